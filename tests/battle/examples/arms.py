"""Facts of weapons and crews, as the tests want them."""

from assistant.battle.rattenkrieg.events import crewed_weapons as a
from assistant.battle.rattenkrieg.state.crewed_weapons import Job


def mate(ambush):
    """Another man of the team that nobody sees, if there is one."""
    men = ambush.battle.elements[ambush.element].figures
    return next((id for id in men if id != ambush.man), ambush.man)


def weapon(ambush):
    """What the first of them carries."""
    return ambush.battle.figures[ambush.man].weapons[0].name


UNSEEN = {
    a.CrewTold: lambda x: a.CrewTold(x.man, (mate(x),)),
    a.GunWorkBegan: lambda x: a.GunWorkBegan(x.man, Job("set-up", 4, 4, "medium")),
    a.GunWorked: lambda x: a.GunWorked(x.man, 2),
    a.GunTroubled: lambda x: a.GunTroubled(x.man, attention=True, problems=2),
    a.WeaponStruck: lambda x: a.WeaponStruck(x.man, "MG42", destroyed=False),
    a.GunRuled: lambda x: a.GunRuled(x.man, "heavy"),
    a.GunTakenOver: lambda x: a.GunTakenOver(x.man, mate(x), strange=False),
    a.WeaponFound: lambda x: a.WeaponFound(x.man, "MG42"),
    a.WeaponTaken: lambda x: a.WeaponTaken(x.man, mate(x), weapon(x)),
    a.ArmsLost: lambda x: a.ArmsLost(x.man, (weapon(x),)),
    a.GrenadesLost: lambda x: a.GrenadesLost(x.man),
    a.GrenadeSpent: lambda x: a.GrenadeSpent("us", "Mk 2 Pineapple"),
    a.HandsKnown: lambda x: a.HandsKnown((x.man,)),
}
PUBLIC = {}
BUILT = {}
