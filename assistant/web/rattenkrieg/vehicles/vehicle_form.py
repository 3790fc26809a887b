"""A vehicle's card as a form: measures, plates, guns, speeds, crew; other parts are folded."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.cards.library import own_cards
from assistant.cards.library.kinds import KINDS
from assistant.cards.rattenkrieg.vehicles.provenance import SOURCES
from assistant.cards.rattenkrieg.vehicles.vehicle_files import VEHICLES, Vehicle
from assistant.cards.toml_files.reading import CardStore, checked_values
from assistant.rules.inputs import BadInputs
from assistant.web.cards.card_editor import Default, Editor
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import read_form
from assistant.web.rattenkrieg.vehicles.usual_buttons import form_with_usual, usual_buttons
from assistant.web.rattenkrieg.vehicles.vehicle_fields import (
    FIRST,
    fields_with_guns,
    form_fields,
    form_with_shells,
    in_notation,
    write_cells_in_full,
)
from assistant.web.rattenkrieg.vehicles.vehicle_view import describe_weapon_notation, vehicle_view
from assistant.web.wording.values import words_of

CREW = ("commander", "gunner", "loader", "driver", "radio-operator")
NEW = {"category": "tank", "enclosed": True, "crew": [{"position": man} for man in CREW[:4]]}


def blank_card(shelf: CardStore) -> Json:
    """Return a tank with a crew of four to begin with."""
    return dict(NEW)


def form_values(values: Json) -> Json:
    """Return a card's values as the form holds them; the form remembers the first values."""
    shown = in_notation(values)
    return {**shown, FIRST: shown if "slug" in values else {}}


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them; changed values are the owner's own."""
    first = values.get(FIRST)
    values = write_cells_in_full(values)
    card = _without_empty_tables(
        form_fields(), {key: v for key, v in values.items() if key != FIRST}
    )
    if "name" in card:
        card["slug"] = own_cards.slug_of(card["name"])
    whose = _provenance(first if isinstance(first, dict) else {}, card)
    return {"slug": "card", **card, **({"provenance": whose} if whose else {})}


def _without_empty_tables(every: Iterable[Field], values: Json) -> Json:
    """Return values without tables that hold nothing."""
    kept = {}
    for field in every:
        value = values.get(field.key)
        if field.kind == "object" and isinstance(value, dict):
            value = _without_empty_tables(field.parts, value)
        elif field.kind == "objects" and isinstance(value, list):
            value = [_without_empty_tables(field.parts, each) for each in value]
        if value not in (None, {}, []) and (field.kind, value) != ("flag", False):
            kept[field.key] = value
    return kept


def _provenance(first: Json, card: Json) -> Json:
    """Return the table of provenance; values that differ from the first ones are listed as ours."""
    differs = list(_differing(first, card))
    old = first.get("provenance")
    paths_by_source: dict[str, list[str]] = {}
    for source in SOURCES:
        listed = old.get(source) if isinstance(old, dict) else None
        for path in listed if isinstance(listed, list) else ():
            if isinstance(path, str) and not any(_is_under(path, at) for at, _ in differs):
                paths_by_source.setdefault(source, []).append(path)
    ours = [at for at, is_there in differs if is_there]
    if ours:
        paths_by_source["ours"] = [*paths_by_source.get("ours", []), *ours]
    return paths_by_source


def _differing(first: Json, card: Json) -> Iterator[tuple[str, bool]]:
    """Yield the paths at which two cards differ, and whether the later one has a value there."""
    for key in dict.fromkeys([*first, *card]):
        if key in ("slug", "name", "category", "provenance"):
            continue
        was, now = first.get(key), card.get(key)
        if isinstance(was, dict) and isinstance(now, dict):
            inside = dict.fromkeys([*was, *now])
            yield from (
                (f"{key}.{each}", each in now) for each in inside if was.get(each) != now.get(each)
            )
        elif was != now and not (was in (None, False, []) and now in (None, False, [])):
            yield key, key in card


def _is_under(path: str, at: str) -> bool:
    return path == at or path.startswith((f"{at}.", f"{at}["))


def defaults(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield nothing: a blank is computed, or not known."""
    yield from ()


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Return the weapons of the crew in words."""
    every = ((f"crew.{n}", man) for n, man in enumerate(values.get("crew", [])))
    loose = ((f"weapons.{n}", arm) for n, arm in enumerate(values.get("weapons", [])))
    return {where: _notation_words(each) for where, each in (*every, *loose)}


def _notation_words(values: Json) -> str:
    try:
        return (
            describe_weapon_notation(values.get("weapon") or "x", values["notation"])
            if "notation" in values
            else ""
        )
    except ValueError:
        return ""


def sketch(values: Json, shelf: CardStore) -> Vehicle | None:
    """Return the card without its wrong values, to be drawn while it is edited."""
    known = {**values, "slug": "card", "name": values.get("name") or "card"}
    known.setdefault("category", NEW["category"])
    for _ in range(3):
        try:
            return checked_values(Vehicle, known, shelf)
        except BadInputs as bad:
            known = _without_wrong_values(known, {problem.input for problem in bad.problems})
    return None


def _without_wrong_values(values: Json, places: Iterable[str]) -> Json:
    """Return values without the wrong places: a part of a table, or everything under a name."""
    kept: dict[str, Any] = {
        key: dict(v) if isinstance(v, dict) else v
        for key, v in values.items()
        if key != "provenance"
    }
    for place in places:
        key, _, rest = place.partition("[")[0].partition(".")
        inside = kept.get(key)
        if rest and isinstance(inside, dict):
            inside.pop(rest.partition(".")[0], None)
        else:
            kept.pop(key, None)
    return {"category": NEW["category"], **kept}


def has_content(field: Field) -> bool:
    """Return whether a field or its parts have a value or a problem."""
    if field.problem or any(map(has_content, field.parts)) or field.groups:
        return True
    return field.kind != "object" and any(value not in ("false", "{}") for value in field.said)


def drawing(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of the card, as far as its values are correct."""
    drawn = sketch(card_values(read_form(form_fields(), form), form), shelf)
    view = vehicle_view(drawn, links=False) if drawn else None
    return {"says": has_content, "view": view, "usual": usual_buttons(form)}


def form_after_own_tap(tap: str, form: Form, shelf: CardStore) -> Form | None:
    """Return a form with the figures or shells that a button of this page fills in, if any."""
    return form_with_usual(tap, form) or form_with_shells(tap, form, shelf)


def has_hidden_problem(name: str, at: str) -> bool:
    """Return whether a problem in a part is visible only when the part is unfolded."""
    return at.startswith(f"{name}.")


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row: the first post that the crew does not have."""
    if name != "crew":
        return []
    taken = {list_rows.value_of(other, "position") for other in others}
    return [(".position", next((post for post in CREW if post not in taken), "crew"))]


def describe(card: Vehicle, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a vehicle or gun, and its category."""
    return card.name, words_of(card.category)


EDITOR = Editor(
    kind=next(kind for kind in KINDS if kind.folder == VEHICLES),
    one="vehicle",
    path="vehicle-forms",
    blank=blank_card,
    fields=lambda form, shelf: fields_with_guns(shelf),
    to_form=form_values,
    to_card=card_values,
    defaults=defaults,
    words=words,
    unfolds=has_hidden_problem,
    new=new_row,
    describe=describe,
    beside=drawing,
    own_tap=form_after_own_tap,
    home="/cards/vehicles",
    seen_at="/cards/vehicles/",
)
