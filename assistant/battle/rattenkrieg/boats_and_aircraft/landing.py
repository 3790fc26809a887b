"""Aircraft and gliders that land (Rattenkrieg 34.2, 34.10, 34.15.2)."""

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.boats_and_aircraft.air_crashes import schedule_air_crash
from assistant.battle.rattenkrieg.boats_and_aircraft.air_drops import resolve_descent
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import (
    COMES,
    aircraft_kind,
    require_aircraft,
    speed_limits_in,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.containers import ask_packed_weapons
from assistant.battle.rattenkrieg.boats_and_aircraft.flying import (
    ACTION,
    ask_pilot,
    flying_task_of,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import OFF_TABLE
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.naming import capital, count
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_glider
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import crashing
from assistant.battle.rattenkrieg.vehicles.driving.crash_objects import crash_objects
from assistant.rules.rattenkrieg.boats_and_aircraft.landing_and_dropping import ACTIONS_TO_GET_FREE
from assistant.rules.tables import load

MOST_WORSE = 6


@move("land", "Land", about="element")
def land_aircraft(play: BattlePlay) -> None:
    """Land an aircraft at its least speed, or crash it; a glider drifts first (34.10)."""
    element = asking.ask_element(play)
    vehicle = require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    least, _ = speed_limits_in(vehicle)
    slow = vehicle.speed_in == least
    play.require(slow, f"To land it must go at its minimum speed, {least:g}″.")
    place = ask_public_place(play, "place", "Where does it come down? Everyone reads this.")
    words = "Visibility, as a number"
    dark = play.whole("visibility", words, visibility_condition(play), most=MOST_WORSE, rare=True)
    ground = play.whole("ground", "How bad is the ground? 0 is good", 0, most=MOST_WORSE, rare=True)
    man, quality = ask_pilot(play, element)
    serves = flying_task_of(vehicle, man)
    impulses.do_task(play, element, man, serves, ACTION, moving=True, moved_in=least)
    result = "landed"
    run = ""
    off_table = False
    if is_glider(vehicle):
        ask_packed_weapons(play, play.state.travel.riders(element.id))
        long = vehicle.card["movement"].get("landing_run_in", 0)
        down = resolve_descent(play, element, "glider", landing_run_in=long)
        result, run = down.result, f" {down.words}; it runs on {long:g}″."
        off_table = result == "walks-in"
    if result in ("landed", "walks-in"):
        inputs = {
            "pilot_quality": quality,
            "landing_die_roll": aircraft_state.landing_roll_modifier(vehicle),
            "visibility": dark,
            "ground": ground,
            "speed_in": vehicle.speed_in,
            "min_in": least,
        }
        safe = play.resolve("rattenkrieg/landing-roll", inputs, shown_to=(element.side,))
        result = result if safe.landed else "crashed"
    complete_landing(play, element, vehicle, place, result, run, off_table=off_table)
    offer_reaction(play, element, ACTION)


def complete_landing(
    play: BattlePlay,
    element: Element,
    vehicle: Vehicle,
    place: str,
    result: str,
    run: str = "",
    *,
    modifier: int = 0,
    off_table: bool = False,
) -> None:
    """Place a landed aircraft on the ground, with its damage, and log what everybody sees.

    The survivors of one that came down off the table walk in, after a crash too (34.15.2).
    """
    hurt: list[str] = []
    words = ""
    aboard = crashing.figures_aboard(play, element)
    if result == "crash":
        words = _crash_glider(play, element, vehicle)
    elif result in ("crashed", "destroyed"):  # ruling: figures in a destroyed one roll too
        hurt = crashing.resolve_crash_injuries(play, element, aboard, modifier)
    if result == "crashed" and not off_table:
        schedule_air_crash(play, element, vehicle, place)
    play.record(v.VehicleSpeedSet(element.id, 0))
    play.record(a.AircraftLanded(element.id, place, play.state.turn))
    riders = tuple(play.state.travel.riders(element.id))
    if result in ("crash", "crashed", "destroyed"):
        now = play.state.vehicles.of[element.id]
        struck = v.VehicleDamaged(element.id, "hull", {}, now.fire, wreck=True, stands=True)
        play.record(struck)
        if riders:
            play.record(towing.VehicleLeft(riders))
        alive = tuple(id for id in riders if play.state.figures[id].state not in OFF_TABLE)
        if is_glider(vehicle) and alive and not off_table:  # from the wreck too (34.15.2)
            play.record(a.Harnessed(alive, ACTIONS_TO_GET_FREE))
        leave_vehicle(play, element)
        words += f" {capital(', '.join(hurt))}." if hurt else ""
    elif off_table:
        if riders:
            play.record(towing.VehicleLeft(riders))
    elif is_glider(vehicle) and riders:
        play.record(a.Harnessed(riders, ACTIONS_TO_GET_FREE))
    if off_table:
        _put_off_table(play, element, riders)
    else:
        owners = dict.fromkeys(play.state.owner(id).id for id in riders)
        play.record(*(a.ElementLandedOrAircraftRemoved(id) for id in owners))
    ends = {"landed": "it has landed", "walks-in": "it has come down off the table"}
    came = ends.get(result, "it crashes off the table" if off_table else "it crashes")
    side = play.state.sides[element.side].name
    play.log(
        all_readers(play),
        f"{side}: {aircraft_kind(vehicle)} comes down {describe_location(place)}: {came}.",
    )
    log_element(play, element, f": {came}.{run}{words}")


def _put_off_table(play: BattlePlay, element: Element, riders: tuple[str, ...]) -> None:
    """Let the survivors of an aircraft that came down off the table walk in later."""
    men = tuple(
        id for id in (*element.figures, *riders) if play.state.figures[id].state not in OFF_TABLE
    )
    if men:
        play.record(a.FiguresLandedOffTable(men, off=True))
    play.record(a.ElementLandedOrAircraftRemoved(element.id, stands=False))


def _crash_glider(play: BattlePlay, element: Element, vehicle: Vehicle) -> str:
    """Crash a glider into a building, fence, tree or ravine (34.15.2)."""
    thing = play.choose("thing", "What does it run into?", crash_objects(afoot=False))
    inputs = crashing.collision_inputs(play, vehicle, thing)
    hit = play.resolve("rattenkrieg/ram", inputs, shown_to=(element.side,))
    own = crashing.apply_crash_damage(play, element, hit.a_damage)
    points = count(hit.b_damage, "damage point", "damage points")
    took = f" The obstacle takes {points}." if hit.b_damage else ""
    return took + own


def visibility_condition(play: BattlePlay) -> int:
    """Return tonight's Visibility Condition as a number: conditions add up (2.1.2.2)."""
    rows = load("rattenkrieg/visibility-conditions").rows
    given = {row["condition"]: row["visibility"] for row in rows}
    conditions = overall_conditions(play.state)
    found = [given[x] for x in conditions if isinstance(given.get(x), int)]
    return min(MOST_WORSE, int(sum(found)))
