"""Shells, bombs and grenades at vehicles with figures on or in them (20.1.2.3, 20.2, 21.6)."""

from assistant.battle.rattenkrieg.events.vehicles import towing
from tests.battle.conftest import bring_about
from tests.battle.fleet import LANDER
from tests.battle.rattenkrieg.boats_and_aircraft.boats import aboard, craft, team, title
from tests.battle.rattenkrieg.boats_and_aircraft.boats import table as sailing
from tests.battle.rattenkrieg.guns_and_mortars.test_bombed import Barrage
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer
from tests.battle.tanks import TEAM

__all__ = ["duelling", "sailing"]

SHELL = "OF-350M HE"


def riders_struck(table):
    return [owed for owed in table.battle.owed if owed.kind == "riders-struck"]


def test_riders_roll_for_each_shell_that_bursts_on_their_tank(duelling):
    men = duelling.element("german", title(TEAM)).figures
    bring_about(duelling, towing.VehicleBoarded(men, panzer(duelling).id, inside=False))
    for shots in (1, 2):
        fire(duelling, {"damage": [6] * 8}, shell=SHELL)
        assert len(riders_struck(duelling)) == shots

    for owed in riders_struck(duelling):
        there = [id for id in men if duelling.battle.figures[id].state == "ready"]
        dice = {f"{n}. Sergeant (Lee Enfield): roll": 1 for n in (1, 2)}
        dice |= {f"{n}. Private (Lee Enfield): roll": 1 for n in (1, 2)}
        duelling.make("riders-struck", owed=owed.id, men=there[:1], modifier=0, dice=dice)
    assert riders_struck(duelling) == []
    assert [duelling.battle.figures[id].state for id in men] == ["dead", "dead"]


def test_both_sides_read_that_a_mortar_bomb_costs_a_tank_an_impulse():
    barrage = Barrage()
    dice = {f"{barrage.name}die": 1, "through": 1, "damage": [6] * 9}
    told = barrage.fire(dice=dice).told

    assert barrage.target.left == 3
    for reader in ("umpire", "us", "german"):
        assert "loses an impulse" in told[reader]


def test_passengers_whom_a_grenade_does_not_hurt_are_stunned_and_lose_an_action(sailing):
    aboard(sailing)
    sailing.reveal("us", title(LANDER))
    own = sailing.element("german", title(TEAM))
    told = {"element": own.id, "target": craft(sailing, LANDER).id, "man": own.figures[0]}
    told["grenade"] = "Mk 2 Pineapple"
    dice: dict[str, int] = {}
    for _ in range(20):
        waits = sailing.attempt("grenade-inside", dice=dice, why="agreed", **told)
        if waits.dice is None:
            break
        dice[f"{waits.dice.prefix}{waits.dice.pending.throw.name}"] = 6
    riders = [sailing.battle.figures[id] for id in team(sailing).figures]

    assert [(m.state, m.lost) for m in riders] == [("stunned", 1), ("stunned", 1)]
