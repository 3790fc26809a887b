"""Umpires enter dice before the step that uses them; a bound assistant only those of the part."""

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.turn import parts
from assistant.battle.desert_rats.turn.dice_due import throws_due, units_of_throw
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.player import STEPS, Player
from tests.battle.desert_rats.table import Refusal, Table, element, harmless_dice, platoon
from tests.seeded import few_when_quick


def umpire_for_part(part):
    return Viewer("umpire", "B", number=2, part=part)


@pytest.fixture
def table():
    """C1 and P1 see each other, and both have an order to fire."""
    table = Table(
        [
            platoon(
                "1", element("c1", "crusader", [300, 200]), element("c2", "crusader", [380, 200])
            )
        ],
        [platoon("9", element("p1", "panzer-3-long-50", [320, 600]), heading_deg=180)],
    ).begin()
    table.fire_order("C1", "C2", "P1")
    return table


def due(table):
    return {x.name: x for x in throws_due(table.battle)}


def enter(table, name, face, by):
    return table.make("enter-dice", by, throw=due(table)[name].id, face=str(face))


def test_the_dice_of_each_step_are_known_before_the_step(table):
    assert due(table) == {}
    table.order("1", "platoon-cease-fire")
    assert [(x.name, x.count) for x in throws_due(table.battle)] == [
        ("1: cease", 1),
        ("1: command", 1),
    ]
    table.order("1", "none")
    table.move()
    assert list(due(table)) == ["C1 at P1: hit", "C2 at P1: hit", "P1 at C1: hit"]
    assert units_of_throw(table.battle, "C1 at P1: hit") == {table["C1"].id: "element"}
    assert units_of_throw(table.battle, "9: reaction") == {"9": "platoon"}
    table.make("fire-all", dice=harmless_dice)
    assert set(due(table)) == {"1: reaction", "9: reaction"}


def test_nobody_is_asked_for_dice_where_the_program_rolls_them_all(table):
    table.move()
    table.make("set-dice", program_rolls=True)
    assert due(table) == {}
    assert parts.work_of_part(table.battle, "axis").throws == ()
    with pytest.raises(Refusal, match="needs no more dice"):
        table.make("enter-dice", umpire_for_part("axis"), throw="any", face="6")
    table.make("set-dice", program_rolls=False)
    assert len(due(table)) == 3


def test_a_bound_assistant_enters_only_the_dice_of_the_part(table):
    table.move()
    enter(table, "P1 at C1: hit", 1, umpire_for_part("axis"))
    with pytest.raises(Refusal, match="This belongs to the other umpire"):
        enter(table, "C1 at P1: hit", 1, umpire_for_part("axis"))
    south = umpire_for_part("sector-0000-1902")
    enter(table, "C1 at P1: hit", 6, south)
    assert table.battle.entered_dice == {"P1 at C1: hit": (1,), "C1 at P1: hit": (6,)}
    north = umpire_for_part("sector-0003-1909")
    with pytest.raises(Refusal, match="C2 is outside sector 0003 to 1909 of Umpire 2"):
        enter(table, "C2 at P1: hit", 1, north)
    words = [x.words for x in parts.work_of_part(table.battle, south.part).throws if x.is_open]
    assert words == ["C2 at P1: hit"]
    assert [x.name for x in parts.work_of_part(table.battle, "axis").throws] == ["P1 at C1: hit"]
    assert parts.work_of_part(table.battle, "").throws == ()


def test_where_nobody_fires_the_dice_of_the_reactions_are_due():
    table = Table(
        [platoon("1", element("c1", "crusader", [300, 200]))],
        [platoon("9", element("p1", "panzer-3-long-50", [1000, 1300]), heading_deg=180)],
    ).begin()
    table.bring_about(e.Reacted("9", "panicked"))
    table.move()
    assert [x.name for x in throws_due(table.battle)] == ["9: reaction"]
    enter(table, "9: reaction", 6, umpire_for_part("axis"))
    table.make("nobody-fires", dice=table.battle.entered_dice)
    assert table.platoon("9").reaction == "ok"


def test_a_die_is_entered_once_and_holds_for_one_step(table):
    table.move()
    id = due(table)["C1 at P1: hit"].id
    enter(table, "C1 at P1: hit", 6, UMPIRE)
    with pytest.raises(Refusal):
        table.make("enter-dice", UMPIRE, throw=id, face="6")
    table.make("fire-all", dice=harmless_dice)
    assert table.battle.entered_dice == {}


def test_dice_of_a_pool_are_entered_one_by_one():
    table = Table(
        [platoon("1", *(element(f"c{n}", "crusader", [300 + 50 * n, 200]) for n in range(1, 5)))],
        [platoon("9", element("p1", "panzer-2", [1900, 1900]))],
    ).begin()
    table.fire_order("C1", "C2", "C3", "C4")
    table.order("1", "platoon-cease-fire")
    assert due(table)["1: cease"].words == "1: cease, die 1 of 3"
    first = due(table)["1: cease"].id
    enter(table, "1: cease", 6, umpire_for_part("british"))
    assert due(table)["1: cease"].words == "1: cease, die 2 of 3"
    with pytest.raises(Refusal):
        table.make("enter-dice", umpire_for_part("british"), throw=first, face="6")
    enter(table, "1: cease", 5, umpire_for_part("british"))
    enter(table, "1: cease", 1, umpire_for_part("british"))
    assert table.battle.entered_dice["1: cease"] == (6, 5, 1)
    assert not due(table)["1: cease"].is_open


def test_a_die_of_a_finished_step_is_not_entered_again(table):
    """After undo of the step before, the die belonged to another step and is dropped."""
    table.move()
    enter(table, "C1 at P1: hit", 6, umpire_for_part("british"))
    moved = next(x for x in table.game.entries if x.move == "move-all")
    assert [x.entry.move for x in table.game.leaning_on(moved.seq)] == ["enter-dice"]


@pytest.mark.parametrize("seed", few_when_quick([2, 3]))
def test_the_dice_of_a_step_are_those_that_were_known_before_it(seed):
    player = Player(seed)
    rolled, entries, count = 0, len(player.game.entries), 0
    for battle in player.play(6):
        last = player.game.entries[-1]
        if last.move in STEPS[:4] and len(player.game.entries) > entries:
            dice = [faces for each in last.resolutions for faces in each.dice.values()]
            used = sum(1 if isinstance(faces, int) else len(faces) for faces in dice)
            assert used == count, last.move
            rolled += used
        entries = len(player.game.entries)
        count = sum(each.count for each in throws_due(battle))
        assert all(units_of_throw(battle, each.name) for each in throws_due(battle))
    assert rolled > 2
