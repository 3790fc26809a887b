"""Events of weapons and crews for tests."""

from assistant.battle.rattenkrieg.events import crewed_weapons as a
from assistant.battle.rattenkrieg.events import weapons_taken as w
from assistant.battle.rattenkrieg.events.ammunition import grenades as n
from assistant.battle.rattenkrieg.state import Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import WeaponWork


def mate(ambush):
    """Another figure of the unseen team, if there is one."""
    men = ambush.battle.elements[ambush.element].figures
    return next((id for id in men if id != ambush.man), ambush.man)


def weapon(ambush):
    """The weapon of the team's first figure."""
    return ambush.battle.figures[ambush.man].weapons[0].name


UNSEEN = {
    a.WeaponCrewSet: lambda x: a.WeaponCrewSet(x.man, (mate(x),)),
    a.GunWorkBegan: lambda x: a.GunWorkBegan(x.man, WeaponWork("set-up", 4, 4, "medium")),
    a.GunWorkContinued: lambda x: a.GunWorkContinued(x.man, 2),
    a.WeaponMalfunctionChanged: lambda x: a.WeaponMalfunctionChanged(
        x.man, attention=True, problems=2
    ),
    a.WeaponDamaged: lambda x: a.WeaponDamaged(x.man, "MG42", destroyed=False),
    a.CrewedWeaponCorrected: lambda x: a.CrewedWeaponCorrected(x.man, "heavy"),
    w.GunTakenOver: lambda x: w.GunTakenOver(x.man, mate(x), strange=False),
    w.WeaponFound: lambda x: w.WeaponFound(x.man, "MG42"),
    w.WeaponTaken: lambda x: w.WeaponTaken(x.man, mate(x), weapon(x)),
    a.WeaponsLost: lambda x: a.WeaponsLost(x.man, (weapon(x),)),
    w.WeaponsDropped: lambda x: w.WeaponsDropped(x.man),
    a.GrenadesLost: lambda x: a.GrenadesLost(x.man),
    n.GrenadesDropped: lambda x: n.GrenadesDropped(x.man, ("Mk 2 Pineapple",)),
    n.GrenadesTaken: lambda x: n.GrenadesTaken(x.man, mate(x)),
    a.GrenadeSpent: lambda x: a.GrenadeSpent("us", "Mk 2 Pineapple"),
    a.LeftHandersDetermined: lambda x: a.LeftHandersDetermined((x.man,)),
    w.WeaponsLeftAboard: lambda x: w.WeaponsLeftAboard(x.man, (weapon(x),)),
    w.MountedWeaponsManned: lambda x: w.MountedWeaponsManned(x.man),
    w.PackedWeaponsLost: lambda x: w.PackedWeaponsLost(x.man),
    w.PersonalWeaponTaken: lambda x: w.PersonalWeaponTaken(x.man, Weapon("MP40", "MP40", "burst")),
}
FIRST = dict.fromkeys(
    (w.MountedWeaponsManned, w.PackedWeaponsLost),
    lambda x: [w.WeaponsLeftAboard(x.man, (weapon(x),))],
)
PUBLIC = {w.HeavyWeaponTaken: "the enemy sees that a figure takes up a weapon"}
BUILT = {}
