"""The cards of the book: their files hold what is printed."""

import pytest

from assistant.cards.library.checking import check_files
from assistant.cards.rattenkrieg.vehicles import vehicle_files
from assistant.cards.rattenkrieg.vehicles.armament import crew_ids, tasks_of_crew
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle
from assistant.cards.toml_files.reading import SHIPPED

# name, category, tons, ground pressure, rounds of the gun
LAND = {
    "pzkpfw-iv-f1": ("PzKpfw IV Ausf F1", "tank", 22, 0.8, 90),
    "pzkpfw-iv-f2": ("PzKpfw IV Ausf F2", "tank", 22, 0.8, 90),
    "t-34-76b-1941": ("T-34/76B 1941", "tank", 28, 0.6, 77),
    "t-34-76d-1942": ("T-34/76D 1942", "tank", 28, 0.6, 77),
    "m8-scott": ("M8 Scott", "self-propelled-gun", 16, 0.9, 46),
    "ferdinand": ("Ferdinand", "tank-destroyer", 65, 1.2, 50),
    "ba-6": ("BA-6", "armored-car", 5, 0.4, 45),
    "m3-half-track": ("M3 Half-track Personnel Carrier", "half-track", 9, 0.6, None),
    "m8-greyhound": ("M8 Greyhound", "armored-car", 8, 0.6, 106),
    "bt-5": ("BT-5", "tank", 11, 0.6, 100),
    "stug-iii-a": ("StuG III Ausf A", "assault-gun", 20, 0.9, 44),
    "pz-ii-c": ("PzKpfw II Ausf C", "tank", 9, 0.7, 18),
    "pak-40": ("7,5cm Pak 40 AT gun", "gun", 1.5, 0.6, None),
    "zis-2": ("Zis-2 57 mm Semiautomatic AT gun", "gun", 1, 0.6, None),
    "hs-123": ("Henschel Hs 123 Ground Attack", "aircraft", 2, 0.3, None),
    "dfs-230-a1": ("DFS-230 A-1", "glider", 2, 0.3, None),
}
AFLOAT = {
    "bk-2": ("BK-2 D-Type Armored Motor Gunboat", "boat", 6, 0.7),
    "db-landing-craft": ("DB Black Sea Landing Craft", "landing-craft", 8, 0.6),
}
# inches off the road and on it
SPEEDS = {
    "pzkpfw-iv-f1": (10, 21),
    "pzkpfw-iv-f2": (10, 21),
    "t-34-76b-1941": (20, 28),
    "t-34-76d-1942": (20, 28),
    "m8-scott": (19, 29),
    "ferdinand": (5, 10),
    "bt-5": (19, 25),
    "stug-iii-a": (10, 20),
    "pz-ii-c": (10, 20),
}
# inches a point of Quality off the road, and on it
BY_QUALITY = {
    "ba-6": (2, 23),
    "m3-half-track": (3, 36),
    "m8-greyhound": (3, 50),
    "pak-40": (2, 24),
    "zis-2": (2, 24),
}
CREWS = {
    "pzkpfw-iv-f1": "commander loader gunner driver radio-operator",
    "t-34-76b-1941": "commander loader radio-operator driver",
    "m8-scott": "commander gunner loader driver",
    "ferdinand": "commander gunner loader loader-2 driver radio-operator",
    "ba-6": "commander loader driver",
    "m3-half-track": "driver commander radio-operator",
    "m8-greyhound": "commander loader radio-operator driver",
    "bt-5": "commander loader driver",
    "stug-iii-a": "commander gunner loader driver",
    "pz-ii-c": "commander-gunner radio-operator driver",
    "pak-40": "commander gunner loader crew crew-2",
    "zis-2": "commander gunner loader crew crew-2",
    "bk-2": "coxswain gunner sailor sailor-2 sailor-3 sailor-4 gunner-2",
    "db-landing-craft": "coxswain bowman sternman",
    "hs-123": "pilot",
    "dfs-230-a1": "pilot",
}
WEAPONS = {
    "pzkpfw-iv-f2": ["MG34 D-1(P3R8)", "MG34 D-1(P3R8)"],
    "t-34-76d-1942": ["DT D(P2R5)", "DT D(P2R5)"],
    "m8-scott": ["M2HB D-3(P4R5)"],
    "m3-half-track": ["M2HB D-3(P4R5)", "Cal.30 D-2(P3R8)"],
    "m8-greyhound": ["Cal.30 D-2(P3R8)", "M2HB D-3(P4R5)"],
    "bt-5": ["DT D(P2R5)"],
    "bk-2": ["Maxim D-1(P3R5)", *["Mosin D-2(P3)"] * 4, "DshK D-3(P4R6)"],
    "hs-123": ["2xMG17 XB-1(P3)(R12)", "2xMG17, SmK L AP XB-1(P4)(R12)"],
    "ferdinand": [],
}
GUNS = {
    "pzkpfw-iv-f1": "7,5cm KwK 37 L/24",
    "pzkpfw-iv-f2": "7,5cm KwK 40 L/48",
    "t-34-76b-1941": "76mm F-34",
    "m8-scott": "75mm M3",
    "ferdinand": "8.8cm Pak 43",
    "ba-6": "45mm ZIS-5",
    "m8-greyhound": "37mm M5",
    "pak-40": "7,5cm Pak 40",
    "zis-2": "57mm ZIS-2",
    "pz-ii-c": "2cm KwK 30",
}


def test_the_eighteen_vehicles_of_the_book_have_no_errors():
    assert set(vehicle_files.vehicles()) == {*LAND, *AFLOAT}
    assert check_files(SHIPPED.paths("").values()) == []


@pytest.mark.parametrize("slug", LAND)
def test_name_weight_and_ground_pressure_are_as_printed(slug):
    card = vehicle(slug)
    rounds = card.guns[0].rounds if card.guns else None

    told = (card.name, card.category, card.weight.tons, card.weight.ground_pressure, rounds)
    assert (card.slug, told) == (slug, LAND[slug])


@pytest.mark.parametrize("slug", AFLOAT)
def test_boats_have_a_draught(slug):
    card = vehicle(slug)

    assert (card.name, card.category, card.weight.tons, card.weight.draft_m) == AFLOAT[slug]


@pytest.mark.parametrize("slug", SPEEDS)
def test_speeds_of_tracked_vehicles_are_as_printed(slug):
    movement = vehicle(slug).movement

    assert (movement.off_road_in, movement.road_in) == SPEEDS[slug]
    assert movement.acceleration_class == "afv"


@pytest.mark.parametrize("slug", BY_QUALITY)
def test_speeds_by_the_drivers_quality(slug):
    movement = vehicle(slug).movement

    assert (movement.off_road_per_quality, movement.road_in) == BY_QUALITY[slug]


def test_speeds_on_water_and_in_the_air():
    bk, db, henschel, glider = (
        vehicle(slug).movement for slug in ("bk-2", "db-landing-craft", "hs-123", "dfs-230-a1")
    )

    assert bk.speed_in == 4
    assert (db.loaded_in, db.empty_in) == (8, 11)
    assert (henschel.min_in, henschel.max_in) == (30, 171)
    assert (henschel.acceleration_per_quality, henschel.brake_per_quality) == (3, 2)
    assert (glider.min_in, glider.max_in, glider.landing_run_in) == (24, 95, 24)
    assert (glider.acceleration_per_quality, glider.brake_per_quality) == (1, 1)


def test_vehicles_tow_and_carry_what_their_cards_say():
    assert [vehicle(slug).movement.tow_tons for slug in ("ba-6", "m8-greyhound")] == [0, 0]
    assert vehicle("m3-half-track").movement.tow_tons == 2
    assert vehicle("db-landing-craft").weight.payload_vehicles_tons == 3
    assert vehicle("db-landing-craft").weight.payload_cargo_tons == 4
    assert vehicle("dfs-230-a1").weight.payload_cargo_tons == 0.3


def test_only_the_bt_5_can_pivot():
    pivots = {slug: vehicle(slug).movement.can_pivot for slug in LAND}

    assert [slug for slug, can in pivots.items() if can] == ["bt-5"]
    assert [slug for slug, can in pivots.items() if can is False] == list(LAND)[:6]


@pytest.mark.parametrize("slug", CREWS)
def test_crews_are_in_the_order_of_the_print(slug):
    assert crew_ids(vehicle(slug).crew) == CREWS[slug].split()


@pytest.mark.parametrize("slug", WEAPONS)
def test_weapons_are_written_as_printed(slug):
    card = vehicle(slug)
    armed = [man for man in card.crew if man.weapon]

    assert [f"{each.weapon} {each.notation}" for each in (*armed, *card.weapons)] == WEAPONS[slug]


@pytest.mark.parametrize("slug", GUNS)
def test_guns_are_those_of_the_table(slug):
    (gun,) = vehicle(slug).guns

    assert gun.figures["name"] == GUNS[slug]
    assert gun.shell_rows
    assert {row["gun"] for row in gun.shell_rows} == {gun.gun}


def test_muzzle_brakes_and_fires():
    modifiers = {
        slug: card.fire and card.fire.modifier for slug, card in vehicle_files.vehicles().items()
    }

    assert [slug for slug in LAND if vehicle(slug).muzzle_brake] == [
        "pzkpfw-iv-f2",
        "ferdinand",
        "pak-40",
    ]
    assert [slug for slug in LAND if modifiers[slug] == -1] == ["t-34-76b-1941", "t-34-76d-1942"]
    assert [slug for slug in [*LAND, *AFLOAT] if modifiers[slug] is None] == [
        *list(LAND)[12:],
        *AFLOAT,
    ]


def test_handling_of_the_field_guns():
    pak, zis = vehicle("pak-40").handling, vehicle("zis-2").handling

    assert (pak.limber_actions, pak.traverse_deg, pak.move_actions, pak.move_in) == (8, 60, 4, 5)
    assert (zis.limber_actions, zis.traverse_deg, zis.move_actions, zis.move_in) == (6, 60, 4, 1)
    assert [(gun.turn_actions, gun.turn_deg) for gun in (pak, zis)] == [(2, 30)] * 2
    assert (pak.crate_shells, pak.crate_actions, pak.crate_in) == (3, 1, 4)
    assert (zis.crate_shells, zis.crate_actions, zis.crate_in) == (5, 1, 4)


def test_consequences_beside_the_table_of_systems():
    def consequences(slug):
        return vehicle(slug).consequences.model_dump(exclude_none=True)

    on_wheels = {"engine": "halve-speed", "fuel": "leak", "wheels": "stop"}
    afloat = {
        "engine": "halve-speed",
        "fuel": "leak",
        "buoyancy": "speed-1-per-10",
        "propeller": "stop",
    }
    gun = {"wheels": "stop", "visor": "gun-sight-2", "turret-ring": "cannot-turn"}
    glider = {"structure": "turning-10", "structure-landing": 5}
    for slug in ("ba-6", "m3-half-track", "m8-greyhound"):
        assert consequences(slug) == on_wheels
    for slug in AFLOAT:
        assert consequences(slug) == afloat
    for slug in ("pak-40", "zis-2"):
        assert consequences(slug) == gun
    assert consequences("dfs-230-a1") == glider
    assert consequences("hs-123") == glider | {"engine-survival": 1, "engine-fire": True}
    assert consequences("bt-5") == {}


def test_vision_blocks_without_icons_are_as_printed():
    assert vehicle("t-34-76d-1942").print.hull == ((5, 3, 2), (7, 5, 7))
    assert vehicle("t-34-76d-1942").print.turret == ((3,), (6,), (2,))
    assert vehicle("m8-greyhound").print.hull == ((5, 2, 5), (1, 2, 1))
    assert vehicle("pak-40").print.hull == ((2, 1, 1, 1), (2, 3, 2, 2))
    assert vehicle("zis-2").print.hull == ((2, 1, 1, 1), (1, 2, 1, 1))
    assert vehicle("bk-2").print.other == ((1, 1, 2),)


def test_the_bombs_of_the_henschel():
    small, large = "50Kg Aerial Bomb", "250Kg Aerial Bomb"

    assert vehicle("hs-123").bombs == (small, small, large, small, small)


def test_enclosed_and_german_vehicles_are_marked_so():
    cards = {slug: vehicle(slug) for slug in LAND}

    assert [slug for slug in LAND if cards[slug].enclosed] == [
        "pzkpfw-iv-f1",
        "pzkpfw-iv-f2",
        "t-34-76b-1941",
        "t-34-76d-1942",
        "ferdinand",
        "ba-6",
        "bt-5",
        "stug-iii-a",
        "pz-ii-c",
    ]
    assert cards["pak-40"].is_german
    assert not cards["zis-2"].is_german


@pytest.mark.parametrize(
    ("slug", "tasks"),
    [
        ("t-34-76b-1941", "commander-gunner loader radio-operator driver"),
        ("pzkpfw-iv-f1", "commander loader gunner driver radio-operator"),
        ("m3-half-track", "driver commander radio-operator"),
        ("hs-123", "single-seat-pilot"),
        ("dfs-230-a1", "pilot"),
    ],
)
def test_a_commander_without_a_gunner_is_the_gunner_too(slug, tasks):
    card = vehicle(slug)

    assert tasks_of_crew(card.crew, has_gun=bool(card.guns)) == tasks.split()
