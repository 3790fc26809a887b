"""Optional and house rules, switched before or during play (Battleaxe 19)."""

from assistant.battle.battleaxe.events.setup import OptionsSet, SetUpChanged
from assistant.battle.battleaxe.events.tracks import MarkerAdded, MarkerRemoved
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.setup.opening import PARTS_OF_4RTR
from assistant.battle.battleaxe.state.board import Marker
from assistant.rules import tables
from assistant.rules.battleaxe.artillery import MARKERS
from assistant.rules.battleaxe.places import AXIS, FIRST_TURN

OPTION_LABELS = {
    "extra_advantage_uses": "More uses of the Advantage",
    "luftwaffe": "Greater Luftwaffe intervention",
    "consolidated_4rtr": "The whole 4th Royal Tank Regiment",
    "extended": "Extended game",
    "zone_by_remaining": "House rule: entering a Zone takes the MF that are left",
    "oos_until_next_check": "House rule: out of supply until the next check",
}
SET_UP = tables.load("battleaxe/setup")
WHOLE = "4RTR"
AXIS_AIR = "axis-air-1"


@move("set-options", "Rules in play", by=("umpire",))
def set_options(play: BattlePlay) -> None:
    """Set options and house rules; the tank regiment only before the first impulse."""
    battle = play.state
    chosen = {
        name: play.flag(name, words, battle.options[name]) for name, words in OPTION_LABELS.items()
    }
    changed = {name for name, on in chosen.items() if on != battle.options[name]}
    play.need_change(bool(changed))
    if "consolidated_4rtr" in changed:
        play.require(not battle.begun, "The regiment is chosen before the first impulse.")
        _regroup_4rtr(play, whole=chosen["consolidated_4rtr"])
    play.record(OptionsSet(chosen))
    if "luftwaffe" in changed and not chosen["luftwaffe"] and AXIS_AIR in battle.markers:
        play.record(MarkerRemoved(AXIS_AIR))
    add_axis_air(play)
    now = ", ".join(words for name, words in OPTION_LABELS.items() if chosen[name])
    play.announce(f"Played in addition to the standard rules: {now or 'nothing'}.")


def add_axis_air(play: BattlePlay) -> None:
    """Add the Axis air marker from the second day on, if its option is played."""
    battle = play.state
    is_played = battle.options.get("luftwaffe") and battle.turn != FIRST_TURN
    if is_played and AXIS_AIR not in battle.markers:
        renews = MARKERS.row(AXIS, "air")["renews"]
        play.record(MarkerAdded(Marker(AXIS_AIR, AXIS, "air", renews)))
        play.announce("The Luftwaffe has arrived.")


def _regroup_4rtr(play: BattlePlay, *, whole: bool) -> None:
    """Exchange the parts of the 4th Royal Tank Regiment for the whole, or the other way round."""
    for id in (WHOLE, *PARTS_OF_4RTR):
        plays = whole == (id == WHOLE)
        places: tuple[str, ...] = tuple(SET_UP.row(id)["places"]) if plays else ()
        play.record(SetUpChanged(id, places, places[0] if places else None))
