"""The working of a series of checks in few rows: equal rows of several targets become one."""

from collections.abc import Sequence

from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.working import Step
from assistant.web.wording.series_labels import DIE, shorten
from assistant.web.wording.values import describe_value

BETWEEN = ": "  # a target, and what counts for it
SUM = "to add to the die"


def joined_steps(steps: Sequence[Step], *, with_results: bool = False) -> tuple[Step, ...]:
    """Return steps with one row for equal rows of several targets.

    The results of the targets are left out, or each is in one row with its die. Other working
    stays as it is.
    """
    targets = _targets_of(steps)
    if len(targets) < 2:
        return tuple(steps)
    die: object = None
    short = shorten(targets)
    rows: dict[object, list[str]] = {}
    first: dict[object, Step] = {}
    for number, step in enumerate(steps):
        target = next((x for x in targets if step.label.startswith(x + BETWEEN)), "")
        what = step.label.removeprefix(target + BETWEEN)
        if step.label.endswith(DIE):
            die = step.value
            continue
        if step.label in targets:
            if with_results:
                first[number] = replace(step, value=f"{die}: {describe_value(step.value)}")
                rows[number] = []
            continue
        key = (what, repr(step.value), step.section) if target else number
        first.setdefault(key, step)
        rows.setdefault(key, []).append(target)
    return tuple(_join_step(first[key], rows[key], short) for key in first)


def joined_results(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the working of a finished move in few rows; each die is in one row with its result."""
    return joined_steps(steps, with_results=True)


def _targets_of(steps: Sequence[Step]) -> list[str]:
    """Return the targets for which a sum is calculated, in their order."""
    end = f"{BETWEEN}{SUM}"
    return list(dict.fromkeys(x.label.removesuffix(end) for x in steps if x.label.endswith(end)))


def _join_step(step: Step, targets: Sequence[str], short: dict[str, str]) -> Step:
    if len(targets) < 2:
        return step
    what = step.label.removeprefix(targets[0] + BETWEEN)
    if len(targets) == len(short):  # a sum of all is shown as that of a single shot
        return replace(step, label=what if what == SUM else f"All{BETWEEN}{what}")
    return replace(step, label=f"{listed([short[each] for each in targets])}{BETWEEN}{what}")
