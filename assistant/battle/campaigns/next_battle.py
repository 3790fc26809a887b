"""The opening of the next battle of a campaign, with new ids for the forces carried over."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any

from assistant.battle.features import NextBattle
from assistant.battle.log import active_entries
from assistant.battle.screens.survivors import Follows, SurvivingSide
from assistant.battle.systems import AnyEntry, AnyEvent, AnySystem

NewId = Callable[[], str]


def forces_of(
    system: AnySystem, entries: Sequence[AnyEntry], ended: Any, choices: Mapping[str, str]
) -> Sequence[SurvivingSide]:
    """Return the forces after a battle, each unit with its state at the end of the battle."""
    return _feature(system).forces(_battle_as_set_up(system, entries), ended, choices)


def forces_at_start(system: AnySystem, entries: Sequence[AnyEntry]) -> Sequence[SurvivingSide]:
    """Return the forces as they began a battle."""
    begun = _battle_as_set_up(system, entries)
    return _feature(system).forces(begun, begun, {})


def next_opening(
    system: AnySystem,
    opened: AnyEvent,
    scenario: object,
    entries: Sequence[AnyEntry],
    ended: Any,
    choices: Mapping[str, str],
    follows: Follows,
    new_id: NewId,
    random: Random,
) -> AnyEvent:
    """Return the first event of the next battle; `opened` is the opening of its scenario."""
    feature = _feature(system)
    begun = _battle_as_set_up(system, entries)
    event = feature.opened(opened, scenario, begun, ended, choices, follows, new_id, random)
    return _with_new_ids(system, event, feature.ids(ended), new_id)


def _with_new_ids(
    system: AnySystem, event: AnyEvent, ids: Collection[str], new_id: NewId
) -> AnyEvent:
    """Return an event with new ids in place of some.

    A player could know an old id from the last battle, and recognize a unit that is not seen yet.
    """
    kind, body, version = system.written(event)
    new = {f'"{id}"': f'"{new_id()}"' for id in ids}
    body = re.sub(r'"[^"\\]*"', lambda found: new.get(found[0], found[0]), body)
    return system.read(kind, body, version)


def _battle_as_set_up(system: AnySystem, entries: Sequence[AnyEntry]) -> Any:
    """Return a battle as it was set up."""
    state: Any = system.empty
    for event in active_entries(entries)[0].events:
        state = system.apply(state, event)
    return state


def _feature(system: AnySystem) -> NextBattle[Any, Any, Any]:
    assert system.next_battle is not None, f"the battles of {system.id} do not follow one another"
    return system.next_battle
