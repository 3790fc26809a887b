"""Phosphorus that sticks to vehicles, and who is exposed on them (Rattenkrieg 20.4.7)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from tests.battle.conftest import US, bring_about
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, T34, TEAM

WEAPON = "81mm-mortar-shell"


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


@pytest.fixture
def table():
    """The half-track and the tank have movement orders; the team rides on the tank."""
    table = ordered_to_move(HALF_TRACK, T34)
    bring_about(table, towing.VehicleBoarded(us(table, TEAM).figures, us(table, T34).id, False))
    return table


def burst(table, name, *, direct, dice=None, **told):
    struck = us(table, name)
    told = {"whose": struck.id, "weapon": WEAPON, "place": "the road", "groups": (), **told}
    told |= {"in_phosphorus": (struck.id,), f"direct_{struck.id}": "yes" if direct else "no"}
    of = f"{umpire_name(table.battle, struck)}: "
    thrown = {f"{of}{name}": die for name, die in (dice or {}).items()}
    return table.make("phosphorus", dice=thrown, **told)


@pytest.mark.parametrize("direct", [True, False])
def test_a_direct_hit_sticks_to_a_vehicle_without_armor_and_its_crew_still_sees(table, direct):
    burst(table, HALF_TRACK, direct=direct, dice={"check": 1, "intensity": 2})
    half_track = us(table, HALF_TRACK)

    assert (half_track.id in table.battle.heavy_weapons.clinging) is direct
    assert not is_blind(table.battle, half_track)


def test_phosphorus_and_its_smoke_move_with_the_vehicle(table):
    burst(table, T34, direct=True)
    (cell,) = table.battle.fire_and_smoke.cells
    table.act_with("us", f"{SQUAD}, {T34}")
    table.make("drive", US, element=us(table, T34).id, wanted_in=3)
    burning = table.battle.fire_and_smoke.cells[cell]
    clouds = [x.place for x in table.battle.fire_and_smoke.clouds.values() if x.cell == cell]

    assert "that drives" in burning.place
    assert burning.status == "phosphorus"
    assert set(clouds) == {burning.place}
    assert clouds


def test_men_on_an_armored_vehicle_roll_with_two_less_and_it_suffers_nothing(table):
    rider = table.battle.figures[us(table, TEAM).figures[1]]
    near = {"groups": (us(table, TEAM).id,), "near": (rider.id,)}
    told = {"whose": us(table, T34).id, "weapon": WEAPON, "place": "the road", **near}
    told |= {"in_phosphorus": (us(table, T34).id,), f"direct_{us(table, T34).id}": "no"}
    entry = table.make("phosphorus", dice={f"{man(rider)}: roll": 3}, **told)
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")
    ring = [x.value for x in blast.steps if x.label == "ring 1"]

    assert ring == [-2]
    assert table.battle.vehicles.of[us(table, T34).id].lost == {}
    assert table.battle.vehicles.of[us(table, T34).id].fire == 0
