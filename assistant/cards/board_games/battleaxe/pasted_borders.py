"""Pasted lines of borders: `6 h2: 17 16e A-`, each border once or from both sides (Battleaxe 3.1).

Before the colon a place can have its circle or hexagon and its modifier.
"""

import re

from assistant.cards.board_games.pasted_lines import (
    Json,
    Line,
    Pasted,
    WrongLine,
    by_name,
    change_words,
    join_words,
    read_each,
    split_lines,
)
from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import PLACES, is_zone

PLACE = re.compile(r"([0-9]{1,2}|[A-Ia-i])([ex-]?)")
MARKED = re.compile(r"([cChH]?)([0-3]?)")
KINDS = {"e": "escarpment", "-": "line", "x": "none"}
TERRAINS = {"c": "clear", "h": "stutzpunkt"}
LETTERS = {terrain: letter for letter, terrain in TERRAINS.items()}
SHAPES = {"clear": "circle", "stutzpunkt": "hexagon"}
HEADINGS = ("Place", "Marked", "Borders")
MARKS = "c or h (circle or hexagon), then its modifier, such as h2"
A_PLACE = "Areas are 1 to 23, Zones A to I"
ENTER = "enter a place, a colon, and the places that it touches, such as 6: 17 16e A-."


@dataclass(frozen=True)
class _Read:
    """One line: a place, its marks and its borders."""

    place: str
    terrain: str | None
    tem: int | None
    borders: dict[str, str]


def read_borders(text: str, values: Json) -> Pasted:
    """Return a card's values with the borders of pasted lines; `x` removes a border."""
    listed = values.get("links", [])
    entered = [link for link in listed if link.get("a") and link.get("b")]
    old = {frozenset((x["a"], x["b"])): str(x.get("boundary", "open")) for x in entered}
    links, said = dict(old), dict[frozenset[str], tuple[str, int]]()
    places, _ = by_name(values.get("places", []), "id")
    first: dict[str, int] = {}

    def read_line(line: Line) -> tuple[str, ...]:
        read = _read_line(line)
        if read.place in first:
            raise WrongLine(
                f"{read.place} is in line {first[read.place]} already: add to it there."
            )
        _require_agreement(read, said)
        first[read.place] = line.number
        row = _row(read, places[read.place], old)
        for other, kind in read.borders.items():
            said[frozenset((read.place, other))] = (kind, line.number)
            links[frozenset((read.place, other))] = kind
        marks = {"terrain": read.terrain, "tem": read.tem}
        places[read.place] |= {key: value for key, value in marks.items() if value is not None}
        return row

    rows, wrong, left = read_each(split_lines(text), read_line)
    order = PLACES.keys()
    changed = [
        {**dict(zip("ab", sorted(pair, key=order.index), strict=True)), "boundary": kind}
        for pair, kind in links.items()
        if kind != "none"
    ]
    changed.sort(key=lambda link: (order.index(link["a"]), order.index(link["b"])))
    new = {**values, "places": list(places.values()), "links": changed}
    return Pasted(new, "place", HEADINGS, rows, wrong, "\n".join(left))


def mark_of(place: Json) -> str:
    """Return a place's circle or hexagon and its modifier, such as `h2`; empty without both."""
    return f"{LETTERS.get(place.get('terrain') or '', '')}{place.get('tem', '')}"


def _read_line(line: Line) -> _Read:
    """Return the content of a line."""
    head, colon, rest = line.text.partition(":")
    words = head.replace(",", " ").split()
    place = _place_of(words[0]) if words else ""
    marks = "".join(words[1:])
    marked = MARKED.fullmatch(marks)
    if place and colon and marked is None:
        raise WrongLine(f"“{marks[:30]}” is not a mark of {place}: enter {MARKS}.")
    if words and not place and colon:
        raise WrongLine(f"“{words[0][:30]}” is not a place: {A_PLACE}.")
    if not place or marked is None or not (colon or marked[0]):
        raise WrongLine(ENTER)
    terrain, tem = TERRAINS.get(marked[1].lower()), int(marked[2]) if marked[2] else None
    if is_zone(place) and terrain:
        raise WrongLine(f"Zone {place} has no circle or hexagon.")
    if tem == 0 and not is_zone(place):
        raise WrongLine(f"the modifier of Area {place} is from 1 to 3.")
    borders: dict[str, str] = {}
    for word in re.split(r"[\s,;]+", rest.strip()):
        if not word:
            continue
        other, kind = _border(place, word)
        if borders.get(other, kind) != kind:
            raise WrongLine(f"{place} and {other} have two kinds of border in this line.")
        borders[other] = kind
    return _Read(place, terrain, tem, borders)


def _place_of(word: str) -> str:
    """Return the place that a word names; empty if there is none."""
    return word.upper() if PLACES.get(word.upper()) else ""


def _border(place: str, word: str) -> tuple[str, str]:
    """Return the neighbor that a word names, and the kind of border."""
    found = PLACE.fullmatch(word) or PLACE.fullmatch(word[:-1] + word[-1:].lower())
    other = _place_of(found[1]) if found else ""
    if found is None or not other:
        raise WrongLine(f"“{word[:30]}” is not a place, such as 17, 16e or A-: {A_PLACE}.")
    if other == place:
        raise WrongLine(f"{place} cannot touch itself.")
    at_zone = is_zone(place) or is_zone(other)
    kind = KINDS.get(found[2], "line" if at_zone else "open")
    if at_zone and kind == "escarpment":
        raise WrongLine(f"{place} and {other}: every border of a Zone is a line.")
    if not at_zone and kind == "line":
        raise WrongLine(
            f"{place} and {other}: the border between two Areas must be open or an escarpment."
        )
    return other, kind


def _require_agreement(read: _Read, known: dict[frozenset[str], tuple[str, int]]) -> None:
    """Require that a line contradicts no earlier line."""
    for other, kind in read.borders.items():
        earlier, number = known.get(frozenset((read.place, other)), (kind, 0))
        if earlier != kind:
            said_here, before = _words(kind), f"{_words(earlier)} in line {number}"
            raise WrongLine(f"{read.place} and {other}: {said_here} here, {before}.")


def _words(kind: str) -> str:
    return "no border" if kind == "none" else kind


def _row(read: _Read, place: Json, old: dict[frozenset[str], str]) -> tuple[str, ...]:
    """Return the cells that show the content of a line."""
    marked = []
    if read.terrain:
        was = SHAPES.get(place.get("terrain") or "")
        marked.append(change_words(SHAPES[read.terrain], was))
    if read.tem is not None:
        marked.append(change_words(read.tem, place.get("tem")))
    borders = (
        join_words(
            " ", (other, change_words(_words(kind), old.get(frozenset((read.place, other)))))
        )
        for other, kind in read.borders.items()
    )
    return read.place, join_words(" ", marked), join_words(", ", borders)
