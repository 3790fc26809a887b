"""The public report beyond the log: paths, a moment as two sides read it, time."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

from assistant.battle.log import active_entries
from assistant.battle.reports.report import report_of
from assistant.web.home.examples import example_battle
from tests.battle import store
from tests.battle.conftest import Table
from tests.battle.desert_rats.table import Table as DesertRats
from tests.battle.desert_rats.table import element, platoon
from tests.battle.rattenkrieg.sight_and_plan.test_places import put

WAYS, FALLEN = 'path class="way', 'class="fell'


def report(here, side=None):
    return report_of(here.game.system, "A battle", here.battle, here.game.entries, side)


def skirmish():
    here = Table(card=store.scenario())
    here.engage()
    put(here, us=(10, 10), german=(40, 40))
    put(here, us=(10, 20))
    put(here, us=(20, 20))
    return here


def example():
    battle = example_battle("easy-company")
    return battle.system, battle.state_after(len(battle.entries)), battle.entries


class TestWays:
    def test_a_unit_that_was_moved_on_the_plan_has_one_way_from_its_first_place(self):
        here = skirmish()
        here.make("end-battle", words="Both agree.")

        assert report(here).plan.count(WAYS) == 1
        assert "A line shows the way of a unit" in report(here).plan_key

    def test_a_cross_is_where_a_figure_fell(self):
        here = skirmish()
        us = here.element("us", "1st Squad, Team 1")
        here.make("rule-man", element=us.id, man=us.figures[0], state="dead", reason="seen")
        here.make("end-battle", words="Both agree.")

        assert report(here).plan.count(FALLEN) == 1
        cross = re.search(r'path class="fell[^"]*" d="M([\d.]+) ([\d.]+)m', report(here).plan)
        unit = re.search(r'path class="way[^"]*" d="[^"]*L([\d.]+) ([\d.]+)"', report(here).plan)
        apart = [
            abs(float(a) - float(b)) for a, b in zip(cross.groups(), unit.groups(), strict=True)
        ]
        assert min(apart) > 15, "the unit covers the cross"
        assert "small cross" in report(here).plan_key

    def test_undone_moves_leave_no_way(self):
        here = skirmish()
        here.undo()
        here.undo()
        here.make("end-battle", words="Both agree.")

        assert report(here).plan.count(WAYS) == 0
        assert report(here).plan_key == ""

    def test_the_report_of_a_side_shows_no_ways(self):
        here = skirmish()
        here.make("end-battle", words="Both agree.")

        assert report(here, "german").plan.count(WAYS) == 0
        assert report(here, "us").plan.count(FALLEN) == 0

    def test_a_platoon_leaves_its_way_on_the_map(self):
        troop = platoon("troop", element("c1", "crusader", [500, 500]))
        zug = platoon("zug", element("p1", "panzer-2", [500, 1900]))
        here = DesertRats([troop], [zug]).begin()
        here.order("troop", "platoon-advance")
        here.turn()
        here.make("release")
        here.make("end-battle")

        assert report(here).plan.count(WAYS) == 1


def test_the_log_is_folded_once_for_all_parts_of_a_report():
    """Only the times are read from the replay, which is folded once and kept."""
    system, state, entries = example()
    applied = []

    def apply(before, event):
        applied.append(event)
        return system.apply(before, event)

    counting = replace(system, apply=apply)
    events = sum(len(entry.events) for entry in active_entries(entries))
    report_of(counting, "A battle", state, entries, "us")
    assert len(applied) == events
    report_of(counting, "A battle", state, entries, None)
    assert len(applied) <= 3 * events


def test_a_mine_that_goes_off_is_named_after_its_side():
    battle = example_battle("mined-road")
    state = battle.state_after(len(battle.entries))
    told = report_of(battle.system, "A battle", state, battle.entries, None)
    words = " ".join(moment.words for moment in told.course.moments)
    assert "It is German mine 1." in words
    assert "G mine" not in words


class TestTwoViews:
    def test_the_moment_is_a_loss_that_the_sides_read_in_other_words(self):
        system, state, entries = example()
        shared = report_of(system, "A battle", state, entries, None).shared

        assert shared.moment.is_loss
        assert set(shared.words) == set(state.sides)
        assert len(set(shared.words.values())) == 2
        told = next(entry.told for entry in entries if entry.seq == shared.moment.seq)
        assert all(words[:12] in told[side] for side, words in shared.words.items())

    def test_a_battle_without_losses_has_no_such_moment(self):
        here = skirmish()
        here.make("end-battle", words="Both agree.")
        assert report(here).shared is None

    def test_the_report_of_a_side_has_no_words_of_the_other(self):
        system, state, entries = example()
        assert report_of(system, "A battle", state, entries, "us").shared is None


class TestTime:
    def test_the_longest_time_comes_first_and_the_parts_are_the_whole(self):
        system, state, entries = example()
        rows = report_of(system, "A battle", state, entries, None).time.rows

        assert rows[0][2] == max(percent for _, _, percent in rows)
        assert 97 <= sum(percent for _, _, percent in rows) <= 103

    def test_a_battle_of_a_few_minutes_has_no_times(self):
        system, state, entries = example()
        began = datetime.fromisoformat(entries[0].at)
        quick = [
            replace(entry, at=(began + timedelta(seconds=number)).isoformat())
            for number, entry in enumerate(entries)
        ]
        assert report_of(system, "A battle", state, quick, None).time.rows == ()
