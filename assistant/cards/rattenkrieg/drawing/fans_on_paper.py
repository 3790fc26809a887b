"""Fan diagrams for paper: black, white and gray, with a separate style sheet.

A page styles the classes by its own style sheet; a drawing in a PDF has no other. Hatching replaces
the colors of a screen; no letters are smaller than on a phone.
"""

from functools import cache

from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram
from assistant.cards.rattenkrieg.drawing.fans import HATCH, HULL_BOX, fan_svg
from assistant.cards.rattenkrieg.drawing.system_icons import STYLE as ICON_STYLE
from assistant.cards.rattenkrieg.drawing.system_icons import Icons, icons_around

# printers join tiles badly: one is as long as the drawing is high
LONG_HATCH = (
    '<defs><pattern id="rebound-hatch" class="rebound-hatch" width="5" height="600"'
    ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M2.5 0V600"/></pattern>'
    "</defs>"
)
STYLE = """
text { font-family: Barlow; font-stretch: condensed; text-anchor: middle; fill: #000;
  font-weight: 500; font-size: 17px }
.band { fill: #f0f0f0; stroke: #9a9a9a; stroke-width: .7 }
.band.level { fill: #fff }
.rebound { fill: url(#rebound-hatch) }
.rebound-hatch path { stroke: #8a8a8a; stroke-width: 1.7; fill: none }
.mm.level { font-size: 25px; font-weight: 700 }
.mm.red { paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round;
  font-weight: 600 }
.mm.red.level { stroke-width: 5px; font-weight: 700 }
.mm.narrow { letter-spacing: -.04em }
.frame { fill: none; stroke: #000; stroke-width: 2.4; stroke-linejoin: round }
.hour { font-size: 23px; font-weight: 700 }
.face { font-weight: 600 }
.pointer { fill: #000 }
.tag { fill: none; stroke: #000; stroke-width: 1 }
.hair { stroke: #000; stroke-width: 1 }
.size.level { font-weight: 700 }
.plan rect, .plan path, .plan circle { fill: #fff; stroke: #000; stroke-width: 1.4;
  stroke-linejoin: round }
.plan .dark { fill: #000 }
.plan .gun { stroke-width: 4 }
.sign { fill: #fff; stroke: #000; stroke-width: 2 }
.sign.full { fill: #000 }
"""
END = "</svg>"
WITH_ICONS = 460  # the width of a hull's drawing with icons beside its hours
LARGER = " .size, .face { font-size: 18px }"


def fan_on_paper(diagram: Diagram, icons: Icons | None = None) -> str:
    """Return a complete drawing of a hull or a turret, with its style sheet.

    With `icons` it shows which systems a hit meets; a hull's drawing is then wider.
    """
    head, _, rest = fan_svg(diagram).replace(HATCH, LONG_HATCH).partition(">")
    larger = "" if diagram.hull or diagram.turret else LARGER
    around = ""
    if icons is not None:
        around = icons_around(diagram.part, icons)
        if diagram.part == "hull":
            head = head.replace(_view(HULL_BOX[0]), _view(WITH_ICONS))
    rest = f"{rest.removesuffix(END)}{around}{END}"
    return f"{head}><style>{_style()}{larger}</style>{rest}"


def _view(width: int) -> str:
    """Return the view box of a hull's drawing for a width, centered on the drawing's middle."""
    return f'viewBox="{-width // 2} {-HULL_BOX[1] // 2} {width} {HULL_BOX[1]}"'


@cache
def _style() -> str:
    return " ".join(line.strip() for line in (STYLE + ICON_STYLE).strip().splitlines())
