"""The throws of a step, all on one page: the dice are entered in a row, and sent together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from assistant.battle.log import Resolved
from assistant.battle.progress import Progress
from assistant.frozen import dataclass
from assistant.rules.dice import Source, Throw, given_dice, no_dice
from assistant.rules.procedures import Pending, find
from assistant.rules.working import Step
from assistant.web.forms.dice_input import EnteredDice
from assistant.web.wording.face_results import FaceResults, results_by_face

LEAST_FACE = 1  # of a die that has not fallen yet


@dataclass(frozen=True)
class ThrowRow:
    """A throw that a step needs: whose it is, its dice, and the result of each face."""

    name: str  # of its fields
    whose: str  # `C1 at P1`
    count: int
    entered: tuple[Any, ...]
    results: FaceResults
    target: str  # the score that its working comes to, where the faces have no results of their own
    steps: tuple[Step, ...]  # its working up to the dice


def throw_rows(run: Callable[[Source], Progress], entered: EnteredDice) -> tuple[ThrowRow, ...]:
    """Return the throws that a step needs, in their order; `run` runs the step with some dice.

    Dice that have not fallen count as the lowest face. Throws that depend on earlier results are
    left out, and so are dice of another kind than the first: the sheet asks for them later.
    """
    thrown: dict[str, Throw] = {}

    def least(throw: Throw) -> Sequence[int]:
        return [LEAST_FACE] * throw.count

    known = given_dice(entered, least)

    def source(throw: Throw) -> Sequence[int]:
        thrown.setdefault(throw.name, throw)
        return known(throw)

    play = run(source).play
    resolved = zip(play.prefixes, play.resolutions, strict=True)
    rows = [row for prefix, each in resolved for row in _rows_of(prefix, each, entered, thrown)]
    faces = next(iter(thrown.values())).faces if thrown else 0
    return tuple(row for row in rows if thrown[row.name].faces == faces)


def _rows_of(
    prefix: str, resolved: Resolved, entered: EnteredDice, thrown: Mapping[str, Throw]
) -> Iterator[ThrowRow]:
    """Yield the first throw of a procedure, if it has one."""
    if not resolved.dice:
        return
    procedure = find(resolved.procedure)
    pending = procedure.begin(resolved.inputs, no_dice)
    if not isinstance(pending, Pending) or pending.throw.start:
        return
    name = prefix + pending.throw.name
    if name not in thrown:
        return
    results = results_by_face(procedure, resolved.inputs, pending)
    last = pending.steps[-1] if pending.steps else None
    yield ThrowRow(
        name,
        prefix.rstrip(": ") or pending.throw.name,
        pending.throw.count,
        tuple(entered.get(name, ())[: pending.throw.count]),
        results,
        "" if results or last is None else f"{last.label}: {last.value}",
        pending.steps,
    )
