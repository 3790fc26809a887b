"""Own vehicles whose cards give only required fields: the rest follows from their category."""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.lookups.vehicles.noise import sound_of
from assistant.battle.rattenkrieg.vehicles.driving.crashing import crash_object_of
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.rattenkrieg.vehicles.missing_abilities import missing_abilities
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle as card_of
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks
from tests.battle.conftest import GERMAN, UMPIRE, US, Refusal, Table
from tests.folders import folder_of_the_process

TRUCK, TIGER, PLANE, GLIDER, DINGHY, KITE = "Truck", "Tiger", "Plane", "Glider", "Dinghy", "Kite"
CARDS = {  # category, crew, movement and the rest
    TRUCK: ("truck", "driver", "off_road_per_quality = 2\nroad_in = 30"),
    TIGER: ("tank", "driver", "off_road_in = 10\n[weight]\ntons = 57\n[dimensions]\nlength_m = 5"),
    PLANE: ("aircraft", "pilot", "min_in = 20\nmax_in = 100\n[weight]\ntons = 2"),
    GLIDER: ("glider", "pilot", "max_in = 90\n[weight]\ntons = 2"),
    DINGHY: ("boat", "coxswain", "speed_in = 6"),
    KITE: ("aircraft", "pilot", "min_in = 20"),
}
ELEMENT = '[[elements]]\nsquad = "1st Squad"\nname = "{0}"\nquality = 4\nvehicle = "own-{1}"\n'
FILE = """slug = "own-{0}"
name = "{1}"
category = "{2}"
[movement]
{4}
[[crew]]
position = "{3}"
"""


@cache
def shelf():
    """The folder of the tests' tanks, with own vehicles for one side."""
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    path = folder / scenario_files.ORDERS_OF_BATTLE / "us-tanks.toml"
    more = []
    for name, (category, post, movement) in CARDS.items():
        text = FILE.format(name.lower(), name, category, post, movement)
        (folder / f"own-{name.lower()}.toml").write_text(text, "utf-8")
        more.append(ELEMENT.format(name, name.lower()))
    path.write_text("\n".join([path.read_text("utf-8"), *more]), "utf-8")
    return CardStore(folder)


def own_element(table, name):
    return table.element("us", f"{tanks.SQUAD}, {name}")


def vehicle(table, name):
    return table.battle.vehicles.of[own_element(table, name).id]


def begin_table(*names, marked=()):
    """The first of these vehicles acts; the marked ones are aircraft on their way."""
    table = Table(card=tanks.duel(), shelf=shelf())
    table.engage()
    for name in marked:
        told = {"place": "the west", "altitude_in": 40, "speed_in": 50}
        table.make("mark-plane", US, element=own_element(table, name).id, **told)
    for name in names:
        table.order("us", f"{tanks.SQUAD}, {name}", "movement")
    table.rounds()
    table.act_with("us", f"{tanks.SQUAD}, {(*names, *marked)[0]}")
    return table


def test_a_truck_without_a_class_suffers_from_haste_as_trucks_do():
    """Quality 4 is 4 inches; each inch more is a die; trucks are damaged on 3 or less (32.2)."""
    table = begin_table(TRUCK)

    table.make(
        "drive",
        US,
        element=own_element(table, TRUCK).id,
        wanted_in=5,
        road="yes",
        dice={"damage": [3]},
    )

    assert vehicle(table, TRUCK).lost["hull"] == {"engine": 2, "left-wheels": 1}


def test_a_tank_without_a_running_gear_turns_and_sounds_as_tanks_do():
    table = begin_table(TIGER)
    tiger = own_element(table, TIGER)
    table.make("drive", US, element=tiger.id, wanted_in=4)

    table.make("turn-vehicle", US, element=tiger.id, side="right", angle="30")

    assert table.battle.travel.going(tiger.id).left_in < 4 - 2  # half its length was run first
    assert sound_of(vehicle(table, TIGER)) == "heavy-tank"


def test_a_vehicle_with_a_speed_off_the_road_alone_drives_so_everywhere():
    table = begin_table(TIGER)

    table.make("drive", US, element=own_element(table, TIGER).id, wanted_in=4, road="yes")

    assert vehicle(table, TIGER).speed_in == 4


@pytest.mark.parametrize(("name", "counts"), [(PLANE, 2), (GLIDER, 3)])
def test_an_aircraft_without_a_class_or_a_least_speed_flies(name, counts):
    """A metal aircraft is damaged on 2 or less, a fabric one on 3 or less (34.2)."""
    table = begin_table(marked=(name,))
    told = {"wanted_in": 55, "leaves": "no", "path": "the mill"}

    table.make("fly", US, element=own_element(table, name).id, dice={"damage": [counts]}, **told)

    assert vehicle(table, name).lost["hull"] == {"structure": counts}


def test_an_aircraft_without_a_greatest_speed_does_not_fly_and_its_card_says_so():
    table = begin_table(TRUCK)

    with pytest.raises(Refusal, match="gives no maximum speed"):
        begin_table(marked=(KITE,))
    assert "It cannot move: it has no speed." in missing_abilities(card_of("own-kite", shelf()))
    assert vehicle(table, KITE).speed_in == 0


def test_a_boat_without_a_class_is_of_one_material_in_haste_and_in_a_crash():
    table = begin_table(DINGHY)

    table.make("sail", US, element=own_element(table, DINGHY).id, wanted_in=5, dice={"damage": [2]})

    assert vehicle(table, DINGHY).lost["hull"] == {"engine": 2}
    assert crash_object_of(vehicle(table, DINGHY)) == "wooden-boat"


def test_a_gun_fires_at_a_vehicle_whose_card_has_no_size():
    table = Table(card=tanks.duel(), shelf=shelf())
    table.engage()
    table.order("german", f"{tanks.SQUAD}, {tanks.PANZER}", "fire")
    table.rounds()
    table.reveal("us", f"{tanks.SQUAD}, {TRUCK}")
    panzer = table.act_with("german", f"{tanks.SQUAD}, {tanks.PANZER}")
    told = {"element": panzer.id, "target": own_element(table, TRUCK).id, "distance_in": 30}

    progress = table.attempt("fire-gun", UMPIRE, commit=False, sector=3, **told)
    assert "size" in {ask.name for ask in progress.asks}
    assert panzer.side == GERMAN.side
