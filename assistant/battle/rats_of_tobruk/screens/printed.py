"""The counters and the tracks of Rats of Tobruk on paper (Rats of Tobruk 3, 17)."""

from collections.abc import Iterator
from datetime import date, timedelta

from assistant.battle.features import Printed
from assistant.battle.rats_of_tobruk.screens.views import badge, clock
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Face, Unit
from assistant.battle.rats_of_tobruk.turns.victory import strength_lost
from assistant.battle.screens.board_sheets import (
    Counter,
    Roster,
    Track,
    Tracks,
    group_counters,
    make_track,
    without_markers,
)
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.terms import OUT_OF_SUPPLY, TURN_TYPES, WEATHERS

COLUMNS = ("Unit", "Kind", "Moves", "Attack, defense, move", "Other face", "Range", "Hex")
BOXES = ("Depleted", "Low", "Out", "Lost")
ALONE = "Of no battalion"
DECIMAL = 10


def print_roster(battle: Battle, side: str, *, today: bool) -> Roster:
    """Return a side's counters by battalion; where they are is the side's secret."""
    own = [unit for unit in battle.units.values() if unit.side == side]
    own.sort(key=lambda unit: (unit.battalion or "~", not unit.hq))
    return Roster(
        side=badge(battle, side),
        title=battle.title,
        as_of=clock(battle) if today else "",
        secret=today,
        columns=COLUMNS,
        boxes=BOXES,
        groups=group_counters(
            (unit.battalion or ALONE, _counter_row(unit, today=today)) for unit in own
        ),
    )


def _counter_row(unit: Unit, *, today: bool) -> Counter:
    """Return the row of a counter, with its boxes crossed if `today`."""
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
    depleted = "–" if unit.depleted is None else _describe_face(unit.depleted)
    where = (unit.place or "–") if today else ""
    crossed = (
        unit.strength == "depleted",
        unit.phases_without == 1,
        unit.supply == OUT_OF_SUPPLY,
        not unit.alive,
    )
    cells = (unit.id, kind, unit.move_type or "", _describe_face(unit.full), depleted, reach, where)
    return Counter(cells, crossed if today else (False,) * len(BOXES))


def _describe_face(face: Face) -> str:
    """Return the figures of a face, such as `7–6–5`; `_` is left to be written in."""
    figures = (face.attack, face.defence, face.movement)
    if all(figure is None for figure in figures):
        return ""
    return "–".join("_" if figure is None else str(figure) for figure in figures)


def print_tracks(battle: Battle, *, today: bool) -> Tracks:
    """Return the tracks that both sides may see; with `today`, marked as they are now."""
    found = Tracks(
        title=battle.title,
        as_of=clock(battle),
        wide=tuple(_wide_tracks(battle)),
        short=(
            ("Turns", tuple(_day_tracks(battle))),
            *(
                (f"{battle.sides[side].name} chits", tuple(_chit_tracks(battle, side)))
                for side in BOTH_SIDES
                if battle.live_chits(side)
            ),
        ),
    )
    return found if today else without_markers(found)


def _wide_tracks(battle: Battle) -> Iterator[Track]:
    """Yield the long tracks."""
    phases = [row["phase"] for row in tables.load("rats-of-tobruk/sequence").rows]
    yield make_track("Phase", phases, battle.phase)
    yield make_track("Weather", WEATHERS.keys(), battle.weather)
    digits = [str(n) for n in range(DECIMAL)]
    for side, points in zip(BOTH_SIDES, strength_lost(battle), strict=True):
        name = f"{battle.sides[side].name} losses"
        yield make_track(
            name, digits, str(points // DECIMAL % DECIMAL), note="tens of attack strength"
        )
        yield make_track("", digits, str(points % DECIMAL), note="ones")


def _day_tracks(battle: Battle) -> Iterator[Track]:
    """Yield a track for each day of the scenario."""
    row = tables.load("rats-of-tobruk/scenarios").row(battle.scenario)
    day, last = (date.fromisoformat(row[name]) for name in ("start", "end"))
    while day <= last:
        now = battle.turn_type if day.isoformat() == battle.date else None
        yield make_track(f"{day:%B} {day.day}", TURN_TYPES.keys(), now)
        day += timedelta(days=1)


def _chit_tracks(battle: Battle, side: str) -> Iterator[Track]:
    """Yield a track for each chit of a side."""
    for battalion, whose in battle.chits.items():
        if whose == side:
            now = "drawn" if battalion in battle.drawn else None
            yield make_track(battalion, ("drawn", "withdrawn"), now)


PRINTED = Printed(print_roster, print_tracks)
