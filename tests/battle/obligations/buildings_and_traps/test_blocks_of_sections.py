"""Nine sections of a wall that count as one under a very strong hit (Rattenkrieg 18.4.1)."""

import pytest

from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mark, section

AROUND = [(storey, number) for storey in (0, 1) for number in (1, 2, 3)]


@pytest.fixture
def mill(engaged):
    """The mill with a wall of two stories, three sections wide, without floors."""
    mark(engaged, floors=None, ends="plain", openings_0=(), openings_1=())
    return engaged


def standing(table):
    return [place for place in AROUND if not section(table, *place).gone]


def whole(table):
    """Return the damage points that bring down the whole wall."""
    return hit_result(table)["section_points"] * len(AROUND)


def hit_result(table):
    entry = hit(table, 0, 2, 1)
    table.undo()
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/building-hit").outcome


def test_a_block_of_sections_falls_as_one_without_a_die_for_the_way(mill):
    hit(mill, 0, 2, whole(mill), block_1="yes", groups=())

    assert standing(mill) == []


def test_the_points_left_over_from_a_block_continue_by_one_die(mill):
    dice = {"1. ground floor 2: direction": 4}
    told = {"block_1": "yes", "next_1": "lost", "groups": ()}
    entry = hit(mill, 0, 2, whole(mill) + 3, dice, **told)
    ways = [r.outcome["next"] for r in entry.resolutions if r.procedure.endswith("building-hit")]

    assert [way for way in ways if way] == ["left"]


def test_without_the_block_the_same_points_go_from_section_to_section(mill):
    told = {"next_1": "lost", "groups": ()}
    hit(mill, 0, 2, whole(mill), {"1. ground floor 2: direction": 4}, **told)

    assert len(standing(mill)) == len(AROUND) - 1


def test_too_few_points_for_the_block_ask_nothing(mill):
    at = section(mill, 0, 2)
    told = {"where": "the mill, east wall", "section": at.id, "points": whole(mill) - 1}
    asks = mill.attempt("hit-section", commit=False, **told).play.asks

    assert "block_1" not in asks
