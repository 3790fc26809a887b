"""A gun's direct fire at figures, weapons, openings and houses (27.1)."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


def fire(target, to_hit=3, *, die=None, **more):
    told = {"target": target, "to_hit": to_hit} | more
    return resolve("direct-fire", told, **({} if die is None else {"hit": die}))


def test_a_cottage_of_three_sections_cannot_be_missed():
    struck = fire("house", 1, sections=3)

    assert (struck.size, struck.automatic, struck.hit) == (75, True, True)


@pytest.mark.parametrize(
    ("target", "size"),
    [("human", 1), ("mg", 1), ("mortar", 1), ("window", 1), ("door", 2), ("garage-door", 3)],
)
@pytest.mark.parametrize(("die", "hit"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_die_up_to_the_to_hit_strikes_what_is_smaller(target, size, die, hit):
    struck = fire(target, 3, die=die)

    assert (struck.size, struck.automatic, struck.hit) == (size, False, hit)


@pytest.mark.parametrize(("target", "size"), [("house", 25), ("house-section", 25)])
def test_a_single_section_of_a_house_is_enough(target, size):
    struck = fire(target, 1)

    assert (struck.size, struck.automatic) == (size, True)


def test_the_books_cottage_is_in_its_table():
    assert fire("small-cottage", 1).size == 75


@pytest.mark.parametrize(("die", "hit"), [(5, True), (6, False)])
def test_smoke_or_dust_undoes_the_certainty(die, hit):
    struck = fire("house", 5, sections=4, clearly_visible=False, die=die)

    assert (struck.size, struck.automatic, struck.hit) == (100, False, hit)


def test_sections_are_of_houses_alone():
    assert fire("door", 3, sections=4, die=1).size == 2


def test_the_working_of_direct_fire_lists_each_step():
    assert steps("direct-fire", {"target": "house", "sections": 3, "to_hit": 2}) == [
        ("size of a section", 25),
        ("sections", 3),
        ("size", 75),
        ("too large to miss, and clearly visible", True),
        ("strikes", True),
    ]


def test_the_odds_of_direct_fire_are_exact():
    assert odds("direct-fire", {"target": "mg", "to_hit": 5}) == {"True": "5/6", "False": "1/6"}
    assert odds("direct-fire", {"target": "house", "to_hit": 1}) == {"True": "1"}


def test_wrong_inputs_of_direct_fire_are_refused_by_name():
    assert refused("direct-fire", {}) == ["target", "to_hit"]
    assert refused("direct-fire", {"target": "barn", "to_hit": 0}) == ["target", "to_hit"]
    assert refused("direct-fire", {"target": "house", "to_hit": 6, "sections": 0}) == [
        "sections",
        "to_hit",
    ]
