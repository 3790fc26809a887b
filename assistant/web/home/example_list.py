"""The list of battles to be watched, for the first page: it loads no rules, cards or battles.

Each is a note beside its recorded battle, `<slug>.json`. JSON keeps it apart from data cards.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.files import files

FOLDER = files("datacards") / "examples"
KINDS = ("infantry", "vehicles", "water and air")  # as the first page lists them


@dataclass(frozen=True)
class Example:
    """The title and note of a battle to be watched, and the sections of the book for its steps."""

    slug: str
    title: str
    note: str  # a sentence or two for the first page
    game: str  # by its name
    kind: str  # of troops that it shows: one of `KINDS`
    sections: tuple[str, ...]  # of the rulebook, one text for each entry of the battle


@cache
def examples() -> tuple[Example, ...]:
    """Return the battles to be watched, in the order of their files' names."""
    return tuple(_example(path) for path in sorted(FOLDER.glob("*.json")))


def examples_by_kind() -> dict[tuple[str, str], tuple[Example, ...]]:
    """Return the battles to be watched by their game and kind, in the order of the first page."""
    keys = {(each.game, each.kind) for each in examples()}
    order = sorted(keys, key=lambda key: (key[0], KINDS.index(key[1])))
    return {key: tuple(x for x in examples() if (x.game, x.kind) == key) for key in order}


def _example(path: Path) -> Example:
    note = json.loads(path.read_text("utf-8"))
    sections = tuple(note["sections"])
    return Example(path.stem, note["title"], note["note"], note["game"], note["kind"], sections)
