"""Counts of taps and digits in the board games on one laptop."""

import re
import sys
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from assistant.cards.board_games.battleaxe.card import FOLDER
from assistant.cards.toml_files.reading import SHIPPED
from tests.browser.hand import Answer, Hand, is_of_a_move
from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.stories import tobruk

EMPTY = 6  # of a turn of Rats of Tobruk in which nothing happens
BOARD = "battleaxe-map"
DAY = 150  # taps and digits of the first day of Battleaxe, at most
PRINTED, KNOWN_BOARD = "Operation Battleaxe", "The entered board"
KNOWN = 10  # of a fight in which every figure is known
HALFAYA, CAPUZZO, POINT_206, MUSAID = "6", "15", "9", "17"


def says(words: str) -> None:
    """Print a figure; `-s` shows it."""
    sys.stdout.write(f"{words}\n")


class Laptop(Hand):
    """A laptop beside the board: whoever acts taps what the screen offers."""

    def __init__(self, page: Page, base: str) -> None:
        super().__init__(page, base, base)
        self.before = 0

    @property
    def taps_and_digits(self) -> int:
        return self.taps_made + self.dice_typed

    def lap(self, what: str) -> int:
        """Print the taps since the last call."""
        made = self.taps_and_digits - self.before
        self.before = self.taps_and_digits
        says(f"{made:4}  {what}")
        return made

    def does(
        self,
        move: str,
        told: Mapping[str, str] | None = None,
        answers: Mapping[str, Answer] | None = None,
        dice: Iterable[int] = (),
    ) -> None:
        """Press a button on the screen, and answer the questions of its sheet."""
        self.page.wait_for_load_state()
        if f"/do/{move}?" in self.page.url and self.page.locator("#sheet").count():
            self.fills_in(answers or {}, dice)  # it followed by itself
            return
        told = told or {}
        pairs = [urlencode({name: value}) for name, value in told.items()]
        wanted = "".join(f"[href*='{pair}&']" for pair in pairs) or ":not([href*='place='])"
        link = self.page.locator(f"a[href*='/do/{move}?']{wanted}").first
        form = self.page.locator(f"form[action$='/do/{move}']")
        for name, value in told.items():
            form = form.filter(has=self.page.locator(f"input[name='{name}'][value='{value}']"))
        expect(link.or_(form.first).first).to_be_visible()
        self.taps_made += 1
        if link.count():
            link.click()
            self.fills_in(answers or {}, dice)
        else:
            with self.page.expect_response(is_of_a_move):
                form.first.locator("button").click()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a copy of the board with all figures entered, and no links."""
    text = SHIPPED.path(FOLDER, BOARD).read_text("utf-8").replace(PRINTED, KNOWN_BOARD)
    numbers = count()

    def entered(unit: re.Match[str]) -> str:
        values = f"full = {{ combat = {3 + next(numbers) % 4}, movement = 6 }}"
        return f"{unit[1]}, {values}, reduced = {{ combat = 2, movement = 6 }} }},"

    text = re.sub(r"( {4}\{ id = .* setup = \[.*\].*) \},", entered, text)
    text = re.sub(r'(kind = "\w+")', r"\1, tem = 1", text)
    tobruk.write(tmp_path / "data")
    folder = tmp_path / "data" / "cards" / FOLDER
    folder.mkdir(parents=True)
    (folder / "known.toml").write_text(text, "utf-8")
    return tmp_path / "data"


def begin_on_laptop(
    served: Served, screens: Screens, name: str, size: str = "as printed"
) -> Laptop:
    """Begin a battle on a laptop that no phone has joined."""
    page = screens.laptop()
    page.goto(served.console)
    page.get_by_role("button", name=re.compile(f"Play {name} {size}", re.IGNORECASE)).click()
    page.wait_for_url("**/battles/*")
    return Laptop(page, "/battles/" + page.url.rsplit("/", 1)[1])


@pytest.fixture
def laptop(served: Served, screens: Screens) -> Laptop:
    return begin_on_laptop(served, screens, "Operation Battleaxe")


def marches(laptop: Laptop, start: str, to: str, *units: str) -> None:
    """Move units of a place together."""
    laptop.does("march", {"place": start} if start else {}, {"units": units, "step1": to})


def test_the_first_day_of_battleaxe_takes_few_taps(laptop: Laptop) -> None:
    laptop.does("impulse", {"kind": "assault"}, {"places": ("A", "B", "C", "D")})
    laptop.lap("an assault from four places")
    marches(laptop, "A", HALFAYA, "1/11", "2/11", "SQ-A")
    marches(laptop, "B", HALFAYA, "3/11")
    marches(laptop, "C", CAPUZZO, "4RTR(-)", "7RTR", "22Gds")
    marches(laptop, "D", POINT_206, "2RTR", "6RTR", "1/KRR")
    laptop.lap("ten units march")

    laptop.does("attack", {"place": HALFAYA}, {"lead": "SQ-A", "call": "yes", "tem": 2}, (4,))
    laptop.does("defend", {}, {"combat SQ-A": 4, "lead": "1/104", "combat 1/104": 4}, (4, 3, 3, 2))
    laptop.does(
        "losses",
        {},
        {
            "does 1/104": "retreat",
            "does 1/33A": "hold",
            "to1 1/104": "5",
        },
    )
    laptop.lap("the fight at Halfaya Pass")
    laptop.does("attack", {"place": CAPUZZO}, {"lead": "7RTR"})
    laptop.does("defend", {}, {"tem": 2, "combat 7RTR": 6, "combat 1/62": 3}, (4, 3, 4, 3))
    laptop.lap("the fight at Capuzzo")
    laptop.does("attack", {"place": POINT_206}, {"lead": "2RTR", "air": "yes"})
    laptop.does(
        "defend",
        {},
        {"tem": 1, "combat 2RTR": 5, "lead": "15MC(-)", "combat 15MC(-)": 4},
        (4, 2, 2, 5, 5),
    )
    laptop.does("turn-result", {"spends": "yes"})
    laptop.does("withdraw", {"stands": "yes"})
    laptop.lap("the fight at Point 206")
    laptop.does("end-impulse")

    marches(laptop, "13", POINT_206, "15MG")
    laptop.lap("the Axis moves from Point 208")
    laptop.does("attack", {"place": POINT_206})
    laptop.does("defend", {}, {"combat 15MG": 4, "lead": "6RTR", "combat 6RTR": 4}, (2, 2, 2, 3))
    laptop.does("turn-result", {"spends": "no"})
    laptop.does("withdraw", {"stands": "yes"})
    laptop.does("end-impulse")
    laptop.lap("the Axis attacks at Point 206")

    laptop.does("impulse", {"kind": "regroup"})
    marches(laptop, "D", "C", "2/RB", "12AT", "11H")
    marches(laptop, "B", "A", "SQ-B", "CIH")
    laptop.does("end-impulse")
    laptop.lap("the Allies regroup")
    laptop.does("impulse", {"kind": "regroup"})
    marches(laptop, "", "19", "2/62", "Bardia1", "Bardia2")
    laptop.does("end-impulse")
    laptop.lap("the Axis regroups")

    marches(laptop, CAPUZZO, MUSAID, "7RTR", "22Gds")
    laptop.lap("the Allies move from Capuzzo")
    laptop.does("attack", {"place": MUSAID}, {"lead": "7RTR"})
    laptop.does("defend", {}, {"tem": 1, "combat 7RTR": 4, "combat 3/62": 3}, (3, 3, 3, 2))
    laptop.does("turn-result", {"spends": "no"})
    laptop.does("losses", {}, {"to1 3/62": "16"})
    laptop.does("end-impulse")
    laptop.lap("the fight at Musaid")

    marches(laptop, "19", CAPUZZO, "Bardia1", "Bardia2")
    laptop.lap("the Axis moves from Sidi Azeiz")
    laptop.does("attack", {"place": CAPUZZO}, {"lead": "Bardia1"})
    laptop.does("defend", {}, {"combat Bardia1": 2, "combat 4RTR(-)": 5}, (1, 1, 3, 2))
    laptop.does("turn-result", {"spends": "no"})
    laptop.does("fall-back")
    laptop.lap("the second fight at Capuzzo")
    laptop.does("end-impulse")
    laptop.does("dusk", {"spends": "no"}, {"out": ("6RTR", "1/104", "deFR"), "cut": ()})
    laptop.lap("the day ends")
    laptop.does("refit", {}, {"full1": ("SQ-A", "2RTR")})
    laptop.does("refit", {}, {"full1": ("15MC(-)", "15MG")})
    laptop.does("surrender", {"side": "allied"}, {}, (6,))
    laptop.does("surrender", {"side": "axis"}, {}, (6, 6))
    laptop.lap("refit and surrender")
    laptop.does("end-turn", {}, {"areas": (CAPUZZO,)})
    laptop.lap("the points")
    says(f"{laptop.taps_and_digits:4}  taps and digits in the first day")
    assert laptop.taps_and_digits <= DAY


def test_a_known_fight_takes_few_taps(served: Served, screens: Screens) -> None:
    laptop = begin_on_laptop(served, screens, KNOWN_BOARD)
    laptop.does("impulse", {"kind": "assault"}, {"places": ("A", "B", "C", "D")})
    marches(laptop, "A", HALFAYA, "1/11", "2/11", "SQ-A")
    laptop.lap("an assault from four places, and a march")
    laptop.does("attack", {"place": HALFAYA})
    laptop.does("defend", {}, {}, (4, 4, 2, 3))
    laptop.does("losses", {}, {"does 1/104": "retreat", "to1 1/104": "5"})
    made = laptop.lap("a fight in which every figure is known, with its losses")
    assert made <= KNOWN


UNITS = {
    "axis": (("33 HQ", "0707"), ("1/33", "0706"), ("KGK HQ", "0808"), ("1/KGK", "0807")),
    "allied": (("2/13 HQ", "1413"), ("1/13", "1412"), ("2/15 HQ", "1414"), ("1/15", "1514")),
}


def test_an_empty_turn_of_tobruk_takes_few_taps(served: Served, screens: Screens) -> None:
    laptop = begin_on_laptop(served, screens, tobruk.NAME, "The Easter Battle")
    for side in ("allied", "axis"):
        if side == "axis":
            laptop.does("weather", {}, {}, (1,))
        for unit, hex in UNITS[side]:
            laptop.sends("place", {"side": side, "unit": unit, "hex": hex})
    laptop.page.reload()
    laptop.lap("the set-up")
    laptop.does("supply", {"side": "allied"})  # the Axis was off the map
    laptop.does("put-in", {"side": "axis"}, {"chits": ("33", "KGK")})
    laptop.does("put-in", {"side": "allied"}, {"chits": ("2/13",)})
    laptop.lap("supply and chits")
    laptop.does("all-pass")
    laptop.does("weather", {}, {}, (1,))
    laptop.does("supply-of-both")
    laptop.does("put-in", {"side": "axis", "none": "yes"})
    laptop.does("put-in", {"side": "allied", "none": "yes"})
    made = laptop.lap("an empty turn of Tobruk, from the weather to the end of the cup")
    assert made <= EMPTY
