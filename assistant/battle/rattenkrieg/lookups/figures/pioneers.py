"""Combat engineers and pioneers, by their titles (Rattenkrieg 12.3, 31.9.1)."""

from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.rules.rattenkrieg.vehicles.crew.assault_on_vehicle import is_pioneer


def is_known_pioneer(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure is a pioneer by rank, or by the name of its element or squad."""
    element = battle.owner(figure.id)
    return is_pioneer(figure.rank, element.name, element.squad)
