"""Sectors on the master map: outlines of the umpires' own, and a grid on which one is chosen."""

from collections.abc import Iterator, Mapping
from html import escape

from assistant.battle.desert_rats.screens.maps.master_map import WIDE, master_map
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.sectors import (
    Sector,
    elements_in,
    sector_between,
    sector_of_part,
    squares_across,
)
from assistant.boardmap.plan import Plan
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

BLOCKS = 12  # at most so many parts of the grid across, so that a finger can tap one


@dataclass(frozen=True)
class SectorChoice:
    """A sector that is being chosen: a map whose parts are links."""

    svg: str
    part: str  # of the chosen sector; empty until two corners are chosen
    name: str
    squares: tuple[str, str]  # its south-west and its north-east square
    has_corner: bool  # the first corner is chosen
    units: str  # how many elements are in the chosen sector


def sector_choice(battle: Battle, first: str, last: str) -> SectorChoice:
    """Return the map on which the corners of a sector are tapped, with those that are chosen."""
    corner = next((b for b in _blocks(battle.plan) if first == b.squares[0]), None)
    chosen = sector_between(battle.plan, first, last)
    shown = chosen or corner
    sheet = Sheet(battle.plan, WIDE)
    links = (_block_svg(sheet, b, None if chosen else corner) for b in _blocks(battle.plan))
    under = outline_svg(sheet, shown, "") if shown else ""
    in_it = sum(x.is_in_battle for x in elements_in(battle, chosen).values()) if chosen else 0
    return SectorChoice(
        master_map(battle, over="".join(links), under=under),
        chosen.id if chosen else "",
        chosen.name if chosen else "",
        chosen.squares if chosen else ("", ""),
        corner is not None and not chosen,
        f"{in_it} {'element is' if in_it == 1 else 'elements are'} in it now.",
    )


def sector_outlines(battle: Battle, sheet: Sheet, parts: Mapping[str, str]) -> Iterator[str]:
    """Yield the outline of each umpire's sector with the umpire's name; sides have no outline."""
    for umpire, part in parts.items():
        if sector := sector_of_part(battle.plan, part):
            yield outline_svg(sheet, sector, umpire)


def outline_svg(sheet: Sheet, sector: Sector, words: str) -> str:
    """Draw the outline of a sector, with words in its upper left corner."""
    south_west, north_east = sector.corners(sheet.plan)
    (left, low), (right, top) = sheet.at(south_west), sheet.at(north_east)
    box = f'x="{number(left)}" y="{number(top)}"'
    size = f'width="{number(right - left)}" height="{number(low - top)}"'
    drawn = f'<rect class="sector" {box} {size}/>'
    if not words:
        return drawn
    x, y = number(left + 8), number(top + 20)
    corner = f'data-at="{number(left)} {number(top)}"'
    return f'{drawn}<text class="sector-name" {corner} x="{x}" y="{y}">{escape(words)}</text>'


def _blocks(plan: Plan) -> Iterator[Sector]:
    """Yield the parts of the grid that can be tapped, of one or several squares each."""
    columns, rows = squares_across(plan)
    step = -(-max(columns, rows) // BLOCKS)
    for west in range(0, columns, step):
        for south in range(0, rows, step):
            east, north = min(west + step, columns) - 1, min(south + step, rows) - 1
            yield Sector(west, south, east, north)


def _block_svg(sheet: Sheet, block: Sector, corner: Sector | None) -> str:
    """Draw a part of the grid as a link that makes it a corner of the sector."""
    (left, low), (right, top) = map(sheet.at, block.corners(sheet.plan))
    first, last = block.squares
    if corner:
        with_both = Sector(
            min(block.west, corner.west),
            min(block.south, corner.south),
            max(block.east, corner.east),
            max(block.north, corner.north),
        )
        first, last = with_both.squares
    link = f"?from={first}&to={last}" if corner else f"?from={first}"
    words = f"As far as {last}" if corner else f"From {first}"
    return (
        f'<a class="block-of-grid" href="{escape(link)}" aria-label="{words}"><title>{words}'
        f'</title><rect x="{number(left)}" y="{number(top)}" width="{number(right - left)}" '
        f'height="{number(low - top)}"/></a>'
    )
