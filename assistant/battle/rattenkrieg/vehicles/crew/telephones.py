"""Tanks that figures on foot can talk to, in contact or by telephone (Rattenkrieg 31.18)."""

from assistant.battle.rattenkrieg.lookups import wire_lines
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import COUNTRIES, fights_for
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.rounds.command import TELEPHONE_COUNTRY


def reachable_tanks(battle: Battle, element: Element) -> list[Element]:
    """Return the side's manned vehicles with a gun, to which a target could be pointed out."""
    of = battle.vehicles.of
    own = (x for x in battle.of_side(element.side) if x.id in of and x.id != element.id)
    return [
        x for x in own if is_aboard(battle, x) and of[x.id].manned and of[x.id].card.get("guns")
    ]


def has_telephone(battle: Battle, tank: Element, element: Element) -> bool:
    """Return whether American infantry may use the telephone of an American tank.

    Its wire may not be cut.
    """
    wire = wire_lines.telephone_of(battle, tank.id)
    country = TELEPHONE_COUNTRY
    american = battle.vehicles.of[tank.id].card.get("country") == country
    return american and fights_for(battle, element, COUNTRIES[country]) and not (wire and wire.cut)
