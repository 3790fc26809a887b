"""Whole sentences for the umpire about what an element did, and how far it is heard."""

import pytest

from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import audible_range
from assistant.battle.rattenkrieg.screens.tasks.reaction_tasks import reactions_due
from assistant.frozen import replace
from assistant.rules.rattenkrieg.noise import ACTIONS, describe_action
from tests.battle.conftest import TEAM, US

LOUDNESS = ("This is heard ", "This is not heard", "How loud this is depends on the means")
NOTICED = [str(row["action"]) for row in ACTIONS.rows if row["triggers_reaction"]]


@pytest.fixture
def battle_after_run(engaged):
    """The battle after a US team ran before the enemy."""
    engaged.face("movement")
    engaged.make("move", US, element=engaged.element("us", TEAM).id, gait="run")
    return engaged.battle


@pytest.mark.parametrize("action", ACTIONS.keys())
def test_every_action_of_the_list_has_a_verb(action):
    verb, *rest = describe_action(action).split()
    assert verb.endswith("s")
    assert not set("/()-!") & set(" ".join([verb, *rest]))


@pytest.mark.parametrize("action", NOTICED)
def test_the_umpire_reads_what_was_done_and_how_far_it_is_heard(battle_after_run, action):
    noise = replace(
        battle_after_run.noise, action=action, heard=audible_range(battle_after_run, action)
    )
    team = battle_after_run.elements[noise.element]
    asked = [x for x in reactions_due(replace(battle_after_run, noise=noise)) if "react" in x.title]
    assert asked

    done, heard, *_ = asked[0].words.split(". ")
    assert done == f"U {team.short} {describe_action(action)}"
    assert heard.startswith(LOUDNESS)
