"""Enemies of a report in words: `3 tanks`, `a Panzer 2`, `several vehicles`."""

import re

from assistant.battle.desert_rats.kit import naming
from assistant.rules.desert_rats.reports import EnemyReport, strength_in_words

DETAILS = {
    "tanks": ("tank", "tanks"),
    "armoured-cars": ("armoured car", "armoured cars"),
    "lorries": ("lorry", "lorries"),
    "infantry": ("infantry section", "infantry sections"),
    "guns": ("gun", "guns"),
    "vehicles": ("vehicle", "vehicles"),
    "foot": ("foot element", "foot elements"),
}
VOWEL = re.compile(r"[AEIOU8]|M\d")  # the first sound: an M13/40, an 88mm gun


def describe_enemies(enemy_report: EnemyReport) -> str:
    """Describe enemies in a report: `3 tanks`, `1 Panzer 3 Long 50`, `several vehicles`."""
    described, strength = str(enemy_report.described_as), str(enemy_report.strength)
    if described in DETAILS:
        return f"{strength} {DETAILS[described][strength not in ('1', 'one')]}"
    name = naming.model_label(described)
    return name if strength == "1" else f"{strength} × {name}"


def count_again(described: str, count: int) -> str:
    """Return a description of several enemies with another number: `3 tanks` as `1 tank`."""
    strength, _, rest = described.partition(" ")
    one, many = next((x for x in DETAILS.values() if x[1] == rest), ("", ""))
    if many:
        number = str(count) if strength.isdecimal() else strength_in_words(count)
        return f"{number} {one if count == 1 else many}"
    if rest.startswith("× "):
        return rest.removeprefix("× ") if count == 1 else f"{count} {rest}"
    return described


def enemies_in_sentence(enemy_report: EnemyReport) -> str:
    """Describe enemies within a sentence: `an Infantry Section`, `3 tanks`."""
    words = describe_enemies(enemy_report)
    is_counted = words.startswith(f"{enemy_report.strength} ")
    return words if is_counted else f"{'an' if VOWEL.match(words) else 'a'} {words}"
