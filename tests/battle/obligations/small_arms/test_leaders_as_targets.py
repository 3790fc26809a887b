"""A shot at a leader, and what a reaction never allows (Rattenkrieg 7.2, 7.4.8)."""

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from tests.battle.conftest import US, Refusal, Table, bring_about

ONE = "1st Squad, Team 1"


@pytest.fixture
def facing():
    """A US team acts under a Fire order; it has identified a German team with a leader."""
    table = Table()
    table.engage()
    table.make("set-rules", **{"leader-identification": "yes"})
    table.make("set-conditions", light="clear-day", visibility=())
    for side in ("us", "german"):
        table.order(side, ONE, "fire")
    table.rounds()
    table.act_with("us", ONE)
    table.reveal("german", ONE)
    return table


def us(table):
    return table.element("us", ONE)


def leader(table):
    return table.element("german", ONE).figures[0]


def identify(table):
    told = {"owed": f"leader {leader(table)}", "observer": us(table).id, "distance_in": 10}
    table.make("identify-leader", dice={"roll": 1}, **told)


def shoot(table):
    told = {"element": us(table).id, "man": us(table).figures[0], "victim": leader(table)}
    target = table.element("german", ONE).id
    return table.make("shoot", US, dice={"roll": 6}, target=target, distance_in=10, **told)


def test_an_unknown_leader_is_shot_at_like_any_figure(facing):
    shoot(facing)

    assert facing.battle.noise.action == "shoot"


def test_a_shot_at_a_known_leader_costs_an_action_and_alarms_the_table(facing):
    identify(facing)
    shoot(facing)

    assert us(facing).left == us(facing).allowed - 1
    assert (facing.battle.noise.action, facing.battle.noise.heard) == ("shoot-leader", "table")


def test_nobody_looks_for_a_leader_who_fell(facing):
    def asked():
        return [x.figure for x in facing.battle.owed if x.kind == "leader"]

    assert asked() == [leader(facing)]
    bring_about(facing, FigureChanged(leader(facing), "ready", "wounded"))
    assert asked() == [leader(facing)]
    bring_about(facing, FigureChanged(leader(facing), "wounded", "dead"))
    assert leader(facing) not in asked()


class TestNeverInReaction:
    @pytest.fixture
    def reacting(self):
        """A US team has reacted to a German team that ran, and acts next."""
        orders = [("german", ONE, "movement"), ("us", ONE, "movement")]
        table = Table().until(("german", ONE), orders, [("german", ONE)])
        table.make("move", element=table.element("german", ONE).id, gait="run")
        table.make("react", US, element=us(table).id)
        table.make("stand-down", element=table.element("german", ONE).id)
        return table

    def answers(self, table):
        return {"element": us(table).id, "man": us(table).figures[0], "place": "there"}

    @pytest.mark.parametrize(
        ("kind", "told"),
        [
            ("demolition", {"needed": 3}),
            ("mines", {"device": "Tellermine"}),
            ("loophole", {"material": "brick-wall"}),
        ],
    )
    def test_vehicles_and_dogs_begin_no_engineering_task(self, reacting, kind, told):
        told = {**self.answers(reacting), "men": us(reacting).figures[:1], **told}

        with pytest.raises(Refusal, match="Not in reaction"):
            reacting.make("begin-task", US, kind=kind, **told)

    @pytest.mark.parametrize("move", ["set-trap", "search-traps"])
    def test_no_trap_is_set_or_searched_for(self, reacting, move):
        told = {"kind": "line"} if move == "set-trap" else {}

        with pytest.raises(Refusal, match="Not in reaction"):
            reacting.make(move, dice={"check": 1}, **self.answers(reacting), **told)
