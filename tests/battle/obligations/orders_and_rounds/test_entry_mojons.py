"""Entry Mojons of a defender's reinforcements, placed after the approach (8.1.3.1, 9.2.4)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from tests.battle import store
from tests.battle.conftest import GERMAN, US, Refusal, Table

RESERVE = "us reserve 1"


def defending():
    """The US defends, and expects its second squad in turn 2."""
    card = store.scenario()
    german, us = card.sides
    return Table(
        card=card.model_copy(update={"sides": [german, us.model_copy(update={"defender": True})]})
    )


def place(table, by=US, **told):
    return table.make("place-entry", by, reserve=RESERVE, **told)


def entry_tasks(table, side="us"):
    return [x for x in due_for(table.battle, side) if "entry Mojons" in x.title]


@pytest.fixture
def engaged():
    table = defending()
    table.make("place-all", US)
    table.place_germans()
    table.make("begin-engagement", both_agree="yes")
    return table


def test_no_entry_mojon_is_placed_while_the_attacker_still_places_mojons():
    table = defending()
    table.make("place-all", US)
    assert entry_tasks(table) == []
    with pytest.raises(Refusal, match="once the approach has ended"):
        place(table)
    table.place_germans()
    with pytest.raises(Refusal, match="once the approach has ended"):
        place(table)


def test_a_side_is_asked_for_its_entry_mojon_when_the_approach_ends(engaged):
    (task,) = entry_tasks(engaged)
    assert entry_tasks(engaged, "german") == []
    engaged.make(task.taps[0].move, US, **task.taps[0].told)

    assert entry_tasks(engaged) == []


def test_the_scenarios_area_is_proposed_and_the_place_is_kept_until_they_come(engaged):
    reserve = engaged.battle.script.reserves[RESERVE]
    asks = engaged.attempt("place-entry", US, reserve=RESERVE, commit=False).asks
    assert [x.value for x in asks if x.name == "place"] == [reserve.entry]
    place(engaged, place="the mill")
    come = engaged.attempt("reinforce", reserve=RESERVE, commit=False).asks

    assert [x.value for x in come if x.name == "place"] == ["the mill"]


def test_the_enemy_reads_that_an_entry_mojon_is_placed_but_not_for_whom(engaged):
    entry = place(engaged, place="the mill")

    assert entry.told["german"] == "The enemy places an entry Mojon for reinforcements."
    assert "the mill" not in repr(side_view(engaged.battle, "german"))


def test_an_entry_mojon_is_not_active_before_its_reinforcements_arrive(engaged):
    before = engaged.battle.mojons
    place(engaged)

    assert engaged.battle.mojons == before
    assert not [x for x in engaged.battle.of_side("us") if x.squad == "2nd Squad"]


def test_the_enemy_does_not_place_an_entry_mojon(engaged):
    with pytest.raises(Refusal, match="Choose reinforcements"):
        place(engaged, GERMAN)
