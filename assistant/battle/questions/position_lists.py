"""Positions pasted as text: one counter per line, its place, and its condition."""

import re
from collections.abc import Callable, Iterable, Sequence

from assistant.frozen import dataclass

LONGEST = 6000  # letters of a list
APART = re.compile(r"[\s,;:=]+")


@dataclass(frozen=True)
class Position:
    """A line of a list: a counter, its place, and the words after them."""

    line: int
    counter: str
    place: str
    words: tuple[str, ...] = ()


class WrongLine(ValueError):
    """A line cannot be read; the message is a sentence that names the line."""


def read_positions(
    text: str,
    counters: Iterable[str],
    place_of: Callable[[str], str | None],
    place_words: str,
    also: Sequence[str] = (),
) -> list[Position]:
    """Return the positions of a list; raise `WrongLine` for the first line that cannot be read.

    `place_of` returns the place that a word names, or None; `place_words` says what a place looks
    like. `also` are the words that may follow a place.
    """
    known = sorted(counters, key=len, reverse=True)  # a longer name may begin with a shorter one
    found: dict[str, Position] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        counter = next((id for id in known if _line_has_name(line.strip(), id)), None)
        if counter is None:
            raise WrongLine(f"Line {number}: no counter has the name “{line.strip()[:30]}”.")
        if counter in found:
            raise WrongLine(f"Line {number}: {counter} is in line {found[counter].line} already.")
        rest = [word for word in APART.split(line.strip()[len(counter) :]) if word]
        place = place_of(rest[0]) if rest else None
        if place is None:
            raise WrongLine(f"Line {number}: after {counter}, enter {place_words}.")
        words = tuple(word.lower() for word in rest[1:])
        if unknown := [word for word in words if word not in also]:
            raise WrongLine(f"Line {number}: “{unknown[0][:30]}” is not understood.")
        found[counter] = Position(number, counter, place, words)
    if not found:
        raise WrongLine("Enter at least one line.")
    return list(found.values())


def _line_has_name(line: str, counter: str) -> bool:
    """Return whether a line begins with the name of a counter, and the name ends there."""
    if line[: len(counter)].casefold() != counter.casefold():
        return False
    rest = line[len(counter) :]
    return not rest or APART.match(rest) is not None
