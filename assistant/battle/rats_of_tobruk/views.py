"""What readers see: the umpire all, a side its own units, nobody else the cup (1.1, 17.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rats_of_tobruk.state import BOTH_SIDES, Battle, Phase, Player, Unit
from assistant.battle.readers import Reader
from assistant.battle.telling import log_mark
from assistant.rules.rats_of_tobruk.words import Side

PHASES: Mapping[Phase, str] = {
    "weather": "Weather",
    "supply": "Supply",
    "activation": "Activation",
    "end-of-turn": "End of the turn",
    "over": "The battle is over",
}


@dataclass(frozen=True)
class TableView:
    """What lies open: the turn, how many chits, and which were drawn."""

    title: str
    clock: str
    weather: str | None
    hand: str | None
    drawn: tuple[tuple[str, Side], ...]
    in_cup: tuple[tuple[Side, int], ...]  # how many of each side
    left: int


@dataclass(frozen=True)
class SideView:
    """A side's screen: the table, its own units and the chits that it put in."""

    badge: Player
    table: TableView
    units: tuple[Unit, ...]
    put_in: tuple[str, ...] | None  # None: not yet
    known: tuple[tuple[str, str], ...]  # enemies seen, and where


@dataclass(frozen=True)
class UmpireView:
    """The console: everything."""

    table: TableView
    units: tuple[Unit, ...]
    cup: tuple[str, ...]
    put_in: Mapping[str, tuple[str, ...]]


def badge(battle: Battle, id: str) -> Player:
    """The badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """`Turn 3 · April 13 · Evening · Activation`."""
    day = date.fromisoformat(battle.date) if battle.date else None
    parts = [
        f"Turn {battle.turn}",
        f"{day:%B} {day.day}" if day else "",
        (battle.turn_type or "").capitalize(),
        PHASES[battle.phase],
    ]
    return " · ".join(part for part in parts if part)


def umpire_view(battle: Battle) -> UmpireView:
    """The console."""
    return UmpireView(table_view(battle), tuple(battle.units.values()), battle.cup, battle.put_in)


def side_view(battle: Battle, side: str) -> SideView:
    """A side's screen."""
    own = tuple(unit for unit in battle.units.values() if unit.side == side)
    return SideView(
        battle.sides[side], table_view(battle), own, battle.put_in.get(side), known(battle, side)
    )


def known(battle: Battle, side: str) -> tuple[tuple[str, str], ...]:
    """The enemies that a side has seen, where they stood then."""
    return tuple(battle.known.get(side, {}).items())  # type: ignore[call-overload]


def table_view(battle: Battle) -> TableView:
    """What lies on the table."""
    counts = {side: sum(battle.chits[c] == side for c in battle.cup) for side in BOTH_SIDES}
    return TableView(
        title=battle.title,
        clock=clock(battle),
        weather=battle.weather,
        hand=battle.hand,
        drawn=tuple((chit, battle.chits[chit]) for chit in battle.drawn if chit in battle.chits),
        in_cup=tuple(counts.items()),
        left=len(battle.cup),
    )


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """Text that holds all that a reader sees."""
    if reader.is_umpire:
        seen: object = battle
    elif reader.side:
        seen = side_view(battle, reader.side)
    else:
        seen = table_view(battle)
    return repr((seen, log_mark(entries, reader)))


def subject(battle: Battle, reader: Reader, told: Any) -> str:
    """Whom a move is about: the unit it names."""
    unit = battle.units.get(str(told.get("unit"))) if told else None
    mine = unit is not None and (reader.is_umpire or reader.side == unit.side)
    return unit.id if unit and mine else ""
