"""The log of the server: each message once a minute, then counted, within a limit of length."""

import logging
import sys
import threading
import time
from collections.abc import Callable, Hashable
from types import TracebackType
from typing import TextIO

from assistant.rules.hidden_letters import harmless

AGAIN_S = 60.0  # until the same message is written again
MOST_KINDS = 500  # different messages that are counted
LONGEST = 8_000  # letters of one message: more is cut out of its middle
FULL, PER_S = 300_000, 30.0  # letters at first, and more per second: five hours < 1 MB


class LimitedHandler(logging.StreamHandler[TextIO]):
    """A log handler that writes a message, and counts its repeats within a minute."""

    def __init__(
        self, stream: TextIO | None = None, clock_s: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        self._clock_s = clock_s
        self._written_s: dict[Hashable, float] = {}
        self._more: dict[Hashable, tuple[str, int]] = {}  # repeats since then
        self._left, self._filled_s = float(FULL), clock_s()
        self._unwritten = 0
        self._counting = threading.RLock()

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        with self._counting:
            kind, now_s = kind_of(record), self._clock_s()
            if now_s - self._written_s.get(kind, float("-inf")) < AGAIN_S:
                words, times = self._more.get(kind, (record.getMessage()[:200].strip(), 0))
                self._more[kind] = words, times + 1
                return
            if len(self._written_s) >= MOST_KINDS:
                self._forget(now_s)
            if len(self._written_s) >= MOST_KINDS or not self._is_room(self.format(record), now_s):
                self._unwritten += 1
                return
            self._written_s[kind] = now_s
            self._write_repeats(self._more.pop(kind, None))
            super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record as harmless text, without the middle of a very long one."""
        text, half = super().format(record), LONGEST // 2
        if len(text) <= LONGEST:
            first = last = harmless(text)
            if len(first) <= LONGEST:
                return first
        else:  # only the ends are read: harmless text is never shorter
            first, last = harmless(text[:half]), harmless(text[-half:])
        return f"{first[:half]}\n  [...]\n{last[-half:]}"

    def close(self) -> None:
        """Write the counts of the messages that were held back."""
        with self._counting:
            for counted in list(self._more.values()):
                self._write_repeats(counted)
            self._more.clear()
            if self._unwritten:
                self._write(f"{self._unwritten} more messages had no room in this log.")
                self._unwritten = 0
        super().close()

    def _is_room(self, text: str, now_s: float) -> bool:
        self._left = min(FULL, self._left + (now_s - self._filled_s) * PER_S)
        self._filled_s = now_s
        if len(text) > self._left:
            return False
        self._left -= len(text)
        return True

    def _forget(self, now_s: float) -> None:
        for kind in [k for k, at_s in self._written_s.items() if now_s - at_s >= AGAIN_S]:
            del self._written_s[kind]
            self._write_repeats(self._more.pop(kind, None))

    def _write_repeats(self, counted: tuple[str, int] | None) -> None:
        if counted:
            words, times = counted
            self._write(f"{times} more times: {words}" if times > 1 else f"Once more: {words}")

    def _write(self, sentence: str) -> None:
        if self._is_room(sentence, self._clock_s()):
            values = {"name": __name__, "levelname": "WARNING", "msg": sentence}
            super().emit(logging.makeLogRecord(values))


def kind_of(record: logging.LogRecord) -> Hashable:
    """Return the kind of a message: its text and, for an error, the line that raised it."""
    words = str(record.msg)[:200]
    if not record.exc_info or record.exc_info[2] is None:
        return record.name, words
    args = str(record.args)[:200]  # of a mistake they name the page
    return record.name, words, args, record.exc_info[0], _innermost_frame(record.exc_info[2])


def _innermost_frame(trace: TracebackType) -> tuple[str, int]:
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno


def start() -> None:
    """Send all log messages through one such handler."""
    logging.basicConfig(level=logging.WARNING, handlers=[LimitedHandler(sys.stderr)])
