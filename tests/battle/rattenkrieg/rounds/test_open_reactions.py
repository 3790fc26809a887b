"""Reactions that nobody used are closed once their round is over."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import acting_name
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions, reactions_offered
from assistant.battle.rattenkrieg.screens.tasks.reaction_tasks import ASKING, PRICES
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import TEAM, US

QUESTIONS = ("Who saw or heard it, and reacts?", "Do the German players react?")


@pytest.fixture
def run(engaged):
    """A US team ran before a German team that can react."""
    engaged.face("movement")
    engaged.make("move", US, element=engaged.element("us", TEAM).id, gait="run")
    assert possible_reactions(engaged.battle)
    return engaged


def titles(table):
    found = (*due_now(table.battle), *due_for(table.battle, "german"))
    return [task.title for task in found]


def test_the_umpire_who_ends_the_round_closes_its_reactions(run):
    assert set(titles(run)) & set(QUESTIONS)
    run.make("end-round")

    assert not set(titles(run)) & {*QUESTIONS, "You may react."}


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
