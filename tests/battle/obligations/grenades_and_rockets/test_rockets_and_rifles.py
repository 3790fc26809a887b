"""Effects of rockets and anti-tank rifles near their target (Rattenkrieg 28)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.state import Piece
from tests.battle.conftest import Table
from tests.battle.heavy_weapons import PIAT, armor
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_rockets import TANK as AT_TANK
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_rockets import Team, weak
from tests.battle.rattenkrieg.small_arms.test_at_rifles import TANK, WHERE, team
from tests.battle.tanks import shelf


def move_questions(table, move, **told):
    return {ask.name: ask for ask in table.attempt(move, commit=False, **told).asks}


def test_an_anti_tank_rifle_has_no_burst():
    table = team()
    own, tank = table.element("us", PIAT), table.element("german", TANK)
    asks = move_questions(table, "fire-at-rifle", element=own.id, target=tank.id, **WHERE)

    assert not {"groups", "ring_groups", "near"} & asks.keys()


def test_a_shaped_charge_has_no_rings():
    piat = Team()
    told = {"element": piat.team.id, "target": piat.target.id, **AT_TANK}
    asks = move_questions(piat.table, "fire-rocket", dice=weak(), **told)

    assert not {"groups", "ring_groups"} & asks.keys()


def test_a_rocket_hits_unarmored_targets_with_its_strike():
    def soft(event):
        battle = event.battle
        of = {
            id: replace(x, card={**x.card, "armor": {}, "armored": False})
            for id, x in battle.vehicles.of.items()
        }
        return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))

    table = Table(card=armor(), shelf=shelf(), change=soft)
    table.engage()
    table.order("us", PIAT, "fire")
    table.rounds()
    table.reveal("german", TANK)
    table.act_with("us", PIAT)
    own, tank = table.element("us", PIAT), table.element("german", TANK)
    told = {"element": own.id, "target": tank.id, **AT_TANK}
    entry = table.make("fire-rocket", dice={"piat": [3, 4], "damage": [6] * 4}, **told)
    shot = next(r for r in entry.resolutions if r.procedure.endswith("gun-shot"))

    assert not shot.inputs["armored"]
    assert shot.inputs["he"] == {"dice": 4, "severity": 5}


@pytest.mark.parametrize(
    ("launcher", "dice", "zone"),
    [("Bazooka M9", 6, "7″ long and 3″ wide"), ("Panzerfaust 60", 12, "3″ long and 1″ wide")],
)
def test_the_back_blast_reaches_as_far_as_its_kind_says(launcher, dice, zone):
    fired = Team(launcher=launcher)
    told = {"element": fired.team.id, "target": fired.target.id, **AT_TANK}
    asks = move_questions(fired.table, "fire-rocket", dice={"damage": [6] * dice}, **told)

    assert zone in asks["behind_groups"].words


def test_each_rocket_takes_an_action():
    piat = Team()
    piat.fire(weak())
    assert piat.team.spent == 1
    piat.again()
    piat.fire(weak())

    assert piat.team.spent == 2


@pytest.mark.parametrize(
    ("launcher", "carried"),
    [("Panzerschreck RPzB 54", 3 + 5), ("Bazooka M9", 4 + 8), ("Panzerfaust 60", 1)],
)
def test_a_gunner_and_a_loader_carry_the_printed_rockets(launcher, carried):
    assert Team(launcher=launcher).rockets == carried


def test_a_launcher_without_a_round_does_not_fire():
    piat = Team()
    figures = dict(piat.table.battle.figures)
    empty = replace(piat.man, pieces=(Piece("PIAT", "rocket-launcher", uses=1),))
    piat.table.game.state = replace(piat.table.battle, figures={**figures, empty.id: empty})
    assert mortars_and_launchers.rockets_left(piat.table.battle, piat.man) == 1
    piat.fire(weak())
    told = {"element": piat.team.id, "target": piat.target.id, **AT_TANK}
    piat.again()

    assert piat.table.attempt("fire-rocket", **told).refused


def test_rockets_stored_beside_a_team_are_more_than_it_carries():
    piat = Team()
    carried = piat.rockets
    told = {"element": piat.team.id, "loaded": "yes", "reason": "stored before the game"}
    piat.table.make("rule-support", rockets=carried + 6, **told)
    piat.fire(weak())

    assert piat.rockets == carried + 5
