"""Units that ride on tanks, and units that leave their trucks (Rats of Tobruk 9.5, 9.6)."""

import pytest

from assistant.battle.rats_of_tobruk.events.movement import RidingChanged
from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.state.board import Face, Hex
from tests.battle.rats_of_tobruk.field import Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


def tank(**more):
    return unit(
        "tank/33", "33", **{"place": "1010", "move_type": "tracked", "full": Face(8, 6, 8), **more}
    )


def tank_with_rider(**more):
    """1/33 rides on the tank, in 1010 next to 1/13."""
    rider = unit("1/33", "33", place="1010", rides="tank/33")
    return Field(units=troops(**{"1/33": rider, "tank/33": tank(), **more}))


def test_a_tank_carries_one_rider():
    field = tank_with_rider()
    with pytest.raises(Refusal, match="somebody rides on it"):
        field.make("ride", AXIS, rider="2/33", tank="tank/33")


def test_only_leg_units_and_debarked_ones_ride():
    truck = unit("truck/33", "33", place="1010", move_type="wheeled", full=Face(4, 4, 9))
    field = Field(units=troops(**{"tank/33": tank(), "truck/33": truck}))
    with pytest.raises(Refusal, match="Which unit mounts or dismounts"):
        field.make("ride", AXIS, rider="truck/33", tank="tank/33")
    field.make("debark", AXIS, unit="truck/33")
    field.make("let-pass", ALLIED, rest="yes")
    field.make("ride", AXIS, rider="truck/33", tank="tank/33")
    assert field.unit("truck/33").rides == "tank/33"


def test_mounting_and_leaving_cost_a_point_each_and_need_it():
    field = Field(
        units=troops(**{"tank/33": tank(place="0910"), "1/33": unit("1/33", "33", place="0910")})
    )
    field.make("ride", AXIS, rider="1/33", tank="tank/33")
    field.make("ride", AXIS, rider="1/33")
    assert [field.unit(id).spent for id in ("1/33", "tank/33")] == [2, 2]
    slow = unit("1/33", "33", place="0910", full=Face(7, 6, 0))
    field = Field(units=troops(**{"tank/33": tank(place="0910"), "1/33": slow}))
    with pytest.raises(Refusal, match="too few movement points"):
        field.make("ride", AXIS, rider="1/33", tank="tank/33")


def test_a_rider_moves_at_its_tanks_cost_and_is_not_activated_separately():
    ground = {**hexes(), "0911": Hex("ravine", False)}
    rider = unit("1/33", "33", place="0910", rides="tank/33")
    field = Field(units=troops(**{"1/33": rider}), hexes=ground)
    field.moves(unit="tank/33", path="0911")  # half of 8, where a leg unit pays 2
    assert (field.unit("tank/33").spent, field.place("1/33")) == (4, "0911")
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="1/33", path="0912")


def test_riders_do_not_count_in_a_stack_until_they_dismount():
    more = {f"x{n}": unit(f"x{n}", "33", place="0910") for n in range(3)}
    rider = unit("1/33", "33", place="0910", rides="tank/33")
    field = Field(units=troops(**more, **{"1/33": rider}))
    assert "Reduce a stack" not in field.taps("axis")
    entry = field.make("ride", AXIS, rider="1/33")
    assert "leaves tank/33" in entry.told["axis"]
    assert field.battle.walk is None  # nobody fires at units that dismount
    with pytest.raises(Refusal, match="Too many units are in 0910"):
        field.make("lay-aside", AXIS)


def attack_with_sum(field, dice):
    """Attack 1010 as the Allies with this sum of dice; the odds do not change the sum."""
    field.make("attack", ALLIED, hex="1010", attackers=["1/13"], guns=[])
    field.make("support", AXIS, guns=[])
    return field.make("fight", ALLIED, dice={"attack": dice})


def under_attack(**more):
    rider = unit("1/33", "33", place="1010", rides="tank/33")
    far = unit("2/33", "33", place="0608")
    units = troops(**{"1/33": rider, "tank/33": tank(), "2/33": far, **more})
    return Field("2/13", units=units)


def test_only_the_tank_defends_and_its_rider_suffers_what_it_suffers():
    field = under_attack()
    entry = attack_with_sum(field, [4, 5])  # DC
    assert "7 to 6" in entry.told["umpire"]
    assert [field.unit(id).strength for id in ("tank/33", "1/33")] == ["depleted", "depleted"]
    field = under_attack()
    attack_with_sum(field, [5, 6])  # DE
    assert [field.unit(id).alive for id in ("tank/33", "1/33")] == [False, False]


def test_a_barrage_on_a_tank_depletes_its_rider_once_and_a_picked_rider_twice():
    cases = (([2, 5], ["depleted", "depleted"]), ([5, 5], ["depleted", "eliminated"]))
    for pick, fates in cases:
        field = under_attack()
        told = {"unit": "gun/13", "hex": "1010"}
        field.make("barrage", ALLIED, dice={"barrage": 1, "pick": pick}, **told)
        assert [field.unit(id).strength for id in ("tank/33", "1/33")] == fates


def test_a_tank_with_a_rider_does_not_overrun():
    field = tank_with_rider()
    with pytest.raises(Refusal, match="One of these tanks carries riders"):
        field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")


def test_a_pinned_unit_neither_mounts_nor_leaves_a_tank():
    field = tank_with_rider()
    pinned = UnitChanged("1/33", "full", pinned=True, fired=False)
    field.bring_about(pinned)
    with pytest.raises(Refusal, match="it is pinned"):
        field.make("ride", AXIS, rider="1/33")
    field.bring_about(RidingChanged("1/33", "tank/33", False, 0, 0, 0, 0))
    with pytest.raises(Refusal, match="it is pinned"):
        field.make("ride", AXIS, rider="1/33", tank="tank/33")


def on_trucks(**more):
    told = {"place": "0909", "move_type": "wheeled", "full": Face(4, 4, 9), **more}
    return Field(units=troops(**{"truck/33": unit("truck/33", "33", **told)}))


def next_activation(field):
    """Activate the same battalion in the next turn."""
    field.make("lay-aside", AXIS)
    field.make("draw")
    field.make("lay-aside")
    field.make("end-turn")
    field.make("weather", dice={"weather": 1}, turn_type="day")
    field.make("supply", AXIS, without=[])
    field.make("supply", ALLIED, without=[])
    field.make("put-in", AXIS, chits=["33"])
    field.make("put-in", ALLIED, none="yes")
    field.make("draw", AXIS)


def test_a_unit_that_debarks_pays_half_its_printed_movement_and_then_has_four_on_foot():
    field = on_trucks()
    field.moves(unit="truck/33", path="0809 0808 0807 0806")
    field.make("debark", AXIS, unit="truck/33")  # 4 spent of 9: 5 are half
    field.make("move-unit", AXIS, unit="truck/33", path="0805 0706")
    assert field.unit("truck/33").spent == 2
    late = on_trucks()
    late.moves(unit="truck/33", path="0809 0808 0807 0806 0805")
    with pytest.raises(Refusal, match="too few movement points"):
        late.make("debark", AXIS, unit="truck/33")


def test_debarking_is_movement_that_may_be_fired_at():
    field = on_trucks()
    field.make("debark", AXIS, unit="truck/33")
    with pytest.raises(Refusal, match="may fire first"):
        field.make("move-unit", AXIS, unit="truck/33", path="0809")
    shot = {"step": 0, "unit": "at/13", "target": "truck/33"}
    field.make("opportunity", ALLIED, dice={"fire": [5, 5]}, **shot)
    assert field.unit("truck/33").pinned


def test_a_debarked_unit_stays_on_foot_and_re_embarks_for_free_in_a_later_activation():
    field = on_trucks()
    field.make("debark", AXIS, unit="truck/33")
    field.make("let-pass", ALLIED, rest="yes")
    with pytest.raises(Refusal, match="did that in this activation"):
        field.make("debark", AXIS, unit="truck/33")
    next_activation(field)
    assert field.unit("truck/33").debarked
    field.make("debark", AXIS, unit="truck/33")
    assert (field.unit("truck/33").debarked, field.unit("truck/33").spent) == (False, 0)
    field.moves(unit="truck/33", path="0809 0808 0807 0806 0805 0705")
    assert field.unit("truck/33").spent == 6


def test_a_unit_out_of_supply_debarks_but_does_not_re_embark():
    field = on_trucks(full=Face(4, 4, 8))
    field.bring_about(SupplyFound("truck/33", 2, "out-of-supply"))
    field.make("debark", AXIS, unit="truck/33")
    assert field.unit("truck/33").debarked
    field = on_trucks(debarked=True)
    field.bring_about(SupplyFound("truck/33", 2, "out-of-supply"))
    with pytest.raises(Refusal, match="out of supply"):
        field.make("debark", AXIS, unit="truck/33")
    field.bring_about(SupplyFound("truck/33", 1, "low-supply"))
    field.make("debark", AXIS, unit="truck/33")
    assert not field.unit("truck/33").debarked


@pytest.mark.parametrize("debarked", [False, True])
def test_a_pinned_unit_neither_debarks_nor_re_embarks(debarked):
    field = on_trucks(debarked=debarked)
    field.bring_about(UnitChanged("truck/33", "full", pinned=True, fired=False))
    assert "Debark or re-embark" not in field.taps("axis")
    with pytest.raises(Refusal, match="has trucks"):
        field.make("debark", AXIS, unit="truck/33")
