"""The plan of a table's ground at a true scale: on one sheet, or in full size on many."""

import re
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from assistant.paper.pages import foot
from assistant.paper.sheets import Json, Paper

SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 50, 100)  # millimeters of the table on one of paper
SIDE, TOP, LOW = 10.0, 18.0, 20.0  # margins: words above, the printer's ruler below
PIXELS = 3.2  # of the drawing on a millimeter of paper
ROAD = re.compile(r'class="(road(?: in)?)" data-wide="([\d.]+)"')
STYLE = Path(__file__).with_name("ground.css")


@dataclass(frozen=True)
class GroundScale:
    """A true scale of a plan, and the sheets that it takes."""

    one_to: int
    across: int
    down: int
    paper: Paper  # as it is turned

    @property
    def sheets(self) -> int:
        """The number of sheets."""
        return self.across * self.down


def scale_on_one_sheet(table_mm: tuple[int, int], paper: Paper) -> GroundScale:
    """Return the largest of the usual scales at which a table fits on one sheet."""
    turned = Paper(paper.name, paper.height, paper.width)
    for one_to in SCALES:
        for each in (turned, paper):
            if all(
                length <= room
                for length, room in zip(_drawn_size_mm(table_mm, one_to), _room(each), strict=True)
            ):
                return GroundScale(one_to, 1, 1, each)
    return GroundScale(SCALES[-1], 1, 1, turned)


def full_size(table_mm: tuple[int, int], paper: Paper) -> GroundScale:
    """Return the full size of a table on the fewest sheets, upright or turned."""
    found = []
    for each in (paper, Paper(paper.name, paper.height, paper.width)):
        wide, high = _room(each)
        found.append(GroundScale(1, ceil(table_mm[0] / wide), ceil(table_mm[1] / high), each))
    return min(found, key=lambda scale: scale.sheets)


def _drawn_size_mm(table_mm: tuple[int, int], one_to: int) -> tuple[float, float]:
    return table_mm[0] / one_to, table_mm[1] / one_to


def _room(paper: Paper) -> tuple[float, float]:
    return paper.width - 2 * SIDE, paper.height - TOP - LOW


def pixels_wide(table_mm: tuple[int, int], scale: GroundScale) -> float:
    """Return the width of the drawing in pixels that gives its words the right size on paper."""
    return table_mm[0] / scale.one_to * PIXELS


def _road_with_width(found: re.Match[str]) -> str:
    """Return a road's SVG attributes with its true width, or at least a visible one."""
    dress, wide = found.groups()
    return f'class="{dress}" stroke-width="{max(8, float(wide)) - (3 if " in" in dress else 0):g}"'


def ground_page(
    svg: str, title: str, words: str, table_mm: tuple[int, int], scale: GroundScale
) -> Json:
    """Return the sheets of a plan; the first is the near left corner, then to the right."""
    wide, high = _drawn_size_mm(table_mm, scale.one_to)
    across, down = _room(scale.paper)
    svg = ROAD.sub(_road_with_width, svg)
    inside = svg.index(">") + 1
    drawing = svg[:inside].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return {
        "kind": "ground-plan",
        "svg": drawing + f"<style>{STYLE.read_text()}</style>" + svg[inside:],
        "title": title,
        "scale": f"Scale 1:{scale.one_to}; {words}.",
        "wide": wide,
        "high": high,
        "margins": {"side": SIDE, "top": TOP},
        "room": {"wide": across, "high": down},
        "sheet": {"wide": scale.paper.width, "high": scale.paper.height},
        "across": scale.across,
        "down": scale.down,
        **foot(scale.paper, title),
    }
