"""An evening in words of the table: what the umpire and two players do on their screens."""

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
    """What the QR codes in a picture say, from left to right."""
    found = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.x)]


def button(page: Page, words: str) -> Locator:
    """Whatever is pressed under these words."""
    found = page.get_by_role("button", name=words, exact=True)
    return found.or_(page.get_by_role("link", name=words, exact=True))


def tap(page: Page, words: str) -> None:
    """Press what carries these words."""
    button(page, words).first.click()


def with_numbers(words: str) -> str:
    """A pattern of words in which a figure may have the number of its base: `Private 3 (Garand)`.

    Which leader has which number is drawn, so a test cannot name it.
    """
    pattern = re.escape(words).replace(r"the\ figure\ with", r"(?:the figure|figure \d+) with")
    return re.sub(r"(?<=\w)\\ \\\(", r"(?: \\d+)? \\(", pattern)


def pick(page: Page, question: str, answer: str) -> None:
    """Answer a question of a sheet that offers answers: a few in a frame, many in a list."""
    field, wanted = page.get_by_label(question), re.compile(f"^{with_numbers(answer)}$")
    if field.evaluate("each => each.tagName") == "SELECT":
        (label,) = filter(wanted.match, field.locator("option").all_inner_texts())
        field.select_option(label=label)
    else:
        field.get_by_text(wanted).click()


def shows(page: Page, words: str) -> None:
    """Wait until a page shows these words."""
    is_of_figure = "figure with" in words or " (" in words
    wanted = re.compile(with_numbers(words)) if is_of_figure else words
    expect(page.get_by_text(wanted).first).to_be_visible()


def hides(page: Page, words: str) -> None:
    """Wait until a page no longer shows these words."""
    expect(page.get_by_text(words)).to_have_count(0)


def log(page: Page) -> Locator:
    """The lines of a screen's log, the newest first."""
    return page.get_by_label("Log", exact=True).locator("li")


def finish_sheet(page: Page) -> None:
    """Wait until a sheet's move is made, and leave what is said of it."""
    page.wait_for_url(lambda address: "/do/" not in address)  # and until that page is whole
    if button(page, "Done").count():
        tap(page, "Done")


def stays(*pages: Page) -> None:
    """Mark pages, to know later whether they were loaded again."""
    for page in pages:
        page.evaluate("window.stayed = true")


def stayed(*pages: Page) -> bool:
    """Return whether no page was loaded again since it was marked."""
    return all(page.evaluate("window.stayed === true") for page in pages)


class Evening:
    """The umpire's console and a phone of each side, which is opened when it is first looked at."""

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
        """The phone of the US player, who has it dark."""
        return self._phone("us", "dark")

    def _phone(self, side: str, scheme: str) -> Page:
        phone = self._screens.phone(scheme)
        if self._lets_in:
            battle = self.console.url.partition("/battles/")[2].partition("/")[0]
            code = Devices(self.served.database, "").join_code(battle, side)
            phone.goto(self.served.address(f"/J/{code}"))
        return phone

    def open(self, scenario: str = "Easy Company", size: str = "one squad") -> None:
        """The console opens on the battle that was laid; a tap sets one up if there is none."""
        if battles := self.served.battles():
            sign_in(self.console, self.served)
            self.console.goto(self.served.address(f"/battles/{battles[-1]}"))
        else:
            self.console.goto(self.served.console)
            self.console.get_by_role("button", name=f"Play {scenario} {size}").first.click()
        expect(self.console.get_by_label("To do")).to_be_visible()

    def join(self) -> None:
        """Both players scan their side's code off the console's screen."""
        german, us = codes_in(self.console.screenshot())
        self.german.goto(german)
        self.us.goto(us)

    def lets_in(self) -> None:
        """Each player is let in when a test first looks at the phone, with the code of the side.

        `join` takes half a second of a processor more; tests of whole battles do it.
        """
        self._lets_in = True

    def roll_for_the_edge(self) -> None:
        """The umpire types the die that says where the German side comes on."""
        tap(self.console, "Roll")
        types(self.console, "3")
        finish_sheet(self.console)

    def put_mojons_down(self) -> None:
        """Both say that theirs lie."""
        for phone in (self.german, self.us):
            tap(phone, "All ours are on the table")
            hides(phone, "All ours are on the table")

    def begin_engagement(self) -> None:
        """Both sides agree to begin where the Mojons lie."""
        tap(self.console, "Begin the engagement")
        shows(self.console, "Turn 2 of 10 · Orders")

    def order(self, phone: Page, kind: str) -> None:
        """A player opens his first team's card and lays an order face down on it."""
        phone.get_by_role("link", name=TEAM).last.click()
        tap(phone, kind)
        shows(phone, "face down")
        tap(phone, "All my units")

    def orders_lie(self, then: str = "A round begins") -> None:
        """Both say that their orders lie; the console says what comes then."""
        for phone in (self.german, self.us):
            tap(phone, "Our orders are in")
            expect(button(phone, "Our orders are in")).to_have_count(0)
        shows(self.console, then)

    def roll_initiative(self, die: str) -> None:
        """Both named their first team; the die is typed on the console's keyboard."""
        tap(self.console, "Nominate and roll")
        expect(self.console.locator(".slot.next")).to_be_visible()
        types(self.console, die)
        finish_sheet(self.console)

    def us_choose(self) -> None:
        """The US player has won the roll and acts with his own team."""
        tap(self.us, f"{TEAM} acts")
        shows(self.us, f"{TEAM} acts.")

    def walk(self) -> None:
        """The US team, which may act, walks."""
        tap(self.us, "Act")
        tap(self.us, "Move")
        pick(self.us, "How?", "Walk")
        tap(self.us, "Move")
        shows(self.us, "Actions left: 4 of 5")

    def is_perceived_by(self, team: str) -> None:
        """The umpire says that a team saw or heard the last action."""
        tap(self.console, f"Ask the player of {team}")
        expect(button(self.console, f"Ask the player of {team}")).to_have_count(0)

    def rule(self, move: str, *answers: tuple[str, str]) -> None:
        """The umpire rules on the German team, and says why."""
        self.console.get_by_label("German", exact=True).get_by_role("link", name="Team 1").click()
        tap(self.console, move)
        for question, answer in answers:
            pick(self.console, question, answer)
        self.console.get_by_label("Reason").fill("it was plain to see")
        self.console.keyboard.press("Enter")
        finish_sheet(self.console)
        tap(self.console, "All my units")

    def wound(self) -> None:
        """The German machine gunner is wounded by ruling; at the turn's end he is checked."""
        self.rule(
            "Correct a figure", ("Which figure?", "Gunner (MG42)"), ("The figure is", "wounded")
        )

    def check_wound(self, die: str) -> None:
        """What becomes of him: first aid none, one die."""
        tap(self.console, "Check")
        expect(self.console.locator(".slot.next")).to_be_visible()
        types(self.console, die)
        finish_sheet(self.console)

    def check_comrade(self, die: str) -> None:
        """What his comrades make of his death."""
        shows(self.console, "saw a comrade die.")
        self.check_wound(die)

    def begin_turn(self, number: int) -> None:
        """The next turn, nobody being out of sight."""
        tap(self.console, f"Begin turn {number}")
        shows(self.console, f"Turn {number} of 10 · Orders")
