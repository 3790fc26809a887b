"""Fires on the table, for their tests."""

import pytest

from tests.battle.conftest import US

TEAM = "1st Squad, Team 1"
BARN = "the barn, door side"


def light(table, place=BARN, strength=4, **told):
    """Light a fire of this strength."""
    table.make("start-fire", place=place, strength=str(strength), **told)
    return cell(table, place)


def cell(table, place=BARN):
    return next(x for x in table.battle.fire_and_smoke.cells.values() if x.place == place)


def end_turn(table):
    """End the rounds and the turn without doing anything."""
    if table.battle.stage == "orders":
        table.rounds()
    table.make("end-turn")


def pending_ids(table):
    return [o.id for o in table.battle.owed]


def burn(table, place=BARN, roll=1, **told):
    id = cell(table, place).id
    return table.make("burn-fire", owed=f"fire {id}", dice={"roll": roll}, **told)


def glow(table, groups=(), make="make", **told):
    """Throw a grenade of white phosphorus at the gate."""
    about = {"weapon": "hand-grenade", "place": "the gate", "groups": groups}
    return getattr(table, make)("phosphorus", whose=table.element("us", TEAM).id, **about, **told)


@pytest.fixture
def firemen(engaged):
    """An active team, and a fire."""
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    engaged.make("lose-first", US, element=engaged.element("us", TEAM).id)
    light(engaged)
    return engaged


def fight(table, equipment, men=None, dice=None, by=US):
    element = table.element("us", TEAM)
    return table.make(
        "fight-fire",
        by,
        element=element.id,
        fire="1",
        men=tuple(men or element.figures[:1]),
        equipment=equipment,
        dice=dice,
    )
