"""A battle of two forces with mortars and a PIAT for tests."""

from functools import cache

from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import Table
from tests.battle.tanks import shelf

FORCES = {"german": "heer-infantry-platoon-1940", "us": "british-platoon-support-1944"}
MEDIUM, LIGHT, PIAT, RECCE = "Medium Mortar", "Light Mortar", "PIAT", "Recce"
TEAM = "1st Squad, Team 1"


@cache
def platoons() -> scenario_files.Scenario:
    """A German platoon of 1940 meets British support teams by day."""
    card = scenario_files.scenario("easy-company")
    sides = [side.model_copy(update={"force": FORCES[side.id]}) for side in card.sides]
    everybody = scenario_files.Size(name="All", squads=())
    changes = {"sides": sides, "sizes": [everybody], "visibility": ("clear-day",)}
    return card.model_copy(update=changes)


@cache
def crews() -> scenario_files.Scenario:
    """The same battle without riflemen: few elements, most of them with a weapon crew."""
    few = scenario_files.Size(name="Crews", squads=("", "Platoon HQ"))
    return platoons().model_copy(update={"sizes": [few]})


@cache
def armor() -> scenario_files.Scenario:
    """The same teams against a tank and a team of riflemen."""
    card = platoons()
    german, us = card.sides
    german = german.model_copy(update={"force": "german-tanks"})
    return card.model_copy(update={"sides": [german, us]})


def hunting(team, other, card=None):
    """A British team that acts and sees a tank or its riflemen."""
    table = Table(card=card or armor(), shelf=shelf())
    table.engage()
    table.order("us", team, "fire")
    table.rounds()
    table.reveal("german", other)
    table.act_with("us", team)
    return table


def in_action(team, *, other=TEAM, order="fire", card=None, **told):
    """A British team that acts and has identified a German team."""
    table = Table(card=card or platoons(), **told)
    table.engage()
    table.order("us", team, order)
    table.order("german", other, "fire")
    table.rounds()
    table.reveal("german", other)
    table.act_with("us", team)
    return table
