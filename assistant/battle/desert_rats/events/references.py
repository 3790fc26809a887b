"""The targets of the fields of a double-blind battle's events."""

from assistant.battle.references import INSIDE, Kind, References
from assistant.frozen import replace

ELEMENT = Kind("element", lambda battle: battle.elements)
PLATOON = Kind("platoon", lambda battle: battle.platoons)
PLAYER = Kind("player", lambda battle: battle.sides)
SIDE = Kind("side", lambda battle: battle.tables)

REFERENCES = References(
    {
        "Action.carrying": ELEMENT,
        "Action.dropping": ELEMENT,
        "Action.target": ELEMENT,
        "Carried.by": ELEMENT,
        "Change.enemies": ELEMENT,
        "Change.enemy": ELEMENT,
        "DustSet.area": None,
        "GroundDrawn.area": None,
        "SightRuled.between": replace(ELEMENT, words_first=2),
        "action": INSIDE,
        "area": Kind("dust or smoke", lambda battle: {area.id for area in battle.dust}),
        "change": INSIDE,
        "element": ELEMENT,
        "feature": Kind(
            "feature of the map",
            lambda battle: {x.id for x in (*battle.plan.areas, *battle.plan.lines)},
        ),
        "firer": ELEMENT,
        "known_to": SIDE,
        "made_by": SIDE,
        "pages": PLAYER,
        "platoon": PLATOON,
        "seat": PLAYER,
        "shot": INSIDE,
        "side": SIDE,
        "target": ELEMENT,
    }
)
