"""A browser, the real server, screens whose errors fail the test, and the players."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from run import find_browser

from .evening import Evening
from .gallery import Gallery
from .screens import WAIT_MS, Screens
from .serving import QUICKEST, Begin, Served

# Nothing of the browser's own goes out; without a sandbox it also runs as root.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--no-first-run",
    # one server, one process for its pages: a new one for each page is half the work
    "--disable-site-isolation-trials",
    "--process-per-site",
]


# Ended with this folder's tests: while it runs, no other test may start an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = find_browser()
    assert program, "no Chrome, Edge or Chromium: name one in ASSISTANT_BROWSER"
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The server's data folder; a module that starts with a battle overrides it."""
    return tmp_path / "data"


@pytest.fixture
def begin() -> Begin:
    """The command that starts the server; a test may ask for it."""
    return QUICKEST


@pytest.fixture
def served(data: Path, begin: Begin) -> Iterator[Served]:
    """A server on the data folder."""
    served = Served(data, begin)
    yield served
    assert served.stop() == ""


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """The screens of this test; an error on any of them fails the test."""
    screens = Screens(browser, served)
    yield screens
    screens.close()
    assert screens.complaints() == []


@pytest.fixture
def evening(served: Served, screens: Screens) -> Evening:
    """The console with Easy Company, and a phone of each side that joins when it is first used."""
    evening = Evening(served, screens)
    evening.open()
    evening.lets_in()
    return evening


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """Battles of every system on one server, for tests that only look."""
    gallery = Gallery(browser, tmp_path_factory.mktemp("looks") / "data")
    yield gallery
    complaints = gallery.screens.complaints()
    gallery.screens.close()
    assert gallery.served.stop() == ""
    assert complaints == []
