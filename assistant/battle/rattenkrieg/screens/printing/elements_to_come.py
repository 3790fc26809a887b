"""Elements that come later, printed beforehand for their side and the umpire."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.scenario import turn_events
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import PreparedElements


def expected_elements(battle: Battle, side: str = "") -> Iterator[tuple[str, PreparedElements]]:
    """Yield the elements expected next, each with its time, such as "start of turn 2"."""
    for reserve in battle.script.reserves.values():
        over = reserve.came == len(reserve.waiting) or (reserve.came and not reserve.cue.again)
        if not over and side in ("", reserve.side):
            yield turn_events.describe_trigger(reserve.cue), reserve.waiting[reserve.came]


def with_expected_elements(battle: Battle) -> Battle:
    """Return the battle as if all expected elements had come."""
    for _, prepared in expected_elements(battle):
        battle = with_arrivals(battle, prepared)
    return battle
