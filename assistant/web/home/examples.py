"""Battles that come with the program, to be watched step by step."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from assistant.battle.log import Checkpoints, Entry, active_entries
from assistant.battle.storage.exported import ENDING, read_exported
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.web.home.example_list import FOLDER, Example, examples

KEPT = 1  # battle in memory at a time: it is some megabytes, and one umpire watches one


@dataclass(frozen=True)
class ExampleBattle:
    """A battle to be watched, with all entries of its log."""

    example: Example
    system: AnySystem
    entries: tuple[Entry[Any], ...]
    checkpoints: Checkpoints[Any, Any]

    def state_after(self, step: int) -> Any:
        """Return the state after the first `step` entries."""
        return self.checkpoints.fold(active_entries(self.entries[:step]))


@lru_cache(maxsize=KEPT)
def example_battle(slug: str) -> ExampleBattle:
    """Return a battle to be watched; raise `KeyError` if there is none of this name."""
    found = next((each for each in examples() if each.slug == slug), None)
    if found is None:
        raise KeyError(slug)
    path = FOLDER / f"{slug}{ENDING}"
    battle = read_exported(path, path.read_text("utf-8"))
    system = SYSTEMS[battle.head.system]
    checkpoints = Checkpoints[Any, Any](system.empty, system.apply)
    return ExampleBattle(found, system, battle.log, checkpoints)
