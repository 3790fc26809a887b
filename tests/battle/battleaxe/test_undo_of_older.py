"""An entry that later entries need cannot be undone alone."""

import pytest

from assistant.battle.battleaxe.events.combat import CombatStageReached
from assistant.battle.battleaxe.events.impulses import ImpulseBegun, ImpulseDeclared
from assistant.battle.battleaxe.events.units import SupplyChecked, UnitPlaced
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.log import ConditionalConflict
from assistant.battle.play import Refused
from tests.battle.battleaxe.table import ALLIED, AXIS, Table


def test_an_impulse_stays_declared_while_the_next_has_begun():
    table = Table()
    table.make("impulse", kind="pass")
    declared = table.game.entries[-1]
    table.make("end-impulse")
    with pytest.raises(Refused, match="would not be declared"):
        table.game.undo(declared.seq, "", at=declared.at, request="back")


def test_an_assault_stays_declared_while_somebody_has_attacked():
    table = Table()
    table.make("impulse", kind="assault", places=("H",))
    declared = table.game.entries[-1]
    assert table.battle.kind == "assault"
    fight = CombatStageReached(Fight("H", "allied", ("18Bde",), "18Bde", contested=True))
    assert fight.conflict(table.battle) is None
    undo = table.game.undo(declared.seq, "", at=declared.at, request="back")
    assert undo.undoes == declared.seq
    assert fight.conflict(table.battle) == "no impulse would be declared"


def leaning(table, seq):
    return [breaks.entry.move for breaks in table.game.leaning_on(seq)]


def test_a_challenge_is_undone_with_the_act_that_closed_the_challenged_act():
    table = Table()
    table.impulse()
    closes = table.make("impulse", AXIS, kind="regroup")
    table.make("challenge", AXIS)
    table.make("rule-challenge", stands="yes")
    assert leaning(table, closes.seq) == ["challenge", "rule-challenge"]


def test_a_challenge_is_undone_with_the_ruling_on_the_previous_challenge():
    table = Table()
    table.impulse()
    table.make("impulse", AXIS, kind="regroup")
    table.make("challenge", AXIS)
    ruled = table.make("rule-challenge", stands="yes")
    table.make("end-impulse", dice={"sunset": [6, 6]})
    table.make("impulse", ALLIED, kind="regroup")
    table.make("challenge", ALLIED)
    assert "challenge" in leaning(table, ruled.seq)


def test_an_impulse_is_undone_with_the_bid_that_made_it_possible():
    table = Table()
    table.make("bid", ALLIED, points=3)
    second = table.make("bid", AXIS, points=9)
    table.impulse()
    assert leaning(table, second.seq)[:1] == ["impulse"]


def test_an_impulse_begins_after_one_of_the_other_side():
    battle = Table().battle
    assert battle.active == "allied"
    declared = ImpulseDeclared("allied", 1, "pass").apply(battle)
    assert ImpulseBegun("axis", 1).conflict(declared) is None
    assert ImpulseBegun("allied", 2).conflict(declared)


def test_units_are_back_in_supply_after_the_test_that_found_them_without():
    battle = Table().battle
    first, second = [id for id, unit in battle.units.items() if unit.place][:2]
    back = SupplyChecked((second,))
    assert isinstance(back.conflict(battle), ConditionalConflict)
    assert back.conflict(SupplyChecked((first, second)).apply(battle)) is None
    gone = UnitPlaced(first, None).apply(battle)
    assert SupplyChecked((first,)).conflict(gone) == f"{first} would be off the map"
