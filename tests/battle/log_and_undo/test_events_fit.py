"""Every event of every system says what it needs, or why it needs nothing."""

from dataclasses import replace
from importlib import import_module
from typing import get_args, get_type_hints

import pytest

from assistant.battle.event import Event
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.references import INSIDE
from assistant.battle.systems import SYSTEMS
from tests.battle.of_any_kind import NOBODY, empty, kinds, with_ids

BEGINS = "the first entry, which nobody can undo"
WHOLE = "the umpire's word about the whole battle; it holds whatever happened before"
COPIED = "a figure copied from the printed game; it holds whatever happened before"
NEEDS_NOTHING = {
    "battleaxe ScreenShared": WHOLE,
    "rats-of-tobruk ScreenShared": WHOLE,
    "rattenkrieg BattleOpened": BEGINS,
    "rattenkrieg CombatBroke": "it comes with fire in the same entry, which goes as a whole",
    "rattenkrieg ConditionsChanged": WHOLE,
    "rattenkrieg CoverAnswersEnded": "it comes with the fall of a wall, and the answers of all end",
    "rattenkrieg PlacesAsked": WHOLE,
    "rattenkrieg PlanLaid": WHOLE,
    "rattenkrieg PlanShared": WHOLE,
    "rattenkrieg RulesChanged": WHOLE,
    "rattenkrieg VisualContactRecorded": WHOLE,
    "rattenkrieg WindTold": WHOLE,
    "desert-rats ContactsWorked": "worked out again in the entry that moves or corrects somebody",
    "desert-rats DiceChosen": WHOLE,
    "desert-rats FoundUntrue": "it comes with a correction in the same entry",
    "desert-rats MessagesChosen": WHOLE,
    "desert-rats NoiseAndDustChosen": WHOLE,
    "desert-rats Opened": BEGINS,
    "desert-rats OptionsSet": WHOLE,
    "desert-rats VisibilitySet": WHOLE,
    "battleaxe FuelSet": WHOLE,
    "battleaxe Opened": BEGINS,
    "battleaxe OptionsSet": WHOLE,
    "battleaxe RommelSet": WHOLE,
    "battleaxe Scored": "a total: it comes with the end of a turn, or is the umpire's word",
    "rats-of-tobruk HexTold": COPIED,
    "rats-of-tobruk KeyTold": COPIED,
    "rats-of-tobruk Opened": BEGINS,
    "rats-of-tobruk OptionsSet": WHOLE,
    "rats-of-tobruk WireTold": COPIED,
}
EVERY = [(id, name) for id in SYSTEMS for name in kinds(SYSTEMS[id])]


def references(id):
    package = f"assistant.battle.{id.replace('-', '_')}.events.references"
    return import_module(package).REFERENCES


def has_rule(system, kind):
    """Whether an event has a check of its own, or is refused twice or in an empty battle."""
    if kind.conflict not in (Event.conflict, PartEvent.conflict):
        return True
    if issubclass(kind, PartEvent) and kind.conflict_with != PartEvent.conflict_with:
        return True
    event, battle = empty(kind), system.empty
    return bool(
        system.conflict(battle, event) or system.conflict(system.apply(battle, event), event)
    )


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_an_event_says_what_it_needs(id, name):
    system = SYSTEMS[id]
    kind = kinds(system)[name]
    has = bool(references(id).fields_that_refer(kind)) or has_rule(system, kind)
    assert has != (f"{id} {name}" in NEEDS_NOTHING)


def test_each_event_listed_as_needing_nothing_exists():
    assert set(NEEDS_NOTHING) <= {f"{id} {name}" for id, name in EVERY}


REFERRING = [
    (id, name, field)
    for id, name in EVERY
    for field, _ in references(id).fields_that_refer(kinds(SYSTEMS[id])[name])
]


@pytest.mark.parametrize(("id", "name", "field"), REFERRING)
def test_an_event_cannot_refer_to_a_missing_object(id, name, field):
    system, of = SYSTEMS[id], references(id)
    event, battle = empty(kinds(system)[name]), with_sides(system.empty)
    kind = dict(of.fields_that_refer(type(event)))[field]
    if kind is not INSIDE:
        missing = with_ids(event, field, [NOBODY])
        assert system.conflict(battle, missing) == kind.why
        return
    inner = getattr(event, field) or empty(of_field(type(event), field))
    found = dict(of.fields_that_refer(type(inner)))
    for each, inner_kind in found.items():
        missing = replace(event, **{field: with_ids(inner, each, [NOBODY])})
        why = system.conflict(battle, missing)
        assert why == inner_kind.why
    assert found


def with_sides(battle):
    """An empty battle with the sides of a board game."""
    return replace(battle, sides=dict.fromkeys((*battle.sides, "allied", "axis")))


def of_field(kind, field):
    return next(a for a in get_args(get_type_hints(kind)[field]) if a is not type(None))
