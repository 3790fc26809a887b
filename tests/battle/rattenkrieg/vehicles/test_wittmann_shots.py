"""Wittmann's First Test: looks for a target, and shots at it."""

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events import ValueOverruled
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.figures.order_aims import TARGET
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    points_of,
    times_met,
)
from assistant.battle.rattenkrieg.vehicles.damage.damage_log import describe_damage_inside
from assistant.battle.rattenkrieg.vehicles.damage.hits import Damage
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Refusal, bring_about, rows_of_side_alone
from tests.battle.rattenkrieg.vehicles.test_wittmann_points import scored
from tests.battle.rattenkrieg.vehicles.wittmann import (
    FIRST,
    SECOND,
    SOVIET,
    commander,
    look_for_tank,
    nominate,
    order,
    rounds,
    stug,
    table,  # noqa: F401
    tank,
)


def test_the_distance_of_a_look_from_outside_is_that_from_who_looks(table):  # noqa: F811
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    look = {"element": stug(table).id, "spot": f"mojon {tank(table).mojon}"}
    for man, words in (
        (commander(table), "How far from the commander outside?"),
        (None, "How far from StuG III?"),
    ):
        man = man or table.battle.vehicles.of[stug(table).id].seats["driver"]
        asks = table.attempt("spot", commit=False, man=man, **look).asks
        assert next(ask.words for ask in asks if ask.name == "distance_in") == words


def test_that_distance_is_not_kept_as_the_distance_of_the_gun(table):  # noqa: F811
    look_for_tank(table, distance_in=13)
    far = {"element": stug(table).id, "target": tank(table).id}
    asks = {ask.name: ask for ask in table.attempt("fire-gun", commit=False, **far).asks}

    assert distance_known(table.battle, stug(table).id, tank(table).id, UMPIRE) is None
    assert asks["distance_in"].value is None


def test_its_player_says_who_looks_and_then_how_far_it_is_from_there(table):  # noqa: F811
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    look = {"element": stug(table).id, "spot": f"mojon {tank(table).mojon}"}
    look |= {"man": commander(table)}
    asks = table.attempt("ask-spot", GERMAN, commit=False, **look).asks
    assert asks[-1].words == "How far from the commander outside?"

    table.make("ask-spot", GERMAN, distance_in=13, **look)
    assert not table.battle.distances


def test_the_commander_on_foot_finds_a_target_for_his_gunner_without_a_vision_block(table):  # noqa: F811
    look_for_tank(table)

    assert tank(table).concealment == "identified"
    vehicle = table.battle.vehicles.of[stug(table).id]
    assert tank(table).id in (*vehicle.acquired, *vehicle.sighted)


@pytest.mark.parametrize(("who", "times"), [("commander", 1), ("gunner", 0)])
def test_an_enemy_that_the_commander_finds_from_the_ground_counts_once(table, who, times):  # noqa: F811
    man = table.battle.vehicles.of[stug(table).id].seats[who]
    look_for_tank(table, man=man)
    found = scored(table, "german", "enemy acquired by commander from the ground")
    assert times_met(table.battle, found) == times

    table.make("count-points")
    assert points_of(table.battle, "german")[1] == 10 * times


def shot(table, **told):  # noqa: F811
    """Fire a shell at the rear of the first tank's hull; all its damage dice have an effect."""
    known = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    known |= {"part": "hull", "sector": 6, "fan": "rear", "row": "level"}
    known["shell"] = "PzGr. 39/2 APCBC"
    dice = {"damage": [2] * 9, "rebound": 1, "through": 1, "crew": [6] * 9, "pick": [1] * 9}
    dice |= {"order": [6, 5, 4], "ammunition": [1] * 9, "fuel": [1] * 9}
    return table.make("fire-gun", dice=dice, **{**known, **told})


def to_hit(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/gun-to-hit").outcome


def test_a_range_that_was_measured_takes_one_off_the_penalty_of_the_first_shot(table):  # noqa: F811
    look_for_tank(table)
    plain = to_hit(shot(table))["raw"]
    table.undo()
    assert (
        dict(rows_of_side_alone(table, "german"))["Ranges measured before the battle"]
        == "1 left, for a first shot"
    )
    known = to_hit(shot(table, registered="yes"))["raw"]

    assert known == plain + 1


def test_the_player_chooses_hull_or_turret_and_a_measured_range(table):  # noqa: F811
    look_for_tank(table)
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    table.make("ask-fire-gun", GERMAN, part="turret", registered="yes", **shot_at)
    (wish,) = table.battle.requests

    assert (wish.told["part"], wish.told["registered"]) == ("turret", "yes")
    assert table.battle.script.estimates == {"german": 1}  # the shot uses it


def asked_for_gun(table, **told):  # noqa: F811
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    asks = table.attempt("ask-fire-gun", GERMAN, commit=False, **shot_at, **told).asks
    return {ask.name: ask for ask in asks}


def test_the_player_chooses_sector_side_and_system_and_the_umpire_has_them(table):  # noqa: F811
    look_for_tank(table)
    aim = {"sector": 8, "fan": "left", "system": "left-track", "shell": "PzGr. 39/2 APCBC"}
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    told = table.make("ask-fire-gun", GERMAN, **shot_at, **aim).told
    (wish,) = table.battle.requests
    asks = {x.name: x for x in table.attempt(wish.move, commit=False, **wish.told).asks}

    assert told["umpire"].endswith(", 30″, at the left track (S T-34 no. 1).")
    assert (asks["sector"].value, asks["fan"].value) == ("8", "left")
    assert asks["system"].value == "left-track"


def test_a_player_may_leave_the_sector_to_the_umpire(table):  # noqa: F811
    look_for_tank(table)
    assert asked_for_gun(table)["sector"].value == "umpire"
    assert "fan" not in asked_for_gun(table)
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    table.make("ask-fire-gun", GERMAN, **shot_at)
    (wish,) = table.battle.requests

    assert "sector" not in wish.told


def test_damage_inside_does_not_show_in_the_systems_that_a_player_may_aim_at(table):  # noqa: F811
    look_for_tank(table)
    before = asked_for_gun(table, sector=6, part="hull")["system"].options
    assert "engine" in {x.value for x in before}
    lost = {"engine": 9, "right-track": 9}
    bring_about(table, VehicleDamaged(tank(table).id, "hull", lost, 0, False, True))

    after = asked_for_gun(table, sector=6, part="hull")["system"].options
    assert {x.value for x in before} - {x.value for x in after} == {"right-track"}


def test_a_player_is_offered_only_the_systems_that_the_quality_of_the_crew_allows(table):  # noqa: F811
    look_for_tank(table)
    offered = {x.value for x in asked_for_gun(table, sector=6, part="hull")["system"].options}
    assert "engine" in offered
    assert "fuel" not in offered

    bring_about(table, ValueOverruled(stug(table).id, "quality", 4, 2))
    offered = {x.value for x in asked_for_gun(table, sector=6, part="hull")["system"].options}
    assert "engine" not in offered
    bring_about(table, ValueOverruled(stug(table).id, "quality", 2, 5))
    offered = {x.value for x in asked_for_gun(table, sector=6, part="hull")["system"].options}
    assert {"engine", "fuel"} <= offered


def test_a_player_reads_of_the_second_shot_that_another_shell_is_loaded(table):  # noqa: F811
    look_for_tank(table)
    shot(table)
    again = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    for move in ("ask-fire-gun", "fire-gun"):
        reader = GERMAN if move.startswith("ask") else UMPIRE
        with pytest.raises(Refusal, match="39/2 APCBC is loaded"):
            table.make(move, reader, **again, sector=6, shell="Gr. 38 Hl/C HEAT")
    table.make("ask-fire-gun", GERMAN, **again, shell="PzGr. 39/2 APCBC")


@pytest.mark.parametrize("die", [1, 6])
def test_the_log_says_which_system_a_shot_was_aimed_at(table, die):  # noqa: F811
    look_for_tank(table)
    known = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    known |= {"sector": 12, "system": "left-track", "shell": "PzGr. 39/1 APCBC"}
    told = table.make("fire-gun", **known, dice={"die": die}).told

    assert " at the left track of " in told["umpire"]
    assert " at the left track of " in told["german"]
    result = "it does not penetrate (54 mm against 90 mm of armor)" if die == 1 else "a miss"
    assert f": {result}." in told["umpire"]
    assert f": {result}." in told["german"]
    assert " mm" not in told["soviet"]


def test_a_premeasured_range_serves_one_shot(table):  # noqa: F811
    look_for_tank(table)
    shot(table, registered="yes")
    assert table.battle.script.estimates == {"german": 0}
    assert "Ranges measured before the battle" not in dict(rows_of_side_alone(table, "german"))

    known = {"element": stug(table).id, "target": tank(table).id, "first": "yes"}
    asks = table.attempt("fire-gun", **known, distance_in=30).asks
    assert "registered" not in [ask.name for ask in asks]
    table.undo()
    assert table.battle.script.estimates == {"german": 1}


def test_the_gunner_fires_at_once_at_what_the_commander_found(table):  # noqa: F811
    look_for_tank(table)
    told = shot(table).told

    assert stug(table).spent == 1
    assert "T-34" in told["german"]
    assert table.battle.vehicles.of[stug(table).id].rounds == 43


def test_no_option_of_camouflage_runs_the_words_of_the_table_together(table):  # noqa: F811
    (ask,) = table.attempt("set-camouflage", commit=False, element=stug(table).id).asks
    words = {x.words for x in ask.options}
    assert {"Foliage on part of the vehicle", "Foliage all over the vehicle"} <= words


def test_of_a_crew_member_struck_twice_only_the_end_is_told(table):  # noqa: F811
    play = Play(table.battle, apply, UMPIRE, {})
    seats = table.battle.vehicles.of[tank(table).id].seats
    loader, driver = seats["loader"], seats["driver"]
    harm = Damage(
        result="hit",
        points=9,
        lost=(("right-track", "damaged"), ("engine", "destroyed"), ("right-track", "destroyed")),
        men=((loader, "wounded"), (driver, "stunned"), (loader, "dead")),
        exploded=True,
    )

    assert describe_damage_inside(play, harm) == (
        " Right track destroyed, engine destroyed, ammunition explodes, loader dead, "
        "driver stunned."
    )


def test_the_targets_of_an_order_are_described_as_everybody_sees_them(table):  # noqa: F811
    order(table, tank(table), SOVIET, "movement")
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    table.make("no-reaction")
    table.make("stand-down", SOVIET, element=tank(table).id)
    told = {"nominee_german": stug(table).id, "nominee_soviet": "nobody"}
    asked = table.attempt("initiative", commit=False, **told).asks
    notes = {x.words: x.effect for ask in asked if ask.name == TARGET for x in ask.options}

    mojons = {x: table.battle.mojons[tank(table, x).mojon].number for x in (FIRST, SECOND)}
    seen = "S T-34 no. 1, T-34/76B 1941, goes 2″, hatches closed: on the table, not spotted yet"
    assert notes[f"Mojon {mojons[FIRST]}"] == seen
    assert notes[f"Mojon {mojons[SECOND]}"] == "S T-34 no. 2, undetected"


def test_the_request_for_a_shot_names_the_target_to_the_umpire_alone(table):  # noqa: F811
    look_for_tank(table)
    shot = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    told = table.make("ask-fire-gun", GERMAN, **shot).told

    assert told["umpire"] == "G StuG III wants to fire its gun at contact A, 30″ (S T-34 no. 1)."
    assert "T-34 no. 1" not in told["german"]
