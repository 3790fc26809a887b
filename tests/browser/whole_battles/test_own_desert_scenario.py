"""A scenario of Desert Rats from an empty map to its end, written and played on screen."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.web.devices.devices import Devices
from tests.browser.evening import button, shows, tap
from tests.browser.screens import Screens, box_of, middle_of
from tests.browser.serving import Served

MOST_TAPS = 40  # from an empty map to the first turn; at ten seconds each half of a quarter hour
TURNS = 2


class Umpire:
    """The umpire at the laptop, with a count of taps and of typed fields."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, words: str) -> None:
        """Press the button or link with this text."""
        self.taps += 1
        tap(self.page, words)

    def opens(self, words: str) -> None:
        """Press a link to a card, and wait for the drawing on its page."""
        self.tap(words)
        self.page.wait_for_url(re.compile("/cards/[a-z-]+/"))
        self.page.wait_for_load_state()

    def adds(self, words: str) -> None:
        """Press a button that changes the card, and wait for the page."""
        with self._answered():
            self.tap(words)

    def types(self, name: str, words: str) -> None:
        """Type into a field and leave it."""
        self.taps += 1
        field = self.page.locator(f'[name="{name}"]')
        with self._answered():
            field.fill(words)
            field.press("Tab")

    def picks(self, name: str, value: str) -> None:
        """Choose from a list."""
        self.taps += 2
        with self._answered():
            self.page.locator(f'[name="{name}"]').select_option(value)

    def corners(self, *places: tuple[float, float]) -> None:
        """Tap places on the map, as shares of its box; the last one completes the shape."""
        *others, last = places
        self.taps += len(places)
        for number, place in enumerate(others, 1):
            self.page.mouse.click(*self._at(place))
            expect(self.page.locator("#editmap .corner")).to_have_count(number)
        with self._answered():
            self.page.mouse.click(*self._at(last))

    def drags(self, from_: Locator, place: tuple[float, float]) -> None:
        """Drag something onto the map."""
        self.taps += 1
        from_.scroll_into_view_if_needed()
        self.page.mouse.move(*middle_of(from_))
        self.page.mouse.down()
        self.page.mouse.move(*self._at(place), steps=6)
        with self._answered():
            self.page.mouse.up()

    def place_of(self, row: str) -> list[float]:
        """Return the place in the field of a platoon."""
        return [
            float(part)
            for part in self.page.locator(f'[name="{row}.reference"]').input_value().split(",")
        ]

    def _at(self, place: tuple[float, float]) -> tuple[float, float]:
        box = box_of(self.page.locator("#editmap"))
        return box["x"] + box["width"] * place[0], box["y"] + box["height"] * place[1]

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Run the block, and wait until the resulting page is shown."""
        # before its scripts are there a page sends a form itself, and swaps nothing
        self.page.wait_for_function("() => window.htmx && document.readyState === 'complete'")
        swaps = self.page.evaluate(
            """() => {
              if (window.swaps === undefined) {
                window.swaps = 0;
                document.addEventListener("htmx:after:swap", () => window.swaps++);
              }
              return window.swaps;
            }"""
        )
        yield
        self.page.wait_for_function("swaps => window.swaps > swaps", arg=swaps)


def draws_a_map(umpire: Umpire) -> None:
    umpire.tap("Forces")
    umpire.opens("New map")
    umpire.types("name", "Two ridges")
    umpire.adds("Ridge")
    umpire.corners((0.3, 0.5), (0.6, 0.5))
    umpire.adds("Track")
    umpire.corners((0.7, 0.9), (0.7, 0.1))
    umpire.tap("Save")
    shows(umpire.page, "saved as two-ridges")


def makes_a_scenario(umpire: Umpire) -> None:
    page = umpire.page
    umpire.opens("New Desert Rats scenario")
    shows(page, "Enter a name for the scenario.")
    umpire.types("name", "Between two ridges")
    umpire.picks("map", "two-ridges")
    umpire.types("last_turn", str(TURNS))
    umpire.types("briefing", "A meeting of two patrols.")
    umpire.types("sides.0.mission", "Drive the enemy off.")
    umpire.adds("Crusader troop")
    umpire.types("sides.1.mission", "Hold your ground.")
    umpire.drags(page.locator("#t-put-88s"), (0.6, 0.2))
    before = umpire.place_of("sides.0.platoons.0")
    umpire.drags(page.locator(".editmap .unit .touch").first, (0.4, 0.7))
    assert umpire.place_of("sides.0.platoons.0") != before
    shows(page, "No errors. British 3 models, Axis 4 models")
    umpire.tap("Save")
    shows(page, "saved as between-two-ridges")


@pytest.fixture
def umpire(screens: Screens, served: Served) -> Umpire:
    page = screens.laptop()
    page.goto(served.console)
    return Umpire(page)


def test_from_an_empty_map_to_the_end_of_a_scenario_of_ones_own(
    umpire: Umpire, screens: Screens, served: Served, data: Path
) -> None:
    page = umpire.page
    draws_a_map(umpire)
    makes_a_scenario(umpire)
    umpire.taps += 1
    page.locator("#card-between-two-ridges").get_by_role("button", name="Play").click()
    page.wait_for_url("**/battles/*")
    battle = page.url.rsplit("/", 1)[1]
    phone = screens.phone()
    code = Devices(data / "assistant.sqlite3", "").join_code(battle, "british")
    phone.goto(served.address(f"/J/{code}"))
    umpire.taps += plays(page, lambda: "Turn 1 of 2" in (phone.text_content("#clock") or ""))
    assert umpire.taps <= MOST_TAPS, umpire.taps

    phone.get_by_role("link", name=re.compile("^Crusader troop: ")).tap()
    phone.locator(".keys b", has_text=re.compile("^Advance$")).first.tap()
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders")).to_contain_text("sealed")
    plays(page, lambda: "Turn 2 of 2" in (phone.text_content("#clock") or ""))
    plays(page, lambda: "The battle is over" in (page.text_content("body") or ""))
    expect(phone.locator("body")).to_contain_text("The battle is over")


def plays(page: Page, is_done: Callable[[], bool]) -> int:
    """Press the console's one key until a condition is met; return how often."""
    presses = 0
    while not is_done() and presses < 30:
        page.wait_for_load_state()
        pad = button(page, "Roll all the rest")
        if pad.count() and pad.first.is_visible():
            pad.first.click()
        else:
            page.keyboard.press("Enter")
        presses += 1
        page.wait_for_timeout(400)
    assert is_done(), page.url
    return presses


def test_a_half_finished_scenario_is_kept_after_leaving_the_page(umpire: Umpire) -> None:
    page = umpire.page
    umpire.tap("Forces")
    umpire.opens("New Desert Rats scenario")
    umpire.types("name", "Half a battle")
    umpire.adds("Panzer 3 platoon")
    umpire.tap("Back")  # nothing is lost, so nothing is asked
    tap(page, "Continue: Half a battle")
    expect(page.locator('[name="sides.1.platoons.0.name"]')).to_have_value("Panzer 3 platoon")
    expect(page.locator(".editmap .unit")).to_have_count(4)
    expect(page.locator("#savebar")).to_contain_text("Put at least one British platoon on the map.")


def test_a_platoon_is_placed_with_the_keyboard_alone(umpire: Umpire) -> None:
    page = umpire.page
    umpire.tap("Forces")
    umpire.opens("New Desert Rats scenario")
    umpire.adds("Panzer 3 platoon")
    page.locator("#open-sides-1-platoons-0").press("Space")
    umpire.types("sides.1.platoons.0.reference", "1500, 900")
    place = page.locator(".editmap .unit").first.get_attribute("data-at")
    assert place == "562.5 281.2"  # P1, 50 m ahead of the middle, to the south


def test_models_are_counted_up_and_storms_and_areas_tapped_out(umpire: Umpire) -> None:
    page = umpire.page
    umpire.tap("Forces")
    umpire.opens("Copy and change: The gap at Bir Tawil")
    umpire.adds("One Crusader Tank more in 1 Troop")
    expect(page.locator(".editmap .unit[data-group='sides.0.platoons.0']")).to_have_count(5)
    page.locator(
        'label[for="open-sides-0-platoons-0"], label:has(#open-sides-0-platoons-0)'
    ).click()
    page.locator("#t-deploy-sides-0-platoons-0").click()
    expect(page.locator(".editmap polygon.deploys")).to_have_count(1)
    umpire.adds("Add a dust storm")
    umpire.corners((0.45, 0.4), (0.55, 0.4), (0.5, 0.55))
    shows(page, "No errors.")
    umpire.adds("Undo U")
    expect(page.locator('[name="storms.0.polygon"]')).to_have_value(
        re.compile(r"^\[\[[^\]]*\],\[[^\]]*\]\]$")
    )
