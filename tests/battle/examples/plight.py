"""Facts of vehicles in trouble, as the tests want them."""

from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.state.vehicle_emergencies import Mend

UNSEEN = {
    p.MenOut: lambda a: p.MenOut(a.element, (a.man,), 3),
    p.MenIn: lambda a: p.MenIn(a.element, (a.man,)),
    p.CrewBack: lambda a: p.CrewBack(a.element),
    p.Blinded: lambda a: p.Blinded(a.element, 2),
    p.MendBegun: lambda a: p.MendBegun("us task 1", Mend(a.element, "hull", "engine", 2)),
    p.RadioMended: lambda a: p.RadioMended(a.element),
    p.SystemMended: lambda a: p.SystemMended(a.element, "hull", "engine", 1),
}
FIRST = {p.MenIn: lambda a: [p.MenOut(a.element, (a.man,), 3)]}
PUBLIC = {}
BUILT = {}
