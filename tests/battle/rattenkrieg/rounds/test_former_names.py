"""Battles saved under earlier field names of the state still open."""

import json

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.state.parts import FORMER_MORALE_NAMES, FORMER_NAMES
from assistant.battle.systems import SYSTEMS

RATTENKRIEG = SYSTEMS["rattenkrieg"]


def with_former_names(part, names):
    """A part of a saved battle with the earlier names of its fields."""
    former = {now: was for was, now in names.items()}
    return {former.get(name, name): value for name, value in part.items()}


def test_an_opening_with_former_names_is_read_with_the_names_of_today(engaged):
    saved = RATTENKRIEG.written(BattleOpened(engaged.battle))
    body = json.loads(saved.body)
    older = with_former_names(body["battle"], FORMER_NAMES)
    older["minds"] = with_former_names(older["minds"], FORMER_MORALE_NAMES)
    assert set(FORMER_NAMES) < set(older)
    assert set(FORMER_MORALE_NAMES) < set(older["minds"])

    opened = RATTENKRIEG.read(saved.kind, json.dumps({"battle": older}), 1)

    assert opened.battle == engaged.battle
