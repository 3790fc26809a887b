"""Only tanks and self-propelled guns count where a scenario awards points for tanks (addendum)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.scenario.promotion_points import tanks
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import times_met
from assistant.battle.rattenkrieg.state.scenario import Scored
from tests.battle.conftest import bring_about
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, T34


def wrecked(name):
    """A battle in which this US vehicle has become a wreck."""
    table = ordered_to_move(T34, HALF_TRACK)
    element = table.element("us", f"{SQUAD}, {name}")
    bring_about(table, v.VehicleDamaged(element.id, "hull", {}, 0, True, True))
    return table


@pytest.mark.parametrize(("name", "times"), [(T34, 1), (HALF_TRACK, 0)])
def test_a_destroyed_half_track_does_not_count_as_a_tank(name, times):
    kill = Scored("x", "german", "victory", "Enemy tank destroyed", 10)

    assert times_met(wrecked(name).battle, kill) == times


@pytest.mark.parametrize(("name", "times"), [(T34, 1), (HALF_TRACK, 0)])
def test_an_abandoned_half_track_does_not_count_as_a_tank_knocked_out(name, times):
    table = ordered_to_move(T34, HALF_TRACK)
    bring_about(table, v.CrewLeft(table.element("us", f"{SQUAD}, {name}").id))
    stopped = Scored("x", "german", "victory", "Enemy tank immobilized or knocked out", 5)

    assert times_met(table.battle, stopped) == times


def test_a_half_track_need_not_stay_in_sight_of_the_tanks():
    table = ordered_to_move(T34, HALF_TRACK)

    assert [x.title for x in tanks(table.battle, "us")] == [f"{SQUAD}, {T34}"]
