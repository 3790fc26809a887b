"""Features that one can choose to draw on a map, with the usual figures of each."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form


@dataclass(frozen=True)
class Feature:
    """Something to draw: an area or a line with its name and figures."""

    id: str
    label: str  # of its button
    list_of: str  # areas or lines
    name: str  # of the first one
    values: Mapping[str, str]


FEATURES = (
    Feature("wadi", "Wadi", "areas", "The wadi", {"height_m": "-2"}),
    Feature("plateau", "Plateau", "areas", "The plateau", {"height_m": "20"}),
    Feature(
        "village",
        "Village",
        "areas",
        "The village",
        {"screen_m": "5", "cover": "cover", "looks": "houses"},
    ),
    Feature(
        "minefield",
        "Minefield",
        "areas",
        "The minefield",
        {"going": "impassable", "looks": "mines"},
    ),
    Feature("sand", "Soft sand", "areas", "The soft sand", {"going": "soft-sand"}),
    Feature("rocks", "Rocks", "areas", "The rocks", {"going": "foot-only", "cover": "cover"}),
    Feature("scrub", "Scrub", "areas", "The scrub", {"screen_m": "3", "cover": "cover"}),
    Feature("trenches", "Trenches", "areas", "The trenches", {"cover": "trenches"}),
    Feature("area", "Other area", "areas", "", {}),
    Feature("ridge", "Ridge", "lines", "The ridge", {"kind": "crest", "crest_m": "10"}),
    Feature("scarp", "Scarp", "lines", "The scarp", {"kind": "bank", "bars": "vehicles"}),
    Feature("track", "Track", "lines", "The track", {"kind": "road"}),
)


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


def _free_name(feature: Feature, taken: set[str]) -> str:
    """Return the name of a feature: The wadi, then Wadi 2."""
    if not feature.name or feature.name not in taken:
        return feature.name
    every = (f"{feature.label} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in every if name not in taken)
