"""The objects of the crash table, described in words (Rattenkrieg 31.12)."""

import re

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.rules.rattenkrieg.vehicles.driving.ramming import CRASH, crash_severity

NOT_AFOOT = frozenset({"water-surface", "seabed", "rubber-boat"})
WORDS = {  # of rows with another article, or none
    "afv": "an AFV",
    "apc": "an APC",
    "ifv": "an IFV",
    "cattle": "cattle",
    "concrete": "concrete",
    "furniture": "furniture",
    "ground": "the ground",
    "human": "figures on foot",
    "sandbags": "sandbags",
    "seabed": "the seabed",
    "tank-under-10t": "a tank under 10 t",
    "tank-10-to-25t": "a tank of 10 to 25 t",
    "tank-over-25t": "a tank over 25 t",
    "water-surface": "the water",
}
ARTICLE = re.compile("^(an?|the) ")


def crash_object_words(thing: str) -> str:
    """Return an object with its article, such as "an APC" or "sandbags"."""
    return WORDS.get(thing, f"a {thing.replace('-', ' ')}")


def crash_objects(*, afoot: bool = True) -> list[Option]:
    """Return the objects that a vehicle can crash into, on land or anywhere."""
    names = [str(row["object"]) for row in CRASH.rows]
    things = [x for x in names if not afoot or x not in NOT_AFOOT]
    words = {x: capital(ARTICLE.sub("", crash_object_words(x))) for x in things}
    return [Option(x, words[x], f"D({crash_severity(x)})") for x in things]
