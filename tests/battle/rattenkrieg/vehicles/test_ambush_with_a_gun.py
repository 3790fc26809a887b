"""An ambusher that has spotted the target fires before the enemy continues (10.1.3, 26.2.2)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides, due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, bring_about
from tests.battle.rattenkrieg.vehicles.wittmann import (
    SOVIET,
    before_it,
    bought,
    come_in,
    commander,
    lay,
    nominate,
    order,
    pending_ids,
    rounds,
    stug,
    table,
    tank,
)

__all__ = ["before_it", "table"]
CONTINUES = "T-34 no. 1 continues: movement"


def task_titles(table, side):
    return [x.title for x in due_for(table.battle, side)]


@pytest.fixture
def struck(table):
    """The StuG has fired from ambush at the first tank, which drove."""
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    table.make("react", element=stug(table).id)
    return table


def look(table):
    told = {
        "spot": f"mojon {tank(table).mojon}",
        "man": commander(table),
        "distance_in": 13,
        "hour": 12,
    }
    table.make("spot", element=stug(table).id, **told)


def test_the_enemy_does_not_continue_while_the_ambusher_may_still_fire(struck):
    assert struck.battle.round.held
    look(struck)

    assert "StuG III can still shoot." in task_titles(struck, "german")
    assert CONTINUES not in task_titles(struck, "soviet")
    assert "soviet" not in awaited_sides(struck.battle)
    (held,) = [x for x in due_now(struck.battle) if CONTINUES in x.title]
    assert held.words.startswith("G StuG III may fire first.")
    assert held.taps[0].words == "Carry out the action"  # the umpire decides that nobody fires


def test_the_enemy_continues_after_an_ambush_without_a_shot_to_come(struck):
    struck.make("stand-down", GERMAN, element=stug(struck).id)

    assert CONTINUES in task_titles(struck, "soviet")


def test_a_tank_that_the_ambush_halts_for_good_can_only_lose_its_action(struck):
    look(struck)
    points = struck.battle.vehicles.of[tank(struck).id].points("hull")["left-track"]
    lost = v.VehicleDamaged(tank(struck).id, "hull", {"left-track": points}, 0, False, stands=True)
    bring_about(struck, lost)

    (held,) = [x for x in due_now(struck.battle) if "continues" in x.title]
    assert [tap.words for tap in held.taps] == ["The action is lost"]
    assert "cannot move: its engine, track or wheels are destroyed." in held.words


def test_a_tank_that_the_ambush_only_damages_continues(struck):
    look(struck)
    lost = v.VehicleDamaged(tank(struck).id, "hull", {"left-track": 1}, 0, False, stands=False)
    bring_about(struck, lost)

    (held,) = [x for x in due_now(struck.battle) if "continues" in x.title]
    assert held.taps[0].words == "Carry out the action"


@pytest.mark.parametrize("answer", ["rule-out-traps", "let-be"])
def test_the_ambush_still_comes_first_after_the_question_about_the_mine(before_it, answer):
    bought(before_it, GERMAN, "Tellermine", count=1)
    lay(before_it, device="Tellermine")
    table = come_in(before_it)
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    told = {"side": "soviet"} if answer == "rule-out-traps" else {}
    table.make(answer, **told)

    table.make("react", element=stug(table).id)
    assert table.battle.round.held.element == tank(table).id

    table.make("stand-down", GERMAN, element=stug(table).id)
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    assert pending_ids(table, "stepping")  # the umpire is asked again


def test_the_enemy_does_not_continue_while_the_umpire_has_the_shot_to_resolve(struck):
    look(struck)
    shot = {"target": tank(struck).id, "distance_in": 13, "shell": "PzGr. 39/2 APCBC"}
    struck.make("ask-fire-gun", GERMAN, element=stug(struck).id, **shot)

    assert struck.battle.requests
    assert CONTINUES not in task_titles(struck, "soviet")
    assert "StuG III can still shoot." not in task_titles(struck, "german")
