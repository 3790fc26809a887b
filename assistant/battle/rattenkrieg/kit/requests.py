"""Requests: moves that a player begins, and the umpire resolves."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.acting import fits_order
from assistant.battle.rattenkrieg.kit.move_run import AtTable
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Element, Wish


def request_umpire(
    play: AtTable,
    element: Element,
    move: str,
    told: Mapping[str, str],
    wants: str,
    *,
    action: str | None = None,
    besides: str = "",
) -> None:
    """Ask the umpire to resolve a move, with the player's answers and a description.

    The action must fit the order now, so that the player and not the umpire reads the refusal. The
    rest of the answers is for the umpire alone.
    """
    if action:
        fits_order(play, element, action, moved_in=0, full_allowance=True)
    words = f"{umpire_name(play.state, element)} {wants}{besides}."
    play.happened(e.Wished(Wish(element.id, move, {"element": element.id, **told}, words)))
    play.tell("umpire", words)
    play.tell(element.side, f"{element.title} {wants}. The umpire resolves it.")
