"""Darkness, and how flares reduce it (Rattenkrieg 2.1.2, 30.4)."""

from collections.abc import Iterator
from typing import Any

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare
from assistant.rules.dice import given_dice, no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.fire_and_smoke.flares import GROUND, PARACHUTE, STAR_SHELL_TURNS
from assistant.rules.rattenkrieg.spotting.sight import CONDITIONS

# Of the Visibility Conditions those that are the dark of the night; a flare lights neither a cave
# nor the shade of a wood (ruling).
DARK = frozenset(
    ("dawn", "dusk", "before-dawn", "after-dusk", "moonlit-night", "night", "dark-night")
)
CLEAR_DAY = "clear-day"
RAINY = frozenset(("light-rain", "rain", "heavy-rain"))
DARKEST = 6  # that a flare is asked about
AS_DARK: dict[int, tuple[str, ...]] = {  # so much darkness, in conditions of the list
    0: (),
    1: ("dusk",),
    2: ("before-dawn",),
    3: ("before-dawn", "dusk"),
    4: ("moonlit-night",),
    5: ("night",),
    6: ("dark-night",),
}
BURNS_ON = {"burn": 6}  # a star shell on the table has rolled its die already


def darkness(battle: Battle) -> int:
    """Return the part of the Visibility Condition that darkness causes."""
    dark = (int(CONDITIONS.row(x)["visibility"]) for x in battle.visibility if x in DARK)
    return min(DARKEST, sum(dark))


def flare_inputs(battle: Battle, flare: Flare, turn: int, distance_in: float = 0) -> dict[str, Any]:
    """Return the inputs of the flare procedure for a turn of the flare's life."""
    return {
        "kind": flare.kind,
        "turn": turn,
        "distance_in": distance_in,
        "small_mortar": flare.small_mortar,
        "darkness": darkness(battle),
    }


def needs_die(flare: Flare, turn: int) -> bool:
    """Return whether it takes a die to decide if a flare still burns in a turn of its life."""
    return flare.kind == "star-shell" and turn > STAR_SHELL_TURNS


def surely_burns(battle: Battle, flare: Flare, turn: int) -> bool:
    """Return whether the flare certainly burns in a turn of its life."""
    inputs = flare_inputs(battle, flare, turn)
    source = given_dice(BURNS_ON) if needs_die(flare, turn) else no_dice
    return bool(find("rattenkrieg/flare").resolve(inputs, source).outcome.burning)


def darkness_left(battle: Battle, flare: Flare, distance_in: float) -> int:
    """Return the darkness that remains at a distance from a flare, in inches."""
    turn = max(1, battle.turn - flare.turn + 1)
    source = given_dice(BURNS_ON) if needs_die(flare, turn) else no_dice
    inputs = flare_inputs(battle, flare, turn, distance_in)
    return int(find("rattenkrieg/flare").resolve(inputs, source).outcome.visibility)


def darkness_within(battle: Battle, flare: Flare) -> Iterator[tuple[int | None, int]]:
    """Return the darkness that remains within each distance in inches, nearest first.

    A distance of None stands for everywhere.
    """
    turn = max(1, battle.turn - flare.turn + 1)
    if flare.kind == "star-shell":
        yield None, darkness_left(battle, flare, 0)
    elif flare.kind == "parachute":
        row = PARACHUTE.get(min(turn, len(PARACHUTE.rows)))
        within = int(row["radius_in"]) if row else 0
        yield within, darkness_left(battle, flare, within)
    else:
        for within, _ in GROUND:
            yield within, darkness_left(battle, flare, within)


def darkness_under_shells(battle: Battle, left: int) -> int:
    """Return the darkness that remains when a star shell also lights the whole table."""
    shells = [x for x in battle.fire_and_smoke.flares.values() if x.kind == "star-shell"]
    return min([left, *(darkness_left(battle, shell, 0) for shell in shells)])


def conditions_with_darkness(battle: Battle, left: int) -> tuple[str, ...]:
    """Return tonight's conditions with the remaining darkness, or less under a star shell."""
    left = darkness_under_shells(battle, left)
    if left == darkness(battle):
        return battle.visibility
    lit_up = (*(x for x in battle.visibility if x not in DARK), *AS_DARK[left])
    return lit_up or (CLEAR_DAY,)


def overall_conditions(battle: Battle) -> tuple[str, ...]:
    """Return the conditions over the whole table, under a star shell if one burns."""
    return conditions_with_darkness(battle, darkness(battle))
