"""Vehicles and guns on a line of sight, and figures that stay down (Rattenkrieg 2.1.1)."""

import pytest

from assistant.battle.rattenkrieg.events.table_plan import PlanSet
from assistant.battle.rattenkrieg.lookups.table_plan import lines
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.boardmap.tabletop import Tabletop
from tests.battle.conftest import US, Table, bring_about
from tests.battle.convoy import GUN
from tests.battle.convoy import shelf as convoy_shelf
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf

ON_FOOT = f"{SQUAD}, {TEAM}"


def on_plain(table):
    """The engagement on bare ground, the teams 30 inches apart."""
    table.engage()
    bring_about(table, PlanSet(Tabletop(id="bare", width_in=60, depth_in=60)))
    for side, place in (("us", (10, 30)), ("german", (40, 30))):
        put_on_plan(table, side, ON_FOOT, place)
    return table


def put_on_plan(table, side, name, place, **told):
    table.make("put", element=table.element(side, name).id, x_in=place[0], y_in=place[1], **told)


def line(table):
    us, german = table.element("us", ON_FOOT), table.element("german", ON_FOOT)
    return lines.line_of_sight(table.battle, us.id, german.id)


@pytest.fixture
def plain():
    return on_plain(Table(card=duel(), shelf=shelf()))


@pytest.mark.parametrize(("side", "name"), [("german", PANZER), ("us", T34)])
def test_a_vehicle_of_either_side_hides_what_is_behind_it(plain, side, name):
    assert line(plain).hidden_by == ""
    put_on_plan(plain, side, f"{SQUAD}, {name}", (25, 30))

    assert name in line(plain).hidden_by


def test_a_gun_blocks_a_line_of_sight_too():
    table = on_plain(Table(card=duel(), shelf=convoy_shelf()))
    gun = next(x for x in table.battle.elements.values() if GUN in x.title)
    put_on_plan(table, gun.side, gun.title, (25, 30))

    assert GUN in line(table).hidden_by


@pytest.mark.parametrize("place", [(25, 32), (11, 30), (50, 30)])
def test_a_vehicle_beside_the_line_or_close_to_an_end_hides_nothing(plain, place):
    put_on_plan(plain, "german", f"{SQUAD}, {PANZER}", place)

    assert line(plain).hidden_by == ""


def test_an_observer_high_up_sees_over_a_vehicle(plain):
    put_on_plan(plain, "german", f"{SQUAD}, {PANZER}", (25, 30))
    put_on_plan(plain, "us", ON_FOOT, (10, 30), up_in=12)

    assert line(plain).hidden_by == ""


def look(table, **told):
    """Return the result of the umpire's spot."""
    us, german = table.element("us", ON_FOOT), table.element("german", ON_FOOT)
    told = {"element": us.id, "spot": f"mojon {german.mojon}", "distance_in": 6, **told}
    return table.make("spot", man=us.figures[0], **told)


class TestWithoutAPlan:
    @pytest.fixture
    def acting(self):
        table = Table(card=duel(), shelf=shelf())
        table.until(("us", ON_FOOT), [("us", ON_FOOT, "fire")])
        return table

    def test_the_sheet_asks_for_the_height_of_a_vehicle_between(self, acting):
        look(acting, between_height_in=2, between_at_in=3)

        assert acting.element("german", ON_FOOT).concealment == "undetected"

    def test_an_observer_within_an_inch_of_a_vehicle_sees_over_it(self, acting):
        look(acting, between_height_in=2, between_at_in=3, beside="yes")

        assert acting.element("german", ON_FOOT).concealment != "undetected"

    def test_figures_that_keep_down_do_not_see_over_a_vehicle(self, acting):
        told = {"between_height_in": 2, "between_at_in": 3, "beside": "yes"}
        look(acting, keeps_down="yes", **told)

        assert acting.element("german", ON_FOOT).concealment == "undetected"


def test_nobody_reacts_to_what_a_tank_hides(plain):
    plain.order("us", ON_FOOT, "movement")
    plain.order("german", ON_FOOT, "fire")
    plain.rounds()
    plain.act_with("us", ON_FOOT)
    plain.reveal("us", ON_FOOT)
    plain.make("set-conditions", light="clear-day", visibility=(), ambient="combat")
    plain.make("move", US, element=plain.element("us", ON_FOOT).id, gait="run")
    put_on_plan(plain, "us", ON_FOOT, (10, 30))
    put_on_plan(plain, "german", f"{SQUAD}, {PANZER}", (25, 30))

    names = [x.title for x, _ in possible_reactions(plain.battle)]
    assert ON_FOOT not in names
