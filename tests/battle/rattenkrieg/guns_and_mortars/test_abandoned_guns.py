"""A gun or vehicle that its crew has left: still a target, and manned again in its state."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import Refusal, Table, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_autocannon import resolution_of
from tests.battle.rattenkrieg.guns_and_mortars.test_manned_guns import a_gun, act, served
from tests.battle.rattenkrieg.vehicles.test_vehicles import T34, fire, panzer, t34, title, vehicle
from tests.battle.tanks import PANZER, duel, shelf

__all__ = ["served"]


@pytest.fixture
def left():
    """The crew has left a gun, and the T-34 acts."""
    table = Table(change=a_gun, card=duel(), shelf=shelf())
    table.engage()
    table.order("us", title(T34), "fire")
    table.order("german", title(PANZER), "fire")
    table.rounds()
    table.act_with("german", title(PANZER))
    table.reveal("german", title(PANZER))
    table.make("leave-gun", element=panzer(table).id)
    if table.battle.noise:
        table.make("no-reaction")
    table.make("stand-down", element=panzer(table).id)
    table.act_with("us", title(T34))
    return table


def targets(table, move):
    told = {"element": t34(table).id}
    asks = table.attempt(move, commit=False, **told).asks
    return {o.value: o.effect for ask in asks if ask.name == "target" for o in ask.options}


def test_an_abandoned_gun_is_fired_at_and_hit(left):
    assert "abandoned" in targets(left, "fire-gun")[panzer(left).id]
    dice = {"damage": [4, 4, 4, 4], "order": [6, 1], "ammunition": [1] * 4, "fuel": [1] * 4}
    entry = fire(left, dice)

    assert resolution_of(entry, "apply-damage").inputs["crew"] == []
    assert vehicle(left).lost["hull"]
    assert {m.state for m in left.battle.men(panzer(left))} == {"ready"}


def test_a_wreck_cannot_be_a_target(left):
    struck = v.VehicleDamaged(panzer(left).id, "hull", {}, 0, wreck=True, stands=True)
    bring_about(left, struck)

    with pytest.raises(Refusal, match="No enemy"):
        fire(left)


def test_a_gun_is_manned_again_with_the_damage_that_it_has(served):
    act(served)
    served.make("leave-gun", element=panzer(served).id)
    struck = v.VehicleDamaged(panzer(served).id, "turret", {"gun": 1}, 0, wreck=False, stands=False)
    bring_about(served, struck)
    act(served)
    served.make("man-gun", element=panzer(served).id)

    assert vehicle(served).manned
    assert vehicle(served).lost_of("gun") == 1
    offers = {offer.move for offer in unit_view(served.battle, panzer(served)).offers}
    assert "ask-fire-gun" in offers


def test_nobody_is_aimed_at_in_an_abandoned_vehicle(left):
    told = {"element": t34(left).id, "target": panzer(left).id, "distance_in": 20, "sector": 3}
    asks = left.attempt("shoot-vehicle", commit=False, part="hull", **told).asks
    parts = {o.value for ask in asks if ask.name == "aimed_at" for o in ask.options}

    assert "exposed-crew" not in parts
    assert "crew" not in parts
