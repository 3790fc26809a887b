"""Names of directions, places and posts on pages and in the log."""

import pytest

from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare
from assistant.boardmap.tabletop import Tabletop
from tests.battle.conftest import UMPIRE
from tests.battle.rattenkrieg.vehicles.wittmann import table, tank

__all__ = ["table"]


def test_directions_name_the_compass_only_where_all_have_a_plan(table):
    asked = facing_question(table)
    assert "away from the umpire" in asked.words
    assert [x.effect for x in asked.options if x.effect][-1] == "far edge"

    bare = Tabletop(id="bare", width_in=72, depth_in=96)
    table.make("lay-plan", UMPIRE, plan=bare.model_dump_json())
    asked = facing_question(table)
    assert "12 is north on the plan" in asked.words
    assert [x.effect for x in asked.options if x.effect] == ["east", "south", "west", "north"]
    table.make("tell-facing", UMPIRE, element=tank(table).id, hull=6)
    assert "Hull front to 6 o’clock (12 is north)." in unit_view(table.battle, tank(table)).facts


def facing_question(table):
    return table.attempt("tell-facing", commit=False, element=tank(table).id).asks[0]


@pytest.mark.parametrize("place", ["behind the barn", "In front of no. 3", "on the hill"])
def test_a_place_that_begins_with_a_preposition_has_no_second_one(place):
    screen = Cloud("1", "smoke", "device", place, 1, 1, 1, 1)
    named = [
        labels.cloud_name(screen),
        labels.fire_name(Cell("1", place, "burning")),
        labels.flare_name(Flare("1", "ground", place, 1)),
    ]
    assert [" at " in name for name in named] == [False] * 3
    assert all(name.endswith(place) for name in named)


def test_a_place_without_a_preposition_is_at_it():
    assert labels.describe_location("the ford") == "at the ford"
    assert labels.describe_location("") == "at "


@pytest.mark.parametrize(
    ("post", "name"),
    [
        ("commander-gunner", "commander"),
        ("commander-gunner-loader", "commander"),
        ("radio-operator", "radio operator"),
        ("driver", "driver"),
    ],
)
def test_a_post_has_one_name(post, name):
    assert crews.post_name(post) == name
