"""Events that release the panzer divisions (Battleaxe 16)."""

from collections.abc import Iterator, Sequence

from assistant.battle.battleaxe.events.tracks import ReleaseEventRecorded
from assistant.battle.battleaxe.events.units import DivisionReleased
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.play import Option
from assistant.rules.battleaxe.movement import HALFAYA
from assistant.rules.battleaxe.places import ALLIED, FIRST_TURN
from assistant.rules.battleaxe.refit import TOBRUK
from assistant.rules.battleaxe.release import FIFTEENTH, FIFTH, FIRST_DAY_OVER, PANZERS, REAR

RELEASE_EVENTS = {
    "halfaya-allied-controlled": "Halfaya Pass is Allied",
    "adjacent-18-allied-controlled": "A place next to Area 18 is Allied",
    "allied-enters-efg": "An Allied unit is in E, F or G",
    "zone-h-assault": "The garrison of Tobruk attacks",
}
RELEASE_WORDS = {**RELEASE_EVENTS, FIRST_DAY_OVER: "June 15 is over"}  # in the working
DIVISION_NAMES = {FIFTEENTH: "The 15th Panzer Division", FIFTH: "The 5th Light Division"}


def check_releases(play: BattlePlay) -> None:
    """Record every new event that may release a division, and release the divisions it frees."""
    record_release_events(
        play, [found for found in _release_events(play.state) if found not in play.state.alarms]
    )


def record_release_events(play: BattlePlay, new: Sequence[str]) -> None:
    """Record these release events, and release the divisions they free."""
    play.record(*(ReleaseEventRecorded(found) for found in new))
    locked = {unit.formation for unit in play.state.units.values() if unit.locked}
    if not (new and locked):
        return
    inputs = {"turn": play.state.turn, "events": list(play.state.alarms)}
    outcome = play.resolve(
        "battleaxe/release", inputs, shown_to=play.state.sides, words=RELEASE_WORDS
    )
    for formation, free in ((FIFTEENTH, outcome.fifteenth_panzer), (FIFTH, outcome.fifth_light)):
        if free and formation in locked:
            play.record(DivisionReleased(formation))
            play.announce(f"{DIVISION_NAMES[formation]} is released.")


@move("alarm", "Release a division")
def enter_release_event(play: BattlePlay) -> None:
    """Enter a release event that only the printed map shows; both players see it."""
    battle = play.state
    left = {code: words for code, words in RELEASE_EVENTS.items() if code not in battle.alarms}
    locked = any(unit.locked for unit in battle.units.values())
    play.need(locked and bool(left), "Both divisions are released.")
    options = [Option(code, words) for code, words in left.items()]
    code = play.choose("event", "What has happened?", options)
    play.announce(f"{RELEASE_EVENTS[code]}.")
    record_release_events(play, [code])


def _release_events(battle: Battle) -> Iterator[str]:
    """Yield the release events that the state shows."""
    if battle.turn != FIRST_TURN:
        yield FIRST_DAY_OVER
    if battle.places[HALFAYA].controlled_by == ALLIED:
        yield "halfaya-allied-controlled"
    near = [id for id in battle.neighbors(PANZERS) if battle.places[id].controlled_by == ALLIED]
    if near:
        yield "adjacent-18-allied-controlled"
    if any(battle.units_in(zone, ALLIED) for zone in REAR):
        yield "allied-enters-efg"
    assault = battle.active == ALLIED and battle.kind == "assault"
    if assault and TOBRUK in battle.active_places:
        yield "zone-h-assault"
