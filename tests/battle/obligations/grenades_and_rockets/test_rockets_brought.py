"""Crates of rockets: their contents, their bearers, and what is left (Rattenkrieg 28.2.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.state import Piece
from tests.battle.conftest import US, Refusal, Table
from tests.battle.heavy_weapons import PIAT, RECCE, armor
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_rockets import TANK, weak
from tests.battle.tanks import PANZER, SQUAD, shelf

HULL = f"{SQUAD}, {PANZER}"


def table_with(launcher="PIAT"):
    """The battle before its first turn; the US gunner carries this launcher."""

    def change(event):
        figures = {
            id: replace(man, pieces=(Piece(launcher, "rocket-launcher"),))
            if any(p.kind == "rocket-launcher" for p in man.pieces)
            else man
            for id, man in event.battle.figures.items()
        }
        return BattleOpened(replace(event.battle, figures=figures))

    return Table(card=armor(), shelf=shelf(), change=change)


def team(table, name=PIAT):
    return table.element("us", name)


def gunner(table):
    return table.battle.figures[team(table).figures[0]]


def issue(table, name=PIAT, **told):
    return table.make("issue-crates", element=team(table, name).id, **told)


def rounds(table):
    return [crate.rounds for crate in table.battle.heavy_weapons.crates.values()]


def left(table):
    return mortars_and_launchers.rockets_left(table.battle, gunner(table))


def begin(table, acts=PIAT, kind="fire"):
    table.until(("us", acts), [("us", acts, kind)], [("german", HULL)])


def fire(table):
    own, tank = team(table), table.element("german", HULL)
    told = {"element": own.id, "target": tank.id, **TANK}
    table.make("fire-rocket", dice=weak(), **told)


def bring(table, name=RECCE, to=PIAT, number=1):
    own = team(table, name)
    told = {"man": own.figures[number], "to": team(table, to).id}
    return table.make("bring-rockets", US, element=own.id, **told)


@pytest.mark.parametrize(
    ("launcher", "holds"),
    [("Panzerschreck RPzB 54", 2), ("Bazooka M9", 3), ("Panzerfaust 60", 4), ("PIAT", 3)],
)
def test_a_crate_holds_the_printed_number_for_its_launcher(launcher, holds):
    table = table_with(launcher)
    issue(table, crates=2)

    assert rounds(table) == [holds, holds]


def test_a_box_of_a_piat_holds_six():
    table = table_with()
    issue(table, rounds="6")

    assert rounds(table) == [6]


def test_the_number_in_each_crate_is_remembered_through_the_fire():
    table = table_with()
    carried = left(table)
    issue(table, crates=2)
    assert left(table) == carried + 3 + 3
    begin(table)
    fire(table)

    assert rounds(table) == [2, 3]
    assert left(table) == carried + 2 + 3
    facts = unit_view(table.battle, team(table)).facts
    assert [x for x in facts if "crate" in x] == [
        "Beside it: a crate with two rockets (piat).",
        "Beside it: a crate with three rockets (piat).",
    ]


def test_the_crate_is_emptied_before_the_team_uses_what_it_carries():
    table = table_with()
    issue(table)
    table.make("rule-support", element=team(table).id, rockets=1, loaded="yes", reason="for test")
    begin(table)
    for _ in range(3):
        if table.battle.round.turn_of != team(table).id:
            table.act_with("us", PIAT)
        fire(table)

    assert (rounds(table), left(table)) == ([0], 1)
    assert not mortars_and_launchers.crates_for(table.battle, gunner(table))


def test_a_thrown_away_launcher_is_followed_by_the_next_of_the_crate():
    table = table_with("Panzerfaust 60")
    issue(table)
    begin(table)
    own, tank = team(table), table.element("german", HULL)
    told = {"element": own.id, "target": tank.id, **TANK, "distance_in": 13}
    table.make("fire-rocket", dice={"damage": [6] * 12}, **told)

    assert (rounds(table), left(table)) == ([3], 1 + 3)
    assert table.battle.heavy_weapons.launcher(gunner(table).id).loaded


def test_each_action_carries_a_crate_four_inches_and_costs_one():
    table = table_with()
    carried = left(table)
    issue(table, RECCE)
    assert left(table) == carried
    begin(table, RECCE, "movement")
    told = {"element": team(table, RECCE).id, "man": team(table, RECCE).figures[1]}
    ask = table.attempt("bring-rockets", commit=False, **told).play.asks["to"]
    assert "4″ at most" in ask.words
    bring(table, to=RECCE)
    assert (team(table, RECCE).spent, left(table)) == (1, carried)
    table.act_with("us", RECCE)
    bring(table)

    assert (team(table, RECCE).spent, left(table)) == (2, carried + 3)


def test_a_team_without_a_rocket_fires_again_when_a_crate_is_brought():
    table = table_with()
    issue(table, RECCE)
    table.make("rule-support", element=team(table).id, rockets=0, loaded="yes", reason="for test")
    begin(table, RECCE, "movement")
    own = team(table)
    told = {"element": own.id, "target": table.element("german", HULL).id, **TANK}
    assert table.attempt("fire-rocket", **told).refused
    bring(table)

    assert left(table) == 3
    assert "fire-rocket" not in {x.move for x in unit_view(table.battle, team(table, RECCE)).offers}


def test_crates_stay_behind_when_their_team_moves_and_may_be_fetched():
    table = table_with()
    carried = left(table)
    issue(table)
    begin(table, PIAT, "movement")
    table.make("move", US, element=team(table).id, gait="walk")
    assert left(table) == carried
    table.act_with("us", PIAT)
    bring(table, PIAT, number=0)

    assert left(table) == carried + 3


def test_crates_are_issued_before_the_first_turn_alone():
    table = table_with()
    begin(table)
    with pytest.raises(Refusal, match="before the first turn"):
        issue(table)


def test_nobody_carries_a_missing_weapon_and_no_enemy_reads_of_it():
    table = table_with()
    begin(table, RECCE, "movement")
    with pytest.raises(Refusal, match="Issue a crate"):
        bring(table)
    table = table_with()
    entry = issue(table)
    begin(table)
    table.reveal("us", PIAT)

    assert "german" not in entry.told
    assert "crate" not in str(enemy_card(table.battle, team(table)))


def test_undo_puts_the_crate_back():
    table = table_with()
    issue(table, RECCE)
    begin(table, RECCE, "movement")
    before = table.battle
    table.undo(bring(table).seq)

    assert table.battle == before
