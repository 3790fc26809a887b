"""The rate of fire of a gun, with each sight and shell (Rattenkrieg 20.1, 25.4, 26.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    answering,
    fire_back_at_t34,
    told_of,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer, t34, vehicle

__all__ = ["answering", "duelling"]
MISSES = {"damage": [6, 6, 6, 6]}
WALLS = ("thick-stone-wall", "thick-concrete-wall", "ruins-wall")  # 150 mm


def outcome(entry, name):
    return next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{name}").outcome


def lose(table, element, impulses):
    bring_about(table, *(v.ImpulseLost(element.id) for _ in range(impulses)))


def test_a_loader_of_quality_three_loads_for_three_impulses_and_not_for_a_fourth(duelling):
    for _ in range(3):
        fire(duelling, MISSES)
    assert t34(duelling).left == 1
    with pytest.raises(Refusal, match="no shot left in this turn"):
        fire(duelling, MISSES)


def test_in_the_next_turn_its_impulses_are_counted_again(duelling):
    for _ in range(3):
        fire(duelling, MISSES)
    duelling.make("end-turn", why="agreed")
    duelling.make("begin-turn", why="agreed")

    assert vehicle(duelling, "us").count("0").firing == 0


def test_the_first_impulse_of_fire_has_the_largest_share_however_late_it_is(answering):
    lose(answering, panzer(answering), 3)
    rate = outcome(fire_back_at_t34(answering), "shots-per-impulse")
    fire_back_at_t34(answering)

    assert rate["shots"] == 2
    assert panzer(answering).left == 0
    with pytest.raises(Refusal):
        fire_back_at_t34(answering)


def test_shares_of_impulses_without_fire_are_lost(answering):
    lose(answering, panzer(answering), 2)
    shots = 0
    for _ in range(5):
        try:
            fire_back_at_t34(answering)
        except Refusal:
            break
        shots += 1

    assert shots == 4  # of the eight of a whole turn, two in each impulse that it had


def test_the_quality_of_who_loads_now_counts(duelling):
    tank, seats = t34(duelling), vehicle(duelling, "us").seats
    bring_about(
        duelling,
        e.FigureChanged(seats["loader"], "ready", "dead", 0, None),
        c.PostTakingBegan(tank.id, seats["radio-operator"], "loader"),
        c.PostTaken(tank.id, seats["radio-operator"], "loader"),
    )
    entry = fire(duelling, MISSES)

    assert told_of(entry, "shots-per-impulse")["loader_quality"] == 2
    assert told_of(entry, "gun-to-hit")["gunner_quality"] == 3


def test_each_point_that_the_gun_lost_takes_one_off_its_sight(duelling):
    whole = told_of(fire(duelling, MISSES), "gun-to-hit")["gun_sight"]
    hit = v.VehicleDamaged(t34(duelling).id, "turret", {"gun": 1}, 0, False, False)
    bring_about(duelling, hit)

    assert told_of(fire(duelling, MISSES), "gun-to-hit")["gun_sight"] == whole - 1


def test_a_gun_without_a_point_left_fires_no_more(duelling):
    points = vehicle(duelling, "us").card["systems"]["turret"]["gun"]
    gone = v.VehicleDamaged(t34(duelling).id, "turret", {"gun": points}, 0, False, False)
    bring_about(duelling, gone)
    with pytest.raises(Refusal, match=r"The gun of .* is destroyed"):
        fire(duelling, MISSES)


def test_between_two_ranges_the_farther_one_counts(duelling):
    near = outcome(fire(duelling, MISSES), "shell-at-range")
    far = outcome(fire(duelling, MISSES, distance_in=80), "shell-at-range")

    assert (near["column_m"], far["column_m"]) == (100, 500)
    assert far["penetration_mm"] < near["penetration_mm"]


def test_a_shell_that_cannot_pierce_half_of_the_armor_shakes_nobody(answering):
    entry = fire_back_at_t34(answering)

    assert outcome(entry, "gun-shot")["damage_points"] == 0
    assert t34(answering).left == 4


@pytest.mark.parametrize("reacts", [True, False])
def test_a_gun_shot_in_reaction_has_a_penalty_of_1(duelling, reacts):
    state = duelling.battle
    tank = replace(t34(duelling), in_reaction=reacts)
    duelling.game.state = replace(state, elements={**state.elements, tank.id: tank})
    entry = fire(duelling, MISSES)

    assert told_of(entry, "gun-to-hit")["in_reaction"] is reacts
    assert outcome(entry, "gun-to-hit")["raw"] == 6 - reacts


def test_a_target_once_fired_at_costs_no_first_shot_after_shots_at_others(duelling):
    first = told_of(fire(duelling, MISSES), "gun-to-hit")["first_shot"]
    other = duelling.element("german", "1st Squad, Team").id
    bring_about(
        duelling,
        v.ShellFired(t34(duelling).id, other, "x", 0, new_impulse=True),
        g.GunAimed(t34(duelling).id, panzer(duelling).id),
    )
    again = told_of(fire(duelling, MISSES), "gun-to-hit")["first_shot"]

    assert (first, again) == (True, False)


def test_the_sheet_asks_about_haze_which_makes_the_target_less_clear(duelling):
    entry = fire(duelling, MISSES, hazy="yes")

    assert not told_of(entry, "gun-to-hit")["clearly_visible"]
    assert told_of(fire(duelling, MISSES), "gun-to-hit")["clearly_visible"]


def test_a_barrier_that_takes_all_remaining_penetration_stops_the_shell(duelling):
    told = fire(duelling, {}, barriers=WALLS).told

    assert "in front stops it" in told["us"]
    assert vehicle(duelling).lost == {}
