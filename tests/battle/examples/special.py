"""Facts of special troops, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import animals as s

UNSEEN = {
    s.DogOrdered: lambda a: s.DogOrdered(a.man, "attack"),
    s.DogActed: lambda a: s.DogActed(a.man),
    s.DogStirred: lambda a: s.DogStirred(a.man, 5),
    s.DogHandedOver: lambda a: s.DogHandedOver(a.man, None),
    s.Rode: lambda a: s.Rode((a.man,), 22),
    s.Dismounted: lambda a: s.Dismounted((a.man,), (a.man,)),
    s.Mounted: lambda a: s.Mounted((a.man,)),
    s.HorseHit: lambda a: s.HorseHit(a.man),
    s.HorsesGone: lambda a: s.HorsesGone((a.man,)),
    s.Measured: lambda a: s.Measured("us", 1),
}
FIRST = {s.DogActed: lambda a: [s.DogOrdered(a.man, "attack")]}
PUBLIC = {}
BUILT = {
    s.Rode: st.builds(s.Rode, inches=st.floats(allow_nan=False, allow_infinity=False)),
}
