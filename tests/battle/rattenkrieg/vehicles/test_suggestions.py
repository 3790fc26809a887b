"""Suggestions after the last actions: a box for each kind, one question for shots in a row."""

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, Table
from tests.battle.rattenkrieg.vehicles.wittmann import (
    CARD,
    FIRST,
    ROADS,
    SECOND,
    SOVIET,
    bought,
    lay,
    look_for_tank,
    nominate,
    order,
    pending_ids,
    stug,
    tank,
)


@pytest.fixture
def fired():
    """A mine is laid; the StuG has fired in two impulses at a tank."""
    table = Table(card=CARD)
    bought(table, GERMAN, "Tellermine", count=1)
    lay(table, device="Tellermine")
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    for check in pending_ids(table, "reinforcements"):
        table.make("reinforce", owed=check, dice={"roll": 6})
    table.make("begin-engagement", both_agree="yes")
    order(table, tank(table, SECOND), SOVIET, "movement")
    look_for_tank(table)
    shot = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    for impulse in range(2):
        if impulse:
            table.make("fire-gun", **shot, sector=12, dice={"damage": [6] * 6})
            table.make("no-reaction")
            nominate(table, stug(table))
        table.make("fire-gun", **shot, sector=12, dice={"damage": [6] * 6})
    return table


def box(table, kind):
    """Return the only box that holds the questions of a kind."""
    found = [x for x in due_now(table.battle) if kind in [t.told.get("kind") for t in x.taps]]
    assert len(found) == 1
    return found[0]


def test_shots_in_a_row_are_one_question(fired):
    assert len(pending_ids(fired, "alarm")) == 2
    asked = box(fired, "alarm")
    assert asked.title.count("StuG") == 1
    near = [tap for tap in asked.taps if tap.told.get("event") == "combat-noise"]
    assert len(near) == 1

    fired.make(near[0].move, **near[0].told)
    assert pending_ids(fired, "alarm") == []
    alert = fired.battle.morale.awareness
    assert {alert[tank(fired, name).id] for name in (FIRST, SECOND)} == {"orange"}


def test_each_kind_has_a_box_and_a_dismissal_of_its_own(fired):
    fired.make("end-round")
    nominate(fired, tank(fired, SECOND))
    fired.make("drive", SOVIET, element=tank(fired, SECOND).id, wanted_in=2)

    assert {tap.move for tap in box(fired, "alarm").taps} == {"raise-alarm", "let-be"}
    assert "raise-alarm" not in {tap.move for tap in box(fired, "stepping").taps}
    not_here = box(fired, "stepping").taps[-1]
    assert not_here.words == "Not in this move"
    fired.make(not_here.move, **not_here.told)
    assert pending_ids(fired, "stepping") == []
    assert len(pending_ids(fired, "alarm")) == 2


def test_the_log_names_the_checks_that_the_umpire_dismisses(fired):
    entry = fired.make("let-be", kind="alarm")

    assert entry.told["umpire"] == "Dismissed: “Who is alerted?”."


def test_a_refused_undo_quotes_the_dismissal_without_quotes_inside_quotes(fired):
    shot = fired.game.last_standing().seq
    fired.make("let-be", kind="alarm")
    with pytest.raises(Refused) as refused:
        fired.undo(shot)

    assert "“Dismissed: ‘Who is alerted?’.”" in str(refused.value)
