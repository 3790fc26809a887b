"""The scenario's terms for a side: entrances, purchases, first moves."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.light import AS_DARK, CLEAR_DAY
from assistant.battle.rattenkrieg.lookups.naming import capital, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import may_still_mine
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import is_immobilized
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon
from assistant.battle.rattenkrieg.state.people import SpareWeapons
from assistant.battle.rattenkrieg.state.scenario import Purchase
from assistant.cards.wording import listed, signed


def describe_entrances(battle: Battle, side: str) -> str:
    """Describe the entrances and their die results, such as `1-2 the west road`; empty for none."""
    entrances = battle.script.entrances.get(side)
    if entrances is None:
        return ""
    return ", ".join(f"{_faces(way.on)} {way.place}" for way in entrances.ways)


def mojon_start(battle: Battle, side: str) -> str:
    """Return where the scenario lets a side place its Mojons; empty for its table edge."""
    entrances, mission = battle.script.entrances.get(side), battle.script.missions.get(side)
    if entrances is not None and not entrances.together:
        return "at the entrances that their dice decide"
    begins = mission.begins if mission else ""
    return "" if entrances or not begins or "edge" in begins.lower() else "as the scenario says"


def is_unrolled(battle: Battle, side: str) -> bool:
    """Return whether the die for a whole side's entrance is not rolled yet."""
    entrances = battle.script.entrances.get(side)
    return entrances is not None and entrances.together and not entrances.rolled


def _faces(on: tuple[int, ...]) -> str:
    faces = sorted(on)
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}-{faces[-1]}"
    return " ".join(map(str, faces))


def purchases_for(battle: Battle, side: str) -> Iterator[Purchase]:
    """Return the purchases that a side may make now."""
    for purchase in battle.script.purchases.values():
        if purchase.side == side and purchase.bought < purchase.most and _in_time(battle, purchase):
            yield purchase


def _in_time(battle: Battle, purchase: Purchase) -> bool:
    if purchase.brings in ("decoy", "darkness"):
        laid = any(m.placed for m in battle.mojons_of(purchase.side))
        return battle.phase == "setup" and not laid
    if purchase.mine:
        return may_still_mine(battle, purchase.side)
    fought = battle.phase == "engagement" and (
        battle.turn > 1 or battle.round is not None or battle.rounds_done > 0
    )
    return battle.phase != "over" and not fought


def enemy_markers_in_sight(battle: Battle, side: str) -> list[Mojon]:
    """Return the enemy markers on the table that a side sees, and may pay to look under."""
    enemy = battle.enemy(side).id
    return [mojon for mojon in battle.mojons_of(enemy) if is_mojon_seen(mojon)]


def light_words(dark: int) -> str:
    """Return the light at this level of darkness, such as `Before dawn (2)`."""
    names = AS_DARK[dark] or (CLEAR_DAY,)
    return f"{capital(listed(x.replace('-', ' ') for x in names))} ({dark})"


def spares_for(battle: Battle, side: str) -> dict[str, SpareWeapons]:
    """Return the spare weapons that a side may issue now: before the first turn begins."""
    early = battle.is_before_engagement
    there = battle.script.spares if early else {}
    return {id: spare for id, spare in there.items() if spare.side == side and spare.left}


def price_of(battle: Battle, purchase: Purchase) -> str:
    """Return the price of a purchase, such as `−10`."""
    return signed(battle.script.points[purchase.condition].points or 0)


def must_follow_road(battle: Battle, element: Element) -> bool:
    """Return whether an element's first move must follow a road; it need not if it cannot drive."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or element.side not in battle.script.road_first:
        return False
    if not vehicle.manned or is_immobilized(vehicle):
        return False
    return not battle.travel.going(element.id).drove


def awaited_crew(battle: Battle, element: Element) -> list[Figure]:
    """Return the crew members that a vehicle waits for before it moves."""
    began, out = battle.script.outside, battle.emergencies.out
    return [man for man in battle.able(element) if man.id in began and man.id in out]
