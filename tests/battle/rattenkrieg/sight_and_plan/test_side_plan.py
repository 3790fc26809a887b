"""A side's own plan: its own elements in place, enemies where it last saw them, nothing else."""

from random import Random

import pytest

from assistant.battle.rattenkrieg.table_plan.phone import plan_snapshot, side_map
from assistant.battle.viewers import UMPIRE
from assistant.boardmap.tabletop import Tabletop
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.everything import everything
from tests.battle.twins import twin

TEAM = "1st Squad, Team 1"


def put_on_plan(table, thing, x_in, y_in):
    table.make("put", element=thing, x_in=x_in, y_in=y_in)


def mojon_in_building(table):
    """A US Mojon in a building, out of sight of all Germans."""
    battle = table.battle
    first = battle.mojons_of("us")[0]
    table.place_germans()
    table.make("place-mojon", US, mojon=first.id, hidden="yes", place="the farm")
    for mojon in battle.mojons_of("us")[1:]:
        table.make("place-mojon", US, mojon=mojon.id)
    table.make("begin-engagement", both_agree="yes")
    return first.id


def places(table, side="german"):
    """Everybody on a side's plan, by name: the place, and whether it may be out of date."""
    _, known, _ = plan_snapshot(table.battle, side)
    return {x.title: (x.symbol.place, x.symbol.unsure) for x in known}


@pytest.fixture
def spotted(engaged):
    """A US team that the Germans identified, at 10, 10; a German team at 20, 30."""
    engaged.reveal("us", TEAM)
    put_on_plan(engaged, engaged.element("us", TEAM).id, 10, 10)
    put_on_plan(engaged, engaged.element("german", TEAM).id, 20, 30)
    return engaged


def enemy(table):
    return f"Contact {table.element('us', TEAM).contact}"


def test_a_sides_plan_has_its_own_elements_and_visible_enemies(spotted):
    german = spotted.element("german", TEAM)
    mojon = spotted.battle.mojons[german.mojon]

    assert places(spotted) == {
        f"Mojon {mojon.number}: {german.short}": ((20, 30), False),
        enemy(spotted): ((10, 10), False),
    }


def test_a_mojon_in_sight_is_a_number_and_a_hidden_one_is_not_shown(table):
    unseen = mojon_in_building(table)
    there = table.battle.mojons_of("us")[1]
    put_on_plan(table, unseen, 5, 5)
    put_on_plan(table, there.id, 40, 8)

    assert places(table) == {f"Mojon {there.number}": ((40, 8), False)}
    assert len(places(table, "us")) == 2


def test_an_enemy_lost_from_sight_stays_where_it_was_seen_last(spotted):
    name = enemy(spotted)
    spotted.reveal("us", TEAM, "undetected")
    there = spotted.element("us", TEAM)
    spotted.make("put", element=there.id, x_in=44, y_in=44)

    assert places(spotted)[name] == ((10, 10), True)
    mojon = spotted.battle.mojons[there.mojon]
    assert (f"Mojon {mojon.number}" in places(spotted)) is (not mojon.removed)
    assert f"Contact {there.contact}" not in places(spotted)


def test_acts_of_the_enemy_out_of_sight_change_no_byte_of_the_page(table):
    unseen = mojon_in_building(table)
    before = side_map(table.battle, "german").svg, everything(table.battle, GERMAN, [])
    put_on_plan(table, unseen, 5, 5)
    table.make("put", element=unseen, x_in=6, y_in=7)
    table.make("take-off-plan", element=unseen)
    put_on_plan(table, unseen, 30, 30)

    assert (side_map(table.battle, "german").svg, everything(table.battle, GERMAN, [])) == before


@pytest.mark.parametrize("side", ["german", "us"])
def test_twins_have_the_same_plan(spotted, side):
    for seed in range(6):
        other = twin(spotted.battle, side, Random(seed))
        assert other.table_plan != spotted.battle.table_plan
        assert side_map(other, side).svg == side_map(spotted.battle, side).svg


def test_undo_takes_back_a_sighting(spotted):
    name = enemy(spotted)
    put_on_plan(spotted, spotted.element("us", TEAM).id, 15, 15)
    assert places(spotted)[name] == ((15, 15), False)

    spotted.undo()
    assert places(spotted)[name] == ((10, 10), False)


def test_the_umpire_may_hide_the_plan_from_players(spotted):
    spotted.make("share-plan")
    assert side_map(spotted.battle, "german") is None
    assert places(spotted) == {}

    spotted.make("share-plan")
    assert enemy(spotted) in places(spotted)


def test_without_a_plan_no_side_has_one_and_nobody_shares_it():
    card = scenario_files.scenario("easy-company").model_copy(update={"plan": None})
    table = Table(card=card)

    assert side_map(table.battle, "german") is None
    with pytest.raises(Refusal, match="has no plan"):
        table.make("share-plan", UMPIRE)


def test_on_another_plan_no_enemy_has_been_seen_yet(spotted):
    bare = Tabletop(id="bare", width_in=72, depth_in=48)
    spotted.make("lay-plan", plan=bare.model_dump_json())
    assert places(spotted) == {}

    spotted.undo()
    assert places(spotted)[enemy(spotted)] == ((10, 10), False)
