"""The Advantage, refit, supply, surrender, the locked divisions, victory and bids."""

import pytest

from tests.rules.battleaxe.resolving import odds, refused, resolve


def spend(use, user="allied", **told):
    inputs = {"holder": user, "user": user, "use": use, "phase": "maneuvers", **told}
    return resolve("advantage", inputs)


def test_the_written_example_of_rommel_holds():
    found = spend("rommel", "axis")
    assert (found.legal, found.new_holder, found.shifts_at, found.effect) == (
        True,
        "allied",
        "end-of-impulse",
        "rommel",
    )


@pytest.mark.parametrize(
    ("use", "told", "effect"),
    [
        ("fanatical-defence", {"role": "defender", "result": "success"}, "stalemate"),
        ("maximum-attack", {"role": "attacker", "result": "repulse"}, "stalemate"),
        ("prolonged-daylight", {}, "phase-goes-on"),
        ("fuel-shortage", {}, "fuel-low"),
        ("increased-replacements", {"phase": "refit"}, "extra-rp"),
        ("tiger-cubs", {"phase": "refit", "extra_uses": True}, "free-armor-flip"),
        (
            "wireless-intercepts",
            {"user": "axis", "extra_uses": True, "impulse_kind": "regroup"},
            "second-impulse",
        ),
    ],
)
def test_each_use_of_the_advantage_has_its_effect_and_its_time_of_passing(use, told, effect):
    found = spend(use, **told)
    at = "end-of-phase" if told.get("phase") == "refit" else "end-of-impulse"
    assert (found.reason, found.effect, found.shifts_at) == (None, effect, at)


@pytest.mark.parametrize(
    ("use", "told", "reason"),
    [
        ("tiger-cubs", {"holder": "none"}, "not-holder"),
        ("tiger-cubs", {"user": "axis"}, "option-off"),
        ("tiger-cubs", {"user": "axis", "extra_uses": True}, "wrong-side"),
        ("rommel", {"phase": "refit"}, "wrong-side"),
        ("tiger-cubs", {"extra_uses": True}, "wrong-phase"),
        ("fuel-shortage", {"phase": "end", "fuel_shortage": True}, "wrong-phase"),
        ("maximum-attack", {"role": "defender", "result": "success"}, "wrong-role"),
        ("maximum-attack", {"role": "attacker", "result": "stalemate"}, "wrong-result"),
        ("fanatical-defence", {"role": "defender", "result": "overrun"}, "wrong-result"),
        ("fuel-shortage", {"fuel_shortage": True}, "already-in-force"),
        ("rommel", {"user": "axis", "rommel_in_force": True}, "already-in-force"),
        (
            "wireless-intercepts",
            {"user": "axis", "extra_uses": True, "impulse_kind": "pass"},
            "wrong-impulse",
        ),
    ],
)
def test_a_forbidden_use_names_the_first_reason(use, told, reason):
    found = spend(use, **told)
    assert (found.legal, found.reason) == (False, reason)
    assert (found.new_holder, found.shifts_at, found.effect) == (None, None, None)


def flip(*units):
    told = [{"id": i, "strength": s, "in_supply": fed} for i, s, fed in units]
    return {"kind": "flip", "units": told}


def rebuild(id="x", to="8", control="axis", strength="eliminated", garrison=False, **told):
    unit = {"id": id, "strength": strength, "zone_h_original": garrison}
    return {"kind": "rebuild", "unit": unit, "to": to, "to_controlled_by": control, **told}


def panzer(id="p", kind="armor", strength="reduced", fed=True):
    return {"id": id, "class": kind, "strength": strength, "in_supply": fed}


def refit(side, *spent, **told):
    return resolve("refit", {"side": side, "spend": list(spent), **told})


def test_the_written_example_of_a_refit_holds():
    point = flip(("a", "reduced", True), ("b", "reduced", True))
    found = refit("axis", point, free_flip=panzer())
    assert (found.legal, found.rp_spent, found.rp_lost) == (True, 1, 0)
    assert (found.flipped, found.rebuilt) == (("a", "b", "p"), ())


def test_points_not_spent_are_lost():
    found = refit("allied", extra_rp=True)
    assert (found.rp_available, found.rp_spent, found.rp_lost) == (2, 0, 2)
    assert refit("axis", rebuild()).rebuilt == ("x",)


GOOD = flip(("a", "reduced", True))


@pytest.mark.parametrize(
    ("side", "spent", "told", "reason"),
    [
        ("axis", [GOOD, GOOD], {"tiger_cubs": True, "extra_rp": True}, "wrong-side"),
        ("allied", [GOOD], {"tiger_cubs": True, "extra_rp": True}, "one-advantage"),
        ("axis", [GOOD, GOOD], {}, "too-many-points"),
        ("axis", [flip(("a", "full", False))], {}, "not-reduced"),
        ("axis", [flip(("a", "reduced", False))], {}, "out-of-supply"),
        ("axis", [rebuild(strength="reduced", control="allied")], {}, "not-eliminated"),
        ("axis", [rebuild(control="allied", to_contested=True)], {}, "not-own-place"),
        ("axis", [rebuild(to_contested=True, to_in_supply=False)], {}, "contested"),
        ("axis", [rebuild(to_in_supply=False, to_friendly_units=4)], {}, "place-out-of-supply"),
        ("axis", [rebuild(to_friendly_units=4)], {}, "full"),
        ("axis", [GOOD, GOOD], {"extra_rp": True}, "twice"),
        ("axis", [GOOD], {"free_flip": panzer("a", "infantry")}, "twice"),
        ("allied", [], {"free_flip": panzer(kind="infantry")}, "no-free-flip"),
        ("axis", [], {"free_flip": panzer(kind="infantry", strength="full")}, "not-armor"),
        ("axis", [], {"free_flip": panzer(strength="full", fed=False)}, "not-reduced"),
        ("axis", [], {"free_flip": panzer(fed=False)}, "out-of-supply"),
    ],
)
def test_a_forbidden_refit_names_the_first_reason(side, spent, told, reason):
    found = refit(side, *spent, **told)
    assert (found.legal, found.reason) == (False, reason)
    assert (found.rp_spent, found.rp_lost, found.flipped, found.rebuilt) == (0, 0, (), ())


@pytest.mark.parametrize(
    ("garrison", "to", "reason"),
    [
        (True, "H", None),
        (True, "8", "wrong-place"),
        (False, "H", "wrong-place"),
        (False, "8", None),
    ],
)
def test_only_the_garrison_comes_back_in_tobruk_and_nowhere_else(garrison, to, reason):
    assert refit("allied", rebuild(to=to, control="allied", garrison=garrison)).reason == reason


def test_besiegers_come_back_anywhere_and_zones_are_never_full():
    assert refit("axis", rebuild(garrison=True)).legal
    assert refit("axis", rebuild(to="G", to_friendly_units=20)).legal


def test_tiger_cubs_give_the_allies_a_free_flip():
    found = refit("allied", free_flip=panzer(), tiger_cubs=True)
    assert (found.legal, found.flipped, found.rp_lost) == (True, ("p",), 1)


def test_a_wrong_expense_of_a_point_is_refused_by_name():
    bad = {**rebuild(), "to": "24"}
    assert refused("refit", {"side": "axis", "spend": [bad, flip()]}) == [
        "spend[0].to",
        "spend[1].units",
    ]
    missing = {"kind": "rebuild", "unit": {"id": "x", "strength": "eliminated"}}
    assert refused("refit", {"side": "axis", "spend": [missing]}) == [
        "spend[0].to",
        "spend[0].to_controlled_by",
    ]


SPECS_LINKS = (("11", "12", "escarpment"), ("12", "D", "line"), ("11", "10", "open"))


def map_of(controls, *links):
    return {
        "places": [{"place": p, "controlled_by": side} for p, side in controls.items()],
        "links": [{"a": a, "b": b, "boundary": kind} for a, b, kind in links],
    }


def trace(start, controls, *links, side="allied", **told):
    told = {"side": side, "from": start, **map_of(controls, *links), **told}
    found = resolve("supply", told)
    return found.source, found.path, found.length


def test_the_supply_line_of_the_written_example_avoids_the_escarpment():
    held = dict.fromkeys(("11", "10", "12", "D"), "allied")
    links = (*SPECS_LINKS, ("10", "D", "line"))
    assert trace("11", held, *links) == ("D", ("11", "10", "D"), 2)
    assert trace("11", held, *SPECS_LINKS) == (None, (), None)


def test_enemy_control_blocks_the_path_of_a_line_but_not_its_start():
    links = (("1", "2", "open"), ("2", "A", "line"))
    assert trace("1", {"1": "axis", "2": "allied", "A": "allied"}, *links)[2] == 2
    assert trace("1", {"1": "allied", "2": "axis", "A": "allied"}, *links)[2] is None
    assert trace("1", {"1": "allied", "2": "allied", "A": "axis"}, *links)[2] is None


def test_a_source_supplies_itself_while_it_is_held():
    assert trace("H", {"H": "allied"}) == ("H", ("H",), 0)
    assert trace("H", {"H": "axis"}) == (None, (), None)
    assert trace("H", {"H": "axis"}, side="axis") == (None, (), None)
    assert trace("G", {"G": "axis"}, side="axis") == ("G", ("G",), 0)


def test_tobruk_does_not_count_where_only_the_frontier_does():
    assert trace("H", {"H": "allied", "A": "allied"}, sources=list("ABCD")) == (None, (), None)


def test_between_equally_short_lines_the_first_link_decides():
    held = dict.fromkeys(("1", "2", "3", "A"), "allied")
    by_three = (("3", "1", "open"), ("1", "2", "open"), ("2", "A", "line"), ("3", "A", "line"))
    assert trace("1", held, *by_three)[1] == ("1", "3", "A")


def test_places_that_are_not_on_the_map_are_refused_by_name():
    told = {"side": "axis", "from": "9", **map_of({"1": "axis", "2": "axis"}, ("1", "3", "open"))}
    assert refused("supply", told) == ["from", "links[0].b"]
    twice = {**told, "from": "1", "links": [], "places": told["places"][:1] * 2}
    assert refused("supply", twice) == ["places[1].place"]


@pytest.mark.parametrize(
    ("strength", "die", "held", "modified", "result"),
    [
        ("reduced", 3, False, 3, "eliminated"),
        ("full", 3, False, 3, "reduced"),
        ("full", 4, False, 4, "none"),
        ("reduced", 3, True, 4, "none"),
        ("reduced", 2, True, 3, "eliminated"),
        ("full", 6, True, 7, "none"),
    ],
)
def test_the_surrender_die_is_modified_by_strength_and_advantage(
    strength, die, held, modified, result
):
    found = resolve("surrender", {"strength": strength, "has_advantage": held}, surrender=die)
    assert (found.modified, found.result) == (modified, result)


def test_the_odds_of_a_surrender_are_exact():
    assert odds("surrender", {"strength": "full"}) == {"none": "1/2", "reduced": "1/2"}
    held = {"strength": "full", "has_advantage": True}
    assert odds("surrender", held) == {"none": "2/3", "reduced": "1/3"}


def release(turn, *events):
    found = resolve("release", {"turn": turn, "events": list(events)})
    assert found.fifteenth_panzer == bool(found.released_by_15th)
    assert found.fifth_light == bool(found.released_by_5th)
    return found.released_by_15th, found.released_by_5th


HALFAYA, BEYOND, TOBRUK = "halfaya-allied-controlled", "allied-enters-efg", "zone-h-assault"


def test_the_written_example_of_a_release_holds():
    assert release("june-15", BEYOND, HALFAYA) == ((HALFAYA, BEYOND), (BEYOND,))


def test_each_division_has_its_own_release_conditions():
    assert release("june-15") == ((), ())
    assert release("june-15", TOBRUK) == ((), (TOBRUK,))
    near = "adjacent-18-allied-controlled"
    assert release("june-15", near) == ((near,), ())


def test_after_the_first_day_both_are_free():
    over = "june-15-finished"
    assert release("june-15", over) == ((over,), (over,))
    assert release("june-16") == ((over,), (over,))
    assert release("june-16", HALFAYA) == ((HALFAYA,), (over,))


def victory(turn, before=0, areas=(), **told):
    return resolve("victory", {"turn": turn, "vp_before": before, "areas": list(areas), **told})


def test_the_written_example_of_victory_holds():
    found = victory("june-17", 5, ["6", "15"], german_eliminated=2, german_armor_reduced=3)
    assert (found.area_vp, found.loss_vp, found.vp_gained, found.vp_total) == (3, 3, 6, 11)
    assert (found.winner, found.game_over) == ("allied-operational", True)


def test_losses_count_on_the_last_day_alone():
    found = victory("june-16", 5, ["6", "1"], german_eliminated=2)
    assert (found.area_vp, found.loss_vp, found.vp_total, found.winner) == (2, 0, 7, None)


@pytest.mark.parametrize(
    ("before", "told", "winner"),
    [
        (9, {}, "axis"),
        (10, {}, "allied-operational"),
        (11, {"vp_required": 12}, "axis"),
        (12, {"vp_required": 12}, "allied-operational"),
        (8, {"extended": True}, "axis"),
        (9, {"extended": True}, None),
        (10, {"extended": True}, None),
        (11, {"extended": True}, "allied-operational"),
        (12, {"extended": True, "vp_required": 12}, None),
        (10, {"extended": True, "vp_required": 12}, "axis"),
        (13, {"extended": True, "vp_required": 12}, "allied-operational"),
    ],
)
def test_the_points_decide_who_wins_on_the_last_day(before, told, winner):
    found = victory("june-17", before, **told)
    assert (found.winner, found.game_over) == (winner, winner is not None)


def test_the_relief_of_tobruk_wins_on_any_day_and_points_are_still_counted():
    found = victory("june-15", 3, ["6"], tobruk_link=True)
    assert (found.winner, found.vp_total) == ("allied-automatic", 5)
    assert victory("june-18", tobruk_link=True, extended=True).winner == "allied-automatic"


def test_on_the_extra_day_nothing_counts_but_tobruk():
    found = victory("june-18", 9, ["6"], extended=True, german_eliminated=4)
    assert (found.area_vp, found.loss_vp, found.vp_total, found.winner) == (0, 0, 9, "axis")


def test_victory_refuses_by_name():
    assert refused("victory", {"turn": "june-18", "areas": ["6", "6"]}) == ["turn", "areas[1]"]
    assert refused("victory", {"turn": "june-15", "areas": ["A"]}) == ["areas[0]"]


@pytest.mark.parametrize(
    ("a", "b", "told"), [(11, 12, ("b", 12, False)), (12, 11, ("a", 12, False))]
)
def test_the_higher_bid_plays_the_allies(a, b, told):
    found = resolve("bid", {"bid_a": a, "bid_b": b})
    assert (found.allied_player, found.vp_required, found.rebid) == told


def test_equal_bids_are_made_again():
    found = resolve("bid", {"bid_a": 9, "bid_b": 9})
    assert (found.allied_player, found.vp_required, found.rebid) == (None, None, True)
    assert refused("bid", {"bid_a": 0}) == ["bid_a", "bid_b"]
