"""Roads and soft ground: their effect on a move, bogging down and towing (31.3, 31.14)."""

from collections.abc import Iterator

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.impulses import quality_of_driver
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import is_disabled
from assistant.battle.rattenkrieg.lookups.vehicles.halted import needs_tow
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import acceleration_class
from assistant.battle.rattenkrieg.lookups.vehicles.tows import towing_vehicle
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.travel import Going
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.vehicles.driving.soft_terrain import BEARING

ROAD, FIRM = "road", "firm"
WHEELS = ("left-wheels", "right-wheels")
HEAVIEST_PRESSURE = 3.0  # that the list of grounds is made for


def ground_options(going: Going | None = None) -> list[Option]:
    """Return the kinds of ground, without the one that the vehicle is on."""
    names = [str(row["terrain"]) for row in BEARING.rows]
    soft = [Option(name, words_of(name, first=True), "soft") for name in names]
    every = [Option(ROAD, "Road"), Option(FIRM, "Firm ground"), *soft]
    return [x for x in every if going is None or x.value != current_ground(going)]


def current_ground(going: Going) -> str:
    """Return the kind of ground that a vehicle is on."""
    return ROAD if going.on_road else going.ground or FIRM


@move("enter-ground", "Onto other ground", about="element")
def enter_ground(play: BattlePlay) -> None:
    """Leave a road, join one, or enter soft ground during a move (31.3, 31.14)."""
    element = asking.ask_element(play)
    vehicle = way.require_land_vehicle(play, element)
    may_act(play, element, "movement")
    going = play.state.travel.going(element.id)
    play.require(
        facing.is_in_move(play.state, element),
        f"{element.title} does so in its move: let it drive first.",
    )
    onto = play.choose("onto", "Which ground does it come onto?", ground_options(going))
    ran = play.number("ran_in", "How far has it moved by then?", 0, most=going.left_in)
    left = going.left_in - ran
    broken = ""
    if going.on_road or onto == ROAD:
        left, broken = _change_surface(play, element, vehicle, left, joins=onto == ROAD)
    soft = "" if onto in (ROAD, FIRM) else onto
    play.record(t.GroundEntered(element.id, onto == ROAD, soft, left, ran))
    sunk = ""
    if soft and play.state.vehicles.of[element.id].speed_in:
        left, sunk = resolve_soft_ground(play, element, vehicle, soft, left)
    words = onto.replace("-", " ") + (" ground" if onto == FIRM else "")
    log_element(play, element, f" comes onto {words}; {left:g}″ left.{broken}{sunk}")


def _change_surface(
    play: BattlePlay, element: Element, vehicle: Vehicle, left: float, *, joins: bool
) -> tuple[float, str]:
    inputs = {
        "direction": "join" if joins else "leave",
        "unspent_in": left,
        "class": acceleration_class(vehicle),
    }
    quality = quality_of_driver(play, element)
    going = play.state.travel.going(element.id)
    carried = way.speed_carried_over_in(vehicle, going, quality, road=joins)
    if not joins:
        inputs["off_road_max_in"] = way.greatest_speed_in(vehicle, quality, road=False)
    over = play.resolve("rattenkrieg/change-surface", inputs, shown_to=(element.side,))
    play.record(v.VehicleSpeedSet(element.id, carried))
    broken = way.apply_haste_damage(play, element, over.damage_points) if over.damage_points else ""
    return over.unspent_in, broken


def resolve_soft_ground(
    play: BattlePlay, element: Element, vehicle: Vehicle, ground: str, left: float
) -> tuple[float, str]:
    """Resolve soft ground: return the inches left of the move, and a description of the effect."""
    pressure = vehicle.card.get("weight", {}).get("ground_pressure")
    if pressure is None:
        return left, ""
    inputs = {
        "ground_pressure": min(HEAVIEST_PRESSURE, pressure),
        "driver_quality": quality_of_driver(play, element),
        "terrain": ground,
    }
    sunk = play.resolve(
        "rattenkrieg/soft-terrain", inputs, prefix="soft ground: ", shown_to=(element.side,)
    )
    if sunk.effect == "none":
        return left, ""
    going = play.state.travel.going(element.id)
    if sunk.speed_change_in is not None:
        left = max(0.0, left + sunk.speed_change_in)
        speed = max(0.0, play.state.vehicles.of[element.id].speed_in + sunk.speed_change_in)
        play.record(v.VehicleSpeedSet(element.id, speed))
        play.record(t.GroundEntered(element.id, False, ground, min(left, going.left_in)))
        return left, f" The soft ground slows it by {-sunk.speed_change_in}″."
    play.record(v.VehicleSpeedSet(element.id, 0))
    if sunk.effect == "bogged-down":
        play.record(t.VehicleBogged(element.id, True))
        way.log_for_enemy(play, element, "is bogged down")
        return 0, " It is bogged down."
    play.record(t.GroundEntered(element.id, False, ground, 0))
    way.log_for_enemy(play, element, "gets stuck in the soft ground")
    return 0, " The soft ground stops it for this impulse."


@move("tow", "Tow", about="element")
def tow_element(play: BattlePlay) -> None:
    """Take a gun in tow, or pull a vehicle out of soft ground.

    The book states no cost in actions beyond that of limbering (23.1.1).
    """
    element = asking.ask_element(play)
    vehicle = way.require_land_vehicle(play, element)
    may_act(play, element)
    tons = vehicle.card["movement"].get("tow_tons")
    play.need(tons != 0, f"The {vehicle.name} cannot tow.")
    play.require(not vehicle.speed_in, f"The {vehicle.name} must stop first.")
    found = list(towable_elements(play, element))
    if not found:
        raise Refused("This side has nothing that can be towed.")
    options = [Option(x.id, x.title, _tow_label(play, x)) for x in found]
    other = play.state.elements[play.choose("other", "What does it tow?", options)]
    require_contact(play, element, other, "Drive to it first.")
    towed = play.state.vehicles.of[other.id]
    heavy = towed.card.get("weight", {}).get("tons", 0)
    play.require(
        tons is None or heavy <= tons,
        f"The {vehicle.name} tows {tons or 0:g} tons, and {other.title} weighs {heavy:g}.",
    )
    if play.state.travel.going(other.id).bogged:
        play.record(t.VehicleBogged(other.id, False))
        log_element(play, element, f" tows {other.title} out.")
        way.log_for_enemy(play, other, "is towed out")
        return
    limbered = play.state.travel.going(other.id).limbered or not towed.is_gun
    play.require(limbered, f"{other.title} is not limbered yet.")
    off = towed.is_gun and any(is_disabled(towed, wheels) for wheels in WHEELS)
    play.require(not off, f"The wheels of {other.title} are damaged: it cannot be towed.")
    if tractor := play.state.travel.towed_by(other.id):  # nobody drives that one any more
        play.record(towing.TowSet(tractor, ""))
    play.record(towing.TowSet(element.id, other.id))
    log_element(play, element, f" has {other.title} in tow.")
    way.log_for_enemy(play, element, f"takes {_name_seen(play, other)} in tow")


def _name_seen(play: BattlePlay, other: Element) -> str:
    """Return the name of a towed gun or vehicle, as an enemy who sees the tractor knows it."""
    known = other.concealment == "identified"
    return f"the {play.state.vehicles.of[other.id].name}" if known else "something"


def towable_elements(play: BattlePlay, element: Element) -> Iterator[Element]:
    """Yield the side's stationary guns and immobile vehicles that nobody tows yet.

    The book limits a tow by weight alone, whether a crew is aboard or not (23.1.1, 23.1.2).
    """
    for other in play.state.of_side(element.side):
        found = play.state.vehicles.get(other.id)
        if found is None or other.id == element.id or towing_vehicle(play.state, other):
            continue
        helpless = found.left or needs_tow(play.state, other)
        if not found.speed_in and (found.is_gun or helpless):
            yield other


def _tow_label(play: BattlePlay, other: Element) -> str:
    going = play.state.travel.going(other.id)
    if going.bogged:
        return "bogged down"
    vehicle = play.state.vehicles.of[other.id]
    if not vehicle.is_gun:
        return "left by its crew" if vehicle.left else "cannot move"
    return "limbered" if going.limbered else "not limbered"


@move("cast-off", "Cast off the tow", about="element")
def cast_off_tow(play: BattlePlay) -> None:
    """Leave the tow where it is."""
    element = asking.ask_element(play)
    going = play.state.travel.going(element.id)
    if not going.tows:
        raise Refused(f"{element.title} has nothing in tow.")
    other = play.state.elements[going.tows]
    play.record(towing.TowSet(element.id, ""))
    log_element(play, element, f" casts off {other.title}.")
    way.log_for_enemy(play, element, f"casts off {_name_seen(play, other)}")
