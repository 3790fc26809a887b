"""The hexes around a counter on the console: all seven are in view beside the board."""

from pathlib import Path

import pytest

from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.stories.tobruk import Board, write

IN_VIEW = """(cells) => cells.map((cell) => {
  const box = cell.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * 0.8);
  return cell.contains(at);
})"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write(tmp_path / "data")
    return tmp_path / "data"


def test_all_hexes_around_a_counter_are_in_view_on_a_laptop(
    served: Served, screens: Screens, data: Path
) -> None:
    board = Board(served, screens, data)
    umpire = board.umpire
    umpire.sends("place", {"side": "allied", "unit": "2/13 HQ", "hex": "1410"})
    umpire.sends("weather", {}, {"weather": (1,)})
    umpire.sends("supply", {"side": "allied", "without": ()})
    umpire.sends("put-in", {"side": "axis", "chits": ("33",)})
    umpire.sends("put-in", {"side": "allied", "none": "yes"})
    umpire.sends("draw", {"first": "33"})
    page = board.console
    page.goto(served.address(f"/battles/{board.id}/do/move-unit?unit=1/33&entry=0610"))
    cells = page.locator(".hexes > .hex")
    cells.last.wait_for()
    seen = cells.evaluate_all(IN_VIEW)
    assert len(seen) > 3
    assert all(seen)
