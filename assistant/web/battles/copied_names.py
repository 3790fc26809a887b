"""Names of copies: a battle that is imported twice is listed under two names."""

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import Any

from assistant.battle.storage.exported import ExportedHead
from assistant.battle.storage.exported_fields import LONGEST_TITLE

NUMBER = re.compile(r" \(\d{1,4}\)$")  # after the name of a copy


def name_of_copy(name: str, taken: Collection[str]) -> str:
    """Return a name that is free: the name itself, or with the next number in brackets."""
    if name not in taken:
        return name
    stem = NUMBER.sub("", name)
    endings = (f" ({number})" for number in count(2))
    copies = (stem[: LONGEST_TITLE - len(ending)] + ending for ending in endings)
    return next(copy for copy in copies if copy not in taken)


def head_of_copy(head: ExportedHead, battles: Iterable[Mapping[str, Any]]) -> ExportedHead:
    """Return the head of a battle's file, with another title if the battle is here already."""
    copies = [row["title"] for row in battles if row["opened"] == head.opened]
    return head.model_copy(update={"title": name_of_copy(head.title, copies)})
