"""The placing list of a table: steps for its helper, in millimetres on the table (4.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.kit.places import heading_on_table, on_table, place_with_landmark
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.boardmap.plan import Area, Plan
from assistant.cards.wording import listed
from assistant.frozen import dataclass, replace

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
class TableLayout:
    """The ground as it is laid out on a side's table."""

    plan: Plan
    table: Table

    def of(self, mark: Mark) -> str:
        """Describe the place of a mark to the table's players, with a landmark."""
        return place_with_landmark(self.plan, self.table, (mark.x_m, mark.y_m))

    def facing(self, mark: Mark) -> str:
        """Describe the facing of a mark in degrees; 0 is straight away from the players."""
        if mark.heading_deg is None or mark.kind == "wreck":
            return ""
        return f", facing {heading_on_table(self.table, mark.heading_deg)}°"


def placing_steps(
    laid: TableLayout, before: Sequence[Mark], after: Sequence[Mark], player: str = ""
) -> tuple[Hand, ...]:
    """Return the steps by which a player's table changes from one page's marks to another's.

    Players of a side share the table: each places the models of the player's own platoons, and what
    their command elements see. Without a player, all steps are returned.
    """
    was, now = _marks_by_key(before), _marks_by_key(after)
    hands = [
        hand
        for mark, made in (
            *((mark, [_step_off(laid, mark)]) for key, mark in was.items() if key not in now),
            *((mark, [*_steps_on(laid, was.get(key), mark)]) for key, mark in now.items()),
        )
        if player in (mark.seat, "") or not mark.seat
        for hand in made
    ]
    order = list(GROUPS)
    return tuple(sorted(hands, key=lambda hand: order.index(hand[0])))


def _marks_by_key(marks: Sequence[Mark]) -> dict[tuple[object, ...], Mark]:
    """Return marks by key; a report marker is the same while its place is."""
    return {_marker_key(mark): mark for mark in marks_on_table(marks)}


def marks_on_table(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks that have a place; a player's reports of one square share a marker."""
    found: dict[tuple[object, ...], list[Mark]] = {}
    for mark in filter(lambda one: one.has_place, marks):
        found.setdefault(_marker_key(mark), []).append(mark)
    return [replace(group[0], label=_marker_label(group)) for group in found.values()]


def _marker_key(mark: Mark) -> tuple[object, ...]:
    return (mark.seat, mark.x_m, mark.y_m) if mark.kind == "report" else (mark.key,)


def _marker_label(marks: Sequence[Mark]) -> str:
    """Return the label of the marker of some reports: `2 tanks and 1 lorry`."""
    counted = Counter(mark.label for mark in marks)
    return listed([label if n == 1 else f"{label} in {n} reports" for label, n in counted.items()])


def _step_off(laid: TableLayout, mark: Mark) -> Hand:
    group = "markers" if mark.kind == "report" else "take-off"
    return group, f"Take off {_mark_name(mark)}, which stands at {laid.of(mark)}"


def _steps_on(laid: TableLayout, old: Mark | None, mark: Mark) -> Iterator[Hand]:
    at, facing = laid.of(mark), laid.facing(mark)
    group = "markers" if mark.kind == "report" else "own" if _is_own(mark) else "move"
    if old is None:
        yield (
            "markers" if group == "markers" else "set-up",
            f"Set up {_mark_name(mark)} at {at}{facing}",
        )
    elif old.kind != mark.kind:
        yield group, f"Put a wreck for {_mark_name(old)} at {at}"
    elif old.kind == "report" and old.label != mark.label:
        yield group, f"Change {_mark_name(old)} at {at} to “{mark.label}”"
    elif laid.of(old) != at:
        yield group, f"Move {_mark_name(mark)} to {at}{facing}"
    elif laid.facing(old) != facing:
        yield group, f"Turn {_mark_name(mark)}{facing}"


def _is_own(mark: Mark) -> bool:
    return mark.key.startswith("own ")


def dust_steps(laid: TableLayout, before: Sequence[Area], after: Sequence[Area]) -> Iterator[Hand]:
    """Yield the steps that set down and take up dust and smoke."""
    was, now = {area.id for area in before}, {area.id for area in after}
    for area in before:
        if area.id not in now:
            yield "ground", f"Take up {_dust_name(area)}"
    for area in after:
        if area.id not in was:
            yield "ground", f"Set down {_describe_dust(laid, area)}"


def list_everything(
    laid: TableLayout, marks: Sequence[Mark], dust: Sequence[Area] = ()
) -> Iterator[str]:
    """Yield all that should be on a table, to set it right."""
    for mark in marks_on_table(marks):
        yield f"{_mark_name(mark)} at {laid.of(mark)}{laid.facing(mark)}"
    for area in dust:
        yield _describe_dust(laid, area)


def _dust_name(area: Area) -> str:
    return area.name[:1].lower() + area.name[1:] if area.name else "the dust"


def _describe_dust(laid: TableLayout, area: Area) -> str:
    """Describe an area: `drifting dust, 300 × 200 mm, from 1150 mm right, 900 mm away`."""
    corners = [on_table(laid.plan, laid.table, x, y) for x, y in area.polygon]
    left, near = (min(values) for values in zip(*corners, strict=True))
    right, far = (max(values) for values in zip(*corners, strict=True))
    until = f", until turn {area.until_turn}" if area.until_turn else ""
    size = f"{right - left} × {far - near} mm"
    return f"{_dust_name(area)}, {size}, from {left} mm right, {near} mm away{until}"


def _mark_name(mark: Mark) -> str:
    if mark.kind == "report":
        return f"the marker “{mark.label}”"
    name = f"{mark.label} ({mark.words})" if mark.label else mark.words
    return f"the wreck of {name}" if mark.kind == "wreck" else name
