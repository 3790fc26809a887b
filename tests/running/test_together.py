"""Cases that the quick run joins: each one runs, and each failure is named."""

from types import SimpleNamespace

import pytest

from tests.together import run_all, shares_its_fixtures


def cases_of(test, numbers):
    """Return cases of a test with one number each, as far as `run_all` looks at them."""
    return [
        SimpleNamespace(
            nodeid=f"test_it[{number}]",
            obj=test,
            callspec=SimpleNamespace(params={"number": number}),
            _fixtureinfo=SimpleNamespace(argnames=("shared", "number")),
        )
        for number in numbers
    ]


def run(test, numbers):
    prepared = []
    try:
        run_all(cases_of(test, numbers), prepared.append, shared=2)
    finally:
        assert prepared == [f"test_it[{number}]" for number in numbers]


def test_every_case_that_fails_is_named_and_all_the_others_run():
    ran = []

    def test(shared, number):
        ran.append(number)
        assert number % shared, "even"
        if number == 5:
            pytest.fail("five")

    with pytest.raises(BaseExceptionGroup, match="3 of 5 cases failed") as failed:
        run(test, [1, 2, 3, 4, 5])

    assert ran == [1, 2, 3, 4, 5]
    assert [problem.__notes__ for problem in failed.value.exceptions] == [
        ["test_it[2]"],
        ["test_it[4]"],
        ["test_it[5]"],
    ]


def test_cases_that_all_pass_raise_no_error():
    run(lambda shared, number: None, [1, 2])


def test_a_case_that_is_skipped_shows_as_skipped_and_hides_no_failure():
    def test(shared, number):
        if number == 1:
            pytest.skip("not here")
        assert number < 3

    with pytest.raises(pytest.skip.Exception, match="not here"):
        run(test, [1, 2])
    with pytest.raises(ExceptionGroup, match="1 of 2 cases failed"):
        run(test, [1, 3])


@pytest.mark.parametrize("number", [1])
def test_a_case_with_a_fixture_of_its_own_is_a_separate_test(number, request, tmp_path):
    assert not shares_its_fixtures(request.node)


NUMBER = pytest.mark.parametrize("number", [1]).mark


def case(params=("number",), names=(), marks=(NUMBER,), **scopes):
    """Return a case with these params, whose fixtures have these scopes."""
    found = {name: [SimpleNamespace(scope=scope)] for name, scope in scopes.items()}
    return SimpleNamespace(
        obj=case,
        fixturenames=[*params, *scopes, "request"],
        callspec=SimpleNamespace(params=dict.fromkeys(params, 1)),
        _fixtureinfo=SimpleNamespace(argnames=(*params, *names), name2fixturedefs=found),
        iter_markers=lambda name=None: [m for m in marks if name in (None, m.name)],
    )


def test_cases_whose_fixtures_are_made_once_are_one_test():
    assert shares_its_fixtures(case(program="session", seen="module"))


@pytest.mark.parametrize(
    "apart",
    [
        case(table="function"),
        case(names=("request",)),
        case(params=("number", "letter")),  # the letter is one of those of a fixture
        case(marks=(NUMBER, pytest.mark.usefixtures("table").mark)),
        case(marks=(pytest.mark.parametrize("number", [1], indirect=True).mark,)),
    ],
    ids=["a table each", "looks at itself", "params of a fixture", "another mark", "indirect"],
)
def test_cases_with_separate_fixtures_stay_apart(apart):
    assert not shares_its_fixtures(apart)
