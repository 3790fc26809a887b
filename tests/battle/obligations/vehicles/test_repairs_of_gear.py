"""Repairs of wheels, propellers and structure, as the card lists them (Rattenkrieg 23.1.4)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import GERMAN, Refusal
from tests.battle.rattenkrieg.vehicles.test_mending import panzer, repair, struck, table, tank

__all__ = ["table"]

TONS = 22


def fit_damaged_systems(table, **points):
    """Add these systems to the Panzer's card, each with one point lost."""
    state, id = table.battle, panzer(table).id
    card = state.vehicles.of[id].card
    named = {name.replace("_", "-"): number for name, number in points.items()}
    hull = {**card.get("systems", {}).get("hull", {}), **named}
    card = {**card, "systems": {**card.get("systems", {}), "hull": hull}}
    of = {**state.vehicles.of, id: replace(state.vehicles.of[id], card=card)}
    table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))
    struck(table, **dict.fromkeys(points, 1))


def outside(table, system):
    men = panzer(table).figures[3:]
    table.make("bail-out", GERMAN, element=panzer(table).id, men=men)
    table.make("no-reaction")
    told = {"element": panzer(table).id, "system": f"hull {system}", "men": men}
    table.make("repair-vehicle", GERMAN, **told)
    return next(iter(table.battle.buildings.tasks.values()))


@pytest.mark.parametrize(("system", "actions"), [("left_wheels", 2 * TONS), ("propeller", TONS)])
def test_repairing_running_gear_takes_its_actions_for_each_ton(table, system, actions):
    fit_damaged_systems(table, **{system: 4})
    task = outside(table, system.replace("_", "-"))

    assert (task.needed, task.so_far) == (actions, 2)
    assert any(tank(table).lost.values())


@pytest.mark.parametrize("system", ["structure", "airframe"])
def test_the_structure_of_a_vehicle_is_never_repaired(table, system):
    fit_damaged_systems(table, **{system: 4})
    with pytest.raises(Refusal, match="Nothing there can be repaired"):
        repair(table, system)
    struck(table, radio=1)
    asks = table.attempt("repair-vehicle", GERMAN, element=panzer(table).id, commit=False).asks
    named = [o.value for ask in asks if ask.name == "system" for o in ask.options]

    assert named
    assert f"hull {system}" not in named


def test_a_system_that_is_destroyed_while_it_is_repaired_stays_destroyed(table):
    struck(table, engine=2)
    repair(table, "engine", dice={"time": [6, 1]})
    struck(table, engine=1)
    with pytest.raises(Refusal, match="cannot be repaired"):
        repair(table, "engine", next_impulse="yes", men=4)

    assert tank(table).points("hull")["engine"] == 0
