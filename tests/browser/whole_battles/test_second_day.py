"""The second day of Battleaxe, played on phones: regroup, fights, supply, refit, surrender."""

from pathlib import Path

import pytest

from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.whole_battles.test_battleaxe import LOW, Board

HIGH = (6, 6)
MARCHED = {"units": ("1/8",), "step1": "11", "step2": "12"}
ABSORBED = {
    "does 1/104": "flip-retreat",
    "does 1/33A": "flip-retreat",
    "does deFR": "flip",
    "to1 1/104": "15",
}


@pytest.fixture
def board(served: Served, screens: Screens, data: Path) -> Board:
    board = Board(served, screens, data)
    board.another_day()
    board.umpire.sends("end-turn", {})
    return board


def show_first_page(board: Board, side: str, words: str) -> None:
    """Open a player's first page, and check that it shows this text."""
    phone = board.phones[side]
    phone.goto(phone.url.split("/side")[0] + "/side/")
    board.shows(side, words)


def test_the_second_day_is_played_on_the_phones(board: Board) -> None:
    allied, axis = board.allied, board.axis
    assert board.battle.turn == "june-16"

    # the Allies regroup; the 15th Panzer Division, which is released, goes two places far
    show_first_page(board, "allied", "June 16 · Impulse 1 · Allied")
    allied.taps("Regroup")
    allied.makes("march", {"place": "D"}, {"units": ("2RTR",), "step1": "C"})
    show_first_page(board, "allied", "2RTR (done)")
    allied.taps("End the impulse")
    axis.makes("impulse", answers={"kind": "assault", "places": ("18",)})
    axis.makes("march", {"place": "18"}, {**MARCHED, "step3": "stop"})
    axis.makes("end-impulse", dice=HIGH)
    assert (board.battle.units["1/8"].place, board.battle.impulse) == ("12", 2)

    # an assault on Halfaya: it has to be made, and its points are absorbed by retreats
    allied.makes("impulse", answers={"kind": "assault", "places": ("C",)})
    allied.makes("march", {"place": "C"}, {"units": ("7RTR", "22Gds"), "step1": "6"})
    show_first_page(board, "allied", "7RTR, 22Gds (must attack)")
    asked = {"lead": "7RTR", "air": "yes", "call": "yes", "tem": 2}
    allied.makes("attack", {"place": "6"}, asked, dice=(2,))
    show_first_page(board, "axis", "Attacked in Area 6")
    figures = {"lead": "deFR", "combat deFR": 3, "combat 7RTR": 5}
    axis.makes("defend", {}, figures, dice=(4, 4, 3, 2, 3))
    show_first_page(board, "axis", "5 Attrition Points in Area 6")
    axis.taps("Absorb points", answers=ABSORBED)
    assert [board.battle.units[id].place for id in ("1/104", "deFR")] == ["15", "6"]
    show_first_page(board, "allied", "Assault from C")
    allied.taps("End the impulse")

    # the Axis passes low in the fourth impulse; the Allies had spent the Advantage
    board.passed(HIGH)
    board.passes(4)
    allied.makes("spend", answers={"use": "fuel-shortage"})
    board.passed()
    axis.makes("impulse", answers={"kind": "pass"})
    axis.makes("end-impulse", dice=LOW)
    show_first_page(board, "axis", "The day would end.")
    axis.makes("dusk", {"spends": "no"}, {"out": ("1/8",), "cut": ()})
    assert (board.battle.phase, board.battle.fuel_shortage) == ("refit", False)

    # refit, a surrender die, and the points: Halfaya is still contested
    show_first_page(board, "allied", "Reduced: 7RTR.")
    allied.taps("Refit", answers={"full1": ("7RTR",)})
    axis.makes("refit")
    show_first_page(board, "axis", "Axis surrender dice")
    axis.makes("surrender", {"side": "axis"}, dice=(2,))
    assert board.battle.units["1/8"].strength == "reduced"
    show_first_page(board, "allied", "The turn is over")
    allied.taps("Count the points")
    show_first_page(board, "axis", "June 17 · Impulse 1 · Allied")
    show_first_page(board, "axis", "0 of 10")
