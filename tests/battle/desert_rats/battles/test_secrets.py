"""Unseen enemies change nothing that a player receives, over hundreds of random turns."""

from functools import partial
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.kit.known_ground import features_of
from assistant.battle.desert_rats.reports.drafting import draft_page
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.player import MARK, Player, with_owner_names, with_secret_ground
from tests.battle.desert_rats.twins import Twin
from tests.seeded import at_night, of_whole_runs

SHEETS = (
    ("give-order", ""),
    ("give-order", "own-element-fire"),
    ("give-order", "platoon-open-fire"),
    ("give-order", "platoon-formate"),
    ("give-order", "platoon-move-to"),
    ("give-order", "command-move"),
    ("deploy", ""),
)
TURNS = 14
BATTLES = [
    (0, 3),
    *of_whole_runs((seed, TURNS) for seed in range(4)),
    *at_night((seed, TURNS) for seed in range(4, 14)),
]


def texts_for_player(battle, seat, entries):
    """Return everything that a player's devices get: page, map and log."""
    reader = Viewer("side", "B", seat)
    return SYSTEM.picture(battle, reader, entries), repr(log_lines(entries, reader))


def sheets(player, battle, seat, to=(1200, 800)):
    """The sheets of the player's moves: the questions for each platoon, with a path to a place."""
    reader = Viewer("side", "B", seat)
    kept, player.game.state = player.game.state, battle
    try:
        for platoon in battle.platoons_of_player(seat):
            for move, command, *placed in (
                SHEETS if battle.phase in ("orders", "setup") else SHEETS[:1]
            ):
                told = {"platoon": platoon.id} | ({"command": command} if command else {})
                if placed:
                    told |= dict(zip(("x_m", "y_m"), map(str, to), strict=True))
                progress = player.game.make(
                    move, reader, told, player.dice, at="", request="", commit=False
                )
                yield repr((progress.asks, progress.refused, progress.problems))
                for ask in progress.asks:
                    if ask.spot or ask.drawing:
                        yield SYSTEM.spot_map(battle, reader, ask).svg
    finally:
        player.game.state = kept


def is_known(battle, side, feature):
    """Whether a side knows a feature of the map, or its screens still show it."""
    secret = battle.secret_ground.get(feature)
    return secret is None or side in (*secret.known_to, *secret.shown_to)


def no_id_or_name(battle, side, texts):
    """Whether no true id or name of a side's enemies is in any of these texts."""
    enemy = battle.enemy_of(side)
    secrets = [MARK.format(enemy), *(x.id for x in battle.elements.values() if x.side == enemy)]
    return not [secret for secret in secrets for text in texts if secret in text]


@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_unseen_things_change_nothing_that_a_player_receives(played):
    seed, turns = played
    options = {"dust-trails": True} if seed % 4 == 3 else {}
    change = partial(with_secret_ground, seed=seed) if seed % 2 else with_owner_names
    player = Player(seed, size=seed // 2 % 2, rulings=0.3, options=options, change=change)
    player.invents = player.shows_ground = player.looks = True
    random, told = Random(seed), {id: set() for id in player.battle.tables}
    for battle in player.play(turns):
        id, seat = random.choice(list(battle.sides.items()))
        for side, names in told.items():
            names |= {x.name for x in features_of(battle.plan) if is_known(battle, side, x.id)}
        twin = Twin(battle, id, random).made()
        entries = player.game.entries
        to = random.randint(0, 2400), random.randint(0, 1600)
        got = texts_for_player(battle, id, entries), list(sheets(player, battle, id, to))
        assert (texts_for_player(twin, id, entries), list(sheets(player, twin, id, to))) == got
        assert battle.phase == "over" or no_id_or_name(battle, seat.side, (*got[0], *got[1]))
        unknown = {x.name for x in features_of(battle.plan)} - told[seat.side]
        texts = (*got[0], *got[1])
        assert battle.phase == "over" or not [x for x in unknown for text in texts if x in text]
        if battle.phase == "reports":
            assert draft_page(twin, seat) == draft_page(battle, seat), "the page that will go out"
