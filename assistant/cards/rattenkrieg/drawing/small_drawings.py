"""Small drawings of vehicles for lists: the plan, and each side's armor against a level shot."""

from assistant.cards.drawing.shapes import at, frame, number, wedge, words
from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram
from assistant.cards.rattenkrieg.drawing.vehicle_plans import plan
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS

BOX = (-64, -64, 128, 128)
INNER, OUTER, MIDDLE = 34, 62, 48
HALF_FAN = 1.5  # hours
SIGNS = {
    "none": '<circle class="sign" r="9"/>',
    "light": '<circle class="sign" r="9"/><path class="sign full" d="M0 -9a9 9 0 0 0 0 18"/>',
    "hmg": '<circle class="sign full" r="9"/>',
}


def small_svg(diagram: Diagram) -> str:
    """Draw a hull's plan with the armor of its four sides, in millimeters or as signs."""
    drawn = []
    for fan, hour in FAN_HOURS.items():
        path = wedge(hour - HALF_FAN, hour + HALF_FAN, INNER, OUTER)
        drawn += [frame(path, "band level"), frame(path)]
        x, y = at(hour, MIDDLE)
        cell = diagram.hull.get(fan, {}).get(str(hour))
        sign = diagram.signs.get(fan)
        if cell:
            dress = "mm red" if cell["level"].red else "mm"
            drawn.append(words(x, y, cell["level"].mm, dress, "mm"))
        elif sign:
            drawn.append(f'<g transform="translate({number(x)} {number(y)})">{SIGNS[sign]}</g>')
    view = " ".join(map(str, BOX))
    return (
        f'<svg class="fan small" viewBox="{view}" aria-hidden="true"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}{plan(diagram)}</svg>'
    )
