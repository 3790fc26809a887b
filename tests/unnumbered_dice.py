"""Dice given for figures by rank and weapon, without their base numbers.

Tests, and battles recorded before bases had numbers, name a die `Private (Garand) no. 2: roll`,
where the sheet now asks for `Private 5 (Garand): roll`.
"""

import re
from collections.abc import Mapping
from typing import Any

from assistant.rules.dice import DiceMissing, Throw, given_dice

NUMBER = re.compile(r"(?<=\S) \d+(?= \(|: |$)")
WHOSE = re.compile(r"^[A-Z] [^:]+: (?=.+: )")


def dice_of_figures(dice: Mapping[str, Any]) -> Any:
    """Return a source of dice that also accepts the names of figures without numbers."""
    given, taken = given_dice(dice), {}

    def source(throw: Throw) -> Any:
        if throw.name in dice:
            return given(throw)
        for name in older_names(throw.name):
            if name in dice and taken.setdefault(name, throw.name) == throw.name:
                return given_dice({throw.name: dice[name]})(throw)
        raise DiceMissing(throw)

    return source


def older_names(name: str) -> list[str]:
    """Return the names of a die without a base number, in the order in which they are used."""
    names = [name, WHOSE.sub("", name)]
    names += [NUMBER.sub("", each, count=1) for each in names]
    found = []
    for each in dict.fromkeys(names):
        who, _, what = each.rpartition(": ")
        found += [each, *(f"{who} no. {number}: {what}" for number in range(2, 13))]
    return found
