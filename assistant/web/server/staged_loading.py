"""The start in two stages: the first page is served early, everything else is loaded after it."""

import gc
import logging
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask

from assistant.rules.systems import LOADING
from assistant.web.app import app_of, create_app
from assistant.web.first_pages import FIRST
from assistant.web.home import home
from assistant.web.server.connections import NO_ROOM
from assistant.web.services import services_of
from assistant.web.settings import Settings

UNASKED_S = 0.5  # wait for the first request: a browser that starts leaves time
PAINTING_S = 0.3  # while a browser fetches the files of the page
ROOM_S = 0.5  # until connections may have left files for the loading
TURN_S = 0.0005  # for which the loading may delay a response
log = logging.getLogger(__name__)


class StagedApp:
    """The application as the server sees it from its first moment on."""

    def __init__(self, settings: Settings) -> None:
        self.services = services_of(settings)
        self._first = app_of(self.services, FIRST)
        self._near = self._first.url_map.bind("")
        self._asked = threading.Event()
        self._whole: Flask | None = None

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Handle a request; one that needs the whole program waits until it is loaded."""
        if self._whole is None and self._near.test(environ["PATH_INFO"], environ["REQUEST_METHOD"]):
            self._asked.set()
            return self._first(environ, start_response)
        app = self._whole or self.whole()  # not for every request: the lock is held for long
        return app(environ, start_response)

    def whole(self) -> Flask:
        """Return the application with every page; load it at the first call."""
        with LOADING:
            if self._whole is None:
                self._whole = create_app(self.services.settings, self.services)
            return self._whole

    def load(self) -> None:
        """Load what the first page does not need, as soon as no request has to wait for it."""
        if self._asked.wait(UNASKED_S):
            time.sleep(PAINTING_S)
        while not self._has_loaded():
            time.sleep(ROOM_S)

    def _has_loaded(self) -> bool:
        """Load everything; return False if connections take up so many files that none can be read.

        What was loaded before that stays, so a second attempt continues there.
        """
        try:
            with undisturbed():
                for work in (self.whole, self._newest, self._offers):
                    work()
                    time.sleep(TURN_S)
        except OSError as problem:
            if problem.errno not in NO_ROOM:
                raise
            log.warning("The rest of the program will be loaded later: %s", problem.strerror)
            return False
        return True

    def close(self) -> None:
        """Save the list of scenarios for the next start, if files have changed."""
        if self._whole is not None:
            self._offers()

    def _newest(self) -> None:
        """Open the battle that is likely to be continued."""
        battles = self.services.battles
        for row in battles.list_battles()[:1]:
            with suppress(Exception):  # a battle that cannot be opened says so on its own page
                battles.game(row["id"])

    def _offers(self) -> None:
        home.offers(self.services)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let threads switch more often, and collect no garbage, while the program is loaded.

    For one thread at a time.
    """
    usual_s = sys.getswitchinterval()
    sys.setswitchinterval(TURN_S)
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
        sys.setswitchinterval(usual_s)
