"""Rats of Tobruk's hexes over a picture of the map: the grid from three hexes, then brushes."""

from collections.abc import Mapping
from typing import Any

from assistant.cards.board_games.rats_of_tobruk.hex_lines import (
    BUNKERS,
    HEXSIDES,
    WAYS,
    read_hexes,
)
from assistant.cards.board_games.rats_of_tobruk.parts import NOT_GROUND
from assistant.cards.library.map_pictures import MapPicture
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.web.cards.map_page import MapPage, WrongTap, spot_of, values_with
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Json

MOST_POINTS = 3  # of the grid
NO_WIRE, ERASE = "no wire", "erase"


def tap_on_map(form: Form, values: Json, picture: MapPicture) -> tuple[Json, MapPicture]:
    """Return the card's values and the picture's marks after a tap or a stroke."""
    names = form.get("names", "").split()
    match form.get("do"):
        case "spot":
            return values, _with_point(picture, names, form)
        case "grid":
            return values, replace(picture, marks={})
        case "paint" if names:
            return _paint_hexes(values, form.get("what", ""), names), picture
    raise WrongTap("Choose what a tap enters first.")


def _with_point(picture: MapPicture, names: list[str], form: Form) -> MapPicture:
    """Return the picture with one more hex of the grid."""
    if len(names) != 1 or not HEX_DIGITS.fullmatch(names[0]):
        raise WrongTap("Enter the four digits of the hex, such as 0101, then tap its center.")
    spot = spot_of(form)
    others = {name: where for name, where in picture.marks.items() if name != names[0]}
    if len(others) == MOST_POINTS:
        raise WrongTap("Three hexes make the grid. Remove the grid to begin again.")
    return replace(picture, marks={**others, names[0]: spot})


def _paint_hexes(values: Json, what: str, names: list[str]) -> Json:
    """Return the values after a stroke of a brush over hexes or hexsides."""
    if what == ERASE:
        return _erase_hexes(values, set(names))
    if what == NO_WIRE:
        return _without_wire(values, {frozenset(name.split("/")) for name in names})
    return values_with(read_hexes(f"{' '.join(what.split())}: {' '.join(names)}", values))


def _erase_hexes(values: Json, names: set[str]) -> Json:
    """Return the values without the terrain, bunkers, roads and paths of these hexes."""
    hexes = []
    for hex in values.get("hexes", []):
        ways = {way: [x for x in hex.get(way, ()) if x not in names] for way in WAYS}
        kept = {key: value for key, value in {**hex, **ways}.items() if value != []}
        if hex["hex"] in names:
            kept = {key: hex[key] for key in ("hex", "note") if key in hex}
        if len(kept) > 1 or hex["hex"] not in names:
            hexes.append(kept)
    return {**values, "hexes": hexes}


def _without_wire(values: Json, pairs: set[frozenset[str]]) -> Json:
    """Return the values without ditch and wire at some hexsides."""
    sides = [
        {key: value for key, value in side.items() if key != "ditch_wire"}
        if frozenset((side["a"], side["b"])) in pairs
        else side
        for side in values.get("hexsides", [])
    ]
    return {**values, "hexsides": [side for side in sides if len(side) > len(("a", "b"))]}


def draw_map(values: Json) -> Mapping[str, Any]:
    """Return the drawing for the page's script: hexes, hexsides, and which columns are lower."""
    return {
        "hexes": {
            hex["hex"]: [
                hex.get("terrain") or "",
                {True: "B", False: "n"}.get(hex.get("bunker"), ""),
                *(list(hex.get(way, ())) for way in WAYS),
            ]
            for hex in values.get("hexes", [])
        },
        "sides": [
            [side["a"], side["b"]] for side in values.get("hexsides", []) if side.get("ditch_wire")
        ],
        "shifted": (values.get("grid") or {}).get("shifted_columns", "even"),
    }


def list_tools(values: Json) -> Mapping[str, Any]:
    """Return the brushes: terrains of the key, then everything else that can be painted."""
    grounds = [row["terrain"] for row in values["terrain"] if row["terrain"] not in NOT_GROUND]
    wire = next(iter(HEXSIDES))
    return {"grounds": grounds, "others": (*BUNKERS, *WAYS, wire, NO_WIRE, ERASE)}


MAP_PAGE = MapPage("cards/hex-map.html", draw_map, tap_on_map, list_tools)
