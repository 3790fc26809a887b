"""The umpire's choices between two battles, checked before anybody keeps them."""

import re
from collections.abc import Mapping, Sequence

from assistant.battle.campaigns.next_battle import forces_of
from assistant.battle.screens.survivors import DIE, SurvivingSide, Survivor
from assistant.battle.systems import AnyEntry, AnySystem
from assistant.rules.inputs import shown

THROWN = re.compile(r"die [1-6]( [1-6])*")  # the faces of a wound check between the battles


def find(sides: Sequence[SurvivingSide], key: str) -> Survivor | None:
    """Return the item with this key, or None."""
    return next((x for each in sides for x in each.choices if x.key == key), None)


def choice_errors(sides: Sequence[SurvivingSide], key: str, value: str) -> str:
    """Return why a choice cannot be made; empty if it can."""
    found = find(sides, key)
    if found is None:
        return "This is no longer in the battle."
    if value.startswith(DIE):
        is_die = found.rolls and THROWN.fullmatch(value)
        return "" if is_die else "The umpire decides this without a die."
    if value and value not in {x.value for x in found.options}:
        return f"Choose one of: {', '.join(x.label for x in found.options)}."
    return ""


def valid_choices(
    system: AnySystem, entries: Sequence[AnyEntry], ended: object, choices: Mapping[str, str]
) -> dict[str, str]:
    """Return the choices that still fit the end of a battle."""
    sides = forces_of(system, entries, ended, choices)
    return {key: value for key, value in choices.items() if _fits(find(sides, key), value)}


def _fits(found: Survivor | None, value: str) -> bool:
    """Return whether a kept choice belongs to a line of the forces."""
    if found is None:
        return False
    if value.startswith(DIE):
        return bool(found.note)  # which repeats the dice
    return value in {x.value for x in found.options}


def wrong_choice(
    system: AnySystem, entries: Sequence[AnyEntry], ended: object, choices: Mapping[str, str]
) -> str:
    """Return what is wrong with choices that come from a file; empty if all fit its battle."""
    for value in choices.values():
        if value.startswith(DIE) and not THROWN.fullmatch(value):
            return f"choices: a die shows 1 to 6; got {shown(value)}"
    if not choices:
        return ""
    if system.next_battle is None:
        return "choices must be empty, as this game has no next battle"
    known = valid_choices(system, entries, ended, choices)
    wrong = next((x for x in choices if x not in known), None)
    return f"choices: nothing in the battle has the choice {shown(wrong)}" if wrong else ""
