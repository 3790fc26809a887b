"""A battle of Battleaxe without a server, in words of the table."""

from dataclasses import replace
from itertools import count
from random import Random

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.state import Link
from assistant.battle.game import Game
from assistant.battle.readers import UMPIRE, Reader
from assistant.cards.battleaxe import board_of
from assistant.rules.dice import given

AT = "2026-01-01T20:00:00+00:00"
ALLIED, AXIS = Reader("side", "B", "allied"), Reader("side", "B", "axis")


class Refusal(AssertionError):
    """A move was not made."""


class Table:
    """Moves made by name, with the dice that fell."""

    def __init__(self, size=0, links=(), **opened):
        first = SYSTEM.opened(board_of(), size, lambda: "ID", Random(1))
        first = replace(first, links=tuple(Link(*link) for link in links), **opened)
        self.requests = count(1)
        self.entries = []
        self.game = Game("B", SYSTEM, self.entries, lambda entry: None)
        self.game.begin(first, at=AT, words="begun")

    @property
    def battle(self):
        return self.game.state

    def make(self, move, by=UMPIRE, dice=None, **told):
        told = {"out": [], "cut": [], **told}
        request = f"request {next(self.requests)}"
        progress = self.game.make(move, by, told, given(dice or {}), at=AT, request=request)
        if progress.entry is None:
            asked = [a.name for a in progress.asks if a.value is None]
            thrown = progress.dice and progress.dice.pending.throw.name
            raise Refusal(progress.refused or progress.problems or asked or thrown)
        return progress.entry

    def impulse(self, kind="pass", *places, dice=None, **told):
        """A whole impulse of the side that acts."""
        answers = {"places": list(places)} if places else {}
        self.make("impulse", kind=kind, **answers)
        return self.make("end-impulse", dice=dice, **told)

    def until(self, impulse):
        """Passes on both sides with high dice, up to an impulse."""
        while self.battle.impulse < impulse:
            self.impulse()
            self.impulse(dice={"sunset": [6, 6]})

    def bring_about(self, *events):
        """Facts as if a move had brought them."""
        for event in events:
            self.game.state = event.on(self.game.state)
