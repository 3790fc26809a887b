"""The log of the server: each complaint once a minute, and never above a size limit."""

import io
import logging

import pytest

from assistant.rules.hidden_letters import CONTROL, harmless
from assistant.web.server import limited_log
from assistant.web.server.limited_log import LimitedHandler


class Log:
    """A log with a clock that a test sets."""

    def __init__(self):
        self.now_s = 0.0
        self.stream = io.StringIO()
        self.handler = LimitedHandler(self.stream, lambda: self.now_s)
        self.logger = logging.Logger("pages")
        self.logger.addHandler(self.handler)

    @property
    def text(self):
        return self.stream.getvalue()

    def fail(self, page, places=((lambda: 1 / 0),), which=0):
        try:
            places[which]()
        except Exception:
            self.logger.exception("%s failed", page)


@pytest.fixture
def log():
    return Log()


def test_a_mistake_is_written_with_its_traceback_once_a_minute_and_then_counted(log):
    for n in range(850):
        log.now_s = n * 0.05
        log.fail("desk.console")
    log.now_s = 61
    log.fail("desk.console")

    assert log.text.count("Traceback") == 2
    assert "849 more times: desk.console failed" in log.text


def test_another_page_and_another_line_are_written_too(log):
    places = ((lambda: 1 / 0), (lambda: [][0]))
    for page, which in (("desk.console", 0), ("side.home", 0), ("desk.console", 1)):
        log.fail(page, places, which)

    assert log.text.count("Traceback") == 3
    assert "IndexError" in log.text


def test_counts_are_shown_at_the_end(log):
    for _ in range(3):
        log.logger.warning("Invalid request.")
    log.handler.close()

    assert log.text.splitlines() == [
        "WARNING pages: Invalid request.",
        "WARNING assistant.web.server.limited_log: 2 more times: Invalid request.",
    ]


@pytest.mark.long
def test_five_hours_of_ever_new_complaints_stay_under_a_megabyte(log):
    for n in range(5 * 3600):
        log.now_s = float(n)
        log.logger.error(f"{n} {'x' * 200_000}")
    log.handler.close()

    assert len(log.text) < 1_000_000
    assert "had no room in this log" in log.text


@pytest.mark.long
def test_a_flood_of_kinds_is_not_remembered_without_end(log):
    for n in range(20_000):
        log.now_s = n / 10
        log.logger.error(f"{n}")

    assert len(log.handler._written_s) <= limited_log.MOST_KINDS
    assert len(log.handler._more) <= limited_log.MOST_KINDS


def test_text_from_a_phone_cannot_send_terminal_control_codes(log):
    def place():
        raise ValueError("\x1b]0;owned\x07 \x9b2J\r")

    log.fail("side.\x1b[2Jhome", [place])
    log.handler.close()
    assert "side.\\u001b[2Jhome failed\nTraceback" in log.text
    assert "\\u001b]0;owned\\u0007 \\u009b2J" in log.text
    assert not CONTROL.search(log.text)


@pytest.mark.parametrize("size", [limited_log.LONGEST - 100, 50 * limited_log.LONGEST])
def test_a_long_message_keeps_its_ends_as_harmless_text(log, size):
    words = "\x1bbegins" + "\x9b" * 40 + "x" * size + "\x07" * 40 + "ends\x00"
    log.logger.error(words)
    half = limited_log.LONGEST // 2
    whole = harmless(f"ERROR pages: {words}")

    assert log.text == (
        f"{whole[:half]}\n  [...]\n{whole[-half:]}\n"
        if len(whole) > limited_log.LONGEST
        else f"{whole}\n"
    )
    assert not CONTROL.search(log.text)
