"""The odds beside the dice: reckoned once for the same question, however often it is shown."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from assistant import catalogue
from assistant.rules.procedures import Odds, Procedure
from assistant.web.words import Chance, odds_rows


def chances_of(
    procedure: Procedure[Any, Any], told: Mapping[str, Any]
) -> tuple[tuple[Chance, ...], bool]:
    """The odds in brief, and whether they are exact; none where the dice decide nothing."""
    if not procedure.dice:
        return (), True
    return _chances(procedure.id, json.dumps(told, sort_keys=True))


@lru_cache(maxsize=256)
def _chances(id: str, told: str) -> tuple[tuple[Chance, ...], bool]:
    odds: Odds = catalogue.procedure(id).odds_in_brief(json.loads(told))
    if len(odds.chances) < 2:
        return (), odds.exact
    return tuple(odds_rows(odds)), odds.exact
