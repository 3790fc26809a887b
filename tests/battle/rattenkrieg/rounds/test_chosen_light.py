"""The light of *Easy Company*, which one side chooses: from perfect (0) to before dawn (2)."""

import pytest

from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, Refusal, Table

QUESTION = "How dark is it?"


@pytest.fixture
def table():
    return Table()


def light_tasks(table):
    return [x for x in due_now(table.battle) if x.title == QUESTION]


def test_the_umpire_is_asked_once_and_nobody_waits_for_it(table):
    (task,) = light_tasks(table)
    assert [tap.words for tap in task.taps] == ["Clear day (0)", "Dusk (1)", "Before dawn (2)"]
    assert task.optional

    told = table.make(task.taps[1].move, **task.taps[1].told).told
    assert table.battle.visibility == ("dusk",)
    assert told["german"] == told["us"] == "The light of the battle is chosen: dusk."
    assert not light_tasks(table)


def test_no_screen_names_a_light_before_it_is_chosen(table):
    assert conditions(table.battle) == "light not chosen yet, normal noise"
    table.make("choose-darkness", darkness=1)
    assert conditions(table.battle) == "dusk, normal noise"

    other = Table()
    other.engage()  # nobody chose: the scenario's own light holds
    assert conditions(other.battle) == "before dawn, normal noise"


def test_beside_ranges_the_light_that_they_assume_is_named(table):
    for each in table.battle.elements.values():
        view = unit_view(table.battle, each)
        assert view.conditions == "light not chosen yet (before dawn assumed), normal noise"
    table.make("choose-darkness", darkness=1)
    assert view.conditions != unit_view(table.battle, each).conditions == "dusk, normal noise"


def test_full_light_is_a_clear_day_and_the_usual_light_can_be_chosen_too(table):
    table.make("choose-darkness", darkness=0)
    assert table.battle.visibility == ("clear-day",)
    with pytest.raises(Refusal, match="once"):
        table.make("choose-darkness", darkness=2)

    other = Table()
    other.make("choose-darkness", darkness=2)
    assert other.battle.visibility == ("before-dawn",)
    assert not light_tasks(other)


def test_no_darker_light_is_chosen_and_no_player_enters_it(table):
    with pytest.raises(Refusal):
        table.make("choose-darkness", darkness=3)
    with pytest.raises(KeyError):
        table.make("choose-darkness", GERMAN, darkness=1)


def test_once_the_battle_has_begun_it_is_not_asked(table):
    table.engage()
    assert not light_tasks(table)
