"""Refusals where nobody can act: each names the reason that the program knows."""

from dataclasses import replace
from types import SimpleNamespace
from typing import get_args

import pytest

from assistant.battle.rattenkrieg.kit.unable import nobody_can, reason_not_able
from assistant.battle.rattenkrieg.lookups.figures.able_figures import NOBODY_FREE
from assistant.battle.rattenkrieg.lookups.figures.why_unable import STATES, explain_nobody
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.screens.contributions import all_offers
from assistant.battle.rattenkrieg.state.people import FigureState
from assistant.battle.rattenkrieg.state.travel import Ride, TravelState
from tests.battle.conftest import EVERYBODY, GERMAN, US, Refusal, Table
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import firemen

__all__ = ["firemen"]

TEAM = "1st Squad, Team 1"


def acting(order="fire"):
    """A US team led by its leader acts, and sees a German team."""
    table = Table(led=True)
    return table.until(("us", TEAM), [("us", TEAM, order)], [("german", TEAM)])


def us(table):
    return table.element("us", TEAM)


def set_figures(table, first=1, **states):
    """Set fields of figures of the US team; by default of those after the leader."""
    team = us(table)
    figures = dict(table.battle.figures)
    for id in team.figures[first:]:
        figures[id] = replace(figures[id], **states)
    table.game.state = replace(table.battle, figures=figures)


def refusal(table, move, by=US, **told):
    with pytest.raises(Refusal) as refused:
        table.make(move, by, element=us(table).id, **told)
    return str(refused.value)


def leader(table):
    return table.battle.leader(us(table))


@pytest.mark.parametrize("move", ["shoot", "ask-suppress"])
def test_a_leader_who_leads_is_the_reason_and_the_others_are_counted(move):
    table = acting()
    set_figures(table, state="hunkered-down")
    said = refusal(table, move)

    assert said.startswith(f"Nobody in {us(table).title} can do that now. ")
    assert f"{leader(table).rank}" in said
    assert "leads, so fires only in an ambush." in said
    others = len(us(table).figures) - 1
    assert ("figures are hunkered down and must rejoin the fight first." in said) == (others > 1)


def test_a_leader_who_is_chosen_reads_why():
    table = acting()
    said = refusal(table, "shoot", man=leader(table).id)

    assert "leads, so fires only in an ambush. Choose another figure." in said


def test_a_leader_who_leads_does_not_suppress_for_the_umpire_either():
    table = acting()
    set_figures(table, state="hunkered-down")
    with pytest.raises(Refusal, match="leads, so fires only in an ambush"):
        table.make("suppress", element=us(table).id)


def test_figures_without_a_weapon_for_it_are_named():
    table = acting()
    set_figures(table, weapons=())

    assert "no weapon ready for that." in refusal(table, "shoot")


def test_a_lost_action_is_the_reason():
    table = acting("movement")
    set_figures(table, lost=us(table).left)
    stunned = replace(leader(table), state="stunned")
    figures = {**table.battle.figures, stunned.id: stunned}
    table.game.state = replace(table.battle, figures=figures)
    said = refusal(table, "move", gait="walk")

    assert "lost the remaining actions." in said
    assert "is stunned until the turn ends." in said


def test_only_the_own_side_and_the_umpire_read_reasons():
    table = acting()
    set_figures(table, state="hunkered-down")
    team, chosen = us(table), us(table).figures[1]
    move = SimpleNamespace(state=table.battle, actor=GERMAN, acts_for=lambda side: side == "german")

    assert str(nobody_can(move, team)) == "Nobody there can do that now."
    assert reason_not_able(move, chosen, team) == ""


def test_the_enemy_reads_no_reason():
    """A German who asks for a US team is refused before anything is said about its figures."""
    table = acting()
    set_figures(table, state="hunkered-down")

    assert "hunkered" not in refusal(table, "shoot", GERMAN)


@pytest.mark.parametrize(("state", "words"), STATES.items())
def test_each_state_is_worded_for_one_figure_and_for_several(state, words):
    table = acting()
    set_figures(table, state=state)
    first, second = us(table).figures[1:3]

    said = explain_nobody(table.battle, replace(us(table), figures=(first,)))
    assert said == [f"{man(table.battle.figures[first])} {words.one}."]
    said = explain_nobody(table.battle, replace(us(table), figures=(first, second)))
    assert said == [f"Two figures {words.many}."]


def test_every_state_but_ready_has_its_words():
    assert set(STATES) == set(get_args(FigureState)) - {"ready"}


def test_a_stopped_figure_does_not_move_again():
    table = acting("movement")
    for id in us(table).figures:
        figures = {**table.battle.figures, id: replace(table.battle.figures[id], stopped=True)}
        table.game.state = replace(table.battle, figures=figures)

    assert "move no more this turn." in refusal(table, "move", gait="walk")


def test_the_reason_why_nobody_hunkers_down_is_that_figures_ride():
    table = acting("movement")
    rides = {id: Ride("a truck", inside=True) for id in us(table).figures}
    table.game.state = replace(table.battle, travel=TravelState(rides=rides))

    assert "ride on a vehicle and must get off first." in refusal(table, "hunker-down")


def test_a_button_says_in_few_words_that_nobody_is_free(firemen):
    set_figures(firemen, first=0, state="stunned")
    barred = {o.move: o.barred for o in all_offers(firemen.battle, us(firemen), EVERYBODY)}

    assert barred["fight-fire"] == NOBODY_FREE
