"""Expensive requests: few for each device, limited, and ended when their client is gone."""

import http.client
import json
import threading
import time
from contextlib import closing

import pytest
from werkzeug.exceptions import ServiceUnavailable

from assistant import catalogue
from assistant.battle.viewers import Viewer
from assistant.rules.odds import FEWEST, TRIALS
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.limits import odds_budgets
from assistant.web.limits.odds_budgets import Budget
from assistant.web.sheets import odds_cache
from tests.conftest import BATTLE
from tests.web.server.test_server import wait_until

PATIENCE_S = 30.0
ODDS = "/api/procedures/rattenkrieg/suppress/odds"
FEW = {"weapon_dice": 3, "figures": [{"quality": 3, "actions_left": 1}]}
MEN = [{"quality": n % 6 + 1, "actions_left": n % 3} for n in range(100)]
MANY = {"weapon_dice": 3, "figures": MEN}


class Gate:
    """A gate that holds the odds of every request until released, or their client is gone."""

    def __init__(self):
        self.go = threading.Event()
        self.at_work = self.left = 0

    def __call__(self):
        allowed = odds_budgets.budget()
        self.at_work += 1
        while not self.go.is_set() and not allowed._is_gone():
            time.sleep(0.01)
        self.left += allowed._is_gone()
        self.at_work -= 1
        return allowed


@pytest.fixture
def gate(monkeypatch):
    gate = Gate()
    monkeypatch.setattr("assistant.web.reference.api.budget", gate)
    yield gate
    gate.go.set()


@pytest.fixture
def ask(running, gate):
    """A function that requests odds as a device and returns its connection: `ask(token)`."""
    lines = []

    def asked(token=""):
        line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
        lines.append(line)
        headers = {"Cookie": f"{COOKIE}={token}"} if token else {}
        line.request("POST", ODDS, json.dumps({"inputs": FEW}), headers)
        return line

    yield asked
    gate.go.set()
    for line in lines:
        line.close()


@pytest.fixture
def device(running, services):
    """A function that makes a device known to the server."""

    def admitted():
        token = services.devices.add(Viewer("side", BATTLE, "red"))
        page(running, token)
        return token

    return admitted


def page(running, token=""):
    with closing(http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)) as line:
        line.request("GET", "/api/tables", headers={"Cookie": f"{COOKIE}={token}"})
        return line.getresponse().status


def read_answer(line):
    got = line.getresponse()
    return got.status, json.loads(got.read())


@pytest.mark.parametrize("kind", ["a phone", "programs on this machine"])
def test_a_device_has_two_expensive_requests_and_a_third_is_refused_in_words(
    ask, device, gate, kind
):
    token = device() if kind == "a phone" else ""
    two = [ask(token), ask(token)]
    assert wait_until(lambda: gate.at_work == 1)  # the other waits for its thread
    status, told = read_answer(ask(token))
    gate.go.set()

    assert status == 429
    assert told["error"] == "This device already has two requests in progress. " + (
        "Wait until one is finished."
    )
    assert [read_answer(line)[0] for line in two] == [200, 200]


def test_pages_and_other_devices_do_not_wait_for_them(ask, device, gate, running):
    one, other = device(), device()
    for _ in range(2):
        ask(one)
    assert wait_until(lambda: gate.at_work == 1)
    waiting = ask(other)

    assert [page(running, token) for token in (one, other)] == [200, 200]
    gate.go.set()
    assert read_answer(waiting)[0] == 200


def test_calculations_stop_when_their_client_is_gone(ask, device, gate):
    token = device()
    two = [ask(token), ask(token)]
    assert wait_until(lambda: gate.at_work == 1)
    for line in two:
        line.close()
    assert wait_until(lambda: gate.at_work == 0 and gate.left >= 1)
    gate.go.set()

    assert wait_until(lambda: read_answer(ask(token))[0] == 200)


def test_calculations_stop_with_the_server(ask, device, gate, running):
    ask(device())
    assert wait_until(lambda: gate.at_work == 1)
    began_s = time.monotonic()
    running.stop()

    assert time.monotonic() - began_s < PATIENCE_S
    assert wait_until(lambda: gate.left == 1)


def test_spectators_have_no_odds_of_the_api_and_keep_the_calculators(join):
    spectator = join(None)
    asked = spectator.post(ODDS, json={"inputs": FEW})
    nothing = spectator.post("/api/nothing", json={})

    assert (asked.status_code, asked.json) == (404, nothing.json)
    calculator = spectator.get("/procedures/rattenkrieg/quality-check?quality=3")
    assert calculator.status_code == 200
    assert "%" in calculator.text


class TestBudgets:
    def test_a_part_of_the_time_is_spent_when_that_much_work_is_done(self):
        now_s = [0.0]
        budget = Budget(budget_s=3.0, clock_s=lambda: now_s[0])
        spent = []
        for now_s[0] in (0.5, 1.5, 2.5, 3.5):
            spent.append((budget(1 / 3), budget(2 / 3), budget(1.0)))

        assert [sum(each) for each in spent] == [0, 1, 2, 3]

    def test_nothing_is_calculated_for_a_client_that_is_gone(self):
        now_s = [0.0]
        budget = Budget(lambda: now_s[0] > 1, clock_s=lambda: now_s[0])
        assert not budget(1.0)
        now_s[0] = 1.1

        with pytest.raises(ServiceUnavailable):
            budget(1.0)

    def test_odds_without_time_come_from_fewer_trials_and_say_so(self):
        odds = catalogue.odds("rattenkrieg/suppress", MANY, lambda part: True)

        assert (odds["exact"], odds["trials"]) == (False, FEWEST)
        assert sum(each["probability"] for each in odds["outcomes"]) == pytest.approx(1)

    def test_odds_with_time_are_the_exact_ones(self):
        told = {"weapon_dice": 3, "figures": MEN[:4]}
        with_time = catalogue.odds("rattenkrieg/suppress", told, lambda part: False)

        assert with_time == catalogue.odds("rattenkrieg/suppress", told)
        assert with_time["exact"] is True
        assert "trials" not in with_time

    @pytest.mark.long
    def test_an_unfinished_result_is_not_kept_for_others(self, monkeypatch):
        procedure = catalogue.procedure("rattenkrieg/suppress")
        told = {"weapon_dice": 4, "figures": MEN}
        monkeypatch.setattr(odds_cache, "budget", lambda: lambda part: True)
        hurried = odds_cache.chances_of(procedure, told).trials
        monkeypatch.setattr(odds_cache, "budget", lambda: lambda part: False)
        trials = odds_cache.chances_of(procedure, told).trials

        assert hurried == FEWEST
        assert trials in (0, TRIALS)
