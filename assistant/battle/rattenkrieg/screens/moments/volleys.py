"""Entries of the log that make big moments: shots of one action, and the figures after them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from operator import is_not
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import replace

BattleEntry = Entry[Any]
# an entry without any of these has no moment
BIG_EVENTS = (
    ElementsAttacked,
    e.AggressivenessChanged,
    e.EndOfTurnAggressivenessSet,
    e.FigureChanged,
)


def newest_volleys(
    battle: Battle, entries: Sequence[BattleEntry]
) -> Iterator[tuple[list[BattleEntry], Battle]]:
    """Yield the groups of big entries, the newest first, each with the figures as they were then.

    A moment may be read long after it happened; its figures are as the moment left them.
    """
    states: dict[str, Any] = {}
    newer = iter(reversed(entries))
    for group in reversed(_volleys(entries)):
        for entry in takewhile(partial(is_not, group[-1]), newer):
            states |= _states_before(entry)
        yield group, _with_states(battle, states)
        states |= _states_before(group[-1])


def _states_before(entry: BattleEntry) -> dict[str, Any]:
    """Return the state that each changed figure had before an entry, by the figure's id."""
    found: dict[str, Any] = {}
    for event in entry.events:
        if isinstance(event, e.FigureChanged):
            found.setdefault(event.figure, event.was)
        elif isinstance(event, e.ValueOverruled) and event.field == "state":
            found.setdefault(event.thing, event.was)
    return found


def _with_states(battle: Battle, states: Mapping[str, Any]) -> Battle:
    men = battle.figures
    then = {id: replace(men[id], state=state) for id, state in states.items() if id in men}
    return replace(battle, figures={**battle.figures, **then}) if then else battle


def _volleys(entries: Sequence[BattleEntry]) -> list[list[BattleEntry]]:
    """Return the big entries in groups: the shots of several figures in one action are one group.

    Another action between two shots, such as a look, parts them.
    """
    found: list[list[BattleEntry]] = []
    is_same_action = False
    for entry in entries:
        if any(isinstance(event, e.ActionTaken) for event in entry.events):
            is_same_action = False
        if not any(isinstance(event, BIG_EVENTS) for event in entry.events):
            continue
        joins = is_same_action and any(isinstance(x, e.ActionJoined) for x in entry.events)
        attackers = attackers_of(entry)
        if joins and attackers and attackers == attackers_of(found[-1][-1]):
            found[-1].append(entry)
        else:
            found.append([entry])
        is_same_action = True
    return found


def attackers_of(entry: BattleEntry) -> set[str]:
    """Return the elements that attack in an entry."""
    return {event.element for event in entry.events if isinstance(event, ElementsAttacked)}
