"""Features of a map that people draw often, with the usual figures of each."""

from collections.abc import Mapping
from dataclasses import dataclass


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
    Feature("lane", "Cleared lane", "areas", "The lane", {"going": "good"}),
    Feature("area", "Other area", "areas", "", {}),
    Feature("ridge", "Ridge", "lines", "The ridge", {"kind": "crest", "crest_m": "10"}),
    Feature("scarp", "Scarp", "lines", "The scarp", {"kind": "bank", "bars": "vehicles"}),
    Feature("track", "Track", "lines", "The track", {"kind": "road"}),
)
