"""Attacks, their results, retreats and advances, and clearing the wire."""

import pytest

from assistant.rules.rats_of_tobruk.combat.results import RESULTS, describe_result
from tests.rules.rats_of_tobruk.resolving import (
    DAY,
    EVENING,
    NIGHT,
    STORM,
    losses,
    odds,
    refused,
    resolve,
    steps,
    unit,
)


def attack_of(ours, theirs, told=DAY, **more):
    ours, theirs = ([x] if isinstance(x, int) else x for x in (ours, theirs))
    return {"attacker": "axis", "attack": ours, "defence": theirs, **told, **more}


def fight(ours, theirs, told=DAY, dice=(3, 4), **more):
    return resolve("attack", attack_of(ours, theirs, told, **more), attack=list(dice))


def test_the_written_example_of_an_attack_holds():
    found = fight(
        [10, 12],
        9,
        EVENING,
        terrain_modifier=1,
        bunker=True,
        ditch_wire="all",
        engineer=True,
    )
    assert (found.column, found.terrain_modifier, found.fortification_modifier) == ("2-1", 0, 2)
    assert (found.evening_modifier, found.weather_modifier, found.modifier) == (1, 0, 3)
    assert (found.rolled, found.net, found.result) == (7, 10, None)


@pytest.mark.parametrize(
    ("ours", "theirs", "column"),
    [
        (10, 0, "5-1"),
        (30, 5, "5-1"),
        (25, 5, "5-1"),
        (24, 5, "4-1"),
        (9, 5, "1-1"),
        (10, 5, "2-1"),
        (5, 5, "1-1"),
        (4, 5, "1-2"),
        (5, 10, "1-2"),
        (5, 11, "1-3"),
        (5, 15, "1-3"),
        (5, 16, "1-4"),
        (1, 40, "1-4"),
    ],
)
def test_every_fraction_of_the_odds_is_the_defenders(ours, theirs, column):
    assert fight(ours, theirs).column == column


def test_artillery_adds_to_both():
    found = fight([4, 3], [2], attack_artillery=[5], defence_artillery=[2, 2])
    assert (found.attack_total, found.defence_total, found.column) == (12, 6, "2-1")


@pytest.mark.parametrize(
    ("told", "modifier"),
    [
        ({}, 0),
        ({"bunker": True}, 4),
        ({"ditch_wire": "all"}, 3),
        ({"ditch_wire": "some"}, 0),
        ({"ditch_wire": "some", "wire_if_any": True}, 3),
        ({"ditch_wire": "none", "wire_if_any": True}, 0),
        ({"bunker": True, "ditch_wire": "all"}, 5),
        ({"bunker": True, "ditch_wire": "all", "bunker_plus_wire": True}, 7),
        ({"bunker": True, "ditch_wire": "some"}, 4),
        ({"minefield": True}, 3),
        ({"minefield": True, "attacker": "allied"}, 0),
        ({"minefield": True, "ditch_wire": "all"}, 3),
        ({"minefield": True, "bunker": True}, 5),
        ({"engineer": True, "ditch_wire": "all", "minefield": True}, 0),
        ({"engineer": True, "ditch_wire": "all", "attacker": "allied"}, 0),
        ({"engineer": True, "bunker": True, "ditch_wire": "all", "bunker_plus_wire": True}, 2),
    ],
)
def test_bunkers_wire_and_mines(told, modifier):
    assert fight(9, 3, **told).fortification_modifier == modifier


def test_an_engineer_halves_terrain_downwards():
    assert fight(9, 3, terrain_modifier=3, engineer=True).terrain_modifier == 1
    assert fight(9, 3, terrain_modifier=3).terrain_modifier == 3


def test_evening_storm_and_night_change_an_attack():
    assert fight(9, 3, STORM).modifier == 3
    both = {"turn_type": "evening", "weather": "sandstorm"}
    assert fight(9, 3, both).modifier == 4
    found = fight(9, 3, NIGHT, dice=(1, 2, 3))
    assert (found.modifier, found.rolled, found.net) == (0, 6, 6)


def test_the_net_roll_ends_at_twelve():
    assert fight(9, 3, dice=(6, 6), bunker=True).net == 12
    assert fight(9, 3, NIGHT, dice=(6, 6, 6)).net == 12
    assert fight(9, 3, dice=(1, 1)).net == 2


CELLS = ["DE", "DE", "DD", "DC", "DR", "-", "AR", "AC", "AD", "AP", "AE"]


def test_the_owners_table_gives_the_result():
    assert fight(9, 3, dice=(1, 1), crt={"3-1": CELLS}).result == "DE"
    assert fight(9, 3, dice=(3, 4), crt={"3-1": CELLS}).result == "-"
    assert fight(9, 3, dice=(6, 6), crt={"3-1": CELLS}).result == "AE"
    assert fight(9, 3, crt={"2-1": CELLS}).result is None


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"overrun": True, "attack_artillery": [1]}, "artillery-in-overrun"),
        ({"overrun": True, "defence_artillery": [0]}, "artillery-in-overrun"),
        ({}, "no-attack-strength"),
    ],
)
def test_a_forbidden_attack_needs_no_dice(told, reason):
    found = resolve("attack", attack_of(0, [2, 3], **told))
    assert (found.legal, found.reason, found.column, found.net) == (False, reason, None, None)
    assert found.defence_total >= 5
    assert fight(5, 3, overrun=True).legal is True


def test_an_attack_refuses_by_name():
    assert refused("attack", attack_of(3, 3, crt={"3-1": CELLS[:10]})) == ["crt.3-1"]
    assert refused("attack", attack_of(3, 3, crt={"3-1": ["DX", *CELLS[1:]]})) == ["crt.3-1[0]"]
    assert refused("attack", attack_of([], [41])) == ["attack", "defence[0]"]
    (bad,) = refused("attack", attack_of(3, 3, crt={"6-1": CELLS}))
    assert bad.startswith("crt")


def test_odds_of_an_attack_are_those_of_its_results_or_of_the_net():
    # 2 to 4: 6 of 36, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10 to 12: 6
    found = odds("attack", attack_of(9, 3, crt={"3-1": CELLS}))
    assert (found["DE"], found["-"], found["AE"]) == ("1/12", "1/6", "1/36")
    assert odds("attack", attack_of(9, 3, bunker=True))["12"] == "5/12"
    assert odds("attack", attack_of(9, 3, NIGHT))["3"] == "1/216"


def test_the_working_shows_the_column_and_the_net():
    shown = dict(steps("attack", attack_of(9, 3, bunker=True), attack=[1, 2]))
    assert (shown["column"], shown["bunker and wire"], shown["net"]) == ("3-1", 4, 7)


def test_the_working_names_mines_where_there_is_no_wire():
    mined = {"attacker": "axis", "minefield": True}
    for more, name, modifier in (
        ({}, "improvised minefield", 3),
        ({"bunker": True}, "bunker and improvised minefield", 5),
        ({"ditch_wire": "all"}, "bunker and wire", 3),
        ({"engineer": True}, "bunker and wire", 0),
    ):
        shown = dict(steps("attack", attack_of(9, 3, **mined, **more), attack=[1, 2]))
        assert shown[name] == modifier, more


def result(code, attackers=None, defenders=None, **told):
    inputs = {
        "code": code,
        "attackers": attackers or [unit("a"), unit("b")],
        "defenders": defenders or [unit("d"), unit("e")],
        **told,
    }
    return resolve("combat-result", inputs)


def test_the_written_example_of_riders_holds():
    found = result("DC", defenders=[unit("T"), unit("R", rides="T")])
    assert losses(found) == {"T": "depleted", "R": "depleted"}
    assert (found.number, found.choose, found.hex_cleared) == (1, False, False)


@pytest.mark.parametrize(
    ("code", "side", "effect", "number", "retreat", "cleared"),
    [
        ("AE", "attacker", "eliminate", 2, 0, False),
        ("AP", "attacker", "eliminate", 1, 0, False),
        ("AD", "attacker", "eliminate", 1, 0, False),
        ("AC", "attacker", "deplete", 1, 0, False),
        ("AR", "attacker", "retreat", 0, 2, False),
        ("-", "none", "none", 0, 0, False),
        ("DR", "defender", "retreat", 0, 2, True),
        ("DC", "defender", "deplete", 1, 0, None),
        ("DD", "defender", "eliminate", 1, 0, None),
        ("DE", "defender", "eliminate", 2, 0, True),
    ],
)
def test_every_result_is_applied_to_two_against_two(code, side, effect, number, retreat, cleared):
    found = result(code)
    assert (found.side, found.effect, found.number) == (side, effect, number)
    assert (found.retreat_hexes, found.hex_cleared) == (retreat, cleared)
    assert found.choose is (code in ("AP", "AD", "AC", "DC", "DD"))
    if found.choose:
        assert found.candidates == (("a", "b") if code[0] == "A" else ("d", "e"))
        assert losses(found) == {}


def test_all_means_hqs_and_riders_too():
    everybody = [unit("d"), unit("h", hq=True), unit("r", rides="d")]
    found = result("DE", defenders=everybody)
    assert losses(found) == dict.fromkeys("dhr", "eliminated")
    assert (found.number, found.candidates) == (2, ())


@pytest.mark.parametrize(("count", "number"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_half_the_attackers_rounded_down(count, number):
    found = result("AP", attackers=[unit(f"a{n}") for n in range(count)])
    assert (found.number, found.choose) == (number, number > 0)


def test_riders_do_not_count_as_attackers():
    found = result("AP", attackers=[unit("a"), unit("b"), unit("r", rides="a")], choice=["a"])
    assert losses(found) == {"a": "eliminated", "r": "eliminated"}


def test_an_hq_is_hit_only_alone():
    both = [unit("h", hq=True, two_sided=False), unit("d", "depleted")]
    found = result("DD", defenders=both)
    assert (found.candidates, losses(found), found.hex_cleared) == (
        ("d",),
        {"d": "eliminated"},
        False,
    )
    found = result("DC", defenders=both[:1])
    assert (losses(found), found.hex_cleared) == ({"h": "eliminated"}, True)


def test_casualties_deplete_only_full_units_with_two_sides():
    assert losses(result("AC", attackers=[unit("a")])) == {"a": "depleted"}
    assert losses(result("AC", attackers=[unit("a", "depleted")])) == {"a": "eliminated"}
    assert losses(result("AC", attackers=[unit("a", two_sided=False)])) == {"a": "eliminated"}
    assert losses(result("AD", attackers=[unit("a")])) == {"a": "eliminated"}


def test_the_owners_choice_fills_the_losses_in():
    found = result("DC", choice=["e"])
    assert (found.choose, found.choice_legal, losses(found)) == (False, True, {"e": "depleted"})
    assert found.hex_cleared is False


@pytest.mark.parametrize(
    ("code", "choice", "reason"),
    [
        ("DC", ["a"], "no-candidate"),
        ("DC", ["h"], "no-candidate"),
        ("DC", ["d", "h"], "no-candidate"),
        ("DC", ["d", "e"], "wrong-number"),
        ("DC", [], "wrong-number"),
        ("DC", ["d", "d"], "wrong-number"),
        ("DR", ["d"], "no-candidate"),
        ("DE", ["d"], "no-candidate"),
    ],
)
def test_a_choice_that_is_not_open_counts_as_not_made(code, choice, reason):
    units = [unit("d"), unit("e"), unit("h", hq=True)]
    found = result(code, defenders=units, choice=choice)
    assert (found.choice_legal, found.reason) == (False, reason)
    assert found.choose is (code == "DC")
    assert bool(found.losses) is (code == "DE")


def test_where_nothing_is_open_no_choice_is_needed():
    found = result("-", choice=[])
    assert (found.choice_legal, found.reason, found.choose) == (True, None, False)
    assert result("-").choice_legal is None


def test_wrong_inputs_of_a_result_are_refused_by_name():
    told = {
        "code": "XX",
        "attackers": [unit("a", "depleted", two_sided=False)],
        "defenders": [unit("d")],
    }
    assert refused("combat-result", told) == ["code"]
    assert refused("combat-result", {**told, "code": "-"}) == ["attackers[0].strength"]
    told = {
        "code": "-",
        "attackers": [unit("a"), unit("b", rides="d")],
        "defenders": [unit("a"), unit("d"), unit("e", rides="d"), unit("f", rides="e")],
        "choice": ["z"],
    }
    assert refused("combat-result", told) == [
        "attackers[1].rides",
        "defenders[0].id",
        "defenders[3].rides",
        "choice[0]",
    ]


def hex(name, own=None, other=None, **more):
    return {"hex": name, "own_hq": own, "other_hq": other, **more}


def retreat(*candidates, own=4, other=None, step=1):
    told = {"step": step, "own_hq": own, "other_hq": other, "candidates": list(candidates)}
    found = resolve("retreat-step", told)
    return found.toward, found.hexes, found.by, found.eliminated


def test_the_written_example_of_a_retreat_holds():
    found = retreat(hex("1", 3, ezoc=True), hex("2", 3), hex("3", 4))
    assert found == ("own-hq", ("2",), None, False)


def test_the_owner_chooses_of_several():
    assert retreat(hex("1", 3), hex("2", 3)) == ("own-hq", ("1", "2"), "owner", False)


def test_a_unit_retreats_to_another_hq_only_if_its_own_cannot_be_approached():
    near, far = hex("1", 3, 9), hex("2", 5, 6)
    assert retreat(near, far, other=7) == ("own-hq", ("1",), None, False)
    closed = {**near, "prohibited": True}
    assert retreat(closed, far, other=7) == ("other-hq", ("2",), None, False)
    assert retreat(hex("2", 5, 7), other=7) == (None, (), None, True)


def test_without_any_hq_the_opponent_chooses():
    assert retreat(hex("1"), own=None) == ("any", ("1",), "opponent", False)
    assert retreat(hex("1", ezoc=True), own=None) == (None, (), None, True)


def test_a_dead_hq_draws_nobody():
    assert retreat(hex("1", 1, 5), own=None, other=6) == ("other-hq", ("1",), None, False)


def test_stacking_binds_the_second_hex_alone():
    full = hex("1", 3, over_stacked=True)
    assert retreat(full)[1] == ("1",)
    assert retreat(full, step=2) == (None, (), None, True)


def test_nowhere_to_go_is_the_end():
    assert retreat() == (None, (), None, True)
    assert retreat(hex("1", 4), hex("2", 5)) == (None, (), None, True)


def test_a_retreat_gets_both_hqs():
    assert refused("retreat-step", {"step": 3, "candidates": []}) == ["step", "own_hq", "other_hq"]


def advance(**told):
    inputs = {"move_type": "wheeled", "hex_cleared": True, "room": 2, **told}
    found = resolve("advance", inputs)
    return found.hexes, found.reason


def test_the_written_example_of_an_advance_holds():
    assert advance(second_room=0) == (1, None)


def test_vehicles_go_one_hex_further():
    assert advance() == (2, None)
    assert advance(move_type="tracked") == (2, None)
    assert advance(move_type="leg") == (1, None)
    assert advance(second_prohibited=True) == (1, None)


def test_a_depleted_unit_needs_half_the_room():
    assert advance(room=0.5) == (0, "no-room")
    assert advance(room=0.5, points=0.5, second_room=0.5) == (2, None)
    assert refused("advance", {"move_type": "leg", "hex_cleared": True, "room": 1, "points": 0.7})


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"hex_cleared": False, "took_part": False}, "not-cleared"),
        ({"took_part": False, "barraged": True}, "not-in-attack"),
        ({"artillery_fire": True, "direct_fired": True}, "not-in-attack"),
        ({"barraged": True, "prohibited": True}, "has-fired"),
        ({"direct_fired": True, "prohibited": True}, "has-fired"),
        ({"prohibited": True, "room": 0}, "prohibited"),
        ({"room": 0}, "no-room"),
    ],
)
def test_a_forbidden_advance_names_the_first_reason(told, reason):
    assert advance(**told) == (0, reason)


def clear(die=None, **told):
    found = resolve("clear-wire", told, **({"clear": die} if die else {}))
    return found.allowed, found.reason, found.cleared


@pytest.mark.parametrize(("die", "cleared"), [(1, False), (2, False), (3, True), (5, True)])
def test_three_clears_the_wire(die, cleared):
    assert clear(die) == (True, None, cleared)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"adjacent": False, "pinned": True}, "not-adjacent"),
        ({"pinned": True, "ezoc": True}, "pinned"),
        ({"ezoc": True, "tried": True}, "ezoc"),
        ({"tried": True}, "tried"),
    ],
)
def test_a_forbidden_clearing_names_the_first_reason(told, reason):
    assert clear(**told) == (False, reason, False)
    assert clear(**told, cleared=True) == (False, reason, True)


def test_a_cleared_hexside_stays_cleared():
    assert clear(cleared=True) == (False, "cleared", True)


def test_the_odds_of_clearing_wire_are_exact():
    assert odds("clear-wire", {}) == {"True": "2/3", "False": "1/3"}


def test_every_code_is_described_in_words():
    assert {row["code"]: describe_result(row["code"]) for row in RESULTS.rows} == {
        "AE": "every attacker is eliminated",
        "AP": "half the attackers are eliminated",
        "AD": "one attacker is eliminated",
        "AC": "one attacker is depleted",
        "AR": "the attacker retreats",
        "-": "no effect",
        "DR": "the defender retreats",
        "DC": "one defender is depleted",
        "DD": "one defender is eliminated",
        "DE": "every defender is eliminated",
    }
