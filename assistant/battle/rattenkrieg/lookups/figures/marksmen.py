"""Snipers, marksmen, and figures that have aimed (Rattenkrieg 15.2, 15.8)."""

from typing import Literal

from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

Shooter = Literal["soldier", "marksman", "sniper"]
MOST = 2  # the sniper and an assistant
NO_ORDER = "its team has no order of its own"


def shoots_as(battle: Battle, figure: Figure) -> Shooter:
    """Return whether a figure fires as a sniper, a marksman or a soldier."""
    if figure.sniper and not sniper_hindrance(battle, figure):
        return "sniper"
    return "marksman" if figure.marksman else "soldier"


def scope_on(battle: Battle, figure: Figure, weapon: Weapon) -> int:
    """Return the magnification of the scope on the weapon that a figure fires (15.8).

    It is on the figure's own rifle, not on a handgun nor on a weapon that was picked up.
    """
    found = battle.crewed_weapons.found.get(figure.id, ())
    bare = weapon.name in found or weapon_of(weapon.key).needs_one_hand
    return 0 if bare else figure.scope


def is_hidden_sniper(battle: Battle, element: Element) -> bool:
    """Return whether spotters treat an element as a sniper, with one assistant at most (4.1)."""
    return len(element.figures) <= MOST and any(m.sniper for m in battle.fit(element))


def sniper_hindrance(battle: Battle, figure: Figure) -> str:
    """Describe why a sniper cannot fire as one; empty if nothing is missing."""
    element = battle.owner(figure.id)
    if len(element.figures) > MOST:
        return "not with an assistant alone"
    if element.mojon and len(battle.in_mojon(element.mojon)) > 1:
        return "needs a Mojon of its own"
    return "" if element.order else NO_ORDER


def sniper_note(battle: Battle, figure: Figure) -> list[str]:
    """Return a note that says whether a sniper fires as a sniper, and if not, why."""
    if not figure.sniper or battle.phase != "engagement":
        return []
    why = sniper_hindrance(battle, figure)
    if why == NO_ORDER and battle.stage == "orders":
        return ["shoots as a sniper once its team has an order"]
    return [f"{why}: shoots as a soldier"] if why else ["shoots as a sniper"]


def times_aimed(figure: Figure, target: Element) -> int:
    """Return how many actions a figure has spent aiming at this target."""
    return figure.aims if figure.aims_at == target.id else 0
