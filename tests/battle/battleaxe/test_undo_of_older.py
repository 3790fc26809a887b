"""An entry that others stand on is not taken back from under them."""

import pytest

from assistant.battle.battleaxe.fight_events import Fought
from assistant.battle.battleaxe.state import Fight
from assistant.battle.play import Refused
from tests.battle.battleaxe.table import Table


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
    fight = Fought(Fight("H", "allied", ("18Bde",), "18Bde", contested=True))
    assert fight.unfit(table.battle) is None
    undo = table.game.undo(declared.seq, "", at=declared.at, request="back")
    assert undo.undoes == declared.seq
    assert fight.unfit(table.battle) == "no impulse would be declared then"
