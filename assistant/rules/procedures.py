"""Procedures: their registry, how one is resolved, and its exact odds."""

import difflib
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from assistant.rules.dice import (
    BadDie,
    Dice,
    DiceMissing,
    Given,
    Source,
    Throw,
    ThrownDice,
    given_dice,
    no_dice,
    rolled_dice,
)
from assistant.rules.inputs import BadInputs, Inputs, Problem, Unknown, read
from assistant.rules.odds import (
    CEILING,
    Spent,
    TooManyWays,
    check_time,
    enumerate_odds,
    limit_time,
    sample_odds,
)
from assistant.rules.systems import load, load_all
from assistant.rules.working import NullWorking, Step, Working

I = TypeVar("I", bound=Inputs)  # noqa: E741 - inputs
O = TypeVar("O")  # noqa: E741 - outcome
Json = dict[str, Any]

Budget = Callable[[float], bool]  # whether this part, 0 to 1, of the time for odds is spent
WHOLE, BRIEF, ALL = 1 / 3, 2 / 3, 1.0  # parts of the time: for outcomes, summaries, trials
FEW = 2_000  # whole outcomes to enumerate where a procedure calculates summaries


def unlimited(part: float) -> bool:
    """Return False: the time for odds has no limit."""
    return False


@dataclass(frozen=True)
class Resolution(Generic[O]):
    """A resolved procedure: inputs, thrown dice, outcome, and the working."""

    procedure: str
    inputs: Json
    outcome: O
    steps: tuple[Step, ...]
    dice: ThrownDice
    outcome_json: Json

    def as_json(self) -> Json:
        """Return the public form: outcome, steps, dice."""
        steps = [{"label": s.label, "value": s.value, "section": s.section} for s in self.steps]
        return {"outcome": self.outcome_json, "steps": steps, "dice": self.dice}


@dataclass(frozen=True)
class Pending:
    """A resolution up to its next die: the working so far, and the throw that it waits for."""

    steps: tuple[Step, ...]
    dice: ThrownDice
    throw: Throw


@dataclass(frozen=True)
class Odds:
    """Outcomes with their chances; `exact` is False when they were only sampled."""

    exact: bool
    chances: tuple[tuple[Json, Fraction], ...]  # likeliest first
    trials: int = 0  # rolled for the estimate; 0 if the odds are exact

    def as_json(self) -> Json:
        """Return the public form: each outcome with its chance as a fraction and as a number."""
        outcomes = [
            {
                "outcome": outcome,
                "p": f"{chance.numerator}/{chance.denominator}",
                "probability": float(chance),
            }
            for outcome, chance in self.chances
        ]
        trials = {} if self.exact else {"trials": self.trials}
        return {"exact": self.exact, **trials, "outcomes": outcomes}


@dataclass(frozen=True)
class Procedure(Generic[I, O]):
    """A rule that a player or the umpire resolves."""

    id: str
    title: str
    source: str  # the sections of the rulebook
    also: tuple[str, ...]  # other names that people use
    dice: Mapping[str, str]  # by name of the die or pool: whose or what it is
    inputs: type[I]
    outcome: type[O]
    function: Callable[[I, Dice, Working], O]
    faces: Mapping[str, int]  # number of faces of dice that are not six-sided
    summary: Callable[[O], Any] | None  # the part of the outcome for brief odds
    chances: Callable[[I], Iterable[tuple[Any, Fraction]] | None] | None = None

    @cached_property
    def _adapter(self) -> TypeAdapter[O]:
        return TypeAdapter(self.outcome)

    @cached_property
    def doc(self) -> str:
        """The docstring of the function, which describes the procedure."""
        return inspect.getdoc(self.function) or ""

    def schema(self) -> Json:
        """Return id, title, inputs, dice and outcome as JSON Schema."""
        return {
            "id": self.id,
            "title": self.title,
            "source": self.source,
            "description": self.doc,
            "inputs": self.inputs.model_json_schema(),
            "dice": {
                name: {"description": words, "faces": self.faces.get(name, 6)}
                for name, words in self.dice.items()
            },
            "outcome": self._adapter.json_schema(),
        }

    def read(self, raw: object) -> I:
        """Return the inputs from JSON values; raise `BadInputs` with every problem."""
        return read(self.inputs, raw)

    def resolve(self, raw: object, source: Source) -> Resolution[O]:
        """Resolve with dice from `source`; raise `BadInputs`, `DiceMissing` or `BadDie`."""
        begun = self.begin(raw, source)
        if isinstance(begun, Pending):
            raise DiceMissing(begun.throw)
        return begun

    def begin(self, raw: object, source: Source = no_dice) -> "Resolution[O] | Pending":
        """Resolve as far as the dice allow; return `Pending` where a die is missing."""
        inputs = self.read(raw)
        dice, working = Dice(source), Working(self.section)
        try:
            outcome = self.function(inputs, dice, working)
        except DiceMissing as missing:
            return Pending(tuple(working.steps), dice.fallen, missing.throw)
        outcome_json = self._adapter.dump_python(outcome, mode="json")
        plain = inputs.model_dump(mode="json", by_alias=True)
        return Resolution(self.id, plain, outcome, tuple(working.steps), dice.fallen, outcome_json)

    def check_dice(self, entered: object) -> Given:
        """Return dice by name, checked as far as possible before they are needed.

        Raise `BadInputs` for an unknown name or a face that the die does not have.
        """
        if not isinstance(entered, Mapping):
            raise BadInputs([Problem("dice", entered, "an object of dice by name")])
        problems: list[Problem] = []
        for name, faces in entered.items():
            if name not in self.dice:
                known = ", ".join(self.dice) or "none here"
                problems.append(Unknown(f"die {name}", faces, f"the dice are {known}"))
                continue
            most = self.faces.get(name, 6)
            for face in faces if isinstance(faces, list) else [faces]:
                whole = isinstance(face, int) and not isinstance(face, bool)
                if not whole or face < 1 or (most and face > most):
                    allowed = f"a whole number 1 to {most}" if most else "a whole number from 1"
                    problems.append(Problem(f"die {name}", face, allowed))
        if problems:
            raise BadInputs(problems)
        return entered

    def odds(self, raw: object, budget: Budget = unlimited) -> Odds:
        """Return each whole outcome with its chance.

        Where the dice fall in too many ways, or the time is spent, the outcomes are the summaries
        of `odds_in_brief`; `exact` is False if even those had to be sampled.
        """
        ceiling = CEILING if self.chances is None else FEW
        try:
            return self._odds(
                raw, self._to_json, settle=False, ceiling=ceiling, is_spent=lambda: budget(WHOLE)
            )
        except TooManyWays:
            return self.odds_in_brief(raw, budget)

    def odds_in_brief(self, raw: object, budget: Budget = unlimited) -> Odds:
        """Return each summary of an outcome with its chance, as shown beside the dice."""
        summarize = self.summary or self._to_json
        try:
            with limit_time(lambda: budget(BRIEF)):
                calculated = self._calculated_odds(raw)
            if calculated is not None:
                return _by_chance(calculated)
            return self._odds(
                raw, summarize, settle=self.summary is not None, is_spent=lambda: budget(BRIEF)
            )
        except TooManyWays:
            return self._odds(
                raw, summarize, settle=False, sampled=Random(0), is_spent=lambda: budget(ALL)
            )

    def _calculated_odds(self, raw: object) -> list[tuple[Any, Fraction]] | None:
        """Return odds calculated without replaying all dice; None if there are none."""
        found = self.chances(self.read(raw)) if self.chances else None
        if found is None:
            return None
        odds = []
        for each in found:
            check_time()
            odds.append(each)
        return odds

    def _to_json(self, outcome: O) -> Json:
        plain: Json = self._adapter.dump_python(outcome, mode="json")
        return plain

    def _odds(
        self,
        raw: object,
        summarize: Callable[[O], Any],
        *,
        settle: bool,
        sampled: Random | None = None,
        ceiling: int = CEILING,
        is_spent: Spent,
    ) -> Odds:
        inputs = self.read(raw)
        working = NullWorking(self.section)
        seen: dict[str, Json] = {}

        def run(dice: Dice) -> str:
            summary = summarize(self.function(inputs, dice, working))
            key = json.dumps(summary, sort_keys=True)
            seen.setdefault(key, summary)
            return key

        if sampled is None:
            chances = enumerate_odds(run, ceiling, settle=settle, is_spent=is_spent)
            trials = 0
        else:
            chances, trials = sample_odds(run, sampled, is_spent=is_spent)
        return _by_chance(((seen[str(key)], each) for key, each in chances.items()), trials)

    @property
    def section(self) -> str:
        """The first section of its source, without the book's name: by its number or heading."""
        first, _, heading = self.source.partition(", ")
        last = first.split(" ")[-1]
        numbered = any(map(str.isdigit, last)) or not heading
        return last if numbered else heading.split(";")[0].split(",")[0]


def _by_chance(chances: Iterable[tuple[Json, Fraction]], trials: int = 0) -> Odds:
    def rank(pair: tuple[Json, Fraction]) -> tuple[Fraction, str]:
        return -pair[1], json.dumps(pair[0], sort_keys=True)

    return Odds(not trials, tuple(sorted(chances, key=rank)), trials)


PROCEDURES: dict[str, Procedure[Any, Any]] = {}  # of all systems that are loaded; see `find`


def procedure(
    id: str,
    *,
    title: str,
    source: str,
    dice: Mapping[str, str] | None = None,
    faces: Mapping[str, int] | None = None,
    also: tuple[str, ...] = (),
    summary: Callable[[Any], Any] | None = None,
    chances: Callable[[Any], Iterable[tuple[Any, Fraction]] | None] | None = None,
) -> Callable[[Callable[[I, Dice, Working], O]], Callable[[I, Dice, Working], O]]:
    """Register a function of (inputs, dice, working) as a procedure; the function stays callable.

    `faces` names dice that are not six-sided; 0 means that the number of faces depends on the
    inputs. `summary` returns the part of an outcome, as JSON, for which a table shows odds; it must
    follow from the states that the procedure settles (`Dice.settle`), if it settles any. `chances`
    calculates the odds of the summaries where the dice fall in too many ways to enumerate; it
    returns None for inputs that it does not cover.
    """

    def register(
        function: Callable[[I, Dice, Working], O],
    ) -> Callable[[I, Dice, Working], O]:
        if id in PROCEDURES:
            raise ValueError(f"two procedures are called {id!r}")
        hints = inspect.get_annotations(function, eval_str=True)
        inputs = next(iter(hints.values()))
        PROCEDURES[id] = Procedure(
            id,
            title,
            source,
            also,
            dict(dice or {}),
            inputs,
            hints["return"],
            function,
            dict(faces or {}),
            summary,
            chances,
        )
        return function

    return register


def resolve_line(line: Mapping[str, object], random: Random | None = None) -> Json:
    """Resolve one request `{"procedure", "inputs", "dice"}`; return a result or error as JSON.

    Missing dice are rolled with `random`; without it they are an error.
    """
    return result_or_error(lambda: _resolve_request(line, random))


def _resolve_request(line: Mapping[str, object], random: Random | None) -> Json:
    found = find(line.get("procedure"))
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


def find(id: object) -> Procedure[Any, Any]:
    """Return the procedure of an id after loading its system; raise `BadInputs` if none has it."""
    if isinstance(id, str):
        load(id.partition("/")[0])
        if id in PROCEDURES:
            return PROCEDURES[id]
    load_all()
    near = difflib.get_close_matches(str(id), PROCEDURES, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise BadInputs([Problem("procedure", id, f"the id of a procedure{hint}")])


def all_procedures() -> Iterator[Procedure[Any, Any]]:
    """Yield every procedure of every system, sorted by id."""
    load_all()
    for id in sorted(PROCEDURES):
        yield PROCEDURES[id]
