"""A tap never waits for odds that its own device requested."""

import http.client
import threading
import time
from urllib.parse import urlencode

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.limits import odds_budgets
from assistant.web.limits.odds_budgets import BUDGET_S, SOON_S
from assistant.web.limits.request_queue import LATELY_S, MUCH_S
from assistant.web.limits.sheet_odds import POT_S, TapOdds
from assistant.web.wording.odds_glance import NO_ODDS
from tests.conftest import PATIENCE_S
from tests.web.server.test_server import wait_until
from tests.web.sheets.test_dice_origin import rifle


class Clock:
    now_s = 0.0

    def __call__(self):
        return self.now_s


class TestTheTimeOfAllSheets:
    def test_under_light_load_odds_are_not_charged(self):
        odds = TapOdds(Clock())
        assert odds.allowed_s() == BUDGET_S
        assert odds.waive_s(BUDGET_S, 0.9) == 0.9
        assert odds.allowed_s() == BUDGET_S

    def test_under_heavy_load_each_sheet_has_little_time_and_is_charged(self):
        odds = TapOdds(Clock())
        for _ in range(2):
            odds.waive_s(odds.allowed_s(), 1.0)
        assert odds.allowed_s() == SOON_S
        assert odds.waive_s(SOON_S, 0.1) == 0.0

    def test_the_umpire_always_has_time_for_odds(self):
        odds = TapOdds(Clock())
        odds.waive_s(BUDGET_S, 2 * POT_S)
        assert odds.allowed_s(is_trusted=True) == BUDGET_S

    def test_the_allowance_for_odds_comes_back_with_time(self):
        clock = Clock()
        odds = TapOdds(clock)
        odds.waive_s(BUDGET_S, 1.2 * POT_S)
        assert odds.allowed_s() == SOON_S
        clock.now_s = LATELY_S
        assert odds.allowed_s() == BUDGET_S


class Odds:
    """The odds of every sheet: they take this much work, and then as long as they are held."""

    def __init__(self):
        self.go = threading.Event()
        self.go.set()
        self.work_s = 0.0
        self.at_work = 0

    def __call__(self, procedure, told):
        self.at_work += 1
        with odds_budgets.record_work():
            end_s = time.thread_time() + self.work_s
            while time.thread_time() < end_s:
                pass
            self.go.wait(PATIENCE_S)
        self.at_work -= 1
        return NO_ODDS


@pytest.fixture
def odds(monkeypatch):
    odds = Odds()
    monkeypatch.setattr("assistant.web.sheets.sheet_page.chances_of", odds)
    yield odds
    odds.go.set()


@pytest.fixture
def phone(acting, running):
    """A function that opens an address on the acting side's phone: `phone(address, patience_s)`."""
    token = acting.services.devices.add(Viewer("side", acting.id, "german"))
    lines = []

    def opened(address):
        line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
        lines.append(line)
        line.request("GET", address, headers={"Cookie": f"{COOKIE}={token}"})
        return line

    yield opened
    for line in lines:
        line.close()


@pytest.mark.long
def test_a_tap_does_not_wait_while_odds_of_its_own_device_are_calculated(acting, odds, phone):
    """After expensive odds, and while others still run, a page arrives immediately."""
    sheet = f"/side/do/shoot?{urlencode(rifle(acting))}"
    assert phone("/side/").getresponse().status == 200  # from now on the server knows the phone
    odds.work_s = 2 * MUCH_S
    assert phone(sheet).getresponse().status == 200
    odds.work_s = 0.0
    odds.go.clear()
    held = phone(sheet)
    assert wait_until(lambda: odds.at_work == 1)
    page = phone("/side/").getresponse()  # it would wait until the odds are there

    assert page.status == 200
    assert odds.at_work == 1
    odds.go.set()
    assert held.getresponse().status == 200
