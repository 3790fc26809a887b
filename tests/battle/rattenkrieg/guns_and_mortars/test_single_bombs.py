"""A mortar's single bomb, resolved like a shell; misses that still hit figures (27.1, 27.3)."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import man
from tests.battle.conftest import US, Refusal
from tests.battle.rattenkrieg.guns_and_mortars.test_autocannon import resolution_of
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit

MISS, HIT = {"hit": 6}, {"hit": 1}


@pytest.fixture
def pit():
    return Pit()


def single(pit, dice, **told):
    return pit.fire(dice=dice, how="single", **{"ring_groups": (), **told})


def wounding_die(pit, number):
    """The die with which a figure is wounded in that ring."""
    figure = pit.table.battle.figures[pit.target.figures[number]]
    return {f"{man(figure)}: roll": 3}


def among(pit, *near, ring="4"):
    men = tuple(pit.target.figures[n] for n in near)
    told = {"ring_groups": (pit.target.id,), "ring_near": men}
    return told | {f"ring_{id}": ring for id in men} | {f"takes_{id}": "man" for id in men}


def test_a_single_shot_takes_one_bomb_and_is_aimed_as_a_gun_without_a_sight(pit):
    before = pit.bombs
    aim = resolution_of(single(pit, MISS), "gun-to-hit").inputs

    assert (aim["size"], aim["gun_sight"], aim["first_shot"]) == (1, 0, True)
    assert pit.bombs == before - 1
    assert pit.mortar.fired == 0


def test_with_too_few_bombs_for_an_action_only_single_bombs_are_left(pit):
    pit.rule(bombs=1)
    entry = pit.fire(dice=MISS, ring_groups=())

    assert resolution_of(entry, "direct-fire").outcome["hit"] is False
    assert pit.bombs == 0
    pit.again()
    with pytest.raises(Refusal, match="no bombs left"):
        pit.fire()


def test_a_single_bomb_bursts_with_the_rings_of_its_kind(pit):
    victim = pit.target.figures[1]
    dice = {**HIT, **wounding_die(pit, 1)}
    entry = single(pit, dice, **among(pit, 1))

    assert resolution_of(entry, "blast").outcome["ring"] == 4
    assert pit.table.battle.figures[victim].state == "wounded"
    assert " fires a single bomb" in entry.told["us"]
    assert ": fires" not in entry.told["us"]


def test_a_miss_hurts_nobody_unless_the_umpire_says_that_it_falls_among_men(pit):
    entry = single(pit, MISS, **among(pit, 1))
    assert not [r for r in entry.resolutions if r.procedure.endswith("blast")]
    pit.again()
    dice = {**MISS, **wounding_die(pit, 1)}
    told = single(pit, dice, astray="yes", **among(pit, 1)).told

    assert pit.table.battle.figures[pit.target.figures[1]].state == "wounded"
    assert "a miss" in told["german"]
    assert "is wounded" in told["german"]


def test_the_least_range_also_limits_a_single_bomb(pit):
    with pytest.raises(Refusal, match="too close"):
        single(pit, MISS, distance_in=5)


def test_the_umpire_gets_the_answers_of_a_side_that_requests_a_single_bomb(pit):
    told = {"element": pit.team.id, "point": pit.target.id, "distance_in": 24, "how": "single"}
    pit.table.make("ask-mortar", US, **told)
    (wish,) = pit.table.battle.requests

    assert wish.told["how"] == "single"


def test_one_undo_takes_back_a_whole_single_bomb(pit):
    before = pit.mortar, pit.table.battle.figures
    dice = {**HIT, **wounding_die(pit, 1)}
    entry = single(pit, dice, **among(pit, 1))
    pit.table.undo(entry.seq)

    assert (pit.mortar, pit.table.battle.figures) == before
