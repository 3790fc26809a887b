"""The umpire's taps in a double-blind turn, from orders sealed to reports sent."""

import re
import sys

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import Screens, arrives
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack

QUIET, FIGHTING = 4, 8  # taps at most
FIGHTS = 3  # turns in which the program rolls what each step asks for
MISSES, STEADY = "1", "6"  # faces
BESIDE_DICE = 4  # taps at most where every die is typed, besides the dice
MOST = 40  # before a turn counts as endless


def says(words: str) -> None:
    """Print a figure; `-s` shows it."""
    sys.stdout.write(f"{words}\n")


class Counting:
    """The umpire, who presses the console's one key until the next turn begins."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base, self.taps = page, base, 0

    @property
    def rest(self) -> Locator:
        """Return the button that lets the program roll the dice of a step."""
        return self.page.get_by_role("button", name="Roll all the rest")

    def presses(self) -> str:
        """Press Enter once; return the button that it pressed."""
        button = self.page.locator('[data-key="enter"]:visible').first
        expect(button).to_be_visible()
        words = button.inner_text().partition("\n")[0]
        self.page.keyboard.press("Enter")
        self.taps += 1
        follows = self.page.locator('[data-key="enter"]:visible').or_(self.rest)
        expect(follows.first).not_to_contain_text(words)
        return words

    def rolls_the_rest(self) -> str:
        """Let the program roll all dice of a step with one tap."""
        self.rest.click()
        self.taps += 1
        expect(self.rest).to_be_hidden()
        return "Roll all the rest"

    @property
    def dice(self) -> Locator:
        """Return the dice that a sheet asks for and that are not entered yet."""
        return self.page.locator("input.die[value='']")

    def types_dice(self) -> int:
        """Type all dice of a step, one key each, without looking at the laptop in between."""
        count = self.dice.count()
        face = MISSES if "fire" in self.page.url else STEADY
        for _ in range(count):
            self.page.keyboard.press(face)
        expect(self.page.locator("[data-dice]")).to_have_count(0)
        return count

    def typed_turn(self) -> int:
        """Press Enter from the sealed orders to the next turn, and type all dice; return how many.

        Each sheet asks for all its dice at once.
        """
        self.taps, dice, words = 0, 0, ""
        button = self.page.locator('[data-key="enter"]:visible')
        while "Send" not in words:
            assert self.taps < MOST, "the turn does not end"
            expect(button.first).to_be_visible()
            words = button.first.inner_text().partition("\n")[0]
            self.page.keyboard.press("Enter")
            self.taps += 1
            expect(button.filter(has_text=words)).to_have_count(0)
            self.page.wait_for_load_state()
            if self.dice.count():
                dice += self.types_dice()
        return dice

    def turn(self, *, rolls: bool = False) -> list[str]:
        """Press Enter from the sealed orders to the next turn; with `rolls` steps ask for dice."""
        self.taps, pressed = 0, []
        while "Send" not in (pressed or [""])[-1]:
            assert self.taps < MOST, f"the turn does not end: {pressed}"
            pressed.append(self.presses())
            if rolls and self.rest.is_visible():
                pressed.append(self.rolls_the_rest())
        arrives(self.page, self.base)
        expect(self.page.locator("[aria-current=step]")).to_have_text("Orders")
        return pressed


@pytest.fixture
def gap(served: Served, screens: Screens, data: object) -> BackToBack:
    screens.expected.add("422")
    return BackToBack(served, screens, data)  # type: ignore[arg-type]


def test_a_turn_takes_few_taps(gap: BackToBack) -> None:
    gap.shifts("C1", 1767, 800)
    gap.umpire.taps("Begin the battle")
    gap.console.wait_for_url("**/reading")  # begun: the first reports are read at once
    gap.console.keyboard.press("Enter")
    arrives(gap.console, gap.base)
    umpire = Counting(gap.console, gap.base)

    gap.console.get_by_role("button", name="Always roll for me").click()
    expect(gap.console.get_by_role("button", name="Roll at the table")).to_be_visible()
    quiet = umpire.turn()  # nobody gave an order: the missing ones are listed, and ask nothing
    says(f"quiet turn: {umpire.taps} taps: {', '.join(quiet)}")
    assert umpire.taps <= QUIET

    gap.console.get_by_role("button", name="Roll at the table").click()
    expect(gap.console.get_by_role("button", name="Always roll for me")).to_be_visible()
    gap.seals(gap.orders("axis", "Well garrison", "Open fire"))
    gap.seals(gap.orders("british", "1 Troop", "Open fire"))
    expect(gap.console.locator("#due")).not_to_contain_text(re.compile("Well garrison"))
    typed = umpire.typed_turn()
    arrives(gap.console, gap.base)
    says(f"fighting turn with {typed} dice typed: {umpire.taps} taps besides them")
    assert typed > 1
    assert umpire.taps <= BESIDE_DICE

    for turn in range(FIGHTS):  # each step asks for its dice, those to cease fire at times too
        if not turn:
            gap.seals(gap.orders("british", "1 Troop", "Cease fire"))
            expect(gap.console.locator("#due")).not_to_contain_text(re.compile("1 Troop"))
        fighting = umpire.turn(rolls=True)
        shots = len(gap.battle.last_shots)
        says(f"fighting turn of {shots} shots: {umpire.taps} taps: {', '.join(fighting)}")
        assert shots > 1 or turn  # so it was a fight, with dice in all four steps
        assert fighting.count("Roll all the rest") == 3 or turn
        assert umpire.taps <= FIGHTING
