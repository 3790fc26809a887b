"""Wittmann's First Test: reinforcements, points and the end."""

from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    conditions_to_judge,
    points_of,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN
from tests.battle.rattenkrieg.vehicles.wittmann import SOVIET, before_it, pending_ids, rounds, table  # noqa: F401


def test_a_tank_comes_on_a_one_at_the_start_of_each_turn(table):  # noqa: F811
    (first,) = pending_ids(table, "reinforcements")
    titles = [x.title for x in due_now(table.battle) if "may come now" in x.title]
    assert titles == ["S: A T-34 (turn 2) may come now."]
    told = table.make("reinforce", owed=first, dice={"roll": 2}).told
    assert "german" not in told
    assert len([*table.battle.of_side("soviet")]) == 8
    rounds(table)
    next_turn_begins(table)
    (second,) = pending_ids(table, "reinforcements")
    came_in = table.make("reinforce", owed=second, dice={"roll": 1, "entry": 5}).told["soviet"]
    assert came_in.endswith(" come with Mojon 21. Place: the east road in the north.")

    assert len([*table.battle.of_side("soviet")]) == 9
    came = table.element("soviet", "T-34 straggler")
    assert came.left == 4
    assert table.battle.vehicles.of[came.id].buttoned_up


def test_in_turn_1_its_die_is_rolled_as_the_first_tank_is_placed(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    assert not pending_ids(before_it, "reinforcements")  # the defender's Mojons come before turn 1
    first, *others = before_it.battle.mojons_of("soviet")
    before_it.make("place-mojon", SOVIET, mojon=first.id, dice={"entry": 6})
    titles = [x.title for x in due_now(before_it.battle) if "may come now" in x.title]
    assert titles == ["S: A T-34 (turn 1) may come now."]
    (check,) = pending_ids(before_it, "reinforcements")
    came_in = before_it.make("reinforce", owed=check, dice={"roll": 1, "entry": 5}).told["soviet"]
    assert came_in.endswith(" come with Mojon 21. Place: the east road in the north.")

    before_it.make("place-all", SOVIET, dice={"entry": [1] * len(others)})
    before_it.make("begin-engagement", both_agree="yes")
    assert [x.partition(" in ")[2] for x in pending_ids(before_it, "reinforcements")] == ["2"]


def test_a_reinforcement_that_is_not_rolled_for_is_dismissed_with_one_tap(table):  # noqa: F811
    box = next(x for x in due_now(table.battle) if "A T-34 (turn 2)" in x.title)
    tap = next(x for x in box.taps if x.words == "Not needed")
    entry = table.make(tap.move, **tap.told)

    assert not tap.opens
    words = "Check not needed: reinforcements, S: A T-34 (turn 2)."
    assert entry.told["umpire"] == words


def next_turn_begins(table):  # noqa: F811
    for check in pending_ids(table, "reinforcements"):
        table.make("reinforce", owed=check, dice={"roll": 6})
    table.make("end-turn")
    (check,) = pending_ids(table, "visual-contact")
    table.make("record-contact", owed=check, kept="yes")
    table.make("begin-turn")


# points


def scored(table, side, words):  # noqa: F811
    points = table.battle.script.points.values()
    return next(x for x in points if x.side == side and words in x.condition.lower())


def test_a_tank_destroyed_is_ten_points_and_darkness_costs_ten_a_step(table):  # noqa: F811
    kill = scored(table, "german", "enemy tank destroyed")
    dark = scored(table, "soviet", "darkness")
    table.make("score", side="german", condition=kill.id)
    table.make("score", side="soviet", condition=dark.id, times=2)

    assert points_of(table.battle, "german")[0] == 10
    assert points_of(table.battle, "soviet")[0] == -20


def test_the_end_asks_about_nothing_that_the_program_sold(table):  # noqa: F811
    sold = {x.condition for x in table.battle.script.purchases.values()}

    assert sold
    assert not sold & {x.id for x in conditions_to_judge(table.battle)}


def test_the_side_that_destroys_the_stug_has_won(table):  # noqa: F811
    won = scored(table, "soviet", "stug destroyed")
    table.make("score", side="soviet", condition=won.id)

    assert pending_ids(table, "victory")


def test_the_end_counts_what_is_met_only_when_the_battle_is_over(table):  # noqa: F811
    table.make("end-battle", words="Night fell.")

    assert scored(table, "soviet", "all commanders buttoned up").times == 1
    assert not [x for x in due_now(table.battle) for t in x.taps if t.move == "count-points"]
