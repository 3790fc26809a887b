"""The placing list of a table: steps for its hands, in millimeters on the table (4.1)."""

from collections.abc import Iterator, Sequence
from math import dist

from assistant.battle.desert_rats.kit.places import (
    clock_hour,
    heading_on_table,
)
from assistant.battle.desert_rats.reports.dust_and_ground import (
    NOTHING_LAID,
    Laid,
    describe_laid,
    laying_steps,
)
from assistant.battle.desert_rats.reports.table_layout import (
    PlacedMark,
    TableLayout,
    marker_key,
    placed_marks,
)
from assistant.battle.desert_rats.reports.walking import sort_by_walk
from assistant.battle.desert_rats.state.player_pages import HandStep, Mark
from assistant.frozen import replace

MARKER = "report marker"
LEAST_MM = 2  # of a move: nobody sees on a table that a model is a millimeter beside its place


def placing_steps(
    laid: TableLayout,
    before: Sequence[Mark],
    after: Sequence[Mark],
    player: str = "",
    laid_out: tuple[Laid, Laid] = (NOTHING_LAID, NOTHING_LAID),
) -> tuple[HandStep, ...]:
    """Return the steps by which a player's table changes from one page's marks to another's.

    `laid_out` is the dust and ground on the table before and after. Players of a side share the
    table: each places the models of the player's own platoons, and what their command elements see.
    Without a player, all steps are returned.
    """
    was = {marker_key(each.mark): each for each in placed_marks(laid, before)}
    now = {marker_key(each.mark): each for each in placed_marks(laid, after)}
    changes = (
        *((each.mark, _removing_step(each)) for key, each in was.items() if key not in now),
        *((each.mark, _placing_step(laid, was.get(key), each)) for key, each in now.items()),
    )
    steps = [
        step for mark, step in changes if step and (player in (mark.seat, "") or not mark.seat)
    ]
    return sort_by_walk([*steps, *laying_steps(laid, *laid_out)], laid.size_mm)


def _removing_step(placed: PlacedMark) -> HandStep:
    words = f"Take off {_mark_name(placed.mark)} at {placed.where}"
    return _step("take-off", words, f"Take off {_short_name(placed.mark)}", placed)


def _placing_step(laid: TableLayout, old: PlacedMark | None, new: PlacedMark) -> HandStep | None:
    """Return the step by which a mark gets to its point; None if it is there already."""
    name, short = _mark_name(new.mark), _short_name(new.mark)
    facing = _describe_facing(laid, new.mark)
    if old is None:
        step = _step("set-up", f"Set up {name} at {new.where}{facing}", f"Set up {short}", new)
    elif old.mark.kind != new.mark.kind:
        lost = _short_name(old.mark)
        step = _step(
            "wreck",
            f"Put a wreck for {_mark_name(old.mark)} at {new.where}",
            f"Put a wreck for {lost}",
            new,
        )
    elif new.mark.kind == "report" and old.mark.label != new.mark.label:
        words = f"Change {_mark_name(old.mark)} at {new.where} to “{new.mark.label}”"
        step = _step("change", words, f"Change it to “{new.mark.label}”", new)
    elif dist(old.at_mm, new.at_mm) >= LEAST_MM:
        step = _step("move", f"Move {name} to {new.where}{facing}", f"Move {short}", new)
        step = replace(step, from_mm=old.at_mm)
    elif _describe_facing(laid, old.mark) != facing:
        step = _step("turn", f"Turn {name}{facing}", f"Turn {short}", new)
    else:
        return None
    return replace(step, facing_deg=_facing_deg(laid, new.mark))


def _step(action: str, words: str, title: str, placed: PlacedMark) -> HandStep:
    mark = placed.mark
    return HandStep(
        action,
        words,
        title,
        MARKER if mark.kind == "report" else mark.words if mark.label else "",
        mark.kind,
        mark.label,
        mark.key,
        mark.side,
        placed.at_mm,
        landmark=placed.landmark,
    )


def _facing_deg(laid: TableLayout, mark: Mark) -> int | None:
    """Return the facing of a mark in degrees on the table; None if it faces nowhere."""
    if mark.heading_deg is None or mark.kind == "wreck":
        return None
    return heading_on_table(laid.table, mark.heading_deg)


def _describe_facing(laid: TableLayout, mark: Mark) -> str:
    """Describe the facing of a mark as a clock hour; 12 is straight away from the players."""
    if mark.heading_deg is None or _facing_deg(laid, mark) is None:
        return ""
    return f", facing {clock_hour(laid.table, mark.heading_deg)} o’clock"


def list_everything(
    laid: TableLayout, marks: Sequence[Mark], laid_out: Laid = NOTHING_LAID
) -> Iterator[str]:
    """Yield everything that should be on a table, so that it can be checked."""
    for placed in placed_marks(laid, marks):
        yield f"{_mark_name(placed.mark)} at {placed.where}{_describe_facing(laid, placed.mark)}"
    yield from describe_laid(laid, laid_out)


def _mark_name(mark: Mark) -> str:
    if mark.kind == "report":
        return f"the marker “{mark.label}”"
    name = f"{mark.label} ({mark.words})" if mark.label else mark.words
    return f"the wreck of {name}" if mark.kind == "wreck" else name


def _short_name(mark: Mark) -> str:
    """Return the name of a mark in short: `C1`, `“2 tanks”`."""
    if mark.kind == "report":
        return f"“{mark.label}”"
    name = mark.label or mark.words
    return f"the wreck of {name}" if mark.kind == "wreck" else name
