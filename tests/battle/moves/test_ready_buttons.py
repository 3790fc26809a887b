"""A button is enabled only if its move can be made: on cards, and in the task list."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.events.vehicles.travel import Turned
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks import ready_buttons
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state.round_state import HeldAction
from tests.battle.conftest import GERMAN, US, Table, bring_about
from tests.battle.rattenkrieg.rounds.test_conduct import acting, german, rule  # noqa: F401
from tests.battle.rattenkrieg.vehicles.wittmann import (
    commander,
    nominate,
    order,
    rounds,
    stug,
    table,  # noqa: F401
)

TEAM = "1st Squad, Team 1"


def taps(dues):
    return [tap.move for due in dues for tap in due.taps]


@pytest.fixture
def interrupted_aim(acting):  # noqa: F811
    """The team declared and paid for its aim; then an ambush put it in fury."""
    element, target = german(acting), acting.element("us", TEAM)
    told = {"element": element.id, "target": target.id}
    waits = HeldAction(element.id, "aim", "aim", told, 1)
    state = acting.game.state
    acting.game.state = replace(state, round=replace(state.round, held=waits, turn_of=None))
    rule(acting, 7)
    return acting


def test_an_action_that_a_rule_now_refuses_is_not_offered_to_the_side(interrupted_aim):
    (due,) = (
        each for each in due_for(interrupted_aim.battle, "german") if "continues" in each.title
    )
    assert [tap.move for tap in due.taps] == ["lose-action"]
    assert due.words.endswith("Team 1 is in fury: the umpire moves it.")


def test_the_umpire_may_do_what_the_side_may_not(interrupted_aim):
    assert "aim" in taps(due_now(interrupted_aim.battle))
    aim = {"element": german(interrupted_aim).id, "target": interrupted_aim.element("us", TEAM).id}
    assert not interrupted_aim.attempt("aim", commit=False, **aim).refused


def test_an_interrupted_act_that_a_rule_refuses_is_only_lost(table):  # noqa: F811
    gun = stug(table)
    order(table, gun, GERMAN, "movement")
    rounds(table)
    nominate(table, gun)
    told = {"element": gun.id, "wanted_in": "4"}
    waits = HeldAction(gun.id, "movement", "drive", told, 1)
    state = table.game.state
    table.game.state = replace(state, round=replace(state.round, held=waits, turn_of=None))
    refused = table.attempt("drive", commit=False, **told).refused
    assert "must get in" in refused

    assert "lose-action" in taps(due_now(table.battle))
    assert "drive" not in taps(due_now(table.battle))


def test_a_vehicle_without_its_commander_does_not_turn(table):  # noqa: F811
    gun = stug(table)
    order(table, gun, GERMAN, "movement")
    rounds(table)
    nominate(table, gun)
    table.make("get-in", GERMAN, element=gun.id, men=(commander(table),))
    table.make("no-reaction")
    table.make("drive", GERMAN, element=gun.id, wanted_in=4)
    assert turning(table) == [""]

    bring_about(table, CrewMembersLeft(gun.id, (commander(table),), gun.quality))
    assert turning(table) == [
        f"The commander is outside, and must get in before {stug(table).title} moves"
    ]


def test_the_button_says_that_a_turn_cannot_be_made(table):  # noqa: F811
    gun = stug(table)
    order(table, gun, GERMAN, "movement")
    rounds(table)
    nominate(table, gun)
    table.make("get-in", GERMAN, element=gun.id, men=(commander(table),))
    table.make("no-reaction")
    table.make("drive", GERMAN, element=gun.id, wanted_in=4)
    bring_about(table, Turned(gun.id, 30, 1, 1))
    (short,) = turning(table)
    assert short.startswith("That takes ")
    assert short.endswith("of its move, and it has 1″ left")

    bring_about(table, Turned(gun.id, 30, 8, 30))
    (often,) = turning(table)
    assert often.endswith("by 30° each; it has turned 9 times")
    refused = table.attempt("turn-vehicle", GERMAN, commit=False, element=gun.id)
    assert refused.refused == f"{often}."
    assert not table.attempt("turn-vehicle", commit=False, element=gun.id).refused


def turning(table):  # noqa: F811
    offers = unit_view(table.battle, stug(table)).offers
    return [x.barred for x in offers if x.move == "turn-vehicle"]


def test_each_button_is_tried_once_for_the_cards_and_pages_of_a_state(firefight, monkeypatch):
    tried, try_out = [], ready_buttons.foreseen_refusal

    def count(move, battle, apply, settled, actor, inputs):
        tried.append((move.id, actor, inputs))
        return try_out(move, battle, apply, settled, actor, inputs)

    monkeypatch.setattr(ready_buttons, "foreseen_refusal", count)
    element = firefight.element("us", TEAM)
    cards = [unit_view(firefight.battle, element) for _ in range(2)]
    assert cards[0] == cards[1]
    assert "shoot" in [move for move, _, _ in tried]
    assert [each for each in tried if tried.count(each) > 1] == []

    firefight.make("stand-down", element=element.id)
    before = len(tried)
    unit_view(firefight.battle, firefight.element("us", TEAM))
    assert len(tried) > before


def test_a_button_whose_move_asks_something_opens_a_sheet():
    """Two elements share a Mojon: the player is asked how they appear (8.2)."""
    easy = Table()
    first, second = (easy.element("us", f"1st Squad, Team {n}") for n in (1, 2))

    def begin():
        found = (x for task in due_now(easy.battle) for x in task.taps)
        return next(x for x in found if x.move == "begin-engagement")

    alone = easy.battle
    easy.make("write-to-mojon", US, element=second.id, to=first.mojon)
    easy.place_mojons()
    assert begin().opens

    easy.game.state = alone
    easy.place_mojons()
    assert not begin().opens
