"""The rolls of an evening back to back: each shot and each test of a platoon by name."""

import pytest

from assistant.battle.luck.evening import evening_luck
from assistant.battle.luck.wording import describe_roll
from tests.battle.desert_rats.table import Table, element, platoon


@pytest.fixture
def luck():
    """Two Crusaders destroy one Panzer of two: the first side is steady, the second is not."""
    tanks = [element(f"c{n}", "crusader", at=[450 + 50 * n, 500]) for n in (1, 2)]
    panzers = [element(f"p{n}", "panzer-3-long-50", at=[450 + 50 * n, 900]) for n in (1, 2)]
    table = Table([platoon("troop", *tanks)], [platoon("zug", *panzers)]).begin()
    table.fire_order("C1", "C2", "P2")
    fallen = {"C1 at P1: hit": 6, "troop: reaction": 6}
    table.turn(lambda throw: (fallen.get(throw.name, 1),) * throw.count)
    return evening_luck(table.game.system, table.battle, tuple(table.game.entries))


def test_a_shot_of_many_in_a_step_names_who_fired_at_whom(luck):
    said = [describe_roll(roll) for roll in luck.least_likely]
    assert "C1 at P1. Fire at a vehicle, die 6. Vehicles destroyed: 1" in said
    shots = [roll for roll in luck.least_likely if roll.title.startswith("Fire")]
    assert all(roll.who and roll.sentences == {} for roll in shots)


def test_a_reaction_is_the_roll_of_the_player_whose_platoon_was_tested(luck):
    def dice_of(side):
        rolls = (*luck.sides[side].luckiest, *luck.sides[side].unluckiest)
        return [roll.dice for roll in rolls if roll.title.startswith("Reaction")]

    assert dice_of("british") == [(("reaction", (6,)),)]
    assert dice_of("axis") == [(("reaction", (1,)),)]
