"""A battle of a board game without a server: moves made by name, with the dice that fell."""

from dataclasses import replace
from itertools import count
from random import Random

from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import given_dice

AT = "2026-01-01T20:00:00+00:00"
ALLIED, AXIS = Viewer("side", "B", "allied"), Viewer("side", "B", "axis")


class Refusal(AssertionError):
    """A move was not made."""


class Board:
    """A battle that has just begun, with some of its state changed."""

    def __init__(self, system, card, size=0, **opened):
        first = replace(system.opened(card, size, lambda: "ID", Random(1)), **opened)
        self.requests = count(1)
        self.entries = []
        self.game = Game("B", system, self.entries, lambda entry: None, b"secret")
        self.game.begin(first, at=AT, words="begun")

    @property
    def battle(self):
        return self.game.state

    def tried(self, move, by=UMPIRE, source=None, why="", **told):
        """How far a move gets."""
        request = f"request {next(self.requests)}"
        dice = source or given_dice({})
        return self.game.make(move, by, told, dice, at=AT, request=request, why=why)

    def make(self, move, by=UMPIRE, dice=None, **told):
        progress = self.tried(move, by, given_dice(dice or {}), **told)
        if progress.entry is None:
            asked = [a.name for a in progress.asks if a.value is None]
            thrown = progress.dice and progress.dice.pending.throw.name
            raise Refusal(progress.refused or progress.problems or asked or thrown)
        return progress.entry

    def bring_about(self, *events):
        """Record events as if a move had caused them."""
        for event in events:
            self.game.state = event.apply(self.game.state)
