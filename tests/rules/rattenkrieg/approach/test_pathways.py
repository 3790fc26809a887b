"""The approach: placing the first Mojons, stopping pathways, cleaning them."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def placing_order(a, b, **told):
    sequence = resolve("placing-order", {"a": a, "b": b, **told}).sequence
    return " ".join(f"{placing.side}{placing.place}" for placing in sequence)


def stopped(**told):
    found = resolve("stop-pathway", told)
    assert found.can_stop is (found.reason is None)
    return found.reason


def cleaned(**told):
    found = resolve("clean-pathway", told)
    return found.position, found.state, found.vehicle_positions


def test_sides_with_eleven_and_six_mojons_place_two_to_one_until_level():
    until_level = "a2 b1 a2 b1 a2 b1 a2"  # three left each

    assert placing_order(11, 6) == f"{until_level} b1 a1 b1 a1 b1 a1"


@pytest.mark.parametrize(
    ("a", "b", "order"),
    [
        (2, 1, "a1 b1 a1"),
        (1, 2, "b1 a1 b1"),
        (5, 2, "a3 b1 a1 b1 a1"),  # 2.5 counts as 3
        (4, 3, "a1 b1 a1 b1 a1 b1 a1"),  # 1.33 counts as 1
        (9, 1, "a8 b1 a1"),  # nine to one, but level after eight
    ],
)
def test_the_larger_side_starts_and_places_in_proportion(a, b, order):
    assert placing_order(a, b) == order


def test_equals_place_one_each_and_first_says_who_starts():
    assert placing_order(2, 2) == "a1 b1 a1 b1"
    assert placing_order(2, 2, first="b") == "b1 a1 b1 a1"


def test_first_counts_for_nothing_when_one_side_is_larger():
    assert placing_order(2, 1, first="b") == "a1 b1 a1"


def test_a_side_alone_places_all_mojons_together():
    assert placing_order(4, 0) == "a4"
    assert placing_order(0, 4) == "b4"


@pytest.mark.parametrize(("a", "b"), [(11, 6), (17, 5), (3, 20), (1, 1), (40, 39)])
def test_both_sides_place_all_their_mojons(a, b):
    sequence = resolve("placing-order", {"a": a, "b": b}).sequence

    assert sum(placing.place for placing in sequence if placing.side == "a") == a
    assert sum(placing.place for placing in sequence if placing.side == "b") == b


def test_placing_nothing_is_refused():
    assert refused("placing-order", {"a": 0, "b": 0}) == ["a", "b"]
    assert refused("placing-order", {"a": -1, "b": 2, "first": "c"}) == ["a", "first"]


def test_a_marker_in_the_open_in_haze_may_be_stopped():
    assert stopped(i_factor=30) is None


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"line_of_sight": False}, "no-line-of-sight"),
        ({"in_field_of_view": False}, "not-in-view"),
        ({"i_factor": 35}, None),
        ({"i_factor": 36}, "invisible"),
        ({"i_factor": 12_000}, "invisible"),  # 2000" of the darkest night
        ({"target_visibility": 1}, "concealed"),
        ({"target_in_smart_scenery": True}, "concealed"),
        ({"spotter_settling": True}, "spotter-settling"),
    ],
)
def test_each_reason_that_hides_a_marker_is_named(told, reason):
    assert stopped(**told) == reason


def test_the_first_reason_is_given():
    every = {
        "line_of_sight": False,
        "in_field_of_view": False,
        "i_factor": 40,
        "target_visibility": 5,
        "spotter_settling": True,
    }

    assert stopped(**every) == "no-line-of-sight"
    assert stopped(**every | {"line_of_sight": True}) == "not-in-view"
    assert stopped(target_visibility=5, spotter_settling=True) == "concealed"


def test_wrong_inputs_of_a_stop_are_refused_by_name():
    told = {"i_factor": -1, "target_visibility": 1.5}

    assert refused("stop-pathway", told) == ["i_factor", "target_visibility"]


def test_the_books_convoy_of_three_is_spaced_two_markers_apart():
    told = {"kind": "vehicle", "markers": 6, "vehicles": 3, "spacing": 2}

    assert cleaned(**told) == (6, "undetected", [6, 4, 2])


def test_a_stopped_convoy_starts_one_marker_back_and_its_tail_waits_at_the_entry():
    told = {"kind": "vehicle", "markers": 6, "stopped": True, "vehicles": 4, "spacing": 2}

    assert cleaned(**told) == (5, "located", [5, 3, 1, None])


def test_infantry_is_at_the_last_undetected_marker():
    assert cleaned(kind="infantry", markers=4) == (4, "undetected", [])
    assert cleaned(kind="infantry", markers=4, stopped=True) == (3, "located", [])


def test_a_pathway_stopped_at_its_entry_starts_there():
    assert cleaned(kind="infantry", markers=1, stopped=True) == (1, "located", [])


def test_wrong_inputs_of_a_cleaning_are_refused_by_name():
    told = {"kind": "naval", "markers": 0, "vehicles": 0, "spacing": 0}

    assert refused("clean-pathway", told) == ["kind", "markers", "vehicles", "spacing"]
