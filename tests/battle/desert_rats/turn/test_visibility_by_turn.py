"""Visibility by turn in a scenario: dusk and dawn begin by themselves at the start of a turn."""

from pathlib import Path

import pytest

from assistant.battle.desert_rats.screens.console import umpire_view
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.desert_rats.double_blind import DoubleBlind
from assistant.cards.toml_files.reading import SHIPPED, BadFile, card_of
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon

DUSK = {"from_turn": 3, "visibility_m": 500, "name": "Dusk."}
HAZE = {"from_turn": 2, "visibility_m": 1500, "name": "The haze lifts"}


@pytest.fixture
def table():
    """Two tanks in plain sight 1000 m apart, in haze at first."""
    return Table(
        [platoon("1", element("c1", "crusader", [300, 300]))],
        [platoon("2", element("p1", "panzer-2", [300, 1300]), heading_deg=180)],
        visibility_m=800,
        visibility_changes=[DUSK, HAZE],
    ).begin()


def newest(table, viewer):
    return log_lines(table.game.entries, viewer)[0].words


def test_the_visibility_changes_at_the_start_of_its_turn(table):
    seen = []
    for _ in range(3):
        seen.append((table.battle.turn, table.battle.visibility_m))
        table.whole_turn(harmless_dice)
    assert [*seen, (4, table.battle.visibility_m)] == [(1, 800), (2, 1500), (3, 500), (4, 500)]


def test_everybody_reads_of_the_change_and_the_umpire_reads_the_distance(table):
    table.whole_turn(harmless_dice)
    assert newest(table, UMPIRE) == (
        "Turn 2 begins: give your orders. The haze lifts. Visibility is 1500 m from now on."
    )
    for viewer in (Viewer("side", "B", "british"), Viewer("spectator", "B")):
        words = newest(table, viewer)
        assert words.endswith("Turn 2 begins: give your orders. The haze lifts.")
        assert "1500" not in words
    table.whole_turn(harmless_dice)
    assert newest(table, UMPIRE).endswith("Dusk. Visibility is 500 m from now on.")


def test_units_see_by_the_visibility_of_the_turn(table):
    contact = "1 " + table["P1"].id
    found = []
    for _ in range(3):
        table.turn(harmless_dice)
        now = table.battle.contacts.get(contact)
        found.append(bool(now and now.now))
        table.make("release")
    assert found == [False, True, False]


def test_the_umpire_may_change_it_and_an_undo_takes_it_back(table):
    table.whole_turn(harmless_dice)
    table.make("set-visibility", metres=900)
    assert table.battle.visibility_m == 900
    release = next(x for x in reversed(table.game.entries) if x.move == "release")
    table.game.undo(release.seq, "", at="2026-01-01T20:00:00+00:00", request="an undo of release")
    assert (table.battle.turn, table.battle.phase) == (1, "reports")
    table.make("release")
    assert table.battle.visibility_m == 1500


def test_the_console_lists_what_is_to_come(table):
    assert umpire_view(table.battle).visibility == (
        "Visibility 800 m",
        "turn 2: 1500 m (The haze lifts)",
        "turn 3: 500 m (Dusk)",
    )
    table.whole_turn(harmless_dice)
    table.whole_turn(harmless_dice)
    assert umpire_view(table.battle).visibility == ()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ([DUSK, HAZE], None),
        ([{"from_turn": 14, "visibility_m": 50}], None),
        ([DUSK, DUSK], "a turn that no other change has"),
        ([{"from_turn": 15, "visibility_m": 500}], "2 to 14"),
        ([{"from_turn": 1, "visibility_m": 500}], "from_turn"),
        ([{"from_turn": 3, "visibility_m": 20}], "visibility_m"),
        ([{"from_turn": 3}], "visibility_m"),
        ([{"visibility_m": 500}], "from_turn"),
        ([{"from_turn": 3, "visibility_m": 500, "until": 4}], "until"),
    ],
)
def test_a_scenario_file_is_checked(changes, problem):
    text = SHIPPED.path("double_blind", "bir-tawil-gap").read_text("utf-8")
    for each in changes:
        rows = (f'{k} = "{v}"' if isinstance(v, str) else f"{k} = {v}" for k, v in each.items())
        text += "[[visibility_changes]]\n" + "\n".join(rows) + "\n"
    if problem:
        with pytest.raises(BadFile, match=problem):
            card_of(DoubleBlind, Path("made.toml"), text)
    else:
        read = card_of(DoubleBlind, Path("made.toml"), text)
        assert len(read.visibility_changes) == len(changes)
