"""Absorbing attrition points, and retreats."""

import pytest

from tests.rules.battleaxe.resolving import refused, resolve


def unit_fields(id, nationality="german", strength="full", may_retreat=True):
    return {
        "id": id,
        "nationality": nationality,
        "strength": strength,
        "may_retreat": may_retreat,
    }


def told_of(points, *units, **told):
    return {
        "attrition_points": points,
        "units": list(units),
        "lead": told.pop("lead", units[0]["id"]),
        **told,
    }


def absorb(points, *units, **told):
    return resolve("attrition", told_of(points, *units, **told))


def test_the_written_example_of_a_single_point_holds():
    german = absorb(1, unit_fields("a"))
    assert list(german.options) == [{"a": "flip"}, {"a": "retreat"}]
    italian = absorb(1, unit_fields("a", "italian"), unit_fields("b", strength="reduced"))
    assert list(italian.options) == [{"a": "flip", "b": "hold"}]


@pytest.mark.parametrize(
    ("points", "unit", "ways"),
    [
        (1, unit_fields("a", "commonwealth"), ["flip"]),
        (2, unit_fields("a", "commonwealth"), ["flip-retreat"]),
        (3, unit_fields("a", "commonwealth"), ["eliminate"]),
        (1, unit_fields("a", "italian", "reduced"), ["retreat"]),
        (2, unit_fields("a", "italian", "reduced"), ["eliminate"]),
        (1, unit_fields("a", may_retreat=False), ["flip"]),
    ],
)
def test_a_single_unit_absorbs_points_in_the_allowed_ways(points, unit, ways):
    found = absorb(points, unit)
    assert [way["a"] for way in found.options] == ways
    assert (found.exact, found.absorbed, found.overwhelmed) == (True, points, False)


def test_points_that_cannot_be_met_are_met_by_the_next_higher():
    found = absorb(2, unit_fields("a", may_retreat=False))
    assert (found.exact, found.absorbed) == (False, 3)
    assert list(found.options) == [{"a": "eliminate"}]
    stuck = absorb(1, unit_fields("a", strength="reduced", may_retreat=False))
    assert (stuck.exact, stuck.absorbed) == (False, 2)


def test_more_than_all_can_absorb_ends_all():
    found = absorb(6, unit_fields("a"), unit_fields("b", strength="reduced"))
    assert (found.capacity, found.overwhelmed, found.exact, found.absorbed) == (5, True, False, 5)
    assert list(found.options) == [{"a": "eliminate", "b": "eliminate"}]


def test_just_all_is_not_more_than_all():
    found = absorb(5, unit_fields("a"), unit_fields("b", strength="reduced"))
    assert (found.overwhelmed, found.exact, found.option_count) == (False, True, 1)


def test_a_full_unit_does_not_die_for_two_points():
    found = absorb(2, unit_fields("a", "italian"), unit_fields("b", "italian", "reduced"))
    assert list(found.options) == [
        {"a": "flip", "b": "retreat"},
        {"a": "flip-retreat", "b": "hold"},
    ]


def test_ways_that_spare_units_come_first_then_in_the_order_of_units_and_actions():
    found = absorb(3, unit_fields("a", "italian"), unit_fields("b", "italian", "reduced"))
    assert list(found.options) == [
        {"a": "flip-retreat", "b": "retreat"},
        {"a": "flip", "b": "eliminate"},
        {"a": "eliminate", "b": "hold"},
    ]


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ({"a": "flip", "b": "retreat"}, None),
        ({"a": "flip-retreat"}, None),
        ({"x": "flip", "b": "flip"}, "unknown-unit"),
        ({"a": "hold", "b": "flip"}, "bad-action"),
        ({"a": "retreat", "b": "retreat"}, "bad-action"),
        ({"b": "eliminate"}, "lead-must-lose"),
        ({"a": "flip"}, "too-few"),
        ({"a": "flip", "b": "eliminate"}, "too-many"),
    ],
)
def test_a_choice_is_checked(choice, reason):
    found = absorb(
        2, unit_fields("a", "italian"), unit_fields("b", "italian", "reduced"), choice=choice
    )
    assert (found.choice_legal, found.reason) == (reason is None, reason)


def test_without_a_choice_there_is_no_error():
    found = absorb(1, unit_fields("a"))
    assert (found.choice_legal, found.reason) == (None, None)


def test_every_way_agrees_with_a_full_count():
    # full German, lead: 1 1 2 3; full Italian: 0 1 2 3; reduced: 0 1 2. Points 4
    found = absorb(
        4,
        unit_fields("a"),
        unit_fields("b", "italian"),
        unit_fields("c", "commonwealth", "reduced"),
    )
    ways = [(a, b, c) for a in (1, 1, 2, 3) for b in (0, 1, 2, 3) for c in (0, 1, 2)]
    assert found.option_count == sum(sum(way) == 4 for way in ways) == 11
    assert len({tuple(way.items()) for way in found.options}) == 11


def test_attrition_refuses_by_name():
    assert refused("attrition", told_of(1, unit_fields("a"), unit_fields("a"), lead="b")) == [
        "units[1].id",
        "lead",
    ]
    assert refused("attrition", told_of(1, unit_fields("a"), choice={"a": "dance"})) == ["choice.a"]
    assert refused("attrition", told_of(0, unit_fields("a"))) == ["attrition_points"]


def into(place, control="allied", **told):
    return {"place": place, "controlled_by": control, **told}


def retreat(*candidates, side="allied", **told):
    found = resolve("retreat", {"side": side, "candidates": list(candidates), **told})
    return found.priority, found.destinations, found.passes_on, found.eliminated


BOTH = {"enemy_units": 1, "friendly_units": 1}


def test_the_written_example_of_a_retreat_holds():
    crowded = into("8", friendly_units=4)
    assert retreat(crowded, into("9", "axis", **BOTH)) == ("C", ("9",), False, False)


def test_the_priorities_in_their_order():
    full, theirs, ours, free = (
        into("1", friendly_units=4),
        into("2", "axis", **BOTH),
        into("3", **BOTH),
        into("4", enemy_controlled_neighbours=5),
    )
    assert retreat(full, theirs, ours, free) == ("A", ("4",), False, False)
    assert retreat(full, theirs, ours) == ("B", ("3",), False, False)
    assert retreat(full, theirs) == ("C", ("2",), False, False)
    assert retreat(full) == ("D", ("1",), True, False)
    assert retreat() == (None, (), False, True)


def test_free_places_with_the_fewest_enemy_neighbours_come_first():
    near, far, as_far = (
        into("1", enemy_controlled_neighbours=2),
        into("2", enemy_controlled_neighbours=1),
        into("3", enemy_controlled_neighbours=1),
    )
    assert retreat(near, far, as_far) == ("A", ("2", "3"), False, False)


@pytest.mark.parametrize(
    "closed",
    [
        into("1", boundary="escarpment"),
        into("B"),
        into("1", "axis"),
        into("1", "axis", enemy_units=1),
        into("1", enemy_units=1),
    ],
)
def test_a_unit_that_cannot_retreat_is_lost(closed):
    assert retreat(closed) == (None, (), False, True)


def test_zones_are_never_full():
    assert retreat(into("B", boundary="line", friendly_units=9))[0] == "A"
    assert retreat(into("8", "axis", enemy_units=1, friendly_units=4))[0] == "D"


def test_attackers_go_back_where_they_came_from():
    back, better = into("7", "axis", enemy_units=1, friendly_units=1), into("8")
    told = {"attacker": True, "origin": "7"}
    assert retreat(better, back, **told) == ("origin", ("7",), False, False)
    full = {**back, "friendly_units": 4}
    assert retreat(better, full, **told) == ("D", ("7",), True, False)


def test_an_attacker_without_a_way_back_is_refused():
    told = {"side": "axis", "attacker": True, "candidates": [into("8")]}
    assert refused("retreat", told) == ["origin"]
    assert refused("retreat", {**told, "origin": "7"}) == ["origin"]
    cliff = {**told, "origin": "8", "candidates": [into("8", boundary="escarpment")]}
    assert refused("retreat", cliff) == ["origin"]
