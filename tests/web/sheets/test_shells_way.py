"""The shell's path through a vehicle: what it hit, in order, and its drawing."""

import re
from types import SimpleNamespace

import pytest

from assistant.cards.rattenkrieg.drawing.shell_path import BOX, way_svg
from assistant.web.rattenkrieg.vehicles.shell_path import shell_paths
from tests.web.pages.test_macros import macros

CHAPTER_26 = (  # of the T-34's shell, from the left
    *("left-track", "crew", "ammunition", "crew", "fuel", "crew", "ammunition", "crew"),
)
TURRET = {"gun": 6, "turret-ring": 2, "visor": 1}


def resolved_shot(procedure, inputs, outcome=None):
    return SimpleNamespace(
        procedure=f"rattenkrieg/{procedure}", inputs=inputs, outcome=outcome or {}
    )


LISTED = resolved_shot("damage-list", {"entry_sector": 8, "fan": "left"})
ABOARD = {
    "damage_points": 11,
    "list": CHAPTER_26,
    "systems": {"left-track": 5, "ammunition": 5, "fuel": 5},
}


def spent_shell(*results, lost=0, **inputs):
    told = [dict(zip(("target", "dp", "effect"), each, strict=True)) for each in results]
    return resolved_shot("apply-damage", ABOARD | inputs, {"results": told, "dp_lost": lost})


OF_THE_BOOK = spent_shell(
    ("left-track", 5, "destroyed"),
    ("loader", 1, "no-effect"),
    ("ammunition", 1, "no-effect"),
    ("driver", 1, "stunned"),
    ("fuel", 1, "no-effect"),
    ("radio-operator", 1, "dead"),
    ("ammunition", 1, "no-effect"),
)


def test_the_books_shell_meets_what_the_book_says_in_order():
    (way,) = shell_paths([LISTED, OF_THE_BOOK])

    assert [(s.name, s.points, s.effect) for s in way.stops] == [
        ("Left track", 5, "destroyed"),
        ("Loader", 1, "unhurt"),
        ("Ammunition", 1, "does not explode"),
        ("Driver", 1, "stunned"),
        ("Fuel", 1, "does not burn"),
        ("Radio operator", 1, "dead"),
        ("Ammunition", 1, "does not explode"),
    ]
    assert way.words == "11 damage points, in from 8 o’clock, left"
    assert way.beyond == ((8, "Crew"),)


@pytest.mark.parametrize(
    ("turret", "fan", "place"),
    [(False, "rear", "rear deck"), (False, "front", "front deck"), (True, "front", "roof of the")],
)
def test_a_hit_from_above_names_the_deck_and_no_sector(turret, fan, place):
    inputs = {"entry_sector": 6, "fan": fan, "from_above": True}
    systems = {"systems": TURRET} if turret else {}
    (way,) = shell_paths([resolved_shot("damage-list", inputs), spent_shell(**systems)])

    assert f"from above through the {place}" in way.words
    assert "o’clock" not in way.words


def test_a_destroyed_or_missing_system_is_not_on_the_path():
    told = {"list": ("engine", "left-track", "fuel"), "systems": {"left-track": 0, "fuel": 5}}
    (way,) = shell_paths([LISTED, spent_shell(("fuel", 1, "fire"), lost=10, **told)])

    assert [s.name for s in way.stops] == ["Fuel"]
    assert (way.beyond, way.left) == ((), 10)


def test_before_a_die_has_fallen_the_path_ahead_is_drawn():
    (way,) = shell_paths([LISTED], ("rattenkrieg/apply-damage", ABOARD))

    assert way.stops == ()
    assert len(way.beyond) == 8
    assert way.svg.count('class="stop beyond"') == 2 * 8  # a disc and its figure


def test_without_a_known_direction_there_is_only_a_list():
    (way,) = shell_paths([OF_THE_BOOK])

    assert way.svg == ""
    assert len(way.stops) == 7


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("rebound", "It bounces off"),
        ("no-penetration", "It does not penetrate"),
        ("through", "It goes right through"),
    ],
)
def test_a_shell_that_hurts_nothing_inside_is_drawn_too(result, words):
    faced = resolved_shot("relative-speed", {"sector": 2})
    (way,) = shell_paths([faced, resolved_shot("gun-shot", {}, {"result": result})])

    assert (way.words, way.stops) == (words, ())
    assert 'class="shell"' in way.svg


def test_armor_that_is_too_thick_is_shown_with_the_penetration():
    faced = resolved_shot("relative-speed", {"sector": 2})
    stopped = {"result": "no-penetration", "armor_mm": 30.0}
    (way,) = shell_paths([faced, resolved_shot("gun-shot", {"penetration_mm": 25.0}, stopped)])

    assert way.words == "It does not penetrate: 25 mm against 30 mm of armor"


def test_a_miss_has_no_path():
    assert shell_paths([LISTED, resolved_shot("gun-shot", {}, {"result": "missed"})]) == []


def test_a_turret_is_drawn_round():
    (way,) = shell_paths(
        [LISTED, spent_shell(("visor", 1, "destroyed"), list=("visor",), systems=TURRET)]
    )

    assert '<circle class="body"' in way.svg


@pytest.mark.parametrize("hour", range(1, 13))
@pytest.mark.parametrize("part", ["hull", "turret"])
@pytest.mark.parametrize("end", ["inside", "stopped", "rebound", "through"])
def test_the_whole_path_is_inside_the_drawing(part, hour, end):
    svg = way_svg(part, hour, 9, 4, end, "told")
    left, top, width, height = BOX
    points = [
        tuple(map(float, each))
        for path in re.findall(r' d="([^"]+)"', svg)
        for each in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)
    ]
    words = [
        (float(x), float(y)) for x, y in re.findall(r'class="hour" x="([^"]+)" y="([^"]+)"', svg)
    ]

    assert all(left < x < left + width and top < y < top + height for x, y in points)
    assert all(left + 12 < x < left + width - 12 and top + 16 < y for x, y in words)


def test_the_page_numbers_the_stops_and_says_what_was_not_reached():
    page = str(macros("way").shells_ways(shell_paths([LISTED, OF_THE_BOOK])))

    assert page.count("<li") == 7
    assert "Not reached: 8 crew." in page
    assert 'class="worst"><b>Left track</b> <span class="effect">destroyed</span>' in page


def test_the_blast_behind_a_bazooka_is_drawn_and_a_piat_has_none():
    def launched(weapon):
        return shell_paths([resolved_shot("rocket-launch", {"weapon": weapon}, {"may_fire": True})])

    (way,) = launched("Bazooka M9")
    assert way.words == "Behind it the blast is 7″ long and 3″ wide"
    assert 'class="blast"' in way.svg
    assert launched("PIAT") == []


def test_systems_that_a_mine_damages_at_random_are_one_list():
    """29.1.5: each system takes the points that the one before it left."""
    fuel = spent_shell(("fuel", 1, "no-effect"), lost=24, damage_points=25, list=("fuel",))
    engine = spent_shell(
        ("engine", 3, "destroyed"),
        lost=21,
        damage_points=24,
        list=("engine",),
        systems={"engine": 3},
    )
    track, systems = shell_paths([spent_shell(("left-track", 11, "destroyed")), fuel, engine])

    assert track.words == "11 damage points"
    assert systems.words == "25 damage points"
    assert [stop.name for stop in systems.stops] == ["Fuel", "Engine"]
    assert systems.left == 21
