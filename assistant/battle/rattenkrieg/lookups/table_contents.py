"""What a battle has on its table, so that hooks of what is not there are left out."""

from assistant.battle.rattenkrieg.state import Battle


def has_vehicles(battle: Battle) -> bool:
    """Return whether there is any vehicle, gun, boat or aircraft."""
    return bool(battle.vehicles.of)


def has_animals(battle: Battle) -> bool:
    """Return whether there are dogs or horses."""
    return bool(battle.special.dogs or battle.special.horses)


def has_targets(battle: Battle) -> bool:
    """Return whether a mortar fires, or there is a vehicle that phosphorus can blind."""
    return bool(battle.support.mortars or battle.vehicles.of)


def has_works(battle: Battle) -> bool:
    """Return whether a trap, a fuze or an unready position is on the table."""
    return bool(battle.works.traps or battle.works.fuzes or battle.works.unready)


def asks_places(battle: Battle) -> bool:
    """Return whether the umpire wants to be asked where elements moved."""
    return bool(battle.places.asks and battle.places.plan)
