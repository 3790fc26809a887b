"""The odds beside the dice: reckoned once for the same question, however often it is shown."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from assistant import catalogue
from assistant.rules.odds import TRIALS
from assistant.rules.procedures import Odds, Procedure
from assistant.web.words import Chance, odds_rows


def chances_of(
    procedure: Procedure[Any, Any], told: Mapping[str, Any]
) -> tuple[tuple[Chance, ...], int]:
    """The odds in brief, and from how many trial rolls: 0 if exact; none where no die decides."""
    if not procedure.dice:
        return (), 0
    return _chances(procedure.id, json.dumps(told, sort_keys=True))


@lru_cache(maxsize=256)
def _chances(id: str, told: str) -> tuple[tuple[Chance, ...], int]:
    odds: Odds = catalogue.procedure(id).odds_in_brief(json.loads(told))
    trials = 0 if odds.exact else TRIALS
    return tuple(odds_rows(odds)) if len(odds.chances) > 1 else (), trials
