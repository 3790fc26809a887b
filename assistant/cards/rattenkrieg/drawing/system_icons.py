"""Icons of the systems that a hit may damage, and where a hit meets them (Rattenkrieg 23.1.4).

An icon beside an hour, outside the fan, belongs to that sector alone. Systems that are drawn
nowhere can be met from anywhere.
"""

from collections.abc import Iterator, Mapping, Sequence

from assistant.cards.drawing.shapes import number, words
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part

TRACK = (
    '<path d="M-5.5 -4.5H5.5A4.5 4.5 0 0 1 5.5 4.5H-5.5A4.5 4.5 0 0 1 -5.5 -4.5Z"/>'
    '<circle class="ink" cx="-5" r="1.7"/><circle class="ink" r="1.7"/>'
    '<circle class="ink" cx="5" r="1.7"/>'
)
WHEEL = '<circle r="7.5"/><circle class="ink" r="2.6"/>'
ICONS = {  # within 9 units of the middle; `ink` is filled
    "ammunition": '<path d="M-3.5 8.5V-2Q-3.5 -6 0 -9Q3.5 -6 3.5 -2V8.5ZM-3.5 5H3.5"/>',
    "buoyancy": (
        '<path d="M-9 -2Q-6 -6 -3 -2T3 -2T9 -2M-9 4Q-6 0 -3 4T3 4T9 4" class="line"/>'
        '<path class="ink" d="M-2 -9H2V-6H-2Z"/>'
    ),
    "engine": '<circle class="cog" r="7.2"/><circle r="5.6"/><circle class="ink" r="2"/>',
    "fuel": '<path d="M0 -9C3.5 -4 6 -1 6 2.8A6 6 0 0 1 -6 2.8C-6 -1 -3.5 -4 0 -9Z"/>',
    "gun": '<path class="ink" d="M-9 -4H-2V-1.8H7V-2.8H9V2.8H7V1.8H-2V4H-9Z"/>',
    "left-track": TRACK,
    "left-wheels": WHEEL,
    "propeller": (
        '<path class="ink" d="M0 0C-2 -9 6 -9 0 0C9 2 6 9 0 0C-7 7 -11 1 0 0Z"/><circle r="2"/>'
    ),
    "radio": (
        '<path d="M-8 0H3V8H-8Z"/><path class="line" d="M-5 0V-9M0 -8.5A6 6 0 0 1 6 -2.5"/>'
        '<path class="line" d="M0 -4.5A2 2 0 0 1 2 -2.5"/>'
    ),
    "right-track": TRACK,
    "right-wheels": WHEEL,
    "structure": '<path d="M-8 -7H8V-4H2V4H8V7H-8V4H-2V-4H-8Z"/>',
    "turret-ring": '<circle r="8"/><circle r="4.5"/>',
    "visor": '<path d="M-9 0Q0 -9 9 0Q0 9 -9 0Z"/><circle class="ink" r="2.8"/>',
}
STYLE = """
.icon path, .icon circle { fill: #fff; stroke: #000; stroke-width: 1.5; stroke-linejoin: round }
.icon .ink { fill: #000; stroke-width: .5 }
.icon .line { fill: none }
.icon .cog { stroke-width: 3.4; stroke-dasharray: 2.83 2.83 }
"""
STEP = 22  # from one icon to the next
FIRST = {  # of each hour of a hull: its first icon, and the way to the next one
    12: ((-32, -196), (-1, 0)),
    1: ((165, -171), (1, 0)),
    2: ((206, -124), (0, 1)),
    3: ((201, -10), (0, 1)),
    4: ((206, 124), (0, -1)),
    5: ((165, 171), (1, 0)),
    6: ((-32, 196), (-1, 0)),
    7: ((-165, 171), (-1, 0)),
    8: ((-206, 124), (0, -1)),
    9: ((-201, -10), (0, 1)),
    10: ((-206, -124), (0, 1)),
    11: ((-167, -171), (-1, 0)),
}
CORNERS = ((-150, -112), (150, -112), (-150, 104), (150, 104))  # of a turret's drawing
Icons = Mapping[str, Sequence[str]]  # the systems by sector, fan or `anywhere`, as cards have them


def icon(system: str, x: float, y: float) -> str:
    """Draw the icon of a system around a point; nothing for a system without one."""
    drawn = ICONS.get(system, "")
    where = f"translate({number(x)} {number(y)})"
    return f'<g class="icon" transform="{where}">{drawn}</g>' if drawn else ""


def icon_svg(system: str) -> str:
    """Return the icon of a system as a separate drawing; empty without one."""
    drawn = icon(system, 0, 0)
    style = " ".join(STYLE.split())
    head = '<svg viewBox="-10 -10 20 20" xmlns="http://www.w3.org/2000/svg">'
    return f"{head}<style>{style}</style>{drawn}</svg>" if drawn else ""


def icons_around(part: Part, icons: Icons) -> str:
    """Draw the icons beside the hours of a hull, or in the corners of a turret's drawing."""
    return "".join(_icons_of_turret(icons) if part == "turret" else _icons_of_hull(icons))


def _icons_of_hull(icons: Icons) -> Iterator[str]:
    for hour, ((x, y), (right, down)) in FIRST.items():
        for n, system in enumerate(icons.get(str(hour), ())):
            yield icon(system, x + n * right * STEP, y + n * down * STEP)


def _icons_of_turret(icons: Icons) -> Iterator[str]:
    """Yield the icons that adjacent sectors share, with these sectors: `10–2`."""
    for (x, y), (hours, systems) in zip(CORNERS, _runs_alike(icons), strict=False):
        left = x - (len(systems) - 1) * STEP / 2
        yield from (icon(system, left + n * STEP, y) for n, system in enumerate(systems))
        yield words(x, y + 20, hours, "face")


def _runs_alike(icons: Icons) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield runs of adjacent sectors with the same systems, the run through 12 in one piece."""
    around = [tuple(icons.get(str(hour), ())) for hour in range(1, HOURS + 1)]
    breaks = [n for n in range(HOURS) if around[n] != around[n - 1]]
    if not breaks:
        return
    for first, next_one in zip(breaks, [*breaks[1:], breaks[0] + HOURS], strict=True):
        if around[first]:
            last = (next_one - 1) % HOURS + 1
            hours = str(last) if next_one - first == 1 else f"{first + 1}–{last}"
            yield hours, around[first]
