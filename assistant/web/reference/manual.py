"""The umpire's help: chapters of the manual as a page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from flask import Blueprint, render_template
from markupsafe import Markup, escape

from assistant.files import files
from assistant.web.access.guard import umpires_only

bp = Blueprint("help", __name__, url_prefix="/help")
umpires_only(bp)

SECTIONS = (
    "The first evening",
    "The end and the report",
    "A double-blind battle",
    "A second umpire",
    "Risks on the Wi-Fi",
    "Your own forces and scenarios",
)
MARKS = ((r"\*\*(.+?)\*\*", "b"), (r"\*(.+?)\*", "i"), (r"`(.+?)`", "kbd"))
HEADING = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|### (?P<deeper>.+)")
ITEM = re.compile(r"(?P<number>\d+)\. |- ")


@dataclass(frozen=True)
class Piece:
    """A heading, a paragraph, or the points of a list; `first` is its first number."""

    kind: str  # h3, p, ol, ul
    points: tuple[Markup, ...]
    first: int = 1


@bp.get("")
def first_evening() -> str:
    """Show what to do on the first evening, from the first tap to the end of a turn."""
    return render_template("desk/help.html", sections=sections())


@cache
def sections() -> tuple[tuple[str, tuple[Piece, ...]], ...]:
    """Return the chapters for the first evening, by heading."""
    parts = re.split(r"^## (.+)\n", files("docs/manual.md").read_text("utf-8"), flags=re.M)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return tuple((name, tuple(_pieces(found[name]))) for name in SECTIONS)


def _pieces(text: str) -> Iterator[Piece]:
    blocks = re.split(r"\n\s*\n", text.strip())
    for block in blocks:
        lines = [line.strip() for line in block.split("\n")]
        if not ITEM.match(lines[0]):
            heading = HEADING.fullmatch(block)
            yield (
                Piece("h3", (escape(heading["bold"] or heading["deeper"]),))
                if heading
                else Piece("p", (_inline_html(lines),))
            )
            continue
        starts = [number for number, line in enumerate(lines) if ITEM.match(line)]
        items = [lines[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
        for is_numbered, of_a_kind in groupby(items, lambda item: item[0][0].isdigit()):
            group = list(of_a_kind)
            number = ITEM.match(group[0][0])
            first = int(number["number"] or 1) if number else 1
            points = tuple(
                _inline_html([ITEM.sub("", item[0], count=1), *item[1:]]) for item in group
            )
            yield Piece("ol" if is_numbered else "ul", points, first)


def _inline_html(lines: list[str]) -> Markup:
    text = str(escape(" ".join(lines)))
    for mark, tag in MARKS:
        text = re.sub(mark, rf"<{tag}>\1</{tag}>", text)
    return Markup(text)
