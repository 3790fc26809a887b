"""The same order for several elements in one step (10.1)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, TEAM, US, Refusal, Table

SOVIET = Viewer("side", "B", "soviet")
CARD = scenario_files.playable_scenario("wittmanns-first-test")


@pytest.fixture
def column():
    """Eight tanks whose first move follows the road."""
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": [1, 2, 3, 4, 5, 6, 1, 3]})
    table.make("begin-engagement", both_agree="yes")
    return table


@pytest.fixture
def table():
    table = Table(size=1)
    table.engage()
    return table


def placed_orders(table, side):
    return [x.order and x.order.kind for x in table.battle.of_side(side)]


def buttons(tasks):
    return {tap.words: tap for task in tasks for tap in task.taps}


def test_where_only_one_kind_is_allowed_one_tap_orders_all(column):
    tap = buttons(due_for(column.battle, "soviet"))["Move order for all 8"]
    entry = column.make(tap.move, SOVIET, **tap.told)

    assert not tap.opens
    assert placed_orders(column, "soviet") == ["movement"] * 8
    assert {*entry.told} == {"umpire", "soviet"}
    assert "S: Move order for all 8" not in buttons(due_now(column.battle))


def test_another_kind_is_refused_to_elements_that_follow_the_road(column):
    tanks = tuple(x.id for x in column.battle.of_side("soviet"))
    with pytest.raises(Refusal):
        column.make("place-orders", SOVIET, kind="fire", ordered=tanks[:2])


def test_elsewhere_the_player_chooses_kind_and_elements(table):
    tap = buttons(due_for(table.battle, "us"))["Same order for several"]
    assert tap.opens
    team = table.element("us", TEAM)
    second = table.element("us", "2nd Squad, Team 1")
    table.make("place-orders", US, kind="fire", ordered=(team.id, second.id))

    assert {x.id for x in table.battle.of_side("us") if x.order} == {team.id, second.id}


def test_the_umpire_has_the_button_of_each_side(table):
    found = buttons(due_now(table.battle))
    assert {"G: Same order for several", "U: Same order for several"} <= {*found}
    table.make("place-orders", side="german", kind="movement")

    assert set(placed_orders(table, "german")) == {"movement"}


def test_no_more_elements_than_markers_or_squad_orders_are_suggested(table):
    asks = table.attempt("place-orders", US, commit=False, kind="ambush").asks
    (suggested,) = [ask.value for ask in asks if ask.name == "ordered"]
    assert len(suggested) == table.battle.sides["us"].ambush_left
    every = tuple(x.id for x in table.battle.of_side("us"))
    with pytest.raises(Refusal, match="no Ambush marker is left"):
        table.make("place-orders", US, kind="ambush", ordered=every)


def test_the_enemy_does_not_read_about_it(table):
    one = side_view(table.battle, "german")
    other = Table(size=1)
    other.engage()
    table.make("place-orders", US, kind="fire")
    for element in other.battle.of_side("us"):
        other.make("place-order", US, element=element.id, kind="movement")

    assert side_view(table.battle, "german") != one
    assert side_view(table.battle, "german") == side_view(other.battle, "german")
    assert umpire_view(table.battle)
