"""A tap until the pages of all phones are made: how many functions the laptop calls.

The last phone waits for all of them. Times differ from machine to machine; calls do not.
"""

import sys
from concurrent.futures import Future

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.bench.battles import ordering

PHONES = 40
MOST_CALLS = 10_000  # of functions in Python, for an order placed and the pages of both sides
PAGE = "/side/"


class Immediately:
    """A stand-in for threads: the work is done immediately."""

    def submit(self, work, *given):
        done = Future()
        done.set_result(work(*given))
        return done


@pytest.fixture
def table(tmp_path):
    """A battle in which both sides place orders, with its services and a German phone."""
    battle = ordering(tmp_path)
    settings = Settings(tmp_path)
    app = create_app(settings)
    hub = app.extensions[EXTENSION].hub
    hub.preparing = Immediately()
    phone = app.test_client()
    assert phone.get(f"/J/{battle.codes['german']}").status_code == 303
    yield battle, hub, phone
    database.close(settings.database)


def calls(work):
    """The names of the functions that some work calls, with their counts."""
    made = []

    def look(frame, event, _):
        if event == "call":
            made.append(frame.f_code.co_name)

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


def tapping(battle, hub, phone, number):
    path, form = battle.tap(number)
    headers = {"HX-Request": "true", "X-Shows": PAGE}
    assert phone.post(path, data=form, headers=headers).headers["X-Page"] == PAGE
    hub.send()


def listening(battle, hub, phones):
    for number in range(phones):
        side = ("german", "us")[number % 2]
        reader = Viewer("side", battle.id, side)
        hub.listen(reader, f"phone {number}", f"device {number}", "", PAGE, is_packed=True)


def test_a_tap_calls_few_functions(table):
    battle, hub, phone = table
    listening(battle, hub, PHONES)
    for number in range(4):  # what is kept from tap to tap is made
        tapping(battle, hub, phone, number)
    made = calls(lambda: tapping(battle, hub, phone, 4))

    assert len(made) < MOST_CALLS
    assert made.count("make_page") == 2  # one page a side, however many phones there are


def test_twenty_times_as_many_phones_cost_hardly_more_calls(table):
    battle, hub, phone = table
    counts = []
    for phones in (2, PHONES):
        listening(battle, hub, phones)
        tapping(battle, hub, phone, len(counts) * 2)
        counts.append(len(calls(lambda: tapping(battle, hub, phone, len(counts) * 2 + 1))))

    assert counts[1] < counts[0] + PHONES * 10
