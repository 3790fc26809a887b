"""Losses, retreats and advances after an attack, and who may attack (Rats of Tobruk 10)."""

import pytest

from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.screens.views import side_view
from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex, Hexside
from tests.battle.rats_of_tobruk.field import KEY, Field, attack, facing, hexes, strengths
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

DASH = [3, 4]  # net 7: no effect
WIRE = {"hexsides": {"1010-1110": Hexside(ditch_wire=True)}}
BUNKER = {"hexes": {**hexes(), "1110": Hex("hamada", True)}}


def test_an_attack_costs_all_attackers_or_half_or_one_or_a_step():
    lost = attack_with_three([1, 1])
    assert strengths(lost, "1/33", "2/33", "3/33") == ["eliminated"] * 3  # AE
    half = attack_with_three([1, 2])  # AP: half of three, rounded down
    half.make("choose-losses", AXIS, choice=["2/33"])
    assert strengths(half, "1/33", "2/33", "3/33") == ["full", "eliminated", "full"]
    one = attack_with_three([2, 2])  # AD
    one.make("choose-losses", AXIS, choice=["3/33"])
    assert strengths(one, "1/33", "2/33", "3/33") == ["full", "full", "eliminated"]
    step = attack_with_three([2, 3], worn=True)  # AC on a depleted unit
    step.make("choose-losses", AXIS, choice=["3/33"])
    assert strengths(step, "1/33", "3/33") == ["full", "eliminated"]


def attack_with_three(dice, *, worn=False):
    third = unit("3/33", "33", place="1010", strength="depleted" if worn else "full")
    field = Field(units=facing(third))
    attack(field, dice, ("1/33", "2/33", "3/33"))
    return field


def test_repulsed_attackers_all_retreat_two_hexes_on_paths_of_their_choice():
    field = Field(
        units=facing(unit("33 HQ", "33", hq=True, activation_range=9, place="0808", depleted=None))
    )
    attack(field, [2, 4])  # AR
    field.make("retreat", AXIS, unit="1/33", hex_1="0910", hex_2="0909")
    assert field.battle.fight.retreating == ("2/33",)
    field.make("retreat", AXIS, unit="2/33", hex_1="0910", hex_2="0809")
    assert [field.place(id) for id in ("1/33", "2/33")] == ["0909", "0809"]
    assert [field.unit(id).spent for id in ("1/33", "2/33")] == [0, 0]


def defended(dice, **more):
    field = Field(units=facing(unit("2/13 B", "2/13", "allied", place="1110"), **more))
    attack(field, dice)
    return field


def test_a_defender_loses_a_step_a_unit_or_all():
    step = defended([4, 5])  # DC
    with pytest.raises(Refusal, match="Allied player"):
        step.make("choose-losses", AXIS, choice=["1/13"])
    step.make("choose-losses", ALLIED, choice=["1/13"])
    assert strengths(step, "1/13", "2/13 B") == ["depleted", "full"]
    one = defended([5, 5])  # DD
    one.make("choose-losses", ALLIED, choice=["2/13 B"])
    assert strengths(one, "1/13", "2/13 B") == ["full", "eliminated"]
    hq = unit("13 HQ", "2/13", "allied", hq=True, activation_range=8, place="1110", depleted=None)
    every = defended([5, 6], **{"13 HQ": hq})  # DE
    assert strengths(every, "1/13", "2/13 B", "13 HQ") == ["eliminated"] * 3


def test_a_single_sided_unit_is_lost_by_one_casualty_and_so_is_a_depleted_one():
    for more in ({"depleted": None}, {"strength": "depleted"}):
        field = Field(units=facing(unit("1/13", "2/13", "allied", place="1110", **more)))
        attack(field, [4, 5])  # DC
        assert not field.unit("1/13").alive


def test_no_hq_is_chosen_for_a_loss_beside_another_unit():
    hq = unit("2/17 HQ", "2/17", "allied", hq=True, place="1110", depleted=None)
    field = Field(units=facing(hq))
    attack(field, [4, 5])  # DC: the only unit that may be chosen suffers
    assert strengths(field, "1/13", "2/17 HQ") == ["depleted", "full"]


def test_all_defenders_retreat_each_hex_nearer_to_the_own_hq():
    field = defended([4, 4])  # DR
    assert what_is_due(field) == "DR: 1/13 and 2/13 B retreat two hexes."
    with pytest.raises(Refusal, match="Where does 1/13 retreat, closer to 13 HQ in 1213"):
        field.make("retreat", ALLIED, unit="1/13", hex_1="1109", hex_2="1108")
    field.make("retreat", ALLIED, unit="1/13", hex_1="1210", hex_2="1211")
    assert field.battle.fight.retreating == ("2/13 B",)
    assert what_is_due(field) == "DR: 2/13 B retreats two hexes."


def what_is_due(field):
    """The text of the Allies' first task."""
    return side_view(field.battle, "allied").due[0].words


def test_the_loser_reads_how_many_units_to_choose():
    assert what_is_due(defended([5, 5])) == "DD: 1 Allied unit is eliminated."
    assert what_is_due(defended([4, 5])) == "DC: 1 Allied unit is depleted."


def test_no_retreat_ends_in_a_full_hex():
    full = {f"f{n}": unit(f"f{n}", "2/17", "allied", place="1211") for n in range(4)}
    field = defended([4, 4], **full)
    field.make("retreat", ALLIED, unit="1/13", hex_1="1210")  # only 1211 leads nearer
    assert not field.unit("1/13").alive


def test_no_retreat_leads_into_closed_ground():
    for kind, survives in (("hamada", True), ("sea", False)):
        key = {**KEY, "sea": Ground("na", "na", "na")}
        ground = {**hexes(), "1210": Hex(kind, False)}
        field = Field(units=facing(unit("3/33", "33", place="1012")), key=key, hexes=ground)
        attack(field, [4, 4])  # DR; the other way is in the zone of 3/33
        told = {"hex_1": "1210"} if survives else {}
        field.make("retreat", ALLIED, unit="1/13", **told)
        assert field.unit("1/13").alive is survives


def test_an_advance_costs_nothing_ignores_zones_and_takes_vehicles_a_hex_farther():
    truck = unit("truck/33", "33", place="1010", move_type="wheeled", full=Face(14, 4, 9))
    field = Field(units=facing(truck))
    attack(field, [6, 5], ("1/33", "truck/33"))
    with pytest.raises(Refusal, match="may not go farther"):
        field.make("advance", AXIS, unit="1/33", beyond="1109")
    field.make("advance", AXIS, unit="1/33")
    field.make("advance", AXIS, unit="truck/33", beyond="1109")
    assert [field.place(id) for id in ("1/33", "truck/33")] == ["1110", "1109"]
    assert [field.unit(id).spent for id in ("1/33", "truck/33")] == [0, 0]
    assert field.battle.walk is None  # nobody fires at an advance
    assert field.battle.fight is None  # nobody is left that could advance


def test_a_vehicle_that_has_advanced_does_not_advance_again():
    truck = unit("truck/33", "33", place="1010", move_type="wheeled", full=Face(14, 4, 9))
    field = Field(units=facing(truck))
    attack(field, [6, 5], ("1/33", "truck/33"))
    field.make("advance", AXIS, unit="truck/33", beyond="1109")
    with pytest.raises(Refusal, match="1/33"):
        field.make("advance", AXIS, unit="truck/33")
    field.make("end-fight", AXIS)  # nobody has to advance
    assert [field.place(id) for id in ("1/33", "truck/33")] == ["1010", "1109"]


def test_no_more_units_advance_than_may_stack_and_none_into_closed_ground():
    many = [unit(f"m{n}", "33", place="1010", full=Face(9, 6, 5)) for n in range(3)]
    field = Field(
        units=facing(*many, unit("1/33", "33", place="1109"), unit("2/33", "33", place="1109"))
    )
    who = ("m0", "m1", "m2", "1/33", "2/33")
    attack(field, [6, 5], who)
    for id in who[:4]:
        field.make("advance", AXIS, unit=id)
    with pytest.raises(Refusal, match="hex is full"):
        field.make("advance", AXIS, unit="2/33")
    truck = unit("truck/33", "33", place="1010", move_type="wheeled", full=Face(14, 4, 9))
    field = Field(units=facing(truck), **WIRE)
    attack(field, [6, 5], ("1/33", "truck/33"))
    with pytest.raises(Refusal, match="closed to this unit"):
        field.make("advance", AXIS, unit="truck/33")


def test_no_vehicle_advances_over_wire_into_a_second_hex():
    truck = unit("truck/33", "33", place="1010", move_type="wheeled", full=Face(14, 4, 9))
    wire = {"hexsides": {"1109-1110": Hexside(ditch_wire=True)}}
    field = Field(units=facing(truck), **wire)
    attack(field, [6, 5], ("1/33", "truck/33"))
    with pytest.raises(Refusal, match="may not go farther"):
        field.make("advance", AXIS, unit="truck/33", beyond="1109")


def test_artillery_that_attacked_from_an_adjacent_hex_does_not_advance():
    gun = unit("gun/33", "33", place="1010", artillery=True, reach=6, direct=False)
    field = Field(units=facing(gun))
    attack(field, [6, 5], ("1/33", "gun/33"))
    with pytest.raises(Refusal, match="fired in this turn"):
        field.make("advance", AXIS, unit="gun/33")


def test_a_unit_attacks_once_a_turn_and_a_pinned_one_not_at_all():
    other = unit("3/33", "33", place="1010")
    field = Field(units=facing(other))
    field.bring_about(UnitChanged("2/33", "full", pinned=True, fired=False))
    with pytest.raises(Refusal, match="Which units attack"):
        field.make("attack", AXIS, hex="1110", attackers=["2/33"])
    attack(field, DASH, ["1/33"])
    with pytest.raises(Refusal, match="Which units attack"):
        field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    attack(field, DASH, ["3/33"])  # another of the stack attacks by itself


def test_australians_in_a_bunker_attack_out_of_their_hqs_range_but_do_not_move():
    hq = unit("13 HQ", "2/13", "allied", hq=True, activation_range=1, place="1414", depleted=None)
    far = unit("b/13", "2/13", "allied", place="1011")
    for bunker in (True, False):
        field = Field(
            "2/13", units=facing(hq, far), hexes={**hexes(), "1011": Hex("hamada", bunker)}
        )
        with pytest.raises(Refusal, match="out of its HQ’s range"):
            field.make("move-unit", ALLIED, unit="b/13", path="1012")
        if bunker:
            field.make("attack", ALLIED, hex="1010", attackers=["b/13"])
            continue
        with pytest.raises(Refusal, match="out of its HQ’s range"):
            field.make("attack", ALLIED, hex="1010", attackers=["b/13"])


def test_a_bunker_stays_whatever_happens_in_it():
    field = Field(**BUNKER)
    attack(field, [6, 6])
    assert field.battle.hexes["1110"].bunker
