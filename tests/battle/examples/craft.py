"""Events of boats and aircraft for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b

FINITE = st.floats(allow_nan=False, allow_infinity=False)
LIES = st.sampled_from(("afloat", "stuck", "aground"))
MARKED = "its marker lies on the table for all"
UNSEEN = {
    b.BoatPositionSet: lambda x: b.BoatPositionSet(x.element, "shallow", "stuck"),
    b.BoatLoadSet: lambda x: b.BoatLoadSet(x.element, 3),
    b.WaterBailed: lambda x: b.WaterBailed(x.element, 2),
    b.LoadThrownOverboard: lambda x: b.LoadThrownOverboard(x.element, 1, 0),
    b.BoatFlooded: lambda x: b.BoatFlooded(x.element, 0, 7),
    b.CardInForceChanged: lambda x: b.CardInForceChanged(x.element, True),
    b.FiguresEnteredWater: lambda x: b.FiguresEnteredWater((x.man,)),
    b.FiguresWaded: lambda x: b.FiguresWaded((x.man,), "deep"),
    a.BombDropped: lambda x: a.BombDropped(x.element, "50Kg Aerial Bomb", "fighter"),
    a.ExtinguisherUsed: lambda x: a.ExtinguisherUsed(x.element),
    a.Harnessed: lambda x: a.Harnessed((x.man,), 2),
    a.FiguresLandedOffTable: lambda x: a.FiguresLandedOffTable((x.man,), off=True),
}
PUBLIC = {
    a.AircraftMarkerPlaced: MARKED,
    a.AircraftFlew: MARKED,
    a.AircraftLanded: MARKED,
    a.AircraftTookOff: MARKED,
    a.ElementLandedOrAircraftRemoved: "everybody sees figures come down by parachute",
}
BUILT = {
    b.BoatPositionSet: st.builds(b.BoatPositionSet, lies=LIES),
    b.BoatLoadSet: st.builds(b.BoatLoadSet, tons=FINITE),
    b.LoadThrownOverboard: st.builds(b.LoadThrownOverboard, tons=FINITE),
    a.AircraftMarkerPlaced: st.builds(a.AircraftMarkerPlaced, altitude_in=FINITE, speed_in=FINITE),
    a.AircraftFlew: st.builds(a.AircraftFlew, altitude_in=FINITE, speed_in=FINITE),
    a.AircraftTookOff: st.builds(a.AircraftTookOff, altitude_in=FINITE, speed_in=FINITE),
}
