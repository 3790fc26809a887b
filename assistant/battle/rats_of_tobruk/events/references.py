"""The targets of the fields of Rats of Tobruk events: units, chits, sides."""

from assistant.battle.rats_of_tobruk.state.battle import SIX_OH_SIX
from assistant.battle.references import INSIDE, Kind, References

UNIT = Kind("unit", lambda battle: battle.units)
SIDE = Kind("side", lambda battle: battle.sides)
CHIT = Kind("chit", lambda battle: {*battle.chits, SIX_OH_SIX})

REFERENCES = References(
    {
        "Fight.attackers": UNIT,
        "Fight.candidates": UNIT,
        "Fight.guns": UNIT,
        "Fight.retreating": UNIT,
        "Fight.support": UNIT,
        "Opened.chits": None,
        "Opened.units": None,
        "SupplyChecked.nominated": UNIT,
        "chit": CHIT,
        "chits": CHIT,
        "fight": INSIDE,
        "firer": UNIT,
        "rebuilt": UNIT,
        "request": INSIDE,
        "rider": UNIT,
        "side": SIDE,
        "tank": UNIT,
        "unit": UNIT,
        "units": UNIT,
    }
)
