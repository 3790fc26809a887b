"""The heights of the ground along a line, drawn from the side, with the line of sight above."""

from collections.abc import Sequence
from html import escape

from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

WIDE, HIGH = 320.0, 116.0  # pixels
TOP, FOOT = 30.0, 8.0  # above the highest point, for words, and below the lowest
LEAST_M = 12.0  # from the lowest to the highest: flat ground looks flat


@dataclass(frozen=True)
class Profile:
    """A line over the ground: distances along it and heights, in meters."""

    length_m: float
    heights: Sequence[tuple[float, float]]  # of the ground
    screens: Sequence[tuple[float, float, float]]  # distance, foot and top of each
    eye_m: float  # heights of both ends of the line of sight
    target_m: float
    names: tuple[str, str]  # of both ends
    is_clear: bool


def profile_svg(profile: Profile) -> str:
    """Draw a profile: the ground, its screens, and the line of sight from left to right."""
    tops = [top for _, _, top in profile.screens]
    heights = [height for _, height in profile.heights]
    low = min(heights)
    span = max(*heights, *tops, profile.eye_m, profile.target_m, low + LEAST_M) - low

    def point(along: float, height: float) -> str:
        x = WIDE * along / profile.length_m
        return f"{number(x)} {number(HIGH - FOOT - (HIGH - TOP - FOOT) * (height - low) / span)}"

    ground = " ".join(point(*each) for each in profile.heights)
    hides = "".join(f"M{point(m, foot)}L{point(m, top)}" for m, foot, top in profile.screens)
    sight = f"M{point(0, profile.eye_m)}L{point(profile.length_m, profile.target_m)}"
    dress = "seen" if profile.is_clear else "seen no"
    one, other = map(escape, profile.names)
    label = f"The ground from {one} to {other}, from the side"
    return (
        f'<svg class="profile" viewBox="0 0 {number(WIDE)} {number(HIGH)}" role="img" '
        f'aria-label="{label}"><polygon class="land" points="0 {number(HIGH)} {ground} '
        f'{number(WIDE)} {number(HIGH)}"/><path class="hides" d="{hides}"/>'
        f'<path class="{dress}" d="{sight}"/><text x="2" y="16">{one}</text>'
        f'<text x="{number(WIDE - 2)}" y="16" text-anchor="end">{other}</text></svg>'
    )
