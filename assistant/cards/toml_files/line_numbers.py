"""Line numbers in a TOML file: of every key, table and list item."""

import re
import tomllib
from collections import Counter

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
KEY = re.compile(r"[ \t]*(\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*(\.?)")
STRINGS = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
)
OTHER = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[str, int]:
    """Return the line of every path, such as `sides[0].force`, in valid TOML text."""
    return _Scan(text).lines


def line_of(where: str, lines: dict[str, int]) -> int:
    """Return the line of a path, or of the nearest thing around it."""
    while where and where not in lines:
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return lines.get(where, 1)


class _Scan:
    """One pass through the text that looks only where values end."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._text = text
        self._at = 0
        self._line, self._counted = 1, 0
        self._tables: Counter[str] = Counter()  # of each list of tables, how many have begun
        here = ""
        while self._blank() < len(text):
            if text[self._at] == "[":
                here = self._header()
            else:
                self._pair(here)

    def _header(self) -> str:
        """Read `[table]` or `[[table of a list]]`; return its path."""
        is_list = self._text.startswith("[[", self._at)
        line = self._now()
        self._at += 2 if is_list else 1
        names = self._key()
        self._at += 2 if is_list else 1
        where = ""
        for name in names[:-1]:
            where = self._last(_inside(where, name), line)
        where = _inside(where, names[-1])
        if is_list:
            self._tables[where] += 1
        where = self._last(where, line)
        if not is_list:
            self.lines[where] = line  # a table may have been begun by one inside it
        return where

    def _last(self, where: str, line: int) -> str:
        """Return a path through tables, with the newest item of each list."""
        self.lines.setdefault(where, line)
        if where in self._tables:
            where = f"{where}[{self._tables[where] - 1}]"
            self.lines.setdefault(where, line)
        return where

    def _pair(self, where: str) -> None:
        """Read `name = value`, or `table.name = value`."""
        line = self._now()
        for name in self._key():
            where = _inside(where, name)
            self.lines.setdefault(where, line)
        self._at += 1  # the equals sign
        self._value(where)

    def _key(self) -> list[str]:
        names: list[str] = []
        more = True
        while more and (found := KEY.match(self._text, self._at)):
            self._at = found.end()
            name, more = found[1], bool(found[2])
            names += tomllib.loads(f"{name} = 0") if name[0] in "\"'" else [name]
        return names

    def _value(self, where: str) -> None:
        first = self._text[self._blank()]
        if first == "[":
            self._items(where)
        elif first == "{":
            self._inline(where)
        elif string := STRINGS.match(self._text, self._at):
            self._at = string.end()
        elif other := OTHER.match(self._text, self._at):
            self._at = other.end()

    def _items(self, where: str) -> None:
        self._at += 1
        number = 0
        while self._text[self._blank()] != "]":
            self.lines[f"{where}[{number}]"] = self._now()
            self._value(f"{where}[{number}]")
            number += 1
            self._comma()
        self._at += 1

    def _inline(self, where: str) -> None:
        self._at += 1
        while self._text[self._blank()] != "}":
            self._pair(where)
            self._comma()
        self._at += 1

    def _comma(self) -> None:
        if self._text[self._blank()] == ",":
            self._at += 1

    def _blank(self) -> int:
        """Skip white space, line ends and comments."""
        if found := BLANK.match(self._text, self._at):
            self._at = found.end()
        return self._at

    def _now(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line


def _inside(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
