"""Elements in which no figure is able or ready to act (Rattenkrieg 10.1.1, 15.15)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.given_action import given_action_task
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle import tanks
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.openings import leaderless

TEAM = "1st Squad, Team 1"


def german(table):
    return table.element("german", TEAM)


@pytest.fixture
def acting():
    """A German team without a leader acts under a Fire order; a US team is identified."""
    table = Table(change=leaderless("german", TEAM))
    return table.until(("german", TEAM), [("german", TEAM, "fire")], [("us", TEAM)])


def first_shot(table):
    team, target = german(table), table.element("us", TEAM)
    return {
        "element": team.id,
        "man": team.figures[1],
        "target": target.id,
        "distance_in": 20,
        "victim": "anyone",
    }


class TestNobodyLeftToAct:
    """An element whose last figure is lost while it acts can only stand down."""

    @pytest.mark.parametrize("state", ["prisoner", "dead"])
    def test_the_umpire_and_the_player_are_told_so_and_need_one_tap(self, acting, state):
        men = german(acting).figures
        bring_about(acting, *(e.FigureChanged(id, "ready", state, 1, None) for id in men))
        tasks = [due_now(acting.battle)[0], *due_for(acting.battle, "german")]
        named = [task for task in tasks if "can no longer act." in task.title]

        assert {tap.words for task in named for tap in task.taps} == {"Stand down"}
        assert len(named) == 2

        acting.make("stand-down", GERMAN, element=german(acting).id)
        assert not any("can no longer act." in task.title for task in due_now(acting.battle))

    @pytest.mark.parametrize("for_umpire", [True, False])
    def test_of_a_destroyed_vehicle_it_is_one_sentence(self, for_umpire):
        table = Table(card=tanks.duel(), shelf=tanks.shelf())
        tank = next(x for x in table.battle.of_side("german") if x.id in table.battle.vehicles.of)
        dead = (e.FigureChanged(id, "ready", "dead", 1, None) for id in tank.figures)
        bring_about(table, VehicleDamaged(tank.id, "hull", {}, 0, True, True), *dead)
        task = given_action_task(table.battle, tank, for_umpire=for_umpire)

        assert task.words == "The vehicle is destroyed, and none of its crew can fight."


def test_where_all_are_down_no_button_begins_an_action(acting):
    """An element without a ready figure can only rise, or do what needs no figure."""
    states = ("dead", "wounded", "hunkered-down", "hunkered-down", "stunned")
    men = german(acting).figures
    acting.make("shoot", GERMAN, dice={"roll": 6}, **first_shot(acting))
    down = zip(men, states, strict=True)
    bring_about(acting, *(e.FigureChanged(id, "ready", state, 1, None) for id, state in down))
    offers = unit_view(acting.battle, german(acting)).offers

    assert {x.move for x in offers if x.group == "act" and not x.barred} == {"rejoin", "stand-down"}


def test_the_cards_of_both_sides_say_what_a_prisoner_without_an_escort_waits_for(acting):
    captor = acting.element("us", TEAM)
    rule = {"element": german(acting).id, "aggressiveness": 0, "reason": "for the test"}
    acting.make("rule-element", **rule)
    check = next(each for each in acting.battle.owed if each.kind == "conduct")
    acting.make("conduct", owed=check.id, threatened="yes", captor=captor.id)
    rows = unit_view(acting.battle, german(acting)).men

    waits = "Combat Stance +1 until an escort is with the prisoner"
    assert all(f"surrenders to contact A: {waits}" in row.words for row in rows)
