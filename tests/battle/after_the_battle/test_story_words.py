"""The story of a battle: the log without sentences that only record the order of play."""

import re

import pytest

from assistant.battle.replaying.changes import changes_of
from assistant.battle.reports.course import course_of
from assistant.battle.reports.report import report_of
from assistant.battle.screens.story_words import story_words
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.files import files
from tests.battle.battleaxe.table import Table as Battleaxe

EXAMPLES = files("datacards") / "examples"
PROCEDURE = re.compile(
    r"face down|Initiative: |orders are in|Turn \d+ of|checks? (?:is|are) due|per turn and|heard to"
    r"|no nearer to an enemy|, not now|Figures go back| acts \(order|^[B-HJ-Z] [A-Z0-9]"
)


def story_of_example(name, side=None):
    file = EXAMPLES / f"{name}.battle.jsonl"
    log = read_exported(file, file.read_text("utf-8")).log
    reader = Viewer("side", None, side) if side else UMPIRE
    system = SYSTEMS["rattenkrieg"]
    return [x.words for x in course_of(system, changes_of(system, log), reader).moments]


@pytest.mark.parametrize(
    "told",
    [
        ("easy-company", None),
        ("easy-company", "us"),
        ("wittmann", None),
        ("wittmann", "german"),
        ("house-fight", None),
        ("river-crossing", None),
    ],
)
def test_the_story_of_an_example_has_no_order_of_play(told):
    story = story_of_example(*told)
    assert len(story) > 20
    assert [words for words in story if PROCEDURE.search(words)] == []


def test_sides_are_named_in_whole_sentences():
    story = story_of_example("wittmann")
    assert "German buys Tellermine 43. Victory points: −5." in story
    assert "Soviet: the tanks are in sight of one another in turn 2." in story
    assert "German: mines 1, 2 go off together." in story_of_example("mined-road")
    assert "British: House taken, +10. Victory points: 10." in story_of_example("house-fight")


def test_an_ordinal_does_not_end_a_sentence():
    story = story_words([r"No action from .*\."], {r"^(.+) sealed: ": r"Order for \1: "})
    assert story("2. Zug sealed: advance.") == "Order for 2. Zug: advance."
    assert story("P1 moved. No action from 1 Troop, 2. Zug and Well garrison.") == "P1 moved."
    assert story("No action from 2. Zug. P1 moved.") == "P1 moved."


def test_a_sentence_is_left_out_wherever_it_begins():
    story = story_words([r".* acts\."], {})
    assert story("It jams. 1st, Team 2 acts. T-34 no. 2 drives.") == "It jams. T-34 no. 2 drives."


LINES = {
    "desert-rats": [
        ("Turn 3 begins: give your orders.", ""),
        ("Turn 3: the orders take effect. No action from 1 Troop.", ""),
        ("2. Zug sealed: retreat.", "Order for 2. Zug: retreat."),
        ("1 Troop sealed: no action.", ""),
        (
            "C1 and C2 are to fire: each stays while it has a target, until an order frees them.",
            "C1 and C2 are to fire.",
        ),
        ("Turn 3, fire: C1 at P1, 976 m: miss.", "Fire: C1 at P1, 976 m: miss."),
        ("Turn 3: C1 fired at E1: miss.", "C1 fired at E1: miss."),
    ],
    "battleaxe": [
        ("Axis impulse 2: pass.", ""),
        ("Sunset DR 2: the day ends. The Maneuvers Phase ends; the Allies refit.", "The day ends."),
        (
            "Axis phone: a bid of 9. The Allies need 57 Victory Points.",
            "The Allies need 57 Victory Points.",
        ),
    ],
    "rats-of-tobruk": [
        ("Chits put in: 33. In the cup: 2 Axis, 1 Allied.", ""),
        ("at/13: hex 1111.", "at/13 is placed in hex 1111."),
        (
            "1110: 14 to 6, column 2-1, rolled 7, net 8: DR, the defender retreats.",
            "Hex 1110: 14 to 6, the defender retreats.",
        ),
    ],
}


@pytest.mark.parametrize("system", LINES)
def test_the_other_games_leave_out_their_own_order_of_play(system):
    story = SYSTEMS[system].ending.story
    assert [story(told) for told, _ in LINES[system]] == [words for _, words in LINES[system]]


def test_units_of_battleaxe_are_listed_by_divisions_with_names():
    here = Battleaxe()
    here.make("end-battle", winner="nobody")
    game = here.game
    report = report_of(game.system, "Battleaxe", here.battle, game.entries, None)
    axis = next(force for force in report.forces if force.badge.id == "axis")
    names = dict(axis.members)
    assert {*names} == {"", "15th Panzer Division", "5th Light Division"}
    assert names["5th Light Division"].count("; ") == 2  # a name may have a comma
    assert not axis.has_units
