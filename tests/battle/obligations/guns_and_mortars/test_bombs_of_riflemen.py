"""Mortar bombs that the members of a rifle platoon carry (Rattenkrieg 27.3.1)."""

import pytest

from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.heavy_weapons import LIGHT, RECCE, TEAM, platoons


@pytest.fixture
def table():
    return Table(card=platoons())


def give_out(table, each=2, name=RECCE):
    element = table.element("us", name)
    return table.make("give-out-bombs", US, element=element.id, each=each)


def bombs(table):
    gunner = table.battle.figures[table.element("us", LIGHT).figures[-1]]
    return mortars_and_launchers.bombs_left(table.battle, gunner)


def card_facts(table):
    return unit_view(table.battle, table.element("us", RECCE)).facts


@pytest.mark.parametrize(("each", "words"), [(1, "four mortar bombs"), (2, "eight mortar bombs")])
def test_each_rifleman_carries_one_or_two_bombs(table, each, words):
    give_out(table, each)

    assert f"Carries {words}." in card_facts(table)


def test_a_figure_carries_at_most_two_mortar_bombs(table):
    with pytest.raises(Refusal):
        give_out(table, 3)


def test_a_mortar_fires_the_bombs_that_riflemen_brought(table):
    entry = give_out(table)
    before = bombs(table)
    table.until(("us", RECCE), [("us", RECCE, "movement")])
    element = table.element("us", RECCE)
    gunner = table.element("us", LIGHT).figures[-1]
    table.make("hand-over-bombs", US, element=element.id, mortar=gunner)

    assert bombs(table) == before + 4 * 2
    assert table.element("us", RECCE).spent == 1
    assert not [x for x in card_facts(table) if "bomb" in x]
    assert "german" not in entry.told


def test_a_figure_that_gave_its_bombs_has_none_left(table):
    give_out(table)
    table.until(("us", RECCE), [("us", RECCE, "movement")])
    told = {"element": table.element("us", RECCE).id}
    told["mortar"] = table.element("us", LIGHT).figures[-1]
    table.make("hand-over-bombs", US, **told)
    table.act_with("us", RECCE)
    with pytest.raises(Refusal):
        table.make("hand-over-bombs", US, **told)


def test_crews_of_heavy_weapons_do_not_carry_mortar_bombs(table):
    with pytest.raises(Refusal, match="Only riflemen"):
        give_out(table, name=LIGHT)


def test_a_side_without_a_mortar_has_none_to_carry():
    table = Table()
    element = table.element("german", TEAM)
    with pytest.raises(Refusal, match="Only riflemen"):
        table.make("give-out-bombs", GERMAN, element=element.id, each=1)


def test_mortar_bombs_are_issued_before_the_first_turn(table):
    table.until(("us", RECCE), [("us", RECCE, "movement")])
    with pytest.raises(Refusal, match="before the first turn"):
        give_out(table)


def test_the_enemy_does_not_read_about_carried_bombs(table):
    give_out(table)
    table.until(("us", RECCE), [("us", RECCE, "movement")])
    table.reveal("us", RECCE)

    assert "bomb" not in str(enemy_card(table.battle, table.element("us", RECCE)))
