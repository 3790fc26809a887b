"""Commanders of vehicles give orders, as one of the tasks of their post (Rattenkrieg 25.3, 25.4.5).

Ruling: where no leader is with a squad, the commander of a vehicle leads the vehicles of the squad.
"""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.lookups.nominations import LEADER
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.tanks import SQUAD, T34, TEAM, duel
from tests.folders import folder_of_the_process

SECOND = "Second T-34"
PLATOON = "2nd Platoon"
TANK = """
[[elements]]
squad = "{squad}"
name = "{name}"
quality = 3
vehicle = "t-34-76b-1941"
"""


@cache
def shelf():
    """Return the folder of the tests' tanks, with a platoon of two tanks for one side."""
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    path = folder / scenario_files.ORDERS_OF_BATTLE / "us-tanks.toml"
    more = "".join(TANK.format(squad=PLATOON, name=name) for name in (T34, SECOND))
    path.write_text(path.read_text("utf-8") + more, "utf-8")
    return CardStore(folder)


@pytest.fixture
def platoon():
    """The first tank of a platoon acts; the second tank and a team wait with theirs."""
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    for name in (f"{PLATOON}, {T34}", f"{PLATOON}, {SECOND}", f"{SQUAD}, {TEAM}"):
        table.order("us", name, "movement")
    table.rounds()
    table.act_with("us", f"{PLATOON}, {T34}")
    return table


def us(table, name):
    squad = SQUAD if name == TEAM else PLATOON
    return table.element("us", f"{squad}, {name}")


def commander(table, name=T34):
    return table.battle.vehicles.of[us(table, name).id].seats["commander"]


def without_sergeant(table):
    sergeant = us(table, TEAM).figures[0]
    bring_about(table, FigureChanged(sergeant, "ready", "dead"))


def give_order(table, means="gesture", dice=1, to=SECOND, **told):
    named = us(table, to).id
    told = {"element": us(table, T34).id, "to": named, "means": means} | told
    if means == "gesture":
        told.setdefault("looking", (named,))
    return table.make("give-order", US, dice={"obey": dice}, **told)


def hatches(table):
    """Let the loader open the hatches, so that the commander has no task yet."""
    loader = table.battle.vehicles.of[us(table, T34).id].seats["loader"]
    table.make("hatches", US, element=us(table, T34).id, man_hatch=loader)


def offers(table, name=T34):
    return {x.words: x.barred for x in unit_view(table.battle, us(table, name)).offers}


class TestTheTaskOfTheCommander:
    def test_a_commander_calls_another_vehicle_of_the_squad_into_the_round(self, platoon):
        hatches(platoon)
        assert offers(platoon)["Give an order"] == ""
        give_order(platoon)

        assert us(platoon, SECOND).id in platoon.battle.round.active
        assert platoon.battle.vehicles.of[us(platoon, T34).id].tasks[commander(platoon)] == (
            "issue-order"
        )

    def test_the_order_is_one_task_in_an_impulse_in_which_the_driver_drives(self, platoon):
        hatches(platoon)
        told = {"element": us(platoon, T34).id}
        platoon.make("drive", US, wanted_in=3, **told)
        left = us(platoon, T34).left
        give_order(platoon)
        assert us(platoon, T34).left == left

    def test_infantry_of_the_squad_waits_for_a_leader_of_its_own(self, platoon):
        hatches(platoon)
        with pytest.raises(Refusal):
            give_order(platoon, to=TEAM)

    def test_an_order_by_radio_leaves_the_hatches_closed(self, platoon):
        if not platoon.battle.vehicles.of[us(platoon, T34).id].buttoned_up:
            hatches(platoon)
        with pytest.raises(Refusal, match="hatches are closed"):
            give_order(platoon)
        give_order(platoon, "radio", connected=(us(platoon, SECOND).id,))

        assert us(platoon, SECOND).id in platoon.battle.round.active


class TestWhoCommands:
    def test_a_stunned_commander_gives_no_order(self, platoon):
        bring_about(platoon, FigureChanged(commander(platoon), "ready", "stunned"))

        assert "Give an order" not in offers(platoon)
        with pytest.raises(Refusal):
            give_order(platoon)

    def test_of_equal_commanders_the_first_leads(self, platoon):
        assert "Give an order" in offers(platoon)
        assert "Give an order" not in offers(platoon, SECOND)

    def test_where_a_leader_is_with_the_squad_the_commander_leads_no_other_vehicle(self):
        table = Table(card=duel(), shelf=shelf())
        table.engage()
        for name in (T34, TEAM):
            table.order("us", f"{SQUAD}, {name}", "movement")
        table.rounds()
        tank = table.act_with("us", f"{SQUAD}, {T34}")

        words = [x.words for x in unit_view(table.battle, tank).offers]
        assert "Give an order" not in words

    def test_an_order_beside_a_commander_turns_over_those_of_the_platoon(self):
        table = Table(card=duel(), shelf=shelf())
        table.engage()
        table.make("place-leader-order", US, element=us(table, T34).id, kind="movement")
        table.order("us", f"{PLATOON}, {SECOND}", "movement")
        table.rounds()
        table.make("initiative", nominee_us=f"{LEADER}{us(table, T34).id}", nominee_german="nobody")

        assert us(table, SECOND).id in table.battle.round.active
