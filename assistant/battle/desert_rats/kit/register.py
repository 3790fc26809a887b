"""The register of moves of a double-blind battle."""

from assistant.battle.desert_rats.events import BattleEvent, DiceTold
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.play import Play
from assistant.battle.register import BOTH, SIDE_ONLY, UMPIRE_ONLY, Register

__all__ = ["BOTH", "MOVES", "SIDE_ONLY", "UMPIRE_ONLY", "AtTable", "faces", "move", "shown"]

AtTable = Play[Battle, BattleEvent]

move = Register(UMPIRE_ONLY)
MOVES = move.moves


def faces(play: AtTable, name: str) -> tuple[int, ...]:
    """The dice that fell so far under a name; none if it was not thrown."""
    fell = play.fallen.get(name, ())
    return (fell,) if isinstance(fell, int) else tuple(fell)


def shown(play: AtTable, platoon: str, words: str) -> None:
    """A platoon's player is told of his own dice on his next page."""
    play.happened(DiceTold(play.state.platoons[platoon].seat, words))
