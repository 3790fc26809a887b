"""Weapons mounted in a vehicle, which nobody carries away (Rattenkrieg 25.3)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.fire.weapons import weapon_of


def mounted_weapons(vehicle: Vehicle, figure: Figure) -> tuple[str, ...]:
    """Return the names of a crew member's machine guns that the card lists with the vehicle."""
    listed = {str(each.get("weapon")) for each in _entries(vehicle)}
    machine_guns = [w for w in figure.weapons if weapon_of(w.key).is_machine_gun]
    return tuple(dict.fromkeys(w.name for w in machine_guns if w.name in listed))


def printed_machine_guns(vehicle: Vehicle) -> tuple[str, ...]:
    """Return the names of the machine guns on a vehicle's card, manned or not.

    An enemy who has identified the vehicle knows them, and learns nothing of its crew.
    """
    printed = [each for each in _entries(vehicle) if each.get("weapon") and each.get("notation")]
    guns = [each for each in printed if weapon_of(str(each["notation"])).is_machine_gun]
    return tuple(dict.fromkeys(str(each["weapon"]) for each in guns))


def _entries(vehicle: Vehicle) -> Iterable[dict[str, object]]:
    return [*vehicle.card.get("crew", ()), *vehicle.card.get("weapons", ())]
