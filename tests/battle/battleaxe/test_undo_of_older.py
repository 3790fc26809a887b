"""An entry that others stand on is not taken back from under them."""

import pytest

from assistant.battle.play import Refused
from tests.battle.battleaxe.table import Table


def test_an_impulse_stays_declared_while_the_next_has_begun():
    table = Table()
    table.make("impulse", kind="pass")
    declared = table.game.entries[-1]
    table.make("end-impulse")
    with pytest.raises(Refused, match="would not be declared"):
        table.game.undo(declared.seq, "", at=declared.at, request="back")
