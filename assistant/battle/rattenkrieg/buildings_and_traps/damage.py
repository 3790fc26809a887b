"""Damage points on a building: which sections fall, and who is under them (Rattenkrieg 18.4)."""

from collections.abc import Mapping, Sequence

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import building_hits
from assistant.battle.rattenkrieg.buildings_and_traps.collapses import resolve_collapse_injuries
from assistant.battle.rattenkrieg.buildings_and_traps.damage_spread import (
    CollapsedSection,
    collapse_section,
    section_label,
    spread_damage,
)
from assistant.battle.rattenkrieg.buildings_and_traps.sections import ask_section
from assistant.battle.rattenkrieg.fire_and_smoke.clouds import raise_dust
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.enemies import is_visible_to
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.cards.wording import listed

FALLEN = "_fallen"  # ends the names of questions about figures under a wall that a charge felled


@move("hit-section", "Hit a building", UMPIRE_ONLY)
def hit_building(play: BattlePlay) -> None:
    """Apply damage points to a section; a die decides to which section the rest moves on."""
    what = play.text("what", "What hits it?", "", longest=40, rare=True) or "a hit"
    resolve_hit(play, what)


def hit_by_device(play: BattlePlay, device: str) -> None:
    """Apply a bomb or charge to a section, by its strike or by a ring of its burst (20.1.2.3)."""
    resolve_hit(play, f"a {device}", device)


def resolve_hit(play: BattlePlay, what: str, device: str = "") -> None:
    """Apply the damage of a hit or a device to a section that is asked for (18.4)."""
    standing = play.state.buildings.standing()
    if not standing:
        raise Refused("No building is marked. Mark one first.")
    section = ask_section(play, standing, "Which section?")
    by = building_hits.ask_kind_of_hit(play, device)
    if by == building_hits.RING:
        reached = building_hits.ask_sections_in_ring(play, standing, section)
        fallen = [collapse_section(play, x) for x in reached]
    else:
        factor = section.rc_factor if section else 1
        points = building_hits.ask_damage_points(play, by, factor)
        fallen = spread_damage(play, section, points) if points else []
    # the blast of a charge has questions of its own about figures
    _apply_collapse(play, what, section, fallen, FALLEN if device else "")


def shell_section(play: BattlePlay, what: str, he: Mapping[str, int], suffix: str = "") -> None:
    """Apply a shell's strike to a section; the rest continues from there.

    `suffix` ends the names of the questions about the figures under the fallen sections.
    """
    section = ask_section(play, play.state.buildings.standing(), "Which section does it strike?")
    strike_inputs = {**he, "divisor": section.rc_factor}
    points = play.resolve("rattenkrieg/strike", strike_inputs, prefix="wall: ").damage_points
    fallen = spread_damage(play, section, points) if points else []
    _apply_collapse(play, what, section, fallen, suffix)


def damage_section(play: BattlePlay, what: str, points: int) -> None:
    """Apply damage points, which are already rolled, to a section; the rest continues from it."""
    section = ask_section(play, play.state.buildings.standing(), "Which section does it strike?")
    _apply_collapse(play, what, section, spread_damage(play, section, points))


def collapse_sections(play: BattlePlay, what: str, sections: Sequence[Section]) -> None:
    """Collapse sections that a burst destroys, and log a hit on the first section."""
    block = {section.id for section in sections}
    fallen = [collapse_section(play, section, block) for section in sections]
    _apply_collapse(play, what, sections[0], fallen)


def _apply_collapse(
    play: BattlePlay, what: str, section: Section, fallen: list[CollapsedSection], suffix: str = ""
) -> None:
    """Apply a collapse: other sections that fall, dust and casualties; log it for everybody."""
    fallen += _ask_also_falling(play, fallen)
    # Ruling: what one hit brings down raises one cloud.
    dust = raise_dust(play, buildings.facade_name(fallen[0].section)) if fallen else ""
    changed = resolve_collapse_injuries(play, fallen, suffix) if fallen else {}
    if play.state.phase == "engagement" and not play.state.combat:
        play.record(e.CombatHappened())
    _log_hit(play, what, section, fallen, changed)
    if dust:
        play.log(["umpire", *play.state.sides], dust)


def _ask_also_falling(play: BattlePlay, fallen: list[CollapsedSection]) -> list[CollapsedSection]:
    """Ask which other sections fall because nothing supports them any more."""
    if not fallen:
        return []
    state = play.state.buildings
    lowest = min(x.section.storey for x in fallen)
    house = fallen[0].section.building
    above = [x for x in state.standing(house) if x.storey > lowest]
    if not above:
        return []
    options = [Option(x.id, section_label(fallen[0].section, x)) for x in above]
    chosen = play.several("falls", "What else falls because nothing supports it?", options, ())
    return [collapse_section(play, state.sections[id]) for id in chosen]


def _log_hit(
    play: BattlePlay,
    what: str,
    section: Section,
    fallen: list[CollapsedSection],
    changed: dict[str, str],
) -> None:
    battle = play.state
    down = listed([buildings.place_in_facade(x.section) for x in fallen]) if fallen else ""
    marked = buildings.describe_damage(battle.buildings.sections[section.id])
    holds = f"it holds, {marked}" if marked else "it holds"
    came = f"{down} {'falls' if len(fallen) == 1 else 'fall'}" if down else holds
    words = capital(f"{what} on {buildings.section_name(section)}: {came}.")
    hurt = f" {capital(describe_for_umpire(battle, changed))}." if changed else ""
    if fallen and not changed:  # a charge may still hurt others
        hurt = " Nobody is hurt by the fall."
    play.log("umpire", words + hurt)
    for side in battle.sides:
        plain = {
            id: now
            for id, now in changed.items()
            if is_visible_to(battle, side, battle.figures[id])
        }
        seen = f" {capital(describe_for_side(battle, side, plain))}." if plain else ""
        play.log(side, words + seen)
