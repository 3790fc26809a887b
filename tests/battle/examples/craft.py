"""Facts of boats and aircraft, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b

FINITE = st.floats(allow_nan=False, allow_infinity=False)
LIES = st.sampled_from(("afloat", "stuck", "aground"))
MARKED = "its marker lies on the table for all"
UNSEEN = {
    b.BoatLies: lambda x: b.BoatLies(x.element, "shallow", "stuck"),
    b.LoadTold: lambda x: b.LoadTold(x.element, 3),
    b.Bailed: lambda x: b.Bailed(x.element, 2),
    b.Overboard: lambda x: b.Overboard(x.element, 1, 0),
    b.BoatFlooded: lambda x: b.BoatFlooded(x.element, 0, 7),
    b.IntoWater: lambda x: b.IntoWater((x.man,)),
    a.BombDropped: lambda x: a.BombDropped(x.element, "50Kg Aerial Bomb", "fighter"),
    a.ExtinguisherUsed: lambda x: a.ExtinguisherUsed(x.element),
    a.Harnessed: lambda x: a.Harnessed((x.man,), 2),
    a.WentAdrift: lambda x: a.WentAdrift((x.man,), off=True),
}
PUBLIC = {
    a.PlaneMarked: MARKED,
    a.Flew: MARKED,
    a.CameDown: MARKED,
    a.TookOff: MARKED,
    a.OutOfTheSky: "everybody sees men come down by parachute",
}
BUILT = {
    b.BoatLies: st.builds(b.BoatLies, lies=LIES),
    b.LoadTold: st.builds(b.LoadTold, tons=FINITE),
    b.Overboard: st.builds(b.Overboard, tons=FINITE),
    a.PlaneMarked: st.builds(a.PlaneMarked, altitude_in=FINITE, speed_in=FINITE),
    a.Flew: st.builds(a.Flew, altitude_in=FINITE, speed_in=FINITE),
    a.TookOff: st.builds(a.TookOff, altitude_in=FINITE, speed_in=FINITE),
}
