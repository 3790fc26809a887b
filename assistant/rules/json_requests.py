"""Procedures resolved from requests in JSON."""

from collections.abc import Callable, Mapping
from random import Random

from assistant.rules.dice import BadDie, DiceMissing, given_dice, rolled_dice
from assistant.rules.inputs import BadInputs, Missing, Unknown
from assistant.rules.procedure_odds import Json
from assistant.rules.procedures import find


def resolve_line(line: Mapping[str, object], random: Random | None = None) -> Json:
    """Resolve one request `{"procedure", "inputs", "dice"}`; return a result or error as JSON.

    Missing dice are rolled with `random`; without it they are an error.
    """
    return result_or_error(lambda: _resolve_request(line, random))


def _resolve_request(line: Mapping[str, object], random: Random | None) -> Json:
    if "procedure" not in line:
        raise BadInputs([Missing("procedure", None, "the id of a procedure")])
    found = find(line["procedure"])
    unknown = [name for name in line if name not in ("procedure", "inputs", "dice")]
    if unknown:
        raise BadInputs([Unknown(n, line[n], "there are procedure, inputs, dice") for n in unknown])
    dice = found.check_dice(line.get("dice", {}))
    source = given_dice(dice, rolled_dice(random) if random else None)
    return found.resolve(line.get("inputs", {}), source).as_json()


def result_or_error(work: Callable[[], Json]) -> Json:
    """Return the result of `work`, or `{"error", "problems"}` for bad inputs or dice."""
    try:
        return work()
    except BadInputs as refused:
        return {"error": str(refused), "problems": [str(p) for p in refused.problems]}
    except (DiceMissing, BadDie) as refused:
        return {"error": str(refused), "problems": [str(refused)]}
