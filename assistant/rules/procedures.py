"""Procedures: how one is resolved, and their registry."""

import difflib
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from assistant.frozen import dataclass
from assistant.rules.dice import Dice, DiceMissing, Given, Source, Throw, ThrownDice, no_dice
from assistant.rules.inputs import BadInputs, Inputs, Problem, Unknown, read
from assistant.rules.procedure_odds import (
    Budget,
    Json,
    Odds,
    brief_odds,
    unlimited,
    whole_odds,
)
from assistant.rules.systems import load, load_all
from assistant.rules.working import NullWorking, Step, Working

I = TypeVar("I", bound=Inputs)  # noqa: E741 - inputs
O = TypeVar("O")  # noqa: E741 - outcome


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
class Procedure(Generic[I, O]):
    """A rule that a player or the umpire resolves."""

    id: str
    title: str
    source: str  # the sections of the rulebook
    also: tuple[str, ...]  # other names that people use
    dice: Mapping[str, str]  # what each die or pool is for, by its name
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
        described: Json = json.loads(self._schema_text)  # the caller may change it
        return described

    @cached_property
    def _schema_text(self) -> str:
        """The schema as it is sent; as text it takes a third of the memory."""
        outcome = TypeAdapter(self.outcome)  # seldom asked for, so not kept
        return json.dumps(
            {
                "id": self.id,
                "title": self.title,
                "source": self.source,
                "description": self.doc,
                "inputs": self.inputs.model_json_schema(),
                "dice": {
                    name: {"description": words, "faces": self.faces.get(name, 6)}
                    for name, words in self.dice.items()
                },
                "outcome": outcome.json_schema(),
            }
        )

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
        outcome_json = self.outcome_json(outcome)
        plain = inputs.model_dump(mode="json", by_alias=True)
        return Resolution(self.id, plain, outcome, tuple(working.steps), dice.fallen, outcome_json)

    def resolve_in_brief(self, raw: object, source: Source) -> Any:
        """Resolve without a working; return the part of the outcome that brief odds show."""
        dice, working = Dice(source), NullWorking(self.section)
        outcome = self.function(self.read(raw), dice, working)
        return (self.summary or self.outcome_json)(outcome)

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
                    allowed = (
                        f"a whole number from 1 to {most}" if most else "a whole number from 1"
                    )
                    problems.append(Problem(f"die {name}", face, allowed))
        if problems:
            raise BadInputs(problems)
        return entered

    def odds(self, raw: object, budget: Budget = unlimited) -> Odds:
        """Return each whole outcome with its chance, as `procedure_odds.whole_odds` does."""
        return whole_odds(self, raw, budget)

    def odds_in_brief(self, raw: object, budget: Budget = unlimited) -> Odds:
        """Return each summary of an outcome with its chance, as shown beside the dice."""
        return brief_odds(self, raw, budget)

    def outcome_json(self, outcome: O) -> Json:
        """Return an outcome as JSON."""
        plain: Json = self._adapter.dump_python(outcome, mode="json")
        return plain

    @property
    def section(self) -> str:
        """The first section of its source, without the book's name: by its number or heading."""
        first, _, heading = self.source.partition(", ")
        last = first.split(" ")[-1]
        numbered = any(map(str.isdigit, last)) or not heading
        return last if numbered else heading.split(";")[0].split(",")[0]


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


def find(id: object) -> Procedure[Any, Any]:
    """Return the procedure with an id, after loading its system; raise `BadInputs` if unknown."""
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
