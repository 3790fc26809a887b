"""Buttons of the umpire's plan on an element's card."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Offer
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of
from assistant.battle.rattenkrieg.state import Battle, Element


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if battle.table_plan.plan is None:
        return
    stand = position_of(battle, element.id)
    yield Offer("Place on the plan", "put", group="rule", by="umpire")
    if stand and not stand.sure:
        yield Offer("Confirm position", "stands-there", opens=False, group="rule", by="umpire")


OFFERED = Chapter("table plan", offers=_offers)
