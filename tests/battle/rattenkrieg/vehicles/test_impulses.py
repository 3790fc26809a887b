"""Impulses of vehicles: one task per figure, four impulses a turn (Rattenkrieg 25)."""

import pytest

from assistant.battle.rattenkrieg.events import ElementActivated, FigureChanged
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.events.vehicles.guns import GunMalfunctionChanged
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.vehicles.aiming.acquired_targets import NONE_SPOTTED
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    SHOT,
    duelling,
    fire,
    panzer,
    t34,
    vehicle,
)

__all__ = ["duelling"]


def man(table, post, side="us"):
    return vehicle(table, side).seats[post]


def lose_crewman(table, post, state="dead"):
    bring_about(table, FigureChanged(man(table, post), "ready", state))


def tasks(table):
    tank = t34(table)
    done = crews.tasks_done(table.battle, tank)
    return {post: done[id] for post, id in vehicle(table, "us").seats.items() if id in done}


def hatches(table, **told):
    return table.make("hatches", US, element=t34(table).id, **told)


def drive(table, inches, dice=None, **told):
    return table.make("drive", US, dice=dice, element=t34(table).id, wanted_in=inches, **told)


def test_several_men_do_their_tasks_in_one_impulse(duelling):
    fire(duelling)
    hatches(duelling, man_hatch=man(duelling, "driver"))

    both = {"commander": "fire-gun", "loader": "load-gun"}
    assert tasks(duelling) == {**both, "driver": "hatch"}
    assert t34(duelling).left == 3


def test_a_second_task_of_a_crew_member_begins_the_next_impulse(duelling):
    hatches(duelling, man_hatch=man(duelling, "driver"))
    hatches(duelling, man_hatch=man(duelling, "driver"))

    assert tasks(duelling) == {"driver": "hatch"}
    assert t34(duelling).left == 2


def test_a_crew_member_free_in_the_impulse_is_proposed_first(duelling):
    fire(duelling)
    hatches(duelling)

    assert t34(duelling).left == 3
    assert tasks(duelling)["radio-operator"] == "hatch"


def test_the_hatches_take_one_tap_after_which_the_tank_still_drives_or_fires(duelling):
    (offer,) = [x for x in unit_view(duelling.battle, t34(duelling)).offers if x.move == "hatches"]
    assert not offer.opens
    hatches(duelling)

    assert tasks(duelling) == {"radio-operator": "hatch"}
    fire(duelling)
    assert t34(duelling).left == 3


def test_a_task_may_be_put_in_the_next_impulse(duelling):
    fire(duelling)
    hatches(duelling, man_hatch=man(duelling, "driver"), next_impulse="yes")

    assert t34(duelling).left == 2
    assert tasks(duelling) == {"driver": "hatch"}


def test_a_tank_brakes_to_a_halt_and_fires_in_the_same_impulse(duelling):
    bring_about(duelling, v.VehicleSpeedSet(t34(duelling).id, 3))
    with pytest.raises(Refusal, match="only while it has halted"):
        fire(duelling)
    duelling.make("lose-first", US, element=t34(duelling).id)
    drive(duelling, 0)
    fire(duelling)

    assert list(tasks(duelling).values()) == ["fire-gun", "load-gun", "drive"]
    assert t34(duelling).left == 2


def test_a_tank_that_has_fired_moves_off_in_the_next_impulse(duelling):
    fire(duelling)
    drive(duelling, 3)

    assert tasks(duelling) == {"driver": "drive"}
    assert t34(duelling).left == 2


def test_a_tank_may_halt_in_the_impulse_of_its_shot(duelling):
    fire(duelling)
    drive(duelling, 0)

    assert t34(duelling).left == 3


def test_a_second_shot_of_the_impulse_costs_nothing(duelling):
    bring_about(duelling, v.ShellFired(t34(duelling).id, panzer(duelling).id, "x", 0, True))
    fire(duelling)
    left = t34(duelling).left
    bring_about(duelling, v.ShellFired(t34(duelling).id, panzer(duelling).id, "x", 1, True))
    fire(duelling, dice={"damage": [6, 6, 6, 6]})

    assert t34(duelling).left == left


def test_a_loader_who_does_something_else_does_not_load(duelling):
    hatches(duelling, man_hatch=man(duelling, "loader"))
    rate = next(r for r in fire(duelling).resolutions if r.procedure.endswith("per-impulse"))

    assert rate.inputs["loader_quality"] == 0


def test_with_active_enemies_the_next_impulse_needs_a_roll(duelling):
    bring_about(duelling, ElementActivated(panzer(duelling).id))
    hatches(duelling, man_hatch=man(duelling, "driver"))
    hatches(duelling)

    with pytest.raises(Refusal, match="initiative"):
        hatches(duelling, man_hatch=man(duelling, "driver"))


def test_nobody_does_two_tasks_in_the_last_impulse(duelling):
    for _ in range(4):
        hatches(duelling, man_hatch=man(duelling, "driver"))
    with pytest.raises(Refusal, match="has had a task"):
        hatches(duelling, man_hatch=man(duelling, "driver"))
    hatches(duelling)

    assert t34(duelling).left == 0


def test_the_next_turn_begins_without_an_impulse(duelling):
    hatches(duelling, man_hatch=man(duelling, "driver"))
    duelling.make("end-turn", why="agreed")
    duelling.make("begin-turn", why="agreed")

    assert vehicle(duelling, "us").tasks == {}


def test_a_fallen_gunner_leaves_the_gun_silent_until_he_is_replaced(duelling):
    lose_crewman(duelling, "commander")
    with pytest.raises(Refusal, match="takes the fallen figure’s post"):
        fire(duelling)


def test_replacing_takes_two_men_one_impulse(duelling):
    lose_crewman(duelling, "commander")
    told = {"man": man(duelling, "loader"), "helper": man(duelling, "radio-operator")}
    duelling.make("take-post", US, element=t34(duelling).id, **told)

    assert vehicle(duelling, "us").posts[man(duelling, "loader")] == "commander-gunner"
    assert t34(duelling).left == 3
    rate = [r for r in fire(duelling).resolutions if r.procedure.endswith("to-hit")]
    assert rate[0].inputs["gunner_quality"] == 2


def test_replacing_takes_one_man_two_impulses(duelling):
    lose_crewman(duelling, "commander", "wounded")
    told = {"man": man(duelling, "loader"), "element": t34(duelling).id}
    duelling.make("take-post", US, **told, helper="alone")
    assert vehicle(duelling, "us").posts[man(duelling, "loader")] == "loader"
    duelling.make("take-post", US, **told)

    assert vehicle(duelling, "us").posts[man(duelling, "loader")] == "commander-gunner"
    assert t34(duelling).left == 2


def test_nobody_takes_the_place_of_a_man_who_is_only_stunned(duelling):
    lose_crewman(duelling, "commander", "stunned")
    with pytest.raises(Refusal, match="No post is empty"):
        duelling.make("take-post", US, element=t34(duelling).id)


def test_the_card_shows_what_each_man_has_done_to_his_own_side_alone(duelling):
    hatches(duelling, man_hatch=man(duelling, "driver"))
    rows = {row.who: row.words for row in unit_view(duelling.battle, t34(duelling)).men}

    assert "this impulse: hatch" in rows["Driver"]


def test_hatches_are_opened_and_closed(duelling):
    def shown():
        return [x for x in unit_view(duelling.battle, t34(duelling)).vehicle.facts if "hatch" in x]

    assert vehicle(duelling, "us").buttoned_up
    assert shown() == ["hatches closed"]
    hatches(duelling)
    assert not vehicle(duelling, "us").buttoned_up
    assert shown() == ["hatches open"]
    hatches(duelling)
    assert vehicle(duelling, "us").buttoned_up


def test_one_undo_reverses_a_task(duelling):
    before, left = vehicle(duelling, "us"), t34(duelling).left
    hatches(duelling)
    duelling.undo()

    assert (vehicle(duelling, "us"), t34(duelling).left) == (before, left)


# what is not allowed stands there greyed, with the reason


def barred(table, umpire=False):
    offers = unit_view(table.battle, t34(table), umpire=umpire).offers
    return {x.words: x.barred for x in offers if x.barred}


NO_MEN = {"DT at figures": "no enemy on foot identified yet"}  # there is nobody but the other tank
NONE_SEEN = {**NO_MEN, "Gun at a vehicle": NONE_SPOTTED}


def test_the_guns_of_a_moving_tank_are_disabled_until_it_halts(duelling):
    bring_about(duelling, v.TargetAcquired(t34(duelling).id, panzer(duelling).id))
    bound = {"Drive": "its order is fire"}
    assert barred(duelling) == {**NO_MEN, **bound}
    bring_about(duelling, v.VehicleSpeedSet(t34(duelling).id, 3))
    reasons = barred(duelling)
    offers = unit_view(duelling.battle, t34(duelling)).offers

    halts = "only when halted: spot or break the order, then drive 0″"
    assert reasons["Gun at a vehicle"] == halts
    assert set(reasons.values()) == {halts, *bound.values()}
    assert not any(x.likely for x in offers if x.barred)
    assert not {"Close hatches", "Spot"} & set(reasons)
    assert barred(duelling, umpire=True).keys() >= {"Gun at a vehicle"}

    duelling.make("lose-first", US, element=t34(duelling).id)
    drive(duelling, 0)
    assert barred(duelling) == NO_MEN


def test_a_post_without_a_figure_disables_its_task(duelling):
    lose_crewman(duelling, "driver")

    assert barred(duelling) == {**NONE_SEEN, "Drive": "nobody at that post"}


def test_a_disabled_button_names_the_crew_member_outside(duelling):
    bring_about(duelling, CrewMembersLeft(t34(duelling).id, (man(duelling, "driver"),), 3))

    assert barred(duelling) == {**NONE_SEEN, "Drive": "the driver is outside"}


def test_driving_is_disabled_for_an_immobile_tank(duelling):
    gone = {"left-track": 9}
    bring_about(duelling, v.VehicleDamaged(t34(duelling).id, "hull", gone, 0, False, True))

    assert barred(duelling)["Drive"] == "engine, track or wheels gone"


def test_a_disabled_button_names_the_stunned_crew_member(duelling):
    lose_crewman(duelling, "driver", "stunned")

    assert barred(duelling) == {**NONE_SEEN, "Drive": "the driver is stunned"}


def test_a_crew_member_with_a_task_in_the_last_impulse_is_greyed(duelling):
    for _ in range(4):
        hatches(duelling, man_hatch=man(duelling, "driver"))

    expected = {"Drive": "the driver has had a task", "Bail out": "no impulse left"}
    assert barred(duelling) == {**NONE_SEEN, **expected}


def test_against_active_enemies_a_second_task_waits_for_initiative(duelling):
    bring_about(duelling, ElementActivated(panzer(duelling).id))
    hatches(duelling, man_hatch=man(duelling, "driver"))

    assert barred(duelling) == {**NO_MEN, "Drive": "the driver has had a task: initiative first"}
    assert "Close hatches" not in barred(duelling)  # others are free


def test_a_gun_with_a_problem_is_greyed_until_it_is_mended(duelling):
    bring_about(duelling, GunMalfunctionChanged(t34(duelling).id, attention=False, problems=1))

    assert barred(duelling)["Gun at a vehicle"] == "its gun is repaired first"


def test_a_shot_at_a_target_that_is_not_spotted_leads_to_spotting(duelling):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT, "acquired": "no"}
    tried = duelling.attempt("fire-gun", commit=False, **told | {"distance_in": 300})

    assert "Spot it first" in tried.refused
    assert "spot" in tried.first
