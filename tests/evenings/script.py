"""A script of an evening: moves by name with their answers, the dice that fall, and the book."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.storage.exported import ExportedHead, exported_lines
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.conftest import Refusal, Table

BEGINS = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
PAUSE = timedelta(seconds=40)  # between two entries


class Script:
    """An evening of *Rattenkrieg* at a table where leaders lead, played move by move."""

    def __init__(self, title: str, note: str, section: str, begins: str, **opening: Any) -> None:
        self.title, self.note, self.begins = title, note, begins
        self.table = Table(led=True, **opening)
        self.sections = [section]  # of the book, one text for each entry

    @property
    def battle(self) -> Battle:
        """The state of the battle now."""
        return self.table.battle

    def element(self, side: str, name: str) -> Element:
        """Return an element by its side and title."""
        return self.table.element(side, name)

    def man(self, side: str, name: str, place: int) -> str:
        """Return the id of a figure by its place in its element, from 0."""
        return self.element(side, name).figures[place]

    def owed(self, kind: str) -> str:
        """Return the id of the first pending check of a kind."""
        return next(owed.id for owed in self.battle.owed if owed.kind == kind)

    def make(
        self,
        section: str,
        move: str,
        by: Viewer = UMPIRE,
        dice: Mapping[str, object] | None = None,
        **answers: object,
    ) -> Entry[Any]:
        """Make a move that follows a section of the book.

        Raise `Refusal` with what the move still asks, or why it is refused.
        """
        progress = self.table.attempt(move, by, dice, **answers)
        if progress.entry is None:
            asked = [
                (ask.name, ask.words, [(o.value, o.words) for o in ask.options or ()])
                for ask in progress.asks
                if ask.value is None
            ]
            thrown = progress.dice.pending.throw if progress.dice else None
            raise Refusal(f"{move}: {progress.refused} {progress.problems} {asked} {thrown}")
        self.sections.append(section)
        return progress.entry

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The entries of the log, one pause after another."""
        first, *others = self.table.game.entries
        first = replace(first, told=dict.fromkeys(first.told, self.begins))
        return tuple(
            replace(entry, at=(BEGINS + PAUSE * number).isoformat())
            for number, entry in enumerate((first, *others))
        )

    def battle_text(self) -> str:
        """Return the evening as the text of an exported battle."""
        system = self.table.game.system.id
        head = ExportedHead(system=system, title=self.title, opened=BEGINS.isoformat())
        return "".join(exported_lines(head, self.entries))

    def note_text(self) -> str:
        """Return the note beside the battle: what the first page says, and the sections."""
        note = {"title": self.title, "note": self.note, "sections": self.sections}
        return json.dumps(note, ensure_ascii=False, indent=1) + "\n"
