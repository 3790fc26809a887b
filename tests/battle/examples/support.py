"""Events of mortars and rocket launchers for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.events.ammunition import bombs as b
from assistant.battle.rattenkrieg.events.ammunition import crates as c
from assistant.battle.rattenkrieg.state.heavy_weapons import Crate, Handling

BEFORE = (lambda a: c.CrateIssued(Crate("crate 1", "piat", 3, a.element)),)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    s.MortarHandlingBegan: lambda a: s.MortarHandlingBegan(
        a.man, Handling(up=True, owed=4, total=4)
    ),
    s.MortarHandlingContinued: lambda a: s.MortarHandlingContinued(a.man, 2),
    s.MortarPointed: lambda a: s.MortarPointed(a.man, 6),
    s.MortarFired: lambda a: s.MortarFired(a.man, "the bridge", 40, a.man, 6, 1),
    s.MortarFireInterrupted: lambda a: s.MortarFireInterrupted(a.man),
    s.MortarCorrected: lambda a: s.MortarCorrected(a.man, stands=True, bombs=9),
    s.RocketFired: lambda a: s.RocketFired(a.man, 3, loaded=False, target=a.german),
    s.RifleFired: lambda a: s.RifleFired(a.man, a.german),
    s.RocketLoaded: lambda a: s.RocketLoaded(a.man),
    s.LauncherCorrected: lambda a: s.LauncherCorrected(a.man, 3, loaded=True),
    c.CrateIssued: lambda a: c.CrateIssued(Crate("crate 2", "piat", 3, a.element)),
    c.RocketsBrought: lambda a: c.RocketsBrought("crate 1", a.unordered),
    c.RocketTaken: lambda a: c.RocketTaken("crate 1"),
    c.CratesLeft: lambda a: c.CratesLeft(a.element),
    b.BombsGivenOut: lambda a: b.BombsGivenOut((a.man,), 2),
    b.BombsHandedOver: lambda a: b.BombsHandedOver(a.man, (a.man,), 9),
    s.PhosphorusStuckToVehicle: lambda a: s.PhosphorusStuckToVehicle(a.element, "1"),
    s.AllHatchesClosed: lambda a: s.AllHatchesClosed(a.element),
}
FIRST = {c.RocketsBrought: lambda a: [c.CratesLeft(a.element)]}
PUBLIC = {}
BUILT = {s.MortarFired: st.builds(s.MortarFired, range_in=FINITE)}
