"""Promotion points of the two printed scenarios, from what the battle recorded (addendum)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersReturned
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_of
from assistant.battle.rattenkrieg.screens.console import umpire_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.obligations.scenarios.test_printed_scenarios import condition, met
from tests.battle.rattenkrieg.vehicles import wittmann
from tests.battle.rattenkrieg.vehicles.wittmann import (
    commander,
    nominate,
    order,
    rounds,
    stug,
    tank,
)

column = wittmann.table
BUTTONED_UP = "All commanders buttoned up all game"
CONTACT = "All tanks in visual contact"
UNBUTTONED = "Turn commander not buttoned up"
SCOUTS = "Enemy unit spotted by scouts with leader"


def set_hatches(table, element, *, closed):
    """The umpire corrects the hatches of a vehicle."""
    flag = "yes" if closed else "no"
    table.make("set-vehicle", element=element.id, buttoned_up=flag, reason="seen on the table")


def reinforcements(table, roll):
    for check in [x for x in table.battle.owed if x.kind == "reinforcements"]:
        dice = {"roll": roll, "entry": 5} if roll == 1 else {"roll": roll}
        table.make("reinforce", owed=check.id, dice=dice)


def end_turn(table, kept="yes"):
    """End the turn without carrying out orders; the tanks are in sight of one another, or not."""
    reinforcements(table, 6)
    rounds(table)
    table.make("end-turn")
    for check in [x for x in table.battle.owed if x.kind == "visual-contact"]:
        table.make("record-contact", owed=check.id, kept=kept)


def play_out(table, kept="yes"):
    while table.battle.turn < table.battle.limit:
        end_turn(table, kept)
        table.make("begin-turn")
    end_turn(table, kept)


class TestHatches:
    def test_a_commander_outside_all_turn_is_counted_without_a_question(self, column):
        end_turn(column)

        assert met(column, "german", UNBUTTONED) == 1
        column.make("count-points")
        assert points_of(column.battle, "german")[1] == 10

    def test_a_commander_buttoned_up_for_a_moment_earns_nothing_this_turn(self, column):
        order(column, stug(column), GERMAN, "movement")
        rounds(column)
        nominate(column, stug(column))
        column.make("get-in", GERMAN, element=stug(column).id, men=(commander(column),))
        set_hatches(column, stug(column), closed=True)
        set_hatches(column, stug(column), closed=False)
        bring_about(column, e.RoundEnded())
        reinforcements(column, 6)
        column.make("end-turn", overrule="yes")

        assert met(column, "german", UNBUTTONED) == 0

    def test_a_commander_down_outside_is_not_buttoned_up(self, column):
        bring_about(column, e.FigureChanged(commander(column), "ready", "hunkered-down"))
        end_turn(column)

        assert met(column, "german", UNBUTTONED) == 1

    def test_the_umpire_reads_only_what_is_new_since_the_last_count(self, column):
        end_turn(column)
        column.make("count-points")
        column.make("begin-turn")
        end_turn(column)

        task = due_now(column.battle)[0]
        assert met(column, "german", UNBUTTONED) == 2
        assert task.words == "Points earned. German: +10 promotion points."

    def test_a_commander_in_an_open_hatch_all_turn_is_counted(self, column):
        bring_about(column, CrewMembersReturned(stug(column).id, (commander(column),)))
        end_turn(column)

        assert met(column, "german", UNBUTTONED) == 1

    def test_a_single_open_hatch_in_any_turn_loses_the_thirty_points(self, column):
        set_hatches(column, tank(column), closed=False)
        set_hatches(column, tank(column), closed=True)
        play_out(column)

        assert met(column, "soviet", BUTTONED_UP) == 0
        with pytest.raises(Refusal, match="opened a hatch, so these points are lost"):
            column.make(
                "score", side="soviet", condition=condition(column, "soviet", BUTTONED_UP).id
            )

    def test_points_counted_before_a_hatch_opens_are_subtracted(self, column):
        scored = condition(column, "soviet", BUTTONED_UP)
        column.make("score", side="soviet", condition=scored.id)
        set_hatches(column, tank(column), closed=False)

        assert points_of(column.battle, "soviet")[1] == 0

    def test_closed_hatches_all_game_are_thirty_points_at_its_end(self, column):
        assert met(column, "soviet", BUTTONED_UP) == 0
        play_out(column)

        assert met(column, "soviet", BUTTONED_UP) == 1

    def test_a_tank_that_came_later_counts_among_all_commanders(self, column):
        reinforcements(column, 1)
        set_hatches(column, column.element("soviet", "T-34 straggler"), closed=False)
        play_out(column)

        assert met(column, "soviet", BUTTONED_UP) == 0


class TestVisualContact:
    def question(self, table):
        return next(x for x in due_now(table.battle) if "sight of one another" in x.title)

    def ended(self, table, roll=6):
        reinforcements(table, roll)
        rounds(table)
        table.make("end-turn")
        return self.question(table)

    def test_the_sight_between_tanks_is_asked_at_the_end_of_each_turn_until_it_is_lost(
        self, column
    ):
        box = self.ended(column)
        assert box.title == "All 8 Soviet tanks: still in sight of one another?"
        yes, no = box.taps[:2]
        column.make(yes.move, **yes.told)
        column.make("begin-turn")
        box = self.ended(column)
        no = box.taps[1]
        column.make(no.move, **no.told)
        column.make("begin-turn")
        reinforcements(column, 6)
        rounds(column)
        column.make("end-turn")

        assert not [x for x in column.battle.owed if x.kind == "visual-contact"]

    def test_a_tank_that_came_later_must_be_in_sight_as_well(self, column):
        assert self.ended(column, roll=1).title.startswith("All 9 Soviet tanks")

    @pytest.mark.parametrize(("kept", "times"), [("yes", 1), ("no", 0)])
    def test_contact_until_the_end_scores_twenty_points(self, column, kept, times):
        play_out(column, kept)

        assert met(column, "soviet", CONTACT) == times


class TestEasyCompany:
    def test_scouts_without_the_squad_leader_earn_nothing(self, engaged):
        scored = condition(engaged, "us", SCOUTS)
        inputs = {"condition": scored.id, "with_leader": "no"}
        with pytest.raises(Refusal, match="Scouts without the squad leader"):
            engaged.make("claim-points", US, **inputs)
        with pytest.raises(Refusal, match="Scouts without the squad leader"):
            engaged.make("score", side="us", **inputs)

        assert points_of(engaged.battle, "us")[1] == 0

    def test_a_claim_of_scouts_with_their_leader_counts_with_one_tap(self, engaged):
        scored = condition(engaged, "us", SCOUTS)
        engaged.make("claim-points", US, condition=scored.id, with_leader="yes")
        engaged.make("score", side="us", condition=scored.id)

        assert points_of(engaged.battle, "us")[1] == 5


class TestEarlyEnd:
    def after_end(self, table):
        """End the battle in its first turn; return the umpire's tasks."""
        end_turn(table)
        table.make("end-battle", words="The German player gives up.")
        return due_now(table.battle)

    def test_the_points_of_the_end_are_counted_as_the_battle_ends(self, column):
        assert self.after_end(column) == ()
        assert points_of(column.battle, "soviet")[1] == 30 + 20
        assert due_now(column.battle) == ()
        assert umpire_view(column.battle).result.headline == "A draw, 0 each"  # of victory points

    def test_a_claim_of_the_last_turn_is_still_decided(self, column):
        scored = condition(column, "german", "Enemy tank destroyed")
        column.make("claim-points", GERMAN, condition=scored.id, times=1, words="the third tank")
        (claim,) = self.after_end(column)
        yes = next(tap for tap in claim.taps if tap.move == "score")
        column.make(yes.move, **yes.told)

        assert points_of(column.battle, "german")[0] == 10
