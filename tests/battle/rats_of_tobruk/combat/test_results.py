"""Results of attacks: odds, modifiers, minefields (Rats of Tobruk 10 to 16)."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.state.board import Face, Hex, Hexside
from tests.battle.rats_of_tobruk.field import Field, attack, facing, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


def test_all_units_of_the_hex_defend_as_one_sum_and_the_attackers_of_several_hexes_as_another():
    extra = unit("2/13 B", "2/13", "allied", place="1110")
    side = unit("3/33", "33", place="1109")
    line = attack(Field(units=facing(extra, side)), attackers=["1/33", "3/33"])
    assert "14 to 12, column 1-1" in line


@pytest.mark.parametrize(
    ("attack_with", "defence", "column"),
    [
        (14, 6, "2-1"),
        (14, 5, "2-1"),
        (40, 6, "5-1"),
        (10, 6, "1-1"),
        (5, 6, "1-2"),
        (1, 6, "1-4"),
        (5, 0, "5-1"),
    ],
)
def test_odds_are_rounded_for_the_defender_and_kept_in_the_table(attack_with, defence, column):
    strong = unit("1/33", "33", place="1010", full=Face(attack_with, 6, 5))
    weak = unit("1/13", "2/13", "allied", place="1110", full=Face(7, defence, 5))
    line = attack(Field(units=facing(strong, weak)), attackers=["1/33"])
    assert f"{attack_with} to {defence}, column {column}," in line


def test_without_strength_there_is_no_attack_and_no_die():
    none = unit("1/33", "33", place="1010", full=Face(0, 6, 5))
    field = Field(units=facing(none))
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    field.make("support", ALLIED)
    with pytest.raises(Refusal, match="no strength"):
        field.make("fight", AXIS)


def net(units=None, attackers=("1/33", "2/33"), storm=False, turn_type="day", dice=(1, 1), **more):
    """The net roll of an attack on 1110 with these dice."""
    field = Field(units=units or troops(), turn_type=turn_type, **more)
    if storm:
        field.game.state = replace(field.battle, weather="sandstorm")
    return attack(field, dice, attackers).split("net ")[1].split(":")[0]


WIRE = {"hexsides": {"1010-1110": Hexside(ditch_wire=True)}}
BUNKER = {"hexes": {**hexes(), "1110": Hex("hamada", True)}}
ENGINEER = facing(unit("pio/33", "33", place="1010", engineer=True))


@pytest.mark.parametrize(
    ("told", "worth"),
    [
        ({}, 0),
        ({"hexes": {**hexes(), "1110": Hex("ravine", False)}}, 1),
        (WIRE, 3),
        ({"turn_type": "evening"}, 1),
        ({"storm": True}, 3),
        ({"turn_type": "evening", "storm": True, **WIRE}, 7),
    ],
)
def test_terrain_wire_evening_and_storm_add_up_on_the_dice(told, worth):
    assert net(**told) == str(2 + worth)


def test_at_night_three_dice_are_thrown_and_the_net_stays_within_the_table():
    assert net(turn_type="night", dice=(2, 2, 2)) == "6"
    assert net(turn_type="night", dice=(6, 6, 6)) == "12"


def bunker_field(*attackers, **told):
    """An attack on 1/13 in a bunker, which is unseen until it fights."""
    field = Field(units=ENGINEER, **BUNKER, **told)
    return attack(field, (1, 1), attackers).split("net ")[1].split(":")[0]


def test_a_bunker_counts_four_over_wire_five_and_with_engineers_two():
    assert bunker_field("1/33", "2/33") == "6"
    assert bunker_field("1/33", "2/33", **WIRE) == "7"
    assert bunker_field("1/33", "pio/33") == "4"
    assert bunker_field("1/33", "pio/33", **WIRE) == "4"


def test_house_rules_add_bunker_and_wire_and_count_wire_that_anybody_crosses():
    both = Field(units=ENGINEER, **BUNKER, **WIRE)
    both.make("set-options", rules=["bunker_plus_wire"])
    assert "net 9:" in attack(both, (1, 1))
    side = facing(unit("3/33", "33", place="1109"))
    for rules, word in ((["wire_if_any"], "net 5:"), ([], "net 2:")):
        field = Field(units=side, **WIRE)
        if rules:
            field.make("set-options", rules=rules)
        assert word in attack(field, (1, 1), ("1/33", "3/33"))


def test_engineers_void_wire_and_halve_each_modifier_rounded_down():
    assert net(ENGINEER, ("1/33", "pio/33"), **WIRE) == "2"
    ravine = {"hexes": {**hexes(), "1110": Hex("ravine", False)}}
    assert net(ENGINEER, ("1/33", "pio/33"), **ravine) == "2"
    worn = facing(unit("pio/33", "33", place="1010", engineer=True, strength="depleted"))
    assert net(worn, ("1/33", "pio/33"), **WIRE) == "2"


@pytest.mark.parametrize(
    ("engineer", "worth"),
    [
        ({"place": "1110"}, 3),
        ({"place": "1210", "pinned": True, "strength": "depleted"}, 3),
        ({"place": "1110", "hq": True}, 3),
        ({"place": "1211"}, 0),
        ({"place": "1210", "strength": "eliminated"}, 0),
        ({"place": "1210", "nationality": "british"}, 0),
    ],
)
def test_australian_engineers_lay_mines_in_and_around_their_hex_while_they_live(engineer, worth):
    told = {"nationality": "australian", **engineer}
    nationality = told.pop("nationality")
    pio = replace(unit("pio/13", "2/13", "allied", engineer=True, **told), nationality=nationality)
    assert net(facing(pio)) == str(2 + worth)
    with_axis = facing(pio, unit("pio/33", "33", place="1010", engineer=True))
    assert net(with_axis, ("1/33", "pio/33")) == "2"


def test_low_supply_halves_the_attack_up_and_none_halves_both_down():
    field = Field(units=facing(unit("1/13", "2/13", "allied", place="1110", full=Face(7, 7, 5))))
    field.bring_about(SupplyFound("1/33", 1, "low-supply"), SupplyFound("2/33", 2, "out-of-supply"))
    field.bring_about(SupplyFound("1/13", 2, "out-of-supply"))
    assert "7 to 3" in attack(field)  # 4 and 3 of 7, and 3 of 7


def test_an_hq_adds_nothing_and_alone_it_defends_with_what_is_printed():
    hq = unit("2/17 HQ", "2/17", "allied", hq=True, place="1110", depleted=None)
    assert "14 to 6" in attack(Field(units=facing(hq)))
    alone = facing(hq, unit("1/13", "2/13", "allied", place="1414"))
    assert "14 to 6, column 2-1" in attack(Field(units=alone))
    bare = replace(hq, full=Face(None, None, 8))
    alone = facing(bare, unit("1/13", "2/13", "allied", place="1414"))
    assert "14 to 0, column 5-1" in attack(Field(units=alone))
