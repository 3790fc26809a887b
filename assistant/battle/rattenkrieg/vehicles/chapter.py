"""What is due, offered and shown: vehicles and guns (Rattenkrieg 20-26, 31)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.vehicles.burning import KIND, arises


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None:
        return
    active = battle.round is not None and element.id in battle.round.active
    if active and vehicle.manned and vehicle.card.get("guns"):
        yield Offer("Fire the gun", "ask-fire-gun", likely=True, by="side")
        yield Offer("Fire the gun", "fire-gun", likely=True, by="umpire")
    if active and vehicle.manned and not vehicle.is_gun:
        yield Offer("Drive", "drive")
    yield Offer("Rule on the vehicle", "set-vehicle", group="rule", by="umpire")


CHAPTER = Chapter(
    "vehicles",
    checks=(Check(KIND, "burns.", "vehicle-fire", "ground", arises, by="umpire"),),
    offers=_offers,
)
