"""A battle of Battleaxe without a server; moves are made by name."""

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.state.board import Link
from assistant.battle.viewers import UMPIRE
from assistant.cards.board_games.battleaxe.card import load_board
from assistant.rules.dice import given_dice
from tests.battle.board import ALLIED, AT, AXIS, Board, Refusal

__all__ = ["ALLIED", "AT", "AXIS", "Refusal", "Table"]


class Table(Board):
    """Moves made by name, with the dice that fell."""

    def __init__(self, size=0, links=(), **opened):
        told = {"links": tuple(Link(*link) for link in links), **opened}
        super().__init__(SYSTEM, load_board(), size, **told)

    def tried(self, move, by=UMPIRE, source=None, **told):
        return super().tried(move, by, source, **{"out": [], "cut": [], **told})

    def impulse(self, kind="pass", *places, dice=None, spends="no", **told):
        """Play a whole impulse of the acting side; answer its Sunset DR if asked."""
        answers = {"places": list(places)} if places else {}
        self.make("impulse", kind=kind, **answers)
        entry = self.make("end-impulse", dice=dice, **told)
        return self.make("dusk", spends=spends, **told) if self.battle.dusk else entry

    def looked(self, move, by=UMPIRE, **told):
        """How far a move gets when it is opened but not made."""
        dice = given_dice({})
        return self.game.make(move, by, told, dice, at=AT, request="looks", commit=False)

    def options(self, move, question, by=UMPIRE, **told):
        """The options of a move's question, each with its effect; None if it is not asked."""
        found = [ask for ask in self.looked(move, by, **told).asks if ask.name == question]
        return {o.value: o.effect for o in found[0].options} if found else None

    def until(self, impulse):
        """Let both sides pass with high dice, up to an impulse."""
        while self.battle.impulse < impulse:
            self.impulse()
            self.impulse(dice={"sunset": [6, 6]})
