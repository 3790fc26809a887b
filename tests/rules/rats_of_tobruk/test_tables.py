"""The printed tables, by their totals and their odd cells, and the cells that must agree."""

from assistant.rules import tables


def rows(name):
    return tables.load(f"rats-of-tobruk/{name}").rows


def column(name, key, value):
    return {row[key]: row[value] for row in rows(name)}


def test_a_turn_has_four_phases_and_a_day_four_turns():
    assert list(column("sequence", "order", "phase").values()) == [
        "weather",
        "supply",
        "activation",
        "end-of-turn",
    ]
    assert list(column("turn-types", "turn_type", "attack_dice").items()) == [
        ("morning", 2),
        ("day", 2),
        ("evening", 2),
        ("night", 3),
    ]


def test_only_the_evening_modifies_dice_and_only_the_night_halves_and_blinds():
    assert column("turn-types", "turn_type", "direct_fire_modifier") == {
        "morning": 0,
        "day": 0,
        "evening": -1,
        "night": None,
    }
    for name, value in (("attack_modifier", 1), ("barrage_modifier", 1)):
        found = column("turn-types", "turn_type", name)
        assert found == {"morning": 0, "day": 0, "evening": value, "night": 0}
    night = rows("turn-types")[-1]
    assert (night["direct_fire"], night["movement"], night["observation_hexes"]) == (
        False,
        "half-up",
        1,
    )
    assert {row["observation_hexes"] for row in rows("turn-types")[:3]} == {10}


def test_modifiers_agree_in_all_tables():
    attack = column("attack-modifiers", "condition", "modifier")
    fire = column("direct-fire-modifiers", "condition", "modifier")
    evening, storm = rows("turn-types")[2], rows("weather-effects")[1]
    key = {row["terrain"]: row for row in rows("terrain-key")}
    assert attack["evening"] == evening["attack_modifier"] == evening["barrage_modifier"]
    assert attack["sandstorm"] == storm["attack_modifier"]
    assert fire["evening"] == evening["direct_fire_modifier"]
    assert fire["sandstorm"] == storm["direct_fire_modifier"]
    assert attack["bunker"] == key["bunker"]["modifier"]
    assert attack["ditch-wire"] == key["ditch-wire"]["modifier"] == attack["improvised-minefield"]
    assert list(attack.values()) == [4, 3, 5, 3, 1, 3]
    assert list(fire.values()) == [-1, -1, -1, 1]


def test_a_storm_halves_movement_and_sight_and_spoils_replacements():
    clear, storm = rows("weather-effects")
    assert (clear["replacement_modifier"], storm["replacement_modifier"]) == (-1, 3)
    assert (storm["movement"], storm["observation_hexes"]) == ("half-up", 5)
    assert column("weather-results", "weather", "roll_max") == {"clear": 5, "sandstorm": 6}


def test_supply_states_halve_more_and_more():
    found = [tuple(row.values())[1:] for row in rows("supply-states")]
    out = ("out-of-supply", "half-down", "half-down", "half-down", False, True)
    assert found == [
        ("in-supply", "full", "full", "full", True, False, False),
        ("low-supply", "half-up", "full", "full", True, False, False),
        (*out, False),
        (*out, True),
    ]


def test_eight_columns_and_ten_codes():
    assert [row["column"] for row in rows("odds-columns")] == [
        "1-4",
        "1-3",
        "1-2",
        "1-1",
        "2-1",
        "3-1",
        "4-1",
        "5-1",
    ]
    codes = [row["code"] for row in rows("combat-results")]
    assert codes == ["AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE"]
    assert [row["retreat_hexes"] for row in rows("combat-results") if row["retreat_hexes"]] == [
        2,
        2,
    ]
    assert column("combat-results", "code", "units")["AP"] == "half"


def test_a_pinned_unit_may_only_fire_and_lay_mines():
    may = column("pin-effects", "act", "allowed")
    assert [act for act, allowed in may.items() if allowed] == [
        "artillery-fire",
        "direct-fire",
        "improvised-minefield",
    ]
    assert len(may) == 7


def test_the_terrain_key_has_what_the_text_gives_and_nothing_else():
    found = {tuple(row.values()) for row in rows("terrain-key")}
    assert found == {
        ("hamada", None, None, None, None, None),
        ("ravine", 2, "half", "all", None, False),
        ("hill", None, None, None, None, True),
        ("ditch-wire", "half", None, "na", 3, None),
        ("bunker", None, None, None, 4, False),
        ("road", 1, None, 0.5, None, None),
        ("path", 1, None, None, None, None),
        ("entry", "other", "other", "other", None, None),
    }


def test_two_scenarios_and_five_hexes():
    easter, salient = rows("scenarios")
    assert (easter["start"], easter["end"]) == ("1941-04-13", "1941-04-17")
    assert (salient["start"], salient["end"]) == ("1941-05-01", "1941-05-05")
    assert (easter["italians"], salient["italians"]) == (False, True)
    assert (easter["allied_wheeled_road_cost"], salient["allied_wheeled_road_cost"]) == (0.5, 1)
    assert column("known-hexes", "hex", "what") == {
        "1124": "hill",
        "1125": "hill",
        "1224": "hill",
        "4614": "harbour",
        "4321": "airbase",
    }
    assert list(column("victory-levels", "level", "ratio_max").values()) == [3, 4, 5, 6]
    assert column("abbreviations", "code", "name")["PzJ"] == "Panzerjaeger"
    limits = [tuple(row.values()) for row in rows("stacking-limits")]
    assert limits == [("normal", 4, 8), ("road", 2, 4)]
