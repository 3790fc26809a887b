"""The checks that the last actions suggest to the umpire: one box for each kind of check."""

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.kit.chapters.chapter import no_shortcut
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.wounds import describe_figure_concerned
from assistant.battle.rattenkrieg.screens.tasks.ready_buttons import leads_nowhere
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import UMPIRE


def suggestions_due(battle: Battle) -> list[PendingTask]:
    """Return a box for each kind of check that the last actions suggest.

    Each box has a button that dismisses this kind and no other. A check that nobody can make any
    more is left out: its figures have fallen or surrendered.
    """
    found: dict[str, tuple[list[PendingCheck], list[Tap]]] = {}
    for pending in battle.owed:
        ready = [x for x in _taps(battle, pending) if not leads_nowhere(battle, UMPIRE, x)]
        if ready:
            checks, taps = found.setdefault(pending.kind, ([], []))
            checks.append(pending)
            taps += ready
    return [_box(battle, kind, *each) for kind, each in found.items()]


def _box(battle: Battle, kind: str, checks: list[PendingCheck], taps: list[Tap]) -> PendingTask:
    words = _lines(battle, checks)
    dismiss = Tap(check_of(checks[0]).no, "let-be", {"kind": kind})
    return PendingTask(words[0], " ".join(words[1:]), (*taps, dismiss))


def _taps(battle: Battle, pending: PendingCheck) -> tuple[Tap, ...] | list[Tap]:
    check = check_of(pending)
    if not check.suggested:
        return []
    if check.taps is not no_shortcut:
        return check.taps(battle, pending)
    words = describe_concerned(battle, pending)
    if figure := describe_figure_concerned(battle, pending):
        words += f": {figure}"
    return [Tap(words, check.move, {"owed": pending.id}, opens=True)]


def _lines(battle: Battle, suggested: list[PendingCheck]) -> list[str]:
    """Return the subject of each suggestion; a shared question comes once, at the end."""
    alike: dict[str, list[PendingCheck]] = {}
    for check in suggested:
        alike.setdefault(check.id if check.element else check_of(check).words, []).append(check)
    return [
        f"{' '.join(describe_concerned(battle, x) for x in each)} {_words(battle, each[0])}"
        for each in alike.values()
    ]


def _words(battle: Battle, pending: PendingCheck) -> str:
    check = check_of(pending)
    return check.words_now(battle, pending) or check.words


def describe_concerned(battle: Battle, pending: PendingCheck) -> str:
    """Return what a pending check concerns, for the umpire."""
    return (
        umpire_name(battle, battle.elements[pending.element]) if pending.element else pending.thing
    )
