"""Write graph/suggest/case_words.txt: the words of the cases in their normal forms.

What no case says is a sign of everyday talk, beside a word of everyday life.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

from graph.suggest.normal import words

HERE = Path(__file__).parent.parent
WIDTH = 110


def main() -> None:
    """Read the cases and write their words, in order and each once."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((HERE / "cases").glob("*.yaml")))
    normals = {word.normal for text in texts for word in words(text)}
    plain = sorted(normal for normal in normals if normal.isascii() and normal.isalpha())
    written = textwrap.fill(" ".join(plain), WIDTH, break_long_words=False)
    (HERE / "graph/suggest/case_words.txt").write_text(written + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
