"""Activation, the Sunset DR, consolidation, and what a place is."""

import pytest

from tests.rules.battleaxe.resolving import odds, refused, resolve


def activate(side, *places, turn="june-16", impulse=3, **told):
    inputs = {"side": side, "turn": turn, "impulse": impulse, "places": list(places), **told}
    found = resolve("activate", inputs)
    return found.legal, found.reason, found.limit


def test_the_allies_open_with_four_zones_in_the_first_impulse_alone():
    assert activate("allied", *"ABCD", turn="june-15", impulse=1) == (True, None, 4)
    assert activate("allied", *"ABCD", turn="june-15", impulse=2) == (False, "too-many", 1)
    assert activate("allied", *"ABCD", turn="june-16", impulse=1) == (False, "too-many", 1)
    assert activate("allied", "A", "H", turn="june-15", impulse=1) == (False, "too-many", 1)


def test_another_zone_counts_with_those_already_active():
    first = {"turn": "june-15", "impulse": 1}
    assert activate("allied", "B", already_active=["A"], **first) == (True, None, 4)
    assert activate("allied", "B", already_active=["7"], **first) == (False, "too-many", 1)


def test_combined_operations_need_fuel():
    assert activate("axis", "18", "G") == (True, None, 2)
    assert activate("axis", "18", "G", fuel_shortage=True) == (False, "too-many", 1)
    assert activate("axis", "18", fuel_shortage=True) == (True, None, 1)
    assert activate("axis", "G", already_active=["18"]) == (True, None, 2)


def test_twice_comes_before_too_many_and_that_before_locked():
    assert activate("axis", "18", "G", already_active=["18"])[1] == "activated-twice"
    assert activate("axis", "18", "G", "9", locked_places=["G"])[1] == "too-many"
    assert activate("axis", "18", "G", locked_places=["G"])[1] == "locked"


def test_a_place_named_twice_is_refused():
    told = {"side": "axis", "turn": "june-16", "impulse": 1, "places": ["9", "9"]}
    assert refused("activate", told) == ["places[1]"]
    assert refused("activate", {**told, "places": []}) == ["places"]
    assert refused("activate", {**told, "places": ["24"]}) == ["places[0]"]


def sunset(impulse, *dice, **told):
    return resolve("sunset", {"impulse": impulse, **told}, sunset=list(dice))


def test_the_written_example_of_a_prolonged_day_holds():
    told = {"fuel_shortage": True, "advantage": "allied", "prolong": True}
    found = sunset(6, 2, 3, **told)

    assert (found.total, found.phase_ends, found.next_impulse) == (5, False, 7)
    assert (found.fuel_shortage, found.advantage_spent, found.new_holder) == (True, True, "axis")


@pytest.mark.parametrize(("dice", "ends"), [((3, 3), True), ((3, 4), False), ((6, 6), False)])
def test_less_than_the_impulse_ends_the_phase(dice, ends):
    found = sunset(7, *dice, advantage="axis")
    assert (found.phase_ends, found.next_impulse) == (ends, None if ends else 8)
    assert (found.advantage_spent, found.new_holder) == (False, "axis")


def test_just_the_impulse_ends_a_fuel_shortage_and_so_does_the_phase():
    assert sunset(7, 3, 4, fuel_shortage=True).fuel_shortage is False
    assert sunset(7, 4, 4, fuel_shortage=True).fuel_shortage is True
    assert sunset(7, 3, 3, fuel_shortage=True).fuel_shortage is False


def test_the_fuel_result_can_be_waved_away_too():
    found = sunset(7, 3, 4, fuel_shortage=True, advantage="allied", ignore_fuel=True)
    assert (found.fuel_shortage, found.advantage_spent, found.new_holder) == (True, True, "axis")
    kept = sunset(7, 4, 4, fuel_shortage=True, advantage="allied", ignore_fuel=True)
    assert (kept.fuel_shortage, kept.advantage_spent) == (True, False)


def test_an_advantage_that_is_not_needed_is_not_spent():
    found = sunset(7, 4, 4, advantage="axis", prolong=True)
    assert (found.advantage_spent, found.new_holder) == (False, "axis")


def test_without_the_advantage_the_roll_counts_as_it_fell():
    found = sunset(7, 3, 3, prolong=True)
    assert (found.legal, found.reason, found.phase_ends) == (False, "no-advantage", True)
    assert (found.advantage_spent, found.new_holder) == (False, "none")


def test_the_last_space_of_the_track_ends_the_phase_and_the_advantage_is_wasted():
    assert sunset(9, 6, 6, impulse_spaces=9).phase_ends
    assert not sunset(8, 6, 6, impulse_spaces=9).phase_ends
    found = sunset(9, 1, 1, impulse_spaces=9, advantage="axis", prolong=True)
    assert (found.phase_ends, found.advantage_spent, found.new_holder) == (True, True, "allied")


def test_the_odds_of_a_sunset_are_exact():
    assert odds("sunset", {"impulse": 2}) == {"phase-continues": "1"}
    assert odds("sunset", {"impulse": 7}) == {"phase-continues": "7/12", "phase-ends": "5/12"}


def half(kind="infantry", strength="reduced", oos=False):
    return {"class": kind, "strength": strength, "oos": oos}


def consolidate(recipient, donor, **told):
    found = resolve("consolidate", {"recipient": recipient, "donor": donor, **told})
    return found.reason, found.recipient, found.donor


def test_two_reduced_units_make_a_full_one():
    assert consolidate(half(), half()) == (None, "full", "eliminated")


@pytest.mark.parametrize(
    ("recipient", "donor", "told", "reason"),
    [
        (half("at-flak"), half(), {"same_place": False}, "not-same-place"),
        (half("at-flak"), half("at-flak"), {}, "at-flak"),
        (half("armor"), half("at-flak"), {}, "at-flak"),
        (half("armor"), half(strength="full"), {}, "different-class"),
        (half(oos=True), half(strength="full"), {}, "not-reduced"),
        (half(strength="eliminated"), half(), {}, "not-reduced"),
        (half(), half(oos=True), {}, "out-of-supply"),
    ],
)
def test_a_forbidden_consolidation_names_the_first_reason(recipient, donor, told, reason):
    before = recipient["strength"], donor["strength"]
    assert consolidate(recipient, donor, **told) == (reason, *before)


def status(control, allied, axis, **told):
    inputs = {"controlled_by": control, "allied_units": allied, "axis_units": axis, **told}
    found = resolve("area-status", inputs)
    return found.contested, found.controlled_by, found.changed, found.vacant_for, found.free_for


def test_units_alone_take_a_place_and_contesting_does_not():
    assert status("axis", 1, 0) == (False, "allied", True, ("allied",), "allied")
    assert status("axis", 1, 1) == (True, "axis", False, (), None)
    assert status("allied", 0, 2) == (False, "axis", True, ("axis",), "axis")
    assert status("axis", 0, 0) == (False, "axis", False, ("allied", "axis"), "axis")


def test_an_empty_place_cut_off_changes_hands_at_the_end_of_maneuvers_only():
    cut = {"can_trace": False}
    assert status("axis", 0, 0, **cut)[1] == "axis"
    assert status("axis", 0, 0, end_of_maneuvers=True)[1] == "axis"
    both = ("allied", "axis")
    assert status("axis", 0, 0, end_of_maneuvers=True, **cut) == (
        False,
        "allied",
        True,
        both,
        "allied",
    )


def test_units_hold_a_place_that_is_cut_off():
    cut = {"can_trace": False, "end_of_maneuvers": True}
    assert status("axis", 0, 1, **cut)[1:3] == ("axis", False)
    assert status("axis", 1, 1, **cut)[1:3] == ("axis", False)
