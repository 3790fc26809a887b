"""What a player has not seen changes nothing that he receives."""

from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM, views
from assistant.battle.desert_rats.pages import page
from assistant.battle.readers import Reader
from assistant.battle.telling import log_for
from tests.battle.desert_rats.player import MARK, Player
from tests.battle.desert_rats.twins import Twin

SEEDS = range(4)
TURNS = 6


def received(battle, seat, entries):
    """All that a player's devices get: page, map, log, what tells them of a change."""
    reader = Reader("side", "B", seat)
    return (
        repr(views.side_view(battle, seat)),
        repr(log_for(entries, reader)),
        SYSTEM.picture(battle, reader, entries),
    )


def sheets(player, battle, seat):
    """The sheets of his moves: the first questions of each of his platoons."""
    reader = Reader("side", "B", seat)
    kept, player.game.state = player.game.state, battle
    try:
        for platoon in battle.of_seat(seat):
            for command in ("", "own-element-fire", "platoon-open-fire", "platoon-formate"):
                told = {"platoon": platoon.id} | ({"command": command} if command else {})
                for move in ("give-order", "deploy"):
                    progress = player.game.make(
                        move, reader, told, player.dice, at="", request="", commit=False
                    )
                    yield repr((progress.asks, progress.refused, progress.problems))
    finally:
        player.game.state = kept


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_player_has_not_seen_changes_nothing_that_he_receives(seed):
    player = Player(seed, size=seed % 2, rulings=0.3)
    random = Random(seed)
    for battle in player.play(TURNS):
        for id, seat in battle.sides.items():
            twin = Twin(battle, id, random).made()
            entries = player.game.entries
            assert received(twin, id, entries) == received(battle, id, entries)
            assert list(sheets(player, twin, id)) == list(sheets(player, battle, id))
            if battle.phase == "reports":
                assert page(twin, seat) == page(battle, seat), "the page that will go out"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_true_id_or_name_of_the_enemy_reaches_a_player(seed):
    player = Player(100 + seed, size=seed % 2, rulings=0.3)
    for battle in player.play(TURNS):
        for id, seat in battle.sides.items():
            enemy = battle.enemy(seat.side)
            ids = [x.id for x in battle.elements.values() if x.side == enemy]
            everything = (*received(battle, id, player.game.entries), *sheets(player, battle, id))
            for text in everything:
                assert MARK.format(enemy) not in text
                assert not [one for one in ids if one in text]
