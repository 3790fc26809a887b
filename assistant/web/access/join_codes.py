"""The join codes of a battle: one for each side and one for its spectators."""

from dataclasses import dataclass
from typing import Any

from assistant.battle.game import Game
from assistant.cards import codes
from assistant.web.devices.devices import Device
from assistant.web.services import services


@dataclass(frozen=True)
class Join:
    """A join code as the console shows it."""

    side: Any  # the badge of the side; None for spectators
    code: str
    short: str  # to type this evening
    svg: str  # empty once the battle is over: nobody joins it any more
    phones: int
    words: str  # how many of the joined phones have the page open
    devices: tuple[Device, ...]
    open_now: int  # how many of the joined phones have the page open


def make_codes(game: Game) -> None:
    """Make the codes of a new battle, so that showing them later writes nothing."""
    for side in (*game.state.sides, None):
        services().devices.join_code(game.id, side)


def joins(game: Game) -> tuple[Join, ...]:
    """Return each side's code, drawn for scanning."""
    return tuple(join_of(game, id) for id in game.state.sides)


def hall_joins(game: Game) -> tuple[Join, ...]:
    """Return each side's code for the hall: a phone that reads it waits for the umpire's tap."""
    code = services().hall.code
    return tuple(join_of(game, id, code(game.id, id)) for id in game.state.sides)


def join_of(game: Game, side: str | None, code: str = "") -> Join:
    """Return the code of a side, or the code given; None is for the spectators."""
    devices = services().devices
    base = services().network.base
    code = code or devices.join_code(game.id, side)
    in_now = tuple(
        d for d in devices.devices_of(game.id) if d.reader.side == side and not d.reader.is_umpire
    )
    svg = "" if game.is_over else codes.qr_svg(codes.link(base, "J", code))
    badge = game.system.views.badge(game.state, side) if side else None
    short = services().evening_codes.short_code(code)
    listening = services().hub.listening()
    open_now = sum(device.id in listening for device in in_now)
    words = _in_words(in_now, open_now)
    return Join(badge, code, short, svg, len(in_now), words, in_now, open_now)


def _in_words(devices: tuple[Device, ...], open_now: int) -> str:
    phones = "1 phone" if len(devices) == 1 else f"{len(devices)} phones"
    return phones if open_now == len(devices) else f"{open_now} of {phones} on"
