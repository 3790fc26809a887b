"""A task that a phone can do too is not the umpire's main act; the console names the side."""

import re

import pytest

from assistant.battle.rattenkrieg.screens.tasks import reaction_tasks
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.frozen import replace
from assistant.web.access import join_codes
from assistant.web.console.asked_phones import mark_asked_phones
from tests.battle.conftest import TEAM, US, Table
from tests.web.evening import Evening, words_of

OTHER = "1st Squad, Team 2"


@pytest.fixture
def evening(app, settings):
    return Evening(app, settings)


def box(evening, title):
    """The box of a task on the console, as HTML."""
    page = evening.umpire.get(evening.base).text
    found = [
        part for part in page.split('<div class="due')[1:] if title in part.partition("</h3>")[0]
    ]
    assert found, words_of(page)
    return found[0].partition('</div>\n<div class="due')[0]


def sign_out(evening):
    for each in evening.services.devices.devices_of(evening.id):
        evening.services.devices.sign_out(each.id)


@pytest.mark.parametrize("title", ["A round begins", "acts."])
def test_the_umpires_button_is_quiet_while_phones_are_asked(evening, title):
    evening.rounds() if title == "A round begins" else evening.act()
    shown = box(evening, title)
    assert "button go" not in shown.partition("</div></div>")[0]
    assert "players are asked. Choose here only for players without a phone." in words_of(shown)
    assert shown.startswith(" later")

    sign_out(evening)
    shown = box(evening, title)
    assert "button go" in shown
    assert "are asked" not in words_of(shown)


def test_nobody_reacts_only_by_a_tap_of_the_players(evening):
    german = evening.act()
    evening.reveal("german")
    target = evening.of("us")[0]
    man = next(id for id in german.figures if not evening.battle.figures[id].leader)
    shot = {"element": german.id, "man": man, "target": target.id, "distance_in": "20"}
    evening.make("german", "shoot", **shot, dice__roll="6")
    shown = box(evening, "Do the US players react?")
    assert re.search(r'<button class="button ">Nobody', shown)
    assert "The US players are asked." in words_of(shown)


@pytest.mark.parametrize("awaited", [(), ("german",), ("us",), ("german", "us")])
def test_only_phones_with_something_to_do_are_listed_as_asked(evening, awaited):
    """Otherwise a phone waits for the umpire while the umpire waits for it: nobody would act."""
    evening.engage()
    task = PendingTask("US acts next.", "", (Tap("Act", "", likely=True),), asked=("us",))
    with evening.app.test_request_context():
        (shown,) = mark_asked_phones([task], join_codes.joins(evening.game), awaited)

    can_answer = "us" in awaited
    assert shown.waits is can_answer
    assert shown.taps[0].likely is not can_answer
    assert ("are asked" in shown.words) is can_answer


@pytest.mark.parametrize("open_now", [0, 1])
def test_the_umpire_reads_that_no_phone_of_an_asked_side_is_on(evening, open_now):
    evening.act()
    task = PendingTask("Who?", "", (Tap("US", "react", likely=True),), asked=("us",))
    with evening.app.test_request_context():
        joins = [replace(x, open_now=open_now) for x in join_codes.joins(evening.game)]
        (shown,) = mark_asked_phones([task], joins, ("us",))

    assert ("No US phone is on." in shown.words) is (open_now == 0)
    assert shown.waits  # a phone may be locked in a pocket


@pytest.mark.parametrize("awaited", [(), ("us",)])
def test_a_task_of_which_phones_ask_a_part_has_no_main_button(evening, awaited):
    evening.engage()
    taps = (Tap("Nobody", "", likely=True),)
    task = PendingTask("Who reacts?", "", taps, partly_asked=("us",))
    with evening.app.test_request_context():
        (shown,) = mark_asked_phones([task], join_codes.joins(evening.game), awaited)

    assert shown.taps[0].likely is not bool(awaited)
    assert not shown.waits  # the umpire still says who perceived it


def test_nobody_reacts_is_asked_in_part_while_only_some_elements_surely_perceived(monkeypatch):
    orders = [("us", TEAM, "movement"), ("german", TEAM, "fire"), ("german", OTHER, "fire")]
    table = Table().until(("us", TEAM), orders, [("us", TEAM), ("german", TEAM)])
    table.make("move", US, element=table.element("us", TEAM).id, gait="walk")
    (task,) = reaction_tasks.reactions_due(table.battle)
    assert (task.asked, task.partly_asked) == (("german",), ())

    found = reaction_tasks.reactions_offered
    monkeypatch.setattr(reaction_tasks, "reactions_offered", lambda battle: found(battle)[:1])
    (task,) = reaction_tasks.reactions_due(table.battle)
    assert (task.asked, task.partly_asked) == ((), ("german",))
