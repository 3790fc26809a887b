"""Maps for tests: a plain one, and the ready scenario's."""

from typing import Any


def flat(**more: Any) -> dict[str, Any]:
    """A map of a thousand meters of good going, with these features."""
    return {"id": "flat", "name": "Flat", "width_m": 1000, "height_m": 1000, **more}


def area(id: str, west: float, south: float, east: float, north: float, **more: Any) -> Any:
    """A rectangle."""
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return {"id": id, "name": id, "polygon": corners, **more}


def line(id: str, kind: str, *points: list[float], **more: Any) -> Any:
    """A crest, bank or road."""
    return {"id": id, "name": id, "kind": kind, "points": list(points), **more}


BIR_TAWIL = {
    "id": "bir-tawil",
    "name": "Bir Tawil",
    "width_m": 2400,
    "height_m": 1600,
    "areas": [
        area("shelf", 0, 1200, 900, 1600, height_m=20),
        area("wadi", 0, 350, 1200, 400, height_m=-1.5),
        area("sand", 1720, 450, 2300, 750, going="soft-sand"),
        area("rocks", 1000, 560, 1150, 620, going="foot-only", cover="cover"),
        area("trench", 1950, 1050, 2200, 1090, cover="trenches"),
        area("palms", 2000, 1120, 2120, 1200, screen_m=8, cover="cover"),
        area("dust", 1150, 900, 1450, 1100, screen_m=8, from_turn=1, until_turn=4),
    ],
    "lines": [
        line("ridge", "crest", [250, 800], [1700, 800], crest_m=12, slope_m=120),
        line("scarp", "bank", [0, 1200], [900, 1200], [900, 1600], bars="vehicles"),
        line("track", "road", [600, 1600], [600, 1000], [1750, 900], [1900, 0], width_m=20),
        line("well-track", "road", [1750, 900], [2050, 1100], width_m=20),
    ],
}
