"""What men aboard roll with on the Combat Table (Rattenkrieg 23.1.4, 23.1.8).

They cannot hunker down: the cause of their check is a blast, or a crash, and stuns them.
"""

from collections.abc import Mapping

from assistant.rules import tables
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import BURST_FAMILY
from assistant.rules.tables import Row

EFFECTS = tables.load("rattenkrieg/effects-of-shells")
BURST, SOLID_SHOT = "HE", "APC"  # rows for types that have none

# By what befalls them, where it is no shell.
MODIFIERS: Mapping[str, int] = {
    "aircraft-crash": -3,
    "crash": 0,
    "failed-landing": 0,
    "mine": 0,
    "turned-by-mine": 1,  # after the mine itself
    "overturned-by-mine": 0,
    "mortar-bomb": 0,
    "mortar-bomb-in-open-turret": -1,
    "back-blast": 1,
    "muzzle-blast": 1,
}


def effects_of(shell_type: str) -> Row:
    """The row of Effects of shells: whatever bursts as HE, solid shot not listed as APC."""
    unlisted = BURST if shell_type in BURST_FAMILY else SOLID_SHOT
    return EFFECTS.get(shell_type.upper()) or EFFECTS.row(unlisted)
