"""The ends of a server: Ctrl-C, `kill`, a closed terminal, a closed console window of Windows."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

WINDOWS_WAITS_S = 4.5  # Windows ends a process five seconds after its console was closed
WORK_ENDS_S = 2.0  # for unfinished work in threads: an import, an abandoned page
CLOSED, LOGGED_OFF, SHUT_DOWN = 2, 5, 6  # as Windows calls these events
SYNCHRONIZE, FOR_EVER = 0x00100000, 0xFFFFFFFF
NO_SUCH_PROCESS = 87  # the error of Windows for a process that has ended
PARENT = "ASSISTANT_PARENT"  # the id of a parent process that waits for this one


def signals() -> list[int]:
    """Return the signals that end the server.

    A closed terminal does not end a server that was started to outlive it.
    """
    every: list[int] = [signal.SIGINT, signal.SIGTERM]
    if sys.platform == "win32":
        return [*every, signal.SIGBREAK]
    outlives = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    return every if outlives else [*every, signal.SIGHUP]


def raise_on_signals() -> None:
    """Raise `KeyboardInterrupt` at the first of these signals; ignore later ones."""
    for number in signals():
        signal.signal(number, _stop)


def end_process(status: int) -> int:
    """End this process once everything is closed, even if threads still work.

    The interpreter is never shut down under a working thread, not even a daemon thread: a thread
    inside a compiled module would then abort the process.
    """
    until_s = time.monotonic() + WORK_ENDS_S
    here = threading.current_thread()
    others = [each for each in threading.enumerate() if each is not here]
    for each in others:
        if not each.daemon:
            each.join(max(0.0, until_s - time.monotonic()))
    if any(each.is_alive() for each in others):
        with suppress(OSError):  # the terminal is closed already
            sys.stdout.flush()
        os._exit(status)
    return status


def _stop(number: int, frame: FrameType | None) -> None:
    for each in signals():  # a closed terminal sends its signal more than once
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


class Watch:
    """A watch on the console and the parent process where Windows sends no signal."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._ended = threading.Event()
        self._kept: Any = None  # a reference to the function that Windows calls
        if sys.platform == "win32":
            self._listen()

    def ended(self) -> None:
        """Note that the server has closed everything."""
        self._ended.set()

    def closing(self, event: int) -> bool:
        """Stop when the console is closed, and return when the server has ended."""
        if event not in (CLOSED, LOGGED_OFF, SHUT_DOWN):
            return False
        self._stop()
        self._ended.wait(WINDOWS_WAITS_S)
        return True

    if sys.platform == "win32":

        def _listen(self) -> None:
            import ctypes

            self._kept = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(self.closing)
            ctypes.WinDLL("kernel32").SetConsoleCtrlHandler(self._kept, True)
            if PARENT in os.environ:
                threading.Thread(target=self._stop_with_parent, daemon=True).start()

        def _stop_with_parent(self) -> None:
            """Stop when the parent process has ended."""
            import ctypes

            kernel = ctypes.WinDLL("kernel32", use_last_error=True)
            kernel.OpenProcess.restype = ctypes.c_void_p
            parent = kernel.OpenProcess(SYNCHRONIZE, False, int(os.environ[PARENT]))
            if parent:
                kernel.WaitForSingleObject(ctypes.c_void_p(parent), FOR_EVER)
            elif ctypes.get_last_error() != NO_SUCH_PROCESS:
                return  # it is not ours to watch
            self._stop()
