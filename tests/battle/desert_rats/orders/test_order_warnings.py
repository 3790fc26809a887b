"""Obstacles to an order are shown before it is sealed, and again after the turn."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.orders.way_sketches import sketch_of_order
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

SEAT = Viewer("side", "B", "british")


def words_of(table):
    return table.draft("british").platoons[0].words


def row(table):
    return side_view(table.battle, "british").orders[0]


def enemy(at=(500, 900)):
    return platoon("zug", element("p1", "panzer-2", at=list(at)))


@pytest.fixture
def riding():
    """A section and a gun on lorries, and one section on foot, before a Panzer."""
    rifles = platoon(
        "rifles",
        element("r1", "british-infantry-section", on="l1"),
        element("g1", "6pdr-anti-tank-gun", on="l2"),
        element("r2", "british-infantry-section", at=[600, 500]),
        element("l1", "lorry", at=[500, 500]),
        element("l2", "lorry", at=[550, 500]),
        kind="infantry",
    )
    return Table([rifles], [enemy()]).begin()


def test_riders_ordered_to_fire_are_named_and_need_no_target(riding):
    told = {"platoon": "rifles", "command": "platoon-open-fire"}
    sheet = riding.attempt("give-order", SEAT, commit=False, **told)
    assert [ask.name for ask in sheet.asks] == ["command"]
    riding.order("rifles", "platoon-open-fire")
    assert row(riding).but == "R1 and G1 do not fire while lorries carry them"
    riding.whole_turn()
    page = riding.battle.pages["british"].platoons[0]
    assert "R1 and G1 did not fire: lorries carry them." in page.words
    assert row(riding).goes_on == "stays halted; R2 keeps its order to fire"


def test_no_line_says_that_mounted_elements_got_off(riding):
    riders = (riding["R1"].id,)
    told = {"formation": "line", "heading_deg": 0, "dropping": riders}
    riding.order("rifles", "platoon-formate", **told)
    riding.whole_turn()
    told = {"formation": "line", "heading_deg": 0, "carrying": riders}
    riding.order("rifles", "platoon-formate", **told)
    riding.turn()
    assert "R1 mounted, which took its whole turn." in words_of(riding)


def test_the_page_says_that_a_gun_on_the_ground_needs_a_lorry_and_no_cease_fire_order():
    gun = platoon("gun", element("g1", "6pdr-anti-tank-gun", at=[500, 500]), kind="infantry")
    section = element("r1", "british-infantry-section", at=[550, 500])
    gun["elements"].append(section)
    table = Table([gun], [enemy()]).begin()
    table.fire_order("G1", "R1")
    table.order("gun", "platoon-retreat")
    assert row(table).but == "G1 cannot go without a lorry"


def test_infantry_in_disorder_is_shown_to_stay_before_the_order_is_sealed():
    foot = platoon(
        "foot",
        element("r1", "british-infantry-section", at=[500, 500]),
        element("l1", "lorry", at=[550, 500]),
        kind="infantry",
    )
    table = Table([foot], [enemy()]).begin()
    table.bring_about(e.Reacted("foot", "disorganised"))
    table.order("foot", "platoon-retreat")
    assert row(table).but == "R1 goes to ground and does not move"


@pytest.mark.parametrize(
    ("enemies", "is_firing", "why"),
    [
        ((500, 300), False, ": the retreat would have led nearer to an enemy."),
        ((500, 900), True, " and did not fire: its order to fire forbids the retreat."),
    ],
)
def test_the_player_reads_why_an_element_circles_instead_of_retreating(enemies, is_firing, why):
    tank = platoon("troop", element("c1", "crusader", at=[500, 500]))
    table = Table([tank], [enemy(enemies)]).begin()
    table.order("troop", "platoon-retreat")
    if is_firing:
        table.fire_order("C1")
    table.bring_about(e.Reacted("troop", "disorganised"))
    table.turn()
    assert f"C1 circled in confusion{why}" in words_of(table)
    assert "stayed to fire" not in words_of(table)


def test_a_player_reads_why_an_element_stops_before_an_enemy():
    tank = platoon("troop", element("c1", "crusader", at=[500, 500]))
    table = Table([tank], [enemy((500, 600))]).begin()
    table.order("troop", "platoon-move-to", x_m=500, y_m=590)
    table.turn()
    assert table.place("C1") == (500, 550)
    assert "C1 stopped 50 m from an enemy." in words_of(table)
    assert "stopped" not in table.draft("axis").platoons[0].words  # it did not move


ROCKS = {"areas": [area("rocks", 900, 800, 960, 860, going="impassable")]}


@pytest.mark.parametrize(
    ("formation", "blocked"),
    # C1 goes past the rocks; in a line C2 would go through them, in a column it follows C1
    [("line", ["C2"]), ("column", [])],
)
def test_an_order_names_those_whose_own_station_is_behind_an_obstacle(formation, blocked):
    models = (element(f"c{n}", "crusader", at=[x, 500]) for n, x in ((1, 1000), (2, 930)))
    british = platoon("troop", *models, formation=formation, heading_deg=0, spacing_m=70)
    table = Table([british], [enemy((1900, 1900))], map=ROCKS).begin()
    table.order("troop", "platoon-move-to", x_m=1000, y_m=900)
    names = [words.partition(" cannot")[0] for words in row(table).but.split(". ") if words]
    assert names == blocked
    sheet = sketch_of_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (1000, 900)
    ).warnings
    assert [words.partition(" is blocked")[0] for words in sheet] == blocked


@pytest.mark.parametrize(
    ("bends", "blocked"), [("100 700;300 1500", True), ("1900 700;1900 1500", False)]
)
def test_a_sealed_order_of_several_legs_names_elements_that_do_not_get_through(bends, blocked):
    scarp = {"lines": [line("scarp", "bank", [0, 900], [1000, 900], bars="vehicles")]}
    models = (element(f"c{n}", "crusader", at=[x, 500]) for n, x in ((1, 900), (2, 950)))
    table = Table([platoon("troop", *models)], [enemy((1950, 100))], map=scarp).begin()
    table.order("troop", "platoon-move-to", via=bends, x_m=900, y_m=1500)
    words = "C1 and C2 cannot go the whole way: blocked by scarp"
    assert row(table).but == (words if blocked else "")
    via = tuple(tuple(map(float, each.split())) for each in bends.split(";"))
    sketch = sketch_of_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (900, 1500), via
    )
    assert bool(sketch.warnings) == blocked


@pytest.mark.parametrize(("north", "is_blocked"), [(899, False), (900, False), (901, True)])
def test_an_order_to_the_edge_of_a_bank_blocks_nobody(north, is_blocked):
    scarp = {"lines": [line("scarp", "bank", [0, 900], [1000, 900], bars="vehicles")]}
    british = platoon("troop", element("c1", "crusader", at=[700, 800]), formation="column")
    table = Table([british], [enemy((1950, 100))], map=scarp).begin()
    sketch = sketch_of_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (700.0, float(north))
    )
    table.order("troop", "platoon-move-to", x_m=700, y_m=north)
    assert bool(sketch.warnings) == bool(row(table).but) == is_blocked
    assert sketch.words.startswith("nobody gets there" if is_blocked else "there this turn")
    table.whole_turn()
    assert table["C1"].y_m == pytest.approx(min(north, 900), abs=0.5)


@pytest.mark.parametrize("is_disordered", [True, False])
def test_nobody_is_asked_for_the_target_of_an_element_that_will_circle(is_disordered):
    tanks = (element(f"c{n}", "crusader", at=[x, 500]) for n, x in ((1, 500), (2, 550)))
    table = Table([platoon("troop", *tanks)], [enemy((500, 900))]).begin()
    table.fire_order("C1", "C2")
    table.bring_about(e.Reacted("troop", "disorganised" if is_disordered else "ok"))
    told = {"platoon": "troop", "command": "platoon-retreat"}
    sheet = table.attempt("give-order", SEAT, commit=False, **told)
    assert ("target" in [ask.name for ask in sheet.asks]) != is_disordered
    [retreat] = [x for x in sheet.asks[0].options if x.value == "platoon-retreat"]
    assert ("vehicles with orders to fire circle" in retreat.effect) == is_disordered
    table.order("troop", "platoon-retreat")
    assert ("circles where it is and does not fire" in row(table).but) == is_disordered
