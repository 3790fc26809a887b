"""Opening, weather, supply, the hidden cup, the end of a turn."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.log import fold_entries
from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.screens.pending import pending_tasks
from assistant.battle.rats_of_tobruk.screens.views import clock, side_view
from assistant.battle.rats_of_tobruk.state.battle import Turn
from assistant.battle.rats_of_tobruk.state.board import Face
from assistant.battle.viewers import UMPIRE
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from assistant.rules.procedures import find
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, CLEAR, Refusal, Table, troops, unit


@pytest.fixture
def table():
    return Table()


def test_the_file_opens_either_scenario():
    easter, salient = (SYSTEM.opened(load_data(), n, lambda: "ID", Random(1)) for n in (0, 1))
    assert (easter.scenario, easter.first) == ("easter-battle", Turn(None, "1941-04-13"))
    assert (salient.scenario, salient.first.date) == ("salient", "1941-05-01")
    assert easter.units["39PzJ HQ"].depleted is None
    assert easter.units["Flak 2-9-8"].full == Face(2, 9, 8)
    assert easter.chits == dict.fromkeys(("39PzJ", "KGK", "606", "33"), "axis")
    assert easter.results is None
    assert "things to copy" in SYSTEM.offered(load_data()).note


def test_a_turn_begins_with_weather_and_the_time_of_day_where_it_is_not_known(table):
    with pytest.raises(Refusal, match="turn_type"):
        table.make("weather", dice=CLEAR)
    table.make("weather", dice={"weather": 6}, turn_type="evening")
    battle = table.battle
    assert (battle.weather, battle.turn_type, battle.phase) == ("sandstorm", "evening", "supply")
    with pytest.raises(Refusal, match="is already known"):
        table.make("weather", dice=CLEAR)
    assert clock(battle) == "Turn 1 · April 13 · Evening · Supply"


def table_after_supply(without=(), dice=None, turns=1, **told):
    """A table with the Axis unit a/33 on the map, after some supply phases."""
    units = {**troops(), "a/33": unit("a/33", "33", place="1010", **told)}
    table = Table(units=units)
    for _ in range(turns):
        asked = {} if table.battle.turn_type else {"turn_type": "morning"}
        table.make("weather", dice=CLEAR, **asked)
        table.make("supply", AXIS, without=list(without))
        table.make("supply", ALLIED)
        if table.battle.turn < turns:
            table.make("put-in", AXIS, none="yes")
            table.make("put-in", ALLIED, none="yes")
            table.make("end-turn")
    return table


def test_supply_runs_out_phase_by_phase():
    states = []
    for turns in (1, 2, 3):
        unit = table_after_supply(["a/33"], turns=turns).battle.units["a/33"]
        states.append((unit.supply, unit.phases_without, unit.strength))
    assert states == [
        ("low-supply", 1, "full"),
        ("out-of-supply", 2, "full"),
        ("out-of-supply", 3, "depleted"),
    ]


def test_artillery_out_of_supply_stays_fired_until_supply_returns():
    table = table_after_supply(["a/33"], turns=2, artillery=True)
    assert table.battle.units["a/33"].fired is True
    table.make("put-in", AXIS, none="yes")
    table.make("put-in", ALLIED, none="yes")
    table.make("end-turn")
    assert table.battle.units["a/33"].fired is True
    table.make("weather", dice=CLEAR)
    table.make("supply", AXIS)
    assert table.battle.units["a/33"].fired is False
    assert table.battle.units["a/33"].supply == "in-supply"


def test_a_figure_that_is_not_known_is_asked_for_and_kept():
    table = Table(units={"x": unit("x", "33", place="1010", full=Face(7, None, 5))})
    table.make("weather", dice=CLEAR, turn_type="day")
    with pytest.raises(Refusal, match="full_defence_x"):
        table.make("supply", AXIS, without=["x"])
    table.make("supply", AXIS, without=["x"], full_defence_x=6)
    assert table.battle.units["x"].full == Face(7, 6, 5)


def test_each_side_checks_its_supply_once_and_then_the_cup_is_filled(table):
    table.make("weather", dice=CLEAR, turn_type="day")
    table.make("supply", AXIS)
    with pytest.raises(Refusal, match="already checked"):
        table.make("supply", AXIS)
    assert table.battle.phase == "supply"
    with pytest.raises(Refusal, match="when supply is checked"):
        table.make("put-in", AXIS, none="yes")
    table.make("supply", ALLIED)
    assert table.battle.phase == "activation"


def test_the_axis_fills_the_cup_first_and_the_allies_add_half_as_many(table):
    table.until_activation()
    with pytest.raises(Refusal, match="Axis puts its chits in first"):
        table.make("put-in", ALLIED, chits=["2/13"])
    entry = table.make("put-in", AXIS, chits=["33", "KGK", "39PzJ"])
    assert "KGK" not in entry.told["allied"]
    assert "has put in 3; the Allies may put in 2" in entry.told["allied"]
    with pytest.raises(Refusal, match="may put in 2"):
        table.make("put-in", ALLIED, chits=["2/13", "2/15", "2/17"])
    entry = table.make("put-in", ALLIED, chits=["2/13", "2/15"])
    assert "2/13" not in entry.told["axis"]
    assert "3 Axis, 2 Allied" in entry.told["axis"]
    assert sorted(table.battle.cup) == ["2/13", "2/15", "33", "39PzJ", "KGK"]


def test_a_hasty_tap_puts_no_empty_hand_into_the_cup_and_the_allies_read_their_limit():
    table = Table()
    table.until_activation()
    with pytest.raises(Refusal, match="chits"):  # nothing is ticked
        table.make("put-in", AXIS)
    table.make("put-in", AXIS, chits=["33", "KGK", "39PzJ"])
    task = pending_tasks(table.battle)[0]
    assert "The Axis has put in 3; the Allies may put in 2." in task.words


def test_the_606_goes_in_by_itself_when_germans_hold_the_airbase():
    table = Table(units={**troops(), "a/33": unit("a/33", "33", place="4321")})
    table.until_activation()
    with pytest.raises(Refusal):
        table.make("put-in", AXIS, chits=["606"])
    table.make("put-in", AXIS, chits=["33"])
    table.make("put-in", ALLIED, none="yes")
    assert sorted(table.battle.cup) == ["33", "606"]


def test_in_the_salient_all_chits_go_in():
    table = Table(size=1)
    table.until_activation()
    [due] = side_view(table.battle, "axis").due
    assert [tap.move for tap in due.taps] == ["draw"]  # they are in: nobody chooses
    assert sorted(table.battle.cup) == sorted(table.battle.chits)


def test_the_axis_chooses_the_first_chit_of_the_battle_and_the_rest_are_drawn_blindly(table):
    table.until_activation()
    table.make("put-in", AXIS, chits=["33", "KGK"])
    table.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(Refusal, match="Axis chooses"):
        table.make("draw", ALLIED)
    table.make("draw", AXIS, first="KGK")
    assert (table.battle.hand, len(table.battle.cup)) == ("KGK", 2)
    with pytest.raises(Refusal, match="Set the chit"):
        table.make("draw", AXIS, dice={"draw": 1})
    with pytest.raises(Refusal, match="belongs to the other side"):
        table.make("lay-aside", ALLIED)
    table.make("lay-aside", AXIS)
    place = table.battle.cup.index("2/13") + 1
    entry = table.make("draw", ALLIED, dice={"draw": place})
    assert table.battle.hand == "2/13"
    assert entry.resolutions[0].shown_to == ()
    table.make("lay-aside", ALLIED)
    table.make("draw")
    assert (table.battle.hand, table.battle.cup) == ("33", ())


def test_nobody_sees_into_the_cup():
    """Whatever else the enemy put in, a side's screen and log are the same."""
    pictures = []
    for chits in (["33", "KGK"], ["39PzJ", "KGK"]):
        table = Table()
        table.until_activation()
        table.make("put-in", AXIS, chits=chits)
        table.make("put-in", ALLIED, chits=["2/13"])
        pictures.append(SYSTEM.picture(table.battle, ALLIED, table.entries))
        assert "39PzJ" in SYSTEM.picture(table.battle, UMPIRE, table.entries)
    assert pictures[0] == pictures[1]
    assert "3: 2 Axis, 1 Allied" in pictures[0]
    assert table.battle.put_in["axis"] == ("39PzJ", "KGK")


def test_a_side_sees_its_own_units_and_no_place_of_the_enemy(table):
    table.until_activation()
    entry = table.make("place", AXIS, unit="a/33", hex="1010")
    assert "allied" not in entry.told
    assert "a/33" not in repr(side_view(table.battle, "allied"))
    assert "1010" not in SYSTEM.picture(table.battle, ALLIED, table.entries)
    assert "1010" in SYSTEM.picture(table.battle, AXIS, table.entries)
    with pytest.raises(Refusal, match="four digits"):
        table.make("place", AXIS, unit="a/33", hex="10100")
    with pytest.raises(Refusal):
        table.make("place", AXIS, unit="a/2/13", hex="1010")


def test_the_turn_ends_when_the_cup_is_empty_and_the_day_continues(table):
    table.until_activation()
    with pytest.raises(Refusal, match="not filled"):
        table.make("end-turn")
    table.make("put-in", AXIS, chits=["33"])
    table.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(Refusal, match="chits to play"):
        table.make("end-turn")
    table.play_cup()
    table.make("change", unit="a/33", strength="full", pinned="yes")
    table.make("end-turn")
    battle = table.battle
    assert (battle.turn, battle.turn_type, battle.phase) == (2, "evening", "weather")
    assert (battle.units["a/33"].pinned, battle.weather) == (False, None)


def test_only_the_first_chit_of_the_battle_is_chosen_unless_the_house_says_each_turn(table):
    table.turn()
    table.until_activation()
    table.make("put-in", AXIS, chits=["33"])
    table.make("put-in", ALLIED, chits=["2/13"])
    table.make("draw", ALLIED, dice={"draw": 1})
    always = Table(options={"first_choice_every_turn": True})
    always.turn()
    always.until_activation()
    always.make("put-in", AXIS, chits=["33"])
    always.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(Refusal, match="Axis chooses"):
        always.make("draw", ALLIED, dice={"draw": 1})


def test_after_a_night_the_axis_rolls_for_replacements_first():
    worn = unit("a/33", "33", place="1010", strength="depleted")
    table = Table(units={**troops(), "a/33": worn})
    table.turn(turn_type="night")
    assert table.battle.phase == "end-of-turn"
    with pytest.raises(Refusal, match="Axis rolls first"):
        table.make("replacement", ALLIED, unit="nobody", dice={"replacement": 1})
    table.make("replacement", AXIS, unit="a/33", dice={"replacement": 4})
    assert table.battle.units["a/33"].strength == "full"
    with pytest.raises(Refusal, match="already rolled"):
        table.make("replacement", AXIS, unit="nobody", dice={"replacement": 1})
    table.make("replacement", ALLIED, unit="nobody")
    battle = table.battle
    assert (battle.turn_type, battle.date) == ("morning", "1941-04-14")


def test_a_battalion_without_units_loses_its_chit_for_good(table):
    table.make("change", unit="a/33", strength="eliminated")
    table.turn(axis=("33", "KGK"))
    assert "33" not in table.battle.chits
    assert "KGK" in table.battle.chits
    table.until_activation()
    with pytest.raises(Refusal):
        table.make("put-in", AXIS, chits=["33"])


def test_the_track_or_the_last_day_ends_the_battle():
    table = Table(track=(Turn("day", "1941-04-13"),), first=Turn("day", "1941-04-13"))
    table.turn()
    assert table.battle.phase == "over"
    for side in ("axis", "allied"):
        page = side_view(table.battle, side)
        assert (page.due, page.result.headline) == ((), "Historical draw")
    table = Table(first=Turn("night", "1941-04-17"))
    table.turn()
    table.make("next-turn")
    assert table.battle.phase == "over"


def test_undoing_the_filling_of_the_cup_also_undoes_the_draw(table):
    table.until_activation()
    put = table.make("put-in", AXIS, chits=["33"])
    table.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(ValueError, match="first"):
        table.game.undo(put.seq, "", at="2026-01-01T20:00:00+00:00", request="undo")


def test_facts_are_read_back_as_they_were_written(table):
    table.turn()
    facts = [event for entry in table.entries for event in entry.events]
    again = [SYSTEM.read(*SYSTEM.written(event)) for event in facts]
    assert again == facts
    assert fold_entries(table.entries, SYSTEM.empty, SYSTEM.apply) == table.battle


def test_procedures_get_turn_weather_options_and_the_results_table(table):
    table.make("weather", dice={"weather": 6}, turn_type="evening")
    options = {**table.battle.options, "wire_if_any": True}
    told = SYSTEM.settled(replace(table.battle, options=options), find("rats-of-tobruk/attack"))
    assert told == {
        "wire_if_any": True,
        "turn_type": "evening",
        "weather": "sandstorm",
    }
