"""Reactions that nobody used are closed once their round is over."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.naming import acting_name
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions, reactions_offered
from assistant.battle.rattenkrieg.screens.tasks.reaction_tasks import ASKING, PRICES
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, TEAM, US, bring_about

QUESTIONS = ("Who saw or heard it, and reacts?", "Do the German players react?")


@pytest.fixture
def run(engaged):
    """A US team ran past a German team that can react."""
    engaged.face("movement")
    engaged.make("move", US, element=engaged.element("us", TEAM).id, gait="run")
    assert possible_reactions(engaged.battle)
    return engaged


def task_titles(table):
    found = (*due_now(table.battle), *due_for(table.battle, "german"))
    return [task.title for task in found]


def test_the_umpire_who_ends_the_round_closes_its_reactions(run):
    assert set(task_titles(run)) & set(QUESTIONS)
    run.make("end-round")

    assert not set(task_titles(run)) & {*QUESTIONS, "You may react."}


@pytest.mark.parametrize("move", ["no-reaction", "end-round"])
def test_a_player_whose_question_the_umpire_closes_reads_so(run, move):
    assert "You may react." in task_titles(run)
    entry = run.make(move)

    assert "The umpire decided for you" in entry.told["german"]
    assert "decided for you" not in entry.told.get("us", "") + entry.told["umpire"]


def test_a_player_whose_elements_can_react_no_more_reads_of_no_umpire(run):
    offered = [x for x, _ in reactions_offered(run.battle)]
    men = [id for x in offered for id in x.figures]
    bring_about(run, *(e.FigureChanged(id, "ready", "stunned") for id in men[:-1]))
    told = {"element": offered[-1].id, "man": men[-1], "state": "stunned", "reason": "test"}
    entry = run.make("rule-man", **told)

    assert not reactions_offered(run.battle)
    assert "decided for you" not in entry.told["german"]


def test_a_player_who_was_not_asked_reads_nothing_of_a_question(run):
    run.make("decline-reaction", GERMAN)
    assert "decided for you" not in run.make("end-round").told.get("german", "")


def test_a_player_who_ends_the_round_does_not_rob_the_enemy_of_a_reaction(run):
    run.make("end-round", US)
    assert possible_reactions(run.battle)


def test_the_roll_of_the_next_round_closes_the_reactions_of_the_last(run):
    run.make("end-round", US)
    german = run.element("german", TEAM).id
    run.make("initiative", nominee_german=german, nominee_us="nobody")

    assert not possible_reactions(run.battle)


def test_a_player_reads_who_reacts_already_and_who_else_may(run):
    first, *others = [x for x, _ in reactions_offered(run.battle)]
    assert others
    run.make("react", element=first.id)
    task = next(x for x in due_for(run.battle, "german") if "Who else?" in x.title)

    assert task.title == f"{acting_name(run.battle, first)} reacts already. Who else?"
    assert task.taps[-1].words == "We do not react any more"


def test_the_umpire_reads_when_to_ask_the_player_and_when_to_tap_the_element(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    team = engaged.act_with("us", TEAM)
    engaged.make("move", US, element=team.id, gait="walk")
    (task,) = [x for x in due_now(engaged.battle) if x.title in QUESTIONS]
    asking = [tap.words for tap in task.taps if tap.words.startswith("Ask")]

    assert asking
    assert task.words.endswith(ASKING)
    engaged.make("who-perceives", observers=(engaged.element("german", TEAM).id,))
    (task,) = [x for x in due_now(engaged.battle) if x.title in QUESTIONS]
    assert task.words.endswith(PRICES)
    assert not [tap.words for tap in task.taps if tap.words.startswith("Ask")]


@pytest.fixture
def unsure(engaged):
    """US and Germans are active; a US team walks, and other Germans may have heard it."""
    engaged.run_and_react()
    german = engaged.element("german", TEAM)
    engaged.make("stand-down", GERMAN, element=german.id)
    spent_but_active = e.ElementActivated(german.id)
    bring_about(engaged, spent_but_active)
    engaged.make("rule-element", element=german.id, spent=german.allowed, reason="for the test")
    assert possible_reactions(engaged.battle)
    return engaged


def test_the_side_that_acted_last_ends_no_round_while_the_enemy_may_react(unsure):
    unsure.make("nominate", US, nominee="nobody")
    assert unsure.battle.round
    (asked, *_) = due_now(unsure.battle)
    nobody = next(tap for tap in asked.taps if tap.move == "no-reaction")
    assert nobody.words == "End the round, nobody reacts"
    unsure.make(nobody.move, **nobody.told)

    assert unsure.battle.round is None
    assert not set(task_titles(unsure)) & {*QUESTIONS, "You may react."}


def test_a_side_waits_for_the_end_of_the_round_whether_or_not_the_enemy_may_react(unsure):
    """The end of the round does not depend on what the enemy heard."""
    unsure.make("no-reaction")
    assert not possible_reactions(unsure.battle)
    unsure.make("nominate", US, nominee="nobody")

    assert unsure.battle.round
    (end, *_) = due_now(unsure.battle)[0].taps
    assert (end.move, end.likely) == ("end-round", True)


def test_the_umpire_who_closes_the_reactions_to_the_last_action_left_ends_the_round(run):
    team = run.element("us", TEAM)
    run.make("rule-element", element=team.id, spent=team.allowed, reason="for the test")
    (task,) = [x for x in due_now(run.battle) if x.title in QUESTIONS]
    assert (task.taps[-1].words, task.taps[-1].likely) == ("End the round, nobody reacts", True)
    run.make(task.taps[-1].move, **task.taps[-1].told)

    assert run.battle.round is None


def test_reactions_are_closed_alone_while_a_figure_may_still_act_or_a_check_is_open(run):
    assert nobody_tap(run) == "Nobody"
    team = run.element("us", TEAM)
    run.make("rule-element", element=team.id, spent=team.allowed, reason="for the test")
    on = run.battle.round
    part = replace(on, acting=replace(on.acting, figures=on.acting.figures[:1]))
    run.game.state = replace(run.battle, round=part)

    assert nobody_tap(run) == "Nobody"


def nobody_tap(table):
    (task,) = [x for x in due_now(table.battle) if x.title in QUESTIONS]
    return task.taps[-1].words


@pytest.mark.parametrize("by", ["umpire", "us"])
def test_the_umpire_ends_a_round_with_the_tap_that_stands_down_the_last_who_could_act(engaged, by):
    engaged.run_and_react()
    german = engaged.element("german", TEAM)
    engaged.make("rule-element", element=german.id, spent=german.allowed, reason="for the test")
    engaged.make("no-reaction")
    team = engaged.element("us", TEAM)
    entry = engaged.make("stand-down", UMPIRE if by == "umpire" else US, element=team.id)

    ended = engaged.battle.round is None
    assert ended == (by == "umpire"), "a player would learn that no enemy has an action left"
    assert ("Round 1 ends." in entry.told["german"]) == ended
