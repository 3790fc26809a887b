"""Names of copies: a battle that is imported twice is listed under two names."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from assistant.battle.storage.exported import ExportedHead
from assistant.battle.storage.exported_fields import LONGEST_TITLE
from assistant.cards.library.own_names import numbered


def name_of_copy(name: str, taken: Collection[str]) -> str:
    """Return a name that is free: the name itself, or with the next number in brackets."""
    return numbered(name, taken, LONGEST_TITLE)


def head_of_copy(head: ExportedHead, battles: Iterable[Mapping[str, Any]]) -> ExportedHead:
    """Return the head of a battle's file, with another title if the battle is here already."""
    copies = [row["title"] for row in battles if row["opened"] == head.opened]
    return head.model_copy(update={"title": name_of_copy(head.title, copies)})
