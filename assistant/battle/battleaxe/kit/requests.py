"""Players' requests to the umpire for an exception to a rule, and battles without an umpire."""

from assistant.battle import requests
from assistant.battle.battleaxe.kit.register import MOVES, BattlePlay, move
from assistant.battle.register import SIDE_ONLY, UMPIRE_ONLY
from assistant.battle.umpires import shared_screens


@move(requests.ASK, "Ask the umpire", by=SIDE_ONLY)
def ask_umpire(play: BattlePlay) -> None:
    """Ask the umpire to overrule the rule that refused a move."""
    requests.ask_umpire(play, MOVES)


@move(requests.DROP, "Not now", by=UMPIRE_ONLY)
def drop_request(play: BattlePlay) -> None:
    """Take a player's request off the list; the rule stays as it is."""
    requests.decline_request(play)


@move(shared_screens.SHARE, shared_screens.TITLE, by=UMPIRE_ONLY)
def choose_umpire(play: BattlePlay) -> None:
    """Choose whether an umpire runs the battle, or the players themselves."""
    shared_screens.choose_umpire(play)
