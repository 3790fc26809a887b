"""Events of moving vehicles and of figures aboard for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t

FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    t.VehicleFacingEntered: lambda a: t.VehicleFacingEntered(a.element, 90, 30),
    t.VehicleMoveBegan: lambda a: t.VehicleMoveBegan(
        a.element, 8, reverse=True, on_road=True, ground="snow", impulse=1
    ),
    t.Turned: lambda a: t.Turned(a.element, 30, 1, 4),
    t.TurretTurned: lambda a: t.TurretTurned(a.element, 60, 60, 1),
    t.GroundEntered: lambda a: t.GroundEntered(a.element, True, "", 4),
    t.VehicleBogged: lambda a: t.VehicleBogged(a.element, True),
    towing.TowSet: lambda a: towing.TowSet(a.element, a.unordered),
    t.FoamWheelsSet: lambda a: t.FoamWheelsSet(a.element, True),
    towing.GunHandled: lambda a: towing.GunHandled(a.element, "limber", 3, False),
    t.BearingEntered: lambda a: t.BearingEntered(a.element, a.german, 120),
    towing.VehicleBoarded: lambda a: towing.VehicleBoarded((a.man,), a.unordered, inside=False),
    towing.VehicleLeft: lambda a: towing.VehicleLeft((a.man,)),
}
FIRST = {towing.VehicleLeft: lambda a: [towing.VehicleBoarded((a.man,), a.unordered, inside=False)]}
PUBLIC = {t.RoadblockPlaced: "everybody sees it on the table"}
BUILT = {
    t.VehicleFacingEntered: st.builds(
        t.VehicleFacingEntered, hull_deg=st.none() | FINITE, turret_deg=FINITE
    ),
    t.VehicleMoveBegan: st.builds(t.VehicleMoveBegan, inches=FINITE),
    t.Turned: st.builds(t.Turned, degrees=FINITE, left_in=FINITE),
    t.TurretTurned: st.builds(t.TurretTurned, turret_deg=FINITE, swung_deg=FINITE),
    t.GroundEntered: st.builds(t.GroundEntered, left_in=FINITE, ran_in=FINITE),
    towing.GunHandled: st.builds(towing.GunHandled, degrees=FINITE),
    t.BearingEntered: st.builds(t.BearingEntered, degrees=FINITE),
    t.RoadblockPlaced: st.builds(t.RoadblockPlaced, resistance=FINITE),
}
