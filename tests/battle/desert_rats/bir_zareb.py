"""Bir Zareb played by two purposeful players up to the reports of turn 3, for other tests."""

from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.player import Player

WELL = {"x_m": 1980, "y_m": 1300}
GOALS = {"b-troop": {"x_m": 1300, "y_m": 1100}, "1-zug": {"x_m": 1200, "y_m": 1300}}
SET_OUT = {"rifles": {"x_m": 650, "y_m": 550}, "schuetzen": {"x_m": 2000, "y_m": 1510}}
TURNS = 3


class Purposeful(Player):
    """Players who send every platoon to the well and fire at every enemy; infantry lie down."""

    def deploy(self, platoon):
        if platoon.id in SET_OUT:
            by = Viewer("side", "B", platoon.seat)
            self.do("deploy", by, platoon=platoon.id, **SET_OUT[platoon.id])

    def orders(self):
        for platoon in list(self.battle.platoons.values()):
            self.order(platoon)

    def order(self, platoon):
        by = Viewer("side", "B", platoon.seat)
        riding = [x.id for x in self.battle.elements_of_platoon(platoon) if x.carried_by]
        told = {"command": "platoon-move-to", **GOALS.get(platoon.id, WELL)}
        if platoon.id == "schuetzen":
            told = {"command": "platoon-open-fire"}
        elif riding and self.battle.turn == TURNS - 1:
            told = {"command": "platoon-formate", "formation": "line", "heading_deg": 0}
            told["dropping"] = tuple(riding)
        self.attempt("give-order", by, platoon=platoon.id, **told)


def third_turn(game):
    """Play a battle that is already set up to the reports of its third turn."""
    player = Purposeful.of(game, 1)
    for turn in range(TURNS):
        player.orders()
        resolve_turn(player)
        if turn < TURNS - 1:
            player.do("release")
    return player


AT_THE_WELL = {  # in sight of each other from turn 1 on
    "A1": (1944, 1010),
    "A2": (1890, 960),
    "A3": (1990, 960),
    "A4": (1936, 910),
    "Q1": (1814, 1472),
    "Q2": (1850, 1507),
    "Q3": (1754, 1463),
}
NEWCOMERS = {  # nobody saw them before turn 2
    "B1": (1037, 1010),
    "B2": (969, 985),
    "B3": (1057, 940),
    "D1": (2350, 1080),
    "D2": (2350, 1030),
    "P1": (928, 1494),
    "P2": (888, 1523),
    "P3": (847, 1552),
    "P4": (806, 1581),
}


def busy_turn(game):
    """Play a battle that is already set up to the reports of a turn with many enemies and shots."""
    player = Purposeful.of(game, 1)
    for places in (AT_THE_WELL, NEWCOMERS):
        for name, (x, y) in places.items():
            element = next(x for x in player.battle.elements.values() if x.name == name)
            player.do("shift", element=element.id, x_m=x, y_m=y)
        for platoon in list(player.battle.platoons.values()):
            by = Viewer("side", "B", platoon.seat)
            player.attempt("give-order", by, platoon=platoon.id, command="platoon-open-fire")
        resolve_turn(player)
        if places is AT_THE_WELL:
            player.do("release")
    return player


def fight(game):
    """Play until each side sees more than ten enemies, and all elements fire."""
    player = third_turn(game)
    for _ in range(TURNS):
        player.do("release")
        player.orders()
        resolve_turn(player)
    player.do("release")
    for platoon in player.battle.platoons.values():
        by = Viewer("side", "B", platoon.seat)
        player.attempt("give-order", by, platoon=platoon.id, command="platoon-open-fire")
    resolve_turn(player)
    return player


def resolve_turn(player):
    """Let the umpire resolve a turn up to the reports."""
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        if player.battle.phase == "reports":
            break
        player.do(move)
