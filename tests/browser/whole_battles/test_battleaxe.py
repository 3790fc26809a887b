"""Battleaxe from its set-up to the last day: the laptop, and a phone of each player."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assistant.battle.battleaxe.state.battle import Battle
from assistant.web.battles.open_battles import Battles
from assistant.web.devices.devices import Devices
from assistant.web.streams.event_stream import Hub
from tests.browser.hand import Hand
from tests.browser.screens import Screens, arrives, types
from tests.browser.serving import Served

LOW, HIGH = (1, 1), (6, 6)
MOVED = {"units": ("7RTR",), "step1": "6"}
CLOCK = re.compile(r"\b\d\d:\d\d\b")  # the log's; the digits of a bid stand in it by chance
TRACED = {"out": (), "cut": ()}  # nobody is out of supply


class Board:
    """Operation Battleaxe on a console and two phones."""

    def __init__(self, served: Served, screens: Screens, data: Path) -> None:
        self.path = data / "assistant.sqlite3"
        self.console = screens.laptop()
        self.console.goto(served.console)
        name = re.compile("Play Operation Battleaxe as printed", re.IGNORECASE)
        self.console.get_by_role("button", name=name).click()
        self.console.wait_for_url("**/battles/*")
        self.base = "/battles/" + self.console.url.rsplit("/", 1)[1]
        self.umpire = Hand(self.console, self.base, self.base)
        self.phones: dict[str, Page] = {}
        for side in ("allied", "axis"):
            phone = self.phones[side] = screens.phone()
            code = Devices(self.path, "").join_code(self.base.rsplit("/", 1)[1], side)
            phone.goto(served.address(f"/J/{code}"))
        self.allied, self.axis = (Hand(phone, "/side", "/side/") for phone in self.phones.values())

    @property
    def battle(self) -> Battle:
        """Return the battle on disk."""
        game = Battles(self.path, Hub()).game(self.base.rsplit("/", 1)[1])
        assert game is not None
        state: Battle = game.state
        return state

    def passes(self, until: int) -> None:
        """Let both sides pass up to an Allied impulse."""
        impulse = self.battle.impulse
        while impulse < until:
            self.passed()
            self.passed(HIGH if impulse > 2 else ())
            impulse += 1

    def passed(self, sunset: tuple[int, ...] = ()) -> None:
        """Let one side pass."""
        self.umpire.sends("impulse", {"kind": "pass"})
        self.umpire.sends("end-impulse", {}, {"sunset": sunset} if sunset else {})

    def another_day(self) -> None:
        """Play a day: a low Sunset DR in the third impulse, which stands; an empty refit."""
        self.passes(3)
        self.passed()
        self.passed(LOW)
        self.allied.sends("dusk", {"spends": "no", **TRACED})
        self.umpire.sends("refit", {"use": "no"})
        self.umpire.sends("refit", {"buys1": "nothing"})

    def shows(self, side: str, words: str) -> str:
        """Return all texts of a player's first page once it shows this text."""
        phone = self.phones[side]
        if not phone.url.endswith("/side/"):
            phone.goto(phone.url.split("/side/")[0] + "/side/")
        expect(phone.locator("body")).to_contain_text(words)
        return phone.locator("body").inner_text()


@pytest.fixture
def board(served: Served, screens: Screens, data: Path) -> Board:
    return Board(served, screens, data)


def test_a_game_is_played_from_its_bids_to_its_last_day(board: Board) -> None:
    allied, axis = board.allied, board.axis

    # bids: the other phone learns that there is one, and of what only when both are in
    allied.makes("bid", answers={"points": "57"})
    assert "57" not in CLOCK.sub("", board.shows("axis", "The Allied phone has bid."))
    axis.makes("bid", answers={"points": "9"})
    board.shows("allied", "0 of 57")
    allied.makes("set-up", answers={"unit": "11H", "place": "A"})

    # an assault on Halfaya, called and met on the phones
    allied.makes("impulse", answers={"kind": "assault", "places": ("C",)})
    allied.makes("march", {"place": "C"}, MOVED)
    figures = {"combat deFR": "3"}
    allied.makes("attack", {"place": "6"}, {"air": "yes", "call": "yes", "tem": 2}, dice=(4,))
    board.shows("axis", "Attacked in Area 6")
    # 3 + 6 in the air + 2 of guns and 12 against 3 + 2 others + 2 of the ground and 3
    axis.makes("defend", figures, {"lead": "deFR", "combat 7RTR": 3}, dice=(6, 6, 6, 1, 2))
    assert board.battle.units["deFR"].is_lost
    assert board.battle.places["6"].controlled_by == "allied"
    board.shows("axis", "The 15th Panzer Division is released")
    board.shows("allied", "15th Panzer")
    allied.taps("End the impulse")
    axis.makes("impulse", answers={"kind": "pass"})
    axis.makes("end-impulse")

    # the third impulse: the Axis throws low, and whoever holds the Advantage lets the day end
    board.passes(3)
    board.passed()
    axis.makes("impulse", answers={"kind": "pass"})
    axis.makes("end-impulse", dice=LOW)
    board.shows("allied", "The day would end.")
    allied.makes("dusk", {"spends": "no"}, TRACED)

    # refit on the phones: a battalion comes back, then the points are counted
    allied.makes("refit", answers={"full1": ("7RTR",)})
    axis.makes("refit", answers={"back1": "1/104", "to1": "15"})
    assert board.battle.units["1/104"].place == "15"
    board.umpire.makes("end-turn", answers={"areas": ("6",)})
    board.shows("allied", "2 of 57")
    assert (board.battle.turn, board.battle.vp) == ("june-16", 2)

    # what was counted is taken back, and counted again
    board.console.goto(board.console.url)
    types(board.console, "u")
    board.console.get_by_label("Reason").fill("counted too early")
    board.console.keyboard.press("Enter")
    arrives(board.console, board.base)
    assert board.battle.turn == "june-15"
    board.umpire.sends("end-turn", {"areas": ("6",)})

    # two days more: 2 for Halfaya each, 1 for the FLAK battery lost; 57 were bid
    board.another_day()
    board.umpire.sends("end-turn", {"areas": ("6",)})
    board.another_day()
    board.umpire.makes("end-turn", answers={"areas": ("6",)})
    assert (board.battle.vp, board.battle.winner) == (7, "axis")
    for side in board.phones:
        board.shows(side, "The Allies have failed: the Axis wins.")
