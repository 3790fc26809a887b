"""A data folder for each test, browsers that are signed in, and a running server."""

import gc
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings
from werkzeug import test as werkzeug_test
from werkzeug.wsgi import get_current_url
from xdist.remote import Producer

from assistant.cards.toml_files import reading as card_files
from assistant.cards.toml_files.reading import SHIPPED, Card, CardStore
from assistant.files import files
from assistant.web.database import database
from assistant.web.server.server import Server, bound_socket
from assistant.web.services import EXTENSION, Services
from assistant.web.settings import Settings
from tests.drawing import AT_RANDOM, draw_alike
from tests.processes import FilesThatShare, run_with_few_reports, start_order
from tests.programs import program_over
from tests.question_names import forbid_shared_names
from tests.slowest import mark_if_slow
from tests.together import take_together

# a busy machine is slow, not wrong
# and a test of a change fails for the change: other examples are tried where that is asked for
hypothesis_settings.register_profile("any-machine", deadline=None, derandomize=not AT_RANDOM)
hypothesis_settings.load_profile("any-machine")

# most tests write a database and none needs a disk: they write to memory where it is a folder
MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

BATTLE = "BATTLE0001"
PATIENCE_S = (
    60.0  # beside other work; how soon a server ends is held in tests/web/server/test_stopping.py
)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Collect the tests without garbage collection, which took over half of the time.

    What is loaded afterwards stays for the whole run, so no later collection need look at it.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def _questions_with_names_of_their_own() -> Iterator[None]:
    """Check in every test that no move asks two different questions under one name."""
    with pytest.MonkeyPatch.context() as patch:
        forbid_shared_names(patch)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--together", action="store_true", help="run the cases of a test as one test")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("together"):
        items[:] = take_together(items, draw_alike)
    files = start_order(_file_of(item) for item in items)
    places = {name: place for place, name in enumerate(files)}
    items.sort(key=lambda item: places[_file_of(item)])


def pytest_itemcollected(item: pytest.Item) -> None:
    mark_if_slow(item)


def _file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    draw_alike(item.nodeid)
    return run_with_few_reports(item, nextitem)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FilesThatShare:
    return FilesThatShare(config, log)


SHIPPED_CARDS = files("datacards")
read_card = card_files.card_of
shipped_card = lru_cache(maxsize=512)(read_card)


def card_of(kind: type[Card], path: Path, text: str, shelf: CardStore = SHIPPED) -> Card:
    """Return the card of a text; check a shipped card, which nothing can change, once.

    Of two cards alike the shipped one counts: the umpire's own never make a shipped one wrong.
    """
    if path.is_relative_to(SHIPPED_CARDS):
        return shipped_card(kind, path, text)
    return read_card(kind, path, text, shelf)


# to begin a battle reads some fifty cards: that took most of the time of most tests
card_files.card_of = card_of


def address_without_query(environ: dict[str, object]) -> str:
    """Return the address of a request without its query, which never decides on cookies.

    The client reads it twice for each request, and a query may be as long as a book.
    """
    return get_current_url({**environ, "QUERY_STRING": ""})


werkzeug_test.get_current_url = address_without_query


@pytest.fixture
def datacards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data cards that tests may spoil; the program reads it instead of its own."""
    cards = tmp_path / "datacards"
    shutil.copytree(files("datacards"), cards)
    monkeypatch.setattr("assistant.cards.toml_files.card_store.files", tmp_path.joinpath)
    return cards


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, beat_s=0.2)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The program on a data folder that nobody writes to."""
    settings = Settings(tmp_path_factory.mktemp("pages"))
    yield program_over(settings)
    database.close(settings.database)


@pytest.fixture
def app(program: Flask, settings: Settings) -> Iterator[Flask]:
    """The same pages on a data folder of this test alone."""
    yield program_over(settings, program)
    database.close(settings.database)


@pytest.fixture
def services(app: Flask) -> Services:
    return app.extensions[EXTENSION]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has not joined."""
    return app.test_client()


@pytest.fixture
def umpire(app: Flask, settings: Settings) -> FlaskClient:
    """Return the umpire's browser."""
    client = app.test_client()
    assert client.get(f"/console/key/{settings.console_key}").status_code == 303
    return client


@pytest.fixture(scope="session")
def onlooker(program: Flask) -> FlaskClient:
    """Return the umpire's browser for tests that only look: one browser for all of them."""
    client = program.test_client()
    key = program.extensions[EXTENSION].settings.console_key
    assert client.get(f"/console/key/{key}").status_code == 303
    return client


@pytest.fixture
def join(app: Flask, services: Services) -> Callable[..., FlaskClient]:
    """A function that returns a phone joined to a side of a battle: `join("red")`."""

    def joined(side: str | None, battle: str = BATTLE) -> FlaskClient:
        client = app.test_client()
        code = services.devices.join_code(battle, side)
        assert client.get(f"/J/{code}").status_code == 303
        return client

    return joined


class Running:
    """A server on a free port of this machine, in a thread."""

    def __init__(self, app: Flask) -> None:
        self._bound = bound_socket("127.0.0.1", 0)
        self.port: int = self._bound.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._is_ready = threading.Event()
        self.server = Server(app, app.extensions[EXTENSION], self._is_ready.set)
        self._thread = threading.Thread(target=self.server.run, args=[[self._bound]])
        self._thread.start()
        assert self._is_ready.wait(PATIENCE_S), f"the server was not ready after {PATIENCE_S} s"

    def stop(self) -> None:
        self.server.stop()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive(), f"the server still ran {PATIENCE_S} s after its stop"


@pytest.fixture
def running(app: Flask) -> Iterator[Running]:
    running = Running(app)
    yield running
    running.stop()
