"""The register of moves of a double-blind battle."""

from assistant.battle.desert_rats.events import BattleEvent, OwnDiceNoted
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.play import Play
from assistant.battle.register import BOTH, SIDE_ONLY, UMPIRE_ONLY, Register

__all__ = [
    "BOTH",
    "MOVES",
    "SIDE_ONLY",
    "UMPIRE_ONLY",
    "BattlePlay",
    "dice_rolled",
    "move",
    "report_own_dice",
]

BattlePlay = Play[Battle, BattleEvent]

move = Register(UMPIRE_ONLY)
MOVES = move.moves


def dice_rolled(play: BattlePlay, name: str) -> tuple[int, ...]:
    """Return the dice rolled so far under a name; empty if none were."""
    fell = play.fallen.get(name, ())
    return (fell,) if isinstance(fell, int) else tuple(fell)


def report_own_dice(play: BattlePlay, platoon: str, words: str, roller: str = "") -> None:
    """Put a platoon's own dice, in words, on its player's next page."""
    play.record(OwnDiceNoted(play.state.platoons[platoon].seat, words, roller))
