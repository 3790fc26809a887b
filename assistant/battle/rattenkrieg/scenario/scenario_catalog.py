"""Scenarios as they are offered and set up in one of their sizes."""

from collections.abc import Callable
from random import Random

from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened
from assistant.battle.rattenkrieg.scenario.setup.opening import opened
from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario
from assistant.cards.toml_files.reading import SHIPPED, CardStore


def offer_scenario(scenario: Scenario) -> OfferedScenario:
    """Return a scenario as the first page offers it."""
    note = f"{scenario.kind} · {scenario.turns} turns · {scenario.table}"
    sizes = tuple(size.name for size in scenario.sizes)
    return OfferedScenario(scenario.name, note, scenario.briefing, sizes)


def first_event_of_size(
    scenario: Scenario,
    number: int,
    new_id: Callable[[], str],
    random: Random,
    shelf: CardStore = SHIPPED,
) -> BattleOpened:
    """Return the first event of a battle in one of the scenario's sizes."""
    return opened(scenario, scenario.sizes[number], new_id, random, shelf)
