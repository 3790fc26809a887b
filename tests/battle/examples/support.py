"""Facts of mortars and rocket launchers, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.state.heavy_weapons import Handling

FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    s.MortarHandled: lambda a: s.MortarHandled(a.man, Handling(up=True, owed=4, total=4)),
    s.MortarWorked: lambda a: s.MortarWorked(a.man, 2),
    s.MortarFired: lambda a: s.MortarFired(a.man, "the bridge", 40, a.man, 6, 1),
    s.MortarRested: lambda a: s.MortarRested(a.man),
    s.MortarRuled: lambda a: s.MortarRuled(a.man, stands=True, bombs=9),
    s.RocketFired: lambda a: s.RocketFired(a.man, 3, loaded=False, target=a.german),
    s.RifleFired: lambda a: s.RifleFired(a.man, a.german),
    s.RocketLoaded: lambda a: s.RocketLoaded(a.man),
    s.LauncherRuled: lambda a: s.LauncherRuled(a.man, 3, loaded=True),
    s.PhosphorusClung: lambda a: s.PhosphorusClung(a.element, "1"),
    s.HatchesShut: lambda a: s.HatchesShut(a.element),
}
PUBLIC = {}
BUILT = {s.MortarFired: st.builds(s.MortarFired, range_in=FINITE)}
