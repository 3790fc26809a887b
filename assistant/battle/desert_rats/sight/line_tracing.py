"""The lines of sight of many elements at once, each traced once on the ground of its turn."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area, Plan
from assistant.boardmap.traced_lines import TracedLines
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, clear_lines

Line = tuple[int, int]  # the numbers of its ends among the traced lines
_grounds: deque[tuple[Plan, tuple[Area, ...], int, Ground]] = deque(maxlen=8)


def ground_this_turn(battle: Battle) -> Ground:
    """Return the ground with this turn's dust, made once for each plan, dust and turn."""
    turn = max(1, battle.turn)
    latest: Ground | None = None
    for plan, dust, when, ground in list(_grounds):
        if plan is battle.plan:
            if dust is battle.dust and when == turn:
                return ground
            latest = ground
    made = Ground(battle.whole_plan, turn)
    if latest:
        made.take_over(latest)
    _grounds.append((battle.plan, battle.dust, turn, made))
    return made


def sight_line_key(one: Element, other: Element) -> str:
    """Return the key of the sight line between two elements, the same in both directions."""
    return " ".join(sorted((one.id, other.id)))


def is_line_clear(battle: Battle, one: Element, other: Element) -> bool:
    """Return whether the line between two elements is clear, by the map or the umpire's ruling."""
    return are_lines_clear(battle, [(one, other)])[0]


def are_lines_clear(battle: Battle, pairs: Sequence[tuple[Element, Element]]) -> list[bool]:
    """Return for each of many pairs of elements whether the line between them is clear."""
    ground = ground_this_turn(battle)
    traced = ground.traced
    numbers, ends = numbered_ends(traced, (x for pair in pairs for x in pair))
    lines = [(numbers[one.id], numbers[other.id]) for one, other in pairs]
    return as_ruled(battle, pairs, trace(ground, traced, lines, ends))


def as_ruled(
    battle: Battle, pairs: Sequence[tuple[Element, Element, *tuple[object, ...]]], found: list[bool]
) -> list[bool]:
    """Return which lines are clear, with the umpire's rulings on the lines of these pairs."""
    if not battle.ruled:
        return found
    asked = zip(pairs, found, strict=True)
    return [battle.ruled.get(sight_line_key(*pair[:2]), is_clear) for pair, is_clear in asked]


def as_end(element: Element) -> LineEnd:
    """Return an element as an end of one of many lines of sight."""
    kind: Any = element.kind
    return LineEnd(element.place, kind)


def numbered_ends(
    traced: TracedLines, elements: Iterable[Element]
) -> tuple[dict[str, int], dict[int, LineEnd]]:
    """Return the number of each element's end of a line, by the element's id, and these ends."""
    ends = {id: as_end(x) for id, x in {x.id: x for x in elements}.items()}
    numbers = {id: traced.number(end) for id, end in ends.items()}
    return numbers, {numbers[id]: end for id, end in ends.items()}


def trace(
    ground: Ground, traced: TracedLines, lines: Sequence[Line], ends: Mapping[int, LineEnd]
) -> list[bool]:
    """Return whether these lines are clear by the map.

    A line between elements that stay is traced once, whichever of its ends asks. Within one place
    every line is clear. `traced` gave the ends their numbers: another thread may replace it.
    """
    known = traced.is_clear
    keys = [(a, b) if a < b else (b, a) for a, b in lines]
    new = {key: line for key, line in zip(keys, lines, strict=True) if key not in known}
    asked = {k: (ends[a], ends[b]) for k, (a, b) in new.items() if ends[a].place != ends[b].place}
    found = dict.fromkeys(new, True)
    found.update(zip(asked, clear_lines(ground, list(asked.values())), strict=True))
    known.update(found)
    if traced.is_full:
        ground.traced = TracedLines()
    return [known[key] for key in keys]
