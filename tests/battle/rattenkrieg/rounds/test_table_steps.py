"""Console and phones say what to do on the table: figures placed, moved and laid down."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import table_steps
from assistant.battle.rattenkrieg.screens.moments.losses import lay_down, struck_by
from assistant.battle.rattenkrieg.screens.moments.results_for_cards import newest_result
from tests.battle.conftest import TEAM, US
from tests.battle.rattenkrieg.morale_and_wounds.ambushes import Road


@pytest.fixture
def placed(engaged):
    """A US team has just won the action, so its figures replace their Mojon."""
    engaged.order("us", TEAM, "movement")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def steps(table, side=None):
    return table_steps(table.battle, table.game.entries, side)


def card(table, side):
    return newest_result(table.battle, table.game.entries, table.element(side, TEAM).id)


def test_figures_that_leave_a_mojon_are_placed_by_their_own_side(placed):
    team = placed.element("us", TEAM)
    mojon = placed.battle.mojons[team.mojon].number
    (step,) = steps(placed, "us")

    assert step.startswith(f"{TEAM}: put its {len(team.figures)} figures where Mojon {mojon} is")
    assert "wide and no nearer to an enemy than" in step
    assert steps(placed) == (f"U {team.short}{step.removeprefix(TEAM)}",)
    assert steps(placed, "german") == ()


def test_a_runner_reads_how_far_on_the_card_too(placed):
    placed.make("move", US, element=placed.element("us", TEAM).id, gait="run")

    assert steps(placed, "us") == (f"{TEAM}: move its figures up to 6″.",)
    assert card(placed, "us") == "Move its figures up to 6″."
    assert card(placed, "german") == ""


def test_some_of_the_figures_are_named_by_their_numbers(placed):
    team = placed.element("us", TEAM)
    moving = team.figures[:2]
    placed.make("move", US, element=team.id, gait="walk", men=moving)
    numbers = [placed.battle.figures[id].number for id in moving]

    assert card(placed, "us") == f"Move no. {numbers[0]} and no. {numbers[1]} up to 4″."


def test_an_identified_element_is_placed_and_its_mojon_taken_off(placed):
    placed.reveal("german", TEAM)
    team = placed.element("german", TEAM)
    mojon = placed.battle.mojons[team.mojon].number

    assert steps(placed, "german") == (
        f"{TEAM}: put its {len(team.figures)} figures where Mojon {mojon} is.",
        f"{TEAM}: take Mojon {mojon} off the table.",
    )
    assert steps(placed, "us") != steps(placed, "german")
    assert not any("Put" in step or "put its" in step for step in steps(placed, "us")[1:])


def test_a_located_element_shows_only_its_leader(placed):
    placed.reveal("german", TEAM, "located")
    team = placed.element("german", TEAM)
    (step,) = steps(placed, "german")

    assert "upside down, and put" in step
    assert str(placed.battle.main_figure(team).number) in step


def test_nothing_is_said_again_after_an_undo(placed):
    before = steps(placed, "us")
    placed.make("move", US, element=placed.element("us", TEAM).id, gait="run")
    placed.game.undo(placed.game.entries[-1].seq, "", at="", request="undone")

    assert steps(placed, "us") == before


def test_the_fallen_are_laid_down(firefight):
    answers = firefight.shot(distance_in=5)
    firefight.make("shoot", US, dice={"roll": 1, "again": 6}, **answers)
    fallen = [x for x in firefight.battle.men(firefight.element("german", TEAM)) if not x.able]
    (figure,) = fallen

    assert steps(firefight, "german") == (f"{TEAM}: lay down no. {figure.number}.",)


def test_a_move_that_an_ambush_interrupts_is_taken_back():
    road = Road()
    road.go()
    assert "move its figures" in steps(road.table, "us")[0]
    road.strike()

    assert steps(road.table, "us") == (f"{TEAM}: take its figures back to where the move began.",)
    assert not any("where the move began" in step for step in steps(road.table, "german"))


def test_several_fallen_are_named_in_the_order_of_their_numbers(engaged):
    team = engaged.element("us", TEAM)
    numbers = sorted(engaged.battle.figures[id].number for id in team.figures[:3])
    struck = {id: e.FigureChanged(id, "ready", "dead") for id in reversed(team.figures[:3])}
    (words,) = lay_down(engaged.battle, struck)

    assert words == "Lay down no. {}, no. {} and no. {}.".format(*numbers)


def test_a_figure_that_is_down_already_is_not_laid_down_again(engaged):
    team = engaged.element("us", TEAM)
    id = team.figures[0]
    events = [e.FigureChanged(id, "stunned", "dead")]
    assert not [*lay_down(engaged.battle, struck_by(events, team))]

    both = [e.FigureChanged(id, "ready", "wounded"), e.FigureChanged(id, "wounded", "dead")]
    assert [*lay_down(engaged.battle, struck_by(both, team))]


@pytest.mark.parametrize(
    ("die", "words"), [(3, "stand no. {} up"), (6, "take no. {} off the table")]
)
def test_a_wounded_figure_stands_up_or_leaves_the_table(engaged, die, words):
    engaged.rounds()
    team = engaged.element("german", TEAM)
    figure = engaged.battle.figures[team.figures[1]]
    engaged.make("rule-man", element=team.id, man=figure.id, state="wounded", reason="test")
    engaged.make("end-turn")
    engaged.make("check-wound", owed=engaged.battle.owed[0].id, dice={"roll": die})

    assert steps(engaged, "german") == (f"{TEAM}: {words.format(figure.number)}.",)
    assert steps(engaged, "us") == ()


def test_a_figure_that_goes_down_again_is_not_to_be_stood_up(engaged):
    engaged.rounds()
    team = engaged.element("german", TEAM)
    figure = engaged.battle.figures[team.figures[1]]
    engaged.make("rule-man", element=team.id, man=figure.id, state="wounded", reason="test")
    engaged.make("end-turn")
    engaged.make("check-wound", owed=engaged.battle.owed[0].id, dice={"roll": 3})
    told = {"man": figure.id, "state": "hunkered-down", "reason": "as a check may say"}
    engaged.make("rule-man", element=team.id, **told)

    assert not [words for words in steps(engaged, "german") if f"no. {figure.number} up" in words]
