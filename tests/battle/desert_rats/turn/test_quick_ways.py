"""Fast paths to the same result: many moves in one copy of the battle, a range near its limit."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events.movement import apply_moves
from assistant.battle.desert_rats.sight.sighting import spotted_by_each
from tests.battle.desert_rats.table import Table, element, platoon

FAR = platoon("z", element("far", "lorry", at=[1990, 1990]))


def riding(**more):
    """Return a battle with a gun and a section on lorries, and a tank that has fired."""
    elements = (
        element("l1", "lorry", at=[100, 180]),
        element("l2", "lorry", at=[150, 180]),
        element("c1", "crusader", at=[200, 180]),
        element("g1", "6pdr-anti-tank-gun", on="l1"),
        element("r1", "british-infantry-section", on="l2"),
    )
    table = Table([platoon("troop", *elements, kind="infantry")], [FAR], **more).begin()
    table.bring_about(e.PhaseBegun("movement", 1, "orders"))
    return table


def test_many_moves_in_one_copy_are_those_of_one_event_after_another():
    table = riding()
    ids = [table[name].id for name in ("L1", "L2", "C1")]
    moves = [e.Moved(id, 300.0 + n, 400.0, 90.0, moved=n != 1) for n, id in enumerate(ids)]
    one_by_one = table.battle
    for each in moves:
        one_by_one = each.apply(one_by_one)
    assert apply_moves(table.battle, moves) == one_by_one
    assert one_by_one.elements[table["G1"].id].place == (300.0, 400.0)


@pytest.mark.parametrize(("x_m", "seen"), [(200.0000000001, True), (200.000001, False)])
def test_a_range_at_its_limit_is_compared_without_binary_noise(x_m, seen):
    """A section that is still and silent is spotted to 200 m."""
    section = element("x1", "axis-infantry-section", at=[x_m, 0])
    tank = element("c1", "crusader", at=[0, 0])
    table = Table([platoon("troop", tank)], [platoon("z", section, kind="infantry")]).begin()
    spotted = spotted_by_each(table.battle, [table["C1"]], [table["X1"]])
    assert [enemy.name for enemy in spotted[table["C1"].id]] == (["X1"] if seen else [])
