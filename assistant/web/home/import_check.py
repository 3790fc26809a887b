"""A check of an imported battle: every page is drawn for every reader, in a separate data folder.

No file, good or bad, may make a page fail later.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.routing import Rule

from assistant.battle.log import Entry
from assistant.battle.storage.exported import Exported
from assistant.cards.toml_files.reading import SHIPPED, CardStore, unusable_file
from assistant.web.database import database
from assistant.web.services import EXTENSION, Services, services_of
from assistant.web.settings import Settings

if TYPE_CHECKING:  # it loads a debugger
    from flask.testing import FlaskClient

FAILS = 500  # this status, or a higher one
WORDS = "the page {page} cannot be drawn after this entry"
COMPLAINTS = ("assistant.web", "assistant.web.pages.repairs")


@dataclass(frozen=True)
class SeparateSettings(Settings):
    """The settings of a separate data folder, with the cards of the real one."""

    cards: CardStore = SHIPPED

    @property
    def shelf(self) -> CardStore:
        """The cards of the real data folder."""
        return self.cards


class ImportCheck:
    """An umpire, players and spectators who look at one imported battle."""

    def __init__(self, app: Flask, services: Services, battle: Exported) -> None:
        self._app, self._services, self._battle = app, services, battle

    def failing_page(self, log: tuple[Entry[Any], ...]) -> str:
        """Return the address of a page that fails after these entries; empty if none does."""
        head = self._battle.head
        id = self._services.battles.keep(head.system, head.title, head.opened, log)
        try:
            return next(self._failing_page(id), "")
        finally:
            self._services.battles.remove(id)  # the next has units of the same ids

    def _failing_page(self, id: str) -> Iterator[str]:
        devices = self._services.devices
        game = self._services.battles.game(id)
        assert game is not None
        sides = [*map(str, game.state.sides), None]
        umpire = self._client(f"/console/key/{devices.new_console_key()}")
        clients = {side: self._client(f"/j/{devices.join_code(id, side)}") for side in sides}
        units = list(game.system.elements(game.state))
        for rule in self._app.url_map.iter_rules():
            if "GET" in (rule.methods or ()):
                for client, address in self._pages(rule, id, sides, units, umpire, clients):
                    if self._page_fails(client, address):
                        yield address.replace(id, "BATTLE")

    def _pages(
        self,
        rule: Rule,
        id: str,
        sides: list[str | None],
        units: list[str],
        umpire: FlaskClient,
        clients: dict[str | None, FlaskClient],
    ) -> Iterator[tuple[FlaskClient, str]]:
        """Yield the addresses of a URL rule that show the battle, each with a client."""
        place = rule.rule
        if place == "/":
            yield umpire, place
        elif place == "/u/<code>":
            for client in (umpire, *clients.values()):
                yield from ((client, f"/u/{unit}") for unit in units)
        elif place.startswith("/battles/<battle>"):
            here = place.replace("<battle>", id)
            for side in filter(None, sides):
                address = here.replace("<side_id>", side).replace("<table>", side)
                if "<" not in address:
                    yield umpire, address
        elif place.startswith("/side/") and "<" not in place:
            yield from ((clients[side], place) for side in filter(None, sides))
        elif place.startswith("/watch/"):
            yield clients[None], place

    def _client(self, address: str) -> FlaskClient:
        client = self._app.test_client()
        client.get(address)
        return client

    def _page_fails(self, client: FlaskClient, address: str) -> bool:
        try:
            response = client.get(address, buffered=True)
        except Exception:  # tests let mistakes through
            return True
        return response.status_code >= FAILS


def prove(app: Flask, shelf: CardStore, path: Path, battle: Exported) -> None:
    """Raise `BadFile` with the bad line if a page of a battle cannot be drawn."""
    with _separate_app(app, shelf) as (scratch, services):
        proof = ImportCheck(scratch, services, battle)
        page = proof.failing_page(battle.log)
        if not page:
            return
        good, bad = (
            0,
            len(battle.log),
        )  # counts of entries with which all pages can be drawn, or not
        while bad - good > 1:
            middle = (good + bad) // 2
            if found := proof.failing_page(battle.log[:middle]):
                bad, page = middle, found
            else:
                good = middle
    raise unusable_file(path, bad + 1, WORDS.format(page=page))


@contextmanager
def _separate_app(app: Flask, shelf: CardStore) -> Iterator[tuple[Flask, Services]]:
    """Yield the program with a data folder that is removed at the end."""
    quiet = _Quiet()
    loggers = [app.logger, *map(logging.getLogger, COMPLAINTS)]
    with TemporaryDirectory(prefix="assistant-") as folder:
        settings = SeparateSettings(Path(folder), cards=shelf)
        services = services_of(settings)
        scratch = copy(app)
        scratch.extensions = {**app.extensions, EXTENSION: services}
        for logger in loggers:
            logger.addFilter(quiet)
        try:
            yield scratch, services
        finally:
            for logger in loggers:
                logger.removeFilter(quiet)
            database.close(settings.database)


class _Quiet(logging.Filter):
    """A log filter that drops the messages of this thread; the file's refusal reports them."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = threading.get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the message comes from another thread."""
        return record.thread != self._thread
