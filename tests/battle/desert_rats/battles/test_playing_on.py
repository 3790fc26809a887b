"""Two battles with different troops out of sight: a player reads the same, turn by turn."""

from random import Random

import pytest

from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.battles.test_secrets import texts_for_player
from tests.battle.desert_rats.player import dice_by_purpose
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

TURNS = 7
FAR = ("panzer-4-short-75", "axis-armoured-car", "lorry", "88mm-flak-36", "axis-infantry-section")
MOAT = area("moat", 0, 1400, 2000, 1620, going="impassable")  # one would see into a wall
WALL = area("wall", 0, 1500, 2000, 1510, screen_m=300)
HILL = area("hill", 300, 700, 700, 760, height_m=9)
COMMANDS = (
    "none",
    "platoon-advance",
    "platoon-retreat",
    "platoon-move-to",
    "platoon-formate",
    "platoon-open-fire",
    "platoon-open-fire",
    "platoon-cease-fire",
    "command-move",
    "own-element-fire",
)


def hide_platoons(random):
    """Place platoons behind a wall that nobody sees over and nothing passes."""
    for number in range(random.randint(1, 3)):
        where = [random.randint(100, 1900), random.randint(1730, 1900)]
        models = (
            element(f"h{number}{n}", random.choice(FAR), at=[where[0], where[1] - 20 * n])
            for n in range(random.randint(1, 5))
        )
        yield platoon(f"hidden-{number}", *models, heading_deg=random.randint(0, 359))


def battle(seed, unseen, options):
    """A battle in which the other seed decides only what is unseen."""
    random = Random(unseen)
    troop = (element(f"c{n}", "crusader", at=[440 + 60 * n, 300]) for n in range(4))
    foot = [element(f"r{n}", "british-infantry-section", at=[700 + 40 * n, 500]) for n in range(3)]
    foot.append(element("g1", "6pdr-anti-tank-gun", at=[760, 470]))
    zug = (element(f"p{n}", "panzer-3-long-50", at=[400 + 70 * n, 1150]) for n in range(3))
    pak = (element("a1", "anti-tank-gun", at=[900, 820]), element("i1", FAR[-1], at=[860, 800]))
    axis = [platoon("zug", *zug, heading_deg=180), platoon("pak", *pak, kind="infantry")]
    axis += hide_platoons(random)
    random.shuffle(axis)  # how the enemy is organised is not to be seen either
    british = [platoon("troop", *troop), platoon("rifles", *foot, kind="infantry")]
    plan = {"areas": [MOAT, WALL, HILL]}
    return Table(british, axis, map=plan, size=1, options=options), random


def texts_received(seed, unseen, options):
    """Return everything that two players receive, after each step."""
    table, random = battle(seed, unseen, options)
    orders = Random(seed)
    dice = dice_by_purpose(seed, lambda: table.battle.turn)
    for move in ("begin", "release"):
        table.make(move)
    for _ in range(TURNS):
        for id in ("troop", "rifles", "zug", "pak"):
            ordered(table, id, orders)
        for id in table.battle.platoons:
            if id.startswith("hidden"):
                ordered(table, id, random)
        for move in ("close-orders", "move-all", "fire-all", "react-all", "release"):
            for seat in ("british-1", "british-2"):
                yield texts_for_player(table.battle, seat, table.game.entries)
            table.make(move, dice=dice)
            if table.battle.phase == "over":
                return


def ordered(table, id, random):
    """Give a random order; the dice are drawn whether the order needs them or is refused."""
    command, x, y = random.choice(COMMANDS), random.randint(50, 1950), random.randint(50, 1950)
    heading, formation = random.randint(0, 359), random.choice(("line", "column", "diamond"))
    more = {"x_m": x, "y_m": y, "heading_deg": heading, "formation": formation}
    by = Viewer("side", "B", table.platoon(id).seat)
    told = {"platoon": id, "command": command, "target": "nearest", **more}
    table.attempt("give-order", by, **told)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_other_troops_out_of_sight_change_nothing_that_a_player_receives(seed):
    options = {"dust-trails": True, "small-arms-at-lorries": True} if seed % 2 else {}
    one, other = (list(texts_received(seed, unseen, options)) for unseen in (seed, 1000 + seed))
    assert one == other
    assert any("own sight" in text for text, _ in one), "and he receives something"
