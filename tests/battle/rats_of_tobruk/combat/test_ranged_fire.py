"""Artillery in combat, barrages, direct and opportunity fire (Rats of Tobruk 10.2, 11, 18.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.state.board import Face, Hex
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import Field, attack, facing, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

SHOT = {"unit": "at/13", "hex": "1010", "target": "1/33"}
BARRAGE = {"unit": "gun/33", "hex": "1110"}


def move_questions(field, move, by, **told):
    """The questions of a move, by name, with their options."""
    looked = field.game.make(move, by, told, given_dice({}), at="", request="", commit=False)
    return {ask.name: [option.value for option in ask.options] for ask in looked.asks}


def result(entry, procedure):
    return next(r.outcome for r in entry.resolutions if r.procedure.endswith(procedure))


def in_storm(field):
    field.game.state = replace(field.battle, weather="sandstorm")
    return field


def test_any_number_of_guns_of_any_battalion_are_added_once_the_attackers_first():
    guns = [
        unit(f"g{n}", "KGK", place="0908", artillery=True, reach=6, direct=False) for n in range(2)
    ]
    field = Field(units=facing(*guns))
    field.bring_about(UnitChanged("g0", "full", pinned=True, fired=False))  # pins do not matter
    told = {"hex": "1110", "attackers": ["1/33"], "guns": ["g0", "g1", "gun/33"]}
    field.make("attack", AXIS, **told)
    assert field.battle.fight.stage == "support"
    field.make("support", ALLIED, guns=["gun/13"])
    entry = field.make("fight", AXIS, dice={"attack": [3, 4]})
    assert "28 to 13" in entry.told["axis"]  # its attack strength, on either side
    assert move_questions(field, "attack", AXIS, hex="1110", attackers=["2/33"]).get("guns") is None


def test_a_gun_adds_nothing_out_of_its_range_out_of_supply_or_in_the_hex_attacked():
    far = unit("far", "KGK", place="0505", artillery=True, reach=4, direct=False)
    here = unit("here", "2/13", "allied", place="1110", artillery=True, reach=6, direct=False)
    field = Field(units=facing(far, here))
    field.bring_about(SupplyFound("gun/33", 2, "out-of-supply"))
    assert move_questions(field, "attack", AXIS, hex="1110", attackers=["1/33"]).get("guns") is None
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    assert move_questions(field, "support", ALLIED)["guns"] == ["gun/13"]
    field.make("support", ALLIED)
    entry = field.make("fight", AXIS, dice={"attack": [3, 4]})
    assert "7 to 12" in entry.told["axis"]  # the gun in the hex counts with its defense


def test_range_counts_the_hex_of_the_combat_and_not_the_guns():
    for reach, offered in ((2, None), (3, ["gun/33"])):  # 1110 is three hexes from 0908
        gun = unit("gun/33", "33", place="0908", artillery=True, reach=reach, direct=False)
        found = move_questions(
            Field(units=facing(gun)), "attack", AXIS, hex="1110", attackers=["1/33"]
        )
        assert found.get("guns") == offered


def test_a_gun_that_moved_helps_an_attack_and_fires_a_barrage():
    field = Field()
    field.moves(unit="gun/33", path="0909")
    field.make("barrage", AXIS, dice={"barrage": 1}, **BARRAGE)
    field = Field()
    field.moves(unit="gun/33", path="0909")
    assert "14 to 6" in attack(field, attackers=["1/33"], guns=["gun/33"])


def test_a_gun_that_fired_a_barrage_or_helped_does_nothing_more_this_turn():
    field = Field()
    field.make("barrage", AXIS, dice={"barrage": 6}, **BARRAGE)
    assert field.unit("gun/33").fired
    assert move_questions(field, "attack", AXIS, hex="1110", attackers=["1/33"]).get("guns") is None
    field = Field()
    attack(field, attackers=["1/33"], guns=["gun/33"])
    with pytest.raises(Refusal, match="No artillery of this battalion is ready"):
        field.make("barrage", AXIS, dice={"barrage": 1}, **BARRAGE)


def barraged(die, **more):
    """The outcome of a barrage on 1110 by a gun of attack 7."""
    storm, turn_type = more.pop("storm", False), more.pop("turn_type", "day")
    field = Field(turn_type=turn_type, **more)
    field = in_storm(field) if storm else field
    return result(field.make("barrage", AXIS, dice={"barrage": die}, **BARRAGE), "barrage")


RAVINE = {**hexes(), "1110": Hex("ravine", False)}


@pytest.mark.parametrize(
    ("told", "worth"),
    [
        ({}, 0),
        ({"hexes": RAVINE}, 1),
        ({"hexes": {**hexes(), "1110": Hex("hamada", True)}}, 4),
        ({"turn_type": "evening"}, 1),
        ({"storm": True}, 0),
    ],
)
def test_a_barrage_must_roll_less_than_the_attack_with_terrain_bunker_and_evening(told, worth):
    assert barraged(6 - worth if worth else 6, **told)["hit"] is True
    missed = facing(
        unit("gun/33", "33", place="0908", artillery=True, reach=6, full=Face(worth + 1, 6, 5))
    )
    outcome = barraged(1, units=missed, **told)
    assert (outcome["modified"], outcome["hit"]) == (worth + 1, False)


def test_a_barrage_keeps_its_printed_attack_in_low_supply_and_is_forbidden_out_of_supply():
    field = Field()
    field.bring_about(SupplyFound("gun/33", 1, "low-supply"))
    entry = field.make("barrage", AXIS, dice={"barrage": 6}, **BARRAGE)
    assert result(entry, "barrage")["hit"]
    field = Field()
    field.bring_about(SupplyFound("gun/33", 2, "out-of-supply"))
    with pytest.raises(Refusal, match="No artillery of this battalion is ready"):
        field.make("barrage", AXIS, dice={"barrage": 1}, **BARRAGE)


def test_a_barrage_picks_the_highest_of_several_and_all_that_tie():
    pair = facing(unit("2/13 B", "2/13", "allied", place="1110"))
    for pick, fates in (([2, 5], ["full", "depleted"]), ([4, 4], ["depleted", "depleted"])):
        field = Field(units=pair)
        field.make("barrage", AXIS, dice={"barrage": 1, "pick": pick}, **BARRAGE)
        assert [field.unit(id).strength for id in ("1/13", "2/13 B")] == fates


@pytest.mark.parametrize(
    ("told", "place", "seen"),
    [
        ({}, "1010", True),
        ({"blocked": "yes"}, "1010", False),
        ({"night": True}, "1010", True),
        ({"night": True}, "0910", False),
        ({"storm": True}, "0511", False),
    ],
)
def test_a_barrage_needs_an_observer_within_the_light_with_a_clear_line(told, place, seen):
    told = dict(told)
    night, storm = told.pop("night", False), told.pop("storm", False)
    gun = unit("gun/33", "33", place=place, artillery=True, reach=9, direct=False)
    away = {
        id: unit(id, "33", place="0505") for id in ("1/33", "2/33", "tank/33", "truck/33", "pio/33")
    }
    hq = unit("33 HQ", "33", hq=True, activation_range=9, place="0506", depleted=None)
    units = troops(**away, **{"gun/33": gun, "33 HQ": hq})
    field = Field(units=units, turn_type="night" if night else "day")
    field = in_storm(field) if storm else field
    if seen:
        field.make("barrage", AXIS, dice={"barrage": 1}, **BARRAGE, observer="gun/33", **told)
        return
    with pytest.raises(Refusal, match="No unit observes"):
        field.make("barrage", AXIS, dice={"barrage": 1}, **BARRAGE, observer="gun/33", **told)


def test_any_friendly_unit_observes_and_the_nearest_is_proposed():
    found = move_questions(Field(), "barrage", AXIS, **BARRAGE)
    assert set(found["observer"]) == {u.id for u in Field().battle.on_map("axis")}


def fire(dice, turn_type="day", *, storm=False, rules=(), target=None, **more):
    """The outcome of a shot of at/13 at 1/33, one hex away."""
    units = facing(*([target] if target else []))
    field = Field("2/13", turn_type, units=units, **more)
    field = in_storm(field) if storm else field
    if rules:
        field.make("set-options", rules=list(rules))
    told = {**SHOT, "target": target.id if target else "1/33"}
    return result(field.make("fire", ALLIED, dice={"fire": dice}, **told), "direct-fire")


def test_both_dice_must_beat_the_distance_and_their_sum_defense_plus_distance():
    assert fire([1, 6])["hit"] is False
    hit = fire([2, 4])  # one hex away, defense 6: seven are needed
    assert (hit["hit"], hit["target"]) == (True, "unharmed")
    assert fire([3, 4])["target"] == "depleted"


@pytest.mark.parametrize(
    ("told", "modifier"),
    [
        ({"turn_type": "evening"}, -1),
        ({"storm": True}, -1),
        ({"hexes": {**hexes(), "1010": Hex("hill", False)}}, -1),
        (
            {
                "turn_type": "evening",
                "storm": True,
                "hexes": {**hexes(), "1010": Hex("hill", False)},
            },
            -3,
        ),
        ({"target": unit("1/33", "33", place="1010", by_road=True)}, 1),
    ],
)
def test_light_storm_blocking_terrain_and_roads_add_up_on_each_die(told, modifier):
    outcome = fire([5, 6], **told)
    assert outcome["dice_modified"] == [5 + modifier, 6 + modifier]


def test_the_flak_with_nine_defends_with_five():
    flak = unit("flak", "33", place="1010", full=Face(2, 9, 8))
    assert fire([2, 4], target=flak)["target"] == "depleted"


def test_house_rules_of_fire():
    assert fire([2, 4], rules=["pin_always"])["pinned"] is True
    # 18.1: the higher die and the range of 4 against 6 and 1
    assert fire([2, 3], rules=["optional_hits"])["target"] == "depleted"
    with pytest.raises(Refusal, match="in a sandstorm"):
        fire([6, 6], storm=True, rules=["storm_ban"])


def test_nobody_fires_directly_at_night_through_blocking_ground_without_supply_or_too_far():
    with pytest.raises(Refusal, match="at night"):
        Field("2/13", "night").make("fire", ALLIED, dice={"fire": [6, 6]}, **SHOT)
    field = Field("2/13")
    with pytest.raises(Refusal, match="line of fire is blocked"):
        field.make("fire", ALLIED, blocked="yes", **SHOT)
    field.bring_about(SupplyFound("at/13", 2, "out-of-supply"))
    with pytest.raises(Refusal, match="out of supply"):
        field.make("fire", ALLIED, **SHOT)
    short = unit("at/13", "2/13", "allied", place="1212", reach=1, direct=True)
    with pytest.raises(Refusal, match="out of this unit’s range"):
        Field("2/13", units=facing(short)).make("fire", ALLIED, **SHOT)


def test_after_direct_fire_a_unit_attacks_but_neither_moves_fires_nor_advances():
    field = Field("2/13")
    field.make("fire", ALLIED, dice={"fire": [1, 1]}, **SHOT)
    with pytest.raises(Refusal, match="has fired"):
        field.make("fire", ALLIED, **SHOT)
    with pytest.raises(Refusal, match="no unit can move"):
        field.make("move-unit", ALLIED, unit="at/13", path="1112")
    field.make("attack", ALLIED, hex="1010", attackers=["at/13", "1/13"])
    field.make("support", AXIS)
    field.make("fight", ALLIED, dice={"attack": [6, 5]})
    with pytest.raises(Refusal, match="fired in this turn"):
        field.make("advance", ALLIED, unit="at/13")


def test_after_an_attack_a_unit_neither_fires_directly_nor_as_artillery():
    field = Field("2/13")
    field.make("attack", ALLIED, hex="1010", attackers=["at/13"])
    assert "at/13" not in move_questions(field, "support", AXIS).get("guns", [])
    field.make("support", AXIS)
    field.make("fight", ALLIED, dice={"attack": [3, 4]})
    with pytest.raises(Refusal, match="This unit has attacked"):
        field.make("fire", ALLIED, dice={"fire": [6, 6]}, **SHOT)


def test_a_pinned_unit_fires_directly_and_its_barrage_too():
    field = Field("2/13")
    field.bring_about(
        *(UnitChanged(id, "full", pinned=True, fired=False) for id in ("at/13", "gun/13"))
    )
    field.make("fire", ALLIED, dice={"fire": [6, 6]}, **SHOT)
    assert field.unit("1/33").strength == "depleted"
    field.make("barrage", ALLIED, dice={"barrage": 1, "pick": [6, 1]}, unit="gun/13", hex="1010")


def test_at_each_hex_each_unit_fires_once_in_the_firers_order():
    second = unit("at2/13", "2/13", "allied", place="1111", reach=4, direct=True)
    field = Field(units=facing(second))
    field.make("move-unit", AXIS, unit="truck/33", path="0910 0911")
    for firer, step in (("at2/13", 0), ("at/13", 0), ("at/13", 1)):
        shot = {"step": step, "unit": firer, "target": "truck/33"}
        field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, **shot)
    assert move_questions(field, "opportunity", ALLIED, step="1")["unit"] == ["1/13", "at2/13"]
    with pytest.raises(Refusal, match="one of"):
        field.make("opportunity", ALLIED, step=1, unit="at/13", target="truck/33")
    field.make("let-pass", ALLIED)
    field.make("move-unit", AXIS, unit="truck/33", path="0810")  # it was not pinned, and goes on


def test_one_unit_of_a_moving_stack_is_the_target_and_a_unit_that_stays_is_not():
    field = Field()
    field.make("move-unit", AXIS, unit="1/33", stack=["2/33"], path="0910")
    shot = {"step": 0, "unit": "at/13"}
    assert move_questions(field, "opportunity", ALLIED, **{**shot, "step": "0"})["target"] == [
        "1/33",
        "2/33",
    ]
    field.make("opportunity", ALLIED, dice={"fire": [5, 5]}, target="2/33", **shot)
    assert [field.unit(id).strength for id in ("1/33", "2/33")] == ["full", "depleted"]


def test_a_pin_ends_movement_and_attacks_and_comes_off_when_the_turn_ends():
    field = Field()
    field.make("move-unit", AXIS, unit="truck/33", path="0910 1010")
    shot = {"step": 1, "unit": "at/13", "target": "truck/33"}
    field.make("opportunity", ALLIED, dice={"fire": [2, 2]}, **shot)
    field.make("let-pass", ALLIED, rest="yes")
    assert field.unit("truck/33").pinned
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="truck/33", path="0910")
    with pytest.raises(Refusal, match="Which units attack"):
        field.make("attack", AXIS, hex="1110", attackers=["truck/33"])
    field.make("lay-aside", AXIS)
    field.make("draw")
    field.make("lay-aside")
    field.make("end-turn")
    assert not field.unit("truck/33").pinned


def test_an_overrun_is_fired_at_when_it_moves_on_and_not_when_it_advances():
    strong = unit("tank/33", "33", place="1010", move_type="tracked", full=Face(30, 6, 8))
    alone = unit("at/13", "2/13", "allied", place="1313", reach=4, direct=True)
    field = Field(units=troops(**{"tank/33": strong, "at/13": alone}))
    field.make("attack", AXIS, hex="1110", attackers=["tank/33"], overrun="yes")
    field.make("fight", AXIS, dice={"attack": [6, 6]})
    field.make("advance", AXIS, unit="tank/33")
    assert field.battle.walk is None
    field.make("move-unit", AXIS, unit="tank/33", path="1210")
    shot = {"step": 0, "unit": "at/13", "target": "tank/33"}
    field.make("opportunity", ALLIED, dice={"fire": [6, 6]}, **shot)
    assert field.unit("tank/33").strength == "depleted"


def test_nobody_fires_at_a_move_once_the_attacks_have_begun():
    field = Field()
    field.moves(unit="truck/33", path="0910")
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    shot = {"step": 0, "unit": "at/13", "target": "truck/33"}
    with pytest.raises(Refusal, match="The attacks have begun"):
        field.make("opportunity", ALLIED, **shot)
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [3, 4]})
    with pytest.raises(Refusal, match="The attacks have begun"):
        field.make("opportunity", ALLIED, **shot)


def offered_hexes(field, move, by, **told):
    """The hexes that a fire sheet offers for a tap, with the units seen there."""
    asks = {ask.name: ask for ask in field.tried(move, by, **told).asks}
    found = asks.get("aim")
    return {option.value: option.effect for option in found.options} if found else None


def test_fire_and_barrages_offer_the_hexes_in_range_where_enemies_are_seen():
    field = Field()
    assert offered_hexes(field, "barrage", AXIS) == {
        "1110": "Seen: 1/13",
        "1111": "Seen: at/13",
    }
    field.make("barrage", AXIS, unit="gun/33", aim="1111", dice={"barrage": [1]})
    assert field.unit("at/13").strength == "depleted"
    far = Field(units=troops(**{"gun/33": replace(troops()["gun/33"], reach=1)}))
    assert offered_hexes(far, "barrage", AXIS) is None  # nobody seen is in range: it is typed


def test_a_hex_of_fire_can_still_be_typed():
    field = Field()
    field.make("barrage", AXIS, unit="gun/33", hex="1111", dice={"barrage": [1]})
    assert field.unit("at/13").strength == "depleted"


def test_the_question_about_wire_fits_one_attacker_and_several():
    field = Field()
    for attackers, words in (
        (["1/33"], "Does the unit attack across ditch and wire?"),
        (["1/33", "2/33"], "How many attack across ditch and wire?"),
    ):
        told = {"hex": "1110", "attackers": attackers}
        looked = field.game.make(
            "attack", AXIS, told, given_dice({}), at="", request="", commit=False
        )
        assert next(ask.words for ask in looked.asks if ask.name == "wire") == words
