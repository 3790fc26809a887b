"""Figures around a burst: what reaches them, what the plan knows, what is tapped."""

import pytest

from assistant.battle.questions.burst_distances import Band, BurstDistances
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.rules.rattenkrieg.grenades.blast_rings import Ring, Rings

TEAM = "1st Squad, Team 1"
TWO = Rings(r2=Ring(modifier=-1, radius_in=2), r1=Ring(modifier=2, radius_in=6))
LEFT = {"scatter": 6, "direction": 9}  # of Quality 4: two inches


def spread(*found, entered_as="inches", **at):
    return BurstDistances(tuple(found), entered_as, at=at)


def test_rings_are_drawn_from_the_widest_and_the_shock_around_them():
    assert [(x.value, x.right_in) for x in burst_areas.burst_rings(TWO, 6)] == [("1", 6), ("2", 2)]
    assert [(x.value, x.right_in) for x in burst_areas.burst_rings(TWO, 12)] == [
        ("", 12),
        ("1", 6),
        ("2", 2),
    ]


def test_a_shells_rings_are_half_as_deep_as_wide():
    rings = burst_areas.flattened_rings(TWO, 1 / 2)
    assert [(x.right_in, x.ahead_in, x.round) for x in rings] == [(3, 1.5, False), (1, 0.5, False)]


@pytest.mark.parametrize(("ahead", "ring"), [(0.5, "2"), (0.6, "1"), (1.5, "1"), (1.6, "")])
def test_a_figure_is_in_the_innermost_ring_that_holds_it(ahead, ring):
    drawn = spread(*burst_areas.flattened_rings(TWO, 1 / 2), entered_as="ring", man=(0.5, ahead))
    assert drawn.field_value("man") == ring
    assert drawn.holds("man") is (ring != "")


def test_an_entered_distance_of_a_figure_counts_before_the_plan():
    drawn = BurstDistances(
        (Band("1", "", 6, 6),), "inches", at={"a": (3, 4), "b": (3, 4)}, typed={"b": "1"}
    )
    assert (drawn.field_value("a"), drawn.field_value("b"), drawn.field_value("c")) == (
        "5",
        "1",
        "",
    )


def test_figures_of_one_place_are_drawn_apart_at_its_distance():
    places = spread(Band("1", "", 6, 6), a=(3.0, 4.0), b=(3.0, 4.0), c=(3.0, 4.0)).drawn_at(
        ("a", "b", "c")
    )
    assert places["a"] == (3, 4)
    assert len(set(places.values())) == 3
    assert all(right**2 + ahead**2 == pytest.approx(25, abs=1) for right, ahead in places.values())


def question_who_is_near(table, **told):
    """The question about figures near a grenade that falls two inches to the left."""
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    meant = {"element": us.id, "man": us.figures[0], "target": german.id, "groups": (german.id,)}
    progress = table.attempt("throw-grenade", dice=LEFT, commit=False, **meant, **told)
    return next(ask for ask in progress.asks if ask.name == "near"), progress


def test_without_a_plan_a_tap_answers_for_one_figure(firefight):
    table = firefight
    first, second, *_ = table.element("german", TEAM).figures
    asked, _ = question_who_is_near(table, distance_in=8)
    assert (asked.spread.entered_as, asked.spread.at, asked.likely) == ("inches", {}, ())

    told = {"near": (first, second), f"from_{first}": "1.5"}
    _, progress = question_who_is_near(table, distance_in=8, indoors="yes", **told)
    assert next(ask.name for ask in progress.asks if ask.value is None) == f"from_{second}"


def test_on_a_plan_the_figures_are_where_their_element_is_from_the_burst(firefight):
    table = firefight
    for side, place in (("us", (10, 10)), ("german", (18, 10))):
        table.make("put", element=table.element(side, TEAM).id, x_in=place[0], y_in=place[1])
    asked, _ = question_who_is_near(table)  # how far, the plan says

    # thrown to the right of the plan: what falls to the left of the way falls beyond them
    men = table.element("german", TEAM).figures
    assert asked.likely == men
    assert all(asked.spread.at[id] == pytest.approx((2, 0), abs=1e-9) for id in men)
    assert asked.spread.field_value(men[0]) == "2"
