"""Shots at vehicles: To Hit, bounces, aimed parts, damage step by step (23.1, 24.1, 26)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.knowledge import TargetDesignated, ValueOverruled
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    OWN,
    answering,
    begin_with_guns,
    fire_back_at_t34,
    told_of,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    DICE,
    duelling,
    fire,
    panzer,
    t34,
    vehicle,
)

__all__ = ["answering", "duelling"]
MISSES = {"damage": [6, 6, 6, 6]}
BOW = {"sector": 12, "fan": None}
RED = {"sector": 7, "fan": "left"}  # 60 mm, and the shell pierces 104


def outcome(entry, name):
    return next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{name}").outcome


def steps(entry, name):
    found = next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{name}")
    return {step.label: step.value for step in found.steps}


def speed(table, inches):
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, inches))


def damage(table, part, **points):
    lost = {system.replace("_", "-"): n for system, n in points.items()}
    bring_about(table, v.VehicleDamaged(panzer(table).id, part, lost, 0, False, False))


def quality(table, now):
    bring_about(table, ValueOverruled(t34(table).id, "quality", 3, now))


@pytest.mark.parametrize(
    ("inches", "sector", "relative", "less"),
    [(8, 8, 6, -1), (20, 9, 20, -4), (20, 12, 0, 0), (20, 6, 0, 0), (0, 9, 0, 0)],
)
def test_a_moving_target_is_harder_to_hit_by_its_last_speed_and_the_sector(
    duelling, inches, sector, relative, less
):
    speed(duelling, inches)
    fan = {12: None, 6: None, 9: None, 8: "left"}[sector]
    entry = fire(duelling, MISSES, sector=sector, fan=fan)

    assert outcome(entry, "relative-speed")["relative_speed_in"] == relative
    assert outcome(entry, "gun-to-hit")["speed_modifier"] == less


def test_the_speed_of_the_last_impulse_is_on_the_umpires_sheet(duelling):
    speed(duelling, 8)
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, "sector": 8, "fan": "left"}
    told |= {"distance_in": 11, "acquired": "yes"}
    asks = {ask.name: ask for ask in duelling.attempt("fire-gun", commit=False, **told).asks}

    assert asks["speed_in"].value == 8


@pytest.mark.parametrize(("inches", "more"), [(70, 1), (71, 0), (140, 0), (141, -1), (281, -3)])
def test_the_range_is_compared_with_ten_times_the_size(duelling, inches, more):
    entry = fire(duelling, MISSES, distance_in=inches)

    assert outcome(entry, "gun-to-hit")["range_modifier"] == more


def raw(entry):
    return outcome(entry, "gun-to-hit")["raw"]


def test_the_first_shot_of_a_german_gun_has_a_penalty_of_1(answering):
    assert raw(fire_back_at_t34(answering)) == raw(fire_back_at_t34(answering)) - 1


def test_the_first_shot_of_another_gun_has_a_penalty_of_2(duelling):
    speed(duelling, 0)
    assert raw(fire(duelling, MISSES)) == raw(fire(duelling, MISSES)) - 2


def test_the_quality_of_the_gunner_counts_twice(duelling):
    speed(duelling, 8)
    quality(duelling, 4)

    assert outcome(fire(duelling, MISSES), "gun-to-hit")["raw"] == 6 + 2


def test_a_designated_target_is_easier_to_hit(duelling):
    entry = fire(duelling, MISSES, designated="yes")

    assert 1 in steps(entry, "gun-to-hit").values()
    assert told_of(entry, "gun-to-hit")["designated"]


@pytest.mark.parametrize(("by", "counts"), [("Team", True), ("T-34", False)])
def test_a_target_designated_by_another_element_is_kept_for_the_shot(duelling, by, counts):
    other = duelling.element("us", f"1st Squad, {by}").id
    bring_about(duelling, TargetDesignated(panzer(duelling).id, "us", other))

    assert told_of(fire(duelling, MISSES), "gun-to-hit")["designated"] is counts


def test_on_a_red_cell_a_six_bounces_off_but_still_shakes_the_crew(duelling):
    entry = fire(duelling, {"rebound": 6}, **RED)

    assert outcome(entry, "gun-shot")["result"] == "rebound"
    assert vehicle(duelling).lost == {}
    assert panzer(duelling).left == 3


def test_on_a_red_cell_less_than_a_six_pierces(duelling):
    entry = fire(duelling, {"rebound": 5, **MISSES}, **RED)

    assert outcome(entry, "gun-shot")["result"] == "penetrated"


def test_a_crew_that_has_lost_all_its_impulses_does_nothing_more(duelling):
    bring_about(duelling, *(v.ImpulseLost(t34(duelling).id) for _ in range(4)))
    with pytest.raises(Refusal):
        fire(duelling, MISSES)


def systems(table, sector=8, fan="left"):
    told = {"element": t34(table).id, "target": panzer(table).id, "sector": sector, "fan": fan}
    told |= {"distance_in": 11, "acquired": "yes"}
    asks = {ask.name: ask for ask in table.attempt("fire-gun", commit=False, **told).asks}
    return {option.value for option in asks["system"].options}


@pytest.mark.parametrize(
    ("number", "system", "may"),
    [
        (1, "left-track", False),
        (2, "left-track", True),
        (3, "left-track", True),
        (3, "engine", False),
        (4, "engine", True),
        (4, "ammunition", False),
        (5, "ammunition", True),
    ],
)
def test_the_quality_of_the_gunner_decides_which_systems_may_be_aimed_at(
    duelling, number, system, may
):
    quality(duelling, number)
    dice = {"die": 6}
    if may:
        fire(duelling, dice, system=system)
    else:
        with pytest.raises(Refusal, match="too low to aim"):
            fire(duelling, dice, system=system)


def test_a_shot_at_a_system_that_misses_it_does_nothing_at_all(duelling):
    fire(duelling, {"die": 6}, system="left-track")

    assert vehicle(duelling).lost == {}
    assert panzer(duelling).left == 4


def test_a_shot_that_hits_a_system_gives_it_all_points_and_the_rest_is_lost(duelling):
    entry = fire(duelling, {"die": 1, "damage": [4, 4, 4, 4]}, system="left-track")

    assert outcome(entry, "gun-shot")["damage_points"] == 16
    assert vehicle(duelling).lost == {"hull": {"left-track": 5}}
    assert {m.state for m in duelling.battle.men(panzer(duelling))} == {"ready"}
    assert outcome(entry, "gun-shot")["damage_points"] > 5
    assert told_of(entry, "gun-shot")["relative_armor_mm"] == 35
    assert told_of(entry, "gun-to-hit")["size"] == 7


def test_fewer_points_than_a_system_has_leave_the_rest_for_the_next_hit(duelling):
    fire(duelling, {"damage": [2, 6, 6, 6], "order": [6, 1]})
    assert vehicle(duelling).points("hull")["left-track"] == 3
    fire(duelling, {"damage": [3, 6, 6, 6], "order": [6, 1]})

    assert vehicle(duelling).points("hull")["left-track"] == 0


def test_a_system_that_is_gone_takes_no_point(duelling):
    damage(duelling, "hull", left_track=5)
    dice = {"damage": [2, 6, 6, 6], "order": [6, 1], "pick": [2], "crew": [6], "ammunition": [1]}
    entry = fire(duelling, dice)
    results = outcome(entry, "apply-damage")["results"]

    assert [x["target"] for x in results if x["dp"]] == ["loader", "ammunition"]


def kill(table, *posts):
    seats = vehicle(table).seats
    men = [table.battle.figures[seats[post]] for post in posts]
    bring_about(table, *(figure_change(man) for man in men))


def figure_change(man, now="dead"):
    return e.FigureChanged(man.id, man.state, now, 1, None)


def test_a_dead_figure_is_not_picked_again(duelling):
    kill(duelling, "commander", "loader", "gunner", "driver")
    dice = {**DICE, "pick": [], "crew": [4, 3, 1]}
    entry = fire(duelling, dice)
    struck = [x["target"] for x in outcome(entry, "apply-damage")["results"]]

    assert "radio-operator" in struck
    assert not {"commander", "loader", "gunner", "driver"} & {*struck}


def test_a_dead_crew_takes_no_damage_points(duelling):
    kill(duelling, "commander", "loader", "gunner", "driver", "radio-operator")
    dice = {"damage": [5, 4, 3, 6], "order": [6, 1], "ammunition": [3, 1], "fuel": [3]}
    entry = fire(duelling, dice)
    results = outcome(entry, "apply-damage")["results"]

    assert {x["target"] for x in results if x["dp"]} <= {"left-track", "ammunition", "fuel"}


def test_a_second_wound_is_death(duelling):
    man = duelling.battle.figures[vehicle(duelling).seats["loader"]]
    bring_about(duelling, figure_change(man, "wounded"))
    damage(duelling, "hull", left_track=5)
    dice = {"damage": [2, 6, 6, 6], "order": [6, 1], "pick": [2], "crew": [2], "ammunition": [1]}
    fire(duelling, dice)

    assert duelling.battle.figures[man.id].state == "dead"


def test_a_burst_strikes_the_crew_first(duelling):
    shell = {**OWN["shells"][0], "type": "HE"}
    table = begin_with_guns({**OWN, "shells": [shell]})
    dice = {"damage": [1], "order": [6, 1], "pick": [2], "crew": [6]}
    entry = fire(table, dice, gun="1", shell="PzGr. 41 HE")

    assert outcome(entry, "damage-list")["list"][0] == "crew"


@pytest.mark.parametrize(
    ("kind", "die", "fire_after"),
    [("APCR-T", 6, True), ("APCR-T", 5, False), ("API", 5, True), ("API", 4, False)],
)
def test_tracer_and_incendiary_shells_may_light_what_they_damage(kind, die, fire_after):
    table = begin_with_guns({**OWN, "shells": [{**OWN["shells"][0], "type": kind}]})
    dice = {"damage": [1], "order": [6, 1], "incendiary": [die], "intensity": [3]}
    fire(table, dice, gun="1", shell=f"PzGr. 41 {kind}")

    assert bool(vehicle(table).fire) is fire_after


@pytest.mark.parametrize(("number", "strength"), [(2, 4), (4, 5)])
def test_fuel_hit_again_burns_stronger_or_as_before(duelling, number, strength):
    bring_about(duelling, v.VehicleBurned(panzer(duelling).id, 0, 4, destroyed=False))
    fire(duelling, dice={**DICE, "fuel": [number]})

    assert vehicle(duelling).fire == strength


def test_a_fire_that_reaches_six_takes_the_vehicle(duelling):
    bring_about(duelling, v.VehicleBurned(panzer(duelling).id, 0, 5, destroyed=False))
    duelling.make("stand-down", element=t34(duelling).id)
    duelling.make("end-turn", why="agreed")
    (owed,) = [o for o in duelling.battle.owed if o.kind == "vehicle-fire"]
    told = duelling.make("vehicle-fire", owed=owed.id, dice={"die": [6]}).told

    assert vehicle(duelling).wreck
    assert "out of control" in told["us"]
    assert told["german"].endswith("; the crew leaves it.")


def test_the_umpire_chooses_hull_or_turret_before_the_to_hit(duelling):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, "acquired": "yes"}
    told |= {"distance_in": 11}
    asks = [ask.name for ask in duelling.attempt("fire-gun", commit=False, **told).asks]

    assert "part" in asks


def test_the_shell_that_was_fired_last_is_loaded_and_proposed(duelling):
    fire(duelling, MISSES)
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, "sector": 8, "fan": "left"}
    asks = duelling.attempt("fire-gun", commit=False, **told, distance_in=11).asks

    assert next(ask.value for ask in asks if ask.name == "shell") == "BR-350P APCBC"
    assert vehicle(duelling, "us").loaded == "BR-350P APCBC"


def test_the_enemy_sees_hatches_open_and_close(duelling):
    tank = panzer(duelling)
    duelling.make("stand-down", element=t34(duelling).id)
    duelling.act_with("german", tank.title)
    duelling.make("lose-first", element=tank.id)
    entry = duelling.make("hatches", element=tank.id)

    assert "hatches open" in entry.told["us"]
