"""The printed tables, by their totals and their odd cells."""

from collections import Counter

from assistant.rules import tables


def table_rows(name):
    return tables.load(f"battleaxe/{name}").rows


def test_every_unit_is_set_up_and_counted():
    every = table_rows("setup")
    assert len([u for u in every if u["side"] == "allied" and not u["optional"]]) == 19
    assert [u["unit"] for u in every if u["optional"]] == ["4RTR"]
    assert len([u for u in every if u["side"] == "axis"]) == 23
    nations = Counter(u["nationality"] for u in every)
    assert nations == {"commonwealth": 20, "german": 15, "italian": 8}


def test_the_counter_alone_says_the_class_of_five_units():
    assert [u["unit"] for u in table_rows("setup") if u["class"] is None] == [
        "11H",
        "CIH",
        "33Rec",
        "3Rec",
        "XX",
    ]


def test_locked_divisions_and_the_siege_are_where_the_print_puts_them():
    placed = {u["unit"]: u["places"] for u in table_rows("setup")}
    assert [u for u, where in placed.items() if where == ["18"]] == ["1/8", "2/8", "1/33C", "33Rec"]
    assert [u for u, where in placed.items() if where == ["G"]] == ["1/5", "2/5", "3Rec"]
    assert placed["1/11"] == ["A"]
    assert [u for u, where in placed.items() if where == ["H"]] == [
        "9Aus",
        "18Bde",
        "3Arm",
        "XX",
        "XXI",
        "15Inf",
    ]


def test_areas_are_the_axis_and_red_zones_the_allies():
    places = {row["place"]: row for row in table_rows("places")}
    assert len(places) == 32
    allied = [id for id, row in places.items() if row["start_control"] == "allied"]
    assert allied == ["A", "B", "C", "D", "H"]
    assert [id for id, row in places.items() if row["supply_source"] == "axis"] == [*"EFGI"]
    strong = [id for id, row in places.items() if row["terrain"] == "stutzpunkt"]
    assert strong == ["6", "9", "13", "22"]
    assert all(row["tem"] is None for row in places.values())


def test_values_of_places_agree_with_the_victory_areas():
    worth = {row["place"]: row["vp"] for row in table_rows("places") if row["vp"]}
    assert worth == {row["area"]: row["vp"] for row in table_rows("victory-areas")}
    assert sum(worth.values()) == 14


def test_names_agree_in_all_tables():
    names = {row["place"]: row["name"] for row in table_rows("places")}
    assert all(names[row["area"]] == row["name"] for row in table_rows("victory-areas"))
    assert (names["16"], names["17"]) == ("Sollum Barracks", "Musaid")


def test_a_zone_takes_all_mf_and_a_full_enemy_four():
    costs = {row["entering"]: row["cost_mf"] for row in table_rows("movement-costs")}
    assert list(costs.values()) == [1, 2, 3, 4, "all"]
