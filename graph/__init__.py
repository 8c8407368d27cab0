"""The incident library: terms, cases, store, suggestions, similarity and exports. Knows nothing of HTTP."""
