"""Random battles: nobody acts who cannot by the book (7.1, 7.4, 13.4.6, 19.2, 34.15)."""

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    DISMOUNTED,
    ON_LAND,
    is_riding,
)
from assistant.rules.rattenkrieg.noise import DISPLACING
from tests.battle.beasts import with_both
from tests.battle.random_play.player import Player, played
from tests.battle.random_play.seeds import PLAYED
from tests.seeded import at_night

pytestmark = pytest.mark.long
BEASTS = "dogs and horses"
IN_WATER, ON_HORSES = ("swim", "board"), ("ride", "dismount")
TRIES = 250


@pytest.fixture(params=[*PLAYED, *(f"{BEASTS} {n}" for n in (1, 2)), *at_night(range(36, 48))])
def moments(request, monkeypatch):
    """The moments of a random battle without an overruled refusal."""
    if str(request.param).startswith(BEASTS):
        monkeypatch.setattr("tests.battle.random_play.seeds.mark", with_both)
        player = Player(int(request.param.rpartition(" ")[2])).play(TRIES)
    else:
        player = played(request.param, size=0)
    return [x for x in player.moments if x.entry.undoes is None and not x.entry.overruled]


def actions(moments):
    """Yield each action with the state before it, the move and the figure that takes it."""
    for moment in moments:
        state = moment.before
        for event in moment.entry.events:
            if isinstance(event, e.ActionTaken):
                for id in event.figures:
                    yield state, moment.entry.move, event.action, state.figures[id]
            state = rattenkrieg.SYSTEM.apply(state, event)


def test_only_figures_that_can_act_take_actions(moments):
    for state, move, action, figure in actions(moments):
        fit = figure.state == "ready" or (move == "rejoin" and figure.state == "hunkered-down")
        assert fit, (move, action, figure)
        air = state.boats_and_aircraft
        assert figure.id not in air.harness, (move, action, figure)
        assert figure.id not in air.adrift, (move, action, figure)
        assert figure.id not in state.animals.dogs or move == "dog-acts", (move, action)


def test_swimmers_passengers_and_riders_go_nowhere_on_foot(moments):
    for state, move, action, figure in actions(moments):
        goes = action in DISPLACING
        swims = state.wounds.is_swimming(figure.id)
        assert not swims or not (goes or action in ON_LAND) or action in IN_WATER, (move, action)
        assert figure.id not in state.travel.rides or not goes or action == "board", (move, action)
        rides = is_riding(state, figure.id)
        assert not rides or not goes or move in ON_HORSES, (move, action)
        assert not rides or action not in DISMOUNTED, (move, action)


def test_nobody_aims_without_a_weapon(moments):
    for moment in moments:
        for event in moment.entry.events:
            if isinstance(event, e.FigureAimed) and event.aims:
                assert moment.before.figures[event.figure].weapons, (moment.entry.move, event)


def test_prisoners_are_unarmed(moments):
    for moment in moments:
        for figure in moment.after.figures.values():
            has_arms = figure.state == "prisoner" and (figure.weapons or figure.pieces)
            assert not has_arms, (moment.entry.move, figure)
