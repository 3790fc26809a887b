"""Events of fire, smoke and light for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.events.flares import FlareBurnedOut, FlareFired
from assistant.battle.rattenkrieg.events.smoke import covered as i
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare

SMOKE = Cloud("99", "smoke", "device", "the ford", 12, 10, 16, 28)
FINITE = st.floats(allow_nan=False, allow_infinity=False)

UNSEEN = {
    g.FlamethrowerFired: lambda a: g.FlamethrowerFired(a.man),
    i.ElementsCovered: lambda a: i.ElementsCovered((a.element,), SMOKE.id),
    i.CloudLeft: lambda a: i.CloudLeft(a.element),
    i.BearingsLost: lambda a: i.BearingsLost((a.man,)),
}
FIRST = {
    i.ElementsCovered: lambda a: [g.CloudAdded(SMOKE)],
    i.CloudLeft: lambda a: [g.CloudAdded(SMOKE), i.ElementsCovered((a.element,), SMOKE.id)],
}
PUBLIC = {
    g.BurningAreaAdded: "everybody sees what burns",
    g.BurningAreaChanged: "everybody sees how high a fire burns",
    g.BurningAreaRemoved: "everybody sees what burns",
    g.PhosphorusCarriedAlong: "everybody sees what burns on a vehicle that drives",
    g.BurningAreaFuelSet: "everybody sees what stands there to burn",
    g.CloudAdded: "everybody sees smoke and dust",
    g.CloudDrifted: "everybody sees smoke and dust",
    g.CloudRemoved: "everybody sees smoke and dust",
    g.WindSet: "the wind blows for everybody",
    FlareFired: "everybody sees a light",
    FlareBurnedOut: "everybody sees a light go out",
}
SIZE = dict.fromkeys(("base_in", "height_in", "width_in", "length_in"), FINITE)
BUILT = {
    g.BurningAreaAdded: st.builds(g.BurningAreaAdded, st.builds(Cell, radius_in=FINITE)),
    g.CloudAdded: st.builds(g.CloudAdded, st.builds(Cloud, right_in=FINITE, up_in=FINITE, **SIZE)),
    g.CloudDrifted: st.builds(g.CloudDrifted, shift_in=FINITE, **SIZE),
    FlareFired: st.builds(FlareFired, st.builds(Flare)),
    g.WindSet: st.builds(g.WindSet, inches=FINITE),
}
