"""A whole double-blind turn, 100 elements a side: from the last sealed order to the reports."""

import gc
from dataclasses import replace
from itertools import count
from random import Random
from time import process_time

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.desert_rats.state.forces import Action
from assistant.battle.desert_rats.turn.firing import all_aims
from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE
from assistant.cards.desert_rats.double_blind import battle_of
from assistant.rules.dice import Throw
from tests.bench.figures import bar, show

A_SIDE, OF_PLATOON = 100, 5
AT = "2026-01-01T20:00:00+00:00"
MOST_S = 3


def host(**settings: bool) -> Game:
    """Return a battle in turn 1 with this many tanks a side; all platoons have an order."""
    numbers, random = count(1), Random(1)
    opened = SYSTEM.opened(battle_of("bir-tawil-gap"), 0, lambda: f"id{next(numbers)}", random)
    platoons, elements = {}, {}
    for side, (low, high) in {"british": (50, 500), "axis": (1000, 1550)}.items():
        one = next(p for p in opened.platoons.values() if p.side == side and p.kind == "tanks")
        model = opened.elements[one.roster[0]]
        for number in range(A_SIDE // OF_PLATOON):
            names = [f"{side}{number}{letter}" for letter in "abcde"]
            x, y = random.uniform(950, 2300), random.uniform(low, high)
            for place, id in enumerate(names):
                spot = {"x_m": x + 12 * place, "y_m": y, "platoon": f"{side}{number}"}
                elements[id] = replace(model, id=id, name=id.upper(), **spot)
            id = f"{side}{number}"
            more = {"name": id, "roster": tuple(names), "command": names[0], "x_m": x, "y_m": y}
            platoons[id] = replace(one, id=id, **more)
    game = Game("B", SYSTEM, [], lambda entry: None, b"secret")
    opened = replace(opened, platoons=platoons, elements=elements, options=settings)
    game.begin(opened, at=AT, words="begun")
    make_timed(game, "begin")
    make_timed(game, "release")
    for number, platoon in enumerate(platoons):
        order = Action("platoon-open-fire" if number % 2 else "platoon-advance")
        game.state = e.ActionSealed(platoon, order).apply(game.state)
    return game


def make_timed(game: Game, move: str) -> float:
    """Make a step of the umpire with the program's dice; return its seconds of processor time."""
    random = Random(7)

    def rolled(throw: Throw) -> tuple[int, ...]:
        return tuple(random.randint(1, throw.faces) for _ in range(throw.count))

    began = process_time()
    done = game.make(move, UMPIRE, {}, rolled, at=AT, request=f"{move} {len(game.entries):016}")
    assert done.entry, (move, done.refused, done.problems)
    return process_time() - began


def main() -> None:
    """Print how long each step of the turn and the whole turn take, with and without dust trails.

    What the program loads is hidden from the garbage collector, as on the server.
    """
    gc.collect()
    gc.freeze()
    for title, settings in (("", {}), (", dust", {"dust-trails": True})):
        game = host(**settings)
        took = {
            "close-orders": make_timed(game, "close-orders"),
            "move-all": make_timed(game, "move-all"),
        }
        shots = sum(1 for _ in all_aims(game.state))
        took["fire-all"] = make_timed(game, "fire-all")
        took["react-all"] = make_timed(game, "react-all")
        took["release"] = make_timed(game, "release")
        began = process_time()
        for player in game.state.sides:
            side_view(game.state, player)
        took["both pages"] = process_time() - began
        rows = [[step, f"{seconds:.2f}", "", ""] for step, seconds in took.items()]
        whole = sum(took.values())
        rows.append(["all", f"{whole:.2f}", *bar("Sealed to read", whole, MOST_S, " s")])
        heading = f"A turn back to back, {A_SIDE} elements a side, {shots} shots{title}, s"
        show(heading, ("", "took", "at most", ""), rows)


if __name__ == "__main__":
    main()
