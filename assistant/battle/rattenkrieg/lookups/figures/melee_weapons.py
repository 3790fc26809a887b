"""What men fight with hand to hand, and the tier of their arms (Rattenkrieg 13.4.5, 17.2)."""

from collections import Counter

from assistant.battle.rattenkrieg.state import Figure
from assistant.rules.rattenkrieg.fire.weapons import Weapon, weapon_of

BARE_HANDS = "bare-hands"
SMG_BURSTS = 3  # 15.3: no sub machine gun of the table fires fewer
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


def hierarchy(weapon: Weapon) -> str:
    """Its key in the hierarchy of weapons; of a bare notation by how it fires."""
    if known := weapon.hierarchy_key():
        return known
    if weapon.mode == "single":
        return "semi-automatic-rifle"
    if weapon.mode == "shots":
        return "hmg-flamethrower"
    return "sub-machine-gun" if (weapon.bursts or 0) >= SMG_BURSTS else "assault-rifle"


def carried(figure: Figure) -> list[str]:
    """The keys in the hierarchy of all that a man carries, his first weapon first."""
    return [hierarchy(weapon_of(weapon.key)) for weapon in figure.weapons]


def in_contact(figure: Figure, *, standing: bool = False) -> str:
    """What he fights with when bases touch: the first of his weapons that serves there.

    A machine gun that stands on its tripod does not (17.1).
    """
    keys = [key for key in carried(figure) if not (standing and key == "lmg")]
    usable = [IN_CONTACT[key] for key in keys if key in IN_CONTACT]
    return usable[0] if usable else BARE_HANDS


def wound_cause(arm: str, figure: Figure) -> str:
    """The kind of wound that he makes with this in contact, as advanced wounds tell them apart.

    A key that names a firearm and a blade is the firearm where he carries one.
    """
    if arm == BARE_HANDS:
        return "other"
    carries = {IN_CONTACT.get(key) for key in carried(figure)}
    if arm in OR_BLADE and arm in carries:
        return OR_BLADE[arm]
    return SHOT.get(arm, BLADE)


def of_most(figures: list[Figure]) -> str | None:
    """What most of these men carry; None for nobody armed."""
    firsts = Counter(keys[0] for man in figures if (keys := carried(man)))
    return firsts.most_common(1)[0][0] if firsts else None
