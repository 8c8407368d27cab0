"""A post-mortem in Markdown or plain text, taken apart into the parts its headings name.

Every line keeps its number. Nothing is rendered: of Markdown only what decides about parts, items and code is
read.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from graph.drafts.headings import KINDS, Kind, is_about_the_report, kind_named, kind_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDDEN = frozenset({"Cc", "Cs", "Cn", "Zl", "Zp"})
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"\s{0,3}(?:(#{1,6})[ \t]+|h([1-6])\.[ \t]+)(.*)")
_WIKI_HEADING = re.compile(r"^h[1-6]\. ", re.MULTILINE)
_WIKI_ITEM = re.compile(r"\s*[#*]+ ")
_UNDERLINE = re.compile(r"\s{0,3}(={3,}|-{3,})\s*")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_BLOCK = re.compile(rf"{_ITEM.pattern}|\s*\|")
_QUOTE = re.compile(r"\s{0,3}(?:>[ \t]?)+")
_LABEL = re.compile(
    r"""[ \t|]*[*_]{0,2}([^\W\d_][\w '’/-]{1,40}?)[*_]{0,2}[ \t]*
        (?:[:|][*_]{0,2}[ \t|]*(?=[^\s*_|]) | :?[*_]{0,2}:?[ \t]*$)""",
    re.VERBOSE,
)
_RULE_OF_TABLE = re.compile(r"\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?)?\s*")
_LONGEST_TITLE_LINE = 120
_INDENTS = ("    ", "\t")
_MATTER_LINES = 60
_LABEL_LEVEL = 7


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a draft: ``number`` from 1, ``text`` without the marks of quotes, the ``heading`` above.

    ``starts`` says whether a new item, paragraph or table row begins with it; ``code`` whether it stands in a
    block of code. Lines under one heading with none between them share the number of a ``stretch``.
    """

    number: int
    text: str
    starts: bool = True
    code: bool = False
    heading: str = ""
    stretch: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """A list item, paragraph, table row or block of code: its lines, and its place in the part's text."""

    first: int
    last: int
    start: int
    end: int
    heading: str = ""


@dataclass(frozen=True)
class Part:
    """Everything a draft says under headings of one kind, in its order.

    ``text`` joins the lines, a broken sentence in one piece; places in it are led back to lines by ``line``.
    """

    kind: Kind
    lines: tuple[Line, ...]
    text: str
    places: tuple[int, ...] = field(repr=False)

    @classmethod
    def of(cls, kind: Kind, lines: list[Line]) -> Part:
        """Join some lines."""
        pieces: list[str] = []
        places: list[int] = []
        length = 0
        for before, line in zip([None, *lines], lines, strict=False):
            joint = _joint(before, line)
            length += len(joint)
            places.append(length)
            pieces += (joint, line.text)
            length += len(line.text)
        return cls(kind, tuple(lines), "".join(pieces), tuple(places))

    def line(self, place: int) -> Line:
        """Return the line a place of the text is in."""
        return self.lines[max(bisect_right(self.places, place) - 1, 0)]

    @property
    def items(self) -> tuple[Item, ...]:
        """Return the items of the part, in order."""
        found: list[Item] = []
        for line, place in zip(self.lines, self.places, strict=True):
            end = place + len(line.text)
            if found and not line.starts:
                found[-1] = Item(found[-1].first, line.number, found[-1].start, end, found[-1].heading)
            else:
                found.append(Item(line.number, line.number, place, end, line.heading))
        return tuple(found)


def _joint(before: Line | None, line: Line) -> str:
    if before is None:
        return ""
    if line.code or before.code:
        return "\n"
    return "\n\n" if line.starts else " "


@dataclass(frozen=True)
class Draft:
    """A draft taken apart: its title with its line (0 without one) and its parts by kind.

    ``head`` are the lines about the report itself (front matter, "Authors: …"), which belong to no part.
    """

    title: str
    title_line: int
    parts: dict[Kind, Part]
    head: tuple[Line, ...] = ()

    @property
    def lines(self) -> Iterator[Line]:
        """Yield the head, then the lines of all parts, kind by kind."""
        yield from self.head
        for part in self.parts.values():
            yield from part.lines


def read_draft(text: str) -> Draft:
    """Take a draft apart. Any text is allowed; characters no case file may hold are read as spaces."""
    plain = _visible(text.replace("\r\n", "\n").replace("\r", "\n"))
    reader = _Reader(wiki=bool(_WIKI_HEADING.search(plain)))
    lines = _without_comments(plain).split("\n")
    for number in range(1, len(lines) + 1):
        reader.read(number, lines)
    parts = {kind: Part.of(kind, its_own) for kind, its_own in reader.lines.items() if its_own}
    return Draft(reader.title, reader.title_line, parts, tuple(reader.head))


def _visible(text: str) -> str:
    hidden = (c for c in set(text) - set("\t\n") if c in _TURNING or unicodedata.category(c) in _HIDDEN)
    return text.translate(dict.fromkeys(map(ord, hidden), " "))


def _without_comments(text: str) -> str:
    """Return a text with HTML comments, as templates hold, blanked out line for line."""
    pieces: list[str] = []
    done = 0
    while (start := text.find("<!--", done)) >= 0 and (end := text.find("-->", start)) >= 0:
        pieces += (text[done:start], "\n" * text.count("\n", start, end))
        done = end + len("-->")
    return "".join((*pieces, text[done:]))


@dataclass
class _Reader:
    """Goes through the lines of a draft and gives each to the part it belongs to."""

    wiki: bool = False
    title: str = ""
    title_line: int = 0
    kind: Kind = "opening"
    heading: str = ""
    item_heading: str = ""
    stretch: int = 0
    place: tuple[Kind, str] | None = None
    begun: bool = False
    listed: bool = False
    level: int = 0
    item_kind: Kind | None = None
    fence: str = ""
    blank: bool = True
    in_head: bool = False
    skipped: int = 0
    head: list[Line] = field(default_factory=list)
    lines: dict[Kind, list[Line]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def read(self, number: int, lines: list[str]) -> None:
        """Read one line; the following one tells whether it is underlined."""
        text = lines[number - 1]
        if number == 1 and text.strip() == "---":
            self.in_head = "---" in (line.strip() for line in lines[1:_MATTER_LINES])
        if self.in_head:
            self._front_matter(number, text)
        elif self.fence or _FENCE.match(text):
            self._code(number, text)
        elif number != self.skipped:
            self._prose(number, text, lines)

    def _front_matter(self, number: int, text: str) -> None:
        self.in_head = number == 1 or text.strip() != "---"
        name, _, value = text.partition(":")
        if name == "title" and not self.title:
            self._name(number, value.strip().strip("\"'"))
        self.head.append(Line(number, text.strip()))

    def _code(self, number: int, text: str) -> None:
        mark = _FENCE.match(text)
        if not self.fence:
            self.fence, self.blank = mark[1] if mark else "", True
        elif mark and mark[1].startswith(self.fence) and not text.strip().strip(mark[1][0]):
            self.fence, self.blank = "", True
        elif text.strip():
            self._add(Line(number, text.strip(), starts=self.blank, code=True))
            self.blank = False

    def _prose(self, number: int, text: str, lines: list[str]) -> None:
        following = lines[number] if number < len(lines) else ""
        text = _QUOTE.sub("", text, count=1) if _QUOTE.match(text) else text
        text = _WIKI_ITEM.sub("* ", text, count=1) if self.wiki and _WIKI_ITEM.match(text) else text
        if not text.strip() or _UNDERLINE.fullmatch(text):
            self.blank, self.item_kind = True, None
        elif _RULE_OF_TABLE.fullmatch(text[:1000]) or _RULE_OF_TABLE.fullmatch(following[:1000]):
            self.blank = True
        elif heading := _HEADING.match(text):
            marks, digit, name = heading.groups()
            self._heading(number, name.rstrip("# \t"), len(marks) if marks else int(digit))
        elif self.blank and (line := _UNDERLINE.fullmatch(following)) and not _BLOCK.match(text):
            self.skipped = number + 1
            self._heading(number, text, 1 if line[1][0] == "=" else 2)
        elif self._is_title_line(text, number, lines):
            self._name(number, text)
        elif not self._labelled(number, text):
            self._line(number, text)

    def _is_title_line(self, text: str, number: int, lines: list[str]) -> bool:
        """Return whether a text that began without a heading begins with a short line by itself."""
        if self.title or self.begun or any(self.lines.values()) or _ITEM.match(text):
            return False
        plain = text.strip().strip("*_")
        alone = lines[number : number + 1] == [""] and any(line.strip() for line in lines[number:])
        return (
            alone and len(plain) <= _LONGEST_TITLE_LINE and plain[-1:] not in ".,:;" and not kind_named(plain)
        )

    def _heading(self, number: int, name: str, level: int) -> None:
        name = name.strip().strip("*_").strip()
        kind = kind_of_heading(name)
        if not self.title and not self.begun and (level == 1 or kind is None) and not kind_named(name):
            self._name(number, name)
            self.level = level
        elif kind is not None:
            self._turn(kind, name, level)
        elif level <= self.level or self.kind == "opening":
            self._turn("other", name, level)
        self.blank, self.item_kind, self.listed = True, None, False

    def _name(self, number: int, title: str) -> None:
        self.title = " ".join(title.replace("`", "").replace("**", "").split())
        self.title_line = number if self.title else 0

    def _turn(self, kind: Kind, name: str, level: int) -> None:
        self.kind, self.level, self.heading, self.begun = kind, level, name, True

    def _labelled(self, number: int, text: str) -> bool:
        """Read a line that begins with the name of a part and a colon; a list item only labels itself."""
        item = _ITEM.match(text)
        label = _LABEL.match(text, item.end() if item else 0)
        if label is None or not (self.blank or item or ":" in label[0] or "|" in label[0]):
            return False
        rest = text[label.end() :].strip(" \t|")
        if is_about_the_report(label[1]) and rest:
            self.head.append(Line(number, text.strip()))
            return True
        if (kind := kind_named(label[1])) is None:
            return False
        if item or "|" in label[0]:
            self.item_kind, self.item_heading, self.begun = kind, label[1], True
        else:
            self._turn(kind, label[1], _LABEL_LEVEL)
            self.item_kind = None
        self.blank = True
        if rest:
            self._add(Line(number, rest))
            self.blank = False
        return True

    def _line(self, number: int, text: str) -> None:
        item = _ITEM.match(text)
        row = text.lstrip().startswith("|")
        if item or row:
            self.item_kind = None
        indented = text.startswith(_INDENTS)
        self.listed = bool(item) or (self.listed and indented)
        code = indented and not self.listed and not row
        begins = bool(item) or row or self.blank
        self._add(Line(number, (text[item.end() :] if item else text).strip(), starts=begins, code=code))
        self.blank = False

    def _add(self, line: Line) -> None:
        heading = self.item_heading if self.item_kind else self.heading
        self.stretch += (self.item_kind or self.kind, heading) != self.place
        self.place = (self.item_kind or self.kind, heading)
        self.lines[self.item_kind or self.kind].append(replace(line, heading=heading, stretch=self.stretch))
