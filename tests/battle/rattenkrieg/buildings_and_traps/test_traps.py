"""Booby traps and dummies: who can tell them apart, how they are set, found, set off (7.4.35)."""

from random import Random

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.screens import side_view, umpire_view, unit_view
from assistant.battle.screens.log_lines import log_lines
from tests.battle.conftest import GERMAN, US, Refusal, rows_of_side_alone
from tests.battle.heavy_weapons import RECCE, in_action
from tests.battle.twins import twin

TEAM = "1st Squad, Team 1"
MILLS = {"grenade": "Mk 2 Pineapple"}


def lay(table, kind="line", place="the gate", **told):
    return table.make("lay-traps", US, kind=kind, place=place, **told)


@pytest.fixture
def gate(table):
    """A line trap at a gate, two dummies, and a round in which a German team acts."""
    lay(table)
    lay(table, kind="dummy", place=None, count=2)
    table.engage()
    table.order("german", TEAM, "movement")
    table.rounds()
    table.act_with("german", TEAM)
    return table


@pytest.fixture
def acting(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def traps(table):
    return table.battle.buildings.lying()


def told(table, side, **answers):
    team = table.element(side, TEAM)
    return {"element": team.id, "man": team.figures[0], **answers}


def plan(table, **answers):
    return told(table, "us", kind="line", place="the gate", **answers)


def test_a_side_lays_traps_and_dummies_before_the_fight(gate):
    assert [(x.number, x.kind) for x in traps(gate)] == [(1, "line"), (2, "dummy"), (3, "dummy")]


def test_the_enemy_sees_numbered_markers_and_nothing_else(gate):
    german = side_view(gate.battle, "german")

    assert rows_of_side_alone(gate, "german") == []
    assert ("Trap markers", "1, 2, 3: true ones and dummies") in german.table
    assert "gate" not in repr((german, log_lines(gate.game.entries, GERMAN)))


def test_the_own_side_reads_which_marker_is_a_trap(gate):
    assert rows_of_side_alone(gate, "us") == [
        ("Marker 1: line trap", "the gate; Mk 2 Pineapple"),
        ("Dummy markers", "2, 3"),
    ]


def test_a_trap_and_a_dummy_look_alike_to_the_enemy(gate):
    other = twin(gate.battle, "german", Random(3))

    assert other.buildings.traps != gate.battle.buildings.traps
    assert side_view(other, "german") == side_view(gate.battle, "german")


def test_markers_are_laid_from_the_card_before_the_fight_alone(table):
    def words():
        return [x.words for x in unit_view(table.battle, table.element("us", TEAM)).offers]

    assert "Place traps or mines" in words()
    table.engage()
    assert "Place traps or mines" not in words()
    with pytest.raises(Refusal, match="setting a trap is an action"):
        lay(table)


def test_a_passed_check_sets_a_trap_for_three_actions(acting):
    acting.make("set-trap", dice={"check": 4}, **plan(acting))
    team = acting.element("us", TEAM)

    assert team.spent + max(acting.battle.figures[id].lost for id in team.figures) == 3
    assert [(x.kind, x.place, x.layer) for x in traps(acting)] == [("line", "the gate", team.id)]


def test_a_failed_check_goes_off_in_the_hands(acting):
    team = acting.element("us", TEAM)
    man = acting.battle.figures[team.figures[0]]
    name = f"{man.rank} ({man.weapons[0].name}): "
    entry = acting.make("set-trap", dice={"check": 5, f"{name}roll": 1}, groups=(), **plan(acting))

    assert traps(acting) == []
    assert acting.battle.figures[man.id].state == "dead"
    assert "goes off as it is set" in entry.told["german"]
    assert man.rank not in entry.told["german"]


def test_an_engineer_sets_a_trap_with_a_bonus_of_1(acting):
    acting.make("set-trap", dice={"check": 5}, specialist="yes", **plan(acting))

    assert len(traps(acting)) == 1


@pytest.mark.parametrize("move", ["set-trap", "search-traps"])
@pytest.mark.parametrize(("team", "known"), [("Engineer Section", True), (RECCE, False)])
def test_an_engineer_of_the_order_of_battle_has_the_bonus_unasked(move, team, known):
    table = in_action(team, order="movement")
    element = table.element("us", team)
    told = {"element": element.id, "man": element.figures[1]}
    if move == "set-trap":
        told |= {"kind": "area", "place": "the gate", **MILLS}
    asks = table.attempt(move, US, commit=False, **told).asks

    assert next(ask.value for ask in asks if ask.name == "specialist") is known


def test_dummies_are_laid_beside_a_trap(acting):
    acting.make("set-trap", dice={"check": 1}, dummies=2, **plan(acting))

    assert sorted(x.kind for x in traps(acting)) == ["dummy", "dummy", "line"]


def test_the_number_of_a_trap_among_dummies_is_drawn(table):
    """The first number of those that appear together must not always be the trap's."""
    for time in range(6):
        lay(table, place=f"the gate {time}", dummies=2)
    true = [x.number % 3 for x in traps(table) if x.kind != "dummy"]

    assert len(true) == 6
    assert len(set(true)) > 1
    for entry in table.game.entries[-6:]:
        assert "dummies" in entry.told["us"]
        assert "dummies" not in entry.told["german"]


def test_the_umpire_gets_the_answers_of_a_side_that_asks_to_search(acting):
    acting.make("set-trap", US, **plan(acting))
    wish = acting.battle.requests[0]
    acting.make(wish.move, dice={"check": 2}, **wish.told)

    assert traps(acting)[0].place == "the gate"
    assert acting.battle.requests == ()


def test_other_actions_lead_to_the_same_sheet(acting):
    told = plan(acting)
    acting.make("act", action="set-booby-traps", dice={"check": 4}, **told)

    assert len(traps(acting)) == 1


def test_traps_are_neither_set_nor_disarmed_in_a_reaction(gate):
    gate.make("move", element=gate.element("german", TEAM).id, gait="run")
    gate.make("react", element=gate.element("us", TEAM).id)
    gate.make("stand-down", element=gate.element("german", TEAM).id)
    with pytest.raises(Refusal, match="Not in reaction"):
        gate.make("search-traps", **told(gate, "us"))
    with pytest.raises(Refusal, match="Not in reaction"):
        gate.make("set-trap", dice={"check": 4}, **plan(gate))


def test_a_search_at_a_trap_finds_it_on_a_passed_check(gate):
    entry = gate.make("search-traps", dice={"check": 1}, trap="trap 1", **told(gate, "german"))

    assert [x.number for x in traps(gate)] == [2, 3]
    assert "the trap at marker 1 (line)" in entry.told["german"]
    assert "gate" not in entry.told["german"]
    assert entry.told["us"] == "Your trap at marker 1 is found: strike it off."


@pytest.mark.parametrize(("trap", "die"), [("trap 1", 6), ("nothing", 1)])
def test_a_failed_search_and_an_empty_space_read_alike(gate, trap, die):
    entry = gate.make("search-traps", dice={"check": die}, trap=trap, **told(gate, "german"))
    man = entry.told["german"]

    assert man.endswith("searches and finds no trap.")
    assert [r.shown_to for r in entry.resolutions if r.procedure.endswith("booby-trap")] == [()]
    assert len(traps(gate)) == 3


def test_a_die_is_rolled_even_where_there_is_no_trap(acting):
    progress = acting.attempt("search-traps", **told(acting, "us"))

    assert progress.dice.pending.throw.name == "check"


def test_a_trap_that_is_stepped_into_works_as_a_grenade(gate):
    team = gate.element("german", TEAM)
    man = gate.battle.figures[team.figures[0]]
    name = f"{man.rank} ({man.weapons[0].name}): "
    entry = gate.make(
        "trigger-trap",
        trap="trap 1",
        dice={f"{name}roll": 1, f"{name}confirm": 5},
        groups=(team.id,),
        near=(man.id,),
    )

    assert gate.battle.figures[man.id].state == "dead"
    assert [x.number for x in traps(gate)] == [2, 3]
    assert entry.told["us"].startswith("The booby trap at marker 1 goes off.")
    assert gate.battle.combat


@pytest.mark.parametrize("path", [("enter",), ("enter", "exit")])
def test_a_trap_that_figures_in_a_room_meet_bursts_in_the_room(gate, path):
    team = gate.element("german", TEAM).id
    gate.make("building-move", GERMAN, element=team, path=path, room_name="the hall")
    asks = gate.attempt("trigger-trap", commit=False, trap="trap 1", stepped=team).asks

    assert next(ask.value for ask in asks if ask.name == "indoors") is (path[-1] == "enter")


def test_dummies_do_not_go_off(gate):
    ask = gate.attempt("trigger-trap").asks[0]

    assert [o.value for o in ask.options] == ["trap 1"]


def test_the_umpire_sets_off_a_trap_from_its_sides_column(gate):
    column = next(c for c in umpire_view(gate.battle).columns if c.side.id == "us")

    assert [(tap.words, tap.move) for tap in column.own[0].taps] == [
        ("Goes off", "trigger-trap"),
        ("Remove", "strike-trap"),
    ]


def test_no_trap_goes_off_once_the_battle_is_over(gate):
    gate.make("end-battle", words="The players agreed.")
    column = next(c for c in umpire_view(gate.battle).columns if c.side.id == "us")

    assert column.own[0].words == "Marker 1: line trap"
    assert not any(row.taps or row.asks for row in column.own)


def test_a_removed_marker_shows_the_enemy_its_number_alone(gate):
    entry = gate.make("strike-trap", trap="trap 2")

    assert "a dummy" in entry.told["umpire"]
    assert entry.told["german"] == "Trap marker 2 is taken off the table."


def test_the_laying_of_a_triggered_trap_cannot_be_undone(gate):
    laid = gate.game.entries[1].seq
    gate.make("trigger-trap", trap="trap 1", groups=())
    with pytest.raises(Refused, match="would not be there"):
        gate.undo(laid)

    gate.undo()
    assert [x.number for x in traps(gate)] == [1, 2, 3]


def test_no_side_sets_off_a_trap(gate):
    with pytest.raises(KeyError):
        gate.attempt("trigger-trap", US, trap="trap 1")


def test_a_weapon_that_is_taken_up_may_be_trapped(table):
    """7.4.35: an object goes off when it is used or moved; passing figures do not set it off."""
    lay(table, kind="trap", place="a rifle in the ditch", **MILLS)
    table.engage()
    table.order("german", TEAM, "movement")
    table.rounds()
    team = table.act_with("german", TEAM)
    table.make("move", GERMAN, element=team.id, gait="walk")
    assert [x for x in table.battle.owed if x.kind == "stepping"] == []

    fallen, taker = team.figures[:2]
    table.make("rule-man", element=team.id, man=fallen, state="dead", reason="for the test")
    table.make("pick-up-weapon", GERMAN, element=team.id, fallen=fallen, man=taker)
    (owed,) = [x for x in table.battle.owed if x.kind == "stepping"]

    assert owed.id.split()[2] == "hands"
