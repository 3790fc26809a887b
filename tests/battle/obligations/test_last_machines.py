"""Machine guns broken by infantry, and targets that slip away from a crew (23.1.5, 26.2.2)."""

import pytest

from assistant.battle.rattenkrieg.events.knowledge import Camouflaged
from tests.battle.conftest import bring_about
from tests.battle.test_close_assault import go, tank
from tests.battle.test_close_assault import table as at_tank
from tests.battle.test_lookouts import look, looking
from tests.battle.test_vehicles import panzer, vehicle

__all__ = ["at_tank", "looking"]
MG = "machine-gun MG34"


def guns(table):
    figures = (table.battle.figures[id] for id in tank(table).posts)
    return [w.name for figure in figures for w in figure.weapons]


@pytest.mark.parametrize(("die", "left"), [(4, 0), (5, 1)])
def test_infantry_in_contact_makes_a_machine_gun_unserviceable(at_tank, die, left):
    before = guns(at_tank)
    entry = go(at_tank, {"die": die}, equipment=MG)

    assert len(before) - len(guns(at_tank)) == left
    assert tank(at_tank).lost == {}
    assert "MG34" in entry.told["umpire"]


@pytest.mark.parametrize(("slip", "now"), [(1, "located"), (6, "identified")])
def test_a_camouflaged_target_may_slip_away_from_a_crew_that_spotted_it(looking, slip, now):
    bring_about(looking, Camouflaged(panzer(looking).id, ("camouflage-net",)))
    look(looking, {"spot": [2], "avoid": slip})

    assert panzer(looking).concealment == now
    assert bool(vehicle(looking, "us").sighted) is (now == "identified")
