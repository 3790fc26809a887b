"""What readers see: everything, all of them alike (Battleaxe 7.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.battleaxe.state import Battle, Marker, Place, Player, Unit
from assistant.battle.log import Entry
from assistant.battle.readers import Reader
from assistant.battle.telling import log_mark

PHASES = {"refit": "Refit", "end": "End of the turn", "over": "The battle is over"}


@dataclass(frozen=True)
class PlaceRow:
    """A place that has units or is not as it was printed."""

    place: Place
    contested: bool
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class BoardView:
    """The board, as it lies before everybody."""

    title: str
    clock: str
    advantage: str
    fuel_shortage: bool
    rommel: bool
    vp: int
    vp_required: int
    rows: tuple[PlaceRow, ...]
    lost: tuple[Unit, ...]
    markers: tuple[Marker, ...]
    locked: tuple[str, ...]
    badge: Player | None = None  # a side's own


def badge(battle: Battle, id: str) -> Player:
    """The badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """`June 15 · Impulse 3 · Axis`."""
    day = battle.turn.replace("-", " ").capitalize()
    if battle.phase != "maneuvers":
        return f"{day} · {PHASES[battle.phase]}"
    side = battle.sides[battle.active].name if battle.sides else battle.active
    return f"{day} · Impulse {battle.impulse} · {side}"


def umpire_view(battle: Battle) -> BoardView:
    """The console."""
    return table_view(battle)


def side_view(battle: Battle, side: str) -> BoardView:
    """A side's screen: the same board."""
    return table_view(battle, battle.sides[side])


def table_view(battle: Battle, own: Player | None = None) -> BoardView:
    """What lies on the table."""
    rows = (
        PlaceRow(place, id in battle.contested, tuple(battle.units_in(id)))
        for id, place in battle.places.items()
    )
    units = battle.units.values()
    return BoardView(
        title=battle.title,
        clock=clock(battle),
        advantage=battle.advantage,
        fuel_shortage=battle.fuel_shortage,
        rommel=battle.rommel,
        vp=battle.vp,
        vp_required=battle.vp_required,
        rows=tuple(rows),
        lost=tuple(unit for unit in units if unit.place is None and unit.setup),
        markers=tuple(battle.markers.values()),
        locked=tuple(unit.id for unit in units if unit.locked),
        badge=own,
    )


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """Text that holds all that a reader sees."""
    return repr((battle, log_mark(entries, reader)))


def subject(battle: Battle, reader: Reader, told: Any) -> str:
    """Whom a move is about: nobody in particular."""
    return ""
