"""A platoon that is being deployed: its player sees where each element will be."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon

SEAT = Viewer("side", "B", "british")
GROUND = [[200, 200], [800, 200], [800, 800], [200, 800]]


@pytest.fixture
def table():
    troop = platoon(
        "troop",
        *(element(f"c{n}", "crusader") for n in (1, 2, 3)),
        formation="column",
        deploy=GROUND,
    )
    del troop["reference"]
    zug = platoon("zug", element("p1", "panzer-2", at=[500, 1900]))
    return Table([troop], [zug])


def sketched(table, **entered):
    progress = table.attempt("deploy", SEAT, commit=False, platoon="troop", **entered)
    spot = next(ask.spot for ask in progress.asks if ask.spot)
    return spot.sketch, progress


def test_ghosts_are_where_the_elements_will_be_in_the_chosen_formation(table):
    assert sketched(table)[0].ghosts == ()
    for formation, words in (("column", "C1 is at this point"), ("box", "this is its middle")):
        entered = {"x_mm": 500, "y_mm": 500, "heading_deg": 90, "formation": formation}
        sketch, progress = sketched(table, **entered)
        assert not progress.refused
        assert sketch.meant == f"{formation.capitalize()}: {words}"
        assert [ghost.label for ghost in sketch.ghosts if ghost.leads] == ["C1"]
        table.make("deploy", SEAT, platoon="troop", **entered)
        for ghost in sketch.ghosts:
            assert table[ghost.label].place == pytest.approx(ghost.place)


def test_an_element_outside_its_ground_is_crossed_out_on_the_map(table):
    sketch, progress = sketched(table, x_mm=500, y_mm=230, heading_deg=0, formation="column")
    assert progress.refused == "Outside the platoon’s area: C2, C3."
    assert sorted(sketch.stops) == [(500, 130), (500, 180)]


def test_a_heading_is_read_back_as_a_compass_point(table):
    for entered, words in (("90", "E"), ("37", "37°")):
        _, progress = sketched(table, x_mm=500, y_mm=500, heading_deg=entered, formation="line")
        [heading] = [ask for ask in progress.asks if ask.kind == "heading"]
        assert heading.answer_words == words


TRENCH = {"id": "trench", "polygon": [[400, 430], [600, 430], [600, 470], [400, 470]]}
ROCKS = {"id": "rocks", "polygon": [[400, 470], [600, 470], [600, 530], [400, 530]]}
SHELTERS = {"areas": [{**TRENCH, "cover": "trenches"}, {**ROCKS, "cover": "cover"}]}


@pytest.fixture
def foot():
    """Three sections and a tank that are deployed around trenches and rocks."""
    sections = [element(f"r{n}", "british-infantry-section") for n in (1, 2, 3)]
    troop = platoon(
        "troop",
        *sections,
        element("m1", "matilda"),
        formation="column",
        deploy=GROUND,
        kind="infantry",
    )
    del troop["reference"]
    return Table([troop], [platoon("zug", element("p1", "panzer-2", at=[500, 1900]))], SHELTERS)


def test_the_sheet_names_the_elements_in_trenches_in_cover_and_in_the_open(foot):
    entered = {"x_mm": 500, "y_mm": 510, "heading_deg": 0, "formation": "column"}
    sketch, _ = sketched(foot, **entered)
    shelter = "R2 is in trenches; R1 is in cover; R3 is in the open"  # the tank is not named
    assert sketch.meant == f"Column: R1 is at this point. {shelter}"
    entry = foot.make("deploy", SEAT, platoon="troop", **entered)
    assert entry.told["british"] == f"troop is deployed. {shelter}."
    [row] = side_view(foot.battle, "british").orders
    assert (row.sealed, row.but) == ("deployed", shelter)
    foot.make("begin")
    [own] = foot.draft("british").platoons
    lines = dict(own.elements)
    assert lines["R2, Infantry Section"].endswith(", in trenches")
    assert not lines["R3, Infantry Section"].endswith("in the open")


def test_a_trench_that_the_side_does_not_know_shelters_nobody_on_its_screens(foot):
    foot.bring_about(e.GroundKnowledgeSet("trench", ("axis",)))
    entered = {"x_mm": 500, "y_mm": 510, "heading_deg": 0, "formation": "column"}
    assert "trenches" not in sketched(foot, **entered)[0].meant
    foot.make("deploy", SEAT, platoon="troop", **entered)
    assert "trenches" not in repr(side_view(foot.battle, "british"))


def test_the_sheet_names_vehicles_that_cannot_leave_the_ground_where_they_are_put():
    riding = [element("r1", "british-infantry-section", on="l1")]
    lorries = [element(f"l{n}", "lorry") for n in (1, 2)]
    tank = element("m1", "matilda")
    column = {"formation": "column", "deploy": GROUND, "kind": "infantry"}
    troop = platoon("troop", *riding, *lorries, tank, **column)
    del troop["reference"]
    sand = {"id": "sand", "polygon": [[200, 440], [800, 440], [800, 800], [200, 800]]}
    zug = platoon("zug", element("p1", "panzer-2", at=[500, 1900]))
    table = Table([troop], [zug], {"areas": [{**sand, "going": "soft-sand"}]})
    entered = {"x_mm": 500, "y_mm": 500, "heading_deg": 0, "formation": "column"}
    held = "L1 and L2 cannot move in soft sand"
    sketch, progress = sketched(table, **entered)
    assert not progress.refused
    assert sketch.meant.endswith(held)
    assert sorted(sketch.stops) == [(500, 450), (500, 500)]
    entry = table.make("deploy", SEAT, platoon="troop", **entered)
    assert entry.told["british"] == f"troop is deployed. {held}."
    [row] = side_view(table.battle, "british").orders
    assert row.but == held
