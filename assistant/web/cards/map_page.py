"""The interface of a page on which an owner fills in a map over its picture."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.cards.board_games.pasted_lines import Pasted
from assistant.cards.library.map_pictures import LARGEST_PX, MapPicture
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Json

MOST_LETTERS = 12_000  # of the hexes of one stroke
FIELDS = {"do": 20, "what": 40, "names": MOST_LETTERS, "x": 8, "y": 8}


class WrongTap(ValueError):
    """A tap on the map that changes nothing; the message is a sentence."""


@dataclass(frozen=True)
class MapPage:
    """A page on which a map is filled in over a picture."""

    template: str
    # JSON values that the page's script draws, from the card's
    drawn: Callable[[Json], Mapping[str, Any]]
    # the card's values and the picture's marks after a tap; raises `WrongTap`
    tap: Callable[[Form, Json, MapPicture], tuple[Json, MapPicture]]
    tools: Callable[[Json], Mapping[str, Any]]  # more of the page, from the card's values


def values_with(pasted: Pasted) -> Json:
    """Return the values with the line of a tap pasted in; raise `WrongTap` if the line is wrong."""
    if pasted.wrong:
        words = pasted.wrong[0].partition(": ")[2]
        raise WrongTap(words[:1].upper() + words[1:])
    return pasted.values


def spot_of(form: Form) -> tuple[int, int]:
    """Return the spot of a tap in pixels of the picture."""
    found = [form.get(axis, "") for axis in ("x", "y")]
    if not all(re.fullmatch(r"[0-9]{1,5}", each) and int(each) <= LARGEST_PX for each in found):
        raise WrongTap("Tap a spot on the picture.")
    return int(found[0]), int(found[1])
