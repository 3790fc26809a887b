"""The will to throw, or to burn, if the target is a place (Rattenkrieg 13.1.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.state import Piece
from assistant.cards.rattenkrieg.forces.scenario_files import AgainstCard
from tests.battle.conftest import Table
from tests.battle.tanks import PANZER, SQUAD, duel, shelf

OURS, FOES, TANK = f"{SQUAD}, Team", f"{SQUAD}, Team", f"{SQUAD}, {PANZER}"
CHECK = "rattenkrieg/aggressiveness-check"
DIE = "nerve: roll"
FLAMES = Piece("Flamethrower", "flamethrower", 18, 6, 10)
WAYS = {
    "throw-grenade": {"grenade": "RPG-43"},
    "throw-fire": {"thing": "Molotov", "place": "the tank"},
    "fire-flame": {"place": "the tank", "indoors": "no"},
}


def with_flamethrower(event, **man):
    """The opening with a flamethrower in the hands of the US team's second figure."""
    battle = event.battle
    team = next(x for x in battle.of_side("us") if x.title == OURS)
    bearer = replace(battle.figures[team.figures[1]], pieces=(FLAMES,), **man)
    arms = replace(battle.crewed_weapons, stocks={"us": {"Molotov": 3, "RPG-43": 3}})
    figures = {**battle.figures, bearer.id: bearer}
    return replace(event, battle=replace(battle, figures=figures, crewed_weapons=arms))


def lone_team(*seen, card=None, change=with_flamethrower):
    """A US team out of command acts, and knows these enemies."""
    table = Table(change=change, card=card or duel(), shelf=shelf())
    table.until(("us", OURS), [("us", OURS, "fire")], [("german", name) for name in seen])
    table.make("set-command", element=us(table).id, leads="no", sight="no")
    return table


def us(table):
    return table.element("us", OURS)


def attempt(table, way, dice=None, **told):
    told = {"element": us(table).id, "man": us(table).figures[1], "distance_in": 6} | told
    return table.attempt(way, dice=dice, **WAYS[way], **told)


def waits_for(made):
    return made.dice.procedure.id if made.dice else ""


@pytest.mark.parametrize("way", WAYS)
def test_nobody_checks_the_will_to_attack_a_vehicle_with_what_is_thrown_at_a_place(way):
    table = lone_team(TANK)
    assert waits_for(attempt(table, way)) == CHECK
    assert not attempt(table, way).play.asks["bunker"].rare  # it may well be the tank

    at_tank = attempt(table, way, bunker="yes")
    assert waits_for(at_tank) != CHECK
    assert [r.outcome["result"] for r in at_tank.play.resolutions if r.procedure == CHECK] in (
        [],
        ["exempt"],
    )


@pytest.mark.parametrize("way", WAYS)
def test_the_question_about_vehicles_is_folded_away_while_none_is_known(way):
    assert attempt(lone_team(), way).play.asks["bunker"].rare


@pytest.mark.parametrize("way", ["throw-grenade", "throw-fire"])
def test_a_sniper_does_not_check_before_a_throw(way):
    table = lone_team(change=lambda event: with_flamethrower(event, sniper=True))

    assert waits_for(attempt(table, way)) != CHECK


def test_a_grenade_at_a_particular_enemy_uses_the_value_against_that_one():
    against = AgainstCard(enemy="Team", aggressiveness=5)
    sides = tuple(
        x.model_copy(update={"against": (against,)}) if x.id == "us" else x for x in duel().sides
    )
    table = lone_team(FOES, card=duel().model_copy(update={"sides": sides}))
    foe = table.element("german", FOES).id
    made = attempt(table, "throw-grenade", {DIE: 4, "scatter": 1}, target=foe, cover_first="no")
    check = next(r for r in made.play.resolutions if r.procedure == CHECK)

    assert (check.inputs["aggressiveness"], check.outcome["result"]) == (5, "attacks")


@pytest.mark.parametrize("way", WAYS)
def test_who_refuses_throws_nothing_away_and_exposes_nobody(way):
    table = lone_team(FOES)
    man = us(table).figures[1]
    told = {"target": "point"} if way == "throw-grenade" else {}
    made = attempt(table, way, {DIE: 6}, **told)

    assert made.entry is not None, made.asks
    assert not table.battle.figures[man].exposed
    assert table.battle.crewed_weapons.stocks["us"] == {"Molotov": 3, "RPG-43": 3}
    assert not table.battle.combat
    assert us(table).concealment == "undetected"


def test_a_bottle_thrown_wide_is_gone_and_gives_the_thrower_away():
    table = lone_team(FOES)
    made = attempt(table, "throw-fire", {DIE: us(table).aggressiveness + 1})  # −1 under 10″

    assert made.entry is not None
    assert table.battle.figures[us(table).figures[1]].exposed
    assert table.battle.crewed_weapons.stocks["us"]["Molotov"] == 2
    assert table.battle.combat
    assert us(table).concealment == "located"
