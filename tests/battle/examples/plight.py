"""Events of vehicles in trouble for tests."""

from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.state.vehicle_emergencies import RepairTask

UNSEEN = {
    p.CrewMembersLeft: lambda a: p.CrewMembersLeft(a.element, (a.man,), 3),
    p.CrewMembersReturned: lambda a: p.CrewMembersReturned(a.element, (a.man,)),
    p.VehicleCrewed: lambda a: p.VehicleCrewed(a.element),
    p.VehicleBlinded: lambda a: p.VehicleBlinded(a.element, 2),
    p.RepairBegun: lambda a: p.RepairBegun("us task 1", RepairTask(a.element, "hull", "engine", 2)),
    p.RadioRepaired: lambda a: p.RadioRepaired(a.element),
    p.SystemRepaired: lambda a: p.SystemRepaired(a.element, "hull", "engine", 1),
}
FIRST = {p.CrewMembersReturned: lambda a: [p.CrewMembersLeft(a.element, (a.man,), 3)]}
PUBLIC = {}
BUILT = {}
