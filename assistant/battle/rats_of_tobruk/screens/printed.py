"""The counters and the tracks of Rats of Tobruk on paper (Rats of Tobruk 3, 17)."""

from collections.abc import Iterator
from datetime import date, timedelta

from assistant.battle.features import Printed
from assistant.battle.rats_of_tobruk.screens.views import badge, clock
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Face, Unit
from assistant.battle.rats_of_tobruk.turns.victory import lost
from assistant.battle.screens.board_sheets import (
    Counter,
    Roster,
    Track,
    Tracks,
    empty,
    grouped,
    track,
)
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.terms import OUT_OF_SUPPLY, TURN_TYPES, WEATHERS

COLUMNS = ("Unit", "Kind", "Moves", "Attack, defence, move", "Other face", "Range", "Hex")
BOXES = ("Depleted", "Low", "Out", "Lost")
ALONE = "Of no battalion"
DECIMAL = 10


def roster(battle: Battle, side: str, *, today: bool) -> Roster:
    """A side's counters by battalion: where they stand is its secret."""
    own = [unit for unit in battle.units.values() if unit.side == side]
    own.sort(key=lambda unit: (unit.battalion or "~", not unit.hq))
    return Roster(
        side=badge(battle, side),
        title=battle.title,
        as_of=clock(battle) if today else "",
        secret=today,
        columns=COLUMNS,
        boxes=BOXES,
        groups=grouped((unit.battalion or ALONE, _counter(unit, today=today)) for unit in own),
    )


def _counter(unit: Unit, *, today: bool) -> Counter:
    kind = ", ".join(
        words
        for words, on in (
            (unit.kind, unit.kind),
            ("engineer", unit.engineer),
            (f"HQ, range {unit.activation_range or '__'}", unit.hq),
        )
        if on
    )
    reach = f"{'artillery' if unit.artillery else 'direct'} {unit.reach}" if unit.reach else ""
    depleted = "–" if unit.depleted is None else _face(unit.depleted)
    where = (unit.place or "–") if today else ""
    crossed = (
        unit.strength == "depleted",
        unit.phases_without == 1,
        unit.supply == OUT_OF_SUPPLY,
        not unit.alive,
    )
    cells = (unit.id, kind, unit.move_type or "", _face(unit.full), depleted, reach, where)
    return Counter(cells, crossed if today else (False,) * len(BOXES))


def _face(face: Face) -> str:
    """`7–6–5`; what nobody has copied is left to be written."""
    figures = (face.attack, face.defence, face.movement)
    if all(figure is None for figure in figures):
        return ""
    return "–".join("_" if figure is None else str(figure) for figure in figures)


def tracks(battle: Battle, *, today: bool) -> Tracks:
    """The tracks: what both players may know."""
    found = Tracks(
        title=battle.title,
        as_of=clock(battle),
        wide=tuple(_wide(battle)),
        short=(
            ("Turns", tuple(_days(battle))),
            *(
                (f"{battle.sides[side].name} chits", tuple(_chits(battle, side)))
                for side in BOTH_SIDES
                if battle.live_chits(side)
            ),
        ),
    )
    return found if today else empty(found)


def _wide(battle: Battle) -> Iterator[Track]:
    phases = [row["phase"] for row in tables.load("rats-of-tobruk/sequence").rows]
    yield track("Phase", phases, battle.phase)
    yield track("Weather", WEATHERS.keys(), battle.weather)
    digits = [str(n) for n in range(DECIMAL)]
    for side, points in zip(BOTH_SIDES, lost(battle), strict=True):
        name = f"{battle.sides[side].name} losses"
        yield track(name, digits, str(points // DECIMAL % DECIMAL), note="tens of attack strength")
        yield track("", digits, str(points % DECIMAL), note="ones")


def _days(battle: Battle) -> Iterator[Track]:
    row = tables.load("rats-of-tobruk/scenarios").row(battle.scenario)
    day, last = (date.fromisoformat(row[name]) for name in ("start", "end"))
    while day <= last:
        now = battle.turn_type if day.isoformat() == battle.date else None
        yield track(f"{day:%B} {day.day}", TURN_TYPES.keys(), now)
        day += timedelta(days=1)


def _chits(battle: Battle, side: str) -> Iterator[Track]:
    for battalion, whose in battle.chits.items():
        if whose == side:
            now = "drawn" if battalion in battle.drawn else None
            yield track(battalion, ("drawn", "withdrawn"), now)


PRINTED = Printed(roster, tracks)
