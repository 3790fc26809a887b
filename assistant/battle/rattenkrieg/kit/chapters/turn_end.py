"""The end of a turn, in the steps of the book, with the checks of each step (11.1)."""

from typing import get_args

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import CheckScheduled, EndingBegan
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import (
    check_of,
    checks_arising,
    close_step,
)
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Hook
from assistant.battle.rattenkrieg.lookups.in_play import is_turn_ending
from assistant.battle.rattenkrieg.state import Battle, Ending, PendingCheck

STEPS: tuple[Ending, ...] = get_args(Ending)
TABLE = ""  # the party for checks of which no side hears


def side_of_check(battle: Battle, owed: PendingCheck) -> str:
    """Return the side that makes a check; "" if it is a check of the table."""
    if owed.element is None or check_of(owed).by == "umpire":
        return TABLE
    return battle.elements[owed.element].side


def steps_left(battle: Battle, owner: str = TABLE) -> tuple[Ending, ...]:
    """Return the steps of the turn's end that a party has not begun."""
    return STEPS[STEPS.index(battle.ending[owner]) + 1 :] if owner in battle.ending else STEPS


def advance_turn_end(play: Play[Battle, BattleEvent], *, skipping: bool = False) -> None:
    """List the checks of the next step once all checks of this step are settled.

    A side's tap advances only its own list. The umpire's tap advances the table's.
    """
    battle = play.state
    own = play.actor.side
    for of in (own,) if own else (TABLE, *battle.sides, TABLE):
        for step in steps_left(play.state, of):
            if not skipping and _must_wait_for(play.state, of, step):
                break
            if of == TABLE and step != STEPS[0]:
                close_step(play, STEPS[STEPS.index(step) - 1])
            play.record(EndingBegan(of, step))
            for owed in checks_arising(play.state, step):
                if side_of_check(play.state, owed) == of:
                    play.record(CheckScheduled(owed))


def _must_wait_for(battle: Battle, owner: str, step: Ending) -> bool:
    """Return whether a check must be settled before a party's next step."""
    if step == "events":
        others = (other for other in battle.sides if STEPS[-2] in steps_left(battle, other))
        return bool(battle.owed) or any(others) if owner == TABLE else False
    owed = [o for o in battle.owed if side_of_check(battle, o) == owner]
    ground = [o for o in battle.owed if check_of(o).step == "ground"]
    return bool(owed or ground)


CHAPTER = Chapter("turn end", after=(Hook(advance_turn_end, is_turn_ending),))
