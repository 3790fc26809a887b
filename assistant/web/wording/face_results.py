"""The result of each face of the die that is rolled next, in words."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from assistant.rules.dice import Given, given_dice
from assistant.rules.procedures import Pending, Procedure
from assistant.web.wording.values import describe_outcome

AGAIN = "roll again"
MOST_FACES = 6
MOST_RESULTS = 4
LONGEST = 22  # letters of a result, for a line of a phone

FaceResults = tuple[tuple[str, str], ...]  # the faces, and their result


def results_by_face(
    procedure: Procedure[Any, Any], inputs: Mapping[str, Any], pending: Pending
) -> FaceResults:
    """Return the results of one die, such as `1 or 2` and `dead`.

    They are empty if several dice are rolled, if the rule names the faces itself, or if there are
    too many results for a line.
    """
    throw = pending.throw
    if throw.count != 1 or throw.faces > MOST_FACES or throw.target or throw.fits:
        return ()
    faces = range(1, throw.faces + 1)
    found = [(face, _result_of(procedure, inputs, pending, face)) for face in faces]
    groups = [(word, [face for face, _ in some]) for word, some in groupby(found, lambda x: x[1])]
    is_long = any(len(word) > LONGEST for word, _ in groups)
    if is_long or not 1 < len(groups) <= MOST_RESULTS:
        return ()
    return tuple((_describe_faces(some), word) for word, some in groups)


def _result_of(
    procedure: Procedure[Any, Any], inputs: Mapping[str, Any], pending: Pending, face: int
) -> str:
    throw = pending.throw
    before = pending.dice.get(throw.name, [])
    fallen: int | list[int] = [*before, face] if isinstance(before, list) and throw.pooled else face
    dice: Given = {**pending.dice, throw.name: fallen}
    resolved = procedure.begin(inputs, given_dice(dice))
    if isinstance(resolved, Pending):
        return AGAIN
    summarize = procedure.summary or procedure.outcome_json
    return describe_outcome(summarize(resolved.outcome))


def _describe_faces(faces: list[int]) -> str:
    if len(faces) == 1:
        return f"{faces[0]}"
    return f"{faces[0]} {'or' if len(faces) == 2 else 'to'} {faces[-1]}"
