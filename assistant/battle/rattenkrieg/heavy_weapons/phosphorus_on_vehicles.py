"""White phosphorus on vehicles: it blinds a closed crew and ignites fuel (Rattenkrieg 20.4.7)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.events.fire_and_smoke import PhosphorusCarriedAlong
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMoveBegan
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind
from assistant.battle.rattenkrieg.lookups.figures.action_limits import is_blinded
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine_on_ground
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_log, hits
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL

BLIND = "White phosphorus blinds the crew. The vehicle does not fire or spot."
WHAT = "White phosphorus"


def require_no_phosphorus(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse fire and spotting by a crew that phosphorus blinds (20.4.7.2)."""
    if is_blind(play.state, element):
        play.require(not is_blinded(play.state, element, action), BLIND)


def apply_phosphorus_to_vehicles(play: BattlePlay, cell: Cell) -> None:
    """Ask which vehicles the phosphorus hit or reached, and apply it to each."""
    there = [x for x in play.state.elements.values() if is_machine_on_ground(play.state, x)]
    if not there:
        return
    options = [Option(x.id, umpire_name(play.state, x)) for x in there]
    words = "Vehicles in its radius"
    for id in play.several("in_phosphorus", words, options, (), rare=True):
        element = play.state.elements[id]
        words = f"Did it strike {umpire_name(play.state, element)} itself?"
        _apply_phosphorus(play, element, cell, direct=play.flag(f"direct_{id}", words))


def carry_phosphorus_along(play: BattlePlay) -> None:
    """Move phosphorus that sticks to a vehicle, and its smoke, as the vehicle drives (20.4.7.2)."""
    for event in [x for x in play.events if isinstance(x, VehicleMoveBegan) and x.inches]:
        cell = play.state.fire_and_smoke.cells.get(
            play.state.heavy_weapons.clinging.get(event.element, "")
        )
        name = play.state.vehicles.of[event.element].name
        place = f"the {name} that drives"
        if cell is not None and cell.status == "phosphorus" and cell.place != place:
            play.record(PhosphorusCarriedAlong(cell.id, place))


def _apply_phosphorus(play: BattlePlay, element: Element, cell: Cell, *, direct: bool) -> None:
    vehicle = play.state.vehicles.of[element.id]
    inputs = {
        "enclosed_armor": bool(vehicle.card.get("enclosed")),
        "direct_hit": direct,
        "fuel_numbers": _fuel_numbers(vehicle),
        "fire_modifier": vehicle.card.get("fire", {}).get("modifier", 0),
    }
    prefix = f"{umpire_name(play.state, element)}: "
    burns = play.resolve(
        "rattenkrieg/white-phosphorus-on-vehicle", inputs, prefix=prefix, shown_to=(element.side,)
    )
    if direct or not burns.may_fire:
        play.record(s.PhosphorusStuckToVehicle(element.id, cell.id))
    if burns.blinded:
        play.record(s.AllHatchesClosed(element.id))
    fire = 0 if vehicle.burnt else max(vehicle.fire, burns.fire)
    left = False
    if fire > vehicle.fire:
        wreck = fire >= OUT_OF_CONTROL
        play.record(v.VehicleDamaged(element.id, "hull", {}, fire, wreck, wreck))
        left = wreck and leave_vehicle(play, element)
    new = fire if fire > vehicle.fire else 0
    what = f"{WHAT}, its crew is blind" if burns.blinded else WHAT
    damage_log.log_damage(play, element, what, hits.Damage("hit", fire=new, crew_left=left))


def _fuel_numbers(vehicle: Vehicle) -> list[int]:
    """Return the numbers of the fuel tanks that a die can roll."""
    numbers = [vehicle.points(part).get("fuel", 0) for part in vehicle.card.get("systems", {})]
    return [number for number in numbers if 0 < number <= OUT_OF_CONTROL]
