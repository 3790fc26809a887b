"""Facades of buildings, which the umpire marks section by section (Rattenkrieg 18.4)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.buildings_and_traps.sections import ask_section
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit.concrete import ask_concrete_factor
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.cards.wording import words_of
from assistant.frozen import replace
from assistant.rules.rattenkrieg.buildings_and_traps.buildings import FORMS, OPENING
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS

ANOTHER = "another"
NONE = "none"
MOST_STOREYS, MOST_WIDE = 9, 20
LONGEST = 40  # letters of a name, that it stands on a phone


def material_options(names: tuple[str, ...]) -> list[Option]:
    """Return wall or floor materials as options, with the points of a plain section."""
    return [Option(x, words_of(x), str(MATERIALS.row(x)["resistance"])) for x in names]


@move("mark-facade", "Mark a building", UMPIRE_ONLY)
def mark_facade(play: BattlePlay) -> None:
    """Mark a facade and the floors of a new building, with the material of each section."""
    building = _ask_building(play)
    taken = [name for house, name in play.state.buildings.facades() if house == building]
    facade = play.text("facade", "Which wall of the building?", "front", longest=LONGEST) or "front"
    play.need(facade not in taken, f"The {facade} of {building} is already marked.")
    material = play.choose("material", "What is it built of?", material_options(buildings.WALLS))
    rc_factor = ask_concrete_factor(play, material)
    storeys = play.whole("storeys", "How many storeys?", 2, least=1, most=MOST_STOREYS)
    wide = play.whole(
        "wide", "How many sections wide? A section is 2″ wide", least=1, most=MOST_WIDE
    )
    forms = [form for form in FORMS if form != OPENING]
    words = [Option(form, form.replace("-", ", ")) for form in forms]
    ends = play.choose("ends", "Its ends are", words, "corner", rare=True)
    middle = play.choose("shape", "The rest is", words, "plain", rare=True)
    openings = _ask_openings(play, storeys, wide)
    walls = [
        Section(
            "",
            building,
            facade,
            storey,
            number,
            material,
            ends if number in (1, wide) else middle,
            (storey, number) in openings,
            rc_factor=rc_factor,
        )
        for storey in range(storeys)
        for number in range(1, wide + 1)
    ]
    floors = _ask_floors(play, building, storeys) if "" not in taken else []
    marked = buildings.new_sections(play.state.buildings, [*walls, *floors])
    play.record(w.SectionsMarked(marked))
    kind = material.replace("-", " ") + (f" (reinforced, factor {rc_factor})" * (rc_factor > 1))
    description = f"{building}, {facade}: {kind}, {len(walls)} sections"
    play.log(["umpire", *play.state.sides], capital(f"{description}."))


def _ask_building(play: BattlePlay) -> str:
    known = dict.fromkeys(x.building for x in play.state.buildings.sections.values())
    options = [Option(name, name) for name in known]
    if options:
        options.append(Option(ANOTHER, "Another"))
        chosen = play.choose("building", "Which building?", options)
        if chosen != ANOTHER:
            return chosen
    name = play.text("name", "What is it called?", None, longest=LONGEST)
    return name or f"house {len(known) + 1}"


def _ask_openings(play: BattlePlay, storeys: int, wide: int) -> set[tuple[int, int]]:
    """Ask where doors and windows are; each upper storey suggests the same as the ground floor."""
    options = [Option(str(number), str(number)) for number in range(1, wide + 1)]
    found: set[tuple[int, int]] = set()
    usual: tuple[str, ...] | None = None
    for storey in range(storeys):
        words = f"{capital(buildings.storey_name(storey))}, from the left: doors and windows in"
        chosen = play.several(f"openings_{storey}", words, options, usual)
        usual = usual or chosen
        found |= {(storey, int(number)) for number in chosen}
    return found


def _ask_floors(play: BattlePlay, building: str, storeys: int) -> list[Section]:
    if storeys == 1:
        return []
    options = [*material_options(buildings.FLOORS), Option(NONE, "not kept")]
    material = play.choose("floors", "Its floors", options, buildings.FLOORS[0])
    if material == NONE:
        return []
    parts = play.whole("rooms", "Parts of a floor, by walls", 1, least=1, most=9, rare=True)
    return [
        Section("", building, "", storey, number, material)
        for storey in range(1, storeys)
        for number in range(1, parts + 1)
    ]


@move("rule-section", "Correct a section", UMPIRE_ONLY)
def correct_section(play: BattlePlay) -> None:
    """Correct the material, form, opening and damage of a section, as the umpire."""
    section = ask_section(play, list(play.state.buildings.sections.values()), "Which section?")
    names = material_options(buildings.FLOORS if section.is_floor else buildings.WALLS)
    material = play.choose("material", "What is it built of?", names, section.material)
    forms = [Option(form, form.replace("-", ", ")) for form in FORMS if form != OPENING]
    form = play.choose("shape", "Its form", forms, section.form)
    opening = play.flag("opening", "Does it have a door or window?", section.opening)
    marked = play.whole("marked", "Damage points marked", section.marked, most=999)
    gone = play.flag("gone", "Is the section gone?", section.gone)
    ruled = replace(
        section, material=material, form=form, opening=opening, marked=marked, gone=gone
    )
    play.need_change(ruled != section)
    play.record(w.SectionCorrected(ruled))
    how = "gone" if gone else buildings.describe_damage(ruled) or "whole"
    words = f"{buildings.section_name(ruled)}: {buildings.describe_material(ruled)}, {how}."
    play.log(["umpire", *play.state.sides], f"Umpire’s correction: {words}")
