"""Mortars over several actions and turns (Rattenkrieg 27.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import mortars
from assistant.battle.rattenkrieg.state.people import Piece
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.heavy_weapons import MEDIUM
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit


def fire_all_actions(pit):
    """The mortar fires in every action that its team has left."""
    while pit.team.left:
        pit.fire()
        if pit.table.battle.noise:
            pit.table.make("no-reaction")
    return pit.mortar


def test_the_count_of_shots_at_a_point_continues_in_the_next_turn():
    pit = Pit()
    before = fire_all_actions(pit)
    pit.table.next_turn()

    assert (pit.mortar.fired, pit.mortar.point) == (before.fired, before.point)


def test_actions_that_a_mortar_has_not_used_by_the_turns_end_pass_without_fire():
    pit = Pit()
    pit.fire()
    assert pit.team.left
    pit.table.next_turn()

    assert pit.mortar.fired == 0
    assert pit.mortar.stands


def test_a_mortar_that_skips_an_action_begins_its_zone_again():
    pit = Pit()
    pit.fire()
    pit.table.make("no-reaction")
    other = next(id for id in pit.team.figures if id != pit.man)
    acted = e.ActionTaken(pit.team.id, "shoot", 1, (other,))
    bring_about(pit.table, acted)
    assert pit.mortar.fired == 1  # it may still join this action
    bring_about(pit.table, acted)

    assert pit.mortar.fired == 0


def test_a_figure_that_stays_in_the_zone_rolls_again_for_each_action():
    pit = Pit()
    rolls = []
    for _ in range(2):
        waits = pit.table.attempt("fire-mortar", commit=False, **pit.told(0))
        rolls.append(waits.dice.pending.throw.name)
        pit.fire(0, dice={f"{waits.dice.prefix}roll": 6})
        pit.table.make("no-reaction")

    assert rolls == ["roll", "roll"]


def test_work_on_a_mortar_is_kept_for_the_next_turn():
    pit = Pit(MEDIUM, stands=False)
    pit.table.make("set-up-mortar", US, element=pit.team.id, dice={"time": [2, 6]})
    owed = pit.mortar.job.owed
    pit.table.next_turn()

    assert pit.mortar.job.owed == owed == 5


def test_a_mortar_without_bombs_does_not_fire():
    pit = Pit()
    pit.rule(bombs=0)
    with pytest.raises(Refusal):
        pit.fire()
    pit.rule(bombs=6)
    pit.fire()


def test_the_umpire_reads_how_large_the_zone_is():
    pit = Pit()
    told = {k: x for k, x in pit.told().items() if k != "groups"}
    asks = {ask.name: ask for ask in pit.table.attempt("fire-mortar", commit=False, **told).asks}

    assert "″" in asks["groups"].words


def test_a_mortar_silent_for_a_whole_turn_begins_its_zone_again():
    pit = Pit()
    fired = fire_all_actions(pit).fired
    pit.table.next_turn()
    assert pit.mortar.fired == fired
    pit.table.make("orders-ready", GERMAN)
    pit.table.make("orders-ready", US)
    pit.table.next_turn()

    assert pit.mortar.fired == 0
    assert pit.mortar.stands


@pytest.mark.parametrize("row", MORTARS.rows, ids=lambda row: row["mortar"])
def test_a_mortar_with_the_name_that_the_book_prints_is_that_mortar(row):
    for name in (row["name"], row["mortar"]):
        assert mortars(Piece(name, "mortar")) == [row["mortar"]]


@pytest.mark.parametrize(("wheeled", "dice"), [("yes", 1), ("no", 2)])
def test_a_soviet_mortar_on_wheels_takes_one_die_of_actions_instead_of_two(wheeled, dice):
    pit = Pit(MEDIUM, stands=False)
    figures = pit.table.battle.figures
    man = figures[pit.man]
    pieces = tuple(replace(x, name="82-PM 41") if x.kind == "mortar" else x for x in man.pieces)
    soviet = {**figures, man.id: replace(man, pieces=pieces)}
    pit.table.game.state = replace(pit.table.battle, figures=soviet)
    told = {"element": pit.team.id, "wheeled": wheeled, "men": pit.team.figures[:1]}
    pit.table.make("set-up-mortar", US, dice={"time": [6] * dice}, **told)

    assert pit.mortar.job.owed == 6 * dice - 1
