"""The targets of the fields of Battleaxe events: units, places, support markers."""

from assistant.battle.references import INSIDE, Kind, References

UNIT = Kind("unit", lambda battle: battle.units)
PLACE = Kind("place", lambda battle: battle.places)
SIDE = Kind("side", lambda battle: battle.sides)
NATURAL = ("none",)  # the Advantage may be with no side

REFERENCES = References(
    {
        "AdvantageShifted.to": Kind("side", lambda battle: {*battle.sides, *NATURAL}),
        "AdvantageSpent.by": SIDE,
        "Fight.attackers": UNIT,
        "Fight.lead": UNIT,
        "MarkerAdded.marker": None,
        "Opened.places": None,
        "Opened.units": None,
        "Overrun.units": UNIT,
        "Overrun.to": PLACE,
        "came_from": PLACE,
        "fight": INSIDE,
        "formation": Kind("division", lambda battle: {u.formation for u in battle.units.values()}),
        "had": UNIT,
        "marker": Kind("support marker", lambda battle: battle.markers),
        "out": UNIT,
        "overrun": INSIDE,
        "place": PLACE,
        "places": PLACE,
        "request": INSIDE,
        "side": SIDE,
        "unit": UNIT,
        "units": UNIT,
    }
)
