"""Grenades that strike a vehicle in the same way as a shell (Rattenkrieg 21.2, 21.7)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.grenades.landed_grenades import landed_grenade
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine_on_ground
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.horizontal_plates import (
    BOW,
    PLATES,
    REAR_DECK,
    TURRET_ROOF,
    PlateName,
    ask_line_from_above,
    has_open_turret,
)
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import (
    LineOfFire,
    ask_line_of_fire,
)
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_log, hits
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import HIGHEST
from assistant.rules.tables import Row

NO_VEHICLE, UPRIGHT = "none", "upright"
FROM_ABOVE: dict[PlateName, str] = {
    BOW: "On the bow, from above",
    REAR_DECK: "On the rear deck, from above",
    TURRET_ROOF: "On the turret roof, from above",
}
# The table of grenades gives no type of shell. Ruling: grenades with penetration are shaped
# charges, except these, which are plain explosives.
PLAIN_CHARGES = frozenset({"RPG-40", "Geballte Ladung (seven M-24)", "No.73 AT Thermos"})


def strike_vehicle_with_grenade(play: BattlePlay) -> None:
    """Ask which vehicle a thrown grenade strikes, and apply the grenade like a shell."""
    row = landed_grenade(play)
    if row is None:
        return
    battle = play.state
    there = [x for x in battle.elements.values() if _can_be_struck(play, x, row)]
    if not there:
        return
    options = [
        Option(NO_VEHICLE, "No vehicle"),
        *(Option(x.id, umpire_name(battle, x)) for x in there),
    ]
    id = play.choose("vehicle_struck", "Which vehicle does it strike?", options, NO_VEHICLE)
    if id != NO_VEHICLE:
        _strike_vehicle(play, play.state.elements[id], row)


def _can_be_struck(play: BattlePlay, element: Element, row: Row) -> bool:
    """Return whether an element is a vehicle that a grenade with this row can affect."""
    if not is_machine_on_ground(play.state, element):
        return False
    armored = play.state.vehicles.of[element.id].card.get("armored")
    return bool(row["armor"] if armored else row["he"])


def _strike_vehicle(play: BattlePlay, target: Element, row: Row) -> None:
    thrower = asking.ask_element(play)
    line = _ask_line(play, thrower, target)
    # Ruling: its fall was rolled already, so that as with a bomb no die is too high to count.
    charge = "HE" if row["weapon"] in PLAIN_CHARGES or not row["armor"] else "HEAT"
    pierces = row["armor"] or {"penetration_mm": None, "dice": None}
    grenade = hits.Projectile(charge, row["he"], pierces["penetration_mm"], pierces["dice"])
    harm = hits.Damage("hit")
    if row["armor"] if line.armor is not None else row["he"]:
        harm = damage.apply_hit(play, thrower, target, line, grenade, HIGHEST)
    if target.side != thrower.side:
        after_attack(play, thrower, [play.state.elements[target.id]])
    what = f"A grenade ({damage_log.describe_result(harm)})"
    damage_log.log_damage(play, play.state.elements[target.id], what, harm)


def _ask_line(play: BattlePlay, thrower: Element, target: Element) -> LineOfFire:
    """Ask where the grenade strikes; a horizontal plate has its own armor (22.1.3)."""
    vehicle = play.state.vehicles.of[target.id]
    options = [Option(UPRIGHT, "On a side"), *_plates_from_above(vehicle)]
    where = play.choose("plate_struck", "Where does it strike?", options, UPRIGHT)
    above: PlateName | None = next((name for name in PLATES if name == where), None)
    if above is not None:
        return ask_line_from_above(play, vehicle, above)
    own = (thrower.side,)
    thrown_in = float(str(play.asks["distance_in"].value))
    return ask_line_of_fire(
        play, vehicle, thrown_in, own, target_id=target.id, attacker_id=thrower.id
    )


def _plates_from_above(vehicle: Vehicle) -> list[Option]:
    """Return the horizontal plates of an armored vehicle; an open turret has no roof."""
    if not vehicle.card.get("armor"):
        return []
    parts = [part for part in ("hull", "turret") if part in vehicle.card["armor"]]
    return [
        Option(name, FROM_ABOVE[name])
        for name, plate in PLATES.items()
        if plate.part in parts and not (plate.part == "turret" and has_open_turret(vehicle))
    ]
