"""The replay joins each report to an enemy of the kind that the report names."""

from tests.battle.desert_rats.table import Table, element, platoon
from tests.battle.replays import replayed


def test_a_lorry_and_a_section_in_one_square_are_not_taken_for_each_other():
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", at=[640, 610]),
        element("l1", "lorry", at=[650, 640]),
        kind="infantry",
    )
    panzers = [element("p1", "panzer-2", at=[1900, 100]), element("p2", "panzer-2", at=[640, 760])]
    wall = {
        "id": "wall",
        "name": "Wall",
        "polygon": [[1200, 0], [1210, 0], [1210, 2000], [1200, 2000]],
    }
    ground = {"areas": [{**wall, "screen_m": 300}]}
    table = Table([rifles], [platoon("zug", *panzers)], map=ground).begin()
    table.whole_turn()
    scene = replayed(table.game, 999).scene
    [axis] = [x for x in scene.beliefs if x.badge.id == "axis"]
    truths = {each.name: each.truth for each in axis.enemies}
    assert truths == {"Infantry Section": "R1, Infantry Section", "Lorry": "L1, Lorry"}
