"""What hexes cost, who moves together and who rides (Rats of Tobruk 7 to 9, 13, 14, 15.2)."""

import pytest

from assistant.battle.rats_of_tobruk.state.board import Face, Hex, Hexside
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


def costs(field, question="hex1", **told):
    """What the hexes around a unit cost, or why they are closed."""
    looked = field.game.make(
        "move-unit", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    [ask] = [each for each in looked.asks if each.name == question]
    return {o.value: o.effect.partition("\n")[2] for o in ask.options}


def spent(field, who, path, **told):
    """The movement points that a unit has spent after a move."""
    field.make("move-unit", AXIS, unit=who, path=path, **told)
    return field.unit(who).spent


BUNKER = {**hexes(), "0911": Hex("ravine", True), "0910": Hex("hamada", False)}


def test_a_bunker_hex_costs_its_own_price_over_wire_that_of_wire_and_by_road_that_of_the_road():
    assert costs(Field(hexes=BUNKER), unit="tank/33")["0911"] == "3 MP"
    wire = Field(hexes=BUNKER, hexsides={"0910-0911": Hexside(ditch_wire=True)})
    assert costs(wire, unit="tank/33")["0911"] == "4 MP"
    road = {**BUNKER, "0911": Hex("ravine", True, road=("0910",))}
    assert spent(Field(hexes=road), "tank/33", "0911") == 0.5


def test_a_price_of_bunkers_that_is_not_entered_is_asked_for_once():
    key = {**Field().battle.key}
    del key["bunker"]
    field = Field(hexes=BUNKER, key=key)
    with pytest.raises(Refusal, match="cost_bunker_tracked"):
        field.make("move-unit", AXIS, unit="tank/33", path="0911")
    assert spent(field, "tank/33", "0911", cost_bunker_tracked="2") == 2


def test_units_move_as_a_stack_only_if_they_began_together():
    field = Field()
    field.moves(unit="truck/33", path="0910")  # there it meets the tank, which has not moved
    field.moves(unit="truck/33", stack=["tank/33"], path="0911")
    assert [field.place(id) for id in ("truck/33", "tank/33")] == ["0911", "0910"]
    field.moves(unit="1/33", stack=["2/33"], path="1009")  # these two stood together
    assert [field.place(id) for id in ("1/33", "2/33")] == ["1009", "1009"]


def riders(tank, rider, place="0510"):
    """Two units of battalions that are not in hand, or one of the 33rd, in one hex."""
    tracked = unit("tank", tank, place=place, move_type="tracked", full=Face(8, 6, 8))
    field = Field(units=troops(tank=tracked, leg=unit("leg", rider, place=place)))
    field.make("ride", AXIS, rider="leg", tank="tank")
    return field


def test_one_of_a_rider_and_its_tank_is_activated():
    for tank, rider in (("33", "KGK"), ("KGK", "33")):
        field = riders(tank, rider)
        paid = {"tank": field.unit("tank"), "leg": field.unit("leg")}
        active = "tank" if tank == "33" else "leg"
        assert {id: (u.spent, u.owes) for id, u in paid.items()} == {
            id: (1, 0) if id == active else (0, 1) for id in paid
        }
    with pytest.raises(Refusal, match="No unit is in a hex"):
        riders("KGK", "39PzJ")
    with pytest.raises(Refusal, match="out of its HQ's range"):
        riders("33", "KGK", place="2010")


def test_no_hq_is_chosen_that_moves_with_other_units():
    field = Field(units=troops(**{"1/33": unit("1/33", "33", place="1009")}))
    field.make("move-unit", AXIS, unit="1/33", stack=["33 HQ"], path="0909 0809")
    shot = {"step": 0, "unit": "at/13", "target": "33 HQ"}
    with pytest.raises(Refusal, match="cover that HQ"):
        field.make("opportunity", ALLIED, dice={"fire": [6, 6]}, **shot)
    field.make("opportunity", ALLIED, dice={"fire": [6, 6]}, **{**shot, "target": "1/33"})
    assert field.unit("1/33").strength == "depleted"
