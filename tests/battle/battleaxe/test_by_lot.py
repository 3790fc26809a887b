"""Whole battles of Battleaxe played at random: nothing breaks, and bids stay secret."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.log import fold_entries
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import Viewer
from tests.battle.battleaxe.table import Table
from tests.battle.random_play.by_lot import ByLot

ACTS = 150
LINKS = [(str(n), str(n + 1), "open") for n in range(1, 23)]
LINKS += [("A", "1", "line"), ("B", "2", "line"), ("C", "3", "line"), ("D", "6", "line")]
LINKS += [("E", "23", "line"), ("F", "20", "line"), ("G", "18", "line"), ("H", "21", "line")]
LINKS += [("I", "22", "line"), ("6", "15", "open"), ("9", "18", "open"), ("3", "4", "escarpment")]
STACK = 4


class Player(ByLot, Table):
    """A player who plays a battle alone; the same seed plays the same battle."""

    rarely = ("end-impulse", "bid")
    extra = ("challenge", "spend", "supply-line", "alarm", "rule-challenge")

    def attempt(self, move, by, **told):
        if by.role not in SYSTEM.moves[move].by:
            return None
        return super().attempt(move, by, **told)


def texts_for_reader(battle, reader, entries):
    views = SYSTEM.views
    page = views.side_view(battle, reader.side) if reader.side else views.table_view(battle)
    return SYSTEM.picture(battle, reader, entries), repr(page), repr(log_lines(entries, reader))


@pytest.mark.long
@pytest.mark.parametrize(("seed", "links"), [(1, LINKS), (2, LINKS), (3, ())])
def test_a_battle_holds_together_whatever_is_tapped(seed, links):
    player, random = Player(links=links).seeded(seed), Random(seed)
    units = set(player.battle.units)
    for battle in player.play(ACTS):
        assert set(battle.units) == units
        here = Counter((u.place, u.side) for u in battle.units.values() if u.place)
        assert all(n <= STACK for (place, _), n in here.items() if place.isdigit()), here
        side = random.choice(("allied", "axis"))
        other = {"allied": "axis", "axis": "allied"}[side]
        if other in battle.bids:
            twin = replace(battle, bids={**battle.bids, other: random.randint(1, 99)})
            for reader in (Viewer("side", "B", side), Viewer("spectator", "B")):
                mine = texts_for_reader(battle, reader, player.entries)
                assert mine == texts_for_reader(twin, reader, player.entries)
    assert fold_entries(player.entries, SYSTEM.empty, SYSTEM.apply) == player.battle
    assert player.battle.impulse > 1 or player.battle.turn != "june-15"
