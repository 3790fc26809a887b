"""Boxes on a card's page into which tables and lines are pasted: preview first, then keep."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from assistant.cards.board_games.pasted_lines import LONGEST, Pasted
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import read_form, to_form

FIELD = "paste."  # before the name of a box


@dataclass(frozen=True)
class PasteBox:
    """A box: its title, the notation of its lines, and their reader."""

    name: str
    title: str
    notation: Sequence[str]  # sentences
    example: str
    read: Callable[[str, Json], Pasted]  # takes the text and the card's values


@dataclass(frozen=True)
class ShownBox:
    """A box as the page shows it."""

    box: PasteBox
    field: str
    text: str
    pasted: Pasted | None  # None while the box is empty
    keep: str  # the button that keeps what was understood; empty: nothing was


def bounds_of_boxes(boxes: Sequence[PasteBox]) -> Mapping[str, int]:
    """Return how many letters the fields of boxes may have."""
    return {FIELD + box.name: LONGEST for box in boxes}


def show_boxes(boxes: Sequence[PasteBox], form: Form, values: Json) -> dict[str, ShownBox]:
    """Return the boxes by their names, each with a preview of its text."""
    shown = {}
    for box in boxes:
        text = form.get(FIELD + box.name, "")
        pasted = box.read(text, values) if text.strip() else None
        keep = f"Keep {_count(pasted)}" if pasted and pasted.rows else ""
        shown[box.name] = ShownBox(box, FIELD + box.name, text, pasted, keep)
    return shown


def unkept_box(boxes: Sequence[PasteBox], form: Form) -> PasteBox | None:
    """Return the first box that still holds lines, which a saved card would lose."""
    return next((box for box in boxes if form.get(FIELD + box.name, "").strip()), None)


def tap_on_box(
    boxes: Sequence[PasteBox],
    tap: str,
    form: Form,
    fields: Sequence[Field],
    to_card: Callable[[Json], Json],
    to_values: Callable[[Json], Json],
) -> Form | None:
    """Return the form after a tap below a box; None after any other tap.

    `keep` puts the understood lines into the form and leaves the others in the box; `empty` empties
    the box. `to_card` and `to_values` change the form's values into the card's, and back.
    """
    action, _, name = tap.partition(" ")
    box = next((box for box in boxes if box.name == name), None)
    if box is None or action not in ("read", "keep", "empty"):
        return None
    kept: MultiDict[str, str] = MultiDict(form.items(multi=True))
    if action == "read":
        return kept
    text = kept.pop(FIELD + name, "")
    if action == "empty" or not text.strip():
        return kept
    pasted = box.read(text, to_card(read_form(fields, form)))
    of_card = {field.key for field in fields}
    changed = MultiDict(
        [pair for pair in kept.items(multi=True) if pair[0].partition(".")[0] not in of_card]
    )
    changed.update(to_form(to_values(pasted.values), fields))
    changed[FIELD + name] = pasted.left
    return changed


def _count(pasted: Pasted) -> str:
    """Return the number of understood rows, such as `1 counter`."""
    count = len(pasted.rows)
    return f"{count} {pasted.one}{'' if count == 1 else 's'}"
