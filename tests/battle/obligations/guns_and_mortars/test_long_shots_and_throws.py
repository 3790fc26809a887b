"""Shots of guns beyond 500 m, and deviations of a throw (Rattenkrieg 19.4, 21.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    FELDWEBEL,
    ON_THE_POINT,
    close,
    men,
    throw,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, panzer, t34, vehicle

__all__ = ["close", "duelling"]

TO_1000, TO_1500, TO_2000 = 400, 800, 1200  # inches, at 1.42 m each


def long_shot(table, distance_in, die, confirm=None):
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT}
    told["distance_in"] = distance_in
    dice = {"die": die} | ({"confirm": confirm} if confirm else {})
    made = table.attempt("fire-gun", commit=False, dice=dice, **told).play.resolutions
    return next(r for r in made if r.procedure == "rattenkrieg/long-range-shot").outcome["hit"]


@pytest.mark.parametrize(
    ("inches", "die", "hit"),
    [(TO_1000, 3, True), (TO_1000, 4, False), (TO_1500, 1, True), (TO_1500, 2, False)],
)
def test_a_first_shot_beyond_500_m_needs_a_low_die(duelling, inches, die, hit):
    assert long_shot(duelling, inches, die) is hit


@pytest.mark.parametrize(("confirm", "hit"), [(1, True), (6, False)])
def test_a_first_shot_beyond_1500_m_needs_the_gunners_quality_too(duelling, confirm, hit):
    assert long_shot(duelling, TO_2000, 1, confirm) is hit


@pytest.mark.parametrize(
    ("inches", "die", "hit"),
    [(TO_1000, 4, True), (TO_1500, 4, True), (TO_2000, 3, True), (TO_2000, 4, False)],
)
def test_a_shot_at_the_same_target_again_is_easier(duelling, inches, die, hit):
    fired = vehicle(duelling, "us")

    of = {
        **duelling.battle.vehicles.of,
        t34(duelling).id: replace(fired, fired_at=(panzer(duelling).id,)),
    }
    duelling.game.state = replace(
        duelling.battle, vehicles=replace(duelling.battle.vehicles, of=of)
    )

    assert long_shot(duelling, inches, die) is hit


def test_a_throw_in_reaction_strays_an_inch_more(close):
    close.make("throw-grenade", dice=ON_THE_POINT, **throw(close))
    close.make("react", GERMAN, element=close.element("german", "1st Squad, Team 1").id)
    team = close.element("german", "1st Squad, Team 1")
    named = {"nominee_german": team.id, "nominee_us": close.element("us", "1st Squad, Team 1").id}
    close.make("initiative", dice={"initiative": 1}, **named)
    close.make("act-or-make", acts=team.id)
    told = {"element": team.id, "man": team.figures[1], "distance_in": 8}
    made = close.attempt("throw-grenade", dice={"scatter": 3, "direction": 12}, **told).play
    flight = next(r for r in made.resolutions if r.procedure == "rattenkrieg/throw")

    assert flight.inputs["reaction"]
    assert flight.outcome["deviation_in"] == 1  # of Quality 3


def test_cover_counts_from_the_burst_for_each_figure(close):
    first = men(close)[0].id
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    told = throw(close, first, **{f"shows_{first}": "torso"})
    entry = close.make("throw-grenade", dice=dice, **told)
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")

    assert blast.inputs["obstacle_cover"] == 2


def test_an_element_without_actions_loses_no_action_to_a_blast(close):
    team = close.element("german", "1st Squad, Team 1")
    close.make("rule-element", element=team.id, spent=team.allowed, reason="for the test")
    first = men(close)[0].id
    bring_about(close, e.FigureChanged(first, "ready", "hunkered-down"))
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    close.make("throw-grenade", dice=dice, **throw(close, first))

    assert close.element("german", "1st Squad, Team 1").left == 0


def test_the_player_is_asked_whether_to_throw_a_grenade_back(close):
    first = men(close)[0].id
    asks = close.attempt("throw-grenade", dice=ON_THE_POINT, **throw(close, first)).play.asks

    assert not asks["returns"].rare
    assert first in [option.value for option in asks["returns"].options]
