"""Screens of people: the umpire's laptop and players' phones, with their errors."""

from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from .serving import Served

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
WAIT_MS = 30_000  # beside other work; what is there sooner is not waited for
# What a browser says of a server that is not there; only after a test cut the link.
AWAY = (
    "Failed to fetch",
    "htmx:error: timeout",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NETWORK_CHANGED",
)
# A page is painted before its scripts have run; whoever acts in a test waits until it is whole.
WHOLE = """
const until = new CSSStyleSheet();
until.replaceSync("html { visibility: hidden !important; }");
document.adoptedStyleSheets.push(until);
document.addEventListener("DOMContentLoaded", () => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== until);
});
"""
LEFT = "ERR_ABORTED"  # a page was left before an answer came


def types(page: Page, key: str) -> None:
    """Press a key on a page that is fully loaded: before that, no key works."""
    page.wait_for_load_state()
    page.keyboard.press(key)


def sign_in(page: Page, served: Served) -> None:
    """Sign a screen in as the umpire's, without showing the first page."""
    page.context.request.get(served.console, max_redirects=0)


def arrives(page: Page, path: str) -> None:
    """Wait until a page has exactly this path: a sheet also has it, as the page to return to."""
    page.wait_for_url(lambda url: urlsplit(url).path == path)


def moment(page: Page) -> Locator:
    """The big moment that a phone shows over its page."""
    return page.locator(".moment:not([hidden])")


def box_of(drawn: Locator) -> FloatRect:
    """The box of a drawing, in pixels of the screen, though its page may be drawn again."""
    while True:
        expect(drawn).to_be_visible()
        if box := drawn.bounding_box():
            return box


def middle_of(drawn: Locator) -> tuple[float, float]:
    """The center of a drawing, in pixels of the screen."""
    box = box_of(drawn)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def go_on(moment: Locator) -> None:
    """Leave a big moment, and those that follow it."""
    while moment.count():
        moment.get_by_role("button", name="Continue").click()


class Screens:
    """A maker of screens on a server that records every error on their pages."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self._browser = browser
        self._served = served
        self._noted: list[str] = []
        self._was_cut = False
        self.expected: set[str] = (
            set()
        )  # `422 /side/do/move` or `422`: answers that the test asked for

    def laptop(self, scheme: str = "light") -> Page:
        """Open a laptop."""
        return self._open(viewport=LAPTOP, color_scheme=scheme)

    def phone(self, scheme: str = "light") -> Page:
        """Open a phone; its reader continues from each big moment (`moment`)."""
        page = self._open(viewport=PHONE, color_scheme=scheme, has_touch=True, is_mobile=True)
        page.add_locator_handler(moment(page), go_on)
        return page

    def tablet(self) -> Page:
        """Open a tablet that the umpire uses."""
        return self._open(viewport=TABLET, has_touch=True, is_mobile=True)

    def cut(self, page: Page) -> None:
        """Cut this screen's Wi-Fi."""
        self._was_cut = True
        page.context.set_offline(True)

    def mend(self, page: Page) -> None:
        """Restore its Wi-Fi."""
        page.context.set_offline(False)

    def _open(self, **options: object) -> Page:
        context = self._browser.new_context(**options)
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(WHOLE)
        page = context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._noted.append(f"script: {error}"))
        page.on("request", self._asked)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        # an answer that is an error is noted by itself, with its address
        if message.type in ("error", "warning") and "the server responded" not in message.text:
            self._noted.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url).hostname
        if host != "127.0.0.1" and not request.url.startswith(("data:", "blob:")):
            self._noted.append(f"leaves this machine: {request.url}")

    def _failed(self, request: Request) -> None:
        self._noted.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        answer = f"{response.status} {urlsplit(response.url).path}"
        if response.status == 422 and "x-look" in response.request.headers:
            return  # an open sheet looked by itself and shows what is refused now
        if response.status >= 400 and self.expected.isdisjoint((answer, str(response.status))):
            self._noted.append(f"answered: {answer}")

    def complaints(self) -> list[str]:
        """Return the errors on all pages so far."""
        excused = (LEFT, *AWAY) if self._served.was_away or self._was_cut else (LEFT,)
        return [note for note in self._noted if not any(word in note for word in excused)]

    def close(self) -> None:
        """Close every screen."""
        for context in self._browser.contexts:
            context.close()
