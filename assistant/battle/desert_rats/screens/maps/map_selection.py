"""The elements that the umpire selected on the map: one, or two and their line (Desert Rats, 7)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.screens.maps.sight_profile import sight_profile
from assistant.battle.desert_rats.sight.line_tracing import sight_line_key
from assistant.battle.desert_rats.sight.sighting import Sight, View, sight_between
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import dataclass
from assistant.rules.desert_rats.lines_of_sight import EYE_M, HULL_M, LineEnds
from assistant.rules.desert_rats.obstacles import MapObstacle
from assistant.rules.desert_rats.reports import grid_reference

Sights: TypeAlias = Mapping[tuple[str, str], View]  # by observer and target
WHY = {
    "seen": "sees it",
    "no-line-of-sight": "no line of sight",
    "still-and-silent": "in line, but it is still and silent",
    "beyond-visibility": "in line, but beyond today’s visibility",
}


@dataclass(frozen=True)
class SelectionCard:
    """The card of the selection: one element, or two and the line between them."""

    title: str
    steps: tuple[tuple[str, str, str], ...]  # what, section, how it is
    verdict: tuple[str, str] | None
    elements: tuple[Element, ...]
    sights: tuple[tuple[str, str, bool], ...]  # lines on the map: from, to, clear
    words: str = ""  # on the line
    blocked_at: tuple[float, float] | None = None
    profile: str = ""  # of the line, drawn from the side


def _is_line_clear_or_ruled(battle: Battle, seen: Sight) -> bool:
    """Return whether a line is clear, by the map or by the umpire's ruling."""
    ends = battle.elements[seen.observer], battle.elements[seen.target]
    settled = battle.ruled.get(sight_line_key(*ends))
    return settled if settled is not None else seen.line is None or seen.line.visible


def selection_card(battle: Battle, found: Sights, see: tuple[str, ...]) -> SelectionCard | None:
    chosen = tuple(battle.elements[id] for id in see)
    if not chosen:
        return None
    return (
        _card_of_one(battle, found, chosen[0])
        if len(chosen) == 1
        else _card_of_two(battle, *chosen)
    )


def _card_of_one(battle: Battle, found: Sights, element: Element) -> SelectionCard:
    """Return the card of one element: the enemies that it sees, and those that see it."""
    mine = [s for (a, _), s in found.items() if a == element.id]
    others = [s for (_, b), s in found.items() if b == element.id]
    sees = _list_with_ranges(battle, element, (s.target for s in mine if s.spotted))
    seen = _list_with_ranges(battle, element, (s.observer for s in others if s.spotted))
    clear = [s for s in mine if s.is_clear]
    only = _list_with_ranges(battle, element, (s.target for s in clear if not s.spotted))
    steps = [
        ("Place", "3", f"{grid_reference(*element.place)}, {_place_of(element)}"),
        ("Sees", "7.3", sees),
        ("Has a line, but does not see", "7.3", only),
        ("Is seen by", "7.3", seen),
    ]
    lines = tuple((s.observer, s.target, s.spotted) for s in clear)
    return SelectionCard(naming.element_label(element), tuple(steps), None, (element,), lines)


def _list_with_ranges(battle: Battle, one: Element, ids: Iterable[str]) -> str:
    """List elements with their ranges, the nearest first: `Q1, 412 m; Q2, 450 m`."""
    others = [battle.elements[id] for id in ids]
    ranges = sorted((distance_between_m(one.place, x.place), x.name) for x in others)
    words = (f"{name}, {range_m:.0f} m" for range_m, name in ranges)
    return "; ".join(words) or naming.list_elements(())


def _place_of(element: Element) -> str:
    """Describe the place of an element in meters: `600 east, 1150 north`."""
    return f"{element.x_m:.0f} east, {element.y_m:.0f} north"


def _card_of_two(battle: Battle, one: Element, other: Element) -> SelectionCard:
    """Return the card of two elements and the line between them, with its working."""
    there, back = sight_between(battle, one, other), sight_between(battle, other, one)
    steps: list[tuple[str, str, str]] = []
    blocked_at = None
    if there.line:
        passed = list(_features_passed(battle, there))
        steps += [(words, "7.1", "hidden" if hides else "clear") for words, _, hides in passed]
        at = next((at for _, at, hides in passed if hides), None)
        if at is not None:
            share = at / there.distance_m
            blocked_at = (
                one.x_m + (other.x_m - one.x_m) * share,
                one.y_m + (other.y_m - one.y_m) * share,
            )
    for target, seen in ((other, there), (one, back)):
        if seen.line and seen.line.hull_down:
            steps.append((f"{target.name} is close behind it", "7.1", "hull down"))
        if seen.line and seen.line.target_cover != "none":
            steps.append((f"{target.name} is in", "3", seen.line.target_cover))
    settled = battle.ruled.get(sight_line_key(one, other))
    if settled is not None:
        steps.append(("You corrected the line", "4.1", "clear" if settled else "blocked"))
    clear = _is_line_clear_or_ruled(battle, there)
    verdict = ("There is a line between them", "yes" if clear else "no")
    if one.side != other.side:
        steps += [(f"{a.name}", "7.3", WHY[s.reason]) for a, s in ((one, there), (other, back))]
        verdict = _verdict(one, other, there, back)
    text = f"{there.distance_m:.0f} m"
    lines = ((one.id, other.id, clear),)
    return SelectionCard(
        f"{one.name} and {other.name}",
        (("Distance", "", text), *steps),
        verdict,
        (one, other),
        lines,
        text,
        None if settled else blocked_at,
        sight_profile(battle, there, is_clear=clear),
    )


def _verdict(one: Element, other: Element, there: Sight, back: Sight) -> tuple[str, str]:
    if there.spotted == back.spotted:
        return ("They see each other", "yes" if there.spotted else "no")
    return (f"Only {(one if there.spotted else other).name} sees the other", "yes")


def _features_passed(battle: Battle, seen: Sight) -> Iterator[tuple[str, float, bool]]:
    """Yield each feature on a line: a phrase, its distance in meters, whether it blocks sight."""
    assert seen.line is not None
    line = seen.line
    one, other = battle.elements[seen.observer], battle.elements[seen.target]
    ends = LineEnds(
        seen.distance_m,
        line.observer_ground_m + EYE_M[one.kind],
        line.target_ground_m + EYE_M[other.kind],
        line.target_ground_m + HULL_M,
    )
    by_feature: dict[str, list[MapObstacle]] = {}
    for obstacle in line.obstacles:
        by_feature.setdefault(obstacle.feature, []).append(obstacle)
    plan = battle.whole_plan
    names = {x.id: x.called for x in (*plan.areas, *plan.lines)}
    for feature, obstacles in by_feature.items():
        over = {x: x.top_m - ends.height_at(x.at_m, ends.top_m) for x in obstacles}
        worst = max(obstacles, key=lambda x: over[x])
        word = "Past" if worst.kind == "ground" else "Through"
        yield f"{word} {names[feature]}, {worst.top_m:g} m", worst.at_m, round(over[worst], 6) > 0
