"""A reaction is offered only to what troops saw or heard (Rattenkrieg 5.1, 6.1, 7.2, 7.4.14)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.openings import leaderless
from tests.battle.rattenkrieg.sight_and_plan.test_places import IN_THE_LANE

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"
ORDERS = [("us", ONE, "movement"), ("german", ONE, "fire"), ("german", TWO, "fire")]


def us(table):
    return table.element("us", ONE)


def german(table, name=ONE):
    return table.element("german", name)


def offers(table, side="german"):
    """The elements for which a side is offered a reaction on its phone."""
    taps = (tap for task in due_for(table.battle, side) for tap in task.taps)
    return {tap.told["element"] for tap in taps if tap.move == "react"}


def elements_asked_about(table):
    """The elements about which the umpire is asked."""
    taps = (tap for task in due_now(table.battle) for tap in task.taps)
    return {tap.told["element"] for tap in taps if tap.move == "react"}


def run(table):
    return table.make("move", US, element=us(table).id, gait="run")


def far(table, inches, name=ONE):
    told = {f"to_{german(table, name).id}": inches}
    table.make("tell-distances", element=us(table).id, **told)


@pytest.fixture
def night():
    """A hidden US team acts before dawn, in normal noise; two German teams have Fire orders."""
    table = Table().until(("us", ONE), ORDERS)
    table.make("set-conditions", light="dark-night", visibility=(), ambient="normal")
    return table


class TestAtADistance:
    """A run is heard up to 6 inches away; a light of 6 shows nothing at 6 inches or more."""

    def test_within_the_alarm_range_the_element_that_hears_it_is_offered_a_reaction(self, night):
        run(night)
        far(night, 6)
        far(night, 7, TWO)

        assert offers(night) == {german(night).id}

    def test_beyond_it_and_out_of_sight_nobody_is_asked(self, night):
        before = due_for(night.battle, "german"), side_view(night.battle, "german")
        run(night)
        for x in night.battle.of_side("german"):
            night.make("tell-distances", element=us(night).id, **{f"to_{x.id}": 30})

        assert offers(night) == set()
        assert elements_asked_about(night) == set()
        assert due_for(night.battle, "german") == before[0]
        with pytest.raises(Refusal, match="nothing to react to"):
            night.make("react", GERMAN, element=german(night).id)

    def test_the_phone_refuses_in_the_same_words_as_when_nothing_happened(self, night):
        silent = night.attempt("react", GERMAN, element=german(night).id).refused
        run(night)
        far(night, 30)

        assert night.attempt("react", GERMAN, element=german(night).id).refused == silent

    def test_the_umpire_may_overrule_the_alarm_range(self, night):
        run(night)
        far(night, 30)
        with pytest.raises(Refusal, match="neither sees nor hears it"):
            night.make("react", element=german(night).id)
        night.make("react", element=german(night).id, why="they have a flashlight on him")

        assert german(night).id in night.battle.round.active


class TestUnknown:
    def test_only_the_umpire_is_asked_who_perceived_an_action(self, night):
        run(night)

        assert german(night).id in elements_asked_about(night)
        assert offers(night) == set()
        with pytest.raises(Refusal, match="nothing to react to"):
            night.make("react", GERMAN, element=german(night).id)

    def test_only_the_elements_that_the_umpire_names_are_offered_a_reaction(self, night):
        run(night)
        night.make("who-perceives", observers=(german(night, TWO).id,))

        assert offers(night) == elements_asked_about(night) == {german(night, TWO).id}
        night.make("react", GERMAN, element=german(night, TWO).id)
        assert german(night, TWO).id in night.battle.round.active

    def test_the_umpire_may_answer_that_nobody_perceived_it(self, night):
        run(night)
        entry = night.make("who-perceives", observers=())

        assert offers(night) == elements_asked_about(night) == set()
        assert "german" not in entry.told

    def test_the_side_reads_that_its_troops_notice_somebody_and_not_whom(self, night):
        run(night)
        sentence = night.make("who-perceives", observers=(german(night).id,)).told["german"]

        assert sentence == f"{ONE} notices {enemy_name(night.battle, us(night))}."
        assert us(night).concealment == "undetected"


class TestSeen:
    def test_an_identified_enemy_is_in_sight(self):
        table = Table().until(("us", ONE), ORDERS, [("us", ONE)])
        run(table)

        assert german(table).id in offers(table)

    def test_nobody_reacts_to_a_target_that_the_dark_hides_at_the_known_distance(self, night):
        night.reveal("us", ONE)
        run(night)
        far(night, 30)

        assert german(night).id not in offers(night)

    @pytest.fixture
    def facing(self):
        """The German team has no leader; the US run is seen by day, if anybody faces it."""
        table = Table(change=leaderless("german", ONE)).until(("us", ONE), ORDERS, [("us", ONE)])
        table.make("set-conditions", light="clear-day", visibility=(), ambient="normal")
        table.make("set-rules", use_field_of_view="yes")
        run(table)
        return table

    def turned(self, table, off):
        """Turn the figures of the German team this many degrees away from the enemy."""
        for id in german(table).figures:
            at = f"{german(table).id} {us(table).id} {id} off"
            bring_about(table, e.CoverAndFacingEntered(at, off, None))

    @pytest.mark.parametrize(("off", "sees"), [("80", True), ("100", False)])
    def test_nobody_reacts_to_an_action_outside_the_field_of_view(self, facing, off, sees):
        far(facing, 30)
        self.turned(facing, off)

        assert (german(facing).id in offers(facing)) is sees

    def test_an_element_reacts_to_an_action_that_it_hears_outside_its_field_of_view(self, facing):
        far(facing, 5)
        self.turned(facing, "170")

        assert german(facing).id in offers(facing)


class TestOnThePlan:
    """The farmhouse on the scenario's plan is between the two teams, or nothing is."""

    @pytest.fixture
    def placed(self):
        table = Table().until(("us", ONE), ORDERS, [("us", ONE)])
        table.make("set-conditions", light="clear-day", visibility=(), ambient="combat")
        return table

    def put(self, table, one, other):
        run(table)
        table.make("put", element=us(table).id, x_in=one[0], y_in=one[1])
        table.make("put", element=german(table).id, x_in=other[0], y_in=other[1])

    def test_an_element_on_an_open_line_sees_an_action(self, placed):
        self.put(placed, (10, 10), (13, 14))

        assert german(placed).id in offers(placed)

    def test_an_element_behind_a_house_does_not_see_an_action(self, placed):
        self.put(placed, IN_THE_LANE, (27, 40))

        assert german(placed).id not in offers(placed)


def signal(table, means, ambient="quiet"):
    """A US leader activates Team 2 by a signal."""
    table.make("set-conditions", light="clear-day", visibility=(), ambient=ambient)
    leader = next(m for m in us(table).figures if table.battle.figures[m].leader)
    second = table.element("us", TWO).id
    told = {"element": us(table).id, "man": leader, "to": (second,), "looking": (second,)}
    table.make("give-order", US, means=means, dice={"obey": 1}, **told)


class TestSignals:
    @pytest.fixture
    def leading(self):
        orders = [("us", ONE, "fire"), ("us", TWO, "fire"), ("german", ONE, "fire")]
        return Table().until(("us", ONE), orders)

    def test_a_flashlight_that_is_not_seen_lets_nobody_react(self, leading):
        signal(leading, "flashlight")
        leading.make("who-perceives", observers=())

        assert offers(leading) == set()

    def test_an_element_that_sees_a_signal_may_react(self, leading):
        signal(leading, "flashlight")
        assert offers(leading) == set()
        leading.make("who-perceives", observers=(german(leading).id,))

        assert offers(leading) == {german(leading).id}

    def test_a_whistle_is_heard_by_all(self, leading):
        signal(leading, "whistle")

        assert german(leading).id in offers(leading)
