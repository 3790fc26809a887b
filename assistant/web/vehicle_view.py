"""A vehicle's card to look at, as one frozen view (Rattenkrieg 22, 23)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from assistant.battle.rattenkrieg.opening import weapon
from assistant.battle.rattenkrieg.views.card import weapon_words
from assistant.cards.drawing.diagrams import diagram_of
from assistant.cards.drawing.fans import Chosen, fan_svg
from assistant.cards.forces import WeaponCard
from assistant.cards.full_cards import full
from assistant.cards.provenance import listed, source_in
from assistant.cards.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicle_card import Part
from assistant.web import vehicle_words
from assistant.web.vehicle_shot import Shot, shot_of
from assistant.web.words import signed, words_of

Json = dict[str, Any]

LINK = re.compile('href="([^"]+)"')
RANGES_M = (100, 500, 1000)
MOST_BOXES = 20
NEVER = 7
CHECKS = {"ammunition": "explodes on", "fuel": "burns on"}
MARKS = {"ours": "†", "historical": "‡", "book": ""}
NOTES = {"ours": "† ours, for the book has none", "historical": "‡ public reference data"}


@dataclass(frozen=True)
class Figure:
    """One line of the card: what it is, its value, and the mark of whose it is."""

    label: str
    value: str
    mark: str


@dataclass(frozen=True)
class System:
    """What can be hit: a box for each point, or the number to reach."""

    name: str
    points: int
    check: str  # `5+`; empty where there are points
    note: str
    mark: str

    @property
    def has_boxes(self) -> bool:
        """Whether its points can be crossed out one by one."""
        return not self.check and self.points <= MOST_BOXES


@dataclass(frozen=True)
class Shell:
    """A shell: what it pierces at the ranges of the table, and its dice."""

    name: str
    type: str
    pierces_mm: tuple[str, ...]
    dice: str
    soft: str  # what it does to what has no armor


@dataclass(frozen=True)
class Gun:
    """A gun and its shells."""

    name: str
    note: str
    shells: tuple[Shell, ...]


@dataclass(frozen=True)
class Man:
    """A man of the crew, or a weapon that no man is listed with."""

    post: str
    weapon: str
    words: str


@dataclass(frozen=True)
class Facing:
    """A hull's or a turret's diagram."""

    part: Part
    note: str
    svg: str
    is_armored: bool
    has_sizes: bool
    is_told: bool  # not when the card says nothing that it could show
    mark: str
    shot: Shot | None


@dataclass(frozen=True)
class VehicleView:
    """All that a card's page shows."""

    slug: str
    name: str
    line: str  # country, year, weight
    is_own: bool
    facings: tuple[Facing, ...]
    systems: tuple[System, ...]
    fire: str  # what is added to the die of a fire; empty where nothing is said
    fire_mark: str
    guns: tuple[Gun, ...]
    bombs: tuple[str, ...]
    crew: tuple[Man, ...]
    crew_note: str
    sees: tuple[tuple[str, str], ...]
    sees_mark: str
    enclosed: bool
    moves: tuple[Figure, ...]
    weighs: tuple[Figure, ...]
    handles: tuple[Figure, ...]
    notes: tuple[str, ...]  # what the marks mean


def vehicle_view(
    card: Vehicle,
    *,
    is_own: bool = False,
    links: bool = True,
    part: str = "",
    fan: str = "",
    sector: int | None = None,
) -> VehicleView:
    """A card as it is looked at, with the shot that was tapped marked on it."""
    told = full(card)
    told_of = listed(told["provenance"]) if "provenance" in told else {}

    def mark(path: str) -> str:
        return MARKS[source_in(told_of, path)]

    def figures(table: str) -> tuple[Figure, ...]:
        return tuple(Figure(label, v, mark(p)) for p, label, v in vehicle_words.rows(told, table))

    size = vehicle_words.measures(told.get("dimensions", {}))
    measures = tuple(Figure(label, value, mark(path)) for path, label, value in size)
    chosen = (part, fan, sector) if sector is not None else None
    men = tuple(_man(words_of(each["position"], first=True), each) for each in told.get("crew", ()))
    loose = tuple(_man("", each) for each in told.get("weapons", ()))
    fire = told.get("fire", {}).get("modifier")
    return VehicleView(
        card.slug,
        card.name,
        _line(card),
        is_own,
        tuple(_facings(card, told, mark, chosen, links=links)),
        tuple(_systems(told, mark)),
        "" if fire is None else f"die {signed(fire)}" if fire else "die as it falls",
        mark("fire"),
        tuple(_guns(card)),
        tuple(told.get("bombs", ())),
        (*men, *loose),
        _aboard(len(men), card.passengers) + mark("crew"),
        tuple((words_of(where, first=True), how) for where, how in vehicle_words.sees(told)),
        mark("vision"),
        card.enclosed,
        figures("movement"),
        (*figures("weight"), *measures),
        figures("handling"),
        tuple(note for source, note in NOTES.items() if source in told_of.values()),
    )


def _facings(
    card: Vehicle,
    told: Json,
    mark: Callable[[str], str],
    chosen: tuple[str, str, int] | None,
    *,
    links: bool,
) -> Iterator[Facing]:
    parts: tuple[Part, ...] = ("hull", "turret") if card.has_turret else ("hull",)
    for part in parts:
        diagram = diagram_of(told, part)
        shot = None
        if chosen and (chosen[0] == part or (chosen[0] not in parts and part == "hull")):
            shot = shot_of(card, diagram, chosen[2], chosen[1])
        ray = Chosen(shot.sector, shot.fan or None) if shot else None
        svg = _linked(
            fan_svg(diagram, ray, partial(shot_address, card.slug, part) if links else None)
        )
        arc = told.get("turret", {}).get("arc_deg")
        note = f"turns {arc}° an impulse{mark('turret')}" if part == "turret" and arc else ""
        armored = bool(diagram.hull or diagram.turret)
        whose = mark(f"armor.{part}" if armored else f"protection.{part}")
        sized = bool(diagram.sizes)
        is_told = armored or sized or bool(diagram.signs)
        yield Facing(part, note, svg, armored, sized, is_told, whose, shot)


def _linked(svg: str) -> str:
    """A drawing whose links bring what they change without leaving the page."""
    return LINK.sub(r'href="\1" hx-get="\1" hx-swap="outerMorph" hx-replace-url="true"', svg)


def shot_address(slug: str, part: str, strike: tuple[str, int]) -> str:
    """The page with a shot marked on it."""
    fan, sector = strike
    told = {"part": part, **({"fan": fan} if fan and part == "hull" else {}), "sector": sector}
    return f"/cards/vehicles/{slug}?{urlencode(told)}#{part}"


def _systems(told: Json, mark: Callable[[str], str]) -> Iterator[System]:
    for part, points in told.get("systems", {}).items():
        for system, number in points.items():
            check, note = "", vehicle_words.consequence(told, system)
            if system in CHECKS:
                check = "–" if number >= NEVER else f"{number}+"
                note = ", ".join(filter(None, (CHECKS[system], note.removeprefix("hit: "))))
            whose = mark(f"systems.{part}.{system}")
            yield System(words_of(system, first=True), number, check, note, whose)


def _guns(card: Vehicle) -> Iterator[Gun]:
    for gun in card.guns:
        row = gun.figures
        notes = [f"sight {signed(row['gun_sight'])}"]
        if row["shots_bonus"]:
            notes.append(f"shots {signed(row['shots_bonus'])}")
        if row["magazine_rounds"]:
            notes.append(f"magazine of {row['magazine_rounds']}")
        if gun.rounds is not None:
            notes.append(f"{gun.rounds} rounds")
        if card.muzzle_brake:
            notes.append("muzzle brake")
        yield Gun(row["name"], " · ".join(notes), tuple(map(_shell, gun.shell_rows)))


def _shell(row: Any) -> Shell:
    at = [row[f"at_{metres}m"] for metres in RANGES_M]
    strike = row["he"]
    return Shell(
        row["shell"],
        row["type"],
        tuple(str(each["penetration_mm"]) if each else "–" for each in at),
        next((str(each["dice"]) for each in at if each), "–"),
        f"{strike['dice']}D({strike['severity']})" if strike else "–",
    )


def _man(post: str, told: Json) -> Man:
    notation = told.get("notation")
    words = man_words(told["weapon"], notation) if notation else ""
    return Man(post or told["weapon"], told.get("weapon", "") if post else "", words)


def man_words(name: str, notation: str) -> str:
    """A weapon's notation in words; raises `ValueError` when it is none."""
    return weapon_words(weapon(WeaponCard(name=name, profile=notation)))


def _aboard(men: int, passengers: int | None) -> str:
    told = [f"{men} {'man' if men == 1 else 'men'}"] if men else []
    if passengers:
        told.append(f"{passengers} passengers")
    return " · ".join(told)


def _line(card: Vehicle) -> str:
    """What it is, in one line that breaks between its parts only."""
    country = card.country or ""
    told = [country.upper() if len(country) <= len("ussr") else words_of(country, first=True)]
    told += [str(card.year)] if card.year else []
    told += [f"{vehicle_words.said(card.weight.tons)} t"] if card.weight.tons else []
    parts = filter(None, [words_of(card.category), *told])
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
