"""Crews: tasks, Quality at another's post, and dice of figures aboard (25.3, 25.4, 23.1.4)."""

import pytest

from assistant.rules import tables
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS, crew_effects
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

ACTIONS = tables.load("rattenkrieg/crew-actions")


def may(position, action, **told):
    task = resolve("crew-task", {"position": position, "action": action} | told)
    assert task.allowed is (task.reason is None)
    return task.reason or True


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        ("commander", 6),
        ("commander-gunner", 5),
        ("commander-gunner-loader", 5),
        ("gunner", 3),
        ("loader", 1),
        ("driver", 1),
        ("single-seat-pilot", 2),
        ("radio-operator", 2),
        ("all", 7),
    ],
)
def test_each_post_has_the_tasks_of_the_table(position, actions):
    assert sum(row["position"] == position for row in ACTIONS.rows) == actions


def test_a_gunner_does_not_fire_from_a_moving_tank():
    assert may("gunner", "fire-gun", moving=True) == "moving"
    assert may("gunner", "fire-gun") is True


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("commander", "fire-coaxial-mg"),
        ("commander-gunner-loader", "fire-and-load-gun"),
        ("radio-operator", "fire-mg"),
        ("driver", "repair"),
        ("single-seat-pilot", "repair"),
    ],
)
def test_weapons_and_repairs_need_a_vehicle_at_rest(position, action):
    assert may(position, action) is True
    assert may(position, action, moving=True) == "moving"


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("driver", "drive"),
        ("loader", "load-gun"),
        ("commander", "acquire-target"),
        ("commander", "smoke"),
        ("radio-operator", "use-radio"),
        ("gunner", "spot"),
        ("loader", "replace-vision-block"),
    ],
)
def test_everything_else_is_done_on_the_move(position, action):
    assert may(position, action, moving=True) is True


def test_only_the_pilot_fires_in_flight():
    assert may("single-seat-pilot", "use-weapons", moving=True) is True
    assert may("single-seat-pilot", "pilot", moving=True) is True


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("commander", "fire-gun"),
        ("loader", "fire-gun"),
        ("commander-gunner", "acquire-target"),
        ("gunner", "fire-and-load-gun"),
        ("driver", "use-radio"),
    ],
)
def test_nobody_does_anothers_task(position, action):
    assert may(position, action) == "not-his-task"


def test_a_figure_does_one_task_in_an_impulse():
    assert may("loader", "spot", busy=True) == "busy"


def test_the_first_reason_is_given():
    everything = {"moving": True, "busy": True}

    assert may("loader", "fire-gun", **everything) == "not-his-task"
    assert may("gunner", "fire-gun", **everything) == "busy"


def test_posts_of_boats_and_guns_have_tasks_of_the_table():
    assert may("coxswain", "drive") is True
    assert may("pilot", "drive") is True
    assert may("sailor", "drive") == "not-his-task"
    assert may("sailor", "extinguish-fire") is True
    assert may("crew", "move-fallen") is True


def test_unknown_posts_and_actions_are_refused_together():
    assert refused("crew-task", {"position": "cook", "action": "bake"}) == ["position", "action"]
    assert refused("crew-task", {}) == ["position", "action"]


def serves(quality, duty, **told):
    return resolve("crew-quality", {"quality": quality, "duty": duty} | told).quality


@pytest.mark.parametrize(
    ("duty", "quality"),
    [("own", 4), ("replacing", 3), ("infantry", 2), ("passenger-on-duty", 2)],
)
def test_a_figure_at_another_post_has_a_lower_quality(duty, quality):
    assert serves(4, duty) == quality


def test_a_commander_is_at_home_in_every_post():
    assert serves(4, "replacing", commander=True) == 4


def test_on_foot_a_commander_is_like_any_crewman():
    assert serves(4, "infantry", commander=True) == 2


@pytest.mark.parametrize(("quality", "duty"), [(1, "replacing"), (2, "infantry"), (1, "infantry")])
def test_a_quality_is_at_least_one(quality, duty):
    assert serves(quality, duty) == 1


def test_the_working_of_a_quality_lists_each_step():
    assert steps("crew-quality", {"quality": 2, "duty": "passenger-on-duty"}) == [
        ("Quality", 2),
        ("duty: passenger on duty", -2),
        ("Quality at that post", 1),
    ]


def test_a_quality_is_refused_by_name():
    for quality in (0, 9):
        assert refused("crew-quality", {"quality": quality, "duty": "own"}) == ["quality"]
    assert refused("crew-quality", {"quality": 4, "duty": "cook"}) == ["duty"]
    assert refused("crew-quality", {"quality": 4}) == ["duty"]


@pytest.mark.parametrize(
    ("shell_type", "modifier"),
    [
        ("he", 0),
        ("frag", 0),
        ("canister", 0),
        ("shrapnel", 0),
        ("aphe", 0),
        ("aphebc", 0),
        ("heat", -1),
        ("ap", 1),
        ("apc", 1),
        ("apcr", 1),
        ("apcbc", 1),
        ("hvap", 1),
    ],
)
def test_a_shell_that_bursts_inside_is_worse_for_the_crew_than_solid_shot(shell_type, modifier):
    assert crew_effects(shell_type)["crew_modifier"] == modifier


def test_an_aircraft_that_crashes_is_worst():
    assert min(MODIFIERS, key=lambda cause: MODIFIERS[cause]) == "aircraft-crash"
    assert MODIFIERS["mortar-bomb-in-open-turret"] == -1
    assert (MODIFIERS["mine"], MODIFIERS["turned-by-mine"]) == (0, 1)
