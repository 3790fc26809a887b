"""Positions of elements on the umpire's table plan, distances, and walls between."""

from math import atan2, degrees

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.boardmap.line_meetings import Straight
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import WHOLE_DEG


def thing_of(battle: Battle, id: str) -> str:
    """Return what represents an element on the plan: itself, or its Mojon."""
    element = battle.elements.get(id)
    mojon = battle.mojons.get(element.mojon or "") if element else None
    under = element and mojon and not element.deployed and not mojon.removed
    return mojon.id if under and mojon else id


def position_of(battle: Battle, id: str) -> TablePosition | None:
    """Return an element's position, or its Mojon's; None if it is not on the plan."""
    stands = battle.table_plan.stands
    found = stands.get(thing_of(battle, id))
    if found is None and (element := battle.elements.get(id)):
        found = stands.get(id) or stands.get(element.mojon or "")
    return found


def certain_position(battle: Battle, id: str) -> TablePosition | None:
    """Return an element's position if it has not moved since it was entered."""
    stand = position_of(battle, id) if battle.table_plan.plan else None
    return stand if stand and stand.sure else None


def spacing_in(one: TablePosition, other: TablePosition) -> float:
    """Return the distance between two positions in inches, to a tenth."""
    if one.place == other.place:
        return 0.0
    return round(Straight(one.place, other.place).length, 1)


def measured_in(battle: Battle, a: str, b: str) -> float | None:
    """Return the inches between two elements on the plan, or None without certain positions."""
    one, other = certain_position(battle, a), certain_position(battle, b)
    return spacing_in(one, other) if one and other else None


def bearing_deg(battle: Battle, a: str, b: str) -> float | None:
    """Return the bearing from one element to another.

    It is in degrees clockwise from the far edge of the plan; None without certain positions.
    """
    one, other = certain_position(battle, a), certain_position(battle, b)
    if one is None or other is None or one.place == other.place:
        return None
    right, up = other.place[0] - one.place[0], other.place[1] - one.place[1]
    return degrees(atan2(right, up)) % WHOLE_DEG


def with_uncertain_positions(battle: Battle, *things: str) -> Battle:
    """Return the battle with the positions of these elements marked as uncertain."""
    stands = {
        thing_of(battle, id): replace(stand, sure=False)
        for id in things
        if (stand := position_of(battle, id)) and stand.sure
    }
    if not stands:
        return battle
    places = replace(battle.table_plan, stands={**battle.table_plan.stands, **stands})
    return replace(battle, table_plan=places)


@dataclass(frozen=True)
class Between:
    """The walls that a sound meets in order, and how much they muffle it."""

    barriers: tuple[tuple[str, float], ...] = ()  # material, inches from the one before
    names: tuple[str, ...] = ()
    last_in: float = 0  # how far from the source the last of them stands
    muffled_in: float = 0

    @property
    def is_open(self) -> bool:
        """Return whether nothing muffles the sound."""
        return not self.barriers and not self.muffled_in


def walls_between(battle: Battle, source: Place, listener: Place) -> Between:
    """Return the walls between a noise and its listener."""
    table = battle.table_plan.table
    if table is None:
        return Between()
    barriers: list[tuple[str, float]] = []
    names: list[str] = []
    last = 0.0
    for thing, at in table.walls(source, listener):
        barriers.append((thing.quiets, at - last))
        names.append(thing.called)
        last = at
    muffled = sum(end - begin for begin, end in table.muffled(source, listener))
    return Between(tuple(barriers), tuple(names), last, muffled)


def walls_between_elements(battle: Battle, maker: str, listener: str) -> Between:
    """Return the walls between two elements; none without certain positions."""
    one, other = certain_position(battle, maker), certain_position(battle, listener)
    return walls_between(battle, one.place, other.place) if one and other else Between()
