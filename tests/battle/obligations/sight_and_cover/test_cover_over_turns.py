"""Cover and concealment over several turns: what lasts, and what ends it (Rattenkrieg 3.1, 3.2)."""

import pytest

from tests.battle.conftest import GERMAN, TEAM, US, Refusal
from tests.battle.rattenkrieg.sight_and_plan.test_aspects import (
    COVERED,
    HIDDEN,
    asks,
    fire_and_miss,
    firing,
    german,
    labels,
    shot,
    us,
)

__all__ = ["firing"]


def next_turn(table, order="fire"):
    """Begin the next turn; the US team acts and the German team has this order."""
    table.make("no-reaction") if table.battle.noise else None
    table.next_turn()
    table.order("us", TEAM, "fire")
    table.order("german", TEAM, order)
    table.rounds()
    table.act_with("us", TEAM)


def germans_move(table, gait):
    """Let the German team act and move by this gait; then the US team acts again."""
    table.make("no-reaction") if table.battle.noise else None
    table.make("stand-down", element=us(table).id)
    table.act_with("german", TEAM)
    told = {"element": german(table).id, "gait": gait}
    table.make("move", GERMAN, dice={"distance": 5} if gait == "rush" else {}, **told)


def state(progress):
    """Return the posture of a shot's target, from which its cover is calculated."""
    made = progress.play.resolutions
    return next(r.inputs["state"] for r in made if r.procedure == "rattenkrieg/cover")


def test_cover_and_concealment_last_into_the_next_turn(firing):
    fire_and_miss(firing, obstacle="head", concealed="yes")
    next_turn(firing)

    assert not {"obstacle", "concealed"} & asks(shot(firing))
    assert {COVERED, HIDDEN} <= set(labels(shot(firing)))


@pytest.mark.parametrize("gait", ["walk", "cautious"])
def test_a_target_that_moves_is_checked_again(firing, gait):
    fire_and_miss(firing, obstacle="head", concealed="yes")
    next_turn(firing, "movement")
    germans_move(firing, gait)
    firing.make("end-round", why="agreed by both")
    next_turn(firing)

    assert {"obstacle", "concealed"} <= asks(shot(firing))


def test_a_figure_that_ran_is_exposed_over_the_end_of_the_turn_until_its_next_action(firing):
    fire_and_miss(firing, obstacle="none", concealed="no")
    next_turn(firing, "movement")
    germans_move(firing, "run")
    firing.make("end-round", why="agreed by both")
    next_turn(firing)
    known = {"obstacle": "none", "concealed": "no"}
    assert state(shot(firing, **known)) == "exposed"

    firing.make("stand-down", element=us(firing).id)
    firing.act_with("german", TEAM)
    firing.make("aim", GERMAN, element=german(firing).id, target=us(firing).id)
    firing.make("end-round", why="agreed by both")
    next_turn(firing)
    assert state(shot(firing, **known)) == "ready"


def test_an_obstacle_shields_whoever_hunkers_down_behind_it_in_any_later_turn(firing):
    fire_and_miss(firing, obstacle="head", concealed="no")
    men = german(firing).figures
    firing.make("hunker-down", GERMAN, element=german(firing).id, men=men)
    for _ in range(2):
        next_turn(firing)
        with pytest.raises(Refusal):
            firing.make("shoot", US, dice={"roll": 1}, **shot_at(firing))


def shot_at(table):
    element = us(table)
    told = {"element": element.id, "man": element.figures[0], "target": german(table).id}
    return {**told, "victim": german(table).figures[0], "distance_in": 14}
