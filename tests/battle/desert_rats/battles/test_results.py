"""The result of a battle: the winner, the reason, and the losses (10.2)."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.turn.results import ENDING, battle_result
from assistant.battle.desert_rats.turn.turns import describe_end
from assistant.frozen import replace
from tests.battle.desert_rats.table import Table, element, platoon


@pytest.fixture
def table():
    troop = platoon(
        "troop", element("c1", "crusader", [500, 500]), element("c2", "crusader", [560, 500])
    )
    return Table([troop], [platoon("zug", element("p1", "panzer-2", [500, 1900]))])


def aims(table, place=(500, 570), within=80):
    table.game.state = replace(table.battle, aim_place=place, aim_within_m=within)


def test_the_side_that_holds_the_aim_wins_by_the_elements_that_are_there(table):
    aims(table)
    found = battle_result(table.battle)
    assert found.headline == "British victory"
    hold = "C1 (70 m) holds 0505, and no enemy is within 80 m."
    assert found.reasons == (hold,)
    aims(table, within=100)
    assert battle_result(table.battle).reasons[0].startswith("C1 (70 m) and C2 (92 m) hold 0505")


def test_a_stuck_element_holds_nothing(table):
    aims(table)
    table.bring_about(e.Bogged(table["C1"].id, 1))
    found = battle_result(table.battle)
    assert found.headline == "The battle is drawn"
    assert found.reasons == (
        "Neither side holds 0505.",
        "Both sides lost the same number of elements.",
    )


def test_without_an_objective_the_side_with_fewer_losses_wins(table):
    table.bring_about(e.Destroyed(table["C2"].id, 1))
    found = battle_result(table.battle)
    assert found.headline == "Axis advantage"
    assert found.reasons == ("Axis lost fewer elements.",)
    assert [(s.name, s.lost, s.total) for s in found.sides] == [("British", 1, 2), ("Axis", 0, 1)]


def test_a_side_without_a_platoon_that_fights_is_named(table):
    table.bring_about(e.Destroyed(table["P1"].id, 1))
    found = battle_result(table.battle)
    assert found.headline == "British advantage"
    assert found.reasons[0] == "Axis has no platoons left that can fight."
    assert describe_end(table.battle).startswith("Axis has no platoons left that can fight")


def test_a_turn_in_which_nothing_happened_leaves_no_sentence_in_the_story(table):
    before = len(table.game.entries)
    table.begin()
    for _ in range(2):
        table.whole_turn()
    told = [entry.told["umpire"] for entry in table.game.entries[before:] if entry.told]
    assert any("reactions: " in words for words in told)
    quiet = [words for words in told if words.startswith("Turn")]
    assert len(quiet) > 4
    assert [story for story in map(ENDING.story, quiet) if story] == []
