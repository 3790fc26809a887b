"""Why a move has no target: the enemies that its element could aim at are not known."""

from collections.abc import Callable, Mapping

from assistant.battle.rattenkrieg.lookups.enemies import (
    IDENTIFIED,
    LOCATED,
    concerned,
    known_to_side,
    may_concern,
    missing_kind,
    possible_targets,
    spotted,
    targets,
)
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.state import Battle, Element

NONE_TO_SPOT = "no marker or contact to spot"
Why = Callable[[Battle, Element], str]  # why a move has nobody to aim at, in few words
UNKNOWN = "no {} {} yet"  # what kind of enemy, and how well it must be known


def _is_unspotted(battle: Battle, own: Element) -> bool:
    found, mojons = possible_targets(battle, own)
    targets = {f"mojon {m.id}" for m in mojons}
    targets |= {f"element {x.id}" for x in found if x.id not in spotted(battle, own)}
    return any(may_concern(battle, own, target) for target in targets)


def _why_none(degrees: tuple[str, ...], *, vehicles: bool = False, men: bool = True) -> Why:
    def reason(battle: Battle, own: Element) -> str:
        if targets(battle, own, degrees, vehicles=vehicles, men=men):
            return ""
        return UNKNOWN.format(missing_kind(battle, own, vehicles=vehicles, men=men), degrees[0])

    return reason


def _why_no_other(battle: Battle, own: Element) -> str:
    """Return why a gun cannot be laid on another target."""
    found = {x.id for x in known_to_side(battle, own, IDENTIFIED)}
    if found - {battle.vehicles.of[own.id].laid_on}:
        return ""
    return "no other target" if found else UNKNOWN.format("enemy", IDENTIFIED[0])


def _why_none_to_spot(battle: Battle, own: Element) -> str:
    if _is_unspotted(battle, own):
        return ""
    answered = concerned(battle, own)
    return f"it reacts to {enemy_name(battle, answered)}" if answered else NONE_TO_SPOT


_men = _why_none(IDENTIFIED)
_vehicles = _why_none(IDENTIFIED, vehicles=True, men=False)
TARGETS: Mapping[str, Why] = {  # by move
    "aim": _why_none(IDENTIFIED),
    "ask-assault-vehicle": _vehicles,
    "ask-at-rifle": _vehicles,
    "ask-close-combat": _why_none(LOCATED),
    "ask-fire-gun": _vehicles,
    "ask-ram": _vehicles,
    "ask-shoot-vehicle": _vehicles,
    "ask-spot": _why_none_to_spot,
    "assault-vehicle": _vehicles,
    "automatic-fire": _men,
    "change-target": _why_no_other,
    "fire-at-rifle": _vehicles,
    "fire-gun": _vehicles,
    "measure": _why_none(LOCATED, vehicles=True),
    "point-out": _why_none(IDENTIFIED, vehicles=True),
    "rake": _men,
    "shoot": _men,
    "shoot-vehicle": _vehicles,
    "spot": _why_none_to_spot,
    "tell-cover": _why_none(LOCATED, vehicles=True),
}


def why_no_target(battle: Battle, element: Element, move: str) -> str:
    """Return briefly why a move has no target; empty if it has one."""
    why = TARGETS.get(move)
    return why(battle, element) if why else ""
