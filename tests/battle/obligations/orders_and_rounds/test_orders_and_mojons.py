"""Orders of elements still under a Mojon, and orders with a number (Rattenkrieg 10.1.5)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table, name=TEAM):
    return table.element("us", name)


def marker(table):
    """What the Germans see of the marker that carries the US team."""
    number = table.battle.mojons[us(table).mojon].number
    rows = side_view(table.battle, "german").contacts
    return next(row for row in rows if row.name == f"Mojon {number}")


def order_as_seen(table):
    order = marker(table).order
    return order and (order.kind, order.face_up)


class TestShared:
    @pytest.fixture
    def shared(self):
        """Two US teams are under one Mojon."""
        table = Table()
        table.make("write-to-mojon", US, element=us(table, SECOND).id, to=us(table).mojon)
        table.engage()
        return table

    def test_each_element_of_a_mojon_has_its_own_order(self, shared):
        shared.order("us", TEAM, "movement")
        shared.order("us", SECOND, "fire")
        shared.rounds()
        shared.act_with("us", TEAM)

        assert us(shared).order.face_up
        assert us(shared).deployed
        assert not us(shared, SECOND).order.face_up
        assert not us(shared, SECOND).deployed
        assert us(shared, SECOND) in shared.battle.nominable("us")


class TestAlone:
    @pytest.fixture
    def table(self):
        table = Table()
        table.engage()
        return table

    def test_only_one_order_is_seen_beside_a_shared_marker(self, table):
        assert order_as_seen(table) is None
        table.order("us", TEAM, "movement")

        assert order_as_seen(table) == (None, False)

    def test_an_element_whose_order_is_turned_over_has_all_its_actions(self, table):
        table.order("us", TEAM, "movement")
        table.rounds()
        assert not us(table).deployed
        table.act_with("us", TEAM)
        assert us(table).deployed
        assert us(table).left == us(table).allowed > 1
        for spent in (1, 2):
            table.make("move", US, element=us(table).id, gait="walk")
            assert us(table).spent == spent

    @pytest.mark.parametrize(("placed", "price"), [(False, 2), (True, 1)])
    def test_a_reaction_from_a_marker_costs_two_and_places_the_figures(self, table, placed, price):
        table.order("german", TEAM, "movement")
        table.order("us", TEAM, "fire")
        table.rounds()
        if placed:
            table.make("deploy", US, element=us(table).id)
        german = table.act_with("german", TEAM)
        table.make("move", GERMAN, element=german.id, gait="run")
        table.make("react", element=us(table).id)

        assert us(table).spent == price
        assert us(table).deployed


class TestNumbered:
    @pytest.fixture
    def table(self):
        table = Table()
        table.engage()
        return table

    def bluff(self, table, **told):
        """Turn over the US team's order with a number."""
        table.order("us", TEAM, "ambush")
        table.rounds()
        told = {"nominee_us": us(table).id, "nominee_german": "nobody", **told}
        return table.make("initiative", **told)

    def test_a_deceit_order_looks_like_any_other(self, table):
        other = Table()
        other.engage()
        table.order("us", TEAM, "ambush")
        other.order("us", TEAM, "fire")

        assert side_view(table.battle, "german") == side_view(other.battle, "german")

    def test_an_element_with_a_bluff_order_may_stay_hidden(self, table):
        self.bluff(table, stays_hidden="yes")

        assert us(table).order.face_up
        assert not us(table).deployed
        assert us(table).concealment == "undetected"
        assert order_as_seen(table) == ("ambush", True)

    def test_without_a_bluff_order_its_figures_are_placed(self, table):
        self.bluff(table)

        assert us(table).deployed

    @pytest.mark.parametrize("kind", ["fire", "movement"])
    def test_with_another_order_nobody_stays_hidden(self, table, kind):
        table.order("us", TEAM, kind)
        table.rounds()
        told = {"nominee_us": us(table).id, "nominee_german": "nobody"}
        asks = table.attempt("initiative", commit=False, **told).asks

        assert "stays_hidden" not in [ask.name for ask in asks]

    def test_only_the_winner_has_a_button_for_a_bluff(self, table):
        table.order("us", TEAM, "ambush")
        table.order("german", TEAM, "fire")
        table.rounds()
        german = table.element("german", TEAM)
        told = {"nominee_us": us(table).id, "nominee_german": german.id}
        table.make("initiative", dice={"initiative": 6}, **told)
        assert table.battle.round.winner == "us"
        taps = {tap.words: tap for due in due_for(table.battle, "us") for tap in due.taps}
        hidden = taps[f"{TEAM} stays hidden"]
        table.make(hidden.move, US, **hidden.told)

        assert us(table).order.face_up
        assert not us(table).deployed

    def test_a_bluff_order_is_used_up_without_any_other_effect(self, table):
        self.bluff(table, stays_hidden="yes")
        with pytest.raises(Refusal):
            table.make("end-turn")
        table.make("stand-down", US, element=us(table).id)

        assert us(table).spent == 0
        assert us(table).order is None
        assert us(table) not in table.battle.nominable("us")
        table.next_turn()

    @pytest.mark.parametrize("hidden", ["yes", "no"])
    def test_a_turned_over_ambush_marker_never_comes_back(self, table, hidden):
        before = table.battle.sides["us"].ambush_left
        self.bluff(table, stays_hidden=hidden)
        table.make("stand-down", US, element=us(table).id)
        table.next_turn()

        assert table.battle.sides["us"].ambush_left == before - 1
