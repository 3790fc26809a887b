"""The shots of the fire step on the console and on the master map."""

from dataclasses import replace

import pytest

from assistant.battle.desert_rats.screens.console import umpire_view
from assistant.battle.desert_rats.turn.fire_plan import lines_of_fire, shots_to_fall
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon
from tests.rules.desert_rats.maps import area


@pytest.fixture
def table():
    """C1 has a Panzer 300 m to its side; the orders are closed and all elements have moved."""
    troop = platoon("troop", element("c1", "crusader", [500, 500]))
    zug = platoon("zug", element("p1", "panzer-3-long-50", [800, 500]))
    table = Table([troop], [zug]).begin()
    table.fire_order("C1")
    table.move()
    return table


def test_each_shot_is_listed_with_what_can_be_overruled(table):
    rows = umpire_view(table.battle).shots
    assert [row.words for row in rows] == ["C1 at P1: 300 m, side"]
    ruled = {"aspect": "rear", "cover": "cover", "hull_down": "yes"}
    table.make("rule-shot", shot=rows[0].id, **ruled)
    words = umpire_view(table.battle).shots[0].words
    assert words == "C1 at P1: 300 m, rear, hull down, in cover"


@pytest.mark.parametrize(
    ("kind", "covers"),
    [("panzer-2", ["none", "cover"]), ("axis-infantry-section", ["none", "cover", "trenches"])],
)
def test_trenches_are_offered_for_foot_alone(kind, covers):
    """On ground with trenches a vehicle has no cover, and its shot says so."""
    trench = area("trench", 780, 480, 900, 520, cover="trenches")
    zug = platoon("zug", element("x1", kind, [790, 500]))
    troop = platoon("troop", element("c1", "crusader", [650, 500]))
    table = Table([troop], [zug], map={"areas": [trench]}).begin()
    table.fire_order("C1")
    table.move()
    [shot] = umpire_view(table.battle).shots
    progress = table.attempt("rule-shot", shot=shot.id)
    [cover] = [ask for ask in progress.asks if ask.name == "cover"]
    assert [option.value for option in cover.options] == covers
    assert cover.value == ("none" if kind == "panzer-2" else "trenches")


def test_the_map_has_a_line_for_each_shot_before_and_after_it_falls(table):
    ends = (table["C1"].place, table["P1"].place)
    assert list(lines_of_fire(table.battle)) == [(*ends, True)]
    table.make("fire-all", dice=harmless_dice)
    assert list(lines_of_fire(table.battle)) == [(*ends, False)]
    assert umpire_view(table.battle).shots == ()
    table.make("react-all", dice=harmless_dice)
    assert list(lines_of_fire(table.battle)) == [(*ends, False)]
    table.make("release")
    assert list(lines_of_fire(table.battle)) == [(*ends, False)]  # the shots of the last turn
    table.make("close-orders")
    assert list(lines_of_fire(table.battle)) == []


@pytest.mark.parametrize(
    ("target", "moved", "words"),
    [
        ("panzer-3-long-50", False, "C1 at P1: 300 m, side"),
        ("axis-infantry-section", False, "C1 at P1: 300 m, in trenches"),
        ("axis-infantry-section", True, "C1 at P1: 300 m"),
    ],
)
def test_only_foot_that_stay_are_listed_in_trenches(target, moved, words):
    troop = platoon("troop", element("c1", "crusader", [500, 500]))
    foot = platoon("zug", element("p1", target, [800, 500]))
    trench = area("trench", 700, 400, 900, 600, cover="trenches")
    table = Table([troop], [foot], map={"areas": [trench]}).begin()
    table.fire_order("C1")
    target_id = table["P1"].id
    table.make("close-orders")
    table.make("move-all", dice=harmless_dice)
    # on the move, or having fired, foot are spotted beyond 200 m
    shown = replace(table["P1"], moved=moved, fired=True)
    battle = replace(table.battle, elements={**table.battle.elements, target_id: shown})
    assert [row.words for row in shots_to_fall(battle)] == [words]
