"""Heavy weapons of casualties: who picks them up, and what goes with them (7.4.32)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.heavy_weapons import LauncherCorrected, MortarCorrected
from assistant.battle.rattenkrieg.lookups import guns, mortars_and_launchers
from assistant.battle.rattenkrieg.state import Piece, Weapon
from assistant.rules.rattenkrieg.heavy_weapons.anti_tank_rifles import AT_MEN
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.heavy_weapons import PIAT, armor
from tests.battle.tanks import PANZER, SQUAD, shelf

MORTAR = Piece("50 mm leGrW 36", "mortar")
RIFLE = Piece("Boys", "anti-tank-rifle")
LAUNCHER = Piece("PIAT", "rocket-launcher")
SPENT = Piece("Panzerfaust 30", "rocket-launcher")
FLAME = Piece("Portable, No 2", "flamethrower", 18, 6, 10)
EVERY = (MORTAR, RIFLE, LAUNCHER, FLAME)


def carrying(*pieces, also=None):
    """Return a battle in which the first figures of a PIAT team carry these weapons and act."""

    def change(event):
        battle = event.battle
        own = next(x for x in battle.of_side("us") if x.title == PIAT)
        figures = {id: replace(man, pieces=()) for id, man in battle.figures.items()}
        for id, piece in zip(own.figures, pieces, strict=False):
            weapons = figures[id].weapons if also is None else also
            figures[id] = replace(figures[id], pieces=(piece,), weapons=weapons)
        return BattleOpened(replace(battle, figures=figures))

    table = Table(card=armor(), shelf=shelf(), change=change)
    table.engage()
    table.order("us", PIAT, "fire")
    table.rounds()
    table.reveal("german", f"{SQUAD}, {PANZER}")
    table.act_with("us", PIAT)
    return table


def team(table):
    return table.element("us", PIAT)


def let_fall(table, state="dead"):
    id = team(table).figures[0]
    bring_about(table, e.FigureChanged(id, "ready", state, table.battle.turn))
    return id


def take(table, piece, was, now=-1, **told):
    taker = team(table).figures[now]
    if table.battle.round.turn_of == team(table).id and team(table).spent == 0:
        table.make("lose-first", US, element=team(table).id)
    told = {"element": team(table).id, "fallen": was, "weapon": piece.name, "man": taker, **told}
    table.make("pick-up-weapon", US, **told)
    return table.battle.figures[taker]


@pytest.mark.parametrize("state", ["wounded", "dead"])
@pytest.mark.parametrize("piece", EVERY, ids=lambda piece: piece.kind)
def test_another_figure_can_take_each_heavy_weapon_of_a_casualty(piece, state):
    table = carrying(piece)
    was = let_fall(table, state)
    taker = take(table, piece, was)

    assert taker.pieces == (piece,)
    assert table.battle.figures[was].pieces == ()


def test_the_weapon_can_be_fired_by_its_new_bearer():
    table = carrying(RIFLE)
    taker = take(table, RIFLE, let_fall(table))
    tank = table.element("german", f"{SQUAD}, {PANZER}")
    where = {"distance_in": 10, "sector": 3, "part": "hull", "fan": "right"}
    told = {"element": team(table).id, "target": tank.id, "man": taker.id, **where}
    entry = table.make("fire-at-rifle", **told)

    assert any(x.procedure.endswith("gun-shot") for x in entry.resolutions)


def test_an_anti_tank_rifle_is_taken_with_its_use_against_figures():
    rifle = Weapon("Boys", AT_MEN, "single")
    table = carrying(RIFLE, also=(rifle,))
    was = let_fall(table)
    told = {"element": team(table).id, "fallen": was}
    asks = table.attempt("pick-up-weapon", US, commit=False, **told).asks
    assert [[x.value for x in ask.options] for ask in asks if ask.name == "weapon"] == [["Boys"]]
    taker = take(table, RIFLE, was)

    assert (taker.pieces, taker.weapons[0]) == ((RIFLE,), rifle)
    assert table.battle.figures[was].weapons == ()


def test_rockets_change_hands_with_the_launcher_and_an_empty_one_stays_empty():
    table = carrying(LAUNCHER)
    first = team(table).figures[0]
    bring_about(table, LauncherCorrected(first, 2, loaded=False))
    taker = take(table, LAUNCHER, let_fall(table))

    assert mortars_and_launchers.rockets_left(table.battle, taker) == 2
    assert not table.battle.heavy_weapons.launcher(taker.id).loaded


def test_a_mortar_keeps_its_setup_and_its_bombs_but_not_its_run_of_fire():
    table = carrying(MORTAR)
    bring_about(table, MortarCorrected(team(table).figures[0], stands=True, bombs=7))
    taker = take(table, MORTAR, let_fall(table))
    mortar = table.battle.heavy_weapons.mortar(taker.id)

    assert (mortar.stands, mortar.bombs, mortar.fired) == (True, 7, 0)
    assert guns.is_held_by_weapon(table.battle, taker)


def test_the_bombs_that_nobody_counted_stay_those_of_the_fallen_bearer():
    table = carrying(MORTAR)
    before = mortars_and_launchers.bombs_left(table.battle, table.battle.figures[let_fall(table)])
    taker = take(table, MORTAR, team(table).figures[0])

    assert before == mortars_and_launchers.bombs_left(table.battle, taker) > 0


@pytest.mark.parametrize("piece", EVERY, ids=lambda piece: piece.kind)
def test_nobody_carries_two_heavy_weapons_of_a_kind(piece):
    table = carrying(piece, piece)
    was = let_fall(table)
    with pytest.raises(Refusal, match=f"{piece.name} already"):
        take(table, piece, was, now=1)


def test_a_launcher_that_was_thrown_away_is_of_no_use():
    table = carrying(SPENT)
    was = let_fall(table)
    man = table.battle.figures[was]
    assert guns.abandoned_pieces_of(table.battle, man) == (SPENT,)
    bring_about(table, LauncherCorrected(was, 0, loaded=False))

    assert guns.abandoned_pieces_of(table.battle, man) == ()


@pytest.mark.parametrize("piece", EVERY, ids=lambda piece: piece.kind)
def test_a_figure_that_surrenders_drops_the_heavy_weapon_too(piece):
    table = carrying(piece)
    prisoner = team(table).figures[0]
    captor = table.element("german", f"{SQUAD}, {PANZER}")
    told = {"element": team(table).id, "men": (prisoner,), "captor": captor.id}
    table.make("take-prisoner", escort=captor.figures[0], **told)
    figure = table.battle.figures[prisoner]
    assert (figure.pieces, figure.dropped_pieces) == ((), (piece,))
    taker = take(table, piece, prisoner)

    assert taker.pieces == (piece,)
    assert table.battle.figures[prisoner].dropped_pieces == ()


def test_undo_gives_the_weapon_back_with_its_rockets():
    table = carrying(LAUNCHER)
    was = let_fall(table)
    before = table.battle.heavy_weapons
    take(table, LAUNCHER, was)
    table.undo()

    assert table.battle.figures[was].pieces == (LAUNCHER,)
    assert table.battle.heavy_weapons == before
