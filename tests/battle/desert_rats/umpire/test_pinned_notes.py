"""Notes that the umpire pins on the true map: they stay, and no player ever sees them."""

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.next_battle.left_behind import left_behind
from assistant.battle.replaying.replay import replay_of
from assistant.battle.reports.report import report_of
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.table import Refusal, Table, element, platoon

BRITISH, AXIS = (Viewer("side", "B", side) for side in ("british", "axis"))
SPECTATOR = Viewer("spectator", "B")
NOTE = {"x_m": 800, "y_m": 900, "words": "fuel dump"}


@pytest.fixture
def table():
    own = platoon("troop", element("c1", "crusader", [300, 300]), name="Troop")
    enemy = platoon("zug", element("p1", "panzer-2", [1900, 1900]), name="Zug")
    return Table([own], [enemy], visibility_m=100).begin()


def map_of_console(table):
    return SYSTEM.mapped.console(table.battle, (), {}, False)["map"]


def words_for_players(table):
    battle, views = table.battle, SYSTEM.views
    return repr(
        ([views.side_view(battle, side) for side in battle.sides], views.table_view(battle))
    )


def pictures(table):
    """The view digests of all players and spectators."""
    return [SYSTEM.picture(table.battle, x, table.game.entries) for x in (BRITISH, AXIS, SPECTATOR)]


def test_a_note_stays_on_the_umpires_map_turn_after_turn(table):
    before = pictures(table)
    table.make("pin-note", **NOTE)
    assert pictures(table) == before
    table.whole_turn()
    assert "fuel dump" in map_of_console(table)
    assert SYSTEM.views.umpire_view(table.battle).pins == (
        ("P1", "fuel dump", "800 m east, 900 m north (0809)"),
    )


def test_words_near_the_right_edge_of_the_map_are_left_of_their_pin(table):
    table.make("pin-note", **NOTE)
    table.make("pin-note", x_m=1900, y_m=900, words="88")
    drawn = map_of_console(table).split('<g class="pins">')[1]
    first, second = drawn.split("</text>")[:2]
    assert 'text-anchor="end"' not in first
    assert 'text-anchor="end">88' in second


def test_the_words_and_the_place_of_a_note_change_and_it_is_removed(table):
    table.make("pin-note", **NOTE)
    table.make("pin-note", x_m=100, y_m=100, words="mine")
    table.make("change-pin", pin="P1", words="empty", x_m=810, y_m=900)
    assert table.battle.pins["P1"].words == "empty"
    assert table.battle.pins["P1"].place == (810, 900)
    with pytest.raises(Refusal):
        table.make("change-pin", pin="P1", words="empty", x_m=810, y_m=900)
    table.make("unpin-note", pin="P1")
    assert [*table.battle.pins] == ["P2"]
    table.make("pin-note", **NOTE)
    assert [*table.battle.pins] == ["P2", "P3"]


@pytest.mark.parametrize("move", ["pin-note", "change-pin", "unpin-note"])
def test_no_player_pins_changes_or_removes_a_note(table, move):
    table.make("pin-note", **NOTE)
    with pytest.raises(KeyError):
        table.make(move, BRITISH, pin="P1", **NOTE)


def test_after_the_end_the_umpires_replay_alone_shows_the_notes(table):
    table.make("pin-note", **NOTE)
    table.whole_turn()
    table.make("end-battle")
    game = table.game
    for_umpire, for_player = (
        replay_of(SYSTEM, game.entries, UMPIRE, 99, (), seat, for_umpire=not seat)
        for seat in ("", "british")
    )
    assert "fuel dump" in for_umpire.scene.map
    assert "fuel dump" not in repr(for_player)
    assert "fuel dump" in map_of_console(table)
    assert "fuel dump" not in words_for_players(table)
    for side in (None, "british"):
        assert "fuel dump" not in repr(
            report_of(SYSTEM, "A battle", table.battle, game.entries, side)
        )
    assert any("fuel dump" in words for words in left_behind(table.battle))
    assert not SYSTEM.views.umpire_view(table.battle).due


def test_an_umpire_of_a_side_or_a_sector_pins_notes_too(table):
    for part in ("axis", SYSTEM.parts.sector(table.battle, "0000", "0101")):
        table.make("pin-note", Viewer("umpire", "B", number=2, part=part), **NOTE)
    assert len(table.battle.pins) == 2
