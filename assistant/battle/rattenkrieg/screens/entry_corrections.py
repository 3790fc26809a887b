"""The umpire's corrections of the elements that an entry of the log is about."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.kit.chapters.chapter import Role
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.screens.contributions import sensible_offers
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import Corrections, Tap

ROLES: tuple[Role, ...] = ("umpire", "both")
CORRECT = "Correct"  # the first word of the buttons that correct
MOST = 6  # elements; a shell can hit more


def corrections_of_entry(battle: Battle, entry: Entry[Any]) -> tuple[Corrections, ...]:
    """Return the corrections of the elements that an entry names or changes, the actor first."""
    owners = {man: each.id for each in battle.elements.values() for man in each.figures}
    named = (owners.get(id, id) for id in _ids((entry.answers or {}, entry.events)))
    ids = [id for id in dict.fromkeys(named) if id in battle.elements][:MOST]
    return tuple(_corrections(battle, battle.elements[id]) for id in ids)


def _corrections(battle: Battle, element: Element) -> Corrections:
    offers = sensible_offers(battle, element, ROLES)
    taps = tuple(
        Tap(x.words, x.move, {"element": element.id, **x.told}, opens=x.opens)
        for x in offers
        if x.group == "rule" and x.words.startswith(CORRECT)
    )
    return Corrections(element.id, umpire_name(battle, element), taps)


def _ids(value: object) -> Iterator[str]:
    """Yield the words in answers and events, of which some are ids."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _ids((key, each))
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _ids(each)
    elif is_dataclass(value):
        yield from _ids(vars(value))
