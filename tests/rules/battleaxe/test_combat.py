"""Artillery calls and attacks."""

import pytest

from tests.rules.battleaxe.resolving import odds, refused, resolve, steps, unit

DICE = ("air", "rommel", "attacker_artillery", "defender_artillery", "attack", "defence")


def call(die, side="axis", **told):
    inputs = {"side": side, "controlled_by": "axis", **told}
    found = resolve("artillery-call", inputs, call=die)
    return found.modified, found.available, found.markers_ready


def test_the_written_example_of_a_call_holds():
    told = {"terrain": "stutzpunkt", "controlled_by": "allied", "markers_ready": 2}
    assert call(4, **told) == (4, True, 1)


@pytest.mark.parametrize(("die", "comes"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_four_brings_the_guns_and_a_failed_call_costs_no_marker(die, comes):
    assert call(die, markers_ready=2) == (die, comes, 1 if comes else 2)


def test_an_axis_call_in_its_own_stutzpunkt_is_better_by_one():
    assert call(3, terrain="stutzpunkt") == (4, True, 0)
    assert call(6, terrain="stutzpunkt") == (7, True, 0)
    assert call(3, side="allied", terrain="stutzpunkt") == (3, False, 1)


def test_the_axis_has_two_markers():
    told = {"side": "axis", "controlled_by": "axis", "markers_ready": 3}
    assert refused("artillery-call", told) == ["markers_ready"]
    assert call(5, side="allied", markers_ready=3)[2] == 2


def test_the_odds_of_a_call_are_exact():
    told = {"side": "axis", "controlled_by": "axis", "terrain": "stutzpunkt"}
    assert odds("artillery-call", told) == {"True": "2/3", "False": "1/3"}


def attack_of(attackers, defenders, attacker="allied", tem=0, **told):
    return {
        "attacker": attacker,
        "attackers": attackers,
        "defenders": defenders,
        "attacking_lead": told.pop("lead", attackers[0]["id"]),
        "defending_lead": told.pop("their_lead", defenders[0]["id"]),
        "tem": tem,
        **told,
    }


def fight(attackers, defenders, **told):
    dice = {name: told.pop(name) for name in DICE if isinstance(told.get(name), list)}
    rolled = told.pop("rolled", {})
    return resolve("combat", attack_of(attackers, defenders, **told), **dice, **rolled)


def even(difference, **told):
    """An attack of one unit on another, both of value 3, with this difference of totals."""
    attack, defence = ([6, 6], [6 - difference // 2, 6 - (difference + 1) // 2])
    if difference < 0:
        attack, defence = [6 + difference, 6], [6, 6]
    mine, theirs = told.pop("mine", [unit("m")]), told.pop("theirs", [unit("t")])
    return fight(mine, theirs, attack=attack, defence=defence, **told)


def losses(found):
    return (
        [(loss.id, loss.to) for loss in found.attacker_losses],
        [(loss.id, loss.to) for loss in found.defender_losses],
    )


ALL_ARMS = [unit("L", "armor", value=5), unit("I"), unit("T", "at-flak")]
GARRISON = [unit("d"), unit("f", "at-flak", value=4)]


def test_the_written_example_of_an_overrun_holds():
    found = fight(
        ALL_ARMS,
        GARRISON,
        tem=2,
        air_support=True,
        attacker_artillery="call",
        attack=[4, 3],
        defence=[2, 4],
        rolled={"air": 4, "attacker_artillery": 5},
    )

    assert (found.attack_value, found.attack_total) == (14, 21)
    assert (found.defence_value, found.defence_total) == (6, 12)
    assert (found.attrition_points, found.capacity, found.result) == (9, 6, "overrun")
    assert losses(found) == ([("L", "reduced")], [("d", "eliminated"), ("f", "eliminated")])
    assert (found.second_activation, found.combined_arms, found.sunset_dr) == (True, True, None)
    assert (found.air, found.attacker_artillery, found.defender_artillery) == (4, True, False)


@pytest.mark.parametrize(
    ("difference", "result"),
    [(-1, "repulse"), (0, "stalemate"), (1, "success"), (3, "success"), (4, "overrun")],
)
def test_results_change_at_the_printed_odds(difference, result):
    assert even(difference).result == result


def test_a_repulse_costs_every_attacker_a_step_and_sends_it_back():
    mine = [unit("a"), unit("b", strength="reduced", value=2)]
    found = fight(mine, [unit("t", value=4)], attack=[1, 1], defence=[6, 6])
    assert losses(found) == ([("a", "reduced"), ("b", "eliminated")], [])
    assert (found.attackers_retreat, found.attrition_points) == (True, 0)


def test_nobody_goes_back_from_a_place_contested_at_the_start():
    assert even(-1, contested_at_start=True).attackers_retreat is False
    assert even(0).attackers_retreat is False


def test_a_stalemate_costs_both_leads_a_step():
    assert losses(even(0, theirs=[unit("t", strength="reduced")])) == (
        [("m", "reduced")],
        [("t", "eliminated")],
    )


def test_a_success_flips_a_full_lead_and_leaves_a_reduced_one():
    assert losses(even(2)) == ([("m", "reduced")], [])
    assert losses(even(2, mine=[unit("m", strength="reduced")])) == ([], [])


def test_the_allies_do_not_overrun_a_strongpoint_of_the_axis():
    strong = {"terrain": "stutzpunkt"}
    found = even(5, **strong)
    assert (found.result, found.attrition_points, found.second_activation) == ("success", 5, False)
    assert losses(found)[1] == [("t", "eliminated")]
    assert even(5, **strong, controlled_by="allied").result == "overrun"
    assert even(5, **strong, attacker="axis", controlled_by="axis").result == "overrun"


def test_a_second_attack_is_not_an_overrun():
    found = even(5, second_attack=True)
    assert (found.result, losses(found)[1]) == ("success", [("t", "eliminated")])


def test_maximum_attack_makes_a_stalemate_of_a_repulse():
    found = even(-1, advantage="allied", use_advantage=True)
    assert (found.rolled_result, found.result, found.advantage_used) == (
        "repulse",
        "stalemate",
        True,
    )
    assert losses(found) == ([("m", "reduced")], [("t", "reduced")])
    assert found.attackers_retreat is False
    assert even(-1, advantage="axis", use_advantage=True).result == "repulse"


def test_fanatical_defence_makes_a_stalemate_of_a_success_but_not_of_an_overrun():
    mine = {"advantage": "axis", "use_advantage": True}
    found = even(3, **mine)
    assert (found.result, found.attrition_points) == ("stalemate", 0)
    assert even(4, **mine).result == "overrun"
    assert even(4, terrain="stutzpunkt", **mine).result == "stalemate"
    assert even(4, second_attack=True, **mine).result == "stalemate"
    assert even(3, advantage="allied", use_advantage=True).advantage_used is False


def values(mine, theirs, **told):
    found = fight(mine, theirs, attack=[3, 4], defence=[3, 4], **told)
    return found.attack_value, found.defence_value


def test_anti_tank_guns_alone_are_worth_one_or_nothing():
    full, reduced = unit("g", "at-flak", value=6), unit("h", "at-flak", "reduced", value=5)
    assert values([full], [reduced]) == (1, 0)
    assert values([full], [{**reduced, "oos": True}]) == (1, -1)
    beside = [unit("k", "at-flak", "reduced", value=5), unit("i")]
    assert values([full, reduced], beside, their_lead="k") == (2, 6)


def test_out_of_supply_costs_the_lead_a_point_and_nobody_else():
    assert values([unit("a", oos=True)], [unit("b"), unit("c", oos=True)]) == (2, 4)


def test_combined_arms_count_for_the_attacker_alone():
    assert values(ALL_ARMS, [{**u, "id": u["id"] + "2"} for u in ALL_ARMS]) == (8, 7)
    assert values(ALL_ARMS[:2], [unit("b")]) == (6, 3)


def test_an_axis_fuel_shortage_helps_only_the_allies():
    assert values([unit("a")], [unit("b")], attacker="axis", fuel_shortage=True) == (3, 5)
    assert values([unit("a")], [unit("b")], fuel_shortage=True) == (3, 3)


def test_guns_already_there_need_no_die():
    told = {"attacker_artillery": "in-place", "defender_artillery": "in-place"}
    assert values([unit("a")], [unit("b")], tem=3, **told) == (5, 8)


def test_each_call_has_its_die_and_the_strongpoint_helps_the_axis_alone():
    told = {"attacker_artillery": "call", "defender_artillery": "call", "terrain": "stutzpunkt"}
    found = fight(
        [unit("a")],
        [unit("b")],
        attack=[3, 4],
        defence=[3, 4],
        rolled={"attacker_artillery": 3, "defender_artillery": 3},
        **told,
    )
    assert (found.attacker_artillery, found.defender_artillery) == (False, True)


@pytest.mark.parametrize(
    ("die", "told", "counts"),
    [
        (5, {}, 5),
        (5, {"contested_at_start": True}, 2),
        (1, {"contested_at_start": True}, 0),
        (5, {"luftwaffe": True}, 6),
        (6, {"luftwaffe": True}, 6),
        (5, {"luftwaffe": True, "contested_at_start": True}, 3),
        (5, {"luftwaffe": True, "attacker": "axis"}, 5),
    ],
)
def test_an_air_die_adds_to_the_attack(die, told, counts):
    found = fight(
        [unit("a")],
        [unit("b")],
        air_support=True,
        attack=[3, 4],
        defence=[3, 4],
        rolled={"air": die},
        **told,
    )
    assert (found.air, found.attack_value) == (counts, 3 + counts)


def test_rommel_adds_a_die_and_the_axis_attack_is_the_sunset_roll():
    found = fight(
        [unit("a")],
        [unit("b")],
        attacker="axis",
        rommel=True,
        attack=[3, 5],
        defence=[3, 4],
        rolled={"rommel": 6},
    )
    assert (found.attack_value, found.sunset_dr) == (9, 8)


FIVE = [unit(f"u{n}") for n in range(5)]
GUN_FIRST = [unit("g", "at-flak"), unit("i")]


@pytest.mark.parametrize(
    ("mine", "told", "reason"),
    [
        (FIVE, {"rommel": True}, "over-stacked"),
        (GUN_FIRST, {"rommel": True}, "at-flak-lead"),
        ([unit("a")], {"rommel": True, "use_advantage": True}, "rommel-is-axis"),
        ([unit("a")], {"attacker": "axis", "air_support": True}, "no-axis-air"),
        ([unit("a")], {"use_advantage": True}, "no-advantage"),
    ],
)
def test_a_forbidden_attack_names_the_first_reason_and_takes_no_dice(mine, told, reason):
    found = fight(mine, [unit("z")], **told)
    assert (found.legal, found.reason, found.result, found.capacity) == (False, reason, None, None)


def test_any_number_attacks_in_a_zone():
    assert values(FIVE, [unit("z")], place_kind="zone") == (7, 3)


def test_leads_and_ids_are_refused_by_name():
    told = attack_of([unit("a")], [unit("a")], lead="x", their_lead="y")
    assert refused("combat", told) == ["defenders[0].id", "attacking_lead", "defending_lead"]


def test_the_working_says_what_each_unit_lends():
    told = attack_of(ALL_ARMS, GARRISON, tem=2)
    shown = dict(steps("combat", told, attack=[1, 1], defence=[6, 6]))
    assert shown["Attack Value"] == 8
    assert shown["terrain"] == 2
    assert shown["result of the dice"] == "repulse"


def test_the_odds_of_an_even_attack_are_exact():
    # of four dice less 14: 140 + 125 + 104 ways for 1 to 3, 146 for 0
    told = attack_of([unit("a")], [unit("b")])
    assert odds("combat", told) == {
        "repulse": "575/1296",
        "success": "41/144",
        "stalemate": "73/648",
        "overrun": "103/648",
    }


def test_odds_with_every_die_are_exact():
    told = attack_of(
        [unit("a")],
        [unit("b")],
        attacker="axis",
        luftwaffe=True,
        air_support=True,
        rommel=True,
        attacker_artillery="call",
        defender_artillery="call",
    )
    assert set(odds("combat", told)) == {"repulse", "success", "stalemate", "overrun"}
