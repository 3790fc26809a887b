"""The tasks on the screens: every button works, and every sentence is true."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from tests.battle.rats_of_tobruk.field import Field, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, CLEAR, Refusal, Table, unit
from tests.battle.rats_of_tobruk.table import troops as few_troops


def tasks(table, side=None):
    """The tasks on a side's page, or on the umpire's console."""
    views = SYSTEM.views
    return (views.side_view(table.battle, side) if side else views.umpire_view(table.battle)).due


def task_texts(table, side=None):
    return [
        (task.title, task.words, [tap.words for tap in task.taps]) for task in tasks(table, side)
    ]


def test_a_side_without_units_on_the_map_is_asked_for_no_supply():
    table = Table()
    table.make("weather", dice=CLEAR, turn_type="day")
    words = "All Axis units are off the map. There is nothing to check."
    assert task_texts(table, "axis") == [("Axis supply", words, ["Continue"])]
    (task,) = tasks(table, "axis")
    table.make(task.taps[0].move, AXIS, **task.taps[0].told)
    assert table.battle.checked == ("axis",)
    assert "Axis" not in str(task_texts(table, "allied"))


def test_fire_at_a_move_is_offered_no_longer_at_hexes_before_the_last_shot():
    infantry = {id: replace(troops()[id], direct=False) for id in ("1/13", "gun/13")}
    field = Field(units=troops(**infantry))
    field.make("move-unit", AXIS, unit="1/33", path="0911 1011")
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=1, unit="at/13")
    (task,) = tasks(field, "allied")
    assert [tap.words for tap in task.taps] == ["Let it pass", "Let all of 33 pass"]
    assert task.words == (
        "No Allied unit can fire at this move. "
        "The Axis player waits until the Allied player lets it pass."
    )
    with pytest.raises(Refusal, match="None of your units in range can still fire"):
        field.make("opportunity", ALLIED)


def test_the_console_leads_with_the_fire_for_which_the_mover_waits():
    field = Field()
    field.make("move-unit", AXIS, unit="1/33", path="0911")
    first, second = tasks(field)
    assert (first.of, second.of) == ("allied", "axis")
    assert (
        first.words == "The Axis player waits until the Allied player fires or lets the move pass."
    )
    field.make("let-pass", ALLIED)
    assert tasks(field)[0].of == "axis"


def test_the_defender_may_say_in_one_tap_that_no_artillery_helps():
    field = Field()
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    (task,) = tasks(field, "allied")
    assert [tap.words for tap in task.taps] == ["Add artillery", "Without artillery"]
    # the only gun is ticked on the sheet: who adds artillery does not add none by oversight
    assert [dict(tap.told) for tap in task.taps] == [{"guns": "gun/13"}, {}]
    assert task.words.startswith("1/33 attacks. Does artillery")
    before = field.battle
    entry = field.make("support", ALLIED, **task.taps[0].told)
    assert entry.told["axis"] == "gun/13 adds to the defense of 1110."
    assert field.battle.fight.support == ("gun/13",)
    field.game.state = before
    entry = field.make("support", ALLIED, **task.taps[1].told)
    assert entry.told["axis"] == "Artillery adds nothing to the defense of 1110."
    assert field.battle.fight.support == ()
    assert field.battle.fight.stage == "roll"
    none = Field(units={id: each for id, each in troops().items() if id != "gun/13"})
    none.make("attack", AXIS, hex="1110", attackers=["1/33"])
    (task,) = tasks(none, "allied")
    assert [(tap.words, tap.opens) for tap in task.taps] == [("Without artillery", False)]


def test_a_hex_that_the_attacker_has_entered_is_not_called_empty():
    field = Field()
    field.make("attack", AXIS, hex="1110", attackers=["1/33", "2/33"])
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [6, 6]})
    assert tasks(field, "axis")[0].words == "The hex is empty."
    field.make("advance", AXIS, unit="1/33")
    assert tasks(field, "axis")[0].words == "The attacker has taken the hex."


def test_a_battalion_with_nothing_left_is_not_offered_an_attack():
    field = Field(units={id: troops()[id] for id in ("33 HQ", "1/33", "13 HQ", "1/13")})
    field.make("attack", AXIS, hex="1110", attackers=["1/33"])
    field.make("support", ALLIED)
    field.make("fight", AXIS, dice={"attack": [3, 4]})  # no effect
    assert task_texts(field, "axis") == [
        ("33 acts", "This battalion has finished.", ["Set the chit aside"])
    ]


def test_direct_fire_is_not_offered_to_units_that_may_not_fire():
    assert "Fire directly" in Field().taps("axis")
    assert "Fire directly" not in Field(turn_type="night").taps("axis")
    few = {id: troops()[id] for id in ("33 HQ", "1/33", "13 HQ", "1/13")}
    field = Field(units=few)
    cut = replace(field.battle.units["1/33"], supply="out-of-supply")
    field.game.state = replace(field.battle, units={**field.battle.units, "1/33": cut})
    assert "Fire directly" not in field.taps("axis")


def test_only_the_side_that_sets_up_is_asked_for_the_weather():
    units = {**few_troops(), "x/13": unit("x/13", "2/13", "allied", place=None)}
    table = Table(units=units)
    assert [task.title for task in tasks(table, "allied")] == ["Allied set-up", "Turn 1"]
    assert not tasks(table, "axis")
    assert SYSTEM.views.side_view(table.battle, "axis").waiting == "The Allied player acts."
    console = ["Who runs the battle?", "Allied set-up", "Turn 1"]
    assert [task.title for task in tasks(table)] == console


def test_nobody_checks_the_supply_of_the_axis_while_it_begins_off_the_map():
    units = {id: replace(each, place=None) for id, each in few_troops().items()}
    table = Table(units={**units, "x/13": unit("x/13", "2/13", "allied", place="1010")})
    table.make("weather", dice=CLEAR, turn_type="day")
    assert {task.of: task.taps[0].opens for task in tasks(table)} == {"allied": True}
    assert not tasks(table, "axis")
    assert table.game.entries[-1].told["axis"].endswith("they have no supply to check.")
    table.make("supply", ALLIED, without=())
    assert table.battle.phase == "activation"


def test_chits_of_the_turn_before_are_not_shown_as_put_in():
    field = Field()
    field.make("lay-aside", AXIS)
    field.make("draw", ALLIED)
    field.make("lay-aside", ALLIED)
    field.make("end-turn")
    (row, _) = SYSTEM.views.side_view(field.battle, "axis").parts[0].rows
    assert (row.words, row.detail) == ("Your chits", "not yet put in")


def test_a_player_does_not_end_the_night_before_the_other_has_rolled():
    worn = replace(troops()["1/33"], strength="depleted", place="0508")
    field = Field(turn_type="night", units=troops(**{"1/33": worn}))
    field.make("lay-aside", AXIS)
    field.make("draw", ALLIED)
    field.make("lay-aside", ALLIED)
    field.make("end-turn")
    assert not tasks(field, "allied")
    roll = ["Roll for replacements", "Skip replacements"]
    assert task_texts(field, "axis") == [("Axis replacements", "", roll)]
    assert [task.title for task in tasks(field)] == ["Axis replacements", "The night is over"]
    field.make("replacement", AXIS, unit="nobody")  # no die is asked for
    assert not tasks(field, "axis")
    ((_, _, taps),) = task_texts(field, "allied")
    assert taps == ["Skip replacements"]  # none of this side is depleted
    field.make("replacement", ALLIED, unit="nobody")
    for side in ("axis", "allied"):
        assert task_texts(field, side) == [("Turn 2", "", ["Roll for the weather"])]


def test_a_side_without_a_chit_is_offered_none_to_put_in():
    table = Table(chits={"33": "axis"})
    table.make("weather", dice=CLEAR, turn_type="day")
    for by in (AXIS, ALLIED):
        table.make("supply", by, without=())
    buttons = [tap.words for tap in tasks(table, "axis")[0].taps]
    assert buttons == ["Put chits into the cup", "Put none in"]
    table.make("put-in", AXIS, chits=("33",))
    assert [tap.words for tap in tasks(table, "allied")[0].taps] == ["Put none in"]
