"""The pace of a Mojon: the pace of the slowest element that it carries (8.1.4, 8.3, 9.2.2.2)."""

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, is_tracked
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.rules.rattenkrieg.approach.mojons import KINDS

ON_FOOT, MOUNTED, WHEELS, TRACKS = "infantry", "cavalry", "soft-skinned", "armored"


def pace_kind(battle: Battle, mojon: Mojon) -> str:
    """Return the kind whose distances apply to a Mojon: the kind of its slowest element."""
    riding = battle.travel.rides
    carried = battle.in_mojon(mojon.id)
    own = [x for x in carried if not all(id in riding for id in x.figures)]
    kinds = [_kind_of_element(battle, x) for x in own] or [mojon.kind]
    return min(kinds, key=lambda kind: int(KINDS.row(kind)["path_max_in"]))


def pace_in(battle: Battle, mojon: Mojon) -> float:
    """Return the maximum distance to the next marker of a Mojon's pathway, in inches."""
    return float(KINDS.row(pace_kind(battle, mojon))["path_max_in"])


def _kind_of_element(battle: Battle, element: Element) -> str:
    """Return the kind of Mojon that an element would have alone."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        riders = [battle.animals.is_mounted(id) for id in element.figures]
        mounted = bool(riders) and all(riders)
        return MOUNTED if mounted else ON_FOOT
    if vehicle.is_gun:
        return ON_FOOT
    if is_craft(vehicle):
        return WHEELS
    return TRACKS if is_tracked(vehicle) else WHEELS
