"""The public table plan: what both sides see, and nothing that one of them may not know."""

from random import Random

import pytest

from assistant.battle.rattenkrieg.screens import table_view
from assistant.battle.rattenkrieg.screens.view_snapshots import view_snapshot
from assistant.battle.rattenkrieg.table_plan.public_plan import public_plan
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.conftest import GERMAN, US
from tests.battle.rattenkrieg.sight_and_plan.test_side_plan import (
    TEAM,
    mojon_in_building,
    put_on_plan,
)
from tests.battle.twins import twin

WATCHING = Viewer("spectator", "B")


@pytest.fixture
def spotted(engaged):
    """A US team that the Germans identified, and a German Mojon on the table."""
    engaged.reveal("us", TEAM)
    put_on_plan(engaged, engaged.element("us", TEAM).id, 10, 10)
    put_on_plan(engaged, engaged.element("german", TEAM).id, 20, 30)
    return engaged


def test_the_public_plan_shows_the_ground_and_what_both_sides_see(spotted):
    drawn = table_view(spotted.battle).map
    contact = spotted.element("us", TEAM).contact
    mojon = spotted.battle.mojons[spotted.element("german", TEAM).mojon]

    assert "Orchard" in drawn
    assert f"US contact {contact}" in drawn
    assert f"German Mojon {mojon.number}" in drawn


def test_a_hidden_element_changes_no_byte_of_the_public_plan(table):
    unseen = mojon_in_building(table)
    before = public_plan(table.battle), view_snapshot(table.battle, WATCHING, [])
    put_on_plan(table, unseen, 5, 5)
    assert (public_plan(table.battle), view_snapshot(table.battle, WATCHING, [])) == before


def test_a_moved_element_stays_paler_where_everybody_saw_it_last(spotted):
    spotted.order("us", TEAM, "movement")
    spotted.rounds()
    team = spotted.act_with("us", TEAM)
    before = public_plan(spotted.battle)
    assert f"US contact {team.contact}" in before
    assert " unsure" not in before
    spotted.make("move", US, element=team.id, gait="walk")
    moved = public_plan(spotted.battle)
    assert f"US contact {team.contact}, has moved" in moved
    assert moved.replace(", has moved", "").replace(" unsure", "") == before
    put_on_plan(spotted, team.id, 10, 16)
    again = public_plan(spotted.battle)
    assert " unsure" not in again
    assert again != before


def test_a_place_that_the_enemy_never_saw_is_not_shown(engaged):
    put_on_plan(engaged, engaged.element("us", TEAM).id, 10, 10)
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    team = engaged.act_with("us", TEAM)
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.reveal("us", TEAM)
    assert " unsure" not in public_plan(engaged.battle)


def test_there_is_no_public_plan_until_the_sides_have_one(spotted):
    spotted.make("share-plan", UMPIRE)
    assert table_view(spotted.battle).map == ""


@pytest.mark.parametrize("side", ["german", "us"])
def test_twins_have_the_same_public_plan(spotted, side):
    for seed in range(6):
        other = twin(spotted.battle, side, Random(seed))
        assert other.table_plan != spotted.battle.table_plan
        assert public_plan(other) == public_plan(spotted.battle)


def test_everybody_reads_who_acts_next(table):
    waits = lambda: table_view(table.battle).waiting  # noqa: E731
    assert waits() == "Both sides place their Mojons."
    table.place_germans()
    table.make("place-all", US)
    table.make("begin-engagement", both_agree="yes")
    assert waits() == "Both sides place their orders."
    table.order("german", TEAM, "movement")
    table.make("orders-ready", GERMAN)
    assert waits() == "Both sides place their orders."
    table.make("orders-ready", US)
    assert waits() == "Each side nominates an element for the next round."
    team = table.act_with("german", TEAM)
    assert waits() == "German acts now."
    table.make("move", GERMAN, element=team.id, gait="walk")
    # whoever may react is not named
    assert waits() == "German acts next."
    table.make("who-perceives", observers=(table.element("us", TEAM).id,))
    assert waits() == "German acts next."
