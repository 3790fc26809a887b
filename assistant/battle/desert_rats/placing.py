"""The placing list of a table: what the hands have to do, in its own millimetres (4.1)."""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.state import Mark, Table
from assistant.boardmap.plan import Plan
from assistant.rules.rounding import nearest


def on_table(plan: Plan, table: Table, x_m: float, y_m: float) -> tuple[int, int]:
    """A place in a table's millimetres: right and away from its players' near left corner."""
    x, y = plan.turned((x_m, y_m), table.turned_deg)
    return nearest(x * table.mm_per_m), nearest(y * table.mm_per_m)


def heading_on_table(table: Table, heading_deg: float) -> int:
    """A heading as it looks on a table; 0 is straight away from its players."""
    return nearest(heading_deg - table.turned_deg) % 360


def changes(
    plan: Plan, table: Table, before: Sequence[Mark], after: Sequence[Mark]
) -> Iterator[str]:
    """What to take off, to set up and to move, so that the table shows the second of two pages."""
    was, now = {m.key: m for m in before}, {m.key: m for m in after}
    for key, mark in was.items():
        if key not in now:
            yield f"Take off {_name(mark)}, which stands at {_at(plan, table, mark)}"
    for key, mark in now.items():
        old = was.get(key)
        if old is None:
            yield f"Set up {_name(mark)} at {_at(plan, table, mark)}{_facing(table, mark)}"
        elif old.kind != mark.kind:
            yield f"Put a wreck for {_name(old)} at {_at(plan, table, mark)}"
        elif _at(plan, table, old) != _at(plan, table, mark):
            yield f"Move {_name(mark)} to {_at(plan, table, mark)}{_facing(table, mark)}"
        elif _facing(table, old) != _facing(table, mark):
            yield f"Turn {_name(mark)}{_facing(table, mark)}"


def everything(plan: Plan, table: Table, marks: Sequence[Mark]) -> Iterator[str]:
    """All that should stand on a table, to put it right."""
    for mark in marks:
        yield f"{_name(mark)} at {_at(plan, table, mark)}{_facing(table, mark)}"


def _name(mark: Mark) -> str:
    if mark.kind == "report":
        return f"the marker “{mark.label}”"
    name = f"{mark.label} ({mark.words})" if mark.label else mark.words
    return f"the wreck of {name}" if mark.kind == "wreck" else name


def _at(plan: Plan, table: Table, mark: Mark) -> str:
    x, y = on_table(plan, table, mark.x_m, mark.y_m)
    return f"{x} mm right, {y} mm away"


def _facing(table: Table, mark: Mark) -> str:
    if mark.heading_deg is None:
        return ""
    return f", facing {heading_on_table(table, mark.heading_deg)}°"
