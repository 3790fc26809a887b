"""Full cards: derived values, given values, and their owner."""

import pytest

from assistant.battle.rattenkrieg.screens.data_card import data_card
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.provenance import source_in
from assistant.cards.rattenkrieg.vehicles.sources import sources
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, vehicle, vehicles
from assistant.cards.toml_files.reading import card_of
from assistant.files import files

PATH = files("datacards") / "tiger.toml"
BARE = 'slug = "tiger"\nname = "Tiger"\ncategory = "tank"\n'
PLATED = f"""{BARE}
[plates.hull]
front = {{ mm = 100, slope_deg = 60 }}
side = {{ mm = 30 }}
rear = {{ mm = 80 }}
"""


@pytest.fixture(scope="module")
def panzer():
    return full_card(vehicle("pzkpfw-iv-f1"))


def card(text):
    return card_of(Vehicle, PATH, text)


def test_the_pzkpfw_iv_has_the_card_of_chapter_26(panzer):
    assert panzer["armor"]["hull"]["left"]["8"]["level"] == {"mm": 35, "red": False}
    assert panzer["size"]["hull"]["8"]["level"] == 7
    assert panzer["systems"]["hull"]["left-track"] == 5


def test_the_diagrams_of_a_tank_have_sixty_and_twenty_four_cells(panzer):
    fans = panzer["armor"]["hull"]

    assert {fan: list(cells) for fan, cells in fans.items()} == {
        "front": ["10", "11", "12", "1", "2"],
        "right": ["1", "2", "3", "4", "5"],
        "rear": ["4", "5", "6", "7", "8"],
        "left": ["7", "8", "9", "10", "11"],
    }
    hull = [rows for cells in fans.values() for rows in cells.values()]
    assert [list(rows) for rows in hull] == [["high", "level", "low"]] * 20
    assert [list(rows) for rows in panzer["armor"]["turret"].values()] == [["high", "level"]] * 12


def test_the_sizes_of_a_tank_cover_twelve_sectors_at_two_heights(panzer):
    # 5.92 x sin 60 + 2.88 x cos 60 is 6.57 m across, 2.01 m high: 6.6 square inches;
    # from above 6.57 x 2.01 x cos 20 + 5.92 x 2.88 x sin 20 is 18.24 square metres
    assert panzer["size"]["hull"]["8"] == {"level": 7, "high": 9}
    assert {part: len(sizes) for part, sizes in panzer["size"].items()} == {
        "hull": 12,
        "turret": 12,
    }


def test_cells_worked_by_hand(panzer):
    hull, turret = panzer["armor"]["hull"], panzer["armor"]["turret"]

    # 30 / (cos 20 x cos 30); 20 / (cos 10 x cos 60); 50 / cos 30
    assert hull["left"]["8"]["high"] == {"mm": 37, "red": False}
    assert hull["rear"]["8"]["level"] == {"mm": 41, "red": True}
    assert hull["front"]["12"]["low"] == {"mm": 58, "red": False}
    # 30 / (cos 25 x cos 30); 30 / (cos 5 x cos 30)
    assert turret["8"] == {"high": {"mm": 35, "red": False}, "level": {"mm": 38, "red": False}}


def test_the_icons_of_the_tank_are_those_of_the_example(panzer):
    hull = panzer["icons"]["hull"]

    assert hull["8"] == ["left-track", "ammunition"]
    assert hull["2"] == ["right-track"]
    assert hull["1"] == ["right-track", "fuel"]
    assert hull["3"] == ["right-track", "ammunition"]
    # visor and gun are the turret's
    assert hull["12"] == ["radio"]
    assert panzer["icons"]["turret"]["12"] == ["visor", "gun"]
    assert panzer["icons"]["turret"]["anywhere"] == ["turret-ring"]


def test_men_without_a_weapon_have_only_id_and_position(panzer):
    assert panzer["crew"][:3] == [
        {"id": "commander", "position": "commander"},
        {"id": "loader", "position": "loader"},
        {"id": "gunner", "position": "gunner", "weapon": "MG34", "notation": "D-1(P3R8)"},
    ]


def test_defaults_of_a_card_are_shown(panzer):
    assert panzer["german"] is True
    assert panzer["movement"]["reverse_in"] == 5
    assert panzer["movement"]["acceleration_per_quality"] == 1
    assert panzer["movement"]["brake_per_quality"] == 2
    assert full_card(vehicle("bk-2"))["movement"]["brake_per_quality"] == 1
    assert full_card(vehicle("hs-123"))["movement"]["acceleration_per_quality"] == 3


def test_a_plate_at_sixty_degrees_is_red_from_the_front():
    front = full_card(vehicle("t-34-76b-1941"))["armor"]["hull"]["front"]["12"]

    # 45 / cos 60, and from above 45 / cos 40
    assert front["level"] == {"mm": 90, "red": True}
    assert front["high"] == {"mm": 59, "red": False}


@pytest.mark.parametrize(
    ("slug", "hull", "turret"),
    [
        (
            "t-34-76d-1942",
            "ammunition 5 fuel 5 engine 3 radio 2 left-track 7 right-track 7",
            "visor 3 gun 6 turret-ring 2",
        ),
        ("pzkpfw-iv-f2", None, "visor 3 gun 6 turret-ring 2"),
        ("bt-5", "ammunition 5 fuel 5 engine 3 left-track 2 right-track 2", None),
        (
            "m8-greyhound",
            "ammunition 5 fuel 5 engine 2 radio 2 left-wheels 1 right-wheels 1",
            "visor 3 gun 3 turret-ring 2",
        ),
        (
            "ferdinand",
            "ammunition 5 fuel 5 engine 3 radio 2 left-track 16 right-track 16 visor 3 gun 7",
            "",
        ),
        ("m3-half-track", "fuel 5 engine 2 radio 2 left-wheels 1 right-wheels 1", ""),
        ("pak-40", "turret-ring 2 gun 3 left-wheels 2 right-wheels 2", ""),
        ("zis-2", "turret-ring 1 gun 2 left-wheels 1 right-wheels 1", ""),
        ("bk-2", "fuel 5 engine 3 structure 60 propeller 1 buoyancy 60", ""),
        ("db-landing-craft", "fuel 5 engine 3 structure 80 propeller 1 buoyancy 80", ""),
        ("hs-123", "fuel 5 engine 3 structure 20", ""),
        ("dfs-230-a1", "structure 20", ""),
    ],
)
def test_the_systems_of_the_books_cards_have_the_printed_points(slug, hull, turret):
    systems = full_card(vehicle(slug))["systems"]

    for part, told in (("hull", hull), ("turret", turret)):
        if told is not None:
            points = {system: str(number) for system, number in systems.get(part, {}).items()}
            words = told.split()
            assert points == dict(zip(words[::2], words[1::2], strict=True))


def test_a_casemate_has_visor_and_gun_in_front():
    icons = full_card(vehicle("stug-iii-a"))["icons"]

    assert icons["hull"]["12"] == ["visor", "gun"]
    assert "turret" not in icons


def test_an_engine_in_front_is_hit_from_the_front():
    half_track = full_card(vehicle("m3-half-track"))["icons"]["hull"]

    assert [place for place, systems in half_track.items() if "engine" in systems] == [
        "1",
        "11",
        "12",
    ]
    assert half_track["8"] == ["left-wheels"]


def test_a_hull_of_signs_under_an_armored_turret():
    ba_6 = full_card(vehicle("ba-6"))

    assert ba_6["armored"] is False
    assert ba_6["protection"]["hull"]["left"] == "light"
    assert list(ba_6["armor"]) == ["turret"]
    assert ba_6["armor"]["turret"]["12"]["level"] == {"mm": 9, "red": False}


@pytest.mark.parametrize("slug", sorted(vehicles()))
def test_every_card_of_the_book_is_whole(slug):
    told = full_card(vehicle(slug))

    assert {"slug", "name", "category", "size", "systems", "icons", "crew"} <= told.keys()
    assert ("armor" in told) == (told["armored"] or slug == "ba-6")
    assert len(told["size"]["hull"]) == 12
    assert ("turret" in told["size"]) == vehicle(slug).has_turret
    listed = {s for places in told["icons"].values() for on in places.values() for s in on}
    assert listed == {system for points in told["systems"].values() for system in points}


def test_a_card_of_three_lines_has_all_defaults():
    told = full_card(card(BARE))

    assert (told["slug"], told["name"], told["category"]) == ("tiger", "Tiger", "tank")
    assert "armor" not in told
    assert "size" not in told
    # no weight, so no tracks
    assert told["systems"] == {"hull": {"fuel": 5, "engine": 3}}


@pytest.mark.parametrize(
    ("cell", "high", "level", "low"),
    [
        ("35", (35, False), (35, False), (35, False)),
        ('"35r"', (35, True), (35, True), (35, True)),
        ('"35"', (35, False), (35, False), (35, False)),
        ('{ high = "37", level = 35, low = "37r" }', (37, False), (35, False), (37, True)),
        # 30 / (cos 20 x cos 30) where nothing is given
        ("{ level = 90 }", (37, False), (90, False), (37, False)),
    ],
)
def test_an_entered_cell_replaces_a_derived_one(cell, high, level, low):
    armor = full_card(card(f"{PLATED}\n[armor.hull.left]\n8 = {cell}\n"))["armor"]["hull"]

    rows = armor["left"]["8"]
    assert [(rows[row]["mm"], rows[row]["red"]) for row in ("high", "level", "low")] == [
        high,
        level,
        low,
    ]
    assert armor["right"]["4"]["level"] == {"mm": 35, "red": False}


def test_a_card_may_have_cells_without_plates():
    told = full_card(card(f'{BARE}[armor.turret]\n1 = "50r"\n'))

    red = {"mm": 50, "red": True}
    assert told["armor"] == {"turret": {"1": {"high": red, "level": red}}}


def test_an_entered_size_replaces_a_derived_one():
    size = "[dimensions]\nlength_m = 5.92\nwidth_m = 2.88\nheight_m = 2.68\n"
    told = full_card(card(f"{BARE}{size}[size.hull]\n8 = {{ level = 20 }}\n"))

    assert told["size"]["hull"]["8"] == {"level": 20, "high": 9}
    assert told["size"]["hull"]["4"]["level"] == 7


def test_entered_points_replace_derived_ones_and_zero_removes_a_system():
    told = full_card(card(f"{BARE}[weight]\ntons = 57\n[systems.hull]\nengine = 4\nfuel = 0\n"))

    assert told["systems"]["hull"] == {"engine": 4, "left-track": 14, "right-track": 14}
    assert told["icons"]["hull"]["6"] == ["engine"]
    assert "fuel" not in str(told["icons"])


def test_icons_of_the_card_are_kept():
    told = full_card(card(f'{BARE}[icons.hull]\nfront = ["fuel"]\n'))

    assert told["icons"]["hull"] == {"front": ["fuel"]}


def test_an_own_gun_has_shells_like_the_guns_of_the_table():
    text = """
[[guns]]
name = "8,8cm KwK 36"
caliber_mm = 88
gun_sight = 2
rounds = 92
shells = [
    { shell = "PzGr. 39", type = "APCBC", at_100m = "162mm/5D", he = "1D(5)" },
    { shell = "SprGr.", type = "HE", he = { dice = 12, severity = 5 }, r5 = 'D-3(2")' },
]
"""
    tiger = card(BARE + text)
    shot, shell = tiger.guns[0].shell_rows

    assert tiger.guns[0].figures["shots_bonus"] == 0
    assert shot["at_100m"] == {"penetration_mm": 162, "dice": 5}
    assert shot["at_500m"] is None
    assert shell["r5"] == {"modifier": -3, "radius_in": 2}
    # 88 / 12.5, and a ring, for a tank has a turret
    assert full_card(tiger)["systems"]["turret"] == {"visor": 3, "gun": 7, "turret-ring": 2}
    assert full_card(tiger)["guns"][0]["shells"][0]["he"] == {"dice": 1, "severity": 5}


@pytest.mark.parametrize(
    ("slug", "path", "source"),
    [
        ("pzkpfw-iv-f1", "weight.tons", "book"),
        ("pzkpfw-iv-f1", "movement.road_in", "book"),
        ("pzkpfw-iv-f1", "movement.running_gear", "historical"),
        ("pzkpfw-iv-f1", "plates.hull.front.mm", "historical"),
        ("pzkpfw-iv-f1", "armor.hull.left.8", "historical"),
        ("pzkpfw-iv-f1", "armor.hull.left.8.level", "historical"),
        ("pzkpfw-iv-f1", "size.turret.3", "historical"),
        ("pzkpfw-iv-f1", "systems.hull.left-track", "book"),
        ("pzkpfw-iv-f1", "systems.turret.gun", "ours"),
        ("pzkpfw-iv-f1", "icons.hull.8", "ours"),
        ("pzkpfw-iv-f1", "crew[2].notation", "book"),
        ("t-34-76b-1941", "vision.turret.front", "book"),
        ("t-34-76b-1941", "crew[2].notation", "ours"),
        ("t-34-76d-1942", "vision.turret.front", "ours"),
        ("stug-iii-a", "weight.tons", "historical"),
        ("bk-2", "size.hull.8", "ours"),
        ("hs-123", "size.hull.8", "ours"),
        ("m8-greyhound", "protection.hull.front", "ours"),
    ],
)
def test_every_figure_names_its_source(slug, path, source):
    assert source_in(sources(vehicle(slug)), path) == source


def test_the_longest_path_wins_and_a_given_cell_is_not_derived():
    text = """
[armor.hull.left]
8 = 35
9 = { level = 40 }
[provenance]
ours = ["plates.hull.rear", "armor.hull.left.9.level"]
historical = ["plates"]
"""
    tiger = card(PLATED + text)

    assert source_in(sources(tiger), "plates.hull.front") == "historical"
    assert source_in(sources(tiger), "plates.hull.rear.mm") == "ours"
    # forged from plates of which one is ours
    assert source_in(sources(tiger), "armor.hull.left.10") == "ours"
    assert source_in(sources(tiger), "armor.hull.left.8") == "book"
    assert source_in(sources(tiger), "armor.hull.left.9.level") == "ours"
    assert source_in(sources(tiger), "armor.hull.left.9.high") == "ours"


def test_the_public_form_lists_derived_paths_by_source(panzer):
    assert {"armor.hull", "armor.turret", "size.hull", "plates"} <= set(
        panzer["provenance"]["historical"]
    )
    assert {"systems.turret.gun", "icons.hull"} <= set(panzer["provenance"]["ours"])


CLOSED = f'{BARE}enclosed = true\n[[crew]]\nid = "driver"\nposition = "driver"\n'


def test_an_enclosed_vehicle_that_names_no_vision_blocks_has_slits():
    assert full_card(card(CLOSED))["vision"] == {
        "hull": {"front": -1},
        "turret": {"front": -2, "front-right": -1, "front-left": -1},
    }


@pytest.mark.parametrize(
    "text", [CLOSED.replace("true", "false"), f"{CLOSED}[vision]\nhull = {{ rear = 0 }}\n"]
)
def test_an_open_vehicle_has_no_slits_and_only_named_blocks_count(text):
    assert full_card(card(text)).get("vision", {}).get("turret") is None


def test_a_card_that_names_no_source_is_all_the_umpires_own():
    found = sources(card(CLOSED + "[movement]\nroad_in = 20\n"))

    for path in ("movement.road_in", "crew", "vision", "weight.tons"):
        assert source_in(found, path) == "ours"
    assert data_card(full_card(card(CLOSED))).notes == "† All figures are the umpire’s own."
    assert "book’s" in data_card(full_card(vehicle("t-34-76b-1941"))).notes
