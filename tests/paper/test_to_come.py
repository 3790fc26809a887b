"""Elements held back are on paper for their side and the umpire, and never for the enemy."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.screens.printing.elements_to_come import (
    expected_elements,
    with_expected_elements,
)
from assistant.battle.rattenkrieg.screens.printing.sheets import (
    markers_of,
    printed_force,
    printed_unit,
)
from tests.battle import store
from tests.battle.conftest import Table

SQUAD = "2nd Squad"  # of the US: at the start of turn 2


@pytest.fixture(scope="module")
def table():
    return Table(card=store.scenario())


def squads(battle, side):
    return [each.squad for each in printed_force(battle, side, damaged=False).elements]


def test_the_order_of_battle_says_when_reinforcements_come_and_names_no_mojon(table):
    lines = printed_force(table.battle, "us", damaged=False).elements
    late = [each for each in lines if each.squad == SQUAD]

    assert late
    assert {(each.state, each.mojon) for each in late} == {("to come: start of turn 3", None)}
    assert all(each.state == "" and each.mojon for each in lines if each not in late)


def test_reinforcements_have_cards_before_they_arrive(table):
    late = [x for x in with_expected_elements(table.battle).of_side("us") if x.squad == SQUAD]
    cards = [
        printed_unit(with_expected_elements(table.battle), each, damaged=True) for each in late
    ]

    assert [card.name for card in cards] == [each.title for each in late]
    assert all(card.men and card.id for card in cards)


def test_they_have_markers(table):
    now = [m.number for m in table.battle.mojons_of("us")]
    free = range(11, 21)  # after the numbers that the others drew
    late = sum(len(they.mojons) for _, they in expected_elements(table.battle, "us"))

    assert late > 0
    assert list(markers_of(table.battle, "us").mojons) == [*now, *free[:late]]


def test_the_enemys_paper_does_not_mention_them(table):
    battle = table.battle
    nobody = replace(battle, script=replace(battle.script, reserves={}))

    for damaged in (False, True):
        paper = printed_force(battle, "german", damaged=damaged)
        assert paper == printed_force(nobody, "german", damaged=damaged)
    assert markers_of(battle, "german") == markers_of(nobody, "german")
    units = [list(with_expected_elements(each).of_side("german")) for each in (battle, nobody)]
    assert units[0] == units[1]


def test_reinforcements_that_have_arrived_are_listed_once():
    table = Table(card=store.scenario())
    table.engage()
    before = len(squads(table.battle, "us"))
    table.make("reinforce", reserve="us reserve 1")

    assert len(squads(table.battle, "us")) == before
    assert not [
        each
        for each in printed_force(table.battle, "us", damaged=True).elements
        if "to come" in each.state
    ]
