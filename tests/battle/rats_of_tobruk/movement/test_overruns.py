"""Overruns: units that may overrun, no artillery, and how tanks move on (Rats of Tobruk 9.4)."""

import pytest

from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex
from tests.battle.rats_of_tobruk.field import KEY, Field, attack, facing, hexes
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


def tank(id="tank/33", **more):
    return unit(
        id, "33", **{"place": "1010", "move_type": "tracked", "full": Face(30, 6, 8), **more}
    )


ALONE = unit("at/13", "2/13", "allied", place="1414", reach=4, direct=True)
FAR = unit("gun/13", "2/13", "allied", place="1415", artillery=True, reach=9, direct=False)


def overrunning(*units, dice=(6, 6), attackers=("tank/33",), **more):
    """Play an overrun of 1/13 in 1110 by tanks in 1010, up to its dice."""
    field = Field(units=facing(tank(), ALONE, FAR, *units), **more)
    field.make("attack", AXIS, hex="1110", attackers=list(attackers), overrun="yes")
    field.make("fight", AXIS, dice={"attack": list(dice)})
    return field


def test_tanks_of_several_hexes_do_not_overrun_together():
    with pytest.raises(Refusal, match="These units are not in one hex"):
        overrunning(tank("t2/33", place="1109"), attackers=("tank/33", "t2/33"))


def test_no_artillery_takes_part_in_an_overrun_on_either_side():
    field = Field(units=facing(tank(), ALONE, FAR))
    field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes", guns=["gun/33"])
    assert field.battle.fight.guns == ()
    with pytest.raises(Refusal, match="cannot add artillery"):
        field.make("support", ALLIED, guns=["gun/13"])


def test_a_unit_that_has_attacked_does_not_overrun():
    field = Field(units=facing(tank(), ALONE, FAR))
    attack(field, [3, 4], ["tank/33"])
    with pytest.raises(Refusal):
        field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")


def test_an_overrun_that_leaves_an_enemy_ends_the_tanks_activation():
    field = overrunning(unit("2/13 B", "2/13", "allied", place="1110"), dice=(5, 5))  # DD: one
    field.make("choose-losses", ALLIED, choice=["1/13"])
    assert field.battle.fight is None
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="tank/33", path="1009")


def test_after_an_overrun_some_tanks_of_a_stack_may_move_on_and_others_stay():
    field = overrunning(tank("t2/33"), tank("t3/33"), attackers=("tank/33", "t2/33"))
    field.make("advance", AXIS, unit="tank/33")
    field.make("advance", AXIS, unit="t2/33")
    assert field.place("t3/33") == "1010"
    field.moves(unit="tank/33", path="1109 1108")
    field.moves(unit="t2/33", path="1210 1211")
    assert [field.place(id) for id in ("tank/33", "t2/33")] == ["1108", "1211"]
    assert [field.unit(id).spent for id in ("tank/33", "t2/33")] == [3, 5]
    stays = overrunning()
    stays.make("end-fight", AXIS)  # nobody has to advance
    assert stays.place("tank/33") == "1010"


def test_an_advance_into_an_enemy_zone_halts_and_costs_a_point_to_leave_one():
    near = unit("2/17", "2/17", "allied", place="1210")
    field = overrunning(near)
    entry = field.make("advance", AXIS, unit="tank/33")
    assert "is halted there" in entry.told["axis"]
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="tank/33", path="1109")
    beside = unit("2/17", "2/17", "allied", place="1111")
    field = overrunning(beside)
    field.make("advance", AXIS, unit="tank/33")
    assert field.unit("tank/33").spent == 2  # it left the zone of 2/17


def test_no_overrun_advances_into_closed_ground():
    key = {**KEY, "ridge": Ground(1.0, "na", 1.0, 0, False)}
    field = overrunning(key=key, hexes={**hexes(), "1110": Hex("ridge", False)})
    with pytest.raises(Refusal, match="too little movement left"):
        field.make("advance", AXIS, unit="tank/33")
