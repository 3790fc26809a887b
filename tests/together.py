"""The cases of one test as one test, for runs of all tests.

Setting up, reporting and counting a case takes longer than most cases run. Cases are joined if
their test gets no fixture of its own. All of them run, and all that fail are named.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby

import pytest
from hypothesis import is_hypothesis_test

ABOUT_CASES = {
    "parametrize",
    "long",
    "slowest",
    "nightly",
}  # marks that change nothing in how a case runs
MADE_ONCE = {"session", "package", "module"}  # for all cases of a test


def take_together(items: list[pytest.Item], prepare: Callable[[str], None]) -> list[pytest.Item]:
    """Return the tests, with all cases of a test joined if no fixture is made for each.

    `prepare` is called with the id of each case before it runs.
    """
    found: list[pytest.Item] = []
    for _, cases in groupby(items, lambda item: (item.parent, getattr(item, "originalname", item))):
        same = list(cases)
        together = len(same) > 1 and all(map(shares_its_fixtures, same))
        found += [_one_test_of(same, prepare)] if together else same
    return found


def shares_its_fixtures(item: pytest.Item) -> bool:
    """Return whether all fixtures of a case are made once for all cases of its test."""
    if not hasattr(item, "callspec") or is_hypothesis_test(item.obj):
        return False
    params, info = item.callspec.params.keys(), item._fixtureinfo
    names = set(item.fixturenames) - params
    if "request" not in info.argnames:
        names.discard("request")  # a fixture that is made once asks for it
    fixtures = info.name2fixturedefs
    return (
        all(name in fixtures and fixtures[name][-1].scope in MADE_ONCE for name in names)
        and params <= _given_by_marks(item)  # others are the params of fixtures
        and {mark.name for mark in item.iter_markers()} <= ABOUT_CASES
    )


def _given_by_marks(item: pytest.Item) -> set[str]:
    """Return the names of the arguments that marks give directly to a case."""
    given: set[str] = set()
    for mark in item.iter_markers("parametrize"):
        if mark.args and not mark.kwargs.get("indirect"):
            names = mark.args[0]
            every = names.split(",") if isinstance(names, str) else names
            given |= {name.strip() for name in every}
    return given


def _one_test_of(cases: list[pytest.Function], prepare: Callable[[str], None]) -> pytest.Function:
    """Return a test that runs all cases."""
    first = cases[0]
    shared = [name for name in first.fixturenames if name not in first.callspec.params]
    used = tuple(name for name in first._fixtureinfo.argnames if name in shared)
    return pytest.Function.from_parent(
        first.parent,
        name=f"{first.originalname}[{len(cases)} cases]",
        callobj=partial(run_all, cases, prepare),
        fixtureinfo=replace(
            first._fixtureinfo, argnames=used, initialnames=tuple(shared), names_closure=shared
        ),
    )


def run_all(cases: list[pytest.Function], prepare: Callable[[str], None], **shared: object) -> None:
    """Run all cases; raise the errors of those that failed, each with the id of its case."""
    failed: list[BaseException] = []
    skipped = None
    for case in cases:
        prepare(case.nodeid)
        given = {
            name: case.callspec.params[name]
            for name in case._fixtureinfo.argnames
            if name not in shared
        }
        try:
            case.obj(**shared, **given)
        except pytest.skip.Exception as problem:
            skipped = problem
        except (Exception, pytest.fail.Exception) as problem:
            problem.add_note(case.nodeid)
            failed.append(problem)
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases failed", failed)
    if skipped:
        raise skipped
