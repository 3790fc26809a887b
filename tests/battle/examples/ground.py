"""Facts of fire, smoke and light, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare

FINITE = st.floats(allow_nan=False, allow_infinity=False)

UNSEEN = {
    g.FlameFired: lambda a: g.FlameFired(a.man),
}
PUBLIC = {
    g.CellArose: "everybody sees what burns",
    g.CellChanged: "everybody sees how high a fire burns",
    g.CellGone: "everybody sees what burns",
    g.FuelTold: "everybody sees what stands there to burn",
    g.CloudArose: "everybody sees smoke and dust",
    g.CloudDrifted: "everybody sees smoke and dust",
    g.CloudGone: "everybody sees smoke and dust",
    g.WindTold: "the wind blows for everybody",
    g.FlareFired: "everybody sees a light",
    g.FlareSpent: "everybody sees a light go out",
}
SIZE = dict.fromkeys(("base_in", "height_in", "width_in", "length_in"), FINITE)
BUILT = {
    g.CellArose: st.builds(g.CellArose, st.builds(Cell, radius_in=FINITE)),
    g.CloudArose: st.builds(g.CloudArose, st.builds(Cloud, right_in=FINITE, up_in=FINITE, **SIZE)),
    g.CloudDrifted: st.builds(g.CloudDrifted, shift_in=FINITE, **SIZE),
    g.FlareFired: st.builds(g.FlareFired, st.builds(Flare)),
    g.WindTold: st.builds(g.WindTold, inches=FINITE),
}
