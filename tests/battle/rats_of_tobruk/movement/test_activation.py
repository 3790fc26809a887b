"""What a unit may still do in its activation after it entered, stopped, fired or overran."""

import pytest

from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.screens.views import side_view, umpire_view
from assistant.battle.rats_of_tobruk.state.board import Face, Hex, Hexside
from tests.battle.rats_of_tobruk.field import Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

BARRAGE = {"unit": "gun/33", "hex": "1110"}


@pytest.fixture
def field():
    return Field()


def of_short_range(**place):
    """A battalion whose HQ reaches only two hexes, and a unit far from it."""
    enemy = unit("2/15", "2/13", "allied", place="0612")
    hq = unit("33 HQ", "33", hq=True, activation_range=2, place="1009", depleted=None)
    far = unit("3/33", "33", **place)
    return Field(units=troops(**{"33 HQ": hq, "3/33": far, "2/15": enemy}))


def test_a_unit_that_entered_in_this_turn_attacks_out_of_range():
    field = of_short_range()
    field.moves(unit="3/33", path="0513", edge="yes")
    field.make("attack", AXIS, hex="0612", attackers=["3/33"])
    field = of_short_range(place="0513")
    with pytest.raises(Refusal, match="out of its HQ’s range"):
        field.make("attack", AXIS, hex="0612", attackers=["3/33"])


def test_a_unit_that_entered_a_zone_of_control_goes_no_further(field):
    field.moves(unit="tank/33", path="0911 1010")
    assert field.unit("tank/33").stopped
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="tank/33", path="0910")
    field.make("lay-aside", AXIS)
    assert not field.unit("tank/33").stopped


def test_the_rest_of_a_stack_halted_before_a_zone_moves_on(field):
    field.make("move-unit", AXIS, unit="tank/33", path="0911 1010")
    shot = {"step": 0, "unit": "at/13", "target": "tank/33"}
    field.make("opportunity", ALLIED, dice={"fire": [3, 3]}, **shot)
    assert (field.place("tank/33"), field.unit("tank/33").stopped) == ("0911", False)


def test_after_a_barrage_or_a_shot_nobody_moves(field):
    field.make("barrage", AXIS, dice={"barrage": 6}, **BARRAGE)
    with pytest.raises(Refusal, match="no unit can move"):
        field.make("move-unit", AXIS, unit="tank/33", path="0911")


def test_only_an_activated_gun_fires_a_barrage():
    hq = unit("33 HQ", "33", hq=True, activation_range=1, place="1009", depleted=None)
    field = Field(units=troops(**{"33 HQ": hq}))
    with pytest.raises(Refusal, match="out of its HQ’s range"):
        field.make("barrage", AXIS, **BARRAGE)


def test_a_gun_that_attacked_from_an_adjacent_hex_fires_no_barrage():
    gun = unit("gun/33", "33", place="1010", artillery=True, reach=6, direct=False)
    field = Field(units=troops(**{"gun/33": gun}))
    field.make("attack", AXIS, hex="1110", attackers=["gun/33"])
    assert field.unit("gun/33").fired


def test_a_barrage_on_a_bunker_shows_only_whom_it_hits():
    more = {id: unit(id, "2/13", "allied", place="1210") for id in ("b1", "b2")}
    field = Field(units=troops(**more))
    told = {"unit": "gun/33", "hex": "1210"}
    entry = field.make("barrage", AXIS, dice={"barrage": 1, "pick": [5, 2]}, **told)
    known = field.battle.known["axis"]
    assert ("b1" in known, "b2" in known) == (True, False)
    assert [r.shown_to for r in entry.resolutions if "barrage" in r.procedure] == [("allied",)]


def test_road_counts_where_the_shot_falls_and_not_where_the_move_ends():
    roads = {"0910": Hex("hamada", False, road=("0909",))}
    field = Field(hexes={**hexes(), **roads})
    field.make("move-unit", AXIS, unit="truck/33", path="0910 0911")
    assert not field.unit("truck/33").by_road
    shot = {"step": 0, "unit": "at/13", "target": "truck/33"}
    entry = field.make("opportunity", ALLIED, dice={"fire": [2, 3]}, **shot)
    (fire,) = [r for r in entry.resolutions if r.procedure.endswith("direct-fire")]
    assert fire.outcome["modifier"] == 1


def tanks(**more):
    strong = {"move_type": "tracked", "full": Face(30, 6, 8)}
    alone = unit("at/13", "2/13", "allied", place="1313", reach=4, direct=True)
    tank = unit("tank/33", "33", place="1010", **strong)
    return troops(**{"tank/33": tank, "at/13": alone, **more})


def test_an_overrun_into_a_ravine_or_over_wire_costs_half_the_movement():
    for more in (
        {"hexes": {**hexes(), "1110": Hex("ravine", False)}},
        {"hexsides": {"1010-1110": Hexside(ditch_wire=True)}},
    ):
        field = Field(units=tanks(), **more)
        field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")
        field.make("fight", AXIS, dice={"attack": [6, 6]})
        field.make("advance", AXIS, unit="tank/33")
        assert field.unit("tank/33").spent == 4


def test_tanks_overrun_and_move_on_after_others_have_attacked():
    field = Field(units=tanks())
    field.make("attack", AXIS, hex="1110", attackers=["1/33"], wire="none")
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [3, 4]})  # a dash: nothing
    assert field.battle.fight is None
    field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")
    field.make("fight", AXIS, dice={"attack": [6, 6]})
    field.make("advance", AXIS, unit="tank/33")
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="truck/33", path="0809")
    field.make("move-unit", AXIS, unit="tank/33", path="1109")


def test_a_rider_shares_its_tanks_fate_in_an_over_full_hex():
    more = {f"x{n}": unit(f"x{n}", "33", place="0910") for n in range(4)}
    rider = unit("1/33", "33", place="0910", rides="tank/33")
    field = Field(units=troops(**more, **{"1/33": rider}))
    field.make("reduce", AXIS, unit="tank/33", to="depleted")
    assert field.unit("1/33").strength == "depleted"
    field.make("change", unit="tank/33", strength="eliminated")
    assert field.unit("1/33").rides is None


def retreat(units):
    field = Field(units=units)
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [4, 4]})
    return field


def test_with_no_hq_left_the_opponent_says_where_a_retreat_leads():
    gone = unit("13 HQ", "2/13", "allied", hq=True, strength="eliminated", depleted=None)
    field = retreat(troops(**{"13 HQ": gone}))
    assert [each.of for each in umpire_view(field.battle).due] == ["axis"]
    told = {"unit": "1/13", "hex_1": "1210", "hex_2": "1211"}
    with pytest.raises(Refusal, match="Axis player"):
        field.make("retreat", ALLIED, **told)
    field.make("retreat", AXIS, **told)
    assert field.place("1/13") == "1211"


def test_if_the_nearest_hq_cannot_be_approached_the_next_is():
    gone = unit("13 HQ", "2/13", "allied", hq=True, strength="eliminated", depleted=None)
    hqs = {
        "near HQ": unit("near HQ", "2/15", "allied", hq=True, place="1107", depleted=None),
        "far HQ": unit("far HQ", "2/17", "allied", hq=True, place="1215", depleted=None),
        "3/33": unit("3/33", "33", place="1208"),
    }
    field = retreat(troops(**{"13 HQ": gone}, **hqs))
    field.make("retreat", ALLIED, unit="1/13", hex_1="1210", hex_2="1211")
    assert field.place("1/13") == "1211"


@pytest.mark.parametrize("along", ["yes", "no"])
def test_an_hq_in_the_hex_of_a_repulsed_attacker_may_retreat_with_it(along):
    hqs = {
        "33 HQ": unit("33 HQ", "33", hq=True, activation_range=8, place="1010", depleted=None),
        "KGK HQ": unit("KGK HQ", "KGK", hq=True, place="0707", depleted=None),
    }
    field = Field(units=troops(**hqs))
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [2, 4]})  # AR
    field.make("retreat", AXIS, **{"with_33 HQ": along, "hex_1": "0910", "hex_2": "0909"})
    assert field.place("1/33") == "0909"
    assert field.place("33 HQ") == ("0909" if along == "yes" else "1010")


def test_the_umpire_and_the_axis_read_when_the_harbour_is_reached():
    field = Field(units=troops(**{"1/33": unit("1/33", "33", place="4615")}))
    titles = [
        [each.title for each in page.due]
        for page in (
            umpire_view(field.battle),
            side_view(field.battle, "axis"),
            side_view(field.battle, "allied"),
        )
    ]
    assert ["The harbor is reached" in each for each in titles] == [True, True, False]


def test_a_gun_that_fired_still_threatens_the_harbour_and_one_without_supply_does_not():
    guns = {
        id: unit(id, "33", place="4617", artillery=True, reach=6, direct=False, fired=True)
        for id in ("g1", "g2")
    }
    field = Field(units=troops(**guns))

    def reached():
        due = umpire_view(field.battle).due
        return any(each.title == "The harbor is reached" for each in due)

    assert reached()
    field.bring_about(SupplyFound("g1", 2, "out-of-supply"))
    assert not reached()
