"""A path that is entered step by step: one tap undoes the last step."""

import re

import pytest

from assistant.frozen import replace
from tests.battle.battleaxe.desert import halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED
from tests.battle.rats_of_tobruk.field import Field

SHEET = "/side/do/move-unit"
BACK = re.compile(r'name="preview" value="(hex\d+)">(Undo \d+)<')


@pytest.fixture
def axis(umpire, services, join):
    """The phone of the Axis, whose 33rd acts."""
    answer = umpire.post("/battles", data={"scenario": "rats-of-tobruk-data", "size": "0"})
    battle = answer.location.rsplit("/", 1)[-1]
    services.battles.game(battle).state = Field().battle
    return join("axis", battle)


def sheet(phone, **told):
    data = {"unit": "tank/33", "from": "/side/", "preview": "1", **told}
    return phone.post(SHEET, data=data).text


def test_only_the_last_tapped_hex_is_undone(axis):
    assert not BACK.search(sheet(axis))
    tapped = {"hex1": "0911", "hex2": "0912"}
    assert BACK.findall(sheet(axis, **tapped)) == [("hex2", "Undo 0912")]
    page = sheet(axis, **tapped, hex3="stays", preview="hex2")
    assert BACK.findall(page) == [("hex1", "Undo 0911")]
    assert 'name="hex2" value="0912" checked' not in page
    assert not BACK.search(sheet(axis, hex1="0911", preview="hex1"))


def test_a_hex_that_ends_the_path_is_undone_as_well(axis):
    """In an enemy zone of control no further question follows."""
    page = sheet(axis, hex1="1010")
    assert 'name="hex2"' not in page
    assert BACK.findall(page) == [("hex1", "Undo 1010")]


def test_a_tick_beside_an_open_path_does_not_end_it(axis):
    """A tick sends the whole sheet, with the end of the path that nobody chose."""
    page = sheet(axis, hex1="0911", hex2="stays", stack="-")
    assert 'name="hex2" value="0912">' in page
    assert BACK.findall(page) == [("hex1", "Undo 0911")]


def test_a_tick_beside_an_open_path_of_battleaxe_does_not_end_it(umpire, services):
    answer = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"})
    game = services.battles.game(answer.location.rsplit("/", 1)[-1])
    table = halfaya_with_figures()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    told = {"units": ["-", "7RTR"], "step1": "6", "step2": "stop", "preview": "1"}
    game.state = replace(
        table.battle,
        units={id: u for id, u in table.battle.units.items() if u.place != "6"},
    )
    page = umpire.post(f"{answer.location}/do/march", data={"place": "C", **told}).text
    assert 'name="step2" value="7">' in page
    assert "Undo Area 6" in page
    assert "Undo Stop" not in page
