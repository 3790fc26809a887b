"""Cases of slow tests: a few in the quick run, more in the full run, repeats at night."""

import pytest


def few_when_quick(cases, quick=1):
    """Return seeds, or other cases, as parameters: the quick run takes `quick` of them.

    They are taken at even distances, the first among them; the full run takes all.
    """
    every = [case if isinstance(case, tuple) else (case,) for case in cases]
    step = max(1, len(every) // quick)
    return [
        pytest.param(*case, marks=[pytest.mark.long] if n % step or n >= quick * step else [])
        for n, case in enumerate(every)
    ]


def of_whole_runs(cases):
    """Return cases as parameters that the quick run leaves out."""
    return [pytest.param(case, marks=pytest.mark.long) for case in cases]


def at_night(cases):
    """Return cases as parameters that only the nightly run takes: more of the same."""
    return [pytest.param(case, marks=(pytest.mark.long, pytest.mark.nightly)) for case in cases]
