"""The incident library over HTTP and on the command line."""
