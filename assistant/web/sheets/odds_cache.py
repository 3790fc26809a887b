"""The odds beside the dice: calculated once for the same question, however often it is shown."""

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from assistant.rules.odds import TRIALS
from assistant.rules.procedure_odds import Odds
from assistant.rules.procedures import Procedure
from assistant.web.limits.odds_budgets import budget, record_work
from assistant.web.wording.odds_glance import NO_ODDS, ShownOdds, glance_at
from assistant.web.wording.odds_rows import odds_rows

KEPT = 256  # answers

_kept: OrderedDict[bytes, ShownOdds] = OrderedDict()
_lock = threading.Lock()


def chances_of(procedure: Procedure[Any, Any], inputs: Mapping[str, Any]) -> ShownOdds:
    """Return the odds as a sheet shows them.

    Without dice there are no rows. `inputs` are those of the procedure.
    """
    if not procedure.dice:
        return NO_ODDS
    question = procedure.id + json.dumps(inputs, sort_keys=True)
    key = hashlib.sha256(question.encode(errors="surrogatepass")).digest()
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    with record_work():
        odds: Odds = procedure.odds_in_brief(inputs, budget())
    rows = tuple(odds_rows(odds)) if len(odds.chances) > 1 else ()
    answer = ShownOdds(rows, odds.trials, glance_at(odds, len(rows)))
    if odds.exact or odds.trials == TRIALS:  # fewer: another time there may be time for more
        with _lock:
            _kept[key] = answer
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return answer
