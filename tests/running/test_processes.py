"""The reports of a process about a test."""

from types import SimpleNamespace

import pytest

from tests import processes


def reported_parts(monkeypatch, *outcomes, **wanted):
    """Return the reported parts of a test; `outcomes` are those of its three parts."""
    reports = [
        SimpleNamespace(when=when, passed=outcome == "passed")
        for when, outcome in zip(("setup", "call", "teardown"), outcomes, strict=True)
    ]
    sent = []
    hook = SimpleNamespace(pytest_runtest_logreport=lambda report: sent.append(report.when))
    option = SimpleNamespace(**{"durations": None, "xmlpath": None, **wanted})
    item = SimpleNamespace(config=SimpleNamespace(option=option, workerinput={}), ihook=hook)
    monkeypatch.setattr(processes, "runtestprotocol", lambda item, log, nextitem: reports)
    return processes.run_with_few_reports(item, None) and sent


@pytest.mark.parametrize(
    ("outcomes", "parts"),
    [
        (("passed", "passed", "passed"), ["call"]),
        (("passed", "failed", "passed"), ["call"]),
        (("failed", "passed", "passed"), ["setup", "call"]),
        (("skipped", "passed", "passed"), ["setup", "call"]),
        (("passed", "passed", "failed"), ["call", "teardown"]),
    ],
)
def test_a_set_up_and_an_end_are_reported_where_they_did_not_pass(monkeypatch, outcomes, parts):
    assert reported_parts(monkeypatch, *outcomes) == parts


@pytest.mark.parametrize("wanted", [{"durations": 10}, {"xmlpath": "all.xml"}])
def test_where_somebody_wants_all_reports_the_test_runs_as_usual(monkeypatch, wanted):
    assert reported_parts(monkeypatch, "passed", "passed", "passed", **wanted) is None


def test_a_process_alone_runs_a_test_as_usual():
    config = SimpleNamespace(option=SimpleNamespace(durations=None, xmlpath=None))
    assert processes.run_with_few_reports(SimpleNamespace(config=config), None) is None
