"""Weather, the cup, who may act, sight, supply, replacements and victory."""

import pytest

from tests.rules.rats_of_tobruk.resolving import (
    DAY,
    EVENING,
    NIGHT,
    STORM,
    odds,
    refused,
    resolve,
    steps,
)


@pytest.mark.parametrize(("die", "weather"), [(1, "clear"), (5, "clear"), (6, "sandstorm")])
def test_a_six_brings_a_sandstorm(die, weather):
    assert resolve("weather", {}, weather=die).weather == weather


def test_the_odds_of_the_weather_are_exact():
    assert odds("weather", {}) == {"clear": "5/6", "sandstorm": "1/6"}


def cup(axis=0, allied=0, scenario="easter-battle", live=(8, 8), **told):
    inputs = {
        "scenario": scenario,
        "axis_live": live[0],
        "allied_live": live[1],
        "axis_chosen": axis,
        "allied_chosen": allied,
        **told,
    }
    return resolve("cup", inputs)


def counts(found):
    return found.axis_in_cup, found.allied_in_cup, found.total


def test_the_written_example_of_the_cup_holds():
    found = cup(5, 3, airbase_german=True)
    assert (found.legal, found.allied_limit, found.six_oh_six) == (True, 3, True)
    assert counts(found) == (6, 3, 9)


@pytest.mark.parametrize(
    ("axis", "limit"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4)]
)
def test_the_allies_put_in_half_as_many_rounded_up_and_always_one(axis, limit):
    assert cup(axis).allied_limit == limit


def test_no_more_chits_than_battalions_live():
    assert cup(8, live=(8, 2)).allied_limit == 2
    assert cup(0, live=(8, 0)).allied_limit == 0
    found = cup(4, live=(3, 8))
    assert (found.legal, found.reason, counts(found)) == (False, "axis-too-many", (4, 0, 4))


def test_too_many_allied_chits_are_reported_and_left_as_asked():
    found = cup(4, 3)
    assert (found.legal, found.reason, counts(found)) == (False, "allied-too-many", (4, 3, 7))
    assert cup(9, 9).reason == "axis-too-many"


def test_the_606_comes_by_the_airbase_and_gives_the_allies_nothing():
    assert cup(4, 2).six_oh_six is False
    found = cup(4, 2, airbase_german=True)
    assert (found.allied_limit, counts(found)) == (2, (5, 2, 7))
    assert cup(4, 2, airbase_german=True, six_oh_six_live=False).six_oh_six is False


def test_in_the_salient_every_chit_goes_in():
    found = cup(1, 9, scenario="salient", live=(7, 6))
    assert (found.legal, found.allied_limit, counts(found)) == (True, 6, (8, 6, 14))
    assert counts(cup(scenario="salient", live=(7, 6), six_oh_six_live=False)) == (7, 6, 13)


def test_the_cup_refuses_by_name():
    told = {"scenario": "salien", "axis_live": 31, "allied_live": 1}
    assert refused("cup", told) == ["scenario", "axis_live"]


CHITS = ["39PzJ", "KGK", "606"]


def test_the_written_example_of_a_draw_holds():
    found = resolve("draw-chit", {"chits": CHITS}, draw=2)
    assert (found.chit, found.remaining, found.left) == ("KGK", ("39PzJ", "606"), 2)
    assert found.last is False


def test_the_first_choice_and_the_last_chit_need_no_die():
    found = resolve("draw-chit", {"chits": CHITS, "first_choice": "606"})
    assert (found.chit, found.remaining) == ("606", ("39PzJ", "KGK"))
    found = resolve("draw-chit", {"chits": ["KGK"]})
    assert (found.chit, found.left, found.last) == ("KGK", 0, True)


def test_every_chit_is_equally_likely():
    assert odds("draw-chit", {"chits": CHITS}) == dict.fromkeys(CHITS, "1/3")


def test_the_cup_knows_its_chits():
    assert refused("draw-chit", {"chits": ["a", "a"], "first_choice": "b"}) == [
        "chits[1]",
        "first_choice",
    ]
    assert refused("draw-chit", {"chits": []}) == ["chits"]


def activate(distance=8, limit=8, **told):
    inputs = {
        "chit": "39PzJ",
        "battalion": "39PzJ",
        "distance": distance,
        "activation_range": limit,
        **told,
    }
    found = resolve("activate", inputs)
    return found.may_move, found.may_attack, found.reason


def test_the_written_example_of_an_activation_holds():
    assert activate(9, australian_in_bunker=True) == (False, True, "out-of-range")


def test_range_counts_the_units_hex():
    assert activate(8) == (True, True, None)
    assert activate(9) == (False, False, "out-of-range")


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"battalion": "KGK", "activated": True, "pinned": True}, "other-battalion"),
        ({"activated": True, "pinned": True, "hq_alive": False}, "already-activated"),
        ({"pinned": True, "hq_alive": False}, "pinned"),
        ({"hq_alive": False, "entering": True}, "no-hq"),
    ],
)
def test_the_first_reason_is_given(told, reason):
    assert activate(9, australian_in_bunker=True, **told) == (False, False, reason)


def test_without_an_hq_one_stack_acts():
    assert activate(None, None, hq_alive=False, in_chosen_stack=True) == (True, True, None)


def test_a_unit_that_enters_the_map_is_in_range():
    assert activate(None, None, entering=True) == (True, True, None)


def test_range_must_be_entered_while_the_hq_lives():
    told = {"chit": "a", "battalion": "a"}
    assert refused("activate", told) == ["distance", "activation_range"]


def distance_between(a, b, **told):
    return resolve("hex-distance", {"from": a, "to": b, **told}).distance


def test_the_three_hills_touch_only_if_even_columns_sit_lower():
    assert (
        distance_between("1124", "1224")
        == distance_between("1125", "1224")
        == distance_between("1124", "1125")
        == 1
    )
    assert distance_between("1125", "1224", shifted_columns="odd") == 2


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("1010", "1010", 0),
        ("1010", "1110", 1),
        ("1010", "1111", 1),
        ("1010", "1109", 2),
        ("1110", "1209", 1),
        ("1110", "1210", 1),
        ("1110", "1211", 2),
        ("1010", "1210", 2),
        ("1010", "1015", 5),
        ("1010", "1410", 4),
        ("1010", "1408", 4),
        ("1010", "1407", 5),
        ("0101", "9999", 147),
    ],
)
def test_the_distance_of_two_hexes_is_counted(a, b, distance):
    # two columns on, a hex is reached one row up or down at no cost
    assert distance_between(a, b) == distance_between(b, a) == distance


def test_hexes_have_four_digits():
    assert refused("hex-distance", {"from": "1100", "to": "112"}) == ["from", "to"]
    assert refused("hex-distance", {"from": "0101", "to": "0001"}) == ["to"]


def observe(purpose, distance, told=DAY, **more):
    found = resolve("observe", {"purpose": purpose, "distance": distance, **told, **more})
    return found.seen, found.limit, found.reason


def test_the_written_example_of_a_look_holds():
    assert observe("inspect", 6, STORM) == (False, 5, "too-far")


@pytest.mark.parametrize(("told", "limit"), [(DAY, 10), (EVENING, 10), (STORM, 5), (NIGHT, 1)])
def test_each_weather_limits_the_sight(told, limit):
    assert observe("barrage", limit, told) == (True, limit, None)
    assert observe("barrage", limit + 1, told) == (False, limit, "too-far")


def test_a_night_is_darker_than_a_storm():
    assert observe("barrage", 1, {"turn_type": "night", "weather": "sandstorm"})[1] == 1


def test_bunkers_hide_from_inspection_alone_and_a_fight_hides_nothing():
    assert observe("inspect", 1, in_bunker=True) == (False, 10, "bunker")
    assert observe("barrage", 1, in_bunker=True) == (True, 10, None)
    assert observe("inspect", 99, in_bunker=True, blocked=True, has_fought=True)[0] is True
    assert observe("barrage", 11, has_fought=True)[2] == "too-far"
    assert observe("inspect", 3, blocked=True)[2] == "blocked"


FACE = {"attack": 7, "defence": 6, "movement": 5}
BACK = {"attack": 3, "defence": 4, "movement": 5}


def supply(before, strength="full", move_type="leg", full=FACE, depleted=BACK, **told):
    body = {
        "full": full,
        "depleted": depleted,
        "strength": strength,
        "move_type": move_type,
        "hq": told.pop("hq", False),
    }
    return resolve("supply", {"traces": False, "phases_without": before, "unit": body, **told})


def figures_of_unit(found):
    return found.state, found.attack, found.defence, found.movement


def test_the_written_example_of_supply_holds():
    assert figures_of_unit(supply(1)) == ("out-of-supply", 3, 3, 5)


def test_a_phase_without_supply_halves_the_attack_upwards():
    found = supply(0)
    assert figures_of_unit(found) == ("low-supply", 4, 6, 5)
    assert (found.phases_without, found.casualty) == (1, "none")
    assert (found.direct_fire, found.artillery_stays_fired) == (True, False)


def test_out_of_supply_vehicles_and_hqs_lose_half_their_movement():
    assert supply(1, move_type="wheeled").movement == 2
    assert supply(1, move_type="tracked").movement == 2
    assert supply(1, hq=True).movement == 2
    assert supply(1, move_type="wheeled", round_movement="up").movement == 3
    assert supply(0, move_type="wheeled").movement == 5
    found = supply(1)
    assert (found.direct_fire, found.artillery_stays_fired) == (False, True)


def test_from_the_third_phase_on_each_phase_without_supply_costs_a_casualty():
    found = supply(2)
    assert (found.phases_without, found.casualty, *figures_of_unit(found)) == (
        3,
        "depleted",
        "out-of-supply",
        1,
        2,
        5,
    )
    found = supply(3, strength="depleted")
    assert (found.casualty, *figures_of_unit(found)) == (
        "eliminated",
        "out-of-supply",
        None,
        None,
        None,
    )
    assert supply(40, depleted=None).casualty == "eliminated"


def test_a_unit_that_traces_or_is_nominated_begins_again():
    for told in ({"traces": True}, {"nominated": True}):
        found = supply(5, **told)
        assert (found.phases_without, found.casualty, *figures_of_unit(found)) == (
            0,
            "none",
            "in-supply",
            7,
            6,
            5,
        )


def test_the_face_that_is_up_counts():
    assert figures_of_unit(supply(0, strength="depleted")) == ("low-supply", 2, 4, 5)
    told = {"traces": True, "unit": {"full": FACE, "depleted": None, "strength": "depleted"}}
    told["unit"]["move_type"] = "leg"
    assert refused("supply", told) == ["unit.depleted"]


WORN = {"move_type": "leg", "strength": "depleted"}


def replace(die, unit=None, told=NIGHT, **more):
    found = resolve("replacement", {**told, "unit": unit, **more}, replacement=die)
    return found.modified, found.granted, found.rebuilt, found.reason


def test_the_written_example_of_a_replacement_holds():
    assert replace(3) == (2, True, False, None)


@pytest.mark.parametrize(("die", "granted"), [(1, True), (4, True), (5, False), (6, False)])
def test_on_a_clear_night_a_die_up_to_four_grants_a_replacement(die, granted):
    assert replace(die, WORN) == (die - 1, granted, granted, None)


def test_a_storm_cancels_all_replacements():
    storm = {"turn_type": "night", "weather": "sandstorm"}
    assert replace(1, WORN, storm) == (4, False, False, None)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"move_type": "tracked", "strength": "full", "ezoc": True}, "not-leg"),
        ({"strength": "eliminated", "ezoc": True}, "not-depleted"),
        ({"strength": "full", "ezoc": True}, "not-depleted"),
        ({"ezoc": True, "under_direct_fire": True, "path_to_hq": False}, "ezoc"),
        ({"under_direct_fire": True, "path_to_hq": False}, "under-fire"),
        ({"path_to_hq": False}, "no-path"),
    ],
)
def test_replacements_do_not_reach_some_units(more, reason):
    assert replace(1, {**WORN, **more}) == (0, True, False, reason)


def test_no_die_is_rolled_by_day_or_if_the_scenario_forbids_it():
    found = resolve("replacement", {**DAY, "unit": WORN})
    assert (found.allowed, found.modified, found.reason) == (False, None, "not-night")
    found = resolve("replacement", {**DAY, "allowed_by_scenario": False})
    assert (found.allowed, found.reason) == (False, "no-replacements")


def test_the_odds_of_replacements_are_exact():
    assert odds("replacement", NIGHT) == {"True": "2/3", "False": "1/3"}


def points_lost(*units):
    names = ("side", "attack", "depleted_attack", "strength")
    found = resolve("losses", {"units": [dict(zip(names, unit, strict=True)) for unit in units]})
    return found.axis, found.allied


def test_the_written_example_of_losses_holds():
    assert points_lost(("axis", 7, 3, "depleted"), ("allied", 4, None, "eliminated")) == (4, 4)


def test_full_units_have_lost_nothing_and_a_stronger_back_gains_nothing():
    assert points_lost(("axis", 7, 3, "full"), ("allied", 2, 4, "depleted")) == (0, 0)
    assert points_lost() == (0, 0)
    assert points_lost(("axis", 7, 3, "eliminated"), ("axis", 2, 1, "depleted")) == (8, 0)


def test_a_depleted_unit_has_a_depleted_face():
    told = {"units": [{"side": "axis", "attack": 3, "strength": "depleted"}]}
    assert refused("losses", told) == ["units[0].depleted_attack"]


def victory(axis, allied, **told):
    found = resolve("victory", {"axis_lost": axis, "allied_lost": allied, **told})
    return found.strategic, found.level, found.final


def test_the_written_example_of_victory_holds():
    assert victory(35, 10) == (False, "historical-draw", False)


@pytest.mark.parametrize(
    ("axis", "allied", "level"),
    [
        (30, 10, "axis-minor"),
        (31, 10, "historical-draw"),
        (40, 10, "historical-draw"),
        (41, 10, "allied-minor"),
        (50, 10, "allied-minor"),
        (51, 10, "allied-major"),
        (61, 10, "allied-major"),
        (0, 0, "historical-draw"),
        (0, 1, "axis-minor"),
        (1, 0, "allied-major"),
    ],
)
def test_victory_levels_change_at_the_printed_points(axis, allied, level):
    assert victory(axis, allied, finished=True) == (False, level, True)


def test_the_harbour_decides_immediately():
    assert victory(99, 1, guns_on_harbour=2) == (True, "axis-strategic", True)
    assert victory(99, 1, german_adjacent=True) == (True, "axis-strategic", True)
    assert victory(99, 1, guns_on_harbour=1) == (False, "allied-major", False)


def test_the_working_counts_each_side():
    told = {"units": [{"side": "allied", "attack": 4, "strength": "eliminated"}]}
    assert steps("losses", told) == [("axis losses", 0), ("allied losses", 4)]
