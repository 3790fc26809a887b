"""The protactor as a template: the half disc against a vehicle, and the full disc of sectors.

The printed picture is lost (Rattenkrieg 24). Sectors, speed factors and overlap are the rules' own;
the arcs are ours: a turn of one hour takes its full cost along the outer arc, and half of the cost
along the inner one.
"""

from collections.abc import Iterator
from math import pi

from assistant.cards.drawing.shapes import at, number, wedge
from assistant.paper.sheets import Json, Paper
from assistant.rules import tables
from assistant.rules.procedures import find

FACTORS = tables.load("rattenkrieg/relative-speed-factors")
FANS = tables.load("rattenkrieg/fans")
MM_AN_INCH = 25.4
TURN_COST_IN = 2  # of an hour's turn, 24.1.2
OUTER = round(TURN_COST_IN * MM_AN_INCH * 6 / pi, 2)
INNER = OUTER / 2
RING, RINGS = 7.6, 6  # the width of a ring of figures, and how many there are
AGAINST = {"right": 12, "left": 6, "front": 9, "rear": 3}  # the hour at the base's left end
ROWS = (("speed", "right"), ("hours", "right"), ("hours", "left"))
INNER_ROWS = (("speed", "front"), ("hours", "front"), ("hours", "rear"))
BASE = 3.0  # below the hole, so that the thread does not tear it
ROUND = 54.0
FACE = 'font-family="Barlow" font-stretch="condensed" text-anchor="middle"'
TINT = "#e0e0e0"


def page(paper: Paper) -> Json:
    """Return the page with both tools, at true size."""
    return {
        "kind": "protactor",
        "height": paper.height,
        "half": {"svg": draw_half_disc(), "width": 2 * OUTER + 1, "height": OUTER + BASE + 1},
        "round": {"svg": draw_full_disc(), "size": 2 * ROUND + 1},
        "overlap": overlap_deg(),
        "outer": f"{TURN_COST_IN}″",
        "inner": f"{TURN_COST_IN / 2:g}″",
        "words": "Protactor, 24",
        "note": "True size: check the ruler",
        "ruler": {"x": 15, "y": paper.height - 8, "upright": False},
        "right": paper.width - 15,
    }


def overlap_deg() -> float:
    """Return the degrees beyond its border at which a sector still counts without a nose fuze."""
    return float(find("rattenkrieg/hit-sector").inputs.model_fields["sector_overlap_deg"].default)


def hour_at(against: str, step: int) -> int:
    """Return the hour at a step of 30 degrees from the left end of a base laid against a side."""
    return (AGAINST[against] + step - 1) % 12 + 1


def factor(sector: int) -> str:
    """Return the printed share of a target's speed that counts from a sector."""
    return f"×{FACTORS.row(sector)['factor']:g}"


def draw_half_disc() -> str:
    """Draw the half disc: its base goes against the target, a thread through its hole."""
    drawn = [*_overlaps(range(-3, 3), INNER, OUTER)]
    edges = [OUTER - RING * ring for ring in range(RINGS + 1)]
    drawn += [_arc(edge, 0.75 if ring in (0, 3) else 0.25) for ring, edge in enumerate(edges)]
    drawn.append(_arc(INNER, 0.75))
    drawn += [_spoke(step + 0.5, edges[-1], OUTER, 0.35) for step in range(-3, 3)]
    drawn += [_spoke(step, INNER - 2.5, INNER, 0.5) for step in range(-3, 4)]
    for ring, (what, against) in enumerate((*ROWS, *INNER_ROWS)):
        drawn += _figures(what, against, edges[ring] - RING / 2)
    drawn += [
        f'<path d="M{-OUTER} 0v{BASE}h{2 * OUTER}v{-BASE}" stroke-width="0.5"/>',
        '<circle r="1.2" fill="#fff" stroke-width="0.35"/>',
        '<path d="M-4 0H4M0 -4V0" stroke-width="0.2"/>',
    ]
    return _svg(-OUTER - 0.5, -OUTER - 0.5, 2 * OUTER + 1, OUTER + BASE + 1, drawn)


def draw_full_disc() -> str:
    """Draw the full disc of twelve sectors, laid over the target with twelve at the bow."""
    inside, between = ROUND - 20, ROUND - 11
    drawn = [*_overlaps(range(12), inside, ROUND)]
    drawn += [f'<circle r="{r}" stroke-width="{w}"/>' for r, w in ((ROUND, 0.5), (between, 0.25))]
    drawn.append(f'<circle r="{inside}" stroke-width="0.5"/>')
    drawn += [_spoke(hour + 0.5, 6, ROUND, 0.35) for hour in range(12)]
    for hour in range(1, 13):
        drawn.append(_words(hour, ROUND - 5.5, str(hour), 7, 700))
        drawn.append(_words(hour, ROUND - 15.5, factor(hour), 4.2, 500))
        fans = list(FANS.row(hour)["hull_fans"])
        for line, fan in enumerate(fans):
            radius = inside - 5 - 4.2 * line if len(fans) > 1 else inside - 6
            drawn.append(_words(hour, radius, fan, 3.6, 600))
    drawn += ['<circle r="1.2" fill="#fff" stroke-width="0.35"/>']
    drawn.append('<path d="M0 -10L-3 -4H3Z" fill="#000" stroke="none"/>')
    return _svg(-ROUND - 0.5, -ROUND - 0.5, 2 * ROUND + 1, 2 * ROUND + 1, drawn)


def _figures(what: str, against: str, radius: float) -> Iterator[str]:
    """Draw a row of the half disc: hours, or their speed factors, for one side of a target."""
    for step in range(7):
        hour = hour_at(against, step)
        # the ends are half sectors: their figures move up from the base
        place = step - 3 + {0: 0.24, 6: -0.24}.get(step, 0)
        text = str(hour) if what == "hours" else factor(hour)
        size, weight = (4.8, 700) if what == "hours" else (3.8, 500)
        yield _words(place, radius, text, size, weight)


def _overlaps(borders: range, inner: float, outer: float) -> Iterator[str]:
    share = overlap_deg() / 30
    for border in borders:
        middle = border + 0.5
        path = wedge(middle - share, middle + share, inner, outer)
        yield f'<path d="{path}" fill="{TINT}" stroke="none"/>'


def _arc(radius: float, width: float) -> str:
    r = number(radius)
    return f'<path d="M-{r} 0A{r} {r} 0 0 1 {r} 0" stroke-width="{width}"/>'


def _spoke(hour: float, inner: float, outer: float, width: float) -> str:
    (ax, ay), (bx, by) = at(hour, inner), at(hour, outer)
    ends = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    return f'<path d="{ends}" stroke-width="{width}"/>'


def _words(hour: float, radius: float, text: str, size: float, weight: int) -> str:
    """Draw words that are upright when the tool is turned with their hour on top."""
    return (
        f'<text transform="rotate({hour * 30:g}) translate(0 {-radius:.2f})" y="{size * 0.35:.2f}"'
        f' font-size="{size}" font-weight="{weight}" fill="#000" stroke="none">{text}</text>'
    )


def _svg(x: float, y: float, width: float, height: float, drawn: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' {FACE} fill="none" stroke="#000">{"".join(drawn)}</svg>'
    )
