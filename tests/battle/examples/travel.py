"""Facts of vehicles on their way and of men aboard, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.vehicles import travel as t

FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    t.FacingTold: lambda a: t.FacingTold(a.element, 90, 30),
    t.Drove: lambda a: t.Drove(a.element, 8, reverse=True, on_road=True, ground="snow", impulse=1),
    t.Turned: lambda a: t.Turned(a.element, 30, 1, 4),
    t.TurretTurned: lambda a: t.TurretTurned(a.element, 60, 60, 1),
    t.GroundEntered: lambda a: t.GroundEntered(a.element, True, "", 4),
    t.BoggedDown: lambda a: t.BoggedDown(a.element, True),
    t.TowTold: lambda a: t.TowTold(a.element, a.unordered),
    t.WheelsTold: lambda a: t.WheelsTold(a.element, True),
    t.GunHandled: lambda a: t.GunHandled(a.element, "limber", 3, False),
    t.BearingTold: lambda a: t.BearingTold(a.element, a.german, 120),
    t.GotAboard: lambda a: t.GotAboard((a.man,), a.unordered, inside=False),
    t.GotOff: lambda a: t.GotOff((a.man,)),
}
FIRST = {t.GotOff: lambda a: [t.GotAboard((a.man,), a.unordered, inside=False)]}
PUBLIC = {t.RoadblockPut: "everybody sees it on the table"}
BUILT = {
    t.FacingTold: st.builds(t.FacingTold, hull_deg=st.none() | FINITE, turret_deg=FINITE),
    t.Drove: st.builds(t.Drove, inches=FINITE),
    t.Turned: st.builds(t.Turned, degrees=FINITE, left_in=FINITE),
    t.TurretTurned: st.builds(t.TurretTurned, turret_deg=FINITE, swung_deg=FINITE),
    t.GroundEntered: st.builds(t.GroundEntered, left_in=FINITE, ran_in=FINITE),
    t.GunHandled: st.builds(t.GunHandled, degrees=FINITE),
    t.BearingTold: st.builds(t.BearingTold, degrees=FINITE),
    t.RoadblockPut: st.builds(t.RoadblockPut, resistance=FINITE),
}
