"""A vehicle's card as people look at it, as one frozen view (Rattenkrieg 22, 23)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from assistant.battle.rattenkrieg.screens.data_card import Json, data_card
from assistant.battle.rattenkrieg.screens.data_card import (
    describe_weapon_notation as describe_weapon_notation,
)
from assistant.battle.rattenkrieg.screens.data_card_parts import DataCard
from assistant.cards.rattenkrieg.drawing.diagrams import diagram_of, parts_with_content
from assistant.cards.rattenkrieg.drawing.fan_diagram import Chosen
from assistant.cards.rattenkrieg.drawing.fans import fan_svg
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.web.rattenkrieg.vehicle_shot import Shot, shot_of

LINK = re.compile('href="([^"]+)"')


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
    part: str = "",
    fan: str = "",
    sector: int | None = None,
) -> VehicleView:
    """Return a card as people look at it, with the chosen shot marked on it.

    `part`, `fan` and `sector` (an hour) say where the shot strikes.
    """
    values = full_card(card)
    chosen = (part, fan, sector) if sector is not None else None
    words = data_card(values)
    facings = tuple(_facings(card, values, words, chosen, links=links))
    return VehicleView(**vars(words), is_own=is_own, facings=facings)


def _facings(
    card: Vehicle,
    values: Json,
    words: DataCard,
    chosen: tuple[str, str, int] | None,
    *,
    links: bool,
) -> Iterator[Facing]:
    parts = parts_with_content(values)
    for part in parts:
        diagram = diagram_of(values, part)
        shot = None
        if chosen and (chosen[0] == part or (chosen[0] not in parts and part == "hull")):
            shot = shot_of(card, diagram, chosen[2], chosen[1])
        ray = Chosen(shot.sector, shot.fan or None) if shot else None
        svg = _linked(
            fan_svg(diagram, ray, partial(shot_address, card.slug, part) if links else None)
        )
        armored = bool(diagram.hull or diagram.turret)
        sized = bool(diagram.sizes)
        is_told = armored or sized or bool(diagram.signs)
        turns, whose = words.turns if part == "turret" else "", words.armor_marks[part]
        yield Facing(part, turns, svg, armored, sized, is_told, whose, shot)


def _linked(svg: str) -> str:
    """Return a drawing whose links change the page without leaving it."""
    return LINK.sub(r'href="\1" hx-get="\1" hx-swap="outerMorph" hx-replace-url="true"', svg)


def shot_address(slug: str, part: str, strike: tuple[str, int]) -> str:
    """Return the address of the page with a shot marked on it."""
    fan, sector = strike
    parameters = {
        "part": part,
        **({"fan": fan} if fan and part == "hull" else {}),
        "sector": sector,
    }
    return f"/cards/vehicles/{slug}?{urlencode(parameters)}#{part}"
