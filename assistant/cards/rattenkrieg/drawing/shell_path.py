"""A shell's path through a vehicle, seen from above: entry, hits and end.

The bow, or the gun of a turret, points up. The way is a straight line through the middle, as from a
clock hour to the one across; the systems that the shell meets are on it in order, by number.
"""

from assistant.cards.drawing.shapes import at, frame, number, words
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part

BOX = (-152, -170, 304, 340)
HALF_WIDE, HALF_LONG, TRACK = 88, 104, 20  # of the hull
TURRET = 90
MUZZLE = 138
OUTSIDE, HOUR_AT = 34, 49  # of the armor, where a shell is drawn first, with its hour
HEAD = 10
LARGEST, LEAST, READABLE = 13, 4, 9  # radii of a stop, and from which a figure has room in it
HALF_TURN = HOURS // 2
ASIDE = 2  # hours by which a shell that bounces off is turned


def way_svg(part: Part, hour: int, stops: int, met: int, end: str, text: str) -> str:
    """Draw the path of a shell from an hour past some stops, of which it hit the first `met`.

    The path ends at the last stop hit (`inside`) or before the armor (`stopped`), bounces off
    (`rebound`), or goes right through (`through`).
    """
    drawn = [_vehicle(part)]
    near, far = at(hour, _distance_to_armor(part, hour)), at(hour, -_distance_to_armor(part, hour))
    start = at(hour, _distance_to_armor(part, hour) + OUTSIDE)
    if end == "rebound":
        drawn += _line([start, near, _ricochet_end(near, hour)])
    elif end == "stopped":
        drawn += [
            *_line([start, at(hour, _distance_to_armor(part, hour) + 6)]),
            _held_plate(hour, near),
        ]
    elif end == "through":
        drawn += _line([start, at(hour + HALF_TURN, _distance_to_armor(part, hour) + OUTSIDE)])
    else:
        places = _stop_points(near, far, stops)
        last = places[met - 1] if met else near
        if met < stops:
            drawn.append(frame(_path([last, far]), "ahead"))
        drawn += _line([start, last], head=not met)
        drawn += _stops(places, met)
    drawn.append(words(*at(hour, _distance_to_armor(part, hour) + HOUR_AT), hour, "hour", "hour"))
    view = " ".join(map(str, BOX))
    return f'<svg viewBox="{view}" role="img" aria-label="{text}">{"".join(drawn)}</svg>'


def _vehicle(part: Part) -> str:
    """Draw a hull or turret from above, its bow or gun up."""
    if part == "turret":
        gun = frame(f"M-6 {-TURRET + 8}V{-MUZZLE}H6V{-TURRET + 8}", "body")
        return gun + f'<circle class="body" r="{TURRET}"/>'
    wide, long = 2 * HALF_WIDE, 2 * HALF_LONG
    tall = f'y="{-HALF_LONG}" height="{long}"'
    tracks = "".join(
        f'<rect class="track" x="{x}" {tall} width="{TRACK}"/>'
        for x in (-HALF_WIDE, HALF_WIDE - TRACK)
    )
    bow = frame(f"M-16 {-HALF_LONG + 14}L0 {-HALF_LONG + 4}L16 {-HALF_LONG + 14}", "bow")
    return f'<rect class="body" x="{-HALF_WIDE}" {tall} width="{wide}"/>{tracks}{bow}'


def _distance_to_armor(part: Part, hour: int) -> float:
    """Return the distance from the middle to the armor in the direction of an hour."""
    if part == "turret":
        return TURRET
    x, y = at(hour, 1)
    return min(
        HALF_WIDE / abs(x) if abs(x) > 1e-9 else HALF_LONG,
        HALF_LONG / abs(y) if abs(y) > 1e-9 else HALF_WIDE,
    )


def _stop_points(
    near: tuple[float, float], far: tuple[float, float], stops: int
) -> list[tuple[float, float]]:
    """Return the points of the stops, evenly spaced from plate to plate."""
    (ax, ay), (bx, by) = near, far
    shares = [(n + 0.5) / stops for n in range(stops)]
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]


def _stops(places: list[tuple[float, float]], met: int) -> list[str]:
    """Draw the stops as discs, numbered if there is room for a number."""
    apart = 2.0 * LARGEST + 2
    if len(places) > 1:
        (ax, ay), (bx, by) = places[:2]
        apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    radius = max(LEAST, min(LARGEST, apart / 2 - 1))
    drawn = []
    for n, (x, y) in enumerate(places, 1):
        dress = "stop" if n <= met else "stop beyond"
        where = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        drawn.append(f'<circle class="{dress}" {where}/>')
        if radius >= READABLE:
            drawn.append(words(x, y, n, dress, "sign"))
    return drawn


def _line(points: list[tuple[float, float]], *, head: bool = True) -> list[str]:
    """Draw the shell's path, with an arrowhead where it ends in the open."""
    drawn = [frame(_path(points), "shell")]
    if head:
        (ax, ay), (bx, by) = points[-2:]
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        dx, dy = (bx - ax) / long * HEAD, (by - ay) / long * HEAD
        left, right = (bx - dx - dy / 2, by - dy + dx / 2), (bx - dx + dy / 2, by - dy - dx / 2)
        drawn.append(frame(f"{_path([left, (bx, by), right])}Z", "head"))
    return drawn


def _ricochet_end(near: tuple[float, float], hour: int) -> tuple[float, float]:
    """Return the point to which a shell that bounces off flies."""
    x, y = at(hour + ASIDE, OUTSIDE)
    return near[0] + x, near[1] + y


def _held_plate(hour: int, where: tuple[float, float]) -> str:
    """Draw the plate that stopped the shell."""
    (x, y), (dx, dy) = where, at(hour + HOURS / 4, 16)
    return frame(_path([(x - dx, y - dy), (x + dx, y + dy)]), "held")


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
