"""Flares fired by one crew member while the others do their tasks (7.4.15, 25.3)."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, Refusal
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    answering,
    done,
    duelling,
    fire_back_at_t34,
    panzer,
)

__all__ = ["answering", "duelling"]


def flare(table, **told):
    told = {"launcher": panzer(table).id, "kind": "ground", "place": "the gate"} | told
    return table.make("fire-flare", **told)


def open_hatches(table):
    """Let the commander open the hatches in a separate impulse."""
    table.make("hatches", GERMAN, element=panzer(table).id)
    return table


def test_a_flare_costs_the_commander_a_task_and_the_others_none(answering):
    flare(open_hatches(answering), next_impulse="yes")
    spent = panzer(answering).spent
    fire_back_at_t34(answering)

    assert panzer(answering).spent == spent
    assert done(answering, panzer(answering))["commander"] == "smoke"
    assert done(answering, panzer(answering))["gunner"] == "fire-gun"
    assert answering.battle.fire_and_smoke.flares


def test_no_flare_leaves_closed_hatches_but_by_a_launcher_in_the_roof(answering):
    with pytest.raises(Refusal, match="Open the hatches first"):
        flare(answering, launcher_aboard="no")

    flare(answering, launcher_aboard="yes")
    assert answering.battle.fire_and_smoke.flares


def test_a_crew_is_offered_a_flare_at_night_and_asks_for_it(answering):
    def offered():
        return {offer.move for offer in unit_view(answering.battle, panzer(answering)).offers}

    assert "ask-flare" not in offered()
    answering.make("set-conditions", visibility=("night",))
    assert "ask-flare" in offered()

    told = {"element": panzer(answering).id, "place": "the gate", "launcher_aboard": "yes"}
    answering.make("ask-flare", GERMAN, **told)

    [wish] = answering.battle.requests
    assert wish.told["launcher_aboard"] == "yes"
