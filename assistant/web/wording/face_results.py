"""The result of each face of the die that is rolled next, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.rules.dice import Given, given_dice
from assistant.rules.procedures import Pending, Procedure, Resolution
from assistant.rules.working import Step
from assistant.web.wording.series_labels import DIE, shorten
from assistant.web.wording.values import describe_outcome, describe_value, words_of

AGAIN = "roll again"
PICK = "pick"  # the die that says which figure a result concerns
FOR_WHOM = "roll for the figure"
MOST_FACES = 6
MOST_RESULTS = 4
LONGEST = 24  # letters of a result, for a line of a phone

FaceResults = tuple[tuple[str, str], ...]  # the faces, and their result


@dataclass(frozen=True)
class CheckSeries:
    """Checks of a move, one after another: the next target, and the results so far."""

    next_target: str  # empty for other dice
    results: tuple[tuple[str, str], ...]  # by target, in their order


def series_of(
    procedure: Procedure[Any, Any], inputs: Mapping[str, Any], pending: Pending
) -> CheckSeries:
    """Return the target of the next die in a series of checks, and the results so far."""
    tried = _begin(procedure, inputs, pending, 1)
    label = _new_steps(tried, pending)[0].label if pending.throw.pooled else ""
    if not label.endswith(DIE):
        return CheckSeries("", ())
    targets = {x.label.removesuffix(DIE) for x in pending.steps if x.label.endswith(DIE)}
    done = [x for x in pending.steps if x.label in targets and isinstance(x.value, str)]
    target = label.removesuffix(DIE)
    short = shorten({target, *(x.label for x in done)}, keep_nouns=True)
    found = tuple((short[x.label], describe_value(x.value)) for x in done)
    return CheckSeries(target, found)


def results_by_face(
    procedure: Procedure[Any, Any], inputs: Mapping[str, Any], pending: Pending
) -> FaceResults:
    """Return the results of one die, such as `1 or 2` and `dead`.

    The die that picks a figure has the figure of each face. The results are empty if several dice
    are rolled, if the rule names the faces itself, or if there are too many results for a line.
    No result is too many if another die then picks the figure: the odds have no faces.
    """
    throw = pending.throw
    if throw.count != 1 or throw.faces > MOST_FACES or throw.target:
        return ()
    if throw.fits and throw.name != PICK:
        return ()
    faces = range(1, throw.faces + 1)
    tried = [(face, _begin(procedure, inputs, pending, face)) for face in faces]
    found = [(face, _result_of(procedure, resolved, pending, face)) for face, resolved in tried]
    groups: dict[str, list[int]] = {}
    for face, word in found:
        groups.setdefault(word, []).append(face)
    is_long = len(groups) > MOST_RESULTS or any(len(word) > LONGEST for word in groups)
    picks = throw.name == PICK or any(_asks_for_whom(resolved) for _, resolved in tried)
    if len(groups) < 2 or (is_long and not picks):  # a figure is named at any length
        return ()
    return tuple((_describe_faces(some), word) for word, some in groups.items())


def _result_of(
    procedure: Procedure[Any, Any],
    resolved: Resolution[Any] | Pending,
    pending: Pending,
    face: int,
) -> str:
    die, *more = _new_steps(resolved, pending)
    fits = pending.throw.fits
    if fits and not fits((face,)):
        return AGAIN
    if pending.throw.name == PICK and (named := _named_figure([die, *more])):
        return describe_value(named)
    if pending.throw.pooled and die.label.endswith(DIE):  # one of a series of checks
        target = die.label.removesuffix(DIE)
        found = (x.value for x in more if x.label == target)
        return describe_value(next(found, AGAIN))
    if isinstance(resolved, Pending):
        other = resolved.throw
        if _asks_for_whom(resolved):
            return _before_pick(more)
        if other.faces != pending.throw.faces:  # such as the die of a direction
            return f"roll the {words_of(other.name)}"
        return AGAIN if other.count == 1 else f"roll {other.count} more dice"
    summarize = procedure.summary or procedure.outcome_json
    return describe_outcome(summarize(resolved.outcome))


def _asks_for_whom(resolved: Resolution[Any] | Pending) -> bool:
    """Return whether the next die picks the figure that the result so far concerns."""
    if not isinstance(resolved, Pending):
        return False
    return resolved.throw.name == PICK and resolved.throw.count == 1


def _before_pick(steps: Sequence[Step]) -> str:
    """Return the result that a die has brought before another picks the figure that it concerns."""
    last = steps[-1].value if steps else None
    return describe_value(last) if isinstance(last, str) else FOR_WHOM


def _named_figure(steps: Sequence[Step]) -> str:
    """Return the figure that a die picks: the step of the die names it, or the step after it."""
    return next((x.value for x in steps[:2] if isinstance(x.value, str)), "")


def _begin(
    procedure: Procedure[Any, Any], inputs: Mapping[str, Any], pending: Pending, face: int
) -> Resolution[Any] | Pending:
    """Resolve up to the die after the next one, if the next one shows this face."""
    throw = pending.throw
    before = pending.dice.get(throw.name, [])
    fallen: int | list[int] = [*before, face] if isinstance(before, list) and throw.pooled else face
    dice: Given = {**pending.dice, throw.name: fallen}
    return procedure.begin(inputs, given_dice(dice))


def _new_steps(resolved: Resolution[Any] | Pending, pending: Pending) -> Sequence[Step]:
    return resolved.steps[len(pending.steps) :] or (Step("", 0, ""),)


def _describe_faces(faces: list[int]) -> str:
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    *most, last = map(str, faces)
    return f"{', '.join(most)} or {last}" if most else last
