"""Tasks of the umpire that phones ask for too: the umpire need not answer them."""

from collections.abc import Collection, Iterable, Sequence

from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.web.access.join_codes import Join

INSTEAD = "Choose here only for players without a phone."


def mark_asked_phones(
    tasks: Iterable[PendingTask], joins: Sequence[Join], awaited: Collection[str]
) -> list[PendingTask]:
    """Return the umpire's tasks, without a main button where phones of all asked sides ask.

    A side whose phone only waits is not awaited: its player could not answer, so the umpire must.
    Where phones ask a part of a task, it has no main button either: nobody decides over the player.
    """
    able = [join for join in joins if join.phones and join.side.id in awaited]
    names = {join.side.id: join.side.name for join in able}
    off = {join.side.id for join in able if not join.open_now}
    return [_task_for_console(task, names, off) for task in tasks]


def umpire_tasks(view: object) -> tuple[PendingTask, ...]:
    """Return the tasks of a console; a system may show something else in their place."""
    due = getattr(view, "due", None)
    tasks = due if isinstance(due, tuple) else ()
    return tasks if all(isinstance(task, PendingTask) for task in tasks) else ()


def is_asked(task: PendingTask, sides: Iterable[str]) -> bool:
    """Return whether these sides, which have phones, are asked for the whole task."""
    return bool(task.asked) and {*task.asked} <= {*sides}


def _task_for_console(
    task: PendingTask, names: dict[str, str], off: Collection[str]
) -> PendingTask:
    if is_asked(task, names):
        return _quiet(task, names, off)
    if task.partly_asked and {*task.partly_asked} <= {*names}:
        return replace(task, taps=_without_main(task))
    return task


def _without_main(task: PendingTask) -> tuple[Tap, ...]:
    return tuple(replace(tap, likely=False) for tap in task.taps)


def _quiet(task: PendingTask, names: dict[str, str], off: Collection[str]) -> PendingTask:
    """Return a task for others: it names who is asked, and none of its buttons is the main one.

    It also says which of those sides have no phone that shows the page, as when batteries die.
    """
    asked = f"The {listed([names[side] for side in task.asked])} players are asked. {INSTEAD}"
    asked += "".join(f" No {names[side]} phone is on." for side in task.asked if side in off)
    return replace(
        task,
        words=f"{task.words} {asked}".lstrip(),
        taps=_without_main(task),
        waits=True,
    )
