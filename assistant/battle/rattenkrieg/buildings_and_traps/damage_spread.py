"""Damage points that spread from section to section of a building (Rattenkrieg 18.4.1)."""

from collections.abc import Collection
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital, points_in_words
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.frozen import dataclass, replace

LOST = "lost"
WHEN_SHORT = (
    Option("mark", "Mark the points on the section"),
    Option("reroll", "Roll again for another section"),
)


@dataclass(frozen=True)
class CollapsedSection:
    """A section that has collapsed, and the modifier for figures on or at it."""

    section: Section
    modifier: int


def spread_damage(play: BattlePlay, section: Section | None, points: int) -> list[CollapsedSection]:
    """Spread damage points from section to section until none are left."""
    fallen: list[CollapsedSection] = []
    step = 0
    while section is not None:
        step += 1
        block, used = _ask_block(play, section, points, step)
        fallen += block
        points -= used
        short = "mark"
        if points < buildings.resistance_points(section) - section.marked:
            words = f"{points} are not enough for {buildings.place_in_facade(section)}"
            short = play.choose(f"short_{step}", words, WHEN_SHORT, "mark", rare=True)
        hit = _hit_section(
            play, section, points, f"{step}. {buildings.place_in_facade(section)}: ", short
        )
        if hit.destroyed:
            fallen.append(CollapsedSection(section, hit.figures_modifier))
        points = hit.points_left
        section = _ask_next_section(play, section, hit.next, points, step) if hit.next else None
    return fallen


def _ask_block(
    play: BattlePlay, section: Section, points: int, step: int
) -> tuple[list[CollapsedSection], int]:
    """Ask whether nine sections count as one, and collapse those around the one hit (18.4.1).

    The umpire is asked only if the points are enough for the whole block. Return the collapsed
    sections and the points that they took.
    """
    others = buildings.sections_around(play.state.buildings, section)
    used = sum(map(buildings.points_left, others))
    if not others or points < used + buildings.points_left(section):
        return [], 0
    words = f"Do these {len(others) + 1} sections (3 × 3) count as one?"
    if not play.flag(f"block_{step}", words, rare=True):
        return [], 0
    block = {section.id, *(x.id for x in others)}
    return [collapse_section(play, x, block) for x in others], used


def _hit_section(
    play: BattlePlay,
    section: Section,
    points: int,
    prefix: str,
    when_short: str,
    block: Collection[str] = (),
) -> Any:
    """Apply damage points to a section, and the effect of its fall on the section below.

    The fall weakens no section of `block`, the ids of those that fall with it.
    """
    below = buildings.section_below(play.state.buildings, section)
    if below is not None and below.id in block:
        below = None
    hit = play.resolve(
        "rattenkrieg/building-hit",
        {
            "points": points,
            "material": section.material,
            "form": section.form,
            "opening": section.opening,
            "damage_marked": section.marked,
            "section_below": below is not None,
            "when_short": when_short,
        },
        prefix=prefix,
    )
    if hit.destroyed:
        play.record(w.SectionDamagedFurther(section.id, section.marked, gone=True))
    elif hit.marked != section.marked:
        play.record(w.SectionDamagedFurther(section.id, hit.marked, gone=False))
    if below is not None and hit.below_loses:
        play.record(w.SectionDamagedFurther(below.id, below.marked + hit.below_loses, gone=False))
    return hit


def _ask_next_section(
    play: BattlePlay, section: Section, way: str, points: int, step: int
) -> Section | None:
    """Ask which section the die points at; None if there is none, and the rest is lost.

    Nothing is below the ground floor.
    """
    state = play.state.buildings
    if way == "below" and section.storey == 0:
        return None
    there = buildings.neighbor_of(state, section, way)
    options = [
        Option(x.id, section_label(section, x), buildings.describe_damage(x))
        for x in state.standing(section.building)
    ]
    options.append(Option(LOST, "Nothing: the rest is lost"))
    words = (
        f"{points_in_words(points)} left at {buildings.place_in_facade(section)}."
        f" The die says {way}. Which section is that?"
    )
    id = play.choose(f"next_{step}", words, options, there.id if there else None)
    return None if id == LOST else play.state.buildings.sections[id]


def section_label(section: Section, other: Section) -> str:
    """Return a section's name, without the facade if it is the same."""
    same = other.facade == section.facade or other.is_floor
    return capital(
        buildings.place_in_facade(other)
        if same
        else f"{other.facade}, {buildings.place_in_facade(other)}"
    )


def collapse_section(
    play: BattlePlay, section: Section, block: Collection[str] = ()
) -> CollapsedSection:
    """Collapse a section that no damage points hit; its fall may weaken the section below.

    `block` has the ids of the sections that fall with it.
    """
    now = play.state.buildings.sections[section.id]
    if not buildings.resistance_points(
        now
    ):  # nothing bears no point: no die could weaken what is below
        play.record(w.SectionDamagedFurther(now.id, now.marked, gone=True))
        return CollapsedSection(now, 0)
    needed = max(1, buildings.resistance_points(now) - now.marked)
    weakened = replace(now, marked=buildings.resistance_points(now) - needed)
    hit = _hit_section(
        play, weakened, needed, f"{buildings.name_in_building(now)} falls: ", "mark", block
    )
    return CollapsedSection(now, hit.figures_modifier)
