"""Moves of several counters, without questions that change nothing (Battleaxe)."""

import pytest

from assistant.battle.battleaxe.events.impulses import ImpulseBegun
from assistant.battle.battleaxe.events.printed_figures import FigureEntered
from assistant.battle.battleaxe.events.units import UnitPlaced, UnitTurned
from assistant.battle.battleaxe.screens.columns import side_column
from assistant.battle.battleaxe.screens.pending import pending_tasks, task_that_follows
from tests.battle.battleaxe.desert import HERE, attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

ESCARPMENT_FORCE = ("4RTR(-)", "7RTR", "22Gds", "65AT")


@pytest.fixture
def table():
    """Zone D between Point 206, Sidi Omar, C and E, with numbers on every counter."""
    links = (("D", "9", "line"), ("D", "11", "line"), ("D", "E", "line"))
    return halfaya_with_figures((*links, ("B", "C", "line"), ("D", "C", "line")))


def places(table, *units):
    return [table.battle.units[id].place for id in units]


def taps(table, place):
    """The buttons at a place in the column of the side that acts."""
    battle = table.battle
    rows = side_column(battle, battle.active).rows
    return [tap for row in rows if row.words == battle.places[place].words for tap in row.taps]


def test_all_units_of_a_place_move_together_unless_some_are_left():
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    entry = table.make("march", ALLIED, place="C", step1="6")
    assert set(places(table, *ESCARPMENT_FORCE)) == {"6"}
    assert (
        "4RTR(-), 7RTR, 22Gds and 65AT move from C to 6. They have to attack in 6."
        in (entry.told["axis"])
    )
    assert len(table.battle.acts) == 2  # the declared assault, and one move

    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, place="C", units=["7RTR", "22Gds"], step1="6")
    assert places(table, *ESCARPMENT_FORCE) == ["C", "6", "6", "C"]


def test_units_that_move_together_count_for_the_stack():
    table = Table()
    table.bring_about(UnitPlaced("2RTR", "7"))
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    with pytest.raises(Refusal, match="No room for all"):
        table.make("march", ALLIED, place="C", step1="7")
    table.make("march", ALLIED, place="C", units=ESCARPMENT_FORCE[:3], step1="7")
    assert set(places(table, *ESCARPMENT_FORCE[:3])) == {"7"}


def test_units_of_several_places_go_to_one():
    table = Table()
    table.make("impulse", ALLIED, kind="regroup")
    entry = table.make("march", ALLIED, units=["3/11", "2/RB", "12AT"], step1="C")
    assert set(places(table, "3/11", "2/RB", "12AT")) == {"C"}
    assert "3/11, 2/RB and 12AT move from B and D to C." in entry.told["umpire"]


def test_units_of_places_that_do_not_touch_one_place_do_not_go_together():
    table = halfaya_with_figures(
        (("C", "6", "line"), ("D", "7", "line"), ("C", "5", "line"), ("D", "5", "line"))
    )
    table.make("impulse", ALLIED, kind="assault", places=["C", "D"])
    assert set(table.options("march", "step1", ALLIED, units=["7RTR", "2RTR"])) == {"5"}


def test_a_movement_factor_is_needed_only_where_a_path_takes_one():
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    asked = [ask.name for ask in table.looked("march", ALLIED, place="C", step1="1").asks]
    assert not any(name.startswith("movement") or name == "enough" for name in asked)
    farther = {"place": "C", "units": ["7RTR"], "step1": "1", "step2": "2", "near1": "yes"}
    (enough,) = (
        ask for ask in table.looked("march", ALLIED, **farther).asks if ask.name == "enough"
    )
    assert (enough.words, enough.value, enough.rare) == ("7RTR: 3 MF or more", True, True)
    with pytest.raises(Refusal, match="more MF than are left"):
        table.make("march", ALLIED, **farther, enough="no")
    table.make("march", ALLIED, **farther)
    assert places(table, "7RTR") == ["2"]


def test_the_first_move_from_a_place_declares_the_assault():
    table = Table()
    table.bring_about(ImpulseBegun("axis", 1))
    (tap,) = taps(table, "13")
    assert (tap.words, tap.move, tap.opens) == ("Assault", "march", True)
    table.make("march", AXIS, **tap.told, step1="14")
    assert (table.battle.kind, table.battle.active_places) == ("assault", ("13",))
    assert places(table, "15MG", "1/33B") == ["14", "14"]


def test_a_contested_place_declares_its_assault_without_a_move():
    table = Table()
    table.bring_about(ImpulseBegun("axis", 1))
    (tap,) = taps(table, "H")
    assert (tap.words, tap.move, tap.opens) == ("Assault", "impulse", False)
    table.make(tap.move, AXIS, **tap.told)
    assert table.battle.active_places == ("H",)


def test_the_four_zones_of_the_first_assault_are_ticked():
    table = Table()
    table.make("impulse", ALLIED, kind="assault")
    assert table.battle.active_places == ("A", "B", "C", "D")


def test_a_pass_is_one_tap_and_rolls_only_where_the_day_may_end():
    table = Table()
    for impulse in (1, 2):
        table.make("pass", ALLIED)
        table.make("pass", AXIS)
        assert (table.battle.impulse, table.battle.active) == (impulse + 1, "allied")
    table.make("pass", ALLIED)
    with pytest.raises(Refusal, match="sunset"):
        table.make("pass", AXIS)
    table.make("pass", AXIS, dice={"sunset": [6, 6]})
    assert table.battle.impulse == 4


def test_a_pass_is_refused_to_the_other_side_and_in_a_declared_impulse():
    table = Table()
    with pytest.raises(Refusal, match="Allied impulse"):
        table.make("pass", AXIS)
    table.make("impulse", ALLIED, kind="regroup")
    with pytest.raises(Refusal, match="already been declared"):
        table.make("pass", ALLIED)


def test_a_regroup_of_the_axis_rolls_no_dice_that_change_nothing():
    table = Table()
    table.bring_about(ImpulseBegun("axis", 2))
    table.make("impulse", AXIS, kind="regroup")
    table.make("end-impulse", AXIS)
    assert (table.battle.impulse, table.battle.active) == (3, "allied")


def test_the_unit_with_the_highest_combat_value_leads_unless_another_is_chosen():
    table = halfaya_with_figures()
    table.bring_about(UnitTurned("22Gds", "reduced"))
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, place="C", units=["7RTR", "22Gds"], step1="6")
    table.make("attack", ALLIED, place="6")
    assert table.battle.fight.lead == "7RTR"


def test_losses_with_one_way_are_taken_without_a_question():
    table = halfaya_with_figures()
    table.bring_about(*(UnitPlaced(id, "23") for id in HERE[:2]))
    table.bring_about(UnitTurned("deFR", "reduced"))
    # 6 + 9 against 2 + 2 + 9: two points, which a lone reduced unit absorbs by its loss
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 5], defence=[4, 5])
    assert table.battle.units["deFR"].is_lost
    assert table.battle.fight is None


def test_one_task_follows_while_a_combat_or_the_refit_is_pending():
    table = halfaya_with_figures()
    assert task_that_follows(table.battle) is None  # people choose what they do
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, place="C", units=["7RTR"], step1="6")
    assert task_that_follows(table.battle) is None
    table.make("attack", ALLIED, place="6")
    assert task_that_follows(table.battle) == pending_tasks(table.battle)[0]
    assert task_that_follows(table.battle).of == "axis"


def test_each_side_rolls_its_surrender_dice_on_one_sheet():
    table = Table()
    table.bring_about(UnitPlaced("1/11", "4"))
    table.until(3)
    table.impulse()
    table.make("impulse", AXIS, kind="pass")
    table.make("end-impulse", AXIS, dice={"sunset": [1, 1]})
    table.make("dusk", ALLIED, spends="no", out=["1/11", "1/104", "deFR"], cut=[])
    for side in (ALLIED, AXIS):
        table.make("refit", side)
    assert [task.title for task in pending_tasks(table.battle)] == [
        "Allied surrender dice",
        "Axis surrender dice",
    ]
    with pytest.raises(Refusal, match="one of: Axis"):
        table.make("surrender", AXIS, side="allied", dice={"surrender": [1]})
    table.make("surrender", ALLIED, dice={"surrender": [6]})
    table.make("surrender", AXIS, dice={"surrender": 1, "deFR surrender": 6})
    strengths = [table.battle.units[id].strength for id in ("1/11", "1/104", "deFR")]
    assert strengths == ["full", "reduced", "full"]
    assert table.battle.phase == "end"


def test_a_place_names_itself_its_price_and_what_the_slowest_has_left(table):
    table.bring_about(FigureEntered("7RTR", "movement", 3))
    table.make("impulse", ALLIED, kind="assault", places=["D"])
    both = {"units": ["7RTR", "2RTR"]}
    table.bring_about(UnitPlaced("7RTR", "D"))
    assert table.options("march", "step1", ALLIED, **both) == {
        "9": "Point 206, 4 MF or all, enemy",
        "11": "Sidi Omar, 1 MF, 2 left",
        "C": "all MF",
        "E": "all MF",
    }
    assert table.options("march", "units", ALLIED)["7RTR"] == "D, 3 MF"


def test_movers_are_listed_by_their_places_and_move_in_the_order_of_the_counters(table):
    table.make("impulse", ALLIED, kind="regroup")
    offered = table.options("march", "units", ALLIED)
    assert [*offered.values()] == sorted(offered.values())
    assert [*offered] != [id for id in table.battle.units if id in offered]  # CIH is in B
    entry = table.make("march", ALLIED, units=["CIH", "2/RB"], step1="C")
    assert "2/RB and CIH move" in entry.told["axis"]
