"""Resolving Battleaxe's procedures in tests."""

from tests.rules.resolving import Of

OF = Of("battleaxe")
resolve, steps, refused, odds = OF.resolve, OF.steps, OF.refused, OF.odds


def unit(id, kind="infantry", strength="full", value=3, **more):
    """Return a unit as input of a combat."""
    return {"id": id, "class": kind, "strength": strength, "combat_value": value, **more}
