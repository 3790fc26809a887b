"""Elements without fighting figures, and finished battles, ask nobody anything."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.moments.results_for_cards import newest_result
from tests.battle.conftest import TEAM, US, bring_about


@pytest.fixture
def team_bound_to_fight(engaged):
    """A German team whose morale forces it into a firefight."""
    team = engaged.element("german", TEAM)
    bring_about(
        engaged,
        e.EndOfTurnAggressivenessSet(team.id, "firefight", 0, 0, broken=False, must="firefight"),
    )
    return engaged


def test_a_team_that_surrendered_need_not_fight(team_bound_to_fight):
    team = team_bound_to_fight.element("german", TEAM)
    assert unit_view(team_bound_to_fight.battle, team).must == "firefight"

    told = {
        "men": team.figures,
        "captor": team_bound_to_fight.element("us", TEAM).id,
        "escort": "nobody",
    }
    team_bound_to_fight.make("take-prisoner", element=team.id, **told)
    view = unit_view(team_bound_to_fight.battle, team_bound_to_fight.element("german", TEAM))
    assert not view.must
    assert not [line for line in view.facts if "Firefight" in line]


def test_nobody_moves_figures_when_the_battle_is_over(engaged):
    engaged.face("movement")
    team = engaged.element("us", TEAM).id
    engaged.make("move", US, element=team, gait="run")
    assert "move" in newest_result(engaged.battle, engaged.game.entries, team).lower()

    engaged.make("end-battle")
    assert engaged.battle.phase == "over"
    assert newest_result(engaged.battle, engaged.game.entries, team) == ""


def test_the_button_of_those_who_surrender_says_so(engaged):
    team = engaged.element("german", TEAM)
    offers = unit_view(engaged.battle, team, umpire=True).offers
    (offer,) = [x for x in offers if x.move == "take-prisoner"]
    sheet = engaged.attempt("take-prisoner", commit=False, element=team.id)
    assert offer.words == sheet.move.title == "Surrender"
    assert sheet.asks[0].words == "Who surrenders?"
