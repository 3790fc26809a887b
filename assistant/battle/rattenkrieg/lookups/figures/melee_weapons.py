"""Weapons of close combat and their tiers (Rattenkrieg 13.4.5, 17.2)."""

from collections import Counter

from assistant.battle.rattenkrieg.state import Figure
from assistant.rules.rattenkrieg.fire.weapons import SMG_BURSTS, Weapon, weapon_of

BARE_HANDS = "bare-hands"
IN_CONTACT = {  # support weapons are not among them: their crews use what else they carry (17.1)
    "bolt-action-rifle": "rifle",
    "semi-automatic-rifle": "rifle",
    "pistol-revolver": "handgun",
    "sub-machine-gun": "smg-sword",
    "assault-rifle": "bayonet-assault-rifle",
    "lmg": "lmg-polearm",
}
SHORT, LONG, BLADE = "smg-pistol-revolver", "rifle-machine-gun", "shotgun-blade"  # kinds of wounds
SHOT = {"rifle": LONG, "handgun": SHORT}
OR_BLADE = {"smg-sword": SHORT, "lmg-polearm": LONG, "bayonet-assault-rifle": LONG}


def hierarchy_key(weapon: Weapon) -> str:
    """Return a weapon's key in the hierarchy of weapons."""
    if known := weapon.hierarchy_key():
        return known
    if weapon.mode == "single":
        return "semi-automatic-rifle"
    if weapon.mode == "shots":
        return "hmg-flamethrower"
    return "sub-machine-gun" if (weapon.bursts or 0) >= SMG_BURSTS else "assault-rifle"


def carried_keys(figure: Figure) -> list[str]:
    """Return the hierarchy keys of a figure's weapons, the first weapon first."""
    return [hierarchy_key(weapon_of(weapon.key)) for weapon in figure.weapons]


def contact_weapon(figure: Figure, *, standing: bool = False) -> str:
    """Return the weapon that a figure uses in base contact: its first suitable one.

    A machine gun on a tripod is not suitable (17.1).
    """
    keys = [key for key in carried_keys(figure) if not (standing and key == "lmg")]
    usable = [IN_CONTACT[key] for key in keys if key in IN_CONTACT]
    return usable[0] if usable else BARE_HANDS


def wound_cause(arm: str, figure: Figure) -> str:
    """Return the kind of wound that a weapon causes in contact, for advanced wounds.

    A key that names both a firearm and a blade counts as the firearm if the figure carries one.
    """
    if arm == BARE_HANDS:
        return "other"
    carries = {IN_CONTACT.get(key) for key in carried_keys(figure)}
    if arm in OR_BLADE and arm in carries:
        return OR_BLADE[arm]
    return SHOT.get(arm, BLADE)


def most_common_weapon(figures: list[Figure]) -> str | None:
    """Return the weapon that most of these figures carry, or None."""
    firsts = Counter(keys[0] for man in figures if (keys := carried_keys(man)))
    return firsts.most_common(1)[0][0] if firsts else None
