"""Figures at the edge: told in the unit of a battle's scale, typed in it and turned into inches.

A page of a battle says of which; all that it answers is turned at once, as it leaves. A field that
asks for inches bears a name that says in which scale it is typed: addresses, and what a form only
hands on, keep meaning inches of the rules. At 28 mm nothing is done.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, g, has_app_context, request
from jinja2 import Environment
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from assistant.battle.questions.scales import MARK, SPACE, Scale
from assistant.battle.storage.unreadable import Unreadable
from assistant.rules.working import Step
from assistant.web.services import services

if TYPE_CHECKING:
    from assistant.battle.game import Game

Form = MultiDict[str, str]
Told = TypeVar("Told")

FROM_BATTLE = re.compile(r"/battles/([^/]+)")
TEXT = ("text/html", "text/plain")
WAS = "was"  # before the name of a field: what stood in it, in inches
COUNTED = "distance"  # of which each inch counts so many times: the working would not add up
OF_INCHES = re.compile(r"\S+_in must be ")
BARE = re.compile(rf"(?<![\w.])\d+(\.\d+)?(?![\w.{MARK}])")
AT_RULES = " (at 28 mm)"
NO_LENGTH = re.compile(r"(hundreds of|square|for each|times the) inch")
FIGURE = re.compile(r"\d ?(?=inch(es)?\b)")  # a circumstance, and not what the step comes to
DICE = re.compile(r"\bdi(e|ce)\b|\brolls?\b|\d")
INCH = re.compile(r"\binch(es)?\b")


def install(app: Flask) -> None:
    """Let every answer about a battle be told in its scale."""
    app.after_request(turned)  # the last that is named is the first to run: before it is packed
    dress(app.jinja_env)


def dress(templates: Environment) -> None:
    """Let templates ask for the unit of the table."""
    templates.filters.update(
        in_unit=in_unit, in_field=in_field, in_tile=in_tile, steps_in_unit=steps
    )
    templates.globals.update(unit_of_table=unit, an_inch_of_table=an_inch, typed_as=typed_as)
    templates.globals["other_scale"] = elsewhere


def measure(game: "Game") -> None:
    """From here on this request is about a battle."""
    scales = game.system.scales
    g.scale = scales.of(game.state) if scales else None


def done() -> None:
    """What this request answers is in the unit already."""
    g.scale = None


def scale() -> Scale | None:
    """Return the scale in which this request is answered; None where that is in inches."""
    found: Scale | None = g.get("scale") if has_app_context() else None
    return found


def shown(text: str) -> str:
    """Return a text as people at that table read it."""
    found = scale()
    return found.shown(text) if found else text


def problem(sentence: str) -> str:
    """What a procedure says of an input in inches, its limits and what was told in the unit."""
    if scale() is None or not OF_INCHES.match(sentence):
        return sentence
    return shown(BARE.sub(lambda found: found[0] + MARK, sentence))


def turned(response: Response) -> Response:
    """Return an answer about a battle in the unit of its table."""
    if scale() and response.mimetype in TEXT and not response.is_streamed:
        response.set_data(shown(response.get_data(as_text=True)))
    return response


def paper(told: Told) -> Told:
    """What is to be printed, every text in it in the unit: before it is broken into lines.

    A card has little room: there the unit stands close to its figure.
    """
    found = scale()
    return _every_text(told, found) if found else told


def _every_text(told: Any, found: Scale) -> Any:
    match told:
        case str():
            return found.shown(told).replace(f"{SPACE}{found.unit}", found.unit)
        case Mapping():
            return {name: _every_text(value, found) for name, value in told.items()}
        case list() | tuple():
            return type(told)(_every_text(each, found) for each in told)
        case _ if is_dataclass(told) and not isinstance(told, type):
            names = [field.name for field in fields(told) if field.init]
            return replace(told, **{n: _every_text(getattr(told, n), found) for n in names})
    return told


def elsewhere() -> Scale | None:
    """Return the scale of the battle from which somebody comes to a page that belongs to none."""
    device = g.get("device") if has_app_context() else None
    if device is None:
        return None
    came = FROM_BATTLE.match(urlsplit(request.referrer or "").path)
    id = device.reader.battle or (came[1] if came else "")
    try:
        game = services().battles.game(id) if id else None
    except Unreadable:
        return None
    return game.system.scales.of(game.state) if game and game.system.scales else None


def unit() -> str:
    """What is typed in a field for a distance: `inches`, `mm`."""
    found = scale()
    return found.unit if found else "inches"


def in_unit(inches: float) -> float:
    """Return a figure for a field, or for a script."""
    found = scale()
    return found.in_unit(inches) if found else inches


def in_field(typed: str) -> str:
    """Inches that an address told, as they stand in a field."""
    found, plain = scale(), typed.removesuffix(MARK)
    try:
        return f"{found.in_unit(float(plain)):g}" if found else typed
    except ValueError:
        return typed


def in_tile(told: str) -> str:
    """Return a figure set large, its unit small behind it."""
    found = scale()
    if found is None or not told.endswith(MARK):
        return told
    figures, _, name = found.shown(told).rpartition(SPACE)
    return Markup("{}<small>\N{HAIR SPACE}{}</small>").format(figures, name)


def an_inch() -> float:
    """For scripts: how many of the unit an inch is."""
    found = scale()
    return found.an_inch if found else 1


def typed_as(name: str) -> str:
    """Return the name of a field for inches, which says in what scale they are typed."""
    found = scale()
    return f"{found.id}:{name}" if found else name


def inches(game: "Game", form: Form) -> Form:
    """What a form told, with all that was typed in a unit in inches."""
    scales = game.system.scales
    if scales is None or not any(":" in name for name in form):
        return form
    told: list[tuple[str, str]] = []
    for name, value in form.items(multi=True):
        id, _, field = name.partition(":")
        if found := scales.named(id) if field else None:
            told.append((field, _typed(found, value, form.get(f"{WAS}:{field}", ""))))
        elif id != WAS:
            told.append((name, value))
    return MultiDict(told)


def _typed(found: Scale, value: str, was: str) -> str:
    """What stands in a field; what stood in it before, if nobody has touched it."""
    try:
        untouched = value.strip() == f"{found.in_unit(float(was)):g}"
    except ValueError:
        untouched = False
    return f"{was}{MARK}" if untouched else found.told(value)


def steps(told: Iterable[Step]) -> list[Step]:
    """A working with its lengths in the unit; where each inch counts, it says that they are."""
    found = scale()
    return [_step(each, found) for each in told] if found else list(told)


def _step(step: Step, found: Scale) -> Step:
    if step.label == COUNTED:
        return replace(step, label=f"{step.label}, inches{AT_RULES}")
    if not INCH.search(step.label):
        return step
    if (figure := FIGURE.search(step.label)) and not NO_LENGTH.search(step.label):
        rest = INCH.sub("", step.label[figure.end() :], 1)
        return replace(step, label=found.shown(step.label[: figure.end()].rstrip() + MARK + rest))
    value = step.value if _is_word(step.value) else _in_unit(step.value, found)
    if value is None or NO_LENGTH.search(step.label):
        return replace(step, label=f"{step.label}{AT_RULES}")
    return replace(step, label=INCH.sub(found.unit, step.label), value=value)


def _is_word(value: Any) -> bool:
    """Return whether it is no figure, nor one that dice will be: `table`, `room`."""
    return isinstance(value, str) and not DICE.search(value)


def _in_unit(value: Any, found: Scale) -> Any:
    """Return a length or several of them in the unit; None for what is none."""
    if isinstance(value, list | tuple):
        each = [_in_unit(one, found) for one in value]
        return None if None in each else each
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return found.in_unit(value) if is_number else None
