"""Both scenarios of *Desert Rats* to their end, on a console and a phone of each side."""

import re
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Error, Page, expect

from assistant.battle.desert_rats.kit.places import on_table
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.web.battles.open_battles import Battles
from assistant.web.devices.devices import Devices
from assistant.web.streams.event_stream import Hub
from tests.browser.evening import button, tap
from tests.browser.hand import Hand
from tests.browser.screens import Screens, arrives
from tests.browser.serving import Served

PATIENCE_MS = 5_000
LOOKS_MS = 20  # between two looks whether a page has changed
PRESSES = 12  # of Enter, at most, from the orders of a turn to those of the next
COMMANDS = ("Advance", "Open fire")  # in turn
# all letters on drawn maps have 16 px on the screen
MAPS_ARE_READ = """() => {
  const letters = [...document.querySelectorAll(".mapsvg text")];
  return letters.length > 0 && letters.filter((each) => each.getBoundingClientRect().width)
    .every((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a > 15.9);
}"""
# before, nobody listens to keys
READY = "() => Boolean(window.htmx) && document.readyState === 'complete'"
CHANGED = """was => document.readyState === 'complete' && document.body !== null
  && document.body.innerText !== was"""


def comes_true(page: Page, script: str, told: str = "") -> bool:
    """Wait until a script returns true; between two pages there is none to return it.

    `wait_for_function` evaluates its script in the page itself, where the page's own policy may
    forbid that.
    """
    end = monotonic() + PATIENCE_MS / 1000
    while monotonic() < end:
        with suppress(Error):
            if page.evaluate(script, told):
                return True
        page.wait_for_timeout(LOOKS_MS)
    return False


class Evening:
    """A scenario opened from its card, with a phone of each side."""

    def __init__(self, served: Served, screens: Screens, data: Path, scenario: str) -> None:
        self.path = data / "assistant.sqlite3"
        self.console = screens.laptop()
        self.console.goto(served.console)
        self.console.get_by_role("link", name="Forces", exact=True).first.click()
        self.console.locator(f"#card-{scenario}").get_by_role(
            "button", name="one player per side"
        ).click()
        self.console.wait_for_url("**/battles/*")
        self.home = self.console.url
        self.id = self.home.rsplit("/", 1)[1]
        self.phones: dict[str, Page] = {}
        battle = self.battle
        self.platoons = {id: [p.name for p in battle.platoons_of_player(id)] for id in battle.sides}
        self._turn = 0
        for player in battle.sides:
            phone = self.phones[player] = screens.phone()
            phone.goto(served.address(f"/J/{Devices(self.path, '').join_code(self.id, player)}"))

    @property
    def battle(self) -> Battle:
        game = Battles(self.path, Hub()).game(self.id)
        assert game is not None
        return game.state

    def to_set_out(self) -> dict[str, list[Platoon]]:
        """Return the platoons that each player deploys."""
        battle = self.battle
        return {
            player: [p for p in battle.platoons_of_player(player) if p.deploy and not p.deployed]
            for player in battle.sides
        }

    def sets_out(self, player: str, platoon: Platoon) -> None:
        """Deploy a platoon in the middle of its ground, on the player's phone."""
        battle, phone = self.battle, self.phones[player]
        middle = [sum(place[n] for place in platoon.deploy) / len(platoon.deploy) for n in (0, 1)]
        right, away = on_table(battle.plan, battle.tables[platoon.side], middle[0], middle[1])
        hand = Hand(phone, "/side", "/side/")
        hand.makes("deploy", {"platoon": platoon.id, "x_mm": str(right), "y_mm": str(away)})

    def orders(self, command: str) -> int:
        """Seal an order for each player's first platoon that may take it; return how many."""
        return sum(
            any(self._seals(phone, name, command) for name in self.platoons[player])
            for player, phone in self.phones.items()
        )

    def _seals(self, phone: Page, platoon: str, command: str) -> bool:
        link = phone.get_by_role("link", name=re.compile(f"^{re.escape(platoon)}: "))
        if not link.count():
            return False
        link.first.tap()
        phone.wait_for_url(re.compile("/do/give-order"))
        key = phone.locator(".keys b", has_text=re.compile(f"^{command}$"))
        may = key.count() > 0
        if may:
            key.first.tap()
            phone.get_by_role("button", name="Seal the order").tap()
            arrives(phone, "/side/")
            expect(phone.locator("#orders")).to_contain_text("sealed")
        else:
            phone.goto(phone.url.partition("/side/")[0] + "/side/")
        return may

    def works(self) -> int:
        """Press the one key up to the orders of the next turn, or to the end.

        Return the turn, or 0 if the battle is over.
        """
        before, is_lost = self.turn(), False
        for _ in range(PRESSES):
            if is_lost:  # a key that fell between two pages: the console shows what is due now
                self.console.goto(self.home)
            assert comes_true(self.console, READY), "the console does not come"
            was = self.console.inner_text("body")
            if button(self.console, "Always roll for me").count():
                tap(self.console, "Always roll for me")
            else:
                self.console.keyboard.press("Enter")
            is_lost = not comes_true(self.console, CHANGED, was)
            if self.console.get_by_text("The battle is over").count():
                return 0
            if (turn := self.turn()) != before:
                for phone in self.phones.values():
                    expect(phone.locator("#clock")).to_contain_text(f"Turn {turn} of")
                return turn
        raise AssertionError(f"no way on from turn {before}: {self.console.url}")

    def turn(self) -> int:
        """Return the turn whose orders the console asks for; 0 in every other step."""
        page = self.console
        if not page.locator("[aria-current=step]", has_text="Orders").count():
            return self._turn
        self._turn = int(page.locator("header .plate").first.inner_text().split()[1])
        return self._turn


@pytest.mark.parametrize("scenario", ["bir-tawil-gap", "bir-zareb"])
def test_a_scenario_is_played_to_its_end(
    served: Served, screens: Screens, data: Path, scenario: str
) -> None:
    evening = Evening(served, screens, data, scenario)
    for player, platoons in evening.to_set_out().items():
        for platoon in platoons:
            evening.sets_out(player, platoon)
    sealed, turns = 0, 0
    while turn := evening.works():
        turns = turn
        if turn % 3 == 1:
            sealed += evening.orders(COMMANDS[turn % 2])

    assert turns == evening.battle.last_turn or evening.battle.phase == "over"
    assert sealed > turns / 3
    for phone in evening.phones.values():
        expect(phone.locator("body")).to_contain_text("The battle is over")
        map = phone.locator("#map")
        assert map.evaluate("(map) => map.scrollWidth === map.clientWidth")
        assert comes_true(phone, MAPS_ARE_READ)
        phone.get_by_role("link", name="The battle turn by turn").tap()
        arrives(phone, "/side/replay")
        assert comes_true(phone, MAPS_ARE_READ)
