"""Rats of Tobruk from set-up to its last turn: a console and two phones."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.stories.tobruk import Board, write

PLACES = {
    "axis": {
        "33 HQ": "1009",
        "1/33": "0910",
        "2/33": "1010",
        "gun/33": "0908",
        "KGK HQ": "0707",
        "1/KGK": "0708",
    },
    "allied": {
        "2/13 HQ": "1213",
        "1/13": "1110",
        "at/13": "1111",
        "gun/13": "1212",
        "2/15 HQ": "1414",
        "1/15": "1314",
    },
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def board(served: Served, screens: Screens, data: Path) -> Board:
    screens.expected.add("422")
    return Board(served, screens, data)


def test_a_game_is_played_from_set_up_to_its_report(board: Board) -> None:
    set_up(board)
    supply(board)
    fill_the_cup(board)
    the_33rd_attacks(board)
    the_others_pass(board)
    a_night(board)
    victory(board)


def set_up(board: Board) -> None:
    """Enter each player's units, the Axis as they arrive; neither player reads the other's."""
    board.hands["axis"].refused("place", {}, {})
    for side, places in reversed(PLACES.items()):
        (unit, hex), *others = places.items()
        board.hands[side].makes("place", {}, {"unit": unit, "hex": hex})
        for unit, hex in others:
            board.hands[side].sends("place", {"unit": unit, "hex": hex})
        if side == "allied":
            board.umpire.makes("weather", {}, {}, [1])
    assert board.battle.units["1/33"].place == "0910"
    assert "0910" not in board.hears("allied")
    assert "1213" not in board.hears("axis")


def supply(board: Board, without: tuple[str, ...] = ()) -> None:
    for side in ("axis", "allied"):
        if side in board.battle.checked:  # the Axis, off the map when the weather was rolled for
            continue
        if side == "allied" and without:  # the map would have it otherwise: the umpire says so
            board.umpire.makes("supply", {"side": side}, {"without": without})
            continue
        board.home(side)
        board.hands[side].taps("Check supply", {})


def fill_the_cup(board: Board) -> None:
    """Fill the cup in secret: the other side reads how many chits, but never which."""
    board.home("axis")
    board.hands["axis"].taps("Put chits into the cup", {"chits": ("33", "KGK")})
    board.home("allied")
    board.hands["allied"].taps("Put chits into the cup", {"chits": ("2/13",)})
    expect(board.home("allied").get_by_label("Tracks")).to_contain_text("3: 2 Axis, 1 Allied")
    assert "KGK" not in board.hears("allied")
    assert "2/13, " not in board.home("axis").get_by_label("Tracks").inner_text()


def the_33rd_attacks(board: Board) -> None:
    """Play a move under opportunity fire, an undo, then an attack with the guns of both sides."""
    axis, allied = board.hands["axis"], board.hands["allied"]
    board.home("axis")
    axis.taps("Draw a chit", {"first": "33"})
    axis.makes("move-unit", {}, {"unit": "1/33", "hex1": "0909"})
    board.undoes()
    assert board.battle.units["1/33"].place == "0910"
    axis.makes("move-unit", {}, {"unit": "1/33", "path": "1010"})
    shot = {"step": "0", "unit": "at/13", "target": "1/33"}
    board.home("allied")
    allied.taps("Opportunity fire", shot, [1, 2])
    assert "at/13" in board.hears("axis")  # who fires shows himself
    board.home("allied")
    allied.taps("Let all of 33 pass")
    told = {"hex": "1110", "attackers": ("1/33", "2/33"), "guns": ("gun/33",)}
    axis.makes("attack", {}, told)
    board.home("allied")
    allied.taps("Add artillery", {"guns": ("gun/13",)})
    board.home("axis")
    axis.taps("Roll for the attack", {}, [3, 4])  # 19 to 10: 1-1, 8: DR
    board.home("allied")
    allied.taps("Retreat", {"unit": "1/13", "hex_1": "1210", "hex_2": "1211"})
    board.home("axis")
    axis.taps("Advance", {"unit": "1/33"})
    axis.taps("Nobody else advances")
    assert board.battle.units["1/33"].place == "1110"
    assert board.battle.units["1/13"].place == "1211"
    axis.taps("Set the chit aside")


def the_others_pass(board: Board) -> None:
    """Draw the rest of the cup; a barrage of the defense costs the Axis a step."""
    for _ in range(2):
        last = len(board.battle.cup) == 1
        board.umpire.sends("draw", {}, {} if last else {"draw": (1,)})
        if board.battle.hand == "2/13":
            shot = {"unit": "at/13", "hex": "1110", "target": "1/33"}
            board.home("allied")
            board.hands["allied"].makes("fire", {}, shot, [6, 6])
            assert board.battle.units["1/33"].strength == "depleted"
        board.umpire.sends("lay-aside", {})
    board.umpire.makes("end-turn")


def a_night(board: Board) -> None:
    """Play a night: supply runs low, nobody goes into the cup, the depleted may be rebuilt."""
    board.umpire.makes("weather", {}, {}, [6])
    supply(board, without=("1/15",))
    assert board.battle.units["1/15"].supply == "low-supply"
    for side in ("axis", "allied"):
        board.hands[side].sends("put-in", {"none": "yes"})
    board.umpire.makes("end-turn")
    board.home("axis")
    board.hands["axis"].taps("Skip replacements")
    assert board.battle.units["1/33"].strength == "depleted"
    board.umpire.makes("next-turn")
    assert board.battle.phase == "over"


def victory(board: Board) -> None:
    """Play to victory: four Axis points lost, no Allied ones; the result needs no further tap."""
    for side in board.phones:
        expect(board.home(side).locator("main")).to_contain_text("Allied major victory")
        expect(board.home(side).get_by_role("button", name="Check for victory")).to_have_count(0)
    board.console.goto(board.served.address(f"/battles/{board.id}/report"))
    expect(board.console.locator("body")).to_contain_text("Allied major victory")
