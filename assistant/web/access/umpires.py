"""The umpires of a battle: the first umpire, and the assistant umpires with their codes."""

from dataclasses import dataclass

from flask import g

from assistant.battle.game import Game
from assistant.battle.umpires.parts import part_name
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards import codes
from assistant.web.devices.devices import Device
from assistant.web.services import services

READING = "reading"
PAGES = {
    "": "at the console",
    READING: "reading the reports",
    "map": "at the map",
    "codes": "at the join codes",
    "undo": "checking an undo",
}
SHEET = "do/"


@dataclass(frozen=True)
class AssistantRow:
    """An assistant umpire as the page of codes shows it."""

    number: int
    name: str
    code: str
    svg: str
    devices: tuple[Device, ...]  # at most one


@dataclass(frozen=True)
class UmpireRow:
    """An umpire as the other umpires see it."""

    name: str
    words: str  # which page the umpire has open


def assistant_rows(game: Game) -> tuple[AssistantRow, ...]:
    """Return the assistant umpires of a battle, with their codes drawn for scanning."""
    every = services().devices.devices_of(game.id)
    return tuple(
        AssistantRow(
            each.reader.number,
            umpire_name_in(game, each.reader),
            each.code,
            codes.qr_svg(codes.link(services().network.base, "J", each.code)),
            tuple(d for d in every if d.reader == each.reader),
        )
        for each in services().devices.assistants.of_battle(game.id)
    )


def umpire_name_in(game: Game, umpire: Viewer) -> str:
    """Return the name of an umpire with the part of the battle that is theirs."""
    part = part_name(game.system, game.state, umpire.part)
    return f"{umpire.umpire_name} ({part})" if part else umpire.umpire_name


def bound_parts(game: Game) -> dict[str, str]:
    """Return the part of each assistant umpire who is bound to one, by the umpire's name."""
    readers = [each.reader for each in services().devices.assistants.of_battle(game.id)]
    return {reader.umpire_name: reader.part for reader in readers if reader.part}


def umpire_rows(game: Game) -> tuple[UmpireRow, ...]:
    """Return the umpires of a battle with the pages they have open; empty for one umpire alone."""
    devices = services().devices
    assistants = [each.reader for each in devices.assistants.of_battle(game.id)]
    if not assistants:
        return ()
    every = [*devices.consoles(), *devices.devices_of(game.id)]
    return tuple(
        UmpireRow(umpire_name_in(game, each), _describe_place(game, each, every))
        for each in (UMPIRE, *assistants)
    )


def _describe_place(game: Game, umpire: Viewer, every: list[Device]) -> str:
    here: Device | None = g.get("device")
    if here is not None and here.reader == umpire:  # the page that is drawn is not open yet
        return "that is you"
    own = [device.id for device in every if device.reader == umpire]
    if not own:
        return "has not joined yet"
    listening = services().hub.listening()
    pages = (services().umpire_places.page(id, game.id) for id in own if id in listening)
    page = next((page for page in pages if page is not None), None)
    if page is None:
        return "has no page of this battle open"
    sides = game.system.parts.names(game.state) if game.system.parts else {}
    if page == READING and umpire.part in sides:
        return f"reads the reports of {sides[umpire.part]}"
    move = game.system.moves.get(page.removeprefix(SHEET)) if page.startswith(SHEET) else None
    return f"has “{move.title}” open" if move else PAGES.get(page, "looks at another page")
