"""Buildings by section: names, resistance, neighbors (18.4)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState, Leaf, Section
from assistant.rules.rattenkrieg.buildings_and_traps.buildings import section_strength
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_NAMES = MATERIALS.keys()
WALLS = tuple(name for name in _NAMES if not name.endswith(("floor", "mattress")))
FLOORS = tuple(name for name in _NAMES if name.endswith("floor"))
WALL_CRASH = "wall-crash"  # the check of which section a vehicle has run into
STEPS = {"above": (1, 0), "right": (0, 1), "below": (-1, 0), "left": (0, -1)}


BARS = ("planks", "sandbags")


def describe_leaf(leaf: Leaf) -> str:
    """Describe the state of a door or window."""
    return ", ".join([leaf.state, *(name for name in BARS if getattr(leaf, name))])


def storey_name(number: int) -> str:
    """Return the name of a storey: `ground floor`, `first floor`, ..."""
    return f"{ORDINALS[number - 1]} floor" if number else "ground floor"


def place_in_facade(section: Section) -> str:
    """Return the place of a section within its facade, such as `ground floor 3`."""
    if section.is_floor:
        rest = f", part {section.number}" if section.number > 1 else ""
        return f"floor over the {storey_name(section.storey - 1)}{rest}"
    return f"{storey_name(section.storey)} {section.number}"


def facade_name(section: Section) -> str:
    """Return the name of the section's facade or floors, such as `the mill, east wall`."""
    return f"{section.building}, {section.facade or 'floors'}"


def name_in_building(section: Section) -> str:
    """Return the name of a section within its building, such as `east wall, ground floor 3`."""
    return (
        place_in_facade(section)
        if section.is_floor
        else f"{section.facade}, {place_in_facade(section)}"
    )


def section_name(section: Section) -> str:
    """Return the full name of a section, such as `the mill, east wall, ground floor 3`."""
    return f"{section.building}, {name_in_building(section)}"


def resistance_points(section: Section) -> int:
    """Return the damage points that destroy a section."""
    return section_strength(section.material, section.form, opening=section.opening)


def points_left(section: Section) -> int:
    """Return the damage points that a section still takes before it falls."""
    return max(0, resistance_points(section) - section.marked)


def describe_damage(section: Section) -> str:
    """Return the damage of a section, such as `4 of 7`; empty without damage."""
    return f"{section.marked} of {resistance_points(section)}" if section.marked else ""


def describe_material(section: Section) -> str:
    """Describe the material and special features of a section."""
    words = [section.material.replace("-", " ")]
    if section.form != "plain":
        words.append(section.form.replace("-", ", "))
    if section.opening:
        words.append("door or window")
    if section.rc_factor > 1:
        words.append(f"reinforced, factor {section.rc_factor}")
    return ", ".join(words)


def section_below(buildings: BuildingState, section: Section) -> Section | None:
    """Return the standing section directly below, if there is one."""
    return neighbor_of(buildings, section, "below")


def neighbor_of(buildings: BuildingState, section: Section, way: str) -> Section | None:
    """Return the standing neighbor of a section in a direction.

    Return None if the neighbor fell, or if the marked sections do not determine it.
    """
    if way not in STEPS or (section.is_floor and way in ("right", "left")):
        return None
    up, right = STEPS[way]
    place = (section.storey + up, section.number + right)
    same = (x for x in buildings.standing(section.building) if x.facade == section.facade)
    return next((x for x in same if (x.storey, x.number) == place), None)


def sections_around(buildings: BuildingState, section: Section) -> list[Section]:
    """Return the standing sections of the same wall next to a section; none next to a floor."""
    if section.is_floor:
        return []
    wall = (x for x in buildings.standing(section.building) if x.facade == section.facade)
    near = (
        x
        for x in wall
        if abs(x.storey - section.storey) <= 1 and abs(x.number - section.number) <= 1
    )
    return [x for x in near if x.id != section.id]


def cover_of(buildings: BuildingState) -> dict[str, int]:
    """Return the standing facades with the resistance of their sections."""
    walls = (x for x in buildings.sections.values() if not x.gone and not x.is_floor)
    return {facade_name(x): MATERIALS.row(x.material)["resistance"] for x in walls}


def new_sections(buildings: BuildingState, sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return the sections with ids that no other section has."""
    used = [int(id.rpartition(" ")[2]) for id in buildings.sections]
    first = max(used, default=0) + 1
    return tuple(
        Section(
            f"section {number}",
            x.building,
            x.facade,
            x.storey,
            x.number,
            x.material,
            x.form,
            x.opening,
            rc_factor=x.rc_factor,
        )
        for number, x in enumerate(sections, first)
    )
