"""Fire of riflemen and machine guns by chapter 15: bursts, sixes, modifiers, aims, jams."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def clear(firefight):
    """A clear day; a US team with Garands acts and sees a German team."""
    firefight.make("set-conditions", visibility=("clear-day",))
    return firefight


def us(table, name=TEAM):
    return table.element("us", name)


def german(table):
    return table.element("german", TEAM)


def shot_answers(table, man=1, **more):
    base = {"element": us(table).id, "man": us(table).figures[man], "target": german(table).id}
    return base | {"distance_in": 14, "victim": german(table).figures[1]} | more


def shoot(table, roll, by=US, confirm=None, **more):
    dice = {"roll": roll} | ({"confirm": confirm} if confirm else {})
    return table.make("shoot", by, dice=dice, **shot_answers(table, **more))


def boosted(table, element, modifier):
    """Give the element a modifier on its combat dice this turn, left from the last turn."""
    elements = {**table.battle.elements, element.id: replace(element, modifier=modifier)}
    table.game.state = replace(table.battle, elements=elements)


def state(table, number=1):
    return table.battle.men(german(table))[number].state


def modifier_of(table, **more):
    steps = table.attempt("shoot", US, **shot_answers(table, **more)).dice.pending.steps
    return next(step.value for step in steps if step.label == "to add to the die")


def items(table, **more):
    steps = table.attempt("shoot", US, **shot_answers(table, **more)).dice.pending.steps
    return {step.label: step.value for step in steps}


def aimed(table):
    return [m.aims for m in table.battle.men(us(table))]


def test_a_four_makes_a_figure_hunker_down_until_two_actions_are_paid(clear):
    # Garand -2, stance +1: a five counts as a four
    shoot(clear, 5)
    assert state(clear) == "hunkered-down"
    clear.make("react", GERMAN, element=german(clear).id)
    clear.make("no-reaction")
    left = german(clear).left
    clear.make("stand-down", element=us(clear).id)
    clear.make("rejoin", GERMAN, element=german(clear).id)

    one = clear.battle.men(german(clear))[1]
    assert (one.state, own_actions_left(clear.battle, one)) == ("ready", left - 2)


@pytest.mark.parametrize(("confirm", "fate"), [(4, "dead"), (3, "hunkered-down")])
def test_a_natural_one_with_penalties_kills_on_a_second_die_over_the_modifiers(
    clear, confirm, fate
):
    boosted(clear, us(clear), 2)  # Garand -2, cover 3, and 2: three
    shoot(clear, 1, confirm=confirm, obstacle="head")

    assert state(clear) == fate


@pytest.mark.parametrize(("confirm", "fate"), [(1, "ready"), (2, "hunkered-down")])
def test_a_natural_six_saves_on_a_second_die_under_the_modifiers(clear, confirm, fate):
    # Garand -2; from the side a stance adds nothing
    shoot(clear, 6, confirm=confirm, arc="side")

    assert state(clear) == fate


def test_single_shots_hit_one_figure(clear):
    shoot(clear, 1)

    assert [m.state for m in clear.battle.men(german(clear))].count("ready") == 4


def test_distance_alone_forbids_no_shot(clear):
    assert clear.attempt("shoot", US, **shot_answers(clear, distance_in=400, victim=None)).dice


def test_a_figure_that_shoots_in_reaction_has_a_penalty_of_1(clear):
    shoot(clear, 6)
    clear.make("react", GERMAN, element=german(clear).id)
    named = {"nominee_german": german(clear).id, "nominee_us": us(clear).id}
    clear.make("initiative", dice={"initiative": 1}, **named)
    clear.make("act-or-make", acts=german(clear).id)
    at = {"element": german(clear).id, "man": german(clear).figures[1], "target": us(clear).id}
    progress = clear.attempt("shoot", GERMAN, distance_in=14, **at)

    assert progress.dice.inputs["reaction"]


def test_a_figure_that_ran_has_a_penalty_of_1_only_in_the_next_action(clear):
    shoot(clear, 6)
    runner = us(clear).figures[1]
    clear.make("move", element=us(clear).id, gait="run", men=(runner,))
    assert clear.attempt("shoot", US, **shot_answers(clear)).dice.inputs["ran"]
    shoot(clear, 6)
    clear.make("no-reaction")

    assert not clear.attempt("shoot", US, **shot_answers(clear)).dice.inputs["ran"]


def test_fire_from_above_has_a_bonus_of_1_only_when_it_is_steep(clear):
    flat = modifier_of(clear, distance_in=12, height_above_in=4)
    steep = modifier_of(clear, distance_in=11.9, height_above_in=4)

    assert (flat, steep) == (-1, -2)


def test_each_aim_gives_a_bonus_of_1_only_against_its_target(clear):
    shoot(clear, 6)
    before = modifier_of(clear)
    for _ in range(2):
        clear.make("aim", US, element=us(clear).id, target=german(clear).id)
    assert modifier_of(clear) == before - 2
    clear.reveal("german", OTHER)
    other = clear.element("german", OTHER)
    at = shot_answers(clear, target=other.id, victim=other.figures[0])

    assert clear.attempt("shoot", US, **at).dice.inputs["aims"] == 0


@pytest.mark.parametrize("how", ["shot", "walk", "hunker"])
def test_an_aim_ends_with_the_shot_a_walk_or_on_the_ground(clear, how):
    shoot(clear, 6)
    clear.make("aim", US, element=us(clear).id, target=german(clear).id)
    assert aimed(clear)[1] == 1
    if how == "shot":
        shoot(clear, 6, confirm=1)
    elif how == "walk":
        clear.make("move", US, element=us(clear).id, gait="walk")
    else:
        clear.make("hunker-down", US, element=us(clear).id)

    assert aimed(clear)[1] == 0


def test_only_the_own_side_knows_of_an_aim(clear):
    shoot(clear, 6)
    before = enemy_card(clear.battle, us(clear)).men
    entry = clear.make("aim", US, element=us(clear).id, target=german(clear).id)

    assert "german" not in entry.told
    assert enemy_card(clear.battle, us(clear)).men == before
    assert "aim" in repr(unit_view(clear.battle, us(clear)).men)


def test_a_bonus_for_the_turn_counts_on_every_die_of_the_element(clear):
    before = modifier_of(clear)
    boosted(clear, us(clear), -1)

    assert modifier_of(clear) == before - 1


def test_figures_hunkered_down_behind_cover_are_not_targets_and_in_the_open_harder_ones(clear):
    clear.make("hunker-down", GERMAN, element=german(clear).id)
    refused = clear.attempt("shoot", US, **shot_answers(clear, obstacle="low")).refused

    assert "cannot be fired at" in refused
    assert "hunkered down" in " ".join(items(clear))
    assert modifier_of(clear) == -1  # Garand -2, no stance, +1


def test_a_bolt_action_rifle_is_not_asked_whether_it_fires_on_the_move():
    table = Table()
    table.until(("german", TEAM), [("german", TEAM, "movement")], [("us", TEAM)])
    table.make("move", element=german(table).id, gait="walk")
    rifle = german(table).figures[1]  # a Mauser 98k
    at = {"element": german(table).id, "man": rifle, "target": us(table).id, "distance_in": 14}
    asks = table.attempt("shoot", **at).play.asks

    assert "moving" not in asks


def test_a_designated_target_gives_a_bonus_of_1(clear):
    assert modifier_of(clear, designated="yes") == modifier_of(clear) - 1


def test_the_own_side_reads_the_working_of_a_shot(clear):
    entry = shoot(clear, 6)
    shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")

    assert shot.shown_to == ("us",)
    assert {"M1 Garand", "to add to the die"} <= {step.label for step in shot.steps}


def test_only_the_two_german_machine_guns_need_barrel_changes():
    table = Table(size=1)
    name = "1st Squad, Team 3"
    table.until(("us", name), [("us", name, "fire")], [("german", TEAM)])
    team = us(table, name)
    gunner = next(m for m in table.battle.men(team) if any(w.mode == "belt" for w in m.weapons))
    table.make("set-rules", **{"mg-rates": "yes"})
    at = {"element": team.id, "man": gunner.id, "target": german(table).id, "distance_in": 14}
    table.make("automatic-fire", dice={"rolls": [5] * 12}, rate="cyclic", **at)

    assert table.battle.crewed_weapons.gun(gunner.id).job is None


def test_a_hunkered_figure_may_not_react(clear):
    clear.make("hunker-down", GERMAN, element=german(clear).id)
    shoot(clear, 6)
    with pytest.raises(Refusal):
        clear.make("react", GERMAN, element=german(clear).id)


@pytest.mark.parametrize("how", ["suppressed", "hit"])
def test_an_aim_is_lost_by_a_figure_that_is_suppressed_or_hit(clear, how):
    aimer = german(clear).figures[1]
    bring_about(clear, e.FigureAimed(aimer, 1, us(clear).id))
    if how == "hit":
        shoot(clear, 1)
    else:
        at = {"element": us(clear).id, "spot": f"element {german(clear).id}", "caught": (aimer,)}
        clear.make("suppress", dice={"check": [6]}, man=us(clear).figures[1], **at)

    assert clear.battle.figures[aimer].aims == 0


def test_an_aim_is_kept_over_the_end_of_the_turn(clear):
    aimer = german(clear).figures[1]
    bring_about(clear, e.FigureAimed(aimer, 1, us(clear).id))
    clear.make("end-round", why="for the test")
    clear.make("end-turn", why="for the test")
    if clear.battle.stage == "end":
        clear.make("begin-turn")

    assert clear.battle.turn == 3
    assert clear.battle.figures[aimer].aims == 1


@pytest.mark.parametrize("spent", [0, "all"])
def test_to_hunker_down_costs_nothing_and_needs_neither_an_action_nor_an_order(clear, spent):
    team = clear.element("german", "1st Squad, Team 2")
    if spent:
        told = {"spent": team.allowed, "reason": "for the test"}
        clear.make("rule-element", element=team.id, **told)
    before = clear.battle.elements[team.id]
    assert before.order is None
    assert team.id not in clear.battle.round.active
    clear.make("hunker-down", GERMAN, element=team.id)

    after = clear.battle.elements[team.id]
    assert {man.state for man in clear.battle.men(after)} == {"hunkered-down"}
    assert after.left == before.left
    assert (after.left == 0) is bool(spent)
