"""A procedure's page: its form, its errors, its result, working and odds."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Any
from urllib.parse import urlencode

from flask import url_for

from assistant.rules.dice import BadDie, ThrownDice, given_dice, rolled_dice
from assistant.rules.inputs import BadInputs, Inputs, Missing, Problem, schema_of
from assistant.rules.procedures import Pending, Procedure, Resolution
from assistant.rules.working import Step
from assistant.web.forms import schema_forms
from assistant.web.forms.schema_forms import DicePad, Field, Form
from assistant.web.sheets.odds_cache import chances_of
from assistant.web.wording.odds_glance import NO_ODDS, ShownOdds
from assistant.web.wording.values import Line, describe_outcome, outcome_lines

BUTTONS = frozenset({"draft", "add", "remove", "die", "back", "roll", "again"})
LONGEST_LINK = 3_000  # letters; longer ones cannot be shared as an address
MANY_FIELDS = 6  # above this number, inputs with a usual answer are folded


@dataclass(frozen=True)
class Calculation:
    """The result of a form, as far as it could be calculated."""

    steps: tuple[Step, ...] = ()
    headline: str = ""  # the outcome in a word
    lines: tuple[Line, ...] = ()  # the outcome; none while dice are missing
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()  # the faces, once all are known
    asked: DicePad | None = None  # the next throw
    odds: ShownOdds = NO_ODDS
    resolution: Resolution[Any] | None = None  # once all dice are known


@dataclass(frozen=True)
class Page:
    """One procedure as its page shows it."""

    procedure: Procedure[Any, Any]
    needed: tuple[Field, ...]
    usual: tuple[Field, ...]  # with a usual answer
    problems: tuple[str, ...]  # those that belong to no field
    missing: tuple[str, ...]  # inputs that were not entered yet
    dice: Mapping[str, list[Any]]
    answer: Calculation | None
    link: str | None  # shares this calculation
    is_refused: bool

    @property
    def address(self) -> str:
        """The page's own address."""
        return page_address(self.procedure)

    @property
    def resolution(self) -> Resolution[Any] | None:
        """The resolution, once nothing is missing and nothing is wrong."""
        return self.answer.resolution if self.answer and not self.is_refused else None

    @property
    def file(self) -> str:
        """The address of the calculation as a file; empty while something is missing."""
        if not self.link or self.resolution is None:
            return ""
        return self.link.replace(self.address, f"{self.address}/working", 1)

    @property
    def is_folded(self) -> bool:
        """Whether inputs with a usual answer are folded away."""
        return bool(self.needed) and len(self.needed) + len(self.usual) > MANY_FIELDS

    @property
    def fold(self) -> str:
        """The id of the folded part; it changes with an error inside, so that the part opens."""
        return "usual-wrong" if any(map(_is_wrong, self.usual)) else "usual"


def page_address(procedure: Procedure[Any, Any]) -> str:
    """Return the address of a procedure's page."""
    system, name = procedure.id.split("/")
    return url_for("procedures.procedure", system=system, name=name)


def calculate(procedure: Procedure[Any, Any], form: Form, *, is_draft: bool = False) -> Page:
    """Return the page of a form; a draft reports no missing inputs."""
    inputs: type[Inputs] = procedure.inputs
    blank = schema_forms.fields(schema_of(inputs))
    values = schema_forms.read_form(blank, form) | schema_forms.unknown_inputs(blank, form, BUTTONS)
    dice = schema_forms.read_dice(form)
    problems, answer = _calculate(procedure, values, dice, roll=schema_forms.wants_roll(form))
    not_entered = [each for each in problems if _is_not_entered(each, values)]
    wrong = [each for each in problems if not (is_draft and each in not_entered)]
    shown = schema_forms.fill_fields(blank, form, wrong)
    if answer and answer.dice:
        dice = {name: list(faces) for name, faces in answer.dice}
    return Page(
        procedure,
        tuple(field for field in shown if field.required),
        tuple(field for field in shown if not field.required),
        tuple(schema_forms.problems_without_field(shown, wrong)),
        tuple(dict.fromkeys(schema_forms.label_of(_input(each))[0] for each in not_entered)),
        dice,
        answer,
        _link(procedure, blank, values, dice) if not problems and form else None,
        bool(wrong),
    )


def _input(problem: Problem) -> str:
    return re.split(r"[.[]", problem.input)[0]


def _is_not_entered(problem: Problem, values: Mapping[str, Any]) -> bool:
    """Return whether something is wrong only because it is not yet entered."""
    return isinstance(problem, Missing) or _input(problem) not in values


def _calculate(
    procedure: Procedure[Any, Any],
    values: dict[str, Any],
    dice: dict[str, list[Any]],
    *,
    roll: bool,
) -> tuple[list[Problem], Calculation | None]:
    """Return the problems of the inputs, and the result without the wrong ones."""
    problems: list[Problem] = []
    try:
        procedure.read(values)
    except BadInputs as refused:
        return refused.problems, None
    try:
        faces = procedure.check_dice(dice)
        begun = procedure.begin(
            values, given_dice(faces, rolled_dice(SystemRandom()) if roll else None)
        )
    except BadInputs as refused:
        problems = refused.problems
    except BadDie as refused:
        problems = [Problem(f"die {refused.name}", dice.get(refused.name), str(refused))]
    if problems:
        faces, begun = {}, procedure.begin(values)
    odds = chances_of(procedure, values)
    if isinstance(begun, Pending):
        asked = schema_forms.dice_pad(procedure, begun, {} if problems else dice)
        return problems, Calculation(begun.steps, asked=asked, odds=odds)
    return problems, Calculation(
        begun.steps,
        _headline(procedure, begun),
        tuple(outcome_lines(begun.outcome_json)),
        tuple(_dice_as_entered(begun.dice)),
        None,
        odds,
        begun,
    )


def _headline(procedure: Procedure[Any, Any], resolution: Resolution[Any]) -> str:
    """Return the main result of an outcome, if the procedure names one."""
    if procedure.summary is None:
        return ""
    word = describe_outcome(procedure.summary(resolution.outcome))
    return word[:1].upper() + word[1:]


def _link(
    procedure: Procedure[Any, Any],
    blank: tuple[Field, ...],
    values: dict[str, Any],
    dice: Mapping[str, list[Any]],
) -> str | None:
    """Return the address that shares a calculation with its dice, or None if it is too long."""
    usual = {field.key: field.default for field in blank if not field.required}
    special = {
        key: value for key, value in values.items() if key not in usual or value != usual[key]
    }
    pairs = list(schema_forms.to_form(special, blank).items(multi=True))
    pairs += [(f"dice.{name}", str(face)) for name, faces in dice.items() for face in faces]
    link = page_address(procedure) + ("?" + urlencode(pairs) if pairs else "")
    return link if len(link) <= LONGEST_LINK else None


def _is_wrong(field: Field) -> bool:
    if field.problem or any(group.problem for group in field.groups):
        return True
    inside = [*field.parts, *(part for group in field.groups for part in group.parts)]
    return any(map(_is_wrong, inside))


def _dice_as_entered(dice: ThrownDice) -> Iterator[tuple[str, tuple[int, ...]]]:
    for name, faces in dice.items():
        yield name, (faces,) if isinstance(faces, int) else tuple(faces)
