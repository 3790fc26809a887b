"""Figures that are not with the gunner do not serve the gun (Rattenkrieg 10.1.9, 15.13)."""

import pytest

from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureDetached
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.lookups import guns
from tests.battle.conftest import GERMAN, bring_about
from tests.battle.rattenkrieg.small_arms.nest import Nest, automatic_fire_of


def helper_leaves(nest):
    nest.table.make("detach-figure", element=nest.team.id, man=nest.private, purpose="straggler")


def gunner_leaves(nest):
    bring_about(nest.table, FigureDetached(nest.gunner, "gunner-alone", "Gunner"))


def helper_rides_off(nest):
    carrier = nest.table.element("german", "1st Squad, Team 1").id
    bring_about(nest.table, towing.VehicleBoarded((nest.private,), carrier, False))


@pytest.mark.parametrize("parts", [helper_leaves, gunner_leaves, helper_rides_off])
def test_who_is_apart_from_the_gunner_does_not_serve_the_gun(parts):
    nest = Nest()
    nest.table.make("serve-gun", GERMAN, element=nest.team.id, crew=(nest.private,))
    gunner = nest.table.battle.figures[nest.gunner]
    assert guns.is_manned(nest.table.battle, gunner)

    parts(nest)
    assert guns.serving(nest.table.battle, gunner) == [gunner]
    assert not guns.is_manned(nest.table.battle, gunner)


def test_fire_asks_for_another_helper_when_the_first_has_left():
    nest = Nest()
    nest.fire([5] * 7)
    assert nest.gun.crew == (nest.private,)

    helper_leaves(nest)
    entry = nest.fire([6, *[5] * 6], crew=())
    assert automatic_fire_of(entry).inputs["crew"] == 1
    assert nest.gun.attention
