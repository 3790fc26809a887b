"""The rolls of a double-blind evening: whose roll each is, and who fired at whom."""

import pytest

from assistant.battle.luck.rolls import rolls_of
from assistant.battle.luck.wording import describe_roll
from tests.battle.desert_rats.table import Table, element, platoon


@pytest.fixture
def rolls():
    """Two Crusaders destroy one Panzer of two: the first side is steady, the second is not."""
    tanks = [element(f"c{n}", "crusader", at=[450 + 50 * n, 500]) for n in (1, 2)]
    panzers = [element(f"p{n}", "panzer-3-long-50", at=[450 + 50 * n, 900]) for n in (1, 2)]
    table = Table([platoon("troop", *tanks)], [platoon("zug", *panzers)]).begin()
    table.fire_order("C1", "C2", "P2")
    fallen = {"C1 at P1: hit": 6, "troop: reaction": 6}
    table.turn(lambda throw: (fallen.get(throw.name, 1),) * throw.count)
    return rolls_of(table.game.system, table.battle, tuple(table.game.entries))


def test_each_of_many_shots_in_a_step_names_firer_and_target(rolls):
    shots = [roll for roll in rolls if roll.title.startswith("Fire")]
    assert "C1 at P1. Fire at a vehicle, die 6. Vehicles destroyed: 1" in map(describe_roll, shots)
    assert all(roll.who and roll.sentences == {} for roll in shots)


def test_a_reaction_is_the_roll_of_the_player_whose_platoon_was_tested(rolls):
    tests = {roll.side: roll.dice for roll in rolls if roll.title.startswith("Reaction")}
    assert tests == {"british": (("reaction", (6,)),), "axis": (("reaction", (1,)),)}


def test_a_shot_without_a_die_takes_nobody_elses_roll():
    tanks = [element("c1", "crusader", at=[500, 500]), element("c2", "crusader", at=[500, 300])]
    panzers = [element(f"p{n}", "panzer-3-long-50", at=[450 + 50 * n, 900]) for n in (1, 2)]
    table = Table([platoon("troop", *tanks)], [platoon("zug", *panzers)]).begin()
    table.fire_order("C1", "C2", "P2")  # C2 is too far off to hit, and only it rolls no die
    table.turn()
    found = rolls_of(table.game.system, table.battle, tuple(table.game.entries))
    shots = {roll.who: roll.side for roll in found if roll.title.startswith("Fire")}
    assert shots == {"C1 at P1": "british", "P2 at C1": "axis"}


def test_each_roll_for_sand_and_each_reaction_names_who_rolls():
    sand = {"id": "sand", "polygon": [[0, 0], [2000, 0], [2000, 700], [0, 700]]}
    tanks = [element(f"c{n}", "crusader", at=[450 + 100 * n, 500]) for n in (1, 2)]
    table = Table(
        [platoon("troop", *tanks)],
        [platoon("zug", element("p1", "panzer-3-long-50", at=[600, 900]))],
        {"areas": [{**sand, "going": "soft-sand"}]},
    ).begin()
    table.order("troop", "platoon-advance")
    table.fire_order("P1")
    stuck = {"C1 in the sand: bog": 1}
    table.whole_turn(lambda throw: (stuck.get(throw.name, 4),) * throw.count)
    table.fire_order("C1", "C2")
    table.order("troop", "platoon-cease-fire")
    table.turn(lambda throw: (3,) * throw.count)
    found = rolls_of(table.game.system, table.battle, tuple(table.game.entries))
    named = {(roll.title, roll.who) for roll in found if not roll.title.startswith("Fire")}
    assert named == {
        ("Move", "C1"),
        ("Move", "C2"),
        ("Reaction of a platoon", "troop"),
        ("Cease fire", "troop"),
        ("Soft sand: stuck or free", "C1"),
    }
