"""Buttons, checks and card lines for the wounded and for swimmers (Rattenkrieg 16, 7.4.27)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.wounds import Staff

STAFF: dict[Staff, str] = {
    "litter-bearer": "litter bearer",
    "aid-man": "aid-man",
    "combat-medic": "combat medic",
}


def can_treat(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure can give first aid."""
    return battle.wounds.staff.get(figure.id) in ("aid-man", "combat-medic")


def _water_checks(battle: Battle) -> Iterator[PendingCheck]:
    """Yield a check for each figure still in dangerous water after swimming this turn (7.4.27)."""
    for element in battle.elements.values():
        for figure in battle.able(element):
            swim = battle.wounds.swims.get(figure.id)
            if swim and swim.this_turn and swim.water and not swim.out:
                yield water_check(element.id, figure.id)


def water_check(element: str, figure: str) -> PendingCheck:
    """Return the pending check for a figure's swimming in a turn."""
    return PendingCheck(f"water {figure}", "water", element, figure)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if battle.round is None or element.id not in battle.round.active:
        return
    fit = battle.fit(element)
    lying = [x for x in battle.of_side(element.side) for m in battle.men(x) if m.state == "wounded"]
    if lying and any(can_treat(battle, m) for m in fit):
        yield Offer("First aid", "first-aid")
    if fit and (element in lying or (lying and any(m.id in battle.wounds.staff for m in fit))):
        yield Offer("Carry the wounded", "move-injured")


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    staff, aid = battle.wounds.staff.get(figure.id), battle.wounds.aided.get(figure.id)
    if staff and STAFF[staff] not in figure.rank.lower():
        yield STAFF[staff]
    if aid and figure.state == "wounded":
        yield f"helped by {'an' if aid == 'aid-man' else 'a'} {STAFF[aid]}"
    swim = battle.wounds.swims.get(figure.id)
    if swim and not swim.out:
        swum = f", swam {count(swim.actions, 'action', 'actions')}" if swim.actions else ""
        yield f"in deep water{swum}"
    if left := battle.wounds.breathless.get(figure.id):
        yield f"out of breath, {left} turn{'s' if left > 1 else ''}"


def _disabled_reason(battle: Battle, element: Element, move: str) -> str:
    """Return why an element cannot walk if all its able figures swim; empty for any other move."""
    able = battle.able(element)
    swim = move == "move" and bool(able) and all(battle.wounds.is_swimming(m.id) for m in able)
    return "they swim" if swim else ""


OFFERED = Chapter(
    "wounds",
    checks=(Check("water", "swam in dangerous water.", "check-water", "wounded", _water_checks),),
    offers=_offers,
    notes=_notes,
    bars=_disabled_reason,
)
