"""What a procedure is, the registry of all of them, resolving one, and its exact odds."""

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
    Fallen,
    Given,
    Source,
    Throw,
    given,
    never,
    rolled,
)
from assistant.rules.inputs import BadInputs, Inputs, Problem, Unknown, read
from assistant.rules.odds import (
    CEILING,
    Spent,
    TooManyWays,
    check_time,
    enumerate_odds,
    sample_odds,
    within,
)
from assistant.rules.systems import load, load_all
from assistant.rules.working import Step, Unwritten, Working

I = TypeVar("I", bound=Inputs)  # noqa: E741 - inputs
O = TypeVar("O")  # noqa: E741 - outcome
Json = dict[str, Any]

Budget = Callable[[float], bool]  # whether this part of the time for odds is spent
WHOLE, BRIEF, ALL = 1 / 3, 2 / 3, 1.0  # by when whole outcomes, summaries and trials must be there
FEW = 2_000  # whole outcomes that are gone through where their summaries are reckoned


def unlimited(part: float) -> bool:
    """Take as long as it takes."""
    return False


@dataclass(frozen=True)
class Resolution(Generic[O]):
    """One thing resolved: what was told, what fell, what came out, and the working."""

    procedure: str
    inputs: Json
    outcome: O
    steps: tuple[Step, ...]
    dice: Fallen
    told: Json  # the outcome as JSON

    def as_json(self) -> Json:
        """The public form: outcome, steps, dice."""
        steps = [{"label": s.label, "value": s.value, "section": s.section} for s in self.steps]
        return {"outcome": self.told, "steps": steps, "dice": self.dice}


@dataclass(frozen=True)
class Pending:
    """A resolution as far as the dice go: the working up to the next die, and that die."""

    steps: tuple[Step, ...]
    dice: Fallen
    throw: Throw


@dataclass(frozen=True)
class Odds:
    """Outcomes with their chances; `exact` is False when they were only sampled."""

    exact: bool
    chances: tuple[tuple[Json, Fraction], ...]  # likeliest first
    trials: int = 0  # from which they were estimated; 0 if they are exact

    def as_json(self) -> Json:
        """The public form: each outcome with its chance as a fraction and as a number."""
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
    """One thing that a player or umpire resolves."""

    id: str
    title: str
    source: str  # the sections of the rulebook
    also: tuple[str, ...]  # what people call it besides
    dice: Mapping[str, str]  # name of each die or pool, and whose or what it is
    inputs: type[I]
    outcome: type[O]
    function: Callable[[I, Dice, Working], O]
    faces: Mapping[str, int]  # dice that are no d6
    summary: Callable[[O], Any] | None  # what matters of the outcome, for odds in brief
    chances: Callable[[I], Iterable[tuple[Any, Fraction]] | None] | None = None

    @cached_property
    def _adapter(self) -> TypeAdapter[O]:
        return TypeAdapter(self.outcome)

    @cached_property
    def doc(self) -> str:
        """What it resolves, in the words of its docstring."""
        return inspect.getdoc(self.function) or ""

    def schema(self) -> Json:
        """What it is, what it is told and what it answers, as JSON Schema."""
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
        """Inputs from JSON values; `BadInputs` names every problem."""
        return read(self.inputs, raw)

    def resolve(self, raw: object, source: Source) -> Resolution[O]:
        """Resolve with dice from a source; raises `BadInputs`, `DiceMissing` or `BadDie`."""
        begun = self.begin(raw, source)
        if isinstance(begun, Pending):
            raise DiceMissing(begun.throw)
        return begun

    def begin(self, raw: object, source: Source = never) -> "Resolution[O] | Pending":
        """Resolve as far as the dice go; a missing die ends it with the working so far."""
        inputs = self.read(raw)
        dice, working = Dice(source), Working(self.section)
        try:
            outcome = self.function(inputs, dice, working)
        except DiceMissing as missing:
            return Pending(tuple(working.steps), dice.fallen, missing.throw)
        told = self._adapter.dump_python(outcome, mode="json")
        plain = inputs.model_dump(mode="json", by_alias=True)
        return Resolution(self.id, plain, outcome, tuple(working.steps), dice.fallen, told)

    def check_dice(self, told: object) -> Given:
        """Dice given by name, checked as far as can be before they are needed."""
        if not isinstance(told, Mapping):
            raise BadInputs([Problem("dice", told, "an object of dice by name")])
        problems: list[Problem] = []
        for name, faces in told.items():
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
        return told

    def odds(self, raw: object, budget: Budget = unlimited) -> Odds:
        """Every whole outcome with its chance.

        Where the dice have too many ways to fall for that, or the time is spent, the outcomes are
        the summaries of `odds_in_brief`; `exact` is False if even those could only be sampled.
        """
        ceiling = CEILING if self.chances is None else FEW
        try:
            return self._odds(
                raw, self._told, settle=False, ceiling=ceiling, is_spent=lambda: budget(WHOLE)
            )
        except TooManyWays:
            return self.odds_in_brief(raw, budget)

    def odds_in_brief(self, raw: object, budget: Budget = unlimited) -> Odds:
        """What matters of the outcome, with its chance: what a table shows beside the dice."""
        tell = self.summary or self._told
        try:
            with within(lambda: budget(BRIEF)):
                reckoned = self._reckoned(raw)
            if reckoned is not None:
                return _ordered(reckoned)
            return self._odds(
                raw, tell, settle=self.summary is not None, is_spent=lambda: budget(BRIEF)
            )
        except TooManyWays:
            return self._odds(
                raw, tell, settle=False, sampled=Random(0), is_spent=lambda: budget(ALL)
            )

    def _reckoned(self, raw: object) -> list[tuple[Any, Fraction]] | None:
        """Return odds calculated without replaying all dice; None if there are none."""
        found = self.chances(self.read(raw)) if self.chances else None
        if found is None:
            return None
        reckoned = []
        for each in found:
            check_time()
            reckoned.append(each)
        return reckoned

    def _told(self, outcome: O) -> Json:
        told: Json = self._adapter.dump_python(outcome, mode="json")
        return told

    def _odds(
        self,
        raw: object,
        tell: Callable[[O], Any],
        *,
        settle: bool,
        sampled: Random | None = None,
        ceiling: int = CEILING,
        is_spent: Spent,
    ) -> Odds:
        inputs = self.read(raw)
        unread = Unwritten(self.section)
        seen: dict[str, Json] = {}

        def run(dice: Dice) -> str:
            told = tell(self.function(inputs, dice, unread))
            key = json.dumps(told, sort_keys=True)
            seen.setdefault(key, told)
            return key

        if sampled is None:
            chances = enumerate_odds(run, ceiling, settle=settle, is_spent=is_spent)
            trials = 0
        else:
            chances, trials = sample_odds(run, sampled, is_spent=is_spent)
        return _ordered(((seen[str(key)], each) for key, each in chances.items()), trials)

    @property
    def section(self) -> str:
        """The first section of its source, without the book's name: by its number or heading."""
        first, _, heading = self.source.partition(", ")
        last = first.split(" ")[-1]
        numbered = any(map(str.isdigit, last)) or not heading
        return last if numbered else heading.split(";")[0].split(",")[0]


def _ordered(chances: Iterable[tuple[Json, Fraction]], trials: int = 0) -> Odds:
    def rank(pair: tuple[Json, Fraction]) -> tuple[Fraction, str]:
        return -pair[1], json.dumps(pair[0], sort_keys=True)

    return Odds(not trials, tuple(sorted(chances, key=rank)), trials)


PROCEDURES: dict[str, Procedure[Any, Any]] = {}  # of the systems that are loaded; see `find`


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
    """Register a function of (inputs, dice, working) as a procedure; it stays callable.

    `faces` names dice that are no d6; 0 means that the number of faces hangs on the inputs.
    `summary` gives of an outcome, as JSON, what a table wants odds of. It must follow from the
    states that the procedure settles (`Dice.settle`), if it does. `chances` reckons the odds of
    the summaries where the dice fall in too many ways to go through; None: not for these inputs.
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
    """One request `{"procedure", "inputs", "dice"}` answered, or its error, as JSON.

    Without `random` all dice must be given; with it the missing ones are rolled.
    """
    return answer(lambda: _resolve_request(line, random))


def _resolve_request(line: Mapping[str, object], random: Random | None) -> Json:
    found = find(line.get("procedure"))
    unknown = [name for name in line if name not in ("procedure", "inputs", "dice")]
    if unknown:
        raise BadInputs([Unknown(n, line[n], "there are procedure, inputs, dice") for n in unknown])
    dice = found.check_dice(line.get("dice", {}))
    source = given(dice, rolled(random) if random else None)
    return found.resolve(line.get("inputs", {}), source).as_json()


def answer(work: Callable[[], Json]) -> Json:
    """What the work gives, or `{"error", "problems"}` when what was told is refused."""
    try:
        return work()
    except BadInputs as refused:
        return {"error": str(refused), "problems": [str(p) for p in refused.problems]}
    except (DiceMissing, BadDie) as refused:
        return {"error": str(refused), "problems": [str(refused)]}


def find(id: object) -> Procedure[Any, Any]:
    """The procedure of an id, its system loaded with it; `BadInputs` when there is none."""
    if isinstance(id, str):
        load(id.partition("/")[0])
        if id in PROCEDURES:
            return PROCEDURES[id]
    load_all()
    near = difflib.get_close_matches(str(id), PROCEDURES, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise BadInputs([Problem("procedure", id, f"the id of a procedure{hint}")])


def all_procedures() -> Iterator[Procedure[Any, Any]]:
    """Every procedure of every system, by id."""
    load_all()
    for id in sorted(PROCEDURES):
        yield PROCEDURES[id]
