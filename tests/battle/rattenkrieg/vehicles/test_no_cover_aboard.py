"""Nobody hunkers down aboard, whatever makes figures take cover (Rattenkrieg 31.4, 31.5)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.frozen import replace
from tests.battle.conftest import Table, bring_about
from tests.battle.courage import rolls
from tests.battle.tanks import SQUAD, T34, duel, shelf

TEAM = f"{SQUAD}, Team"  # of both sides


def states(table):
    return [m.state for m in table.battle.men(table.element("us", TEAM))]


def provoke(table):
    told = {"element": table.element("us", TEAM).id, "target": table.element("german", TEAM).id}
    told["man"] = table.element("us", TEAM).figures[1]
    entry = table.make("provoke", dice={"nerve": 3}, **told)
    assert "is stunned" in entry.told["us"]
    return [states(table)[1]]


def outgunned(table):
    told = {"element": table.element("us", TEAM).id, "case": "outgunned", "fired_by": "lmg"}
    dice = rolls(table.battle, table.element("us", TEAM), 6)
    entry = table.make("check-morale", dice=dice, **told)
    assert "nobody hunkers down aboard" in entry.told["us"]
    assert not [o for o in table.battle.owed if o.kind == "outgunned-again"]
    return states(table)


def end_of_turn(table):
    team = table.element("us", TEAM)
    table.make("end-round", why="agreed by both")
    table.make("end-turn", why="agreed by both")
    bring_about(table, e.CheckScheduled(PendingCheck("nerve 1", "nerve", team.id)))
    nerve = {"aggressiveness_at_start": team.aggressiveness + 3, "men_at_order": 5}
    table.game.state = replace(
        table.battle,
        elements={**table.battle.elements, team.id: replace(team, **nerve)},
    )
    table.make("check-nerve", owed="nerve 1", dice={"roll": 6})  # 5 − 2 − 2 + 6
    return states(table)


@pytest.mark.parametrize("way", [provoke, outgunned, end_of_turn])
def test_riders_that_would_take_cover_are_stunned(way):
    table = Table(card=duel(), shelf=shelf())
    table.until(("us", TEAM), [("us", TEAM, "movement")], [("german", TEAM), ("us", TEAM)])
    riders = table.element("us", TEAM).figures
    tank = table.element("us", f"{SQUAD}, {T34}").id
    bring_about(table, towing.VehicleBoarded(riders, tank, False))

    assert set(way(table)) == {"stunned"}


def test_a_thrower_on_a_vehicle_is_not_asked_to_take_cover_first():
    table = Table(card=duel(), shelf=shelf())
    table.until(("us", TEAM), [("us", TEAM, "fire")], [("german", TEAM), ("us", TEAM)])
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[1], "grenade": "RPG-6", "distance_in": 5}
    told["target"] = table.element("german", TEAM).id

    assert "cover_first" in table.attempt("throw-grenade", dice={}, **told).play.asks
    tank = table.element("us", f"{SQUAD}, {T34}").id
    bring_about(table, towing.VehicleBoarded(team.figures, tank, False))
    assert "cover_first" not in table.attempt("throw-grenade", dice={}, **told).play.asks


def test_figures_on_foot_still_hunker_down():
    table = Table(card=duel(), shelf=shelf())
    table.until(("us", TEAM), [("us", TEAM, "movement")], [("german", TEAM), ("us", TEAM)])
    told = {"element": table.element("us", TEAM).id, "case": "outgunned", "fired_by": "lmg"}
    dice = rolls(table.battle, table.element("us", TEAM), 6)
    table.make("check-morale", dice=dice, **told)

    assert set(states(table)) == {"hunkered-down"}
    assert [o.kind for o in table.battle.owed] == ["outgunned-again"]
