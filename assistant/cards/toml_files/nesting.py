"""Limits to the depth and length of TOML text, checked before it is parsed."""

import re
from dataclasses import dataclass

DEEPEST_KEY = 8  # names in one key, with dots between
DEEPEST_LIST = 16  # brackets within brackets
LONGEST_WORD = 100  # letters of a number, a date, a name without quotes
LONGEST_NAME = 200  # letters of a name in quotes
# these patterns never backtrack: an open string runs to the end of its line
QUOTED = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*+(?:"{3,5})?'
    r"|'''(?:[^']|'{1,2}(?!'))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
)
COMMENT_OR_QUOTED = re.compile(rf"#[^\n]*+|{QUOTED.pattern}")
WORD = re.compile(r"[^\s#\[\]{}=,.\"']++")
BETWEEN = re.compile(r"[=,\n\[\]{}]")
NO_BRACKETS = re.compile(r"[^\[\]{}]++")
TOKEN = re.compile(
    rf"(?P<comment>#[^\n]*+)|(?P<quoted>{QUOTED.pattern})|(?P<mark>[\[\]{{}}=,.\n])"
    rf"|(?P<word>{WORD.pattern})"
)


def first_excess(text: str) -> tuple[int, str] | None:
    """Return the line and a sentence for the first part that is too deep or too long."""
    return None if _is_plain(text) else _find_first_excess(text)


def _is_plain(text: str) -> bool:
    """Return whether a quick look finds nothing that might exceed a limit."""
    longest = max(map(len, COMMENT_OR_QUOTED.findall(text)), default=0)
    bare = COMMENT_OR_QUOTED.sub('""', text)
    words = max(map(len, WORD.findall(bare)), default=0)
    dots = max(piece.count(".") for piece in BETWEEN.split(bare))
    return (
        longest <= LONGEST_NAME
        and words <= LONGEST_WORD
        and dots < DEEPEST_KEY
        and _depth(bare) <= DEEPEST_LIST
    )


def _depth(bare: str) -> int:
    depth = deepest = 0
    for bracket in NO_BRACKETS.sub("", bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


@dataclass
class _Scan:
    """The state of a scan for the first excess."""

    names: int = 1  # of the key that is being read
    open: int = 0  # brackets
    quoted: int = 0  # letters of the quoted text just before
    is_heading: bool = False
    begins: bool = True  # this line is still empty

    def excess_at(self, kind: str | None, token: str) -> str | None:
        """Go past a token; return a sentence if it exceeds a limit."""
        if kind == "word" and len(token) > LONGEST_WORD:
            return f"a number or name can have at most {LONGEST_WORD} characters"
        if kind == "quoted":
            self.quoted = len(token)
        if self.quoted > LONGEST_NAME and (self.is_heading or token in (".", "=")):
            return f"a name can have at most {LONGEST_NAME} characters"
        if kind == "mark":
            self._marks(token)
        if kind in ("mark", "word"):
            self.quoted = 0
        self.begins = token == "\n"
        if self.names > DEEPEST_KEY:
            return f"a key can have at most {DEEPEST_KEY} names"
        if self.open > DEEPEST_LIST:
            return f"lists and tables can be nested at most {DEEPEST_LIST} deep"
        return None

    def _marks(self, mark: str) -> None:
        self.names = self.names + 1 if mark == "." else 1
        if mark in "[{":
            self.is_heading |= self.begins and not self.open
            self.open += 1
        elif mark in "]}":
            self.open = max(0, self.open - 1)
        elif mark == "\n":
            self.is_heading = False


def _find_first_excess(text: str) -> tuple[int, str] | None:
    """Return the line and the sentence of the first thing that is too much."""
    look = _Scan()
    for found in TOKEN.finditer(text):
        if sentence := look.excess_at(found.lastgroup, found[0]):
            return text.count("\n", 0, found.start()) + 1, sentence
    return None
