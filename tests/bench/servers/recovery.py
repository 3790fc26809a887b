"""A phone that lost its link: from the link's return until its page is up to date.

The page is never loaded again. For outages longer than the benchmark, the phone's clock is put on.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count, cycle
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from run import find_browser
from tests.bench.figures import bar, show
from tests.browser.conftest import FLAGS
from tests.browser.laid import us_goes_on
from tests.browser.screens import Screens
from tests.browser.serving import Served

OUTAGES_S = (5, 60, 20 * 60)
RUNS = 3
MOST_S = 2.5  # the bar
REAL_S = 5  # of an outage; the rest is the clock's
TOUCHED = "document.documentElement.dataset.same = 'page'"
HIDDEN = """(is) => {
  Object.defineProperty(document, "hidden", { value: is, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
NUMBERS = count(1)


class Hall:
    """A server with a battle, the console, and a phone that will lose its link."""

    def __init__(self, served: Served, screens: Screens, ids: dict[str, str]) -> None:
        self.served, self.screens = served, screens
        self._noises = cycle(("quiet", "normal", "combat"))
        self._base = served.address(ids["battle"])
        self.console = screens.laptop()
        self.console.goto(served.console)
        self.phone = screens.phone()
        self.phone.clock.install()
        self.phone.goto(served.address(f"/J/{ids['battle-us']}"))
        self.phone.evaluate(TOUCHED)

    def happens(self) -> str:
        """Change the weather as the umpire; return what the phone's page says about it."""
        noise = next(self._noises)
        asked = self.console.context.request
        told = {
            "visibility": "clear-day",
            "ambient": noise,
            "request": f"noise {next(NUMBERS):012}",
        }
        made = asked.post(f"{self._base}/do/set-conditions", form=told)
        assert made.ok, made.status
        return f"noise {noise}."

    def shows(self, words: str) -> None:
        """Wait until the newest line of the phone's log, on the same page, says this."""
        newest = self.phone.get_by_label("Log").locator("li").first
        expect(newest).to_contain_text(words, timeout=30_000)
        assert self.phone.evaluate("document.documentElement.dataset.same") == "page"


@contextmanager
def without_wifi(hall: Hall) -> Iterator[None]:
    """Cut the phone's own link."""
    hall.screens.cut(hall.phone)
    yield
    hall.screens.mend(hall.phone)


@contextmanager
def silent(hall: Hall) -> Iterator[None]:
    """Answer nothing that is sent: the phone is out of reach, and does not know it."""
    hall.served.freeze()
    yield
    hall.served.thaw()


@contextmanager
def asleep(hall: Hall) -> Iterator[None]:
    """Put the phone into a pocket, with its link cut."""
    hall.phone.evaluate(HIDDEN, True)
    hall.screens.cut(hall.phone)
    yield
    hall.screens.mend(hall.phone)
    hall.phone.evaluate(HIDDEN, False)


def recovered_s(
    hall: Hall, how: Callable[[Hall], AbstractContextManager[None]], outage_s: int
) -> float:
    """Return the seconds from the link's return until the page is up to date."""
    with how(hall):
        meanwhile = hall.happens() if how is not silent else ""
        passes(hall.phone, outage_s)
    began = time.perf_counter()
    hall.shows(meanwhile or hall.happens())
    return time.perf_counter() - began


def passes(page: Page, outage_s: int) -> None:
    """Let an outage of this length pass, most of it by the phone's clock alone."""
    if outage_s > REAL_S:
        page.clock.fast_forward((outage_s - REAL_S) * 1000)
    page.wait_for_timeout(REAL_S * 1000)


KINDS = {"its Wi-Fi is gone": without_wifi, "nobody answers": silent, "it sleeps": asleep}


def main() -> None:
    """Print how long a phone takes to be up to date again."""
    program = find_browser()
    if program is None:
        print("\nNo browser on this computer: nothing to lose a link with.")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        ids = us_goes_on(data)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        served = Served(data)
        try:
            hall = Hall(served, Screens(browser, served), ids)
            rows = [row(hall, name, outage_s) for name in KINDS for outage_s in OUTAGES_S]
        finally:
            browser.close()
            served.stop()
    columns = ("", "fastest", "slowest", "bar", "")
    show(f"In step again after the link's return, s: {RUNS} of each", columns, rows)


def row(hall: Hall, name: str, outage_s: int) -> list[object]:
    """Measure one kind of outage of one length."""
    found = [recovered_s(hall, KINDS[name], outage_s) for _ in range(RUNS)]
    long = f"{outage_s} s" if outage_s < 100 else f"{outage_s // 60} min"
    what = f"{name}, {long}"
    return [what, min(found), max(found), *bar(f"in step again: {what}, s", max(found), MOST_S)]
