"""The master map for the shared pages: the length of a path, the ground that a line crosses."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from assistant.battle.desert_rats.kit.geometry import bearing_between, distance_between_m
from assistant.battle.desert_rats.movement.measuring import describe_ways, measure_way
from assistant.battle.desert_rats.rulings.platoon_shift import elements_on_the_ground
from assistant.battle.desert_rats.screens.maps.master_map import WIDE, master_map
from assistant.battle.desert_rats.screens.maps.sector_map import sector_outlines
from assistant.battle.desert_rats.screens.who_sees_whom import overview_of
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.features import Mapped
from assistant.boardmap.plan import Place, Plan
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.rules.desert_rats.lines_of_sight import SightEnd, find_line_of_sight
from assistant.rules.desert_rats.reports import grid_reference
from assistant.rules.working import NullWorking


def _whole_plan(battle: Battle) -> Plan:
    return battle.plan


def _map_and_selection(
    battle: Battle, see: Sequence[str], parts: Mapping[str, str], is_docked: bool
) -> dict[str, Any]:
    """Return the selected elements and the map with their sight lines and the umpires' sectors.

    Beside an open sheet no element is a link.
    """
    looked = overview_of(battle, see)
    sectors = "".join(sector_outlines(battle, Sheet(battle.plan, WIDE), parts))
    return {
        "looked": looked,
        "map": master_map(battle, looked, under=sectors, has_links=not is_docked),
    }


def _describe_way(battle: Battle, to: Place, inputs: Mapping[str, str]) -> str | None:
    """Describe an element's path to a place, and the share of its move that it takes."""
    element = battle.elements.get(inputs.get("element", ""))
    if element is None or not element.is_in_battle:
        return None
    if inputs.get("platoon"):
        platoon = battle.platoons[element.platoon]
        by = (to[0] - element.x_m, to[1] - element.y_m)
        return describe_ways(battle, elements_on_the_ground(battle, platoon), by)
    return measure_way(battle, element, to).words


def _describe_line(battle: Battle, one: Place, other: Place) -> str:
    """Describe the distance between two places, and whether tanks and foot see each other."""
    if one == other:
        ground = ground_this_turn(battle)
        return f"{grid_reference(*one)}, {ground.going(one)}, {ground.height(one):.1f} m high"
    here, there = _observer_at(one), _observer_at(other)
    seen = find_line_of_sight(ground_this_turn(battle), here, there, NullWorking(""))
    back = find_line_of_sight(ground_this_turn(battle), there, here, NullWorking(""))
    words = [f"{distance_between_m(one, other):.0f} m"]
    words.append(f"bears {bearing_between(one, other):.0f}°")
    if seen.visible:
        down = [name for name, end in (("there", seen), ("here", back)) if end.hull_down]
        on_foot = _observer_at(one, "foot"), _observer_at(other, "foot")
        foot = find_line_of_sight(ground_this_turn(battle), *on_foot, NullWorking("")).visible
        words.append(f"tanks{' and foot' if foot else ''} see each other")
        words += [] if foot else ["foot do not"]
        words += [f"hull down {' and '.join(down)}"] if down else []
    else:
        names = {x.id: x.called for x in (*battle.whole_plan.areas, *battle.whole_plan.lines)}
        words.append(f"hidden by {names.get(str(seen.blocked_by), 'the ground')}")
    return "; ".join(words)


def _observer_at(place: Place, kind: Literal["vehicle", "foot"] = "vehicle") -> SightEnd:
    return SightEnd.model_construct(x_m=place[0], y_m=place[1], kind=kind)


MAPPED = Mapped(_whole_plan, _describe_way, _describe_line, console=_map_and_selection)
