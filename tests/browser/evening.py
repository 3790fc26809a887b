"""An evening in a browser: what the umpire and two players do on their screens."""

import re
from functools import cached_property
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from assistant.web.devices.devices import Devices

from .screens import Screens, sign_in, types
from .serving import Served

TEAM = "1st Squad, Team 1"


def codes_in(picture: bytes) -> list[str]:
    """The contents of the QR codes in a picture, from left to right."""
    found = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.x)]


def button(page: Page, words: str) -> Locator:
    """The button or link with this text."""
    found = page.get_by_role("button", name=words, exact=True)
    return found.or_(page.get_by_role("link", name=words, exact=True))


def tap(page: Page, words: str) -> None:
    """Press the button or link with this text."""
    button(page, words).first.click()


def with_numbers(words: str) -> str:
    """A pattern of a text in which a figure may have its base number: `Private 3 (Garand)`.

    The number of a leader is random, so a test cannot name it.
    """
    pattern = re.escape(words).replace(r"the\ figure\ with", r"(?:the figure|figure \d+) with")
    return re.sub(r"(?<=\w)\\ \\\(", r"(?: \\d+)? \\(", pattern)


def pick(page: Page, question: str, answer: str) -> None:
    """Answer a question of a sheet with one of its options: a few in a frame, or many in a list."""
    field, wanted = page.get_by_label(question), re.compile(f"^{with_numbers(answer)}$")
    if field.evaluate("each => each.tagName") == "SELECT":
        (label,) = filter(wanted.match, field.locator("option").all_inner_texts())
        field.select_option(label=label)
    else:
        field.get_by_text(wanted).click()


def shows(page: Page, words: str) -> None:
    """Wait until a page shows this text."""
    is_of_figure = "figure with" in words or " (" in words
    wanted = re.compile(with_numbers(words)) if is_of_figure else words
    expect(page.get_by_text(wanted).first).to_be_visible()


def hides(page: Page, words: str) -> None:
    """Wait until a page no longer shows this text."""
    expect(page.get_by_text(words)).to_have_count(0)


def log(page: Page) -> Locator:
    """The lines of a screen's log, newest first."""
    return page.get_by_label("Log", exact=True).locator("li")


def finish_sheet(page: Page) -> None:
    """Wait until a sheet's move is made, and leave its result."""
    page.wait_for_url(lambda address: "/do/" not in address)  # and until that page is whole
    if button(page, "Done").count():
        tap(page, "Done")


def stays(*pages: Page) -> None:
    """Mark pages, to check later whether they were loaded again."""
    for page in pages:
        page.evaluate("window.stayed = true")


def stayed(*pages: Page) -> bool:
    """Return whether no page was loaded again since it was marked."""
    return all(page.evaluate("window.stayed === true") for page in pages)


class Evening:
    """The umpire's console and a phone of each side, opened when it is first used."""

    def __init__(self, served: Served, screens: Screens) -> None:
        self.served = served
        self.console = screens.laptop()
        self._screens = screens
        self._lets_in = False

    @cached_property
    def german(self) -> Page:
        """The phone of the German player."""
        return self._phone("german", "light")

    @cached_property
    def us(self) -> Page:
        """The phone of the US player, in the dark scheme."""
        return self._phone("us", "dark")

    def _phone(self, side: str, scheme: str) -> Page:
        phone = self._screens.phone(scheme)
        if self._lets_in:
            battle = self.console.url.partition("/battles/")[2].partition("/")[0]
            code = Devices(self.served.database, "").join_code(battle, side)
            phone.goto(self.served.address(f"/J/{code}"))
        return phone

    def open(self, scenario: str = "Easy Company", size: str = "one squad") -> None:
        """Open the console on the prepared battle; set one up with a tap if there is none."""
        if battles := self.served.battles():
            sign_in(self.console, self.served)
            self.console.goto(self.served.address(f"/battles/{battles[-1]}"))
        else:
            self.console.goto(self.served.console)
            self.console.get_by_role("button", name=f"Play {scenario} {size}").first.click()
        expect(self.console.get_by_label("To do")).to_be_visible()

    def join(self) -> None:
        """Let both players scan their side's code on the console's screen."""
        german, us = codes_in(self.console.screenshot())
        self.german.goto(german)
        self.us.goto(us)

    def lets_in(self) -> None:
        """Let each player in with the side's code when a test first uses the phone.

        `join` takes half a second of a processor more; tests of whole battles use it.
        """
        self._lets_in = True

    def roll_for_the_edge(self) -> None:
        """Enter the die for the edge at which the German side arrives, as the umpire."""
        tap(self.console, "Roll")
        types(self.console, "3")
        finish_sheet(self.console)

    def put_mojons_down(self) -> None:
        """Say for both sides that their Mojons are placed."""
        for phone in (self.german, self.us):
            tap(phone, "All ours are on the table")
            hides(phone, "All ours are on the table")

    def begin_engagement(self) -> None:
        """Let both sides agree to begin where the Mojons are."""
        tap(self.console, "Begin the engagement")
        shows(self.console, "Turn 2 of 10 · Orders")

    def order(self, phone: Page, kind: str) -> None:
        """Open the card of a player's first team and place an order face down on it."""
        phone.get_by_role("link", name=TEAM).last.click()
        tap(phone, kind)
        shows(phone, "face down")
        tap(phone, "All my units")

    def orders_lie(self, then: str = "A round begins") -> None:
        """Say for both sides that their orders are placed; the console shows what follows."""
        for phone in (self.german, self.us):
            tap(phone, "Our orders are in")
            expect(button(phone, "Our orders are in")).to_have_count(0)
        shows(self.console, then)

    def roll_initiative(self, die: str) -> None:
        """Let both sides nominate their first team, and type the die on the console."""
        tap(self.console, "Nominate and roll")
        expect(self.console.locator(".slot.next")).to_be_visible()
        types(self.console, die)
        finish_sheet(self.console)

    def us_choose(self) -> None:
        """Let the US player, who has won the roll, act with the US team."""
        tap(self.us, f"{TEAM} acts")
        shows(self.us, f"{TEAM} acts.")

    def walk(self) -> None:
        """Let the US team, which may act, walk."""
        tap(self.us, "Act")
        tap(self.us, "Move")
        pick(self.us, "How?", "Walk")
        tap(self.us, "Move")
        shows(self.us, "Actions left: 4 of 5")

    def is_perceived_by(self, team: str) -> None:
        """Enter as the umpire that a team saw or heard the last action."""
        tap(self.console, f"Ask the player of {team}")
        expect(button(self.console, f"Ask the player of {team}")).to_have_count(0)

    def rule(self, move: str, *answers: tuple[str, str]) -> None:
        """Rule on the German team as the umpire, with a reason."""
        self.console.get_by_label("German", exact=True).get_by_role("link", name="Team 1").click()
        tap(self.console, move)
        for question, answer in answers:
            pick(self.console, question, answer)
        self.console.get_by_label("Reason").fill("it was plain to see")
        self.console.keyboard.press("Enter")
        finish_sheet(self.console)
        tap(self.console, "All my units")

    def wound(self) -> None:
        """Wound the German machine gunner by ruling; he is checked at the turn's end."""
        self.rule(
            "Correct a figure", ("Which figure?", "Gunner (MG42)"), ("The figure is", "wounded")
        )

    def check_wound(self, die: str) -> None:
        """Check the wounded gunner with one die and without first aid."""
        tap(self.console, "Check")
        expect(self.console.locator(".slot.next")).to_be_visible()
        types(self.console, die)
        finish_sheet(self.console)

    def check_comrade(self, die: str) -> None:
        """Check the comrades after the gunner's death."""
        shows(self.console, "saw a comrade die.")
        self.check_wound(die)

    def begin_turn(self, number: int) -> None:
        """Begin the next turn, with nobody out of sight."""
        tap(self.console, f"Begin turn {number}")
        shows(self.console, f"Turn {number} of 10 · Orders")
