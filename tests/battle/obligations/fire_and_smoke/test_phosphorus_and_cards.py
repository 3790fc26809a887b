"""Phosphorus on vehicles, and what a card says about speed, tow and repairs (20.4.7, 23.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.heavy_weapons import armor
from tests.battle.rattenkrieg.boats_and_aircraft.test_anti_aircraft import fire as flak_fire
from tests.battle.rattenkrieg.boats_and_aircraft.test_anti_aircraft import flak, henschel
from tests.battle.rattenkrieg.guns_and_mortars.test_bombed import TANK, with_open_panzer
from tests.battle.tanks import SQUAD, T34
from tests.battle.tanks import shelf as tank_shelf

__all__ = ["flak"]


def burned(direct, dice, change=with_open_panzer):
    """The tank after phosphorus at the road: hit directly, or only within the radius."""
    table = Table(card=armor(), shelf=tank_shelf(), change=change)
    table.engage()
    tank = table.element("german", TANK)
    name = f"{umpire_name(table.battle, tank)}: "
    told = {"whose": tank.id, "weapon": "81mm-mortar-shell", "place": "the road", "groups": ()}
    told |= {"in_phosphorus": (tank.id,), f"direct_{tank.id}": direct}
    thrown = {f"{name}{die}": number for die, number in dice.items()}
    table.make("phosphorus", dice=thrown, **told)
    return table, table.battle.vehicles.of[tank.id]


def as_it_is(event):
    return event


def test_beside_a_vehicle_phosphorus_lights_it_only_without_the_fire_modifier():
    _, struck = burned("yes", {"check": 4, "intensity": 2})
    _, near = burned("no", {"check": 4})
    _, lit = burned("no", {"check": 5, "intensity": 2})

    assert struck.fire == 3
    assert near.fire == 0
    assert lit.fire >= 2


def test_phosphorus_on_a_closed_tank_causes_no_fire_check_and_no_damage():
    _, tank = burned("yes", {}, as_it_is)

    assert (tank.fire, tank.lost) == (0, {})
    assert tank.buttoned_up


def test_dice_above_the_highest_value_of_a_strike_do_nothing(flak):
    flak_fire(flak, damage=[3], sector=12, fan="front")

    assert henschel(flak).lost == {}


@pytest.fixture
def convoy():
    return ordered_to_move(T34, HALF_TRACK, GUN, acts=T34)


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def greatest(table, **told):
    asks = table.attempt("drive", US, element=us(table, T34).id, commit=False, **told).asks
    return next(ask.most for ask in asks if ask.name == "wanted_in")


def test_a_vehicle_has_one_greatest_speed_off_the_road_and_another_on_it(convoy):
    assert (greatest(convoy, road="no"), greatest(convoy, road="yes")) == (20, 28)


def test_a_vehicle_whose_card_says_that_it_cannot_tow_tows_nothing(convoy):
    state = convoy.battle
    id = us(convoy, T34).id
    card = {**state.vehicles.of[id].card}
    card["movement"] = {**card["movement"], "tow_tons": 0}
    of = {**state.vehicles.of, id: replace(state.vehicles.of[id], card=card)}
    convoy.game.state = replace(state, vehicles=replace(state.vehicles, of=of))
    bring_about(convoy, t.VehicleBogged(us(convoy, HALF_TRACK).id, True))
    with pytest.raises(Refusal, match="cannot tow"):
        convoy.make("tow", US, element=id, other=us(convoy, HALF_TRACK).id)
