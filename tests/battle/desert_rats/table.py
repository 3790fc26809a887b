"""A double-blind battle without a server, on a small artificial map; moves are made by name."""

from dataclasses import replace
from itertools import count
from random import Random

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.boardmap.plan import Plan
from assistant.cards.desert_rats.double_blind import DoubleBlind
from assistant.rules.dice import Source, given_dice

AT = "2026-01-01T20:00:00+00:00"
SIDES = {
    "british": {"name": "British", "letter": "B", "mark": "b", "turned_deg": 0},
    "axis": {"name": "Axis", "letter": "A", "mark": "a", "turned_deg": 180},
}
FLAT = {"id": "flat", "name": "Flat", "width_m": 2000, "height_m": 2000}


class Refusal(AssertionError):
    """A move was not made."""


def element(id, type, at=None, on=None):
    """An element: at a place in a formation of its own, or on a lorry."""
    told = {"id": id, "type": type}
    return told | ({"at": at} if at else {}) | ({"in": on} if on else {})


def platoon(id, *elements, kind="tanks", **more):
    """Return a platoon whose elements are where each is put, unless a formation is given."""
    first = next((x["at"] for x in elements if "at" in x), [0, 0])
    usual = {"name": id, "kind": kind, "formation": "own", "heading_deg": 0, "reference": first}
    return {"id": id, "elements": list(elements), **usual, **more}


def card(british, axis, **more):
    """Return the card of a battle between these platoons."""
    sides = [
        {**SIDES[id], "id": id, "mission": "Win.", "platoons": platoons}
        for id, platoons in (("british", british), ("axis", axis))
    ]
    usual = {"last_turn": 14, "visibility_m": 5000, "briefing": "A battle."}
    told = {"name": "Made", "source": "Made", "system": "desert-rats", "map": "bir-tawil"}
    return DoubleBlind.model_validate({**told, **usual, "sides": sides, **more}, strict=False)


class Table:
    """Moves made by name, with the dice that fell."""

    def __init__(self, british, axis, map=None, size=0, options=None, **more):
        numbers = count(1)
        opened = SYSTEM.opened(
            card(british, axis, **more), size, lambda: f"ID{next(numbers):04}", Random(1)
        )
        plan = Plan.model_validate({**FLAT, **(map or {})}, strict=False)
        self.requests = count(1)
        self.game = Game("B", SYSTEM, [], lambda entry: None, b"secret")
        self.game.begin(replace(opened, plan=plan, options=options or {}), at=AT, words="begun")

    @property
    def battle(self):
        return self.game.state

    def __getitem__(self, name):
        """An element by its name."""
        return next(x for x in self.battle.elements.values() if x.name == name)

    def platoon(self, id):
        return self.battle.platoons[id]

    def attempt(self, move, by=UMPIRE, dice=None, commit=True, **told):
        source: Source = dice if callable(dice) else given_dice(dice or {})
        request = f"request {next(self.requests)}"
        return self.game.make(move, by, told, source, at=AT, request=request, commit=commit)

    def make(self, move, by=UMPIRE, dice=None, **told):
        progress = self.attempt(move, by, dice, **told)
        if progress.entry is None:
            asked = [a.name for a in progress.asks if a.value is None]
            thrown = progress.dice and progress.dice.prefix + progress.dice.pending.throw.name
            raise Refusal(progress.refused or progress.problems or asked or thrown)
        return progress.entry

    def bring_about(self, *events):
        """Record events as if a move had caused them."""
        for event in events:
            self.game.state = event.apply(self.game.state)

    def begin(self):
        self.make("begin")
        self.make("release")
        return self

    def order(self, platoon, command, by=None, **told):
        by = by or Viewer("side", "B", self.platoon(platoon).seat)
        return self.make("give-order", by, platoon=platoon, command=command, **told)

    def close(self, **dice):
        self.make("close-orders", dice=dice)

    def move(self, **dice):
        self.make("close-orders")
        self.make("move-all", dice=dice)

    def turn(self, dice=None):
        """Play the rest of a turn; dice that are not given do nothing."""
        dice = dice or harmless_dice
        if self.battle.phase == "orders":
            self.make("close-orders", dice=dice)
        if self.battle.phase == "movement":
            self.make("move-all", dice=dice)
        if self.battle.phase == "fire":
            self.make("fire-all", dice=dice)
        self.make("react-all", dice=dice)

    def whole_turn(self, dice=None):
        self.turn(dice)
        self.make("release")

    def contacts(self):
        """Return the contacts, calculated again for the present state."""
        self.bring_about(update_contacts(self.battle))
        return self.battle.contacts

    def contact(self, platoon, name):
        return self.battle.contacts.get(f"{platoon} {self[name].id}")

    def draft(self, seat):
        return self.battle.drafts[seat]

    def lines(self, seat):
        return [line.words for line in self.draft(seat).lines]

    def fire_order(self, *names):
        self.bring_about(*(e.FireOrdered(self[name].id, True) for name in names))

    def place(self, name):
        x, y = self[name].place
        return (round(x, 3), round(y, 3))


def harmless_dice(throw):
    """Dice with which nobody gets stuck, hits or breaks, as far as dice decide."""
    face = {"hit": 1, "reaction": 6}.get(throw.name.split(": ")[-1], 2)
    return (face,) * throw.count
