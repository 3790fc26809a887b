"""The battle with the entry that is being written: readable at once, the battle only later."""

import pytest

from tests.battle.conftest import US, Table


def test_while_an_entry_is_saved_the_battle_is_unchanged_and_the_next_state_is_known():
    table, seen = Table(), []
    game, before = table.game, table.game.state
    game._keep = lambda entry: seen.append((entry, game.coming, game.state, len(game.entries)))
    table.make("place-all", US)

    ((entry, coming, state, count),) = seen
    assert (state, count) == (before, 1)
    assert coming.entries == game.entries == [*game.entries[:1], entry]
    assert coming.state is game.state is not before
    assert game.coming is None


def test_an_undo_is_known_before_it_is_on_disk():
    table, seen = Table(), []
    table.make("place-all", US)
    table.game._keep = lambda entry: seen.append(table.game.coming)
    table.undo()

    assert seen[0].state is table.game.state
    assert seen[0].entries == table.game.entries


@pytest.mark.parametrize("is_undo", [False, True])
def test_an_entry_that_the_disk_refuses_changes_nothing(is_undo):
    table = Table()
    table.make("place-all", US)
    game, before, entries = table.game, table.game.state, list(table.game.entries)

    def refuses(entry):
        raise OSError("full")

    game._keep = refuses
    with pytest.raises(OSError, match="full"):
        table.undo() if is_undo else table.make("set-conditions", ambient="combat")

    assert (game.state, game.entries, game.coming) == (before, entries, None)
