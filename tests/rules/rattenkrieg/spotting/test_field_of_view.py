import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def look(**told):
    return resolve("field-of-view", told)


def through(optic, range_in, **told):
    return look(optic=optic, range_in=range_in, **told)


@pytest.mark.parametrize(("bearing", "sees"), [(0, True), (90, True), (90.1, False), (180, False)])
def test_a_figure_at_rest_sees_what_is_before_its_nose(bearing, sees):
    view = look(bearing_deg=bearing)
    assert (view.arc_deg, view.sees, view.width_in) == (180, sees, None)


@pytest.mark.parametrize("why", ["moving", "all_round"])
def test_a_figure_that_moves_or_guards_sees_all_around(why):
    view = look(bearing_deg=180, **{why: True})
    assert (view.arc_deg, view.sees) == (360, True)


def test_the_books_scope_does_not_see_a_man_five_inches_aside():
    view = through("pu-scope", 130, offset_in=5)
    assert (view.arc_deg, view.width_in, view.printed_in, view.sees) == (4.5, 9.4, 9.4, False)


def test_with_the_true_width_of_the_angle_the_scope_sees_the_man():
    view = through("pu-scope", 130, offset_in=5, printed_view_widths=False)
    assert (view.width_in, view.printed_in, view.sees) == (10.2, 9.4, True)


def test_the_edge_of_the_view_is_seen():
    assert through("pu-scope", 130, offset_in=4.7).sees
    assert not through("pu-scope", 130, offset_in=4.8).sees


@pytest.mark.parametrize(
    ("optic", "range_in", "width_in"),
    [
        ("binoculars", 5, 0.8),
        ("scope", 90, 17.3),
        ("scope", 400, 77.0),
        ("binoculars", 375, 55.1),
    ],
)
def test_a_printed_range_has_the_printed_width(optic, range_in, width_in):
    view = through(optic, range_in)
    assert view.width_in == view.printed_in == width_in


def test_between_two_printed_ranges_the_width_is_in_proportion():
    view = through("scope", 210)  # 34.7 + 2/5 of 1.9 is 35.46
    assert (view.width_in, view.printed_in) == (35.5, None)


@pytest.mark.parametrize(("range_in", "width_in"), [(2, 0.2), (500, 39.3)])
def test_beyond_the_ends_of_the_table_the_angle_decides(range_in, width_in):
    assert through("pu-scope", range_in).width_in == width_in  # 2 x range x tan 2.25


def test_the_eye_needs_a_bearing_and_an_optic_a_range():
    assert refused("field-of-view", {"range_in": 10}) == ["bearing_deg"]
    assert refused("field-of-view", {"optic": "scope", "bearing_deg": 3}) == ["range_in"]
    assert refused("field-of-view", {"optic": "scope", "range_in": 0}) == ["range_in"]
    assert refused("field-of-view", {"optic": "telescope"}) == ["optic"]
