"""Rare rules of chapters 15 to 21: snipers, hidden leaders, corners, dogs, grenades."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.figures import marksmen
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.obligations.small_arms.test_infantry_fire import (
    clear,
    german,
    shoot,
    shot_answers,
    us,
)
from tests.battle.rattenkrieg.animals.test_dogs import acting, dog, held, order
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mill, section
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    FELDWEBEL,
    ON_THE_POINT,
    close,
    men,
    throw,
)
from tests.battle.rattenkrieg.guns_and_mortars.test_manned_guns import panzer, served, vehicle
from tests.battle.rattenkrieg.guns_and_mortars.test_manned_guns import shoot as shoot_at_gun
from tests.battle.rattenkrieg.rounds import test_leaders
from tests.battle.rattenkrieg.rounds.test_discipline import check, rounds
from tests.battle.rattenkrieg.rounds.test_leaders import seen
from tests.battle.rattenkrieg.small_arms.nest import Nest, automatic_fire_of
from tests.battle.rattenkrieg.small_arms.test_snipers import PAIR, TEAM, Lair, handed

__all__ = ["acting", "clear", "close", "mill", "rounds", "seen", "served"]


# 15.4, 15.5


def test_a_player_chooses_no_more_strips_than_bursts():
    nest = Nest()
    at = nest.told | {"man": nest.leader, "strips": 4}

    assert "1 to 3" in " ".join(nest.table.attempt("automatic-fire", **at).problems)


def test_figures_outside_the_arc_are_not_rolled_for():
    nest = Nest()
    entry = nest.fire([5] * 7, swept=nest.target.figures[:1])

    assert len(automatic_fire_of(entry).inputs["sectors"][0]["targets"]) == 1


def test_after_the_react_checks_of_a_machine_gun_the_others_hunker_down():
    rated = Nest(**{"mg-rates": "yes"})
    first, second, third, *_ = rated.target.figures
    entry = rated.fire([5, 5, 5], rate="rapid", swept=(first, second, third), ducks=(third,))

    assert automatic_fire_of(entry).outcome["react_after"] == 2
    assert len(automatic_fire_of(entry).outcome["may_react"]) == 1
    assert rated.table.battle.figures[third].state == "hunkered-down"


def test_only_the_owner_reads_the_actions_for_a_tripod():
    nest = Nest("movement")
    nest.table.reveal("german", "1st Squad, Team 2")
    entry = nest.work("set-up-gun", (nest.gunner,), setup="medium", dice={"rolls": [5]})

    assert all("us" not in r.shown_to for r in entry.resolutions)
    assert "four actions" not in repr(nest.card("us"))
    assert "5" not in entry.told.get("us", "")


# 15.8 to 15.13


def test_a_sniper_with_two_others_counts_as_a_soldier():
    def crowded(battle):
        pair = next(x for x in battle.of_side("german") if x.title == PAIR)
        other = next(x for x in battle.of_side("german") if x.title == TEAM)
        more = replace(pair, figures=(*pair.figures, other.figures[-1]))
        less = replace(other, figures=other.figures[:-1])
        elements = {**battle.elements, pair.id: more, other.id: less}
        return replace(battle, elements=elements)

    lair = Lair(crowded)

    assert marksmen.shoots_as(lair.table.battle, lair.sniper) == "soldier"


def test_beyond_clear_sight_the_figure_is_drawn_at_random(clear):
    shoot(clear, 1, distance_in=40, victim=None)

    assert sorted(m.state for m in clear.battle.men(german(clear))) == ["dead"] + ["ready"] * 4


def test_a_shot_asks_what_nobody_knows_before_its_die(clear):
    asks = clear.attempt("shoot", US, **shot_answers(clear, distance_in=None)).play.asks
    assert asks["distance_in"].value is None
    asks = clear.attempt("shoot", US, **shot_answers(clear)).play.asks

    assert {"obstacle", "height_above_in", "arc", "concealed", "unseen"} <= set(asks)
    assert not asks["obstacle"].rare


def test_a_weapon_does_not_hunker_down(served):
    shoot_at_gun(served, roll=5)

    assert not [x for x in served.battle.owed if x.kind == "hit"]
    assert (vehicle(served).problems, vehicle(served).wreck) == (0, False)
    assert panzer(served)


def test_a_figure_that_ran_has_no_stance_until_the_next_action(clear):
    runner = german(clear).figures[1]
    bring_about(clear, e.FigureMoved(runner, exposed=True, ran=True))
    progress = clear.attempt("shoot", US, **shot_answers(clear))

    assert progress.dice.inputs["stance"] == 0


def test_a_whole_element_rises_for_two_actions(clear):
    clear.make("hunker-down", US, element=us(clear).id)
    clear.make("lose-first", US, element=us(clear).id)
    left = us(clear).left
    clear.make("rejoin", US, element=us(clear).id)

    assert us(clear).left == left - 2
    assert {m.state for m in clear.battle.men(us(clear))} == {"ready"}


def test_a_blast_reaches_hunkered_down_figures_with_a_modifier_of_1(close):
    first = men(close)[0].id
    bring_about(close, e.FigureChanged(first, "ready", "hunkered-down"))
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    entry = close.make("throw-grenade", dice=dice, **throw(close, first))
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")

    assert blast.inputs["hunkered"]
    assert 1 in [s.value for s in blast.steps if "hunkered down" in s.label]


# 15.16, 15.17


def test_figures_that_fire_without_orders_may_fire_wild_and_show_themselves(rounds):
    rounds.reveal("german", TEAM)
    check(rounds, 5)
    team = us(rounds)
    at = {"element": team.id, "man": team.figures[0], "distance_in": 14}
    target = rounds.element("german", TEAM).id
    wide = team.aggressiveness - 1  # the target is unaware of the team: one more on the die
    entry = rounds.make("shoot", US, dice={"nerve: roll": wide}, target=target, **at)

    assert "rattenkrieg/shoot" not in [r.procedure for r in entry.resolutions]
    assert us(rounds).concealment != "undetected"


def test_a_leader_who_gave_an_order_reveals_the_rank(seen):
    element = test_leaders.german(seen)
    elements = {**seen.battle.elements, element.id: replace(element, last_action="give-order")}
    seen.game.state = replace(seen.battle, elements=elements)
    at = {"observer": seen.element("us", TEAM).id, "distance_in": 10}
    at["owed"] = f"leader {test_leaders.feldwebel(seen).id}"
    signs = next(a for a in seen.attempt("identify-leader", **at).asks if a.name == "signs")

    assert "issuing-orders" in signs.value


# 15.19


def test_a_nearer_enemy_counts_one_less_and_ties_are_the_players(clear):
    clear.reveal("german", "1st Squad, Team 2", "located")
    one, two = german(clear), clear.element("german", "1st Squad, Team 2")
    far = {f"far_{one.id}": 20, f"far_{two.id}": 8}
    entry = clear.make("fire-priority", element=us(clear).id, **far)
    found = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/choose-target")

    assert len(found.outcome["choices"]) == 2
    assert " or " in entry.told["umpire"]


def test_a_likely_target_is_offered_only_where_there_is_a_choice(clear):
    def offers():
        card = unit_view(clear.battle, us(clear), umpire=True)
        return {offer.move for offer in card.offers}

    assert german(clear).concealment == "identified"
    assert "fire-priority" not in offers()  # one enemy is no choice

    clear.reveal("german", "1st Squad, Team 2", "located")
    assert "fire-priority" in offers()


# 16.4, 18.3, 18.4


def test_left_handed_figures_are_drawn_once():
    table = handed(True)
    before = table.battle.crewed_weapons.left_handed
    table.make("set-rules", **{"left-handed": "no"})
    table.make("set-rules", **{"left-handed": "yes"})

    assert table.battle.crewed_weapons.left_handed == before


def test_a_corner_section_has_twice_the_strength(mill):
    hit(mill, 0, 1, 9)
    assert not section(mill, 0, 1).gone
    assert section(mill, 0, 1).marked == 9
    hit(mill, 0, 1, 1, groups=())

    assert section(mill, 0, 1).gone


# 19.1


def test_a_dog_detects_a_running_enemy(acting):
    acting.make("set-dog-nerve", US, element=us(acting).id, aggressiveness=4)
    order(acting)
    about = {"element": us(acting).id, "held": "no", "running": "yes"}
    entry = acting.make("dog-acts", US, dice={"roll": 6}, **about)

    assert "attacks" in entry.told["us"]  # four and three


def test_a_dog_that_scents_an_enemy_gains_two(acting):
    before = held(acting).aggressiveness
    acting.make("stir-dog", element=us(acting).id, event="enemy-detected")

    assert held(acting).aggressiveness == before + 2
    assert dog(acting)


# 21


def test_the_hindrances_of_a_throw_are_asked_and_add_half_a_die(close):
    asks = close.attempt("throw-grenade", **throw(close)).play.asks
    hindrances = {
        "on_vehicle",
        "target_in_trench",
        "through_barrier",
        "target_unseen",
        "behind_cover",
        "prone",
    }
    assert hindrances <= set(asks)
    progress = close.attempt("throw-grenade", dice=ON_THE_POINT, **throw(close, behind_cover="yes"))

    assert progress.dice.pending.throw.name != "direction"


def test_an_element_stunned_by_a_blast_does_not_react(close):
    everybody = [m.id for m in men(close)]
    bring_about(close, *(e.FigureChanged(id, "ready", "stunned") for id in everybody))
    close.make("throw-grenade", dice=ON_THE_POINT, **throw(close))

    with pytest.raises(Refusal):
        close.make("react", GERMAN, element=close.element("german", TEAM).id)


def test_an_action_lost_to_a_blast_is_lost_for_the_turn_alone(close):
    first = men(close)[0].id
    bring_about(close, e.FigureActionsLost(first, 1))
    close.make("end-round", why="for the test")
    close.make("end-turn", why="for the test")
    for owed in close.battle.owed:
        close.make("waive-check", owed=owed.id, reason="for the test")
    if close.battle.stage == "end":
        close.make("begin-turn")

    assert close.battle.figures[first].lost == 0
