"""Events of vehicles and guns for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v

FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    v.TargetAcquired: lambda a: v.TargetAcquired(a.element, a.german),
    v.TargetLost: lambda a: v.TargetLost(a.element, a.german),
    v.ShellFired: lambda a: v.ShellFired(a.element, a.german, "BR-350P", 1, new_impulse=True),
    v.VehicleDamaged: lambda a: v.VehicleDamaged(
        a.element, "hull", {"engine": 2}, fire=3, wreck=True, stands=True
    ),
    v.CrewShaken: lambda a: v.CrewShaken(a.element, "left", "1 german 2"),
    v.ImpulseLost: lambda a: v.ImpulseLost(a.element),
    v.VehicleSpeedSet: lambda a: v.VehicleSpeedSet(a.element, 8),
    v.VehicleBurned: lambda a: v.VehicleBurned(a.element, 0, 3, destroyed=False),
    v.CrewLeft: lambda a: v.CrewLeft(a.element),
    c.CrewTaskDone: lambda a: c.CrewTaskDone(a.element, a.man, "spot", 1),
    c.PostTakingBegan: lambda a: c.PostTakingBegan(a.element, a.man, "gunner"),
    c.PostTaken: lambda a: c.PostTaken(a.element, a.man, "gunner"),
    c.PassengerEnlisted: lambda a: c.PassengerEnlisted(a.element, a.man, 4),
    c.TargetSighted: lambda a: c.TargetSighted(a.element, a.german),
    c.EnemyReported: lambda a: c.EnemyReported(a.element, a.german),
    g.GunsCorrected: lambda a: g.GunsCorrected(a.element, {"0": 7}, {"0": {"BR-350P APCBC": 7}}, 2),
    g.ShellsSet: lambda a: g.ShellsSet(a.element, "0", {"BR-350P APCBC": 9}),
    g.ShellLoaded: lambda a: g.ShellLoaded(a.element, "BR-350P APCBC"),
    g.MuzzleDustSettled: lambda a: g.MuzzleDustSettled(a.element, 1),
    g.CrateBrought: lambda a: g.CrateBrought(a.element, "BR-350P APCBC", 5),
    g.GunAimed: lambda a: g.GunAimed(a.element, a.german),
    g.HungArmorSet: lambda a: g.HungArmorSet(a.element, {"hull left": 8, "hull right": None}),
    g.HungArmorLost: lambda a: g.HungArmorLost(a.element, "hull left"),
    g.SmokeReleased: lambda a: g.SmokeReleased(a.element),
    g.GunDamaged: lambda a: g.GunDamaged(a.element, destroyed=True),
    g.GunMalfunctionChanged: lambda a: g.GunMalfunctionChanged(
        a.element, attention=True, problems=2
    ),
    g.AbandonedGunTaken: lambda a: g.AbandonedGunTaken(a.element, a.element, {a.man: "gunner"}, {}),
    c.HatchesSet: lambda a: c.HatchesSet(a.element, closed=False),
    v.VehicleCorrected: lambda a: v.VehicleCorrected(
        a.element, 4, True, 2, True, 9, {"hull": {"gun": 1}}
    ),
}
FIRST = {v.TargetLost: lambda a: [v.TargetAcquired(a.element, a.german)]}
PUBLIC = {}
BUILT = {
    v.VehicleSpeedSet: st.builds(v.VehicleSpeedSet, inches=FINITE),
    v.VehicleCorrected: st.builds(v.VehicleCorrected, speed_in=FINITE),
}
