"""The rows that a side alone reads: its chits, when it is asked to fire, its own board."""

from collections.abc import Iterable

from assistant.battle.rats_of_tobruk.kit.opportunity_fire import may_choose_when_asked
from assistant.battle.rats_of_tobruk.setup.placing import (
    has_units,
    may_place_units,
    side_that_sets_up,
)
from assistant.battle.rats_of_tobruk.state.battle import EVERY_MOVE, IN_RANGE, NO_MOVE, Battle
from assistant.battle.screens.board_pages import Row
from assistant.battle.screens.buttons import Tap
from assistant.rules.rats_of_tobruk.terms import Side

PLACE = Tap("Place a unit", "place", opens=True)
PASTE = Tap("Paste a set-up", "place-list", opens=True)
LOOK = Tap("Look at a stack", "look", opens=True)
ASK = Tap("Change", "ask-at-moves", opens=True)
WHEN_ASKED = {
    EVERY_MOVE: "at every move",
    IN_RANGE: "where one of your units may fire",
    NO_MOVE: "at no move of this turn",
}


def rows_of_side(battle: Battle, side: Side) -> Iterable[Row]:
    """Yield the rows that a side alone reads."""
    put = None if battle.phase in ("weather", "supply") else battle.put_in.get(side)
    chits = ", ".join(put or ()) or ("none" if put is not None else "not yet put in")
    yield Row("Your chits", chits)
    yield from _asking_rows(battle, side)
    yield from _board_rows(battle, side)


def may_look(battle: Battle, side: Side) -> bool:
    """Return whether a side may look at enemy stacks."""
    return battle.weather is not None and bool(battle.on_map(side))


def _asking_rows(battle: Battle, side: Side) -> Iterable[Row]:
    """Yield the row with a side's secret choice: at which enemy moves it is asked to fire."""
    if may_choose_when_asked(battle, side):
        words = "Asks you to fire " + WHEN_ASKED[battle.asked_at.get(side, EVERY_MOVE)]
        yield Row("Enemy moves", words, (ASK,))


def _board_rows(battle: Battle, side: Side) -> Iterable[Row]:
    """Yield the row of buttons for the board, if a side may use one that no task offers."""
    is_task = side_that_sets_up(battle) == side
    can_place = may_place_units(battle, side) and has_units(battle, side) and not is_task
    taps = ((PLACE, PASTE) if can_place else ()) + ((LOOK,) if may_look(battle, side) else ())
    if taps and battle.phase != "over":
        yield Row("On the board", "", taps)
