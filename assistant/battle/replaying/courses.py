"""The whole course of a battle as a reader sees it: moments, curves, and moments to jump to."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.replaying.scenes import Facts, Replays
from assistant.battle.replaying.timeline import (
    Point,
    Replayed,
    Timeline,
    kept_timeline,
    timeline_of,
)
from assistant.battle.viewers import Viewer
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass, replace

WIDE, HIGH = 1000, 100  # of the drawing of curves, which is stretched to its place
LETTER = 0.8  # percent of the width of a letter in a name
BESIDE = 1.5  # percent of the width between a flag and its name, and between two names
ROWS = 2  # of names
APART = 42.0  # percent of the height of the curves: two letters at their ends
LOWEST = 72.0  # percent of the height: a lower letter would be behind the handle of the slider


@dataclass(frozen=True)
class Jump:
    """A moment that somebody may look for."""

    moment: int  # the number of the moment
    words: str
    share: float  # of the whole course, in percent
    row: int = 0  # of its name above the curves; without a name the flag is below all names
    ends: bool = False  # its name is left of its place
    is_named: bool = True  # there is room for its name above the curves


@dataclass(frozen=True)
class Curve:
    """A figure of a side over all moments, as the points of a line."""

    side: str
    points: str
    end: float  # of the letter of the side, in percent below the top


@dataclass(frozen=True)
class Course:
    """All moments of a reader, from the first to the last."""

    points: tuple[Point, ...]
    said: tuple[tuple[int, int], ...]  # by moment: the first and the last of its entries
    jumps: tuple[Jump, ...]
    turns: tuple[Jump, ...]
    curves: tuple[Curve, ...]
    label: str  # of the curves


def course_of(timeline: Timeline, replays: Replays[Any, Any], reader: Viewer) -> Course:
    """Return the course of a battle for the umpire, or for a side alone.

    A side's course has only moments of the side's log. It stays the same when the enemy acts.
    """
    kept = timeline.courses.get(reader)
    if not isinstance(kept, Course):
        kept = timeline.courses[reader] = _new_course(timeline, replays, reader)
    return kept


def keep_up(system: Replayed, entries: Sequence[Entry[Any]]) -> None:
    """Add new entries to the timeline of their log, and to the courses that sides looked at.

    Each entry does so, also one that a side may not know: else that side's next look would take
    longer, and somebody with a clock would count the hidden steps.
    """
    known = kept_timeline(entries)
    sides = [reader for reader in list(known.courses) if reader.side] if known else []
    if sides and system.replay:
        timeline = timeline_of(system, entries)
        for side in sides:
            course_of(timeline, system.replay, side)


def _new_course(timeline: Timeline, replays: Replays[Any, Any], reader: Viewer) -> Course:
    entries = timeline.entries
    points = tuple(p for p in timeline.points if _is_moment(entries[p.entry], p, reader))
    ends = [-1, *(p.entry for p in points)]
    said = tuple((before + 1, last) for before, last in pairwise(ends))
    if not reader.is_umpire and replays.step is None and timeline.points:
        points += (timeline.points[-1],)  # as it is now: always, also after an entry of the enemy
        said += ((len(entries), len(entries) - 1),)  # nothing
    facts = [_own_facts(p.facts, reader) for p in points]
    share = 100 / max(1, len(points) - 1)
    jumps = sorted(_jumps(facts, replays), key=lambda jump: jump[0])
    turns = _turns(facts)
    label = f"Error ({replays.unit})" if replays.curve == "error" else replays.able
    figures = [each.error if replays.curve == "error" else each.able for each in facts]
    curves = _curves(figures, together=replays.curve == "error")
    named = [Jump(moment, words, moment * share) for moment, words in jumps]
    return Course(
        points,
        said,
        tuple(placed_in_rows(named, label if curves else "")),
        tuple(Jump(moment, words, moment * share) for moment, words in turns),
        curves,
        label if curves else "",
    )


def _is_moment(entry: Entry[Any], point: Point, reader: Viewer) -> bool:
    if point.step is not None:
        return reader.is_umpire or point.step.for_sides
    return reader.name in entry.told


def _own_facts(facts: Facts, reader: Viewer) -> Facts:
    """Return the facts that a reader may know: a side only its own, and not its errors."""
    if reader.is_umpire:
        return facts
    own = str(reader.side)
    able = {own: facts.able[own]} if own in facts.able else {}
    known = {own: facts.known[own]} if own in facts.known else {}
    return Facts(facts.turn, able, known)


def _turns(facts: Sequence[Facts]) -> Iterator[tuple[int, str]]:
    """Yield the first moment of each turn."""
    before = 0
    for moment, each in enumerate(facts):
        if each.turn > before:
            yield moment, str(each.turn)
            before = each.turn


def _jumps(facts: Sequence[Facts], replays: Replays[Any, Any]) -> Iterator[tuple[int, str]]:
    """Yield the moments to jump to, each with its name."""
    if (first := next((n for n, x in enumerate(facts) if any(x.known.values())), None)) is not None:
        yield first, "First contact"
    errors = [max(each.error.values(), default=0) for each in facts]
    if worst := max(errors, default=0):
        gap = "" if replays.unit == "″" else " "
        yield errors.index(worst), f"Longest error, {worst:,.0f}{gap}{replays.unit}"
    losses = [0, *(_count_losses(before.able, now.able) for before, now in pairwise(facts))]
    if most := max(losses, default=0):
        first_loss, largest = next(n for n, x in enumerate(losses) if x), losses.index(most)
        if first_loss != largest or most == 1:
            yield first_loss, "First loss"
        if most > 1:
            yield largest, f"Most losses, {most}"


def _count_losses(before: Mapping[str, int], now: Mapping[str, int]) -> int:
    """Return the number of losses of all sides; reinforcements are not counted against them."""
    return sum(max(0, count - now.get(side, 0)) for side, count in before.items())


def placed_in_rows(jumps: Sequence[Jump], label: str = "") -> Iterator[Jump]:
    """Yield jumps in rows; a name that would cover another, or the label, is left out.

    The label of the curves is at the beginning of the first row. Each jump has a button too.
    """
    taken = [0.0] * ROWS
    taken[0] = len(label) * LETTER
    for jump in jumps:
        wide = len(jump.words) * LETTER + BESIDE
        ends = jump.share + wide > 100
        first, last = (jump.share - wide, jump.share) if ends else (jump.share, jump.share + wide)
        row = next((n for n, until in enumerate(taken) if first >= until), None)
        if row is not None:
            taken[row] = last
        yield replace(jump, row=ROWS if row is None else row, ends=ends, is_named=row is not None)


def with_room_for_letters(curves: Sequence[Curve]) -> Iterator[Curve]:
    """Yield curves, the highest end first; their letters do not touch, and are above the slider."""
    ranked = sorted(curves, key=lambda curve: curve.end)
    for rank, curve in enumerate(ranked):
        lowest = LOWEST - APART * (len(ranked) - 1 - rank)
        ends = (each.end + APART * (rank - n) for n, each in enumerate(ranked[: rank + 1]))
        yield replace(curve, end=min(lowest, max(ends)))


def _curves(figures: Sequence[Mapping[str, float]], *, together: bool) -> tuple[Curve, ...]:
    """Return the curve of each side, in steps: all in one measure, or each in its own."""
    sides = dict.fromkeys(side for each in figures for side in each)
    mosts = {side: max(each.get(side, 0) for each in figures) for side in sides}
    highest = max(mosts.values(), default=0)
    across = WIDE / max(1, len(figures) - 1)
    found: list[Curve] = []
    for side in sides if highest else ():
        most = highest if together else max(mosts[side], 1)
        heights = [HIGH * (1 - each.get(side, 0) / most) for each in figures]
        points = [f"0,{number(heights[0])}"]
        for moment, (before, now) in enumerate(pairwise(heights), 1):
            if before != now:
                x = number(moment * across)
                points += [f"{x},{number(before)}", f"{x},{number(now)}"]
        points.append(f"{WIDE},{number(heights[-1])}")
        found.append(Curve(side, " ".join(points), heights[-1]))
    return tuple(with_room_for_letters(found))
