"""The counters and the tracks of Battleaxe on paper (Battleaxe 3, 5)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.screens.views import badge, clock
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Face, Marker, Unit
from assistant.battle.features import Printed
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
from assistant.rules.battleaxe.places import ALLIED, AXIS, is_zone

TURNS = tables.load("battleaxe/turns")
COLUMNS = ("Unit", "Name", "Class", "Combat, move", "Other face", "Place")
BOXES = ("Reduced", "No supply", "Lost")
MOST_IMPULSES = 12  # two dice never reach a higher sum (8.1)
MOST_VP = 30  # the track ends here; no battle needs more points
CLASSES = {"armor": "armor", "infantry": "infantry", "at-flak": "AT or flak"}
STATES = ("ready", "in-use", "used")
HOLDERS = (ALLIED, "none", AXIS)


def print_roster(battle: Battle, side: str, *, today: bool) -> Roster:
    """Return a side's counters by where they set up; with `today`, as they are now."""
    own = [unit for unit in battle.units.values() if unit.side == side and unit.setup]
    return Roster(
        side=badge(battle, side),
        title=battle.title,
        as_of=clock(battle) if today else "",
        secret=False,
        columns=COLUMNS,
        boxes=BOXES,
        groups=group_counters(
            (_setup_heading(battle, unit), _counter_row(unit, today=today)) for unit in own
        ),
    )


def _setup_heading(battle: Battle, unit: Unit) -> str:
    """Return the heading under which a unit sets up."""
    if len(unit.setup) > 1:
        return f"Sets up in one of {', '.join(unit.setup)}"
    return f"Sets up in {battle.places[unit.setup[0]].words}"


def _counter_row(unit: Unit, *, today: bool) -> Counter:
    """Return the row of a counter, with its boxes crossed if `today`."""
    reduced = "–" if unit.one_sided else _describe_face(unit.reduced)
    kind = CLASSES.get(unit.unit_class or "", "")
    where = (unit.place or "–") if today else ""
    is_reduced = unit.strength == "reduced" and not unit.one_sided
    crossed = (is_reduced, unit.oos, unit.is_lost) if today else (False,) * len(BOXES)
    return Counter((unit.id, unit.name, kind, _describe_face(unit.full), reduced, where), crossed)


def _describe_face(face: Face) -> str:
    """Return the figures of a face, such as `4–5`; `_` is left to be written in."""
    if face.combat is None and face.movement is None:
        return ""
    figures = ("_" if figure is None else str(figure) for figure in (face.combat, face.movement))
    return "–".join(figures)


def print_tracks(battle: Battle, *, today: bool) -> Tracks:
    """Return the tracks and who controls each place; with `today`, marked as they are now."""
    found = Tracks(
        title=battle.title,
        as_of=clock(battle),
        wide=tuple(_wide_tracks(battle)),
        short=(
            ("Support", tuple(_support_tracks(battle))),
            ("Control", tuple(_control_tracks(battle))),
        ),
    )
    return found if today else without_markers(found)


def _wide_tracks(battle: Battle) -> Iterator[Track]:
    """Yield the long tracks."""
    turns = [r["turn"] for r in TURNS.rows if battle.options["extended"] or not r["extended_only"]]
    impulses = range(1, (battle.impulse_spaces or MOST_IMPULSES) + 1)
    points = range(MOST_VP + 1)
    yield make_track("Turn", turns, battle.turn)
    yield make_track("Impulse", [str(n) for n in impulses], str(battle.impulse))
    yield make_track("Advantage", HOLDERS, battle.advantage, ("Allied", "spent", "Axis"))
    fuel = "short" if battle.fuel_shortage else "enough"
    yield make_track("Axis fuel", ("enough", "short"), fuel)
    led = "used" if battle.rommel_used else "in force" if battle.rommel else "not called"
    yield make_track("Rommel", ("not called", "in force", "used"), led)
    needed = f"{battle.vp_required} to win"
    yield make_track("Victory Points", [str(n) for n in points], str(battle.vp), note=needed)


def _support_tracks(battle: Battle) -> Iterator[Track]:
    """Yield a track for each support marker."""
    for marker in battle.markers.values():
        yield make_track(_marker_name(battle, marker), STATES, marker.state)


def _marker_name(battle: Battle, marker: Marker) -> str:
    """Return the name of a marker, with a number if the side has several."""
    alike = [
        m.id for m in battle.markers.values() if (m.side, m.kind) == (marker.side, marker.kind)
    ]
    number = f" {alike.index(marker.id) + 1}" if len(alike) > 1 else ""
    return f"{battle.sides[marker.side].name} {marker.kind}{number}"


def _control_tracks(battle: Battle) -> Iterator[Track]:
    """Yield a track for each place that shows who controls it."""
    worth = {row["area"]: row["vp"] for row in tables.load("battleaxe/victory-areas").rows}
    for place in battle.places.values():
        note = f"{worth[place.id]} VP" if not is_zone(place.id) and place.id in worth else ""
        names = [battle.sides[side].name for side in (ALLIED, AXIS)]
        yield make_track(place.words, (ALLIED, AXIS), place.controlled_by, names, note)


PRINTED = Printed(print_roster, print_tracks)
