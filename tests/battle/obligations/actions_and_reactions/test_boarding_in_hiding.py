"""Who sees hidden figures get into a vehicle (Rattenkrieg 3.2.1.1, 7.2, 7.4.19)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups.perception import perceives
from tests.battle.conftest import US
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.tanks import PANZER, SQUAD, TEAM


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def hide(table, *names):
    """Put the Mojons of these elements out of sight, as in a barn."""
    mojons = dict(table.battle.mojons)
    for name in names:
        id = us(table, name).mojon
        mojons[id] = replace(mojons[id], hidden=True)
    table.game.state = replace(table.battle, mojons=mojons)


@pytest.fixture
def barn():
    """A team and a half-track have movement orders; the Panzer is out of earshot, 30″ away."""
    return ordered_to_move(TEAM, HALF_TRACK, acts=TEAM)


def perceived(table):
    """Whether the Panzer's crew perceives the last action; None if the umpire is asked."""
    panzer = table.element("german", f"{SQUAD}, {PANZER}")
    actor = table.battle.noise.element
    table.make("tell-distances", element=actor, **{f"to_{panzer.id}": 30})
    return perceives(table.battle, table.battle.noise, table.element("german", panzer.title))


def board(table):
    team, carrier = us(table, TEAM), us(table, HALF_TRACK).id
    table.make("get-aboard", US, element=team.id, carrier=carrier, men=team.figures)


def test_nobody_sees_hidden_figures_board_a_vehicle_that_is_hidden_beside_them(barn):
    hide(barn, TEAM, HALF_TRACK)
    board(barn)

    assert perceived(barn) is False


def test_figures_that_come_out_to_board_a_vehicle_in_the_open_may_be_seen(barn):
    hide(barn, TEAM)
    board(barn)

    assert perceived(barn) is not False


def test_nobody_sees_a_crew_get_into_its_hidden_vehicle(barn):
    for id in barn.battle.round.active:
        barn.make("stand-down", element=id)
    barn.act_with("us", f"{SQUAD}, {HALF_TRACK}")
    hide(barn, HALF_TRACK)
    track = us(barn, HALF_TRACK)
    barn.make("bail-out", US, element=track.id, men=track.figures)
    assert barn.battle.vehicles.of[track.id].left
    barn.make("get-in", US, element=track.id, men=track.figures)

    assert perceived(barn) is False
