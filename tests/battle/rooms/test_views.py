"""Views are built from nothing: no part of a battle's state reaches a reader in them."""

from dataclasses import is_dataclass
from typing import get_args, get_type_hints

import pytest

from assistant.battle.rattenkrieg.screens.card import EnemyCard, UnitView
from assistant.battle.systems import SYSTEMS

OF_A_SIDE = {  # what a player received, or what a side has learned
    "assistant.battle.desert_rats.state.player_pages",
    "assistant.battle.desert_rats.state.secret_ground.LearnedGround",
}


def parts(kind, seen):
    """Yield all classes that a type holds, at any depth."""
    for each in get_args(kind):
        yield from parts(each, seen)
    if isinstance(kind, type) and kind not in seen:
        seen.add(kind)
        yield kind
        if is_dataclass(kind) and not is_of_state(kind):
            for held in get_type_hints(kind).values():
                yield from parts(held, seen)


def is_of_state(kind):
    """Whether a class is a part of a battle's state, other than what a side knows."""
    module = kind.__module__
    known = {module, f"{module}.{kind.__name__}"} & OF_A_SIDE
    return module.startswith("assistant.battle.") and ".state" in module and not known


def views_of(system):
    """The views of a system for a side and for everybody, and the cards of units, by name."""
    functions = (system.views.side_view, system.views.table_view)
    found = {each.__name__: get_type_hints(each)["return"] for each in functions}
    cards = {each.__name__: each for each in (UnitView, EnemyCard)}
    return found | cards if system.id == "rattenkrieg" else found


@pytest.mark.parametrize("id", SYSTEMS)
def test_no_view_holds_a_part_of_the_state(id):
    kinds = {name: set(parts(kind, set())) for name, kind in views_of(SYSTEMS[id]).items()}
    assert all(len(each) > 3 for each in kinds.values())
    found = {name: {*filter(is_of_state, each)} for name, each in kinds.items()}
    assert {name: held for name, held in found.items() if held} == {}
