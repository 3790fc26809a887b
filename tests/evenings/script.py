"""A script of an evening: moves by name with their answers, the dice that fall, and the book."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.lookups.figures.order_aims import TARGET
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.storage.exported import ExportedHead, exported_lines
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle.conftest import Refusal, Table

BEGINS = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
PAUSE = timedelta(seconds=40)  # between two entries
NOBODY = "nobody"
BRITISH, SOVIET = (Viewer("side", "B", id) for id in ("british", "soviet"))
GIVEN = {"element", "mojon", "owed", "side"}  # answers that a button gives
CARDS = CardStore(Path(__file__).parent / "cards")  # scenarios that were made for the evenings


def opening_of(slug: str) -> dict[str, Any]:
    """Return the scenario written for an evening, and its store of cards."""
    return {"card": scenario_files.playable_scenario(slug, CARDS), "shelf": CARDS}


def in_burst(**distances_in: float) -> dict[str, object]:
    """Return the answers that name the figures in a burst, with their distances from it."""
    answers: dict[str, object] = {"near": tuple(distances_in)}
    return answers | {f"from_{id}": distance for id, distance in distances_in.items()}


def side(element: Element) -> Viewer:
    """Return the player of an element."""
    return Viewer("side", "B", element.side)


class Script:
    """An evening of *Rattenkrieg* at a table where leaders lead, played move by move."""

    def __init__(self, title: str, note: str, section: str, begins: str, **opening: Any) -> None:
        self.title, self.note, self.begins = title, note, begins
        self.table = Table(led=True, **opening)
        self.sections = [section]  # of the book, one text for each entry

    @property
    def battle(self) -> Battle:
        """Return the present state of the battle."""
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
        /,
        by: Viewer = UMPIRE,
        dice: Mapping[str, object] | None = None,
        **answers: object,
    ) -> Entry[Any]:
        """Make a move that follows a section of the book.

        Raise `Refusal` with the open questions of the move, or the reason for a refusal.
        """
        progress = self.table.attempt(move, by, dice, **answers)
        if progress.entry is None:
            asked = [
                (ask.name, ask.words, [(o.value, o.words) for o in ask.options or ()])
                for ask in progress.asks
                if ask.value is None
            ]
            dice = progress.dice
            thrown = f"{dice.prefix}{dice.pending.throw}" if dice else ""
            raise Refusal(f"{move}: {progress.refused} {progress.problems} {asked} {thrown}")
        told = {name for name, value in answers.items() if value != NOBODY}
        unasked = told - {ask.name for ask in progress.asks} - GIVEN
        assert not unasked, f"{move} does not ask for {unasked}"
        self.sections.append(section)
        return progress.entry

    def hide(self, player: Viewer, places: Mapping[str, str]) -> None:
        """Place the Mojons of elements hidden, at places given by the element's title."""
        for title, place in places.items():
            mojon = self.element(player.side, title).mojon
            where = {"mojon": mojon, "place": place, "hidden": "yes"}
            self.make("9.2.1", "place-mojon", player, **where)

    def begin_engagement(self, *players: Viewer) -> None:
        """Have these players put their Mojons on the table; the engagement begins."""
        for player in players:
            self.make("9.2.1", "place-all", player)
        self.make("9.2.2.2", "begin-engagement", both_agree="yes")

    def order(self, section: str, kind: str, *elements: Element) -> None:
        """Place an order of one kind face down beside each element."""
        for element in elements:
            self.make(section, "place-order", side(element), element=element.id, kind=kind)

    def begin_rounds(self) -> None:
        """Say for both sides that their orders are placed."""
        for id in self.battle.sides:
            self.make("10.1", "orders-ready", Viewer("side", "B", id))

    def act(self, acts: Element, against: Element | None = None, die: int | None = None) -> None:
        """Nominate an element for each side, or nobody against it; one of them acts.

        The die is that of the initiative. Its winner chooses the element, or makes the enemy act.
        """
        enemy = self.battle.enemy(acts.side).id
        other = against.id if against else NOBODY
        named = {f"nominee_{acts.side}": acts.id, f"nominee_{enemy}": other}
        self.make("11.1", "initiative", dice={"initiative": die} if die else None, **named)
        won = self.battle.round.winner if self.battle.round else None
        if won:  # else only one element could act
            winner = Viewer("side", "B", won)
            answers = {"acts": acts.id if won == acts.side else "enemy"}
            asks = self.table.attempt(
                "act-or-make", winner, request="look", commit=False, **answers
            ).asks
            for ask in asks:  # the nearest of several enemies is the target of a fire order
                if ask.name == TARGET and ask.value is None and ask.options:
                    answers[TARGET] = ask.options[0].value
            self.make("11.1", "act-or-make", winner, **answers)

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

    def note_text(self, kind: str) -> str:
        """Return the note beside the battle: what the first page says, and the sections.

        `kind` is the heading under which the first page lists it.
        """
        listed = {"title": self.title, "note": self.note, "game": "Rattenkrieg", "kind": kind}
        note = {**listed, "sections": self.sections}
        return json.dumps(note, ensure_ascii=False, indent=1) + "\n"
