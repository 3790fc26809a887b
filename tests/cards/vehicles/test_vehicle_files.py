"""Invalid vehicle files: line, field, value and what is allowed, all at once."""

import pytest

from assistant.cards.library import own_cards
from assistant.cards.library.checking import check_files
from assistant.cards.library.kinds import KINDS, as_json, by_slug, kind_of
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, vehicle, vehicles
from assistant.cards.toml_files.reading import BadFile, CardStore, load
from assistant.cards.toml_files.writing import as_toml
from assistant.catalogue import all_cards

BARE = 'slug = "tiger"\nname = "Tiger"\ncategory = "tank"\n'
FIELD = "no such field"


@pytest.fixture
def told(datacards):
    """Write a card's file and check it; return the line and sentence of every problem."""

    def written(text, slug="tiger"):
        path = datacards / f"{slug}.toml"
        path.write_text(text, "utf-8")
        return [(fault.line, fault.sentence) for fault in check_files([path])]

    return written


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("yeer = 1942", "yeer: no such field (got 1942); did you mean year?"),
        ("armoured = true", "armoured: no such field (got true); did you mean armored?"),
        ('year = "1942"', 'year must be a whole number from 1850 to 2050; got "1942"'),
        ('enclosed = "yes"', 'enclosed must be true or false; got "yes"'),
        (
            "movement.raod_in = 20",
            "movement.raod_in: no such field (got 20); did you mean road_in?",
        ),
        ("movement.road_in = -1", "movement.road_in must be a number from 0 to 1000; got -1"),
        (
            'movement.running_gear = "track"',
            "one of tracks, wheels, half-track, none (did you mean",
        ),
        ('movement.acceleration_class = "AFV"', "must be one of truck-or-car, apc-or-ifv, afv"),
        ("weight.tons = 0", "weight.tons must be a number over 0"),
        ("dimensions.fill = 2", "dimensions.fill must be a number from 0.05 to 1; got 2"),
        ("plates.hull = { front = { mm = 9 } }", "plates.hull.side is missing"),
        ("plates.hull.front.slop_deg = 9", "no such field (got 9); did you mean slope_deg?"),
        ('protection.hull.front = "heavy"', "must be one of none, light, hmg; got"),
        ('armor.hull.left.8 = "35x"', "armor.hull.left.8 must be millimeters, with an r when a"),
        ("armor.hull.left.8 = 1.5", 'shot may rebound: 35 or "35r" or an object with high, level'),
        ("armor.hull.left.3 = 35", 'armor.hull.left.3 must be one of 7, 8, 9, 10, 11; got "3"'),
        ("armor.hull.letf.8 = 35", "did you mean left?"),
        ("armor.hull.left.8.lvl = 35", "armor.hull.left.8.lvl: no such field (got 35); did you"),
        (
            "armor.turret.1.low = 35",
            "armor.turret.1.low: no such field (got 35); there are high, l",
        ),
        ("armor.turret.13 = 35", "armor.turret.13 must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("size.hull.8.level = 0", "size.hull.8.level must be a whole number from 1 to 9999; got 0"),
        ("systems.hull.enginee = 3", '(did you mean engine?); got "enginee"'),
        ("systems.hull.engine = 1.5", "systems.hull.engine must be a whole number, 0 or more"),
        ("systems.hull.fuel = 8", "must be the number to reach, 1 to 7, or 0 for none; got 8"),
        ('icons.hull.8 = ["fule"]', "icons.hull.8[0] must be one of gun, ammunition, radio"),
        ('icons.hull.up = ["fuel"]', 'front, right, rear, left, anywhere; got "up"'),
        ("turret.arc_deg = 361", "turret.arc_deg must be a whole number from 0 to 360; got 361"),
        ("vision.turret.fornt = 1", 'front-left (did you mean front?); got "fornt"'),
        ("fire = 1", "fire must be an object with modifier; got 1"),
        ('crew = [{ position = "comander" }]', "crew[0].position must be one of commander"),
        ('crew = [{ position = "driver", weapon = "DT", notation = "D(P2" }]', "a notation of a"),
        ('crew = [{ position = "driver", notation = "D(P2)" }]', "crew[0].weapon is missing; it"),
        ('guns = [{ gun = "f-43" }]', "guns[0].gun must be one of kwk-40-l48, kwk-37-l24"),
        ('guns = [{ gun = "f-43" }]', '(did you mean f-34?); got "f-43"'),
        ('guns = [{ gun = "f-34", name = "F" }]', "guns[0].name must be omitted for a gun of the"),
        ("guns = [{ rounds = 3 }]", "guns[0].name is missing; it must be text that is not empty"),
        ('guns = [{ name = "F", caliber_mm = 0 }]', "guns[0].caliber_mm must be a number over 0"),
        ('guns = [{ shells = [{ shell = "a", type = "APX" }] }]', "APCBC, HE or API-T; got"),
        ('guns = [{ shells = [{ shell = "a", at_100m = "9" }] }]', "an armor effect such as 136mm"),
        ('guns = [{ shells = [{ shell = "a", he = "9" }] }]', "must be a strike such as 8D(5)"),
        ('guns = [{ shells = [{ shell = "a", r1 = "D(3)" }] }]', 'a blast ring such as D-3(1")'),
        ('bombs = ["50kg"]', "bombs[0] must be one of Tellermine"),
        (
            "handling.crate_shells = 0",
            "handling.crate_shells must be a whole number from 1 to 1000",
        ),
        ('consequences.engine = "stop"', 'consequences.engine must be "halve-speed"; got "stop"'),
        ('consequences.turret-rng = "x"', "did you mean turret-ring?"),
        ('print.hull = [[1, "x"]]', "print.hull[0][1] must be a whole number; got"),
        ('provenance.ours = ["crw"]', "provenance.ours[0] must be a path of this card (did you"),
        ('provenance.ours = ["plates.hull.front"]', "must be a path of this card"),
    ],
)
def test_a_problem_is_reported_with_its_line(told, line, sentence):
    found = told(f"{BARE}{line}\n")

    assert any(sentence in each for _, each in found), found
    assert {at for at, _ in found} == {4}


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (
            "[movement]\noff_road_in = 3\noff_road_per_quality = 2\n",
            6,
            "movement.off_road_per_quality must be left out where off_road_in is given; got 2",
        ),
        (
            "[movement]\nmax_in = 3\nmin_in = 4\n",
            5,
            "movement.max_in must be at least min_in, 4; got 3",
        ),
        (
            "[dimensions]\nheight_m = 2\nhull_height_m = 2.5\n",
            6,
            "dimensions.hull_height_m must be height_m, 2, or less; got 2.5",
        ),
        (
            '[[crew]]\nposition = "driver"\n[[crew]]\nposition = "loader"\nid = "driver"\n',
            8,
            'crew[1].id must be an id that no other man has; got "driver"',
        ),
        (
            '[[crew]]\nposition = "driver"\n[crew_icons.hull]\n11 = ["drivr"]\n',
            7,
            'crew_icons.hull.11[0] must be one of driver (did you mean driver?); got "drivr"',
        ),
        (
            '[provenance]\nbook = ["name"]\nours = ["name"]\n',
            6,
            'provenance.ours[0] must be a path that is not listed before; got "name"',
        ),
    ],
)
def test_contradictions_on_a_card_are_reported(told, text, line, sentence):
    assert told(BARE + text) == [(line, sentence)]


def test_slug_name_and_category_are_needed_and_nothing_else(told):
    assert told(BARE) == []
    assert [sentence.split(";")[0] for _, sentence in told("year = 1942\n")] == [
        "slug is missing",
        "name is missing",
        "category is missing",
    ]


def test_every_problem_is_reported_together(told):
    found = told(f"{BARE}yeer = 1942\nweight.tons = 0\nprovenance.ours = ['x']\n")

    assert [line for line, _ in found] == [4, 5, 6]


def test_a_card_bears_the_name_of_its_file(told, datacards):
    assert told(BARE, "panther") == [
        (1, 'slug must be panther, as its file is called; got "tiger"')
    ]
    with pytest.raises(BadFile):
        as_json(datacards / "panther.toml")


def test_a_bad_file_does_not_affect_other_cards(told):
    assert told(f"{BARE}armoured = true\n")

    assert "tiger" not in all_cards()
    assert "tiger" not in vehicles()
    assert {"pzkpfw-iv-f1", "easy-company"} <= all_cards().keys()


def test_a_good_file_is_immediately_a_card(told):
    assert told(BARE) == []

    assert all_cards()["tiger"]["category"] == "tank"
    assert by_slug()["tiger"].name == "tiger.toml"


@pytest.mark.parametrize(
    "wrong", ["1", '"x"', "[]", "[1]", "[[]]", "{}", "[{}]", "nan", "inf", "1979-05-27", "9" * 400]
)
def test_any_toml_of_the_wrong_shape_is_reported_and_nothing_breaks(told, wrong):
    inner = ("hull", "turret", "min_in", "max_in", "height_m", "position", "id", "gun", "shells")
    inside = ", ".join(f"{name} = {wrong}" for name in (*inner, "left", "8", "fuel", "ours"))
    tables = ("movement", "dimensions", "armor", "size", "systems", "icons", "provenance")
    deeper = ("armor.hull", "crew_icons.hull", "systems.hull", "systems.turret")
    lists = ("crew", "guns", "weapons")

    assert told("".join(f"{field} = {wrong}\n" for field in Vehicle.model_fields))
    assert told(BARE + "".join(f"{table} = {{ {inside} }}\n" for table in tables))
    assert told(BARE + "".join(f"{table} = {{ {inside} }}\n" for table in deeper))
    assert told(BARE + "".join(f"{each} = [{{ {inside} }}, {{ {inside} }}]\n" for each in lists))


def test_a_draft_elsewhere_is_known_by_its_fields(tmp_path):
    draft = tmp_path / "draft.toml"
    draft.write_text(f"{BARE}passengers = -1\n", "utf-8")

    assert [fault.input for fault in check_files([draft])] == ["passengers"]


def test_files_beside_the_folders_are_vehicles(datacards, tmp_path):
    vehicles = next(kind for kind in KINDS if kind.category == "vehicle")

    assert kind_of(datacards / "tiger.toml") is vehicles
    assert kind_of(tmp_path / "cards" / "tiger.toml") is vehicles
    assert kind_of(datacards / "songs" / "tiger.toml") is None


def test_an_imported_card_takes_the_slug_of_its_file(datacards, tmp_path):
    shelf = CardStore(tmp_path / "cards")

    first = own_cards.import_card(shelf, "My Tiger (1).toml", BARE.encode())
    second = own_cards.import_card(shelf, "tiger.toml", BARE.encode())

    assert [slug for _, slug in (first, second)] == ["tiger", "tiger-2"]
    assert vehicle("tiger-2", shelf).slug == "tiger-2"
    assert check_files(shelf.every_file(), shelf) == []


@pytest.mark.parametrize("slug", sorted(vehicles()))
def test_a_written_card_is_read_back_with_the_same_figures(slug, tmp_path):
    card = vehicle(slug)
    path = tmp_path / f"{slug}.toml"
    path.write_text(as_toml(card), "utf-8")

    again = load(Vehicle, path)

    assert again == card
    assert full_card(again) == full_card(card)


def test_tables_are_written_under_headings():
    text = as_toml(vehicle("pzkpfw-iv-f1"))

    assert "\n[plates.hull]\nfront = { mm = 50, slope_deg = 10 }\nside = { mm = 30 }\n" in text
    assert "\n[movement]\noff_road_in = 10\n" in text
    assert '\n[[crew]]\nposition = "gunner"\nweapon = "MG34"\n' in text
