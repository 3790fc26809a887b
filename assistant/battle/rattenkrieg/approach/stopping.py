"""Stopping an enemy's pathway, by a Mojon that sees its marker (Rattenkrieg 9.2.2.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.approach.pathways import require_approach
from assistant.battle.rattenkrieg.approach.sharing import STOPPED, ask_leading_element
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import (
    StopRequested,
    StopRequestSettled,
)
from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.state import Mojon
from assistant.battle.register import SIDE_ONLY

WHY = {
    "no-line-of-sight": "no enemy Mojon has a line of sight to it",
    "not-in-view": "it is not in the field of view of the enemy Mojon",
    "invisible": "at an I-Factor of {i_factor} nobody sees it",
    "concealed": "it is concealed",
    "spotter-settling": "the enemy Mojon still takes position in a building",
}


@move("stop-pathway", "Stop a pathway", UMPIRE_ONLY)
def stop_pathway(play: BattlePlay) -> None:
    """Stop the pathway of an enemy Mojon whose marker is in sight (9.2.2.2)."""
    mojon = asking.ask_mojon(play)
    require_approach(play)
    play.need(mojon.stopped_by is None, f"Mojon {mojon.number} is already stopped.")
    there = mojon.placed and not mojon.removed
    play.need(there, f"Mojon {mojon.number} is not on the table.")
    enemy = play.state.enemy(mojon.side)
    line = play.flag("line_of_sight", "Is there a line of sight to it?", default=True)
    inches = play.number("distance_in", "How far away is the nearest enemy Mojon that sees it?")
    ground = play.whole(
        "target_visibility",
        "Visibility Condition of the ground under the marker",
        0,
        most=12,
        rare=True,
    )
    looks = True
    if is_on(play.state, "use_field_of_view"):
        looks = play.flag("in_field_of_view", "Is it in that Mojon’s field of view?", default=True)
    settling = _is_spotter_settling(play, enemy.id)
    seen = visibility.i_factor(play, inches, (enemy.id,))
    stop = play.resolve(
        "rattenkrieg/stop-pathway",
        {
            "line_of_sight": line,
            "in_field_of_view": looks,
            "i_factor": seen.raw,
            "target_visibility": ground,
            "spotter_settling": settling,
            "target_in_smart_scenery": mojon.concealed,
        },
    )
    if not stop.can_stop:
        why = WHY[stop.reason].format(i_factor=f"{seen.raw:g}")
        decline = ("drop-stop",) if mojon.stop_asked_in is not None else ()
        play.require(False, f"Mojon {mojon.number} cannot be stopped: {why}.", first=decline)
    if mojon.stop_asked_in is not None:
        play.record(StopRequestSettled(mojon.id))
    play.record(e.PathwayStopped(mojon.id, enemy.id))
    under = play.state.in_mojon(mojon.id)
    if under:  # the others may follow behind, or come later
        reveal_to_enemy(play, ask_leading_element(play, mojon, under), STOPPED)
    if not play.state.in_mojon(mojon.id):
        play.record(e.MojonRemoved(mojon.id))
    _log_stop(play, mojon, enemy.id)


def _is_spotter_settling(play: BattlePlay, side: str) -> bool:
    """Return whether the Mojon that sees the marker is taking position in a building.

    The umpire is asked which Mojon sees it only if one of them is settling.
    """
    battle = play.state
    there = [m for m in battle.mojons_of(side) if m.placed and not m.removed]
    settling = {m.id for m in there if m.settles(battle.turn)}
    if not settling:
        return False
    options = [
        Option(m.id, f"Mojon {m.number}", "takes position" if m.id in settling else "")
        for m in there
    ]
    free = next((m.id for m in there if m.id not in settling), None)
    return play.choose("spotter", "Which one sees it?", options, free) in settling


@move("ask-stop", "Stop a pathway", SIDE_ONLY)
def request_stop(play: BattlePlay) -> None:
    """Ask the umpire to stop the pathway of an enemy Mojon in sight, whether a decoy or not."""
    require_approach(play)  # first: later, ids of Mojons must give nothing away
    found = play.state.mojons.get(str(play.given("mojon")))
    if found is None or found.side == play.actor.side or not is_mojon_seen(found):
        raise Refused("Choose a Mojon in the list.")
    play.need(found.stopped_by is None, f"Mojon {found.number} is already stopped.")
    asked = found.stop_asked_in
    play.need(asked is None, f"You have asked to stop Mojon {found.number}. Wait for the umpire.")
    words = f"How far is Mojon {found.number} from your nearest Mojon that sees it?"
    inches = play.number("distance_in", words)
    play.record(StopRequested(found.id, inches))
    side = play.state.enemy(found.side)
    owner = play.state.sides[found.side]
    asks = f"asks to stop {owner.name} Mojon {found.number}, {inches:g}″ away."
    play.log("umpire", f"{side.name} {asks}")
    play.log(side.id, f"You ask to stop enemy Mojon {found.number}, {inches:g}″ away.")


@move("drop-stop", "Not now", UMPIRE_ONLY)
def decline_stop(play: BattlePlay) -> None:
    """Decline a side's request to stop a pathway; the side may make it again."""
    mojon = asking.ask_mojon(play)
    asked = mojon.stop_asked_in is not None
    play.need(asked, f"The request to stop Mojon {mojon.number} is already settled.")
    play.record(StopRequestSettled(mojon.id))
    side = play.state.enemy(mojon.side)
    play.log("umpire", f"Not now: {side.name} does not stop Mojon {mojon.number}.")
    play.log(side.id, f"The umpire says not now: Mojon {mojon.number} is not stopped.")


def _log_stop(play: BattlePlay, mojon: Mojon, stopped_by: str) -> None:
    empty = not play.state.in_mojon(mojon.id)
    what = "it was a decoy and is removed" if empty else "turned upside down"
    back = " It begins the engagement one marker back." if mojon.markers > 1 and not empty else ""
    log_mojon(play, mojon, f" is stopped by the enemy: {what}.{back}")
    play.log(stopped_by, f"Enemy Mojon {mojon.number} is stopped: {what}.")
