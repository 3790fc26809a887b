"""The harbor, losses and the level of victory (Rats of Tobruk 17.4, 17.11)."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.screens.views import side_view, table_view, umpire_view
from assistant.battle.rats_of_tobruk.state.board import Face
from tests.battle.rats_of_tobruk.field import Field, facing
from tests.battle.rats_of_tobruk.table import unit


def tracks(page):
    return {row.words: row.detail for row in page.tracks}


def harbour(*units):
    """Whether the harbor is reached with these units."""
    field = Field(units=facing(*units))
    return any(due.title == "The harbor is reached" for due in umpire_view(field.battle).due)


def gun(id, **more):
    return unit(id, "33", **{"place": "4617", "reach": 6, "direct": True, **more})


def test_two_german_but_not_italian_guns_in_range_of_the_harbor_win():
    assert harbour(gun("g1"), gun("g2", artillery=True))
    assert not harbour(gun("g1"))
    assert not harbour(gun("g1"), replace(gun("g2"), nationality="italian"))
    assert not harbour(gun("g1"), gun("g2", reach=2))
    assert harbour(unit("1/33", "33", place="4613"))
    assert not harbour(replace(unit("1/33", "33", place="4613"), nationality="italian"))


def test_the_axis_and_the_umpire_see_germans_near_the_harbor():
    field = Field(units=facing(unit("1/33", "33", place="4617")))
    pages = [
        umpire_view(field.battle),
        side_view(field.battle, "axis"),
        side_view(field.battle, "allied"),
    ]
    assert ["The harbor" in tracks(page) for page in pages] == [True, True, False]


def test_a_strategic_win_ends_the_battle_immediately():
    field = Field(units=facing(unit("1/33", "33", place="4615")))
    assert field.battle.cup
    field.make("victory")
    assert field.battle.phase == "over"


@pytest.mark.parametrize(
    ("axis", "allied", "level"),
    [
        (30, 10, "Axis minor victory"),
        (40, 10, "Historical draw"),
        (50, 10, "Allied minor victory"),
        (61, 10, "Allied major victory"),
        (0, 0, "Historical draw"),
    ],
)
def test_losses_give_the_level_and_both_sides_read_them_at_any_time(axis, allied, level):
    strong = {"strength": "eliminated"}
    lost = [
        unit(f"x{n}", "33", full=Face(axis // 2 + n * (axis % 2), 6, 5), **strong) for n in range(2)
    ]
    foe = unit("y", "2/13", "allied", full=Face(allied, 6, 5), **strong)
    field = Field(units=facing(*(lost if axis else []), *([foe] if allied else [])))
    for side in ("axis", "allied"):
        told = tracks(side_view(field.battle, side))
        assert told["Attack strength lost"] == f"{axis} Axis, {allied} Allied"
        assert told["Result so far"] == level


def test_a_depleted_unit_counts_the_lost_difference_and_italians_count_too():
    field = Field()
    field.bring_about(UnitChanged("1/33", "depleted", pinned=False, fired=False))
    assert tracks(table_view(field.battle))["Attack strength lost"] == "4 Axis, 0 Allied"
    field.bring_about(UnitChanged("1/33", "full", pinned=False, fired=False))
    assert tracks(table_view(field.battle))["Attack strength lost"] == "0 Axis, 0 Allied"
    italian = replace(unit("it", "33", strength="eliminated"), nationality="italian")
    field = Field(units=facing(italian))
    assert tracks(table_view(field.battle))["Attack strength lost"] == "7 Axis, 0 Allied"
