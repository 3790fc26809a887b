"""Features that one can choose to draw on a map, as rows of its form."""

from assistant.cards.maps.usual_features import FEATURES, Feature
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form


def form_with_feature(tap: str, form: Form) -> Form | None:
    """Return a form with one more row after a tap such as `add areas wadi`; else None."""
    action, _, rest = tap.partition(" ")
    list_of, _, id = rest.partition(" ")
    feature = next((x for x in FEATURES if (x.list_of, x.id) == (list_of, id)), None)
    if action != "add" or feature is None:
        return None
    rows = list_rows.rows_of(form, list_of)
    name = _free_name(feature, {list_rows.value_of(row, "name") for row in rows})
    row = [(f".{key}", value) for key, value in {"name": name, **feature.values}.items() if value]
    return list_rows.insert_row(form, list_of, len(rows), row)


def _free_name(feature: Feature, taken_names: set[str]) -> str:
    """Return a free name for a feature: The wadi, then Wadi 2."""
    if not feature.name or feature.name not in taken_names:
        return feature.name
    every = (f"{feature.label} {number}" for number in range(2, len(taken_names) + 3))
    return next(name for name in every if name not in taken_names)
