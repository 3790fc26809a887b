"""Patches of ground as one tinted shape."""

from collections.abc import Iterable
from typing import Protocol

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.shapes import number


class Rectangle(Protocol):
    """A rectangle of ground by two opposite corners."""

    @property
    def low(self) -> Place:
        """The south-west corner."""

    @property
    def high(self) -> Place:
        """The north-east corner."""


def patches_svg(sheet: Canvas, patches: Iterable[Rectangle]) -> str:
    """Draw rectangles of ground as one shape, without seams between them."""
    path = ""
    for patch in patches:
        (left, low), (right, high) = sheet.at(patch.low), sheet.at(patch.high)
        path += f"M{number(left)} {number(low)}H{number(right)}V{number(high)}H{number(left)}Z"
    return f'<path class="insight" d="{path}"/>' if path else ""
