"""The size of a scenario's table, which its file has in words."""

import re
from math import hypot

from assistant.cards.rattenkrieg.forces.scenario_files import SCENARIOS, scenario
from assistant.cards.toml_files.reading import SHIPPED, BadFile, CardStore

SIZE = re.compile(r"(\d+(?:\.\d+)?) ?(?:by|x|×) ?(\d+(?:\.\d+)?) ?(feet|foot|ft|inches|in|cm|m)\b")
INCHES = {"feet": 12, "foot": 12, "ft": 12, "inches": 1, "in": 1, "cm": 1 / 2.54, "m": 100 / 2.54}

Size = tuple[int, int]  # inches from left to right, and from the near edge away


def size_in_words(words: str) -> Size | None:
    """Return the size in words such as `6 by 8 feet`, in whole inches; None without a size."""
    found = SIZE.search(words.lower())
    if found is None:
        return None
    wide, deep = (float(number) * INCHES[found[3]] for number in found.groups()[:2])
    return round(wide), round(deep)


def table_diagonal_in(words: str) -> float | None:
    """Return the inches from corner to corner of a table with this size; None without one."""
    size = size_in_words(words)
    return hypot(*size) if size else None


def table_size_of(name: str, shelf: CardStore = SHIPPED) -> Size | None:
    """Return the size of the table of the scenario with this name; None if nobody knows it."""
    for slug in shelf.paths(SCENARIOS):
        try:
            card = scenario(slug, shelf)
        except BadFile:
            continue
        if card.name == name:
            return size_in_words(card.table)
    return None
