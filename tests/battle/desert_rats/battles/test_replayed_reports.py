"""The replay joins each report to an enemy of the kind that the report names."""

import re

from tests.battle.desert_rats.behind_wall import page
from tests.battle.desert_rats.table import Table, element, platoon
from tests.battle.replays import replayed

# the titles of the symbols with a broken ring, which begin with the name
RINGED = re.compile(r'class="unit[^"]* unknown"[^>]*><title>(\w+)')
WALL = {"id": "wall", "name": "Wall", "screen_m": 300}


def ringed(map):
    """Return the names of the elements that have the broken ring of unknown enemies."""
    return RINGED.findall(map)


def test_a_report_of_several_enemies_is_joined_to_each_of_them():
    places = ([1510, 1510], [1700, 1900], [1990, 1990])
    troop = platoon("troop", *(element(f"c{n}", "crusader", at=p) for n, p in enumerate(places)))
    panzers = [element("p1", "panzer-2", at=[400, 100]), element("p2", "panzer-2", at=[600, 500])]
    corners = [[300, 0], [500, 0], [500, 400], [300, 400]]  # P1 sees nothing out of it
    table = Table([troop], [platoon("zug", *panzers)], map={"areas": [WALL | {"polygon": corners}]})
    table.begin()
    table.whole_turn()
    scene = replayed(table.game, 999).scene
    [axis] = [x for x in scene.beliefs if x.badge.id == "axis"]
    [report] = axis.enemies
    assert report.name == "several vehicles"
    assert report.truth == "C0, Crusader Tank; C1, Crusader Tank and C2, Crusader Tank"
    assert report.off == "158 to 339 m off"
    drawn = {far: scene.map.count(f">{far} m<") for far in (158, 339)}
    assert drawn == {158: 0, 339: 2}  # the one is within the square


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


def test_the_replay_lists_who_was_not_known_to_whom_and_only_for_those_who_see_all():
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", at=[640, 100], on="l1"),
        element("l1", "lorry", at=[640, 100]),
        element("g1", "6pdr-anti-tank-gun", at=[1900, 900]),
        kind="infantry",
    )
    panzers = [element("p1", "panzer-2", at=[640, 760]), element("p2", "panzer-2", at=[700, 760])]
    table = Table([rifles], [platoon("zug", *panzers)]).begin()
    table.whole_turn()
    british, axis = (x.unknown for x in replayed(table.game, 999).scene.beliefs)
    assert (british, axis) == ("", "G1")  # the silent gun beyond 400 m; R1 is on its lorry
    assert ringed(replayed(table.game, 999).scene.map) == ["G1"]
    for side in ("british", "axis"):
        own = replayed(table.game, 999, side).scene
        assert [each.unknown for each in own.beliefs] == [""]
        assert ringed(own.map) == []


def test_an_element_that_one_of_two_enemy_players_knows_has_no_broken_ring():
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", at=[1000, 100]),
        element("g1", "6pdr-anti-tank-gun", at=[1900, 900]),
        kind="infantry",
    )
    panzers = [element("p0", "panzer-2", at=[640, 1900]), element("p1", "panzer-2", at=[1000, 260])]
    near = platoon("zug", *panzers)  # a report of P1 reaches this player alone
    far = platoon("far", element("p2", "panzer-2", at=[640, 1100]))
    table = Table([rifles], [near, far], size=1).begin()
    scene = replayed(table.game, 999).scene
    unknown = {x.badge.id: x.unknown for x in scene.beliefs if x.badge.mark == "a"}
    assert sorted(unknown.values()) == ["G1", "R1 and G1"]
    assert ringed(scene.map) == ["G1"]


def test_the_replay_says_who_was_behind_a_line_that_the_umpire_reworded():
    troop = platoon("troop", element("c1", "crusader", at=[640, 100]))
    zug = platoon("zug", element("p1", "panzer-2", at=[640, 760]))
    table = Table([troop], [zug]).begin()
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        table.make(move)
    [line] = [x for x in page(table, "axis").lines if "Crusader" in x.words]
    table.make("reword", player="axis", line=line.id, words="Dust, or a bush", title="Dust?")
    table.make("release")
    [axis] = [x for x in replayed(table.game, 999).scene.beliefs if x.badge.id == "axis"]
    [enemy] = axis.enemies
    assert (enemy.name, enemy.truth, enemy.off) == ("Dust, or a bush", "C1, Crusader Tank", "")
    assert axis.unknown == ""
