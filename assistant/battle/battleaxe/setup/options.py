"""What is played besides the standard rules, switched during play too (Battleaxe 19)."""

from assistant.battle.battleaxe.events.setup import OptionsSet, SetUpChanged
from assistant.battle.battleaxe.events.tracks import MarkerAdded, MarkerRemoved
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.setup.opening import PARTS_OF_4RTR
from assistant.battle.battleaxe.state.board import Marker
from assistant.rules import tables
from assistant.rules.battleaxe.artillery import MARKERS
from assistant.rules.battleaxe.places import AXIS, FIRST_TURN

WORDS = {
    "extra_advantage_uses": "More uses of the Advantage",
    "luftwaffe": "Greater Luftwaffe intervention",
    "consolidated_4rtr": "The 4th Royal Tank Regiment whole",
    "extended": "Extended game",
    "zone_by_remaining": "House rule: a Zone takes what MF is left",
    "oos_until_next_check": "House rule: out of supply until the next check",
}
SET_UP = tables.load("battleaxe/setup")
WHOLE = "4RTR"
AXIS_AIR = "axis-air-1"


@move("set-options", "Rules in play", by=("umpire",))
def set_options(play: AtTable) -> None:
    """Options and house rules; the tank regiment only before anybody acts."""
    battle = play.state
    told = {name: play.flag(name, words, battle.options[name]) for name, words in WORDS.items()}
    changed = {name for name, on in told.items() if on != battle.options[name]}
    play.need_change(bool(changed))
    if "consolidated_4rtr" in changed:
        play.require(not battle.begun, "The regiment is chosen before the first impulse.")
        _regroup_4rtr(play, whole=told["consolidated_4rtr"])
    play.happened(OptionsSet(told))
    if "luftwaffe" in changed and not told["luftwaffe"] and AXIS_AIR in battle.markers:
        play.happened(MarkerRemoved(AXIS_AIR))
    add_air(play)
    now = ", ".join(words for name, words in WORDS.items() if told[name])
    play.announce(f"Played besides the standard rules: {now or 'nothing'}.")


def add_air(play: AtTable) -> None:
    """The Axis air marker is there from the second day, if the option is played."""
    battle = play.state
    due = battle.options.get("luftwaffe") and battle.turn != FIRST_TURN
    if due and AXIS_AIR not in battle.markers:
        renews = MARKERS.row(AXIS, "air")["renews"]
        play.happened(MarkerAdded(Marker(AXIS_AIR, AXIS, "air", renews)))
        play.announce("The Luftwaffe has come.")


def _regroup_4rtr(play: AtTable, *, whole: bool) -> None:
    for id in (WHOLE, *PARTS_OF_4RTR):
        plays = whole == (id == WHOLE)
        places: tuple[str, ...] = tuple(SET_UP.row(id)["places"]) if plays else ()
        play.happened(SetUpChanged(id, places, places[0] if places else None))
