"""The six directions in which a crew under armor looks out (Rattenkrieg 26.2.2)."""

from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS

SIXTHS = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
HOURS_A_SIXTH = HOURS // len(SIXTHS)


def sixth_of_sector(sector: int) -> str:
    """Return the sixth of a hull or turret that holds a clock hour, 1 to 12."""
    return SIXTHS[sector % HOURS // HOURS_A_SIXTH]
