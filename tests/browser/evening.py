"""An evening in words of the table: what the referee and two players do on their screens."""

from io import BytesIO
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from .screens import Screens
from .serving import Served


def codes_in(picture: bytes) -> list[str]:
    """What the QR codes in a picture say, from left to right."""
    found = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.x)]


def stays(page: Page) -> None:
    """Mark a page, to know later whether it was loaded anew."""
    page.evaluate("window.stayed = true")


def stayed(page: Page) -> bool:
    """Whether a page was not loaded anew since it was marked."""
    return bool(page.evaluate("window.stayed === true"))


class Evening:
    """The referee's console and a phone of each side."""

    def __init__(self, served: Served, screens: Screens) -> None:
        self.served = served
        self.console = screens.laptop()
        self.german = screens.phone()
        self.us = screens.phone("dark")

    def play(self) -> None:
        """The console opens; one tap sets the battle up."""
        self.console.goto(self.served.console)
        self.console.get_by_role("button", name="Play Easy Company one squad").click()
        expect(self.console.get_by_role("heading", name="Easy Company")).to_be_visible()
        self.battle = self.console.url

    def join(self) -> None:
        """Both players scan their side's code off the console."""
        german, us = codes_in(self.console.screenshot())
        self.german.goto(german)
        self.us.goto(us)
