"""The features of a map in words: `mines, nobody passes`."""

from assistant.battle.desert_rats.kit.places import length_label
from assistant.battle.desert_rats.state.forces import Table
from assistant.boardmap.plan import AnyLine, Area, Crest, Road

GOING = {"soft-sand": "soft sand", "foot-only": "foot only", "impassable": "nobody passes"}
COVERS = {"cover": "cover", "trenches": "trenches"}


def describe_feature(feature: Area | AnyLine, table: Table) -> str:
    """Describe a feature to the players at a table, so that they can build it."""
    if isinstance(feature, Area):
        return _describe_area(feature)
    if isinstance(feature, Crest):
        height = _describe_height(feature.crest_m)
        return f"crest, {height}, slope {length_label(table, feature.slope_m * table.mm_per_m)}"
    if isinstance(feature, Road):
        return f"road, {length_label(table, feature.width_m * table.mm_per_m)} wide"
    return "bank, bars " + ("vehicles" if feature.bars == "vehicles" else "everybody")


def _describe_area(area: Area) -> str:
    words: list[str] = [area.looks] if area.looks else []
    words += [GOING[area.going]] if area.going in GOING else []
    words += [_describe_height(area.height_m)] if area.height_m is not None else []
    words += [COVERS[area.cover]] if area.cover in COVERS else []
    words += [f"hides to {area.screen_m:g} m"] if area.screen_m else []
    return ", ".join(words) or "open ground"


def _describe_height(metres: float) -> str:
    return f"{metres:g} m high" if metres >= 0 else f"{-metres:g} m deep"
