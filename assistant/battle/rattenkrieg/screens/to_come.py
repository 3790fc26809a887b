"""Who is still to come, for what is printed beforehand: their side's and the umpire's."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.scenario.arrivals import arrived
from assistant.battle.rattenkrieg.scenario import cues
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import Mustered


def to_come(battle: Battle, side: str = "") -> Iterator[tuple[str, Mustered]]:
    """Those who come next of each that is expected, with when: `start of turn 2`."""
    for reserve in battle.script.reserves.values():
        over = reserve.came == len(reserve.waiting) or (reserve.came and not reserve.cue.again)
        if not over and side in ("", reserve.side):
            yield cues.when(reserve.cue), reserve.waiting[reserve.came]


def all_there(battle: Battle) -> Battle:
    """The battle as if they had come."""
    for _, they in to_come(battle):
        battle = arrived(battle, they)
    return battle
