"""A form for the owner of a printed game; it is valid while much is missing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from assistant.cards.board_games.unfinished import MissingData, UnfinishedCard
from assistant.cards.library.kinds import kind_called
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.rules.procedures import find
from assistant.web.cards.card_editor import Editor
from assistant.web.cards.map_page import MapPage
from assistant.web.cards.paste_boxes import PasteBox, bounds_of_boxes, show_boxes, tap_on_box
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import read_form


def with_words(words: Mapping[str, str]) -> Callable[[Field], Field]:
    """Return a function that gives the values of a choice other labels."""
    return lambda choice: replace(
        choice,
        options=tuple((v, words.get(v, word), effect) for v, word, effect in choice.options),
    )


def owners_editor(
    model: type[UnfinishedCard],
    category: str,
    one: str,
    path: str,
    shipped: Callable[[CardStore], UnfinishedCard],
    sizes: tuple[str, ...],
    fields: Callable[[], tuple[Field, ...]],
    card_values: Callable[[Json], Json],
    new_row: list_rows.Filled,
    form_values: Callable[[Json], Json] = lambda values: values,
    boxes: Sequence[PasteBox] = (),
    map_page: MapPage | None = None,
    more_words: Callable[[Json], Mapping[str, str]] = lambda values: {},
) -> Editor:
    """Return the editor of a printed game's card, prefilled from the rules.

    The editor lists missing data. No value replaces a blank: players are asked for it at the table.
    """

    def card_of(values: Json) -> UnfinishedCard | None:
        try:
            return model.model_validate(values, strict=False)
        except ValidationError:
            return None

    def lacks(values: Json) -> tuple[MissingData, ...] | None:
        card = card_of(values)
        return card.missing_data() if card else None

    def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
        found = lacks(values)
        more = more_words(values)
        if found is None:
            return more
        sentence = f"{len(found)} things are not yet copied." if found else "Nothing is missing."
        return {**more, "": sentence}

    def beside(form: Form, shelf: CardStore) -> Mapping[str, Any]:
        values = card_values(read_form(fields(), form))
        card = card_of(values)
        found = card.missing_data() if card else ()
        return {
            "lacks": [(lack.words, [find(id).title for id in lack.waits]) for lack in found],
            "progress": card.progress() if card else (),
            "boxes": show_boxes(boxes, form, values),
        }

    def blank(shelf: CardStore) -> Json:
        return shipped(shelf).model_dump(mode="json", by_alias=True, exclude_none=True)

    def describe(card: Any, shelf: CardStore) -> tuple[str, str]:
        lacks = len(card.missing_data())
        entered = [each.words for each in card.progress()] if lacks else ["complete"]
        return card.name, ", ".join(entered)

    return Editor(
        kind=kind_called(category),
        one=one,
        path=path,
        blank=blank,
        fields=lambda form, shelf: fields(),
        to_form=form_values,
        to_card=lambda values, form: card_values(values),
        words=words,
        new=new_row,
        describe=describe,
        sizes=lambda slug, shelf: sizes,
        beside=beside,
        own_tap=lambda tap, form, shelf: tap_on_box(
            boxes, tap, form, fields(), card_values, form_values
        ),
        more=bounds_of_boxes(boxes),
        boxes=boxes,
        map_page=map_page,
    )
