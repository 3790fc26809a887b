"""Facts of vehicles and guns, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v

FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    v.TargetAcquired: lambda a: v.TargetAcquired(a.element, a.german),
    v.ShellFired: lambda a: v.ShellFired(a.element, a.german, "BR-350P", 1, new_impulse=True),
    v.VehicleStruck: lambda a: v.VehicleStruck(
        a.element, "hull", {"engine": 2}, fire=3, wreck=True, stands=True
    ),
    v.CrewShaken: lambda a: v.CrewShaken(a.element, "left", "1 german 2"),
    v.ImpulseLost: lambda a: v.ImpulseLost(a.element),
    v.SpeedTold: lambda a: v.SpeedTold(a.element, 8),
    v.VehicleBurned: lambda a: v.VehicleBurned(a.element, 0, 3, destroyed=False),
    v.CrewLeft: lambda a: v.CrewLeft(a.element),
    c.TaskDone: lambda a: c.TaskDone(a.element, a.man, "spot", 1),
    c.PostHalfTaken: lambda a: c.PostHalfTaken(a.element, a.man, "gunner"),
    c.PostTaken: lambda a: c.PostTaken(a.element, a.man, "gunner"),
    c.TargetSighted: lambda a: c.TargetSighted(a.element, a.german),
    g.GunsRuled: lambda a: g.GunsRuled(a.element, {"0": 7}, {"0": {"BR-350P APCBC": 7}}, 2),
    g.ShellsTold: lambda a: g.ShellsTold(a.element, "0", {"BR-350P APCBC": 9}),
    g.GunLaid: lambda a: g.GunLaid(a.element, a.german),
    g.ScreensFitted: lambda a: g.ScreensFitted(a.element, {"hull left": 8, "hull right": None}),
    g.ScreenLost: lambda a: g.ScreenLost(a.element, "hull left"),
    g.SmokeReleased: lambda a: g.SmokeReleased(a.element),
    g.PieceHit: lambda a: g.PieceHit(a.element, destroyed=True),
    g.PieceTroubled: lambda a: g.PieceTroubled(a.element, attention=True, problems=2),
    g.PieceTaken: lambda a: g.PieceTaken(a.element, a.element, {a.man: "gunner"}, {}),
    c.HatchesTold: lambda a: c.HatchesTold(a.element, closed=False),
    v.VehicleRuled: lambda a: v.VehicleRuled(a.element, 4, True, 2, True, 9, {"hull": {"gun": 1}}),
}
PUBLIC = {}
BUILT = {
    v.SpeedTold: st.builds(v.SpeedTold, inches=FINITE),
    v.VehicleRuled: st.builds(v.VehicleRuled, speed_in=FINITE),
}
