"""One moment of a battle for a reader of its replay."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.replaying.courses import Course, Jump, course_of
from assistant.battle.replaying.scenes import Scene
from assistant.battle.replaying.timeline import Replayed, timeline_of
from assistant.battle.screens.log_lines import LogLine, line_of_entry, number_in_log
from assistant.battle.screens.notes import Note, notes_by_place
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass, replace

LONGEST_MARK = 40  # letters of the name of a photo or note
LINES = 2  # of the log, before the moment and after it


@dataclass(frozen=True)
class Near:
    """A line of the log near the moment, with the number of that line's moment."""

    moment: int
    line: LogLine


@dataclass(frozen=True)
class Replay:
    """One moment of a battle, and how many there are."""

    title: str
    moment: int
    clock: str
    step: str  # that ended; empty where each entry is a moment, and after the last step
    said: tuple[LogLine, ...]  # the lines of the moment
    near: tuple[Near, ...]  # the log around it
    scene: Scene
    course: Course
    badges: dict[str, SideLabel]
    is_own: bool  # of a side that still plays
    notes: tuple[Note, ...] = ()  # photos and notes that were added at the moment
    marks: tuple[Jump, ...] = ()  # the moments with photos and notes

    @property
    def count(self) -> int:
        """The number of moments."""
        return len(self.course.points)

    @property
    def before(self) -> int | None:
        """The number of the previous moment, or None."""
        return self.moment - 1 if self.moment else None

    @property
    def after(self) -> int | None:
        """The number of the next moment, or None."""
        return self.moment + 1 if self.moment + 1 < self.count else None

    @property
    def words(self) -> str:
        """The name of the moment."""
        return f"{self.clock}: {self.step}" if self.step else self.clock


def replay_of(
    system: Replayed,
    entries: Sequence[Entry[Any]],
    reader: Viewer,
    moment: int,
    notes: Sequence[Note] = (),
    seat: str = "",
    *,
    for_umpire: bool = False,
) -> Replay | None:
    """Return the moment of a number, the last if there are fewer; None if there is none yet.

    `notes` are all photos and notes that the reader may see. A map of everything is turned as the
    side `seat` sits at the table; `for_umpire` is true for an umpire, but not for a player to whom
    everything is open at the end.

    The umpire sees all that was true. A side sees what it knew at that moment, and no moment at
    which it learned nothing.
    """
    assert system.replay is not None
    timeline = timeline_of(system, entries)
    course = course_of(timeline, system.replay, reader)
    if not course.points:
        return None
    moment = max(0, min(moment, len(course.points) - 1))
    point = course.points[moment]
    change = timeline.change_at(point, course.points[moment - 1] if moment else None)
    change = replace(change, for_umpire=for_umpire)
    is_own = not reader.is_umpire
    if is_own:
        scene = system.replay.own_scene(change, str(reader.side))
    elif seat and system.replay.scene_from:
        scene = system.replay.scene_from(change, seat)
    else:
        scene = system.replay.scene(change)
    state = change.now
    step = point.step.words if point.step else ""
    first, last = course.said[moment]
    lines = [x for x in timeline.entries[first : last + 1] if reader.name in x.told]
    noted = _notes_by_moment(timeline.entries, course, notes)
    return Replay(
        state.title,
        moment,
        _describe_turn(point.facts.turn) if step else system.clock(state),
        step,
        tuple(
            line_of_entry(each, reader, number=number_in_log(entries, reader, each.seq))
            for each in lines
        ),
        tuple(_lines_around(timeline.entries, course, reader, moment))
        if point.step is None
        else (),
        scene,
        course,
        {id: system.views.badge(state, id) for id in state.sides},
        is_own,
        noted.get(moment, ()),
        tuple(_marks(noted, len(course.points))),
    )


def _notes_by_moment(
    entries: Sequence[Entry[Any]], course: Course, notes: Sequence[Note]
) -> Mapping[int, tuple[Note, ...]]:
    """Return photos and notes by moment, or by whole step where steps are the moments."""
    ends = [(n, entries[last].seq) for n, (first, last) in enumerate(course.said) if first <= last]
    seqs = [seq for _, seq in ends]
    if not notes or not ends:
        return {}
    if course.points[0].step is None:
        return {ends[place][0]: here for place, here in notes_by_place(notes, seqs).items()}
    found: dict[int, tuple[Note, ...]] = {}
    for note in notes:
        moment = ends[min(bisect_left(seqs, note.seq), len(ends) - 1)][0]
        found[moment] = (*found.get(moment, ()), note)
    return found


def _marks(noted: Mapping[int, tuple[Note, ...]], count: int) -> Iterator[Jump]:
    """Yield a jump to each moment with photos or notes; `count` is the number of moments."""
    share = 100 / max(1, count - 1)
    for moment, notes in sorted(noted.items()):
        first = notes[0]
        kind = "Photo" if first.has_photo else "Note"
        words = f"{kind}: {first.words.splitlines()[0]}" if first.words else kind
        more = f" and {len(notes) - 1} more" if len(notes) > 1 else ""
        cut = words if len(words) <= LONGEST_MARK else f"{words[: LONGEST_MARK - 1]}…"
        yield Jump(moment, f"{cut}{more}", moment * share)


def _describe_turn(turn: int) -> str:
    return f"Turn {turn}" if turn else "Before the first turn"


def _lines_around(
    entries: Sequence[Entry[Any]], course: Course, reader: Viewer, moment: int
) -> Sequence[Near]:
    """Return the lines of the moments around one."""
    last = min(len(course.points), moment + LINES + 1)
    first = max(0, min(moment - LINES, last - 2 * LINES - 1))
    last = min(len(course.points), max(last, first + 2 * LINES + 1))
    return [
        Near(n, line_of_entry(entries[course.said[n][1]], reader))
        for n in range(first, last)
        if course.said[n][0] <= course.said[n][1]
    ]
