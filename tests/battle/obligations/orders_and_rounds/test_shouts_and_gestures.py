"""Shouts, whistles and gestures of leaders: reach, cost and noise (Rattenkrieg 7.4.16 to 18)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import Table, bring_about
from tests.battle.obligations.orders_and_rounds.test_commands import (  # noqa: F401 - a fixture
    SECOND,
    TEAM,
    is_active,
    signal,
    table,
    team,
)

THIRD = "1st Squad, Team 3"


def joined(battle_table):
    return is_active(battle_table, SECOND)


class TestShouts:
    @pytest.mark.parametrize(("far", "hears"), [(19, True), (20, False)])
    def test_a_shout_carries_less_than_twenty_inches(self, table, far, hears):  # noqa: F811
        entry = signal(table, "shout", 1 if hears else None, distance_in=far)

        assert joined(table) is hears
        for reader in ("umpire", "german"):
            assert ("it reaches nobody" in entry.told[reader]) is not hears

    @pytest.mark.parametrize(("far", "warns"), [(19, False), (20, True)])
    def test_an_order_that_reaches_nobody_warns_before_it_costs_an_action(self, table, far, warns):  # noqa: F811
        second = table.element("german", SECOND).id
        told = {"element": team(table).id, "man": team(table).figures[0], "to": (second,)}
        sheet = table.attempt("give-order", means="shout", distance_in=far, commit=False, **told)
        assert any("reaches nobody" in words for words in sheet.play.cautions) is warns

    @pytest.mark.parametrize(("spaces", "hears"), [(3, True), (4, False)])
    def test_indoors_a_shout_carries_three_rooms(self, table, spaces, hears):  # noqa: F811
        signal(table, "shout", 1 if hears else None, indoors="yes", spaces=spaces)

        assert joined(table) is hears

    def test_each_element_hears_a_shout_as_far_as_it_is_itself(self):
        names = (TEAM, SECOND, THIRD)
        orders = [("us", name, "movement") for name in names]
        table = Table(led=True).until(("us", TEAM), orders)  # noqa: F811
        leads, far, near = (table.element("us", name) for name in names)
        rooms = {f"spaces_{near.id}": 1, f"spaces_{far.id}": 4}
        told = {"element": leads.id, "man": leads.figures[0], "to": (far.id, near.id)}
        table.make("give-order", dice={"obey": 1}, means="shout", indoors="yes", **rooms, **told)

        assert near.id in table.battle.round.active
        assert far.id not in table.battle.round.active

    def test_an_element_that_hears_a_shout_checks(self, table):  # noqa: F811
        entry = signal(table, "shout", 6, distance_in=5)

        assert not joined(table)
        assert "nobody obeys" in entry.told["german"]

    @pytest.mark.parametrize(("carry", "through"), [(2, True), (3, False)])
    def test_in_a_turn_of_combat_a_die_may_drown_shouts(self, table, carry, through):  # noqa: F811
        bring_about(table, e.CombatHappened())
        before = team(table).left
        second = table.element("german", SECOND).id
        told = {"element": team(table).id, "man": team(table).figures[0], "to": (second,)}
        dice = {"carry": carry, "obey": 1}
        table.make("give-order", dice=dice, means="shout", distance_in=5, **told)

        assert joined(table) is through
        assert team(table).left == before - 1

    @pytest.mark.parametrize(("ambient", "heard"), [("normal", "table"), ("combat", 33)])
    def test_the_enemy_hears_shouts(self, table, ambient, heard):  # noqa: F811
        table.make("set-conditions", light="clear-day", visibility=(), ambient=ambient)
        signal(table, "shout", distance_in=5)

        assert table.battle.noise.heard == heard

    def test_combat_is_over_with_the_turn(self, table):  # noqa: F811
        bring_about(table, e.CombatHappened())
        bring_about(table, e.TurnBegan(table.battle.turn + 1, {}))

        assert table.battle.combat is False


class TestWhistles:
    def test_combat_does_not_drown_gestures(self, table):  # noqa: F811
        bring_about(table, e.CombatHappened())
        signal(table, "whistle")

        assert joined(table)


class TestGestures:
    @pytest.mark.parametrize("sees", [True, False])
    def test_gestures_reach_elements_that_look(self, table, sees):  # noqa: F811
        second = table.element("german", SECOND).id
        told = {"looking": (second,), f"gap_{second}": 2} if sees else {"looking": ()}
        signal(table, "gesture", 1 if sees else None, **told)

        assert joined(table) is sees

    def test_gestures_cost_an_action_and_a_check(self, table):  # noqa: F811
        before, second = team(table).left, table.element("german", SECOND).id
        signal(table, "gesture", 6, looking=(second,), **{f"gap_{second}": 2})

        assert not joined(table)
        assert team(table).left == before - 1
