"""Mojons on the table for elements that the enemy does not know (Rattenkrieg 3.2.1, 8.2)."""

from collections.abc import Collection

from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon

LEFT = ("prisoner", "deserted", "evacuated", "exited")  # no longer under a Mojon


def marks_unknown(battle: Battle, mojon: Mojon, inside: Collection[Element]) -> bool:
    """Return whether the enemy sees a Mojon that is more than the marker of a known contact.

    `inside` lists the elements under it. A located element has the Mojon upside down beside it, and
    an identified one has none: the Mojon stays for those that share it and are still unknown, even
    if they have fallen unseen.
    """
    if not is_mojon_seen(mojon):
        return False
    known = [x for x in inside if x.contact]
    if not known:
        return True
    if any(x.concealment != "identified" for x in known):
        return False
    return any(not x.contact and _needs_marker(battle, x) for x in inside)


def _needs_marker(battle: Battle, element: Element) -> bool:
    """Return whether an element is on the table, and neither rides nor is in tow."""
    on_table = any(man.state not in LEFT for man in battle.men(element))
    rides = any(id in battle.travel.rides for id in element.figures)
    return on_table and not rides and not battle.travel.towed_by(element.id)
