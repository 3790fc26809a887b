"""The editing of the cards of one kind as a form."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.cards.library.kinds import Kind
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.web.cards.map_page import MapPage
from assistant.web.cards.paste_boxes import PasteBox
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import to_form
from assistant.web.limits import request_bounds

Default = tuple[str, Any]  # a field's name, such as `sides.0.name`, and the value of a blank one
FEW = 2  # elements that are shown unfolded
MOST_GONE = 100_000  # letters of a removed row
MOST_BEFORE = 400_000  # letters of a whole form, as a browser remembers it
KEPT = {"gone": MOST_GONE, "before": MOST_BEFORE, "draft": 20}  # fields of the page itself


def last_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy of the last row."""
    return list(others[-1])


@dataclass(frozen=True)
class Editor:
    """The way in which cards of one kind are edited."""

    kind: Kind
    one: str  # the name of such a card
    path: str  # in addresses
    blank: Callable[[CardStore], Json]  # a card to begin with
    fields: Callable[[Form, CardStore], tuple[Field, ...]]
    to_card: Callable[[Json, Form], Json]  # the form's values as the card's
    words: Callable[[Json, CardStore], Mapping[str, str]]  # sentences about parts, by their names
    new: list_rows.Filled
    describe: Callable[[Any, CardStore], tuple[str, str]]  # a card's name, and a short description
    twin: list_rows.Filled = last_row
    to_form: Callable[[Json], Json] = lambda told: told  # a card's values as those of the form
    defaults: Callable[[Json, CardStore], Iterator[Default]] = lambda told, shelf: iter(())
    # whether a part shows where something is wrong unfolded
    unfolds: Callable[[str, str], bool] = lambda name, at: at.startswith(f"{name}.")
    # words to pick from while typing
    offers: Callable[[Json], Mapping[str, tuple[str, ...]]] = lambda told: {}
    beside: Callable[[Form, CardStore], Mapping[str, Any]] = (
        lambda form, shelf: {}
    )  # more of the page
    sizes: Callable[[str, CardStore], tuple[str, ...]] = (
        lambda slug, shelf: ()
    )  # as it can be played
    heading: str = ""  # over the list of such cards
    # a form after a tap that only such a page has; None after any other tap
    own_tap: Callable[[str, Form, CardStore], Form | None] = lambda tap, form, shelf: None
    # a sentence that asks for the missing value at a place; empty: the label is named
    missing_sentence: Callable[[str, Json], str] = lambda where, values: ""
    more: Mapping[str, int] = field(default_factory=dict)  # other fields of its page, in letters
    keeps_drafts: bool = False  # a half-finished card is kept without a tap
    boxes: Sequence[PasteBox] = ()  # into which lines are pasted
    map_page: MapPage | None = None  # on which a map is filled in over its picture
    home: str = "/cards"  # the list of such cards
    # values of a new card for a battle, which the battle decides
    for_battle: Callable[[Any, CardStore], Json] = lambda game, shelf: {}
    seen_at: str = "/cards?saved="  # with its slug: the page of a saved card


def set_value(values: Json, where: str, value: Any) -> None:
    """Set the value at a dotted path, such as `sides.0.name`."""
    *path, last = where.split(".")
    part: Any = values
    for key in path:
        part = part[int(key)] if isinstance(part, list) else part[key]
    part[last] = value


def bounds_of(editor: Editor, shelf: CardStore) -> request_bounds.Bounds:
    """Return the bounds of an editor's form."""
    return request_bounds.bounds_for_fields(
        editor.fields(MultiDict(), shelf), more={**KEPT, **editor.more}
    )


def form_for_card(editor: Editor, card: Json, shelf: CardStore) -> Form:
    """Return the form of a card's values, right or wrong."""
    values = editor.to_form(card)
    form = to_form(values, editor.fields(MultiDict(), shelf))
    elements = list_rows.rows_of(form, "elements")
    if len(elements) <= FEW:
        form.update({f"elements.{number}.open": "on" for number in range(len(elements))})
    return form


def with_field_changed(
    fields: Iterable[Field], where: str, change: Callable[[Field], Field]
) -> tuple[Field, ...]:
    """Return fields with one of them changed; `where` holds its keys: `elements.figures`."""
    key, _, rest = where.partition(".")
    return tuple(
        field
        if field.key != key
        else replace(field, parts=with_field_changed(field.parts, rest, change))
        if rest
        else change(field)
        for field in fields
    )


def with_labels(
    fields: Iterable[Field], labels: Mapping[str, str], within: str = ""
) -> tuple[Field, ...]:
    """Return fields with other labels, by their keys; fields without one keep their own.

    Corners stay JSON: the drawing beside the form writes them.
    """
    return tuple(
        replace(
            field,
            kind="json" if field.kind == "pairs" else field.kind,
            label=labels.get(within + field.key, field.label),
            parts=with_labels(field.parts, labels, f"{within}{field.key}."),
        )
        for field in fields
    )
