"""An undo of any entry in any system undoes what needs it, and nothing else."""

from collections.abc import Iterator
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM as DESERT_RATS
from assistant.battle.game import Game
from assistant.battle.systems import SYSTEMS
from tests.battle.battleaxe.test_by_lot import LINKS
from tests.battle.battleaxe.test_by_lot import Player as Battleaxe
from tests.battle.desert_rats.player import Player as DesertRats
from tests.battle.random_play.made import Made, note_moves
from tests.battle.random_play.player import Player as Rattenkrieg
from tests.battle.random_play.regrets import regret
from tests.battle.rats_of_tobruk.player import Player as Tobruk
from tests.seeded import at_night

SEEDS = (600, 601, *at_night((602, 603)))
OFTEN = 0.08  # the share of acts after which somebody regrets an older entry
Course = Iterator[tuple[Game, dict[int, Made]]]  # the battle, and what was told, after each act


def on_foot(seed: int) -> Course:
    """Play Rattenkrieg at random."""
    player = Rattenkrieg(seed)
    noted = note_moves(player.game)
    for _ in range(220):
        player.try_something()
        yield player.game, noted


def with_orders(seed: int) -> Course:
    """Play Desert Rats at random; its players continue in any phase after the setup."""
    player = DesertRats(seed, ("bir-tawil-gap", "bir-zareb")[seed % 2], rulings=0.3)
    noted = note_moves(player.game)
    for _ in player.play(5):
        yield player.game, noted
        last = player.game.entries[-1]
        if player.battle.phase == "setup" and last.is_undo:
            player.game.undo(last.seq, "", at=last.at, request=f"back from {last.seq}")


def on_a_board(player: Battleaxe | Tobruk) -> Course:
    """Play a board game at random."""
    noted = note_moves(player.game)
    for _ in player.play(160):
        yield player.game, noted


COURSES = {
    "rattenkrieg": on_foot,
    "desert-rats": with_orders,
    "battleaxe": lambda seed: on_a_board(Battleaxe(links=LINKS if seed % 2 else ()).seeded(seed)),
    "rats-of-tobruk": lambda seed: on_a_board(Tobruk(seed)),
}


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_entry_is_undone_with_all_entries_that_need_it(system, seed):
    random, undone = Random(seed), 0
    often = 0.5 if SYSTEMS[system] is DESERT_RATS else OFTEN  # whose acts are whole phases
    for game, noted in COURSES[system](seed):
        if random.random() < often:
            undone += regret(game, noted, random) is not None
    assert undone
