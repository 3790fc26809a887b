"""Battles of every system on one server, viewed by everybody in them."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Browser, Page

from .laid import a_photo_of_us, platoons_walk, us_goes_on
from .laid_boards import hall
from .pages import Look
from .screens import Screens, sign_in
from .serving import QUICKEST, Served

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
LOST_WAY = {"401", "403", "404", "422"}  # pages that say what is wrong are pages too


class Gallery:
    """One server, with a screen for each viewer that is opened when first used."""

    def __init__(self, browser: Browser, data: Path) -> None:
        self.ids = us_goes_on(data) | platoons_walk(data) | hall(data)
        self.ids |= a_photo_of_us(data, self.ids["battle"])
        self.served = Served(data, QUICKEST)
        self.screens = Screens(browser, self.served)
        self.screens.expected |= LOST_WAY
        self._seats: dict[str, Page] = {}

    def sees(self, look: Look) -> Page:
        """Return the page as the viewer sees it."""
        page = self.seat(look.who)
        page.goto(self.address(look))
        return page

    def address(self, look: Look) -> str:
        """Return the address of a page on this server."""
        return self.served.address(look.address.format(**self.ids))

    def seat(self, who: str) -> Page:
        """Return the screen of a viewer who is signed in."""
        if who not in self._seats:
            page = self._seats[who] = self.screens.laptop()
            page.add_init_script(AXE)  # the browser compiles it once, not on each page
            if who == "umpire":
                sign_in(page, self.served)
            elif who != "stranger":
                page.goto(self.served.address(f"/J/{self.ids[who]}"))
        return self._seats[who]
