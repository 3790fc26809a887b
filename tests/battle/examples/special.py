"""Events of special troops for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import animals as s

UNSEEN = {
    s.DogOrdered: lambda a: s.DogOrdered(a.man, "attack"),
    s.DogActed: lambda a: s.DogActed(a.man),
    s.DogAggressivenessChanged: lambda a: s.DogAggressivenessChanged(a.man, 5),
    s.DogHandedOver: lambda a: s.DogHandedOver(a.man, None),
    s.HorsesRidden: lambda a: s.HorsesRidden((a.man,), 22),
    s.Dismounted: lambda a: s.Dismounted((a.man,), (a.man,)),
    s.HorsesHandedOver: lambda a: s.HorsesHandedOver(a.man, "another"),
    s.Mounted: lambda a: s.Mounted((a.man,)),
    s.HorseHit: lambda a: s.HorseHit(a.man),
    s.HorsesGone: lambda a: s.HorsesGone((a.man,)),
    s.MeasurementUsed: lambda a: s.MeasurementUsed("us", 1),
}
FIRST = {
    s.DogActed: lambda a: [s.DogOrdered(a.man, "attack")],
    s.HorsesHandedOver: lambda a: [s.Dismounted((a.man,), (a.man,))],
}
PUBLIC = {}
BUILT = {
    s.HorsesRidden: st.builds(
        s.HorsesRidden, inches=st.floats(allow_nan=False, allow_infinity=False)
    ),
}
