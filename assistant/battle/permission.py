"""Procedures that may forbid a move, and their result if the umpire overrules the rule."""

from collections.abc import Callable
from typing import Any

from assistant.battle.log import Json
from assistant.battle.play import Play
from assistant.battle.questions.wrong_answers import described_for_people
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find


def resolve_if_permitted(
    play: Play[Any, Any], id: str, inputs: Json, why_not: Callable[[Any], str], **more: Any
) -> Any:
    """Resolve a procedure that may forbid a move; if overruled, as though it were permitted.

    `why_not` returns why the rule forbids the move in an outcome, empty if it does not. A forbidden
    move needs no dice, so it is refused before any die is thrown.
    """
    procedure = find(id)
    with described_for_people(procedure.title):
        begun = procedure.begin(play.settled(procedure, inputs), no_dice)
    why = "" if isinstance(begun, Pending) else why_not(begun.outcome)
    if why:
        play.require(False, why)
        inputs = {**inputs, "overruled": True}
    return play.resolve(id, inputs, **more)
