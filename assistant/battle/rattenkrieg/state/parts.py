"""The parts of the state: the base of a rule chapter's part, and the names that parts had."""

from collections.abc import Mapping
from typing import Any, Self

FORMER_NAMES = {  # of fields of `Battle`, as battles saved before have them, and today's
    "arms": "crewed_weapons",
    "care": "wounds",
    "craft": "boats_and_aircraft",
    "ground": "fire_and_smoke",
    "minds": "morale",
    "places": "table_plan",
    "plight": "emergencies",
    "special": "animals",
    "support": "heavy_weapons",
    "wishes": "requests",
    "works": "buildings",
}
FORMER_MORALE_NAMES = {
    "made_out": "identified_leaders",
    "tellings": "revelations",
    "touched": "command_asked",
}


class ChapterState:
    """A chapter's frozen part of the state, replaced only by the chapter's events."""

    def new_turn(self, turn: int) -> Self:
        """Return this part at the start of an engagement turn, without what held for one turn."""
        return self


def with_names_of_today(battle: Mapping[str, Any]) -> dict[str, Any]:
    """Return a saved battle, as JSON, with the names that its fields have today."""
    renamed = {FORMER_NAMES.get(name, name): part for name, part in battle.items()}
    morale = renamed.get("morale", {}).items()
    renamed["morale"] = {FORMER_MORALE_NAMES.get(name, name): part for name, part in morale}
    return renamed
