"""The scenarios from which a battle can begin."""

from pathlib import Path
from random import SystemRandom
from typing import Any

from assistant.battle.screens.scenario_offers import ScenarioOffer
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.cards import codes
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.web.wording.ways_to_play import size_in_words


class ScenarioShelf:
    """The scenarios of every system: the program's and the umpire's own."""

    def __init__(self, shelf: CardStore) -> None:
        self._shelf = shelf

    def offers(self) -> list[ScenarioOffer]:
        """Return every scenario of every system."""
        slugs = (slug for system in SYSTEMS.values() for slug in self._scenarios(system))
        return [self.offer(slug) for slug in slugs]

    def offer(self, slug: str) -> ScenarioOffer:
        """Return a scenario as offered, or why it cannot begin; raise `KeyError` if unknown."""
        system = self.system_of(slug)
        try:
            card = system.offered(system.playable(slug, self._shelf))
            scales = system.scales.choices if system.scales else ()
            own = self._shelf.is_own(self._scenarios(system)[slug])
            return ScenarioOffer(slug, system.title, card, scales=scales, own=own)
        except BadFile as bad:
            return ScenarioOffer(slug, system.title, None, bad.sentences)

    def opening(self, scenario: str, size: int, scale: str) -> tuple[Any, str]:
        """Return the event that opens a battle of a scenario, and the words for the log.

        Raise `KeyError` for an unknown scenario. A system without scales ignores `scale`.
        """
        system = self.system_of(scenario)
        card = system.playable(scenario, self._shelf)
        offered = system.offered(card)
        event = system.opened(card, size, codes.new_id, SystemRandom(), self._shelf)
        if scale and system.scales:
            event = system.scales.begun(event, scale)
        return event, f"{offered.name}: {size_in_words(offered.sizes[size])}."

    def system_of(self, slug: str) -> AnySystem:
        """Return the system of a scenario; raise `KeyError` if it is unknown."""
        found = (s for s in SYSTEMS.values() if slug in self._scenarios(s))
        system = next(found, None)
        if system is None:
            raise KeyError(slug)
        return system

    def _scenarios(self, system: AnySystem) -> dict[str, Path]:
        return self._shelf.paths(system.scenarios)
