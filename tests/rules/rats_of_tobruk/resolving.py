"""Resolving the procedures of Rats of Tobruk in tests."""

from tests.rules.resolving import Of

OF = Of("rats-of-tobruk")
resolve, steps, refused, odds = OF.resolve, OF.steps, OF.refused, OF.odds

DAY = {"turn_type": "day", "weather": "clear"}
NIGHT = {"turn_type": "night", "weather": "clear"}
EVENING = {"turn_type": "evening", "weather": "clear"}
STORM = {"turn_type": "day", "weather": "sandstorm"}


def unit(id, strength="full", **more):
    """Return a unit as input of a result or a barrage."""
    return {"id": id, "strength": strength, **more}


def losses(found):
    """The result for each unit."""
    return {loss.id: loss.to for loss in found.losses}
