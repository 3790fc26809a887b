"""Checks of figures aboard on the Combat Table (Rattenkrieg 23.1.4, 23.1.8).

Figures aboard cannot hunker down: the cause of their check is a blast or a crash, which stuns them.
"""

from collections.abc import Mapping

from assistant.rules import tables
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import BURST_FAMILY
from assistant.rules.tables import Row
from assistant.rules.text_figures import cases

EFFECTS = tables.load("rattenkrieg/effects-of-shells")
BURST, SOLID_SHOT = "HE", "APC"  # rows for types that are not listed

# By cause, for all causes but shells.
MODIFIERS: Mapping[str, int] = cases("rattenkrieg/crew-checks-modifiers")


def crew_effects(shell_type: str) -> Row:
    """Return the row of Effects of shells: unlisted bursting shells as HE, solid shot as APC."""
    unlisted = BURST if shell_type in BURST_FAMILY else SOLID_SHOT
    return EFFECTS.get(shell_type.upper()) or EFFECTS.row(unlisted)
