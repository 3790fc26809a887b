"""Things with a name in a battle of any system, and the links of a page."""

import re
from collections.abc import Iterable, Mapping
from html import unescape
from random import Random
from typing import Any

from .page_forms import forms_of

LINK = re.compile(r'(?:href|hx-get|hx-post)="([^"]*/do/[^"]+)"')
HEX = re.compile(r"[0-9]{4}")
NAMED = {
    "element": "elements",
    "mojon": "mojons",
    "side": "sides",
    "unit": "units",
    "platoon": "platoons",
    "place": "places",
    "man": "figures",
}


def links_of(page: str, address: str) -> list[str]:
    """The moves to which a page links, with the words of its links and buttons."""
    found = [unescape(link) for link in LINK.findall(page)]
    for form in forms_of(page, address):
        if "/do/" in form.action:
            told = [pair for pair in form.pairs if pair[0] not in ("request", "from")]
            found.append(f"{form.action}?{'&'.join(f'{n}={v}' for n, v in told)}")
    return found


def ids_of(battle: Any) -> dict[str, list[str]]:
    """Return everything that has an id, by the name of its input in a move."""
    every = {name: getattr(battle, where, None) for name, where in NAMED.items()}
    found = {name: list(of) for name, of in every.items() if isinstance(of, Mapping)}
    found["owed"] = [each.id for each in getattr(battle, "owed", ())]
    return {name: ids for name, ids in found.items() if ids}


def hexes_about(battle: Any, random: Random) -> list[str]:
    """Hexes with something in them, the hexes next to them, and paths through several."""
    units: Iterable[Any] = getattr(battle, "units", {}).values()
    places = [str(u.place) for u in units if HEX.fullmatch(str(u.place))] or ["1010"]
    found = []
    for _ in range(3):
        here = random.choice(places)
        way = [here]
        for _ in range(random.randint(1, 3)):
            column = int(way[-1][:2]) + random.randint(-1, 1)
            row = int(way[-1][2:]) + random.randint(-1, 1)
            way.append(f"{max(0, column):02}{max(0, row):02}"[:4])
        found += [here, way[1], " ".join(way[1:])]
    return found
