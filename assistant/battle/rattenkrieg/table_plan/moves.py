"""The umpire's plan: placing, dragging and removing things, and ground that is gone.

No side sees this plan: the place of an enemy is shown on the real table or not at all.
"""

from assistant.battle.play import Option, Refused
from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.table_plan import (
    PlanPartCorrected,
    PositionPromptsSet,
    PositionRemoved,
    PositionSet,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import drift, effects
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of, thing_of
from assistant.battle.rattenkrieg.spotting.fallen_cover import end_cover_answers
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.boardmap.tabletop import Tabletop
from assistant.rules.rattenkrieg.noise import DISPLACING

NOBODY = "Choose a unit or Mojon in the list."
HIGHEST_IN = 60
ELSEWHERE = "where"  # the question after a move


def require_plan(play: BattlePlay) -> Tabletop:
    """Return the plan of the table; refuse if the scenario has none."""
    plan = play.state.table_plan.plan
    if plan is None:
        raise Refused("This scenario has no plan of its table.")
    return plan


def position_name(battle: Battle, thing: str) -> str:
    """Return the name of an element, Mojon, fire or cloud, for the umpire."""
    if thing in battle.elements:
        return umpire_name(battle, battle.elements[thing])
    if thing not in battle.mojons:
        return next(x.title for x in effects(battle) if x.id == thing)
    mojon = battle.mojons[thing]
    return f"{battle.sides[mojon.side].letter} Mojon {mojon.number}"


def _ask_thing(play: BattlePlay) -> str:
    """Return the id of the element or Mojon that the move is about."""
    entered = play.about
    if entered in {x.id for x in effects(play.state)}:
        return entered
    if entered not in play.state.elements and entered not in play.state.mojons:
        raise Refused(NOBODY)
    return thing_of(play.state, entered)


@move("put", "Place on the plan", UMPIRE_ONLY, about="element")
def place_on_plan(play: BattlePlay) -> None:
    """Put an element at its true position; the plan's distances then replace those entered."""
    plan, thing = require_plan(play), _ask_thing(play)
    before = position_of(play.state, thing)
    right, up_there = drift(play.state, thing)
    start = (before.x_in + right, before.y_in + up_there) if before else None
    place = play.place("place", "Where is it now?", plan.size, start=start, measure=INCHES)
    place = (round(place[0] - right, 9), round(place[1] - up_there, 9))
    floor = before.up_in if before and before.place == place else 0.0
    up = play.number(
        "up_in", "How high above the ground: a floor, a roof?", floor, most=HIGHEST_IN, rare=True
    )
    _set_place(play, thing, TablePosition(*place, up))


def _set_place(play: BattlePlay, thing: str, now: TablePosition) -> None:
    before = position_of(play.state, thing)
    play.need(before != now, f"{position_name(play.state, thing)} is already there.")
    if before and before.sure and before.place != now.place:
        _forget_distances(play, thing)
    play.record(PositionSet(thing, now.x_in, now.y_in, now.up_in))
    high = f", {now.up_in:g}″ up" if now.up_in else ""
    words = f"{INCHES.describe(now.place)}{high}"
    play.log("umpire", f"{position_name(play.state, thing)} is placed on the plan: {words}.")


def _forget_distances(play: BattlePlay, thing: str) -> None:
    """Forget the recorded distances of an element that was placed elsewhere."""
    moved = {id for id in play.state.elements if thing_of(play.state, id) == thing}
    for key in play.state.distances:
        a, b = key.split()
        if moved & {a, b}:
            play.record(e.DistanceEntered(a, b, None))


@move("stands-there", "Confirm position", UMPIRE_ONLY, about="element")
def confirm_place(play: BattlePlay) -> None:
    """Confirm that an element is where the plan shows it."""
    require_plan(play)
    thing = _ask_thing(play)
    stand = position_of(play.state, thing)
    if stand is None:
        raise Refused(f"{position_name(play.state, thing)} is not on the table plan.")
    play.need(
        not stand.sure, f"The place of {position_name(play.state, thing)} is already confirmed."
    )
    play.record(PositionSet(thing, stand.x_in, stand.y_in, stand.up_in))
    play.log("umpire", f"{position_name(play.state, thing)} is where the plan shows it.")


@move("all-stand-there", "Confirm all positions", UMPIRE_ONLY)
def confirm_all_places(play: BattlePlay) -> None:
    """Confirm that every element and Mojon is where the plan shows it, such as after cleaning."""
    require_plan(play)
    stands = play.state.table_plan.stands
    moved = {thing: stand for thing, stand in stands.items() if not stand.sure}
    play.need(bool(moved), "Every position on the plan is already confirmed.")
    for thing, stand in moved.items():
        play.record(PositionSet(thing, stand.x_in, stand.y_in, stand.up_in))
    play.log("umpire", "Every element is where the plan shows it.")


@move("take-off-plan", "Take off the plan", UMPIRE_ONLY, about="element")
def remove_from_plan(play: BattlePlay) -> None:
    """Remove an element or Mojon from the plan."""
    require_plan(play)
    thing = _ask_thing(play)
    play.need(
        thing in play.state.table_plan.stands,
        f"{position_name(play.state, thing)} is not on the table plan.",
    )
    play.record(PositionRemoved(thing))
    play.log("umpire", f"{position_name(play.state, thing)} is taken off the plan.")


@move("ask-places", "Ask for new places", UMPIRE_ONLY)
def set_asking_for_places(play: BattlePlay) -> None:
    """Set whether the umpire's sheets ask for a new place on the plan after a move."""
    require_plan(play)
    asks = not play.state.table_plan.asks
    play.record(PositionPromptsSet(asks))
    asks_now = "asks" if asks else "no longer asks"
    play.log("umpire", f"After a move the console {asks_now} for the new place on the plan.")


@move("rule-plan", "Remove or restore terrain", UMPIRE_ONLY)
def correct_plan(play: BattlePlay) -> None:
    """Correct which houses, walls and woods of the plan are gone."""
    plan, gone = require_plan(play), play.state.table_plan.gone
    options = [
        Option(part.id, part.called, "gone: put it back" if part.id in gone else "")
        for part in plan.things
    ]
    if not options:
        raise Refused("Nothing is on the plan.")
    chosen = play.choose("what", "Which object is removed or restored?", options)
    falls = chosen not in gone
    play.record(PlanPartCorrected(chosen, falls))
    end_cover_answers(play)
    name = next(part.called for part in plan.things if part.id == chosen)
    play.log("umpire", f"On the plan: {name} {'is gone' if falls else 'is restored'}.")


def ask_new_place(play: BattlePlay) -> None:
    """Ask where the first element that moved is now, if the umpire wants to be asked."""
    table_plan = play.state.table_plan
    if not (play.actor.is_umpire and table_plan.asks and table_plan.plan):
        return
    for thing in _things_moved(play):
        stand = position_of(play.state, thing)
        if stand and not stand.sure:
            name = position_name(play.state, thing)
            place = play.place(
                ELSEWHERE,
                f"Where is {name} now?",
                table_plan.plan.size,
                stand.place,
                start=stand.place,
                measure=INCHES,
            )
            if play.asks[ELSEWHERE].answered:
                play.record(PositionSet(thing, *place))
            return


def _things_moved(play: BattlePlay) -> list[str]:
    """Return the elements and Mojons that this move may have moved to another place."""
    found: list[str] = []
    for event in play.events:
        if isinstance(event, e.ActionTaken) and event.action in DISPLACING:
            found.append(thing_of(play.state, event.element))
        elif isinstance(event, e.MojonMoved | e.PathwayExtended):
            found.append(event.mojon)
    return found
