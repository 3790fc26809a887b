"""A vehicle's card as screens and paper show it, in one frozen view (Rattenkrieg 22, 23)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from assistant.battle.rattenkrieg.screens.data_card import data_card
from assistant.battle.rattenkrieg.screens.data_card import (
    describe_weapon_notation as describe_weapon_notation,
)
from assistant.battle.rattenkrieg.screens.data_card_parts import DataCard
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of, parts_with_content
from assistant.cards.rattenkrieg.drawing.fan_diagram import Chosen, Diagram
from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.web.rattenkrieg.vehicles.vehicle_shot import Shot, shot_of

LINK = re.compile('href="([^"]+)"')


class Struck(NamedTuple):
    """The place that a shot strikes, as an address names it."""

    part: str
    fan: str
    sector: int  # an hour


@dataclass(frozen=True)
class Facing:
    """The diagram of a hull or turret."""

    part: Part
    note: str
    svg: str
    is_armored: bool
    has_sizes: bool
    is_told: bool  # whether the card has values to show
    mark: str
    shot: Shot | None
    page: str  # the address without a shot


@dataclass(frozen=True)
class VehicleView(DataCard):
    """Everything that a card's page shows."""

    is_own: bool
    facings: tuple[Facing, ...]


def vehicle_view(
    card: Vehicle,
    *,
    is_own: bool = False,
    links: bool = True,
    chosen: Struck | None = None,
) -> VehicleView:
    """Return the view of a card, with the chosen shot marked on it."""
    values = full_card(card)
    words = data_card(values)
    diagrams = tuple(diagram_of(values, each) for each in parts_with_content(values))
    page = f"/cards/vehicles/{card.slug}"
    facings = tuple(facings_of(diagrams, words, chosen, page, card, links=links))
    return VehicleView(**vars(words), is_own=is_own, facings=facings)


def facings_of(
    diagrams: Sequence[Diagram],
    words: DataCard,
    chosen: Struck | None,
    page: str,
    card: Vehicle | None = None,
    *,
    links: bool = True,
) -> Iterator[Facing]:
    """Yield the diagrams of a card, with a chosen shot marked; `card` adds how armor is calculated.

    The cells lead to `page`, with the shot that they choose.
    """
    parts = [diagram.part for diagram in diagrams]
    for diagram in diagrams:
        part = diagram.part
        shot = None
        if chosen and (chosen.part == part or (chosen.part not in parts and part == "hull")):
            shot = shot_of(card, diagram, chosen.sector, chosen.fan)
        ray = Chosen(shot.sector, shot.fan or None) if shot else None
        svg = _link_drawing(
            fan_svg(diagram, ray, partial(shot_address, page, part) if links else None)
        )
        armored = bool(diagram.hull or diagram.turret)
        sized = bool(diagram.sizes)
        is_told = armored or sized or bool(diagram.signs)
        turns, whose = words.turns if part == "turret" else "", words.armor_marks[part]
        yield Facing(part, turns, svg, armored, sized, is_told, whose, shot, page)


def _link_drawing(svg: str) -> str:
    """Return a drawing whose links change the page without leaving it."""
    return LINK.sub(r'href="\1" hx-get="\1" hx-swap="outerMorph" hx-replace-url="true"', svg)


def shot_address(page: str, part: str, strike: tuple[str, int]) -> str:
    """Return the address of the page with a shot marked on it."""
    fan, sector = strike
    parameters = {
        "part": part,
        **({"fan": fan} if fan and part == "hull" else {}),
        "sector": sector,
    }
    return f"{page}?{urlencode(parameters)}#{part}"
