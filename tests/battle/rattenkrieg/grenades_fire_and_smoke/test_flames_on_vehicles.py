"""A flamethrower or a Molotov sets fire to the vehicle that it hits (Rattenkrieg 31.15)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Piece
from tests.battle.conftest import UMPIRE, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

OURS, FOES = f"{SQUAD}, {TEAM}", f"{SQUAD}, {PANZER}"
FLAMES = Piece("Flamethrower", "flamethrower", 18, 6, 10)


def with_flames(event):
    """The opening, with a flamethrower for the US team's second figure."""
    battle = event.battle
    team = next(x for x in battle.of_side("us") if x.title == OURS)
    bearer = replace(battle.figures[team.figures[1]], weapons=(), pieces=(FLAMES,))
    return replace(event, battle=replace(battle, figures={**battle.figures, bearer.id: bearer}))


@pytest.fixture
def table():
    """A US team with a flamethrower acts, and knows a Panzer."""
    return Table(change=with_flames, card=duel(), shelf=shelf()).until(
        ("us", OURS), [("us", OURS, "fire")], [("german", FOES)]
    )


def panzer(table):
    return table.element("german", FOES)


def fire_aboard(table):
    return table.battle.vehicles.of[panzer(table).id].fire


def flame(table, die, **told):
    told = {"groups": (), "startled": (), "vehicles": (panzer(table).id,), **told}
    dice = {f"{umpire_name(table.battle, panzer(table))}: roll": die, "fire: roll": 1}
    return table.make(
        "fire-flame",
        UMPIRE,
        dice,
        element=table.element("us", OURS).id,
        place="the tank",
        distance_in=6,
        **told,
    )


def test_the_die_says_how_strong_the_fire_aboard_is(table):
    made = flame(table, 3)

    assert fire_aboard(table) == 3
    assert not table.battle.fire_and_smoke.cells  # no second fire on the ground beneath it
    assert "burns, strength 3" in made.told["german"]
    assert "burns, strength 3" in made.told["us"]


def test_a_1_starts_no_fire_and_a_6_destroys_the_vehicle_immediately(table):
    flame(table, 1)
    assert not fire_aboard(table)
    flame(table, 6)
    assert table.battle.vehicles.of[panzer(table).id].wreck
    assert table.battle.vehicles.of[panzer(table).id].left  # its crew got out


def test_nobody_is_asked_about_a_vehicle_that_burns_or_has_burnt(table):
    bring_about(table, v.VehicleDamaged(panzer(table).id, "hull", {}, 4, False, False))
    asks = table.attempt(
        "fire-flame", element=table.element("us", OURS).id, place="x", distance_in=6, groups=()
    ).asks
    offered = [o.value for ask in asks if ask.name == "vehicles" for o in ask.options]

    assert panzer(table).id not in offered


def test_a_molotov_lights_a_vehicle_too(table):
    team = table.element("us", OURS)
    table.make(
        "throw-fire",
        UMPIRE,
        {"scatter": 6, "direction": 3, f"{umpire_name(table.battle, panzer(table))}: roll": 2},
        element=team.id,
        man=team.figures[0],
        thing="Molotov",
        distance_in=5,
        place="the tank",
        groups=(),
        startled=(),
        vehicles=(panzer(table).id,),
    )

    assert fire_aboard(table) == 2
