"""A phone whose browser is WebKit, as on an iPhone: GTK's build, on a virtual screen."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Cookie
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .screens import PHONE, WAIT_MS

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only there WebKit can be driven")
# selenium's own, of what it does itself
SELENIUM = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
LOOKS = Path(__file__).with_name("looks.js").read_text("utf-8").strip().rstrip(";")
WIDEST = {"width": 1400, "height": 1000}
WHOLE = "return location.pathname === arguments[0] && document.readyState === 'complete'"
TAPPED = "(//button | //a)"
UNDER = (
    TAPPED + "[normalize-space(.)='{0}' or @aria-label='{0}']",
    TAPPED + "[starts-with(normalize-space(.), '{0}')]",
)


class WebKitPhone:
    """A player's phone, controlled by the texts on its page."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver
        self._held: dict[str, str] | None = None  # cookies that were given to it
        self._patience = WebDriverWait(driver, WAIT_MS / 1000, 0.05)
        # what the window's frame takes is added: the page itself is as wide as a phone
        driver.set_window_size(*PHONE.values())
        inner = driver.execute_script("return [innerWidth, innerHeight]")
        driver.set_window_size(*(2 * n - m for n, m in zip(PHONE.values(), inner, strict=True)))

    def goes_to(self, address: str) -> None:
        """Open a page."""
        self.driver.get(address)

    def is_let_in(self, address: str, cookies: list[Cookie]) -> None:
        """Sign in like another screen; the address is on the same server."""
        held = {name: cookie["value"] for cookie in cookies if (name := cookie["name"])}
        if self._held == held:
            return
        self.goes_to(address)
        self.driver.delete_all_cookies()
        for name, value in held.items():
            self.driver.add_cookie({"name": name, "value": value, "path": "/", "httpOnly": True})
        self._held = held

    def comes_to(self, path: str) -> None:
        """Wait until the page of an address is fully loaded."""
        self._patience.until(lambda driver: self.runs(WHOLE, path), f"{path} does not come")

    def shows(self, words: str) -> None:
        """Wait until the page shows this text."""
        self._patience.until(lambda driver: words in self.text(), f"{words!r} is not shown")

    def hides(self, words: str) -> None:
        """Wait until the page no longer shows this text."""
        self._patience.until(lambda driver: words not in self.text(), f"{words!r} is shown")

    def taps(self, words: str) -> None:
        """Press the button or link with this text, or whose text begins with it."""

        def found(driver: WebKitGTK) -> WebElement | None:
            every = (driver.find_elements(By.XPATH, path.format(words)) for path in UNDER)
            return next((each for each in chain(*every) if each.is_displayed()), None)

        self._patience.until(found, f"{words!r} is not there").click()

    def wrong(self, kinds: tuple[str, ...]) -> dict[str, list[str]]:
        """Return the faults of the page's looks, by kind; kinds without a fault are left out."""
        found = self.runs(f"return (\n{LOOKS})(arguments[0])", kinds)
        assert isinstance(found, dict)
        return {kind: its for kind, its in found.items() if its}

    def text(self) -> str:
        """Return everything that the page shows."""
        return str(self.runs("return document.body?.innerText ?? ''"))  # between pages: nothing

    def runs(self, script: str, *told: object) -> object:
        """Return the result of a script."""
        return self.driver.execute_script(script, *told)


@contextmanager
def webkit_phone() -> Iterator[WebKitPhone]:
    """WebKit on an invisible screen."""
    for program in ("WebKitWebDriver", "Xvfb"):
        assert shutil.which(program), f"no {program}: Debian's webkit2gtk-driver and xvfb have them"
    with screen() as display:
        options = Options()
        options.add_argument("--automation")
        place = {**os.environ, "DISPLAY": display}
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=place)
        with WebKitGTK(options=options, service=service) as driver:
            yield WebKitPhone(driver)


@contextmanager
def screen() -> Iterator[str]:
    """Start a screen in memory; return its name."""
    size = f"{WIDEST['width']}x{WIDEST['height']}x24"
    words = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()
