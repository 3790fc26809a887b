"""Clearing a jam under an order: it is a part of firing (Rattenkrieg 15.6)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponMalfunctionChanged
from tests.battle.conftest import GERMAN, Refusal, bring_about
from tests.battle.rattenkrieg.small_arms.nest import Nest


def jammed_gun_team(order):
    """A German MG team acts under an order, and its machine gun is jammed."""
    nest = Nest(order)
    bring_about(nest.table, e.WeaponJammed(nest.gunner, True))
    return nest


def clear(nest, die):
    told = {"element": nest.team.id, "man": nest.gunner}
    return nest.table.make("clear-stoppage", GERMAN, dice={"roll": die}, **told)


def test_a_fire_order_allows_clearing_a_jam_as_the_first_action():
    nest = jammed_gun_team("fire")
    left = nest.team.left
    clear(nest, 1)

    assert not nest.table.battle.figures[nest.gunner].jammed
    assert nest.team.left == left - 1
    assert not nest.team.claim_open


def test_a_mechanical_repair_is_not_a_part_of_firing():
    nest = Nest("fire")
    bring_about(nest.table, WeaponMalfunctionChanged(nest.gunner, False, 1))

    with pytest.raises(Refusal, match="is under a fire order"):
        clear(nest, 1)
