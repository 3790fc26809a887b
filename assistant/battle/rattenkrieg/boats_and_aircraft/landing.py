"""Aircraft and gliders come down, and take off again (Rattenkrieg 34.2, 34.10, 34.15.2)."""

from assistant.battle.rattenkrieg.boats_and_aircraft import aloft
from assistant.battle.rattenkrieg.boats_and_aircraft.drifting import came_down
from assistant.battle.rattenkrieg.boats_and_aircraft.flying import ACTION, changes, pilot, task_of
from assistant.battle.rattenkrieg.boats_and_aircraft.marking import COMES, kind_of, plane_of
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.fires import asked_place, everybody
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.get_out import get_out
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_glider
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import crashing
from assistant.rules.rattenkrieg.boats_and_aircraft.landing_and_dropping import ACTIONS_TO_GET_FREE
from assistant.rules.tables import load

MOST_WORSE = 6


@move("land", "Land", about="element")
def land(play: AtTable) -> None:
    """A pilot lands, at the least speed; a glider where it drifts to. Else it crashes (34.10)."""
    element = asking.element(play)
    vehicle = plane_of(play, element, *COMES)
    may_act(play, element, ACTION)
    least = vehicle.card["movement"]["min_in"]
    slow = vehicle.speed_in == least
    play.require(slow, f"To land it must go at its least speed, {least:g}″.")
    place = asked_place(play, "place", "Where does it come down, in words for all?")
    words = "Visibility, as a number"
    dark = play.whole("visibility", words, visibility(play), most=MOST_WORSE, rare=True)
    ground = play.whole("ground", "How bad is the ground? 0 is good", 0, most=MOST_WORSE, rare=True)
    man, quality = pilot(play, element)
    serves = task_of(vehicle, man)
    impulses.serve(play, element, man, serves, ACTION, moving=True, moved_in=least)
    result = "landed"
    run = ""
    if is_glider(vehicle):
        long = vehicle.card["movement"].get("landing_run_in", 0)
        down = came_down(play, element, "glider", landing_run_in=long)
        result, run = down.result, f" {down.words}; it runs on {long:g}″."
    if result in ("landed", "walks-in"):
        told = {
            "pilot_quality": quality,
            "landing_die_roll": aloft.landing(vehicle),
            "visibility": dark,
            "ground": ground,
            "speed_in": vehicle.speed_in,
            "min_in": least,
        }
        safe = play.resolve("rattenkrieg/landing-roll", told, shown_to=(element.side,))
        result = result if safe.landed else "crashed"
    comes_down(play, element, vehicle, place, result, run)
    offer_reaction(play, element, ACTION)


def comes_down(
    play: AtTable,
    element: Element,
    vehicle: Vehicle,
    place: str,
    result: str,
    run: str = "",
    *,
    modifier: int = 0,
) -> None:
    """It is on the ground, whole or not; who is in it, and what all see.

    The modifier is on the dice of the men aboard when it crashes.
    """
    hurt: list[str] = []
    words = ""
    aboard = crashing.figures_aboard(play, element)
    if result == "crash":
        words = _runs_into(play, element, vehicle)
    elif result in ("crashed", "destroyed"):  # ruling: who is in one that is destroyed rolls too
        hurt = crashing.resolve_crash_injuries(play, element, aboard, modifier)
    play.happened(v.SpeedTold(element.id, 0))
    play.happened(a.CameDown(element.id, place, play.state.turn))
    riders = tuple(play.state.travel.riders(element.id))
    if result in ("crash", "crashed", "destroyed"):
        now = play.state.vehicles.of[element.id]
        struck = v.VehicleStruck(element.id, "hull", {}, now.fire, wreck=True, stands=True)
        play.happened(struck)
        if riders:
            play.happened(t.GotOff(riders))
        get_out(play, element)
        words += f" {capital(', '.join(hurt))}." if hurt else ""
    elif result == "walks-in":
        men = (*element.figures, *riders)
        if riders:
            play.happened(t.GotOff(riders))
        play.happened(a.WentAdrift(men, off=True), a.OutOfTheSky(element.id, stands=False))
    elif is_glider(vehicle) and riders:
        play.happened(a.Harnessed(riders, ACTIONS_TO_GET_FREE))
    if result != "walks-in":
        owners = dict.fromkeys(play.state.owner(id).id for id in riders)
        play.happened(*(a.OutOfTheSky(id) for id in owners))
    ends = {"landed": "it has landed", "walks-in": "it is down off the table"}
    came = ends.get(result, "it crashes")
    side = play.state.sides[element.side].name
    play.tell(everybody(play), f"{side}: {kind_of(vehicle)} comes down at {place}: {came}.")
    say(play, element, f": {came}.{run}{words}")


def _runs_into(play: AtTable, element: Element, vehicle: Vehicle) -> str:
    """A glider runs into a building, fence, tree or ravine: a crash (34.15.2)."""
    thing = play.choose("thing", "Into what?", crashing.crash_objects(afoot=False))
    told = {
        "a": {"object": crashing.crash_object_of(vehicle), "speed_in": vehicle.speed_in},
        "b": {"object": thing, "speed_in": 0},
        "contact": "fixed",
    }
    hit = play.resolve("rattenkrieg/ram", told, shown_to=(element.side,))
    return crashing.apply_crash_damage(play, element, hit.a_damage)


def visibility(play: AtTable) -> int:
    """The Visibility Condition tonight, as a number."""
    rows = load("rattenkrieg/visibility-conditions").rows
    given = {row["condition"]: row["visibility"] for row in rows}
    found = [given[x] for x in play.state.visibility if isinstance(given.get(x), int)]
    return min(MOST_WORSE, max(found, default=0))


@move("take-off", "Take off", about="element")
def take_off(play: AtTable) -> None:
    """An aircraft leaves the ground, at exactly its least speed (34.2)."""
    element = asking.element(play)
    vehicle = plane_of(play, element, "landed")
    play.need(not is_glider(vehicle), "A glider does not take off.")
    may_act(play, element, ACTION)
    least = vehicle.card["movement"]["min_in"]
    high = play.number("altitude_in", "How high is it then?")
    man, quality = pilot(play, element)
    serves = task_of(vehicle, man)
    impulses.serve(play, element, man, serves, ACTION, moving=True, moved_in=least)
    broken = changes(play, element, vehicle, least, quality)
    play.happened(a.TookOff(element.id, high, least, play.state.turn))
    side = play.state.sides[element.side].name
    play.tell(everybody(play), f"{side}: an aircraft takes off.")
    if broken:
        say(play, element, f":{broken}")
    offer_reaction(play, element, ACTION)
