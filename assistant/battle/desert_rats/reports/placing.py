"""The placing list of a table: what the hands have to do, in its own millimetres (4.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.boardmap.plan import Area, Plan
from assistant.rules.rounding import round_half_up

GROUPS = {  # in the order in which the hands go
    "own": "Move your own",
    "set-up": "Set up",
    "move": "Move the enemy’s models",
    "take-off": "Take off",
    "markers": "Report markers",
    "ground": "Dust and smoke",
}
Hand = tuple[str, str]  # group and words


@dataclass(frozen=True)
class Laid:
    """The ground as it is laid out on a side's table."""

    plan: Plan
    table: Table

    def at(self, x_m: float, y_m: float) -> str:
        """Where a place is, to those who stand at the table."""
        x, y = on_table(self.plan, self.table, x_m, y_m)
        return f"{x} mm right, {y} mm away"

    def of(self, mark: Mark) -> str:
        """Where something on a page stands."""
        return self.at(mark.x_m, mark.y_m)

    def facing(self, mark: Mark) -> str:
        """Which way it looks; 0 is straight away from its players."""
        if mark.heading_deg is None or mark.kind == "wreck":
            return ""
        return f", facing {heading_on_table(self.table, mark.heading_deg)}°"


def on_table(plan: Plan, table: Table, x_m: float, y_m: float) -> tuple[int, int]:
    """A place in a table's millimetres: right and away from its players' near left corner."""
    x, y = plan.turned((x_m, y_m), table.turned_deg)
    return round_half_up(x * table.mm_per_m), round_half_up(y * table.mm_per_m)


def heading_on_table(table: Table, heading_deg: float) -> int:
    """A heading as it looks on a table; 0 is straight away from its players."""
    return round_half_up(heading_deg - table.turned_deg) % 360


def changes(
    laid: Laid, before: Sequence[Mark], after: Sequence[Mark], player: str = ""
) -> tuple[Hand, ...]:
    """What one player's hands do so that his table shows the second of two pages.

    Players of a side share the table: each sees to his own platoons, and to what his command
    elements see.
    """
    was, now = _lying(before), _lying(after)
    hands = [
        hand
        for mark, made in (
            *((mark, [_off(laid, mark)]) for key, mark in was.items() if key not in now),
            *((mark, [*_on(laid, was.get(key), mark)]) for key, mark in now.items()),
        )
        if player in (mark.seat, "") or not mark.seat
        for hand in made
    ]
    order = list(GROUPS)
    return tuple(sorted(hands, key=lambda hand: order.index(hand[0])))


def _lying(marks: Sequence[Mark]) -> dict[tuple[object, ...], Mark]:
    """What stands on a table; a marker is the same one while it says and lies the same."""
    found: dict[tuple[object, ...], Mark] = {}
    same: Counter[tuple[object, ...]] = Counter()
    for mark in marks:
        key: tuple[object, ...] = (mark.key,)
        if mark.kind == "report":
            key = (mark.seat, mark.label, mark.x_m, mark.y_m, mark.square_m)
        same[key] += 1
        found[(*key, same[key])] = mark
    return found


def _off(laid: Laid, mark: Mark) -> Hand:
    group = "markers" if mark.kind == "report" else "take-off"
    return group, f"Take off {_name(mark)}, which stands at {laid.of(mark)}"


def _on(laid: Laid, old: Mark | None, mark: Mark) -> Iterator[Hand]:
    at, facing = laid.of(mark), laid.facing(mark)
    group = "markers" if mark.kind == "report" else "own" if _is_own(mark) else "move"
    if old is None:
        yield "markers" if group == "markers" else "set-up", f"Set up {_name(mark)} at {at}{facing}"
    elif old.kind != mark.kind:
        yield group, f"Put a wreck for {_name(old)} at {at}"
    elif laid.of(old) != at:
        yield group, f"Move {_name(mark)} to {at}{facing}"
    elif laid.facing(old) != facing:
        yield group, f"Turn {_name(mark)}{facing}"


def _is_own(mark: Mark) -> bool:
    return mark.key.startswith("own ")


def ground(laid: Laid, before: Sequence[Area], after: Sequence[Area]) -> Iterator[Hand]:
    """Dust and smoke to set down and to take up."""
    was, now = {area.id for area in before}, {area.id for area in after}
    for area in before:
        if area.id not in now:
            yield "ground", f"Take up {_called(area)}"
    for area in after:
        if area.id not in was:
            yield "ground", f"Set down {_stretch(laid, area)}"


def everything(laid: Laid, marks: Sequence[Mark], dust: Sequence[Area] = ()) -> Iterator[str]:
    """All that should stand on a table, to put it right."""
    for mark in marks:
        yield f"{_name(mark)} at {laid.of(mark)}{laid.facing(mark)}"
    for area in dust:
        yield _stretch(laid, area)


def _called(area: Area) -> str:
    return area.name[:1].lower() + area.name[1:] if area.name else "the dust"


def _stretch(laid: Laid, area: Area) -> str:
    """`drifting dust, 300 × 200 mm, from 1150 mm right, 900 mm away, until turn 4`."""
    corners = [on_table(laid.plan, laid.table, x, y) for x, y in area.polygon]
    left, near = (min(values) for values in zip(*corners, strict=True))
    right, far = (max(values) for values in zip(*corners, strict=True))
    until = f", until turn {area.until_turn}" if area.until_turn else ""
    size = f"{right - left} × {far - near} mm"
    return f"{_called(area)}, {size}, from {left} mm right, {near} mm away{until}"


def _name(mark: Mark) -> str:
    if mark.kind == "report":
        return f"the marker “{mark.label}”"
    name = f"{mark.label} ({mark.words})" if mark.label else mark.words
    return f"the wreck of {name}" if mark.kind == "wreck" else name
