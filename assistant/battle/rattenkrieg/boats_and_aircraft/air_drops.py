"""Paratroopers, containers and gliders, which land where the dice decide (Rattenkrieg 34.15)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft.containers import (
    ask_packed_weapons,
    lose_packed_weapons,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.jumping import (
    boardable_aircraft,
    may_drop,
    possible_jumpers,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import actions_within
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man, new_contact
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import free_seats
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.boats_and_aircraft.landing_and_dropping import (
    ACTIONS_TO_GET_FREE,
    What,
    drop_result,
)

OFF = "off"
GROUNDS = (
    Option("clear", "Clear ground"),
    Option("obstacle", "Building, fence, tree, ravine"),
    Option("unsuitable", "Unsuitable ground", "water, cliff"),
    Option(OFF, "Off the table"),
)
CAUSE = "other"
ACTION = "handle-object"


@dataclass(frozen=True)
class Descent:
    """The place where something landed, and the result of its landing."""

    result: str
    words: str  # from the mark


def resolve_descent(
    play: BattlePlay,
    element: Element,
    what: What,
    *,
    prefix: str = "",
    of: str = "",
    landing_run_in: float = 0,
    mark: str = "the mark",
) -> Descent:
    """Resolve the scatter from the mark, and then the effect of the ground at that point."""
    inputs = {"what": what, "landing_run_in": landing_run_in}
    fell = play.resolve("rattenkrieg/air-drop", inputs, prefix=prefix, shown_to=(element.side,))
    words = f"{fell.distance_in}″ from {mark}, toward {fell.direction} o’clock"
    ground = play.choose(
        f"ground_{of}" if of else "lands_on", f"{prefix}{words}. What does it land on?", GROUNDS
    )
    return Descent(drop_result(what, None if ground == OFF else ground), words)


@move("embark", "Comes by air", about="element")
def embark_on_aircraft(play: BattlePlay) -> None:
    """Put figures aboard an aircraft before the battle; they have no Mojon (34.15)."""
    element = asking.ask_element(play)
    planes = boardable_aircraft(play.state, element)
    if not planes:
        raise Refused("No aircraft can carry this element.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in planes]
    plane = play.state.elements[
        play.choose("carrier", "Which aircraft carries it?", options, options[0].value)
    ]
    vehicle = play.state.vehicles.of[plane.id]
    if vehicle.card.get("passengers"):
        free = free_seats(play.state, plane)
        play.require(
            len(element.figures) <= free, f"{plane.title} has {count(free, 'seat', 'seats')} left."
        )
    mojon = str(element.mojon)
    if len(play.state.in_mojon(mojon)) == 1:
        play.record(e.MojonRemoved(mojon))
    play.record(
        a.ElementLandedOrAircraftRemoved(element.id, stands=False),
        towing.VehicleBoarded(element.figures, plane.id, inside=True),
    )
    log_element(play, element, f" arrives in the {vehicle.name}.")


@move("drop-men", "Drop by parachute", about="element")
def drop_paratroopers(play: BattlePlay) -> None:
    """Drop paratroopers; each drifts from where the previous one landed (34.15.1)."""
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "The engagement has not begun.")
    could = possible_jumpers(play.state, element)
    if not could:
        raise Refused(f"No figure of {element.title} is in an aircraft that acts now.")
    place = ask_public_place(play, "place", "Where is the landing marker? Everyone reads this.")
    men = asking.ask_figures(play, "Who jumps, in order?", could, element)
    ask_packed_weapons(play, men)
    play.record(towing.VehicleLeft(men), a.ElementLandedOrAircraftRemoved(element.id))
    entered, off = [], []
    for number, id in enumerate(men, 1):
        figure = play.state.figures[id]
        name = f"{number}. {man(figure)}: "
        mark = "the mark" if number == 1 else "where the last one came down"
        down = resolve_descent(play, element, "paratrooper", prefix=name, of=id, mark=mark)
        fate = _apply_landing(play, element, figure, name, down.result)
        entered.append(f"{man(figure)} {down.words}{f', {fate}' if fate else ''}")
        if down.result == "walks-in":
            off.append(id)
    if off:
        play.record(a.FiguresLandedOffTable(tuple(off), off=True))
    alive = tuple(id for id in men if play.state.figures[id].state != "dead" and id not in off)
    if alive:  # a casualty that recovers still has to get rid of the parachute
        play.record(a.Harnessed(alive, ACTIONS_TO_GET_FREE))
    if element.concealment == "undetected":
        contact = new_contact(play.state, element)
        play.record(e.ConcealmentChanged(element.id, "undetected", "located", contact))
    side = play.state.sides[element.side].name
    play.log(
        all_readers(play), f"{side}: figures come down by parachute {describe_location(place)}."
    )
    log_element(play, element, f": {capital('; '.join(entered))}.")


def _apply_landing(
    play: BattlePlay, element: Element, figure: Figure, name: str, result: str
) -> str:
    if result == "killed":
        apply_result(play, figure, "dead", CAUSE)
        return "dead"
    if result == "combat-roll":
        inputs = {"cause": "crash", "already_wounded": figure.state == "wounded"}
        fate = play.resolve(
            "rattenkrieg/combat-roll", inputs, prefix=name, shown_to=(element.side,)
        )
        apply_result(play, figure, fate.result, CAUSE)
        return RESULT_WORDS[fate.result]
    return "off the table" if result == "walks-in" else ""


@move("drop-container", "Drop a container", about="element")
def drop_container(play: BattlePlay) -> None:
    """Drop a container of weapons, which lands as figures do and may be lost (34.15.1)."""
    element = asking.ask_element(play)
    play.need(is_flying(play.state, element.id), f"{element.title} is not an aircraft in the air.")
    why = f"{element.title} drops containers in its own action: nominate it first."
    play.require(may_drop(play.state, element.id), why)
    place = ask_public_place(play, "place", "Where is the landing marker? Everyone reads this.")
    down = resolve_descent(play, element, "container")
    is_lost = down.result == "lost"
    losers = lose_packed_weapons(play, element.side) if is_lost else ()
    end = "it is lost" if is_lost else "it has landed"
    end += f", with the weapons of {count(len(losers), 'figure', 'figures')}" if losers else ""
    play.log(all_readers(play), f"A container comes down {describe_location(place)}.")
    log_element(play, element, f": the container falls {down.words}: {end}.")


@move("get-free", "Out of the harness", about="element")
def leave_harness(play: BattlePlay) -> None:
    """Free figures from their parachutes, or from a glider, with two actions (34.15)."""
    element = asking.ask_actor(play, ACTION)
    harness = play.state.boats_and_aircraft.harness
    could = [m for m in play.state.fit(element) if m.id in harness]
    if not could:
        raise Refused(f"No figure of {element.title} is in a harness.")
    men = asking.ask_figures(play, "Who?", could, element)
    has = min(actions_within(play.state, element, play.state.figures[id], ACTION) for id in men)
    cost = min(has, max(harness[id] for id in men))
    take(play, element, ACTION, men, cost=cost, moved_in=0, full_allowance=True, any_order=True)
    free = tuple(id for id in men if harness[id] <= cost)
    rest = [id for id in men if id not in free]
    if free:
        out = tuple(id for id in free if id in play.state.travel.rides)
        play.record(a.Harnessed(free, 0))
        if out:
            play.record(towing.VehicleLeft(out))
    for id in rest:
        play.record(a.Harnessed((id,), harness[id] - cost))
    words = (
        f"{count(len(free), 'figure is', 'figures are')} free"
        if free
        else "one more action is needed"
    )
    log_element(play, element, f": {words}.")


@move("walk-in", "Walk in from off the table", UMPIRE_ONLY, about="element")
def walk_onto_table(play: BattlePlay) -> None:
    """Let figures that landed off the table walk onto its edge (34.15.1)."""
    element = asking.ask_element(play)
    could = [m for m in play.state.able(element) if m.id in play.state.boats_and_aircraft.adrift]
    if not could:
        raise Refused(f"No figure of {element.title} came down off the table.")
    men = asking.ask_figures(play, "Who walks in?", could, element)
    play.record(a.FiguresLandedOffTable(men, off=False))
    if not play.state.elements[element.id].deployed:
        play.record(a.ElementLandedOrAircraftRemoved(element.id))
    log_element(play, element, f": {count(len(men), 'figure walks', 'figures walk')} in.")
