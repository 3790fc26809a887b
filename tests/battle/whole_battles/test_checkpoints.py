"""An undo folds only the end of the log, however long the battle is."""

from dataclasses import replace

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.log import Checkpoints, active_entries, fold_entries
from tests.battle.conftest import AT
from tests.battle.random_play.player import Player, played
from tests.bench.battles import log
from tests.seeded import few_when_quick

MOST = 600  # events applied for one undo: those of some dozen entries, a few times


class Counted:
    """A battle that counts the events applied to any of its states."""

    def __init__(self, entries):
        self.count = 0
        system = replace(rattenkrieg.SYSTEM, apply=self.apply)
        self.game = Game("B", system, list(entries), lambda entry: None, b"secret")

    def apply(self, battle, event):
        self.count += 1
        return rattenkrieg.SYSTEM.apply(battle, event)

    def for_an_undo(self):
        """Count the events applied to look at the undo of the last entry, and to make it."""
        self.count = 0
        last = self.game.last_standing()
        self.game.leaning_on(last.seq)
        self.game.undo(last.seq, "", at=AT, request="a tap of the umpire")
        return self.count


@pytest.mark.long
@pytest.mark.parametrize("entries", [150, 600])
def test_the_undo_of_the_last_entry_costs_the_same_in_a_long_battle(entries):
    counted = Counted(log(entries))
    assert counted.for_an_undo() <= MOST
    assert counted.for_an_undo() <= MOST  # after an undo as well


@pytest.mark.parametrize("seed", few_when_quick([3, 501]))
def test_a_fold_from_a_checkpoint_equals_the_fold_from_the_start(seed):
    game = played(seed).game
    system, active = game.system, active_entries(game.entries)
    points = Checkpoints(system.empty, system.apply)
    for count in (len(active), 5, len(active) // 2, len(active) - 1, 0):
        whole = fold_entries(active[:count], system.empty, system.apply)
        assert points.fold(active[:count]) == whole
    without = [*active[:20], *active[21:40]]  # as if the 21st were undone
    try:
        whole = fold_entries(without, system.empty, system.apply)
    except (LookupError, StopIteration):
        with pytest.raises((LookupError, StopIteration)):
            points.fold(without)
    else:
        assert points.fold(without) == whole


def test_an_opened_battle_undoes_like_the_one_that_was_played():
    player = Player(22).play(120)
    opened = Game("B", player.game.system, list(player.game.entries), lambda entry: None, b"secret")
    for entry in player.game.entries[1::7]:
        assert opened.leaning_on(entry.seq) == player.game.leaning_on(entry.seq)
