"""Damage points on a building: section after section, what falls, who is under it (18.4)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges, hitting
from assistant.battle.rattenkrieg.buildings_and_traps.sections import a_section, men_there
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.fire_and_smoke.clouds import raise_dust
from assistant.battle.rattenkrieg.grenades.blasts import (
    describe_for_side,
    describe_for_umpire,
    is_visible_to,
)
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.checks import owed_of_table
from assistant.battle.rattenkrieg.kit.harm import strike
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.cards.wording import listed

CRASH = "other"  # the kind of wound, as advanced wounds tell them apart
LOST = "lost"
WHEN_SHORT = (
    Option("mark", "Mark them on it"),
    Option("reroll", "Roll again for another section"),
)


@dataclass(frozen=True)
class Fallen:
    """A section that has collapsed, and what whoever is on or at it rolls with."""

    section: Section
    modifier: int


@move("hit-section", "Hit a building", UMPIRE_ONLY)
def hit_section(play: AtTable) -> None:
    """Damage points reach a section; the rest goes on from it die by die."""
    what = play.text("what", "What hits it?", "", longest=40, rare=True) or "a hit"
    _hit(play, what)


@move("resolve-charge", "The charge goes off", UMPIRE_ONLY)
def resolve_charge(play: AtTable) -> None:
    """What a charge that was set off does to the section that it was laid at."""
    owed = owed_of_table(play, "charge")
    task = play.state.works.tasks[owed.id.removeprefix("charge ")]
    play.happened(e.CheckMade(owed.id))
    demolish(play, task.device, task.place, task.side)


def demolish(play: AtTable, device: str, place: str, side: str) -> None:
    """A charge goes off: at a section of a building or in the open, then among men."""
    walls = any(not x.gone for x in play.state.works.sections.values())
    if not device or (walls and play.flag("at_wall", "At the wall or floor of a house?", True)):
        _hit(play, "a charge" if not device else f"a {device}", device)
    if not device:
        return
    cleared = _wire_cleared(play, device)
    by = next(iter(play.state.of_side(side)))
    where = f"The {device} at {place} goes off"
    changed = charges.blast(play, device, replace(by, modifier=0), where)
    play.tell("umpire", f"{where}. {capital(describe_for_umpire(play.state, changed))}.{cleared}")
    for each in play.state.sides:
        seen = capital(describe_for_side(play.state, each, changed))
        play.tell(each, f"A charge explodes ({device}). {seen}.{cleared}")
    if play.state.phase == "engagement" and not play.state.combat:
        play.happened(e.CombatBroke())


def _wire_cleared(play: AtTable, device: str) -> str:
    """What a Bangalore torpedo opens in barbed wire, an inch for each section (29.1)."""
    if device != charges.BANGALORE:
        return ""
    most = charges.MOST_JOINED
    joined = play.whole("sections", "How many sections were joined?", 1, least=1, most=most)
    return f" A lane of {joined}″ through the wire is clear, 1″ wide."


def _hit(play: AtTable, what: str, device: str = "") -> None:
    standing = [x for x in play.state.works.sections.values() if not x.gone]
    if not standing:
        raise Refused("No building is marked: mark it first.")
    section = a_section(play, standing, "Which section?")
    by = hitting.how(play, device)
    if by == hitting.RING:
        reached = hitting.in_ring(play, standing, section)
        fallen = [_brought_down(play, x) for x in reached]
    else:
        points = hitting.damage_points(play, by)
        fallen = _lead_on(play, section, points) if points else []
    _comes_down(play, what, section, fallen)


def stand(play: AtTable) -> list[Section]:
    """What stands of all buildings that are marked."""
    return [x for x in play.state.works.sections.values() if not x.gone]


def shelled(play: AtTable, what: str, he: Mapping[str, int]) -> None:
    """A shell strikes a section: the dice of its strike, and the rest goes on from there."""
    section = a_section(play, stand(play), "Which section does it strike?")
    told = dict(he)
    points = play.resolve("rattenkrieg/strike", told, prefix="wall: ").damage_points
    _comes_down(play, what, section, _lead_on(play, section, points) if points else [])


def _comes_down(play: AtTable, what: str, section: Section, fallen: list[Fallen]) -> None:
    """What else falls with it, the dust, the men under it; everybody is told."""
    fallen += _carried_down(play, fallen)
    # Ruling: what one hit brings down raises one cloud.
    dust = raise_dust(play, buildings.facade(fallen[0].section)) if fallen else ""
    changed = bury(play, fallen) if fallen else {}
    if play.state.phase == "engagement" and not play.state.combat:
        play.happened(e.CombatBroke())
    _tell(play, what, section, fallen, changed)
    if dust:
        play.tell(["umpire", *play.state.sides], dust)


def _lead_on(play: AtTable, at: Section | None, points: int) -> list[Fallen]:
    """Damage points at work, from section to section, until none are left."""
    fallen: list[Fallen] = []
    step = 0
    while at is not None:
        step += 1
        short = "mark"
        if points < buildings.points(at) - at.marked:
            words = f"{points} do not suffice for {buildings.spot(at)}"
            short = play.choose(f"short_{step}", words, WHEN_SHORT, "mark", rare=True)
        hit = _strike(play, at, points, f"{step}. {buildings.spot(at)}: ", short)
        if hit.destroyed:
            fallen.append(Fallen(at, hit.figures_modifier))
        points = hit.points_left
        at = _next(play, at, hit.next, points, step) if hit.next else None
    return fallen


def _strike(play: AtTable, at: Section, points: int, prefix: str, when_short: str) -> Any:
    """One section under damage points, and what its fall does to the one below."""
    below = buildings.below(play.state.works, at)
    hit = play.resolve(
        "rattenkrieg/building-hit",
        {
            "points": points,
            "material": at.material,
            "form": at.form,
            "opening": at.opening,
            "damage_marked": at.marked,
            "section_below": below is not None,
            "when_short": when_short,
        },
        prefix=prefix,
    )
    if hit.destroyed:
        play.happened(w.SectionStruck(at.id, at.marked, gone=True))
    elif hit.marked != at.marked:
        play.happened(w.SectionStruck(at.id, hit.marked, gone=False))
    if below is not None and hit.below_loses:
        play.happened(w.SectionStruck(below.id, below.marked + hit.below_loses, gone=False))
    return hit


def _next(play: AtTable, at: Section, way: str, points: int, step: int) -> Section | None:
    """What stands where the die points; None when nothing does, and the rest is lost."""
    works = play.state.works
    there = buildings.beside(works, at, way)
    options = [Option(x.id, _from(at, x), buildings.borne(x)) for x in works.standing(at.building)]
    options.append(Option(LOST, "Nothing: the rest is lost"))
    words = f"{points} go on from {buildings.spot(at)}: {way}. To what?"
    id = play.choose(f"next_{step}", words, options, there.id if there else None)
    return None if id == LOST else play.state.works.sections[id]


def _from(at: Section, other: Section) -> str:
    """A section of the same building, as short as it can be told apart."""
    same = other.facade == at.facade or other.is_floor
    return capital(buildings.spot(other) if same else f"{other.facade}, {buildings.spot(other)}")


def _carried_down(play: AtTable, fallen: list[Fallen]) -> list[Fallen]:
    """What nothing carries any more falls as well; the umpire says which."""
    if not fallen:
        return []
    works = play.state.works
    lowest = min(x.section.storey for x in fallen)
    house = fallen[0].section.building
    above = [x for x in works.standing(house) if x.storey > lowest]
    if not above:
        return []
    options = [Option(x.id, _from(fallen[0].section, x)) for x in above]
    chosen = play.several("falls", "What else falls, as nothing carries it?", options, ())
    return [_brought_down(play, works.sections[id]) for id in chosen]


def _brought_down(play: AtTable, section: Section) -> Fallen:
    """It falls without damage points of its own, and may weaken what stands below."""
    now = play.state.works.sections[section.id]
    if not buildings.points(now):  # nothing bears no point: no die could weaken what is below
        play.happened(w.SectionStruck(now.id, now.marked, gone=True))
        return Fallen(now, 0)
    needed = max(1, buildings.points(now) - now.marked)
    told = replace(now, marked=buildings.points(now) - needed)
    hit = _strike(play, told, needed, f"{buildings.inside(now)} falls: ", "mark")
    return Fallen(now, hit.figures_modifier)


def bury(play: AtTable, fallen: list[Fallen]) -> dict[str, str]:
    """Whoever was on or at what fell rolls on the Combat Table; the new states."""
    spots = listed([buildings.spot(x.section) for x in fallen])
    there = men_there(play, f"Fallen: {spots}. Who has men on or at it?")
    worst = min(x.modifier for x in fallen)
    changed: dict[str, str] = {}
    for number, figure in enumerate(there, 1):
        modifier = _modifier(play, figure, fallen, worst)
        before = play.state.figures[figure.id]
        told = {
            "modifier": modifier,
            "cause": "crash",
            "already_wounded": before.state == "wounded",
        }
        fate = play.resolve(
            "rattenkrieg/combat-roll",
            told,
            prefix=f"{number}. {man(figure)}: ",
            shown_to=(play.state.owner(figure.id).side,),
        )
        strike(play, before, fate.result, CRASH)
        if play.state.figures[figure.id].state != before.state:
            changed[figure.id] = play.state.figures[figure.id].state
    return changed


def _modifier(play: AtTable, figure: Figure, fallen: list[Fallen], worst: int) -> int:
    """What he rolls with: the worst of what fell, unless he was at something lighter."""
    kinds = sorted({x.modifier for x in fallen})
    if len(kinds) == 1:
        return worst
    options = [
        Option(str(x), listed([buildings.spot(f.section) for f in fallen if f.modifier == x]))
        for x in kinds
    ]
    words = f"{man(figure)}: under which?"
    return int(play.choose(f"under_{figure.id}", words, options, str(worst), rare=True))


def _tell(
    play: AtTable, what: str, at: Section, fallen: list[Fallen], changed: dict[str, str]
) -> None:
    battle = play.state
    down = listed([buildings.spot(x.section) for x in fallen]) if fallen else ""
    marked = buildings.borne(battle.works.sections[at.id])
    holds = f"it holds, {marked}" if marked else "it holds"
    came = f"{down} {'falls' if len(fallen) == 1 else 'fall'}" if down else holds
    words = capital(f"{what} on {buildings.named(at)}: {came}.")
    hurt = f" {capital(describe_for_umpire(battle, changed))}." if fallen else ""
    play.tell("umpire", words + hurt)
    for side in battle.sides:
        plain = {
            id: now
            for id, now in changed.items()
            if is_visible_to(battle, side, battle.figures[id])
        }
        seen = f" {capital(describe_for_side(battle, side, plain))}." if plain else ""
        play.tell(side, words + seen)
