"""Unused impulses pass when the turn ends: fuzes, blindness, dust (29.1.2, 31.9.1)."""

import pytest

from assistant.battle.rattenkrieg.events import EndOfTurnAggressivenessSet
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import size_for_spotters
from tests.battle.conftest import Refusal, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.mines import (  # noqa: F401
    MINE,
    hunting,
    put_charge,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer, t34, vehicle

__all__ = ["duelling"]


def end_turn(table):
    if table.battle.noise:
        table.make("no-reaction")
    table.make("end-round", why="agreed by both")
    table.make("end-turn", why="agreed by both")


def test_a_turn_begins_with_four_impulses_whatever_the_quality_and_the_last_turn(duelling):
    fire(duelling)
    assert t34(duelling).left < 4
    shaken = EndOfTurnAggressivenessSet(t34(duelling).id, "", -1, 0, False, None)
    bring_about(duelling, shaken)
    duelling.next_turn()

    assert (t34(duelling).quality, t34(duelling).left, panzer(duelling).left) == (3, 4, 4)


def test_a_mine_in_the_tracks_goes_off_even_if_the_tank_does_not_move_at_all(hunting):  # noqa: F811
    put_charge(hunting, at="left-track", device=MINE, dice={"delay": 4})
    assert [o for o in hunting.battle.owed if o.kind == "fuze"] == []
    end_turn(hunting)

    (owed,) = [o for o in hunting.battle.owed if o.kind == "fuze"]
    with pytest.raises(Refusal, match="still due"):
        hunting.make("begin-turn", unseen=())
    dice = {"damage": [6] * 16}
    hunting.make("fuze-goes-off", owed=owed.id, dice=dice, groups=())
    assert hunting.battle.buildings.fuzes == {}


def test_the_end_of_a_turn_can_be_undone_and_the_fuze_burns_as_before(hunting):  # noqa: F811
    put_charge(hunting, at="left-track", device=MINE, dice={"delay": 4})
    before = hunting.battle.buildings.fuzes
    end_turn(hunting)
    hunting.undo()

    assert hunting.battle.buildings.fuzes == before


@pytest.mark.parametrize(("impulses", "left"), [(4, {}), (5, 1)])
def test_a_blinded_crew_that_does_nothing_sees_again_after_as_many_impulses(
    duelling, impulses, left
):
    id = panzer(duelling).id
    bring_about(duelling, p.VehicleBlinded(id, impulses))
    end_turn(duelling)

    assert duelling.battle.emergencies.blinded == (left and {id: left})


def seen_size(table):
    return size_for_spotters(vehicle(table, "us"), 2)


def test_after_its_shot_a_tank_is_three_times_as_large_in_this_and_the_next_impulse(duelling):
    fire(duelling)
    assert seen_size(duelling) == 6
    bring_about(duelling, v.ImpulseLost(t34(duelling).id))
    assert seen_size(duelling) == 6
    bring_about(duelling, v.ImpulseLost(t34(duelling).id))
    assert seen_size(duelling) == 2


def test_a_tank_that_fired_and_stands_still_is_its_own_size_in_the_next_turn(duelling):
    fire(duelling)
    end_turn(duelling)

    assert seen_size(duelling) == 2
    duelling.undo()
    assert seen_size(duelling) == 6
