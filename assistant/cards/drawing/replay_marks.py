"""Marks on the maps of a replay: from a believed place to the true one, and losses."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import hypot

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.shapes import number
from assistant.cards.drawing.symbol_spacing import SIZE

GHOST = 12.0  # pixels from the middle of a believed place to its edge
LETTER = 9.0  # pixels of a letter of a tag
ABOVE = 34.0  # of a tag above its place
BESIDE = 19  # from the middle of a unit to a cross beside it
TAG = 12.0  # from the middle of a tag to its edge
UNIT = 18.0  # from the middle of a unit to where a tag may begin

Box = tuple[float, float, float, float]  # the middle, half of the width, half of the height


def thread_svg(sheet: Canvas, believed: Place, true: Place, mark: str) -> str:
    """Draw a believed place in a side's shape, and a line from there to the true place."""
    (ax, ay), (bx, by) = sheet.at(believed), sheet.at(true)
    far = hypot(bx - ax, by - ay)
    if mark == "b":
        ghost = f'<circle class="ghosted line-b" cx="{number(ax)}" cy="{number(ay)}" r="{GHOST}"/>'
    else:
        ghost = (
            f'<rect class="ghosted line-{mark}" x="{number(ax - GHOST)}" y="{number(ay - GHOST)}" '
            f'width="{2 * GHOST}" height="{2 * GHOST}"/>'
        )
    if far <= GHOST + SIZE:
        return ghost
    out, back = GHOST / far, SIZE / far
    way = (
        f"M{number(ax + (bx - ax) * out)} {number(ay + (by - ay) * out)}"
        f"L{number(bx - (bx - ax) * back)} {number(by - (by - ay) * back)}"
    )
    return f'<path class="thread under" d="{way}"/><path class="thread" d="{way}"/>{ghost}'


def thread_tags_svg(
    sheet: Canvas, threads: Iterable[tuple[Place, Place, str]], units: Iterable[Place]
) -> str:
    """Draw the lengths of threads, above all units, and clear of units and other tags if possible.

    A thread is a believed place, the true place, and the words of its tag.
    """
    taken: list[Box] = [(*sheet.at(place), UNIT, UNIT) for place in units]
    drawn = []
    for believed, true, words in threads:
        (ax, ay), (bx, by) = sheet.at(believed), sheet.at(true)
        if hypot(bx - ax, by - ay) <= GHOST + SIZE:
            continue  # no thread is drawn
        half = LETTER * len(words) / 2 + 7
        middle = (ax + bx) / 2, (ay + by) / 2
        tag: Box = next(
            (x for x in _ways_to_place(sheet, *middle, half) if not _is_covered(x, taken)),
            (*middle, half, TAG),
        )
        taken.append(tag)
        drawn.append(tag_svg(tag[0], tag[1], words))
    return "".join(drawn)


def _ways_to_place(sheet: Canvas, x: float, y: float, half: float) -> Iterator[Box]:
    """Yield places for a tag, the nearest first, inside the sheet."""
    for far in range(0, 5 * int(SIZE), int(SIZE)):
        for across, down in ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, 1), (1, 1), (-1, -1)):
            there = x + across * (far + half * bool(far)), y + down * far
            if half <= there[0] <= sheet.width - half and TAG <= there[1] <= sheet.height - TAG:
                yield *there, half, TAG


def _is_covered(tag: Box, taken: Iterable[Box]) -> bool:
    x, y, wide, high = tag
    return any(
        abs(x - ax) < wide + across and abs(y - ay) < high + down for ax, ay, across, down in taken
    )


def struck_svg(sheet: Canvas, place: Place, words: str) -> str:
    """Draw a ring around a unit that lost something, with words above it."""
    x, y = sheet.at(place)
    above = y - ABOVE if y > 2 * ABOVE else y + ABOVE
    half = LETTER * len(words) / 2 + 7
    middle = min(max(x, half), sheet.width - half)
    ring = f'<circle class="struck" cx="{number(x)}" cy="{number(y)}" r="21"/>'
    return ring + tag_svg(middle, above, words, dress="tagbox loss")


def ways_svg(sheet: Canvas, ways: Iterable[tuple[str, Sequence[Place]]]) -> str:
    """Draw the path of each unit, from a ring where it began; a path has the mark of its side."""
    drawn = []
    for mark, places in ways:
        points = [tuple(map(number, sheet.at(place))) for place in places]
        (x, y), *_ = points
        way = "L".join(f"{x} {y}" for x, y in points)
        drawn.append(f'<path class="way line-{mark}" d="M{way}"/>')
        drawn.append(f'<circle class="way line-{mark}" cx="{x}" cy="{y}" r="5"/>')
    return "".join(drawn)


def fallen_svg(sheet: Canvas, fallen: Iterable[tuple[str, Place]]) -> str:
    """Draw a small cross in the color of the side at each place where somebody fell.

    The cross is beside the place, so that a unit that is still there does not cover it.
    """
    drawn = []
    for mark, place in fallen:
        x, y = sheet.at(place)
        right = BESIDE if x + 2 * BESIDE < sheet.width else -BESIDE
        down = -BESIDE if y > 2 * BESIDE else BESIDE
        at = f"{number(x + right)} {number(y + down)}"
        drawn.append(f'<path class="fell line-{mark}" d="M{at}m-5 -5l10 10m0 -10l-10 10"/>')
    return "".join(drawn)


def tag_svg(x: float, y: float, words: str, dress: str = "tagbox") -> str:
    """Draw a few words in a box."""
    wide = LETTER * len(words) + 14
    return (
        f'<g data-at="{number(x)} {number(y)}">'
        f'<rect class="{dress}" x="{number(x - wide / 2)}" y="{number(y - 12)}" '
        f'width="{number(wide)}" height="24"/>'
        f'<text class="tagtext" x="{number(x)}" y="{number(y)}">{escape(words)}</text></g>'
    )
