"""Mines that a scenario sells: a mine put on a tank is used up too (Rattenkrieg 29.1)."""

import pytest

from assistant.battle.rattenkrieg.events.fuzes import FuzeEnded, FuzeLit
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import mines_left
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.rattenkrieg.vehicles.wittmann import CARD, bought, lay, stug


def set_on_a_tank(table, number):
    """Light the fuze of a German Tellermine on a tank."""
    at = Fuze(f"fuze {number}", "german", "Tellermine", "a tank", stug(table).id, 2, "deck-rear")
    bring_about(table, FuzeLit(at))


def test_a_mine_put_on_a_tank_is_used_up():
    table = Table(card=CARD)
    bought(table, GERMAN, "Tellermine", count=2)
    set_on_a_tank(table, 1)
    assert mines_left(table.battle, "german") == {"Tellermine": 1}

    bring_about(table, FuzeEnded("fuze 1"))
    lay(table)
    with pytest.raises(Refusal, match="All mines are laid"):
        lay(table)
