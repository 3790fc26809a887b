import pytest

from assistant.rules import tables
from assistant.rules.rattenkrieg.spotting.sound import range_in_weather
from tests.rules.rattenkrieg.resolving import refused, resolve

SOUNDS = tables.load("rattenkrieg/sounds").rows
ACTIONS = tables.load("rattenkrieg/actions")


def hear(**told):
    return resolve("hear", told)


def combined(*sources):
    return resolve("combine-sounds", {"sources": list(sources)})


# Several sources


@pytest.mark.parametrize(
    ("count", "level_db"),
    [(1, 40), (2, 43), (10, 50), (50, 56), (100, 60), (1000, 70)],
)
def test_more_men_are_a_little_louder(count, level_db):
    assert combined({"db": 40, "count": count}).level_db == level_db


def test_between_two_rows_the_logarithm_of_the_number_counts():
    assert combined({"db": 40, "count": 30}).level_db == 55  # 14 + 2 x 0.44
    assert combined({"db": 40, "count": 70}).level_db == 58  # 16 + 4 x 0.49
    assert combined({"db": 40, "count": 12}).level_db == 50  # 10 + 1 x 0.45


def test_beyond_a_thousand_ten_times_as_many_are_ten_louder():
    assert combined({"db": 40, "count": 10_000}).level_db == 80
    assert combined({"db": 40, "count": 2_000}).level_db == 73


def test_groups_of_different_loudness_add_their_energies():
    both = combined({"db": 60}, {"db": 60})
    assert (both.groups_db, both.level_db) == ((60, 60), 63)
    assert combined({"db": 90}, {"db": 60, "count": 10}).level_db == 90


def test_no_sources_or_none_of_a_kind_are_refused():
    assert refused("combine-sounds", {"sources": []}) == ["sources"]
    told = {"sources": [{"db": 40, "count": 0}, {"db": 301}]}
    assert refused("combine-sounds", told) == ["sources[0].count", "sources[1].db"]


# How far it carries


def test_the_books_whistle_behind_a_wooden_wall():
    wall = {"material": "wood-wall", "after_in": 12}
    heard = hear(sound="whistle", whistle_110=True, barriers=[wall])  # 110 - 21 - 40
    assert (heard.level_db, heard.range_in, heard.heard) == (49, 3, None)


def test_by_the_table_the_whistle_is_louder():
    wall = {"material": "wood-wall", "after_in": 12}
    heard = hear(sound="whistle", barriers=[wall])
    assert (heard.level_db, heard.range_in) == (69, 34)


def test_the_books_car_is_heard_at_ten_inches():
    assert hear(sound="car-engine-cruise", distance_in=10).heard
    assert not hear(sound="car-engine-cruise", distance_in=10.5).heard


@pytest.mark.parametrize("row", SOUNDS, ids=lambda row: row["sound"])
@pytest.mark.parametrize(("db", "ambient"), [(20, "quiet"), (40, "normal"), (60, "combat")])
def test_a_sound_of_the_table_is_heard_as_far_as_printed(row, db, ambient):
    printed = range_in_weather(row, ambient)
    # 177 and 248 db lie between two steps of five, but carry everywhere
    assert hear(sound=row["sound"], ambient_db=db).range_in == printed


def test_the_printed_value_decides_where_the_curve_differs():
    assert hear(db=80).range_in == 92  # 105 by the curve
    assert hear(db=80, ambient_db=41).range_in == 93  # 10 to the 39 / 19.79: no print there


def test_a_level_is_counted_as_the_closest_of_the_table():
    assert hear(db=52).range_in == 3  # 50
    assert hear(db=53).range_in == 6  # 55


def test_the_curve_decides_where_the_table_lacks_a_loudness():
    assert hear(db=65).range_in == 18  # 10 to the 25 / 19.79


def test_a_sound_below_the_noise_is_not_heard():
    heard = hear(db=49, ambient_db=50, distance_in=0)
    assert (heard.range_in, heard.heard) == (None, False)
    assert hear(db=50, ambient_db=50).range_in == 1


def test_a_sound_beyond_the_longest_range_is_heard_on_the_whole_table():
    assert hear(db=95, ambient_db=50).range_in == 188  # excess 45
    heard = hear(db=96, ambient_db=50, distance_in=5_000)
    assert (heard.range_in, heard.heard) == ("table", True)


def test_the_first_inch_to_a_barrier_takes_nothing():
    door = {"material": "wooden-door", "after_in": 1}
    assert hear(db=90, barriers=[door]).level_db == 65


def test_behind_each_barrier_the_sound_starts_again():
    door = {"material": "wooden-door", "after_in": 10}
    assert hear(db=130, barriers=[door, door]).level_db == 40  # 130 - 20 - 25 - 20 - 25


def test_each_whole_inch_of_vegetation_weakens_a_sound_by_one():
    assert hear(db=60, vegetation_in=5.9).level_db == 55


def test_in_cold_and_rain_a_sound_is_heard_farther():
    assert hear(db=60, cold=True).range_in == 12
    assert hear(db=60, cold=True, rain=True).range_in == 14
    assert hear(db=130, cold=True).range_in == "table"
    assert hear(db=30, rain=True).range_in is None


def test_a_dog_hears_three_times_as_far_before_the_weather_helps():
    assert hear(db=60, listener="dog", rain=True).range_in == 32


@pytest.mark.parametrize(("engine", "level_db"), [("idle", 75), ("normal", 85), ("climbing", 95)])
def test_an_engine_is_louder_uphill_and_quieter_at_rest(engine, level_db):
    assert hear(sound="medium-tank", engine=engine).level_db == level_db


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({}, ["sound"]),
        ({"sound": "voice", "db": 70}, ["db"]),
        ({"sound": "voice", "engine": "idle"}, ["engine"]),
        ({"db": 70, "engine": "climbing"}, ["engine"]),
        ({"sound": "whisle"}, ["sound"]),
        ({"db": 70, "barriers": [{"material": "vegetation"}]}, None),
        (
            {"db": 301, "ambient_db": 201, "vegetation_in": -1},
            ["db", "ambient_db", "vegetation_in"],
        ),
    ],
)
def test_wrong_inputs_of_hearing_are_refused_by_name(told, names):
    names = names or ["barriers[0].material", "barriers[0].after_in"]
    assert refused("hear", told) == names


# The ranges of the list of actions


@pytest.mark.parametrize(
    ("action", "ranges"),
    [
        ("shout", ["table", "table", 33]),
        ("movement", [18, 2, None]),
        ("aim", [None, None, None]),
        ("handle-object", ["variable", "variable", "variable"]),
    ],
)
def test_an_action_alarms_as_its_row_prints(action, ranges):
    row = ACTIONS.row(action)
    assert [range_in_weather(row, ambient) for ambient in ("quiet", "normal", "combat")] == ranges
