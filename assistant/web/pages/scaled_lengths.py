"""Lengths in the scale of a battle: shown in its unit, entered in it, and converted to inches.

A page of a battle sets the scale; its whole response is converted at the end. The name of a field
for inches says in which scale it is entered. Addresses and hidden fields hold inches. At 28 mm
nothing is converted.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, g, has_app_context, request
from jinja2 import Environment
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from assistant.battle.questions.scales import MARK, SPACE, Scale
from assistant.frozen import replace
from assistant.rules.working import Step
from assistant.web.services import services

if TYPE_CHECKING:
    from assistant.battle.game import Game

Form = MultiDict[str, str]
Value = TypeVar("Value")

FROM_BATTLE = re.compile(r"/battles/([^/]+)")
TEXT = ("text/html", "text/plain")
WAS = "was"  # prefix of a field with the earlier value of another, in inches
COUNTED = "distance"  # a step that multiplies inches: in another unit it would not add up
OF_INCHES = re.compile(r"\S+_in must be ")
BARE = re.compile(rf"(?<![\w.])\d+(\.\d+)?(?![\w.{MARK}])")
AT_RULES = " (at 28 mm)"
NO_LENGTH = re.compile(r"(hundreds of|square|for each|times the) inch")
FIGURE = re.compile(r"\d ?(?=inch(es)?\b)")  # a circumstance, and not what the step comes to
DICE = re.compile(r"\bdi(e|ce)\b|\brolls?\b|\d")
INCH = re.compile(r"\binch(es)?\b")


def install(app: Flask) -> None:
    """Convert every response about a battle to its scale."""
    app.after_request(
        convert_response
    )  # the last that is named is the first to run: before it is packed
    add_to_templates(app.jinja_env)


def add_to_templates(templates: Environment) -> None:
    """Let templates convert lengths."""
    templates.filters.update(
        in_unit=convert_length,
        in_field=convert_field,
        in_tile=convert_tile,
        steps_in_unit=convert_steps,
    )
    templates.globals.update(
        unit_of_table=unit_of_table, an_inch_of_table=units_per_inch, typed_as=typed_as
    )
    templates.globals["other_scale"] = scale_of_origin


def use_scale_of(game: "Game") -> None:
    """Show the lengths of this request in the scale of a battle."""
    scales = game.system.scales
    g.scale = scales.of(game.state) if scales else None


def use_inches() -> None:
    """Mark the response of this request as already converted."""
    g.scale = None


def current_scale() -> Scale | None:
    """Return the scale of the response to this request; None for inches."""
    found: Scale | None = g.get("scale") if has_app_context() else None
    return found


def convert_text(text: str) -> str:
    """Return a text with its lengths in the unit of the table."""
    found = current_scale()
    return found.shown(text) if found else text


def convert_problem(sentence: str) -> str:
    """Return a sentence about an input in inches, with its figures in the unit of the table."""
    if current_scale() is None or not OF_INCHES.match(sentence):
        return sentence
    return convert_text(BARE.sub(lambda found: found[0] + MARK, sentence))


def convert_response(response: Response) -> Response:
    """Return a response about a battle with its lengths in the unit of the table."""
    if current_scale() and response.mimetype in TEXT and not response.is_streamed:
        response.set_data(convert_text(response.get_data(as_text=True)))
    return response


def convert_paper(value: Value) -> Value:
    """Return content for paper with its lengths converted, before its lines are broken.

    A card has little room: there the unit follows its figure without a space.
    """
    found = current_scale()
    return _convert_texts(value, found) if found else value


def _convert_texts(value: Any, found: Scale) -> Any:
    match value:
        case str():
            return found.shown(value).replace(f"{SPACE}{found.unit}", found.unit)
        case Mapping():
            return {name: _convert_texts(each, found) for name, each in value.items()}
        case list() | tuple():
            return type(value)(_convert_texts(each, found) for each in value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            names = [field.name for field in fields(value) if field.init]
            return replace(value, **{n: _convert_texts(getattr(value, n), found) for n in names})
    return value


def scale_of_origin() -> Scale | None:
    """Return the scale of the battle that a reader came from, for a page outside all battles."""
    device = g.get("device") if has_app_context() else None
    if device is None:
        return None
    came = FROM_BATTLE.match(urlsplit(request.referrer or "").path)
    id = device.reader.battle or (came[1] if came else "")
    game = services().battles.readable(id) if id else None
    return game.system.scales.of(game.state) if game and game.system.scales else None


def unit_of_table() -> str:
    """Return the unit in which distances are entered: `inches`, `mm`."""
    found = current_scale()
    return found.unit if found else "inches"


def convert_length(inches: float) -> float:
    """Return a length for a field or a script, in the unit of the table."""
    found = current_scale()
    return found.in_unit(inches) if found else inches


def convert_field(typed: str) -> str:
    """Return inches from an address as the value of a field."""
    found, plain = current_scale(), typed.removesuffix(MARK)
    try:
        return f"{found.in_unit(float(plain)):g}" if found else typed
    except ValueError:
        return typed


def convert_tile(figure: str) -> str:
    """Return a figure set large, with its unit small after it."""
    found = current_scale()
    if found is None or not figure.endswith(MARK):
        return figure
    figures, _, name = found.shown(figure).rpartition(SPACE)
    return Markup("{}<small>\N{HAIR SPACE}{}</small>").format(figures, name)


def units_per_inch() -> float:
    """Return how many units of the table an inch is, for scripts."""
    found = current_scale()
    return found.an_inch if found else 1


def typed_as(name: str) -> str:
    """Return the name of a field for inches; the name has the scale in which they are entered."""
    found = current_scale()
    return f"{found.id}:{name}" if found else name


def read_inches(game: "Game", form: Form) -> Form:
    """Return a form in which all lengths are in inches."""
    scales = game.system.scales
    if scales is None or not any(":" in name for name in form):
        return form
    pairs: list[tuple[str, str]] = []
    for name, value in form.items(multi=True):
        id, _, field = name.partition(":")
        if found := scales.named(id) if field else None:
            pairs.append((field, _typed_inches(found, value, form.get(f"{WAS}:{field}", ""))))
        elif id != WAS:
            pairs.append((name, value))
    return MultiDict(pairs)


def _typed_inches(found: Scale, value: str, was: str) -> str:
    """Return a field's value in inches; its earlier value if nobody has changed it."""
    try:
        untouched = value.strip() == f"{found.in_unit(float(was)):g}"
    except ValueError:
        untouched = False
    return f"{was}{MARK}" if untouched else found.typed_in_inches(value)


def convert_steps(steps: Iterable[Step]) -> list[Step]:
    """Return a working with its lengths in the unit.

    A step whose label multiplies inches says that they are inches.
    """
    found = current_scale()
    return [_step(each, found) for each in steps] if found else list(steps)


def _step(step: Step, found: Scale) -> Step:
    if step.label == COUNTED:
        return replace(step, label=f"{step.label}, inches{AT_RULES}")
    if not INCH.search(step.label):
        return step
    if (figure := FIGURE.search(step.label)) and not NO_LENGTH.search(step.label):
        rest = INCH.sub("", step.label[figure.end() :], 1)
        return replace(step, label=found.shown(step.label[: figure.end()].rstrip() + MARK + rest))
    value = step.value if _is_word(step.value) else _convert_values(step.value, found)
    if value is None or NO_LENGTH.search(step.label):
        return replace(step, label=f"{step.label}{AT_RULES}")
    return replace(step, label=INCH.sub(found.unit, step.label), value=value)


def _is_word(value: Any) -> bool:
    """Return whether a value is neither a figure nor dice: `table`, `room`."""
    return isinstance(value, str) and not DICE.search(value)


def _convert_values(value: Any, found: Scale) -> Any:
    """Return a length or several lengths in the unit; None for anything else."""
    if isinstance(value, list | tuple):
        each = [_convert_values(one, found) for one in value]
        return None if None in each else each
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return found.in_unit(value) if is_number else None
