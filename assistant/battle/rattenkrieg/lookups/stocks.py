"""Grenades to throw and launch: owners and numbers left (Rattenkrieg 21)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.rattenkrieg.fire_and_smoke.clouds import SCREENS
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import MOLOTOV
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES, Launch

PHOSPHORUS = "White phosphorus grenade"
THROWN_SMOKE = tuple(row["source"] for row in SCREENS.rows if row["throw_range_in"])
PLACED_SMOKE = tuple(row["source"] for row in SCREENS.rows if row["deployment"] == "placed")


def stock_owner(battle: Battle, figure: Figure, grenade: str) -> str | None:
    """Return the figure or side whose stock counts a grenade; None if nobody counts it."""
    side = battle.owner(figure.id).side
    stocks = battle.crewed_weapons.stocks
    return next((who for who in (figure.id, side) if grenade in stocks.get(who, {})), None)


def grenades_left(battle: Battle, figure: Figure, grenade: str) -> int | None:
    """Return how many grenades a figure can still throw; None if nobody counts them."""
    whose = stock_owner(battle, figure, grenade)
    return None if whose is None else battle.crewed_weapons.stocks[whose][grenade]


def grenades_of(battle: Battle, figure: Figure) -> dict[str, Launch]:
    """Return the grenades that a figure could throw or launch now."""
    names = battle.sides[battle.owner(figure.id).side].grenades
    by_hand = [name for name in names if HAND_GRENADES.get(name)] or HAND_GRENADES.keys()
    own = [x for x in battle.crewed_weapons.stocks.get(figure.id, {}) if HAND_GRENADES.get(x)]
    found: dict[str, Launch] = dict.fromkeys((*by_hand, *own), "hand")
    if any(weapon.launcher for weapon in figure.weapons):
        found |= dict.fromkeys([name for name in names if RIFLE_GRENADES.get(name)], "rifle")
    return {name: how for name, how in found.items() if grenades_left(battle, figure, name) != 0}


def throwable(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """Return what a figure may still throw: grenades, smoke, petrol and phosphorus."""
    others = (*THROWN_SMOKE, MOLOTOV, PHOSPHORUS)
    left = [name for name in others if grenades_left(battle, figure, name) != 0]
    return (*grenades_of(battle, figure), *left)


def grenades_beside(battle: Battle, figure: Figure) -> bool:
    """Return whether a casualty or a prisoner has counted grenades that others may take."""
    lies = figure.state in ("wounded", "dead", "prisoner")
    return lies and any(battle.crewed_weapons.stocks.get(figure.id, {}).values())


def has_grenade(battle: Battle, element: Element) -> bool:
    """Return whether any figure of an element has a grenade."""
    return any(grenades_of(battle, man) for man in battle.able(element))


def smoke_and_fire(battle: Battle, figures: Iterable[Figure], *, smoke: bool) -> list[str]:
    """Return the smoke grenades, petrol and phosphorus that figures can still throw.

    `smoke` says whether smoke is in play.
    """
    names = (*(THROWN_SMOKE if smoke else ()), MOLOTOV, PHOSPHORUS)
    able = list(figures)
    return [name for name in names if any(grenades_left(battle, m, name) != 0 for m in able)]


def has_smoke_or_fire(battle: Battle, element: Element, *, smoke: bool) -> bool:
    """Return whether a player is sure to have something to throw: smoke, or counted petrol."""
    return bool(sure_smoke_and_fire(battle, battle.fit(element), smoke=smoke))


def sure_smoke_and_fire(battle: Battle, figures: Iterable[Figure], *, smoke: bool) -> list[str]:
    """Return the smoke, petrol and phosphorus that figures are sure to have, for their player.

    Petrol and phosphorus that nobody counts are the umpire's to grant.
    """
    able = list(figures)
    things = smoke_and_fire(battle, able, smoke=smoke)
    return [
        x for x in things if x in THROWN_SMOKE or any(grenades_left(battle, m, x) for m in able)
    ]


def describe_side_stock(battle: Battle, side: str) -> list[str]:
    """Describe the stock that a side shares."""
    return [
        f"{name}: {count} left"
        for name, count in battle.crewed_weapons.stocks.get(side, {}).items()
    ]


def describe_own_stock(battle: Battle, figure: Figure) -> list[str]:
    """Describe the stock of a figure."""
    stock = battle.crewed_weapons.stocks.get(figure.id, {})
    if len(stock) > 1 and not any(stock.values()):
        return ["no grenades"]
    return [f"{count} {name}" for name, count in stock.items()]
