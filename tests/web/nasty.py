"""Long runs of one letter for every field: they slow a careless reader."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from urllib.parse import quote

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE
from assistant.cards.toml_files.reading import CardStore
from assistant.rules.dice import given_dice
from assistant.rules.inputs import schema_of
from assistant.rules.procedures import all_procedures
from assistant.web.cards import card_pages
from assistant.web.cards.card_editor import bounds_of
from assistant.web.forms import schema_forms
from assistant.web.forms.fields import Field
from assistant.web.limits import request_bounds
from assistant.web.reference import calculators

LONG = 64 * 1024
SLOW_S = 4.0  # of one thread's own time; what is quadratic takes half a minute
LETTERS = (
    *(" ", "0", "1", ".", ",", "-", "[", "{", "(", '"', "'", "″", "+", "\t", "\n", "a", ";"),
    *("#", "=", "\\", "_", ":", "/", "<", "%", "\u0301\u0316", "1 ", "a-", "1,", "a.", ".1"),
)
OF_CARDS = (
    "gone",
    "before",
    "was",
    "slug",
    "do",
    "tried",
    "add",
    "remove",
    "open",
    "x.y",
    "x.0.y",
    "draft",
)
OF_SHEETS = (
    *("element", "side", "from", "request", "preview", "carried", "roll", "tap", "x", "x.0.y"),
    *("dice.roll", "die", "15-mm:dice.roll", "15-mm:distance_in", "was:distance_in"),
)
SENT = "application/x-www-form-urlencoded"


def runs(size: int = LONG) -> dict[str, str]:
    """Return a text of this size for each letter."""
    return {letter: (letter * size)[:size] for letter in LETTERS}


@dataclass(frozen=True)
class Form:
    """One form of the program: its address, its fields, and what it may hold."""

    address: str
    kinds: Mapping[str, str]  # of its fields, by their names
    bounds: request_bounds.Bounds
    known: str = ""  # what is sent beside the field

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self.kinds)

    def send(self, client: FlaskClient, name: str, text: str) -> tuple[int, float, str]:
        """Send a text in one field; return the status, the seconds that it took, and the page."""
        body = f"{quote(name)}={quote(text)}{self.known}".encode()
        began = time.thread_time()
        answer = client.post(self.address, data=body, content_type=SENT)
        return answer.status_code, time.thread_time() - began, answer.text


def kinds_of(every: tuple[Field, ...], within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and kind of every field, with the first row of lists."""
    for each in every:
        name = within + each.key
        yield name, each.kind
        yield from kinds_of(each.parts, f"{name}.0." if each.kind == "objects" else f"{name}.")


def own_fields(*names: str) -> dict[str, str]:
    """Additional fields of a page, each of its own kind."""
    return {name: name for name in names}


def of_procedures() -> Iterator[Form]:
    """Yield the form of every procedure of every system."""
    for each in all_procedures():
        kinds = dict(kinds_of(schema_forms.fields(schema_of(each.inputs))))
        kinds |= {f"dice.{name}": "die" for name in each.dice} | own_fields("die", "x", "x.0.y")
        yield Form(f"/procedures/{each.id}", kinds, calculators.bounds_of(*each.id.split("/")))


def of_cards(shelf: CardStore) -> Iterator[Form]:
    """Yield the form of every kind of card."""
    for path, editor in card_pages.EDITORS.items():
        kinds = dict(kinds_of(editor.fields(MultiDict(), shelf))) | own_fields(*OF_CARDS)
        yield Form(f"/cards/new/{path}", kinds, bounds_of(editor, shelf))


def of_moves(game: Game) -> Iterator[Form]:
    """Yield the sheet of every move of a battle, for the umpire, with all its first questions.

    What any sheet may bring is sent to the first of them.
    """
    others = own_fields(*OF_SHEETS)
    for move in game.system.moves.values():
        if "umpire" not in move.by:
            continue
        told = _about(game)
        look = game.make(
            move.id, UMPIRE, told, given_dice({}), at="", request="to look", commit=False
        )
        asked = {name: ask.kind for ask in look.asks for name in ask.fields}
        known = "".join(f"&{name}={quote(value)}" for name, value in told.items())
        yield Form(f"/battles/{game.id}/do/{move.id}", asked | others, request_bounds.USUAL, known)
        others = {}


def first_of_each_kind(every: Iterable[Form]) -> dict[str, tuple[Form, str]]:
    """Return the first field of each kind, with its form."""
    found: dict[str, tuple[Form, str]] = {}
    for form in every:
        for name, kind in form.kinds.items():
            found.setdefault(kind, (form, name))
    return found


def _about(game: Game) -> dict[str, str]:
    """Return the possible subjects of a sheet: the first of each kind."""
    units = getattr(game.state, "elements", None) or getattr(game.state, "units", {})
    first = next(iter(units), "")
    return {"element": first, "unit": first, "side": next(iter(game.state.sides))}


def one_letter_each(every: Iterator[Form]) -> Iterator[tuple[Form, str, str]]:
    """Yield each field of each form with one of the letters, in turn."""
    letters = cycle(LETTERS)
    for form in every:
        for name in form.names:
            yield form, name, next(letters)


def seconds(work: Callable[[], object]) -> float:
    """Return the time that this thread works."""
    began = time.thread_time()
    work()
    return time.thread_time() - began
