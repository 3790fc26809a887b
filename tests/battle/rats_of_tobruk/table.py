"""A battle of Rats of Tobruk without a server; moves are made by name."""

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.state.board import Face, Unit
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from tests.battle.board import ALLIED, AXIS, Board, Refusal

__all__ = ["ALLIED", "AXIS", "Refusal", "Table"]

CLEAR = {"weather": 1}
CHITS = {"39PzJ": "axis", "KGK": "axis", "33": "axis", "606": "axis", "2/13": "allied"}
CHITS |= {"2/15": "allied", "2/17": "allied"}


def unit(id, battalion, side="axis", **more):
    """A counter with both sides entered."""
    nationality = "german" if side == "axis" else "australian"
    faces = {"full": Face(7, 6, 5), "depleted": Face(3, 4, 5)}
    return Unit(
        id, side, nationality, battalion, **{"hq": False, "move_type": "leg", **faces, **more}
    )


def troops():
    """A unit of each battalion, off the map."""
    return {f"a/{b}": unit(f"a/{b}", b, side) for b, side in CHITS.items()}


class Table(Board):
    """Moves made by name, with the dice that fell."""

    def __init__(self, size=0, **opened):
        told = {"units": troops(), "chits": dict(CHITS), **opened}
        super().__init__(SYSTEM, load_data(), size, **told)

    def until_activation(self, turn_type="day"):
        """Play the weather and the supply of a new turn."""
        told = {} if self.battle.turn_type else {"turn_type": turn_type}
        self.make("weather", dice=CLEAR, **told)
        for side in ("axis", "allied"):
            self.make("supply", side=side)

    def play_cup(self):
        """Play every chit in the cup, one after another."""
        while self.battle.cup:
            last = len(self.battle.cup) == 1
            first = {"first": self.battle.put_in["axis"][0]} if not self.battle.drawn else {}
            chosen = first if self.battle.turn == 1 else {}
            self.make("draw", dice={} if last or chosen else {"draw": 1}, **chosen)
            self.make("lay-aside")

    def turn(self, axis=("33",), allied=("2/13",), turn_type="day"):
        """Play a whole turn to its end."""
        self.until_activation(turn_type)
        for side, chits in ((AXIS, axis), (ALLIED, allied)):
            told = {"chits": list(chits)} if chits else {"none": "yes"}
            self.make("put-in", side, **told)
        self.play_cup()
        return self.make("end-turn")
