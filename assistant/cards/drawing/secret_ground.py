"""Ground that some side does not know, as drawn for the umpire."""

from collections.abc import Container, Iterator, Mapping
from typing import TypeVar

from assistant.boardmap.plan import AnyLine, Area, Plan
from assistant.cards.drawing.ground_sheet import Sheet

Feature = TypeVar("Feature", Area, AnyLine)


def plan_with_names(plan: Plan, known_to: Mapping[str, str]) -> Plan:
    """Return a plan in which the name of each piece of secret ground includes who knows it."""
    if not known_to:
        return plan

    def named(each: Feature) -> Feature:
        who = known_to.get(each.id)
        return each.model_copy(update={"name": f"{each.called} · {who}"}) if who else each

    areas, lines = tuple(map(named, plan.areas)), tuple(map(named, plan.lines))
    return plan.model_copy(update={"areas": areas, "lines": lines})


def outlines_svg(sheet: Sheet, secret: Container[str]) -> Iterator[str]:
    """Yield the outline of each piece of secret ground on a map."""
    for each in (*sheet.plan.areas, *sheet.plan.lines):
        if each.id in secret and isinstance(each, Area):
            yield f'<polygon class="secret" points="{sheet.points(each.polygon)}"/>'
        elif each.id in secret and not isinstance(each, Area):
            yield f'<polyline class="secret" points="{sheet.points(each.points)}"/>'
