import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import given_dice, no_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

MOVE = find("rattenkrieg/move")


def move(gait, dice=None, **told):
    return MOVE.resolve({"gait": gait, **told}, given_dice(dice or {})).outcome


def audible_ranges(moved):
    return (moved.quiet_in, moved.normal_in, moved.combat_in)


def refused_inputs(**told):
    with pytest.raises(BadInputs) as refusal:
        MOVE.read(told)
    return [problem.input for problem in refusal.value.problems]


def test_the_books_rush_in_tall_grass_is_twice_the_die_less_one():
    moved = move("rush", {"distance": 4}, terrain="difficult")  # 8 - 1

    assert moved.distance_in == 7
    assert (moved.exposed, moved.fell, moved.injury) == (True, False, "none")


@pytest.mark.parametrize("terrain", ["open", "difficult", "very-difficult", "rubble"])
@pytest.mark.parametrize("burden", ["none", "burdened", "heavy"])
def test_a_cautious_move_is_two_inches_anywhere(terrain, burden):
    moved = move("cautious", terrain=terrain, burden=burden)

    assert moved.distance_in == 2
    assert (moved.exposed, moved.triggers_reaction) == (False, False)


def test_a_cautious_move_is_not_heard_unless_the_house_rule_says_so():
    assert audible_ranges(move("cautious")) == (None, None, None)
    assert audible_ranges(move("cautious", cautious_movement_heard=True)) == (10, 1, None)


@pytest.mark.parametrize(
    ("terrain", "inches"), [("open", 4), ("difficult", 3), ("very-difficult", 2)]
)
@pytest.mark.parametrize("burden", ["none", "burdened", "heavy"])
def test_a_walk_is_slowed_by_the_ground_and_not_by_the_burden(terrain, inches, burden):
    moved = move("walk", terrain=terrain, burden=burden)

    assert moved.distance_in == inches
    assert audible_ranges(moved) == (18, 2, None)
    assert (moved.exposed, moved.next_shot_modifier, moved.triggers_reaction) == (False, 0, True)


@pytest.mark.parametrize(
    ("die", "inches", "alarm"),
    [(1, 0.5, (18, 2, None)), (5, 2.5, (18, 2, None)), (6, 3, (105, 10, 1))],
)
def test_a_walk_on_rubble_is_half_the_die_and_loud_on_a_six(die, inches, alarm):
    moved = move("walk", {"distance": die}, terrain="rubble")

    assert moved.distance_in == inches
    assert audible_ranges(moved) == alarm


@pytest.mark.parametrize(
    ("terrain", "burden", "inches"),
    [
        ("open", "none", 6),
        ("difficult", "none", 4),
        ("open", "burdened", 4),
        ("difficult", "burdened", 4),  # the larger, not both
    ],
)
def test_a_run_on_fair_ground_asks_for_no_die(terrain, burden, inches):
    resolved = MOVE.resolve({"gait": "run", "terrain": terrain, "burden": burden}, given_dice({}))

    assert resolved.outcome.distance_in == inches
    assert resolved.dice == {}


@pytest.mark.parametrize(
    ("terrain", "burden"),
    [("very-difficult", "none"), ("open", "heavy"), ("very-difficult", "heavy")],
)
@pytest.mark.parametrize(("die", "falls"), [(5, False), (6, True)])
def test_a_hard_run_covers_three_inches_and_falls_on_a_six(terrain, burden, die, falls):
    moved = move("run", {"fall": die}, terrain=terrain, burden=burden)

    assert moved.distance_in == 3
    assert (moved.fell, moved.stopped) == (falls, falls)
    assert moved.injury == "none"


def test_a_runner_is_exposed_and_their_next_shot_is_worse_by_one():
    moved = move("run")

    assert (moved.exposed, moved.next_shot_modifier) == (True, 1)
    assert audible_ranges(moved) == (59, 6, None)


@pytest.mark.parametrize(
    ("terrain", "burden", "inches"),
    [
        ("open", "none", 6),
        ("open", "burdened", 5),
        ("very-difficult", "burdened", 4),
        ("difficult", "heavy", 4),
        ("rubble", "heavy", 3),
    ],
)
def test_a_rush_loses_the_larger_of_terrain_and_burden(terrain, burden, inches):
    assert move("rush", {"distance": 3}, terrain=terrain, burden=burden).distance_in == inches


def test_a_rush_is_loud_and_counts_as_running_for_the_next_shot():
    moved = move("rush", {"distance": 2})

    assert audible_ranges(moved) == (105, 10, 1)
    assert moved.next_shot_modifier == 1


@pytest.mark.parametrize(
    ("mishap", "armed", "injury"),
    [
        (1, True, "dead"),
        (2, True, "dead"),
        (2, False, "wounded"),
        (3, True, "wounded"),
        (3, False, "wounded"),
        (4, True, "none"),
        (6, True, "none"),
    ],
)
def test_a_one_in_a_rush_is_a_stumble_with_a_roll_on_the_combat_table(mishap, armed, injury):
    moved = move("rush", {"distance": 1, "mishap": mishap}, armed=armed)

    assert (moved.distance_in, moved.fell, moved.injury) == (2, True, injury)


@pytest.mark.parametrize(
    ("mishap", "injury"), [(1, "dead"), (3, "dead"), (4, "wounded"), (5, "none")]
)
def test_a_stumble_on_rubble_has_a_penalty_of_1(mishap, injury):
    moved = move("rush", {"distance": 2, "mishap": mishap}, terrain="rubble")

    assert (moved.distance_in, moved.injury) == (1, injury)


def test_a_rush_on_rubble_stumbles_on_a_two_and_never_goes_backwards():
    assert move("rush", {"distance": 1, "mishap": 6}, terrain="rubble").distance_in == 0
    assert move("rush", {"distance": 2, "mishap": 6}, terrain="rubble").fell
    assert not move("rush", {"distance": 3}, terrain="rubble").fell
    assert not move("rush", {"distance": 2}).fell


def test_a_climb_is_an_inch_whatever_the_burden():
    moved = move("climb", climb_aid=True, terrain="very-difficult", burden="heavy")

    assert moved.distance_in == 1
    assert (moved.exposed, moved.next_shot_modifier) == (True, 0)
    assert audible_ranges(moved) == (33, 3, None)


@pytest.mark.parametrize("gait", ["cautious", "walk"])
def test_indoors_an_action_is_one_room(gait):
    moved = move(gait, terrain="indoors")

    assert (moved.distance_in, moved.rooms, moved.exposed) == (None, 1, False)


def test_outdoors_no_rooms_are_counted():
    assert move("walk").rooms == 0


@pytest.mark.parametrize("gait", ["run", "rush", "climb"])
def test_indoors_other_gaits_are_refused(gait):
    assert refused_inputs(gait=gait, terrain="indoors", climb_aid=True) == ["gait"]


def test_running_on_rubble_is_refused():
    assert refused_inputs(gait="run", terrain="rubble") == ["gait"]


def test_climbing_without_aid_is_refused():
    assert refused_inputs(gait="climb") == ["climb_aid"]
    assert refused_inputs(gait="climb", terrain="indoors") == ["gait", "climb_aid"]


def test_unknown_words_are_refused_by_name():
    assert refused_inputs(gait="stroll", terrain="mud", burden=3) == ["gait", "terrain", "burden"]


def test_the_odds_of_an_injury_in_a_rush_are_exact():
    odds = MOVE.odds_in_brief({"gait": "rush"})
    dead = sum(chance for told, chance in odds.chances if told["injury"] == "dead")

    assert dead == pytest.approx(2 / 36)
    assert odds.exact


@pytest.mark.parametrize(
    ("gait", "terrain", "section"),
    [
        ("walk", "rubble", "7.4.24"),
        ("run", "very-difficult", "7.4.25"),
        ("rush", "open", "7.4.26"),
    ],
)
def test_the_die_of_a_gait_is_asked_for_with_its_own_section(gait, terrain, section):
    begun = find("rattenkrieg/move").begin({"gait": gait, "terrain": terrain}, no_dice)

    assert begun.steps[-1].section == section
