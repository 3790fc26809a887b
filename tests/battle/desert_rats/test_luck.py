"""The rolls of an evening back to back: each shot and each test of a platoon by name."""

from assistant.battle.luck.evening import evening_luck
from assistant.battle.luck.wording import describe_roll
from tests.battle.desert_rats.table import Table, element, platoon


def test_a_roll_of_many_in_a_step_names_who_fired_at_whom_and_who_was_tested():
    tanks = [element(f"c{n}", "crusader", at=[450 + 50 * n, 500]) for n in (1, 2)]
    panzers = [element(f"p{n}", "panzer-2", at=[450 + 50 * n, 900]) for n in (1, 2)]
    enemy = platoon("zug", *panzers)
    table = Table([platoon("troop", *tanks)], [enemy]).begin()
    table.fire_order("C1", "C2")
    fallen = {"C1 at P1: hit": 6, "zug: reaction": 6}
    table.turn(lambda throw: (fallen.get(throw.name, 1),) * throw.count)
    luck = evening_luck(table.game.system, table.battle, tuple(table.game.entries))
    said = [describe_roll(roll) for roll in luck.least_likely]
    assert "C1 at P1. Fire at a vehicle, die 6. Vehicles destroyed: 1" in said
    assert any(words.startswith("zug. Reaction of a platoon") for words in said)
    assert all(roll.sentences == {} for roll in luck.least_likely)
