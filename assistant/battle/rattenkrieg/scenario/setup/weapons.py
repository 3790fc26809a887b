"""Weapons at setup: crews, stocks, left-handed figures (Rattenkrieg 15.13, 18.3, 21)."""

from collections.abc import Mapping, Sequence
from random import Random

from assistant.battle.rattenkrieg.lookups.guns import gun_of
from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun
from assistant.battle.rattenkrieg.state.people import SpareWeapons, Weapon
from assistant.cards.rattenkrieg.forces.elements import ElementCard, WeaponCard
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.frozen import replace
from assistant.rules.dice import rolled_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

Stocks = dict[str, dict[str, int]]


def crews(men: Sequence[Figure], card: ElementCard) -> dict[str, Gun]:
    """Return the crewed weapons of an element, as its order of battle lists them."""
    serve = [man.id for man, entered in zip(men, card.figures, strict=True) if entered.serves]
    gunner = next((man for man in men if gun_of(man)), None)
    if gunner is None or not serve:
        return {}
    return {gunner.id: Gun(crew=tuple(id for id in serve if id != gunner.id))}


def stocks(force: Force, side: str, chosen: Sequence[ElementCard], men: Sequence[str]) -> Stocks:
    """Return the grenades of a force: each figure's own, or the side's shared stock."""
    everybody = sum(len(element.figures) for element in force.elements)
    here = sum(len(element.figures) for element in chosen)
    found: Stocks = {}
    for card in force.grenades:
        name = card.listed or card.name
        if card.each is not None:
            for man in men:
                found.setdefault(man, {})[name] = card.each
        elif card.count is not None:
            found.setdefault(side, {})[name] = card.count * here // everybody
    return found


def spare_weapons(force: Force, side: str) -> dict[str, SpareWeapons]:
    """Return the light weapons in a force's stores, which may be issued to its figures."""
    found = {}
    for number, card in enumerate(force.stores, 1):
        if card.profile or card.listed:
            entered = WeaponCard(name=card.name, profile=card.profile, listed=card.listed)
            weapon = weapon_from_card(entered)
            found[f"{side} store {number}"] = SpareWeapons(side, weapon, card.count)
    return found


def weapon_from_card(card: WeaponCard) -> Weapon:
    """Return the weapon printed on a card, completed from the weapon table."""
    listed = weapon_of(card.listed) if card.listed else None
    printed = weapon_of(card.profile) if card.profile else listed
    if printed is None:
        raise ValueError(f"the weapon {card.name!r} has neither a profile nor a listed name")
    if listed and printed.react == (1,):
        printed = replace(printed, react=listed.react)
    if listed and replace(printed, name=listed.name) == listed:
        printed = listed
    return Weapon(
        card.name,
        printed.name or printed.notation,
        printed.mode,
        printed.modifier,
        printed.bursts,
        printed.penetration,
        printed.react,
        card.mounts,
        card.crew,
        card.launcher,
        card.aa_sight,
    )


def left_handed(origins: Mapping[str, str], random: Random) -> tuple[str, ...]:
    """Return the left-handed figures among those of a nationality."""
    procedure = find("rattenkrieg/handedness")
    source = rolled_dice(random)
    found = ((id, procedure.resolve({"origin": o}, source)) for id, o in origins.items())
    return tuple(id for id, result in found if result.outcome.hand == "left")
