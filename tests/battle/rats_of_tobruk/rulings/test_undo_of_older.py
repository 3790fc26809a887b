"""An entry is undone together with the entries that need it."""

from assistant.battle.rats_of_tobruk.events.turns import BattleEnded, VictoryChecked
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Table


def leaning(table, seq):
    return [breaks.entry.move for breaks in table.game.leaning_on(seq)]


def test_the_allied_chits_are_undone_with_those_of_the_axis():
    table = Table()
    table.until_activation()
    first = table.make("put-in", AXIS, none="yes")
    table.make("put-in", ALLIED, none="yes")
    assert leaning(table, first.seq) == ["put-in"]


def test_the_next_chit_is_drawn_after_the_one_before_it_is_laid_aside():
    table = Table()
    table.until_activation()
    table.make("put-in", AXIS, chits=["33", "KGK"])
    table.make("put-in", ALLIED, chits=["2/13"])
    table.make("draw", first="33")
    aside = table.make("lay-aside")
    table.make("draw", dice={"draw": 1})
    assert leaning(table, aside.seq) == ["draw"]


def test_a_victory_at_the_end_needs_the_end_of_the_game():
    battle = Table().battle
    assert VictoryChecked(at_end=True).conflict(battle)
    assert VictoryChecked(at_end=False).conflict(battle) is None
    assert VictoryChecked(at_end=True).conflict(BattleEnded().apply(battle)) is None
