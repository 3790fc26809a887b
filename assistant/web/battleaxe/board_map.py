"""Battleaxe's map on its picture: numbers, borders, circles and hexagons by tapping."""

from collections.abc import Mapping
from typing import Any

from assistant.cards.board_games.battleaxe.pasted_borders import LETTERS, mark_of, read_borders
from assistant.cards.library.map_pictures import MapPicture
from assistant.frozen import replace
from assistant.rules.battleaxe.places import PLACES, is_zone
from assistant.web.cards.map_page import MapPage, WrongTap, spot_of, values_with
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Json

NEXT = {"": "", "open": "e", "escarpment": "x"}  # a tap on a border makes it the next one
MARKS = ("c1", "c2", "c3", "h1", "h2", "h3", "0", "1", "2", "3")


def tap_on_map(form: Form, values: Json, picture: MapPicture) -> tuple[Json, MapPicture]:
    """Return the card's values and the picture's marks after a tap."""
    names = form.get("names", "").split()
    if not names or not all(PLACES.get(name) for name in names):
        raise WrongTap("Tap the number of an Area or the letter of a Zone.")
    match form.get("do"):
        case "spot":
            return values, replace(picture, marks={**picture.marks, names[0]: spot_of(form)})
        case "border" if len(names) > 1:
            return _with_border(values, *names[:2]), picture
        case "mark":
            return _with_mark(values, names[0], form.get("what", "")), picture
    raise WrongTap("Choose what a tap enters first.")


def _with_border(values: Json, a: str, b: str) -> Json:
    """Return the values with the border between two places: open, escarpment, none in turn."""
    links = values.get("links", [])
    now = next((link["boundary"] for link in links if {link["a"], link["b"]} == {a, b}), "")
    mark = ("x" if now else "-") if is_zone(a) or is_zone(b) else NEXT.get(now, "x")
    return values_with(read_borders(f"{a}: {b}{mark}", values))


def _with_mark(values: Json, place: str, mark: str) -> Json:
    """Return the values with a place's circle or hexagon, and its modifier."""
    if mark not in MARKS:
        raise WrongTap("Choose a circle or a hexagon with its modifier first.")
    if is_zone(place):
        return values_with(read_borders(f"{place} {mark[-1]}", values))
    return values_with(read_borders(f"{place} {mark}", values))


def draw_map(values: Json) -> Mapping[str, Any]:
    """Return the drawing for the page's script: borders, and the marks of places."""
    return {
        "links": [[x["a"], x["b"], x["boundary"]] for x in values.get("links", [])],
        "labels": {place["id"]: mark_of(place) for place in values["places"]},
    }


def list_tools(values: Json) -> Mapping[str, Any]:
    """Return the places to be put on the picture, and the marks that can be given."""
    names = {place["id"]: place.get("name") or "" for place in values["places"]}
    return {"places": names, "marks": MARKS, "circle": LETTERS["clear"]}


MAP_PAGE = MapPage("cards/board-map.html", draw_map, tap_on_map, list_tools)
