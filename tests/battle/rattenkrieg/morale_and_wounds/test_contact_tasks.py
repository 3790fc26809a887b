"""What both phones read while a round of close combat is due (Rattenkrieg 17.2)."""

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides, due_for
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import (
    NOBODY_LEFT,
    REACTION_NOTE,
    waits_for,
)
from tests.battle.conftest import TEAM, US, bring_about

ROUND = "The umpire resolves a round of close combat."


@pytest.fixture
def touching(engaged):
    """A US team under a movement order has moved into contact with a German team."""
    engaged.face("movement")
    us, german = (engaged.element(side, TEAM) for side in ("us", "german"))
    engaged.make("move", US, element=us.id, gait="walk", touches=german.id)
    return engaged


def notes(table, side):
    return [x.title for x in due_for(table.battle, side) if x.words == ROUND]


def fight(table):
    us, german = (table.element(side, TEAM) for side in ("us", "german"))
    men = {"attackers": us.figures[1:3], "defenders": german.figures[1:3]}
    dice = {"roll": 4, "pick": 1}
    table.make("close-combat", element=us.id, target=german.id, also=(), dice=dice, **men)


def test_the_side_that_is_touched_reads_that_the_umpire_resolves_a_round(touching):
    assert notes(touching, "german") == ["Contact A touches 1st Squad, Team 1."]


def test_the_side_that_moved_reads_it_only_once_a_round_was_fought(touching):
    assert not notes(touching, "us")
    fight(touching)

    assert notes(touching, "us") == ["Contact A touches 1st Squad, Team 1."]
    assert notes(touching, "german") == ["Contact A touches 1st Squad, Team 1."]


def test_nobody_is_awaited_because_of_the_note(touching):
    touching.make("decline-reaction", side="german")

    assert "german" not in awaited_sides(touching.battle)


def test_a_side_that_has_lost_all_its_figures_is_not_told_to_expect_a_reaction(touching):
    before = waits_for(touching.battle, "german")
    for element in touching.battle.of_side("german"):
        for id in element.figures:
            bring_about(touching, FigureChanged(id, "ready", "dead"))

    assert before.endswith(REACTION_NOTE)
    assert waits_for(touching.battle, "german").endswith(NOBODY_LEFT)
