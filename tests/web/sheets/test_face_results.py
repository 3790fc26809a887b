"""The result of each face of the next die, in words."""

import pytest

from assistant.rules.dice import given_dice
from assistant.rules.procedures import Pending, find
from assistant.web.wording.face_results import CheckSeries, results_by_face, series_of

SHOT = {"weapon": "S", "stance": 0}  # nothing to add to the die
NERVE = {"men_at_order": 5, "able_men": 3, "aggressiveness": 1}


def results(name, told, **fallen):
    """The faces of the next die, and their results."""
    procedure = find(f"rattenkrieg/{name}")
    pending = procedure.begin(told, given_dice(fallen))
    assert isinstance(pending, Pending)
    return dict(results_by_face(procedure, told, pending))


@pytest.mark.parametrize(
    ("modifier", "found"),
    [
        (
            0,
            {
                "1 or 2": "dead",
                "3": "wounded",
                "4": "hunkered down",
                "5 or 6": "no effect",
            },
        ),
        (4, {"1": "roll again", "2 to 6": "no effect"}),
    ],
)
def test_each_face_of_a_shot_has_its_result(modifier, found):
    assert results("shoot", SHOT | {"other_modifier": modifier}) == found


def test_the_second_die_has_its_own_results():
    told = SHOT | {"other_modifier": 2}

    assert results("shoot", told, roll=1) == {"1 or 2": "wounded", "3 to 6": "dead"}


def test_a_face_that_asks_for_other_dice_says_how_many():
    procedure = find("rats-of-tobruk/barrage")
    three = [{"id": id, "strength": "full"} for id in "abc"]
    told = {
        "attack": 4,
        "range": 6,
        "distance": 3,
        "observer_distance": 1,
        "turn_type": "day",
        "weather": "clear",
        "targets": three,
    }
    pending = procedure.begin(told, given_dice({}))
    assert isinstance(pending, Pending)

    found = dict(results_by_face(procedure, told, pending))
    assert found == {"1 to 3": "roll 3 more dice", "4 to 6": "no hit"}


def test_too_many_results_for_a_line_are_left_to_the_odds():
    assert results("move", {"gait": "rush"}) == {}


def test_faces_that_are_not_adjacent_share_a_result():
    assert results("aggressiveness-turn-end", NERVE) == {
        "1, 3 or 5": "no effect",
        "2": "firefight",
        "4": "hesitation",
        "6": "hunkered down",
    }


def test_a_grenade_is_on_the_point_or_the_direction_is_rolled():
    told = {"weapon": "Mk 2 Pineapple", "distance_in": 6, "quality": 4}

    assert results("throw", told) == {"1 to 4": "on the point", "5 or 6": "roll the direction"}


@pytest.mark.parametrize("name", ["spot", "spot-from-vehicle"])
def test_a_look_says_who_rolls(name):
    dice = find(f"rattenkrieg/{name}").dice

    assert (dice["spot"], dice["avoid"]) == (
        "the spotter rolls",
        "the target rolls to stay unidentified",
    )


@pytest.mark.parametrize("defenders", [1, 3])
def test_each_face_of_close_combat_has_its_result_before_a_figure_is_picked(defenders):
    told = {"attackers": ["rifle"] * 2, "defenders": ["rifle"] * defenders}

    assert results("close-combat", told) == {
        "1": "attacker dead",
        "2": "attacker wounded",
        "3": "attacker retreats",
        "4": "defender retreats",
        "5": "defender wounded",
        "6": "defender dead",
    }


def test_the_die_for_which_figure_has_a_figure_for_each_face():
    told = {"attackers": ["rifle", "rifle"], "defenders": ["rifle"]}

    assert results("close-combat", told, roll=1) == {"1": "attacker 1", "2": "attacker 2"}


BURST = {
    "weapon": "MG42",
    "setup": "light",
    "sectors": [{"targets": [{"name": name, "stance": 1} for name in ("Garand 1", "Garand 2")]}],
}


def series(name="automatic-fire", told=BURST, **fallen):
    """The next target of a burst, and the results so far."""
    procedure = find(f"rattenkrieg/{name}")
    pending = procedure.begin(told, given_dice(fallen))
    assert isinstance(pending, Pending)
    return series_of(procedure, told, pending)


def test_a_burst_names_the_next_target_and_the_results_so_far():
    assert series() == CheckSeries("Garand 1", ())
    found = series(rolls=[2, 6])
    assert found.next_target == "Garand 2"  # the other one is dead
    assert found.results == (("Garand 1", "dead"), ("Garand 2", "no effect"))  # no bare number
    assert results("automatic-fire", BURST, rolls=[2])["1 to 3"] == "dead"


def test_suppressive_fire_names_whose_die_is_next():
    men = [{"quality": 4, "actions_left": 3, "name": x} for x in ("Gunner", "Loader", "Scout")]
    told = {"weapon_dice": 7, "figures": men}
    found = series("suppress", told, check=[4, 5])

    assert found.next_target == "Scout"
    assert found.results == (("Gunner", "keeps its action"), ("Loader", "loses an action"))


def test_a_single_shot_is_not_shown_as_a_series():
    procedure = find("rattenkrieg/shoot")
    pending = procedure.begin(SHOT, given_dice({}))

    assert series_of(procedure, SHOT, pending) == CheckSeries("", ())


@pytest.mark.parametrize("far", [20, 60, 120])  # with soft sand to the end
def test_a_vehicle_in_sand_has_results_however_far_it_goes(far):
    legs = [{"going": "good", "m": far}, {"going": "soft-sand", "m": 60}]
    procedure, told = find("desert-rats/move"), {"mover": "infantry-tank", "legs": legs}
    pending = procedure.begin(told, given_dice({}))
    found = dict(results_by_face(procedure, told, pending))
    assert set(found) == {"1", "2 to 6"}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("clear-wire", {"1 or 2": "not cleared", "3 to 6": "cleared"}),
        ("weather", {"1 to 5": "clear", "6": "sandstorm"}),
    ],
)
def test_a_die_of_tobruk_has_the_results_of_its_faces(name, found):
    procedure = find(f"rats-of-tobruk/{name}")
    pending = procedure.begin({}, given_dice({}))

    assert isinstance(pending, Pending)
    assert dict(results_by_face(procedure, {}, pending)) == found


CREW = {"damage_points": 1, "shell_type": "apcbc", "list": ["crew"], "systems": {}}
FOUR = ["commander", "gunner", "loader", "driver"]


def test_the_die_for_a_crew_of_four_names_each_member_and_rolls_again_on_5_and_6():
    assert results("apply-damage", CREW | {"crew": FOUR}) == {
        "1": "commander",
        "2": "gunner",
        "3": "loader",
        "4": "driver",
        "5 or 6": "roll again",
    }


def test_a_crew_of_six_is_never_rolled_again():
    crew = [*FOUR, "radio-operator", "crew"]

    assert "roll again" not in results("apply-damage", CREW | {"crew": crew}).values()
