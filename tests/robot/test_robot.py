"""Nothing stops the evening: the robot plays every system through its pages and finds nothing.

One seed again: `python -m tests.robot --seed 7 --scenario easy-company`, or all of them as a test
with `ASSISTANT_ROBOT=7` in the environment; for hours: `python -m tests.robot --hours 3`.
"""

import os

import pytest

from assistant.battle.log import active_entries
from tests.battle.random_play.made import Made, first_orphan

from .answers import fill_sheet
from .forward import looks_who_waits
from .habits import takes_ticks_away
from .held import Findings, looks_at
from .people import SCENARIOS, Table
from .robot import Robot, is_done, play
from .screen import Screen, Tap

SEED = int(os.environ.get("ASSISTANT_ROBOT", "7"))
STEPS = 80
MOST_S = 18.0  # of one battle, of the processor


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_robot_plays_every_scenario_without_a_finding(scenario):
    print(f"seed {SEED}: python -m tests.robot --scenario {scenario} --seed {SEED}")  # noqa: T201
    robot = play(scenario, SEED, STEPS, MOST_S)

    assert robot.made > 3
    assert robot.findings.lines == []


def page(body):
    return Screen(f"<main><a href='/'>Home</a>{body}</main>", "/battles/X/do/move")


@pytest.mark.parametrize(
    ("letter", "body"),
    [
        ("d", "<p>What holds must be at least 1; got []</p>"),
        ("d", "<p>low_quality is not known</p>"),
        ("e", "<form><input type='checkbox' name='men' value='a'></form>"),
        ("e", "<form><input id='a' name='a'><input id='a' name='b'></form>"),
    ],
)
def test_a_page_that_is_wrong_is_found(letter, body):
    findings = Findings()
    looks_at(findings, "somebody", page(body), 200)
    assert [line[0] for line in findings.lines] == [letter]


def test_a_page_without_a_next_step_is_found():
    findings = Findings()
    looks_at(findings, "somebody", Screen("<main><p>Here it ends.</p></main>", "/x"), 200)
    assert [line[0] for line in findings.lines] == ["a"]


def test_a_sheet_is_filled_in_as_a_browser_does():
    sheet = page(
        "<form id='sheet' method='post' action='/do'><input type='hidden' name='men' value='-'>"
        "<section class='ask'><input type='checkbox' id='a' name='men' value='a' checked>"
        "<input type='checkbox' id='b' name='men' value='b'></section>"
        "<input type='hidden' name='flag' value='no'></form>"
    ).sheet
    assert sheet is not None
    assert sheet.asked == ("men",)
    assert fill_sheet(sheet, [("men", "b")]) == [("men", "-"), ("flag", "no"), ("men", "b")]


def test_the_robot_finds_entries_that_depend_on_an_undone_one(tmp_path):
    table = Table(tmp_path, "easy-company", Findings())
    game = table.game
    rolls = {"dice.entry": "3"}
    assert table.phones[0].client.post("/side/do/roll-entry", data=rolls).status_code == 303
    for number, person in enumerate((*table.sides(), table.umpire)):
        move = "begin-engagement" if person is table.umpire else "place-all"
        where = table.base if person is table.umpire else "/side"
        told = {"both_agree": "yes", "request": f"a tap of its own {number}"}
        assert person.client.post(f"{where}/do/{move}", data=told).status_code == 303
    assert list(first_orphan(game, table.made, 0)) == []

    placed, began = game.entries[2], game.entries[-1]
    game.entries.append(
        game._undoing.unchecked_undo(placed.seq, "", began.at, "taken back by force")
    )
    assert placed not in active_entries(game.entries)
    assert [
        f"entry {began.seq} (begin-engagement" in line for line in first_orphan(game, table.made, 3)
    ] == [True]


@pytest.mark.parametrize(
    ("move", "told", "done"),
    [
        ("surrender", {"unit": "2/62"}, True),
        ("surrender", {"unit": "15MG"}, False),  # the sheet was changed to another unit
        ("refit", {"unit": "2/62"}, False),  # a refusal led to another move
    ],
)
def test_a_button_is_done_only_by_its_own_move_for_its_own_unit(move, told, done):
    tap = Tap("Roll", "/side/do/surrender?unit=2/62&from=/side/")
    assert is_done(tap, Made(move, None, told, {}, "")) is done


def test_a_wait_for_a_roll_that_nobody_is_asked_for_is_found(tmp_path):
    pages = {
        "umpire": "<section class='due'><h2>US acts next.</h2><p class='small'>No roll: only one "
        "side is active.</p><a href='/u/A'>Team 1</a></section>",
        "phone": "<p class='waits'>You wait for the enemy's name and the roll.</p>",
    }

    def lines():
        table = Table(tmp_path, "easy-company", Findings())
        for person in table.people:
            kind = "umpire" if person is table.umpire else "phone"
            person.opens = lambda address, kind=kind: page(pages[kind])
        looks_who_waits(table)
        return [line[0] for line in table.findings.lines]

    assert lines() == ["c"]
    pages["umpire"] = "<section class='due'><a href='/battles/X/do/initiative'>Go</a></section>"
    assert lines() == []


def test_ticks_are_removed_even_where_one_must_stay(tmp_path):
    robot = Robot("easy-company", 1, tmp_path)
    sent = []
    umpire = robot.table.umpire
    sends = umpire.sends
    umpire.sends = lambda form, pairs: sent.append((form, pairs)) or sends(form, pairs)
    for _ in range(6):
        takes_ticks_away(robot, umpire)
    robot.closes()

    def lost(form, pairs):
        here = {name for name, value in pairs if value not in ("-", "no")}
        return [
            f.name for f in form.fields if f.is_on and f.kind == "checkbox" and f.name not in here
        ]

    assert any(lost(form, pairs) for form, pairs in sent)
