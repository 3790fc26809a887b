"""Events of buildings, traps and tasks for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events import fuzes as f
from assistant.battle.rattenkrieg.events import wires as n
from assistant.battle.rattenkrieg.events.buildings import places as p
from assistant.battle.rattenkrieg.events.buildings import rooms as r
from assistant.battle.rattenkrieg.state.buildings_and_traps import (
    Fuze,
    Leaf,
    Opening,
    Room,
    Section,
    Task,
    Trap,
)

DOOR = Opening("opening 1", "the farm door", "door")
FUZE = Fuze("fuze 101", "us", "Satchel Charge", "the ditch", "element", 3)
ROOM = Room("us room 1", "us", "the kitchen", large=True)
TASK = Task("us task 1", "us", "demolition", "the bridge", 6)

BEFORE = (  # what has happened when the others happen
    lambda a: w.OpeningMarked(DOOR),
    lambda a: w.TaskBegun(TASK),
    lambda a: f.FuzeLit(FUZE),
)
MINES = [Trap(f"trap {n}", n, "us", "mine", f"place {n}", "Tellermine") for n in (7, 8)]
WIRED = n.MinesWired(("trap 7", "trap 8"))
UNSEEN = {
    w.PositionsTaken: lambda a: w.PositionsTaken(a.element, ready=False),
    w.OpeningChanged: lambda a: w.OpeningChanged(DOOR.id, Leaf("locked", planks=True), DOOR.shown),
    w.FiringPlaceTaken: lambda a: w.FiringPlaceTaken(a.man, DOOR.id),
    w.TaskBegun: lambda a: w.TaskBegun(Task("us task 2", "us", "loophole", "the wall", 3)),
    w.TaskContinued: lambda a: w.TaskContinued(TASK.id, {a.man: 2}),
    w.TaskAbandoned: lambda a: w.TaskAbandoned(TASK.id),
    f.FuzeLit: lambda a: f.FuzeLit(Fuze("fuze 102", "us", "Tellermine", "a tank", a.element, 1)),
    f.FuzeBurned: lambda a: f.FuzeBurned(FUZE.id, a.element, 1),
    f.FuzeEnded: lambda a: f.FuzeEnded(FUZE.id),
    n.MinesWired: lambda a: WIRED,
    n.TelephoneWireLaid: lambda a: n.TelephoneWireLaid(a.element, a.element, "us"),
    n.WireCut: lambda a: n.WireCut("trap 7 trap 8"),
    r.RoomNamed: lambda a: r.RoomNamed(ROOM),
    r.RoomEntered: lambda a: r.RoomEntered((a.man,), ROOM.id, in_position=True),
    p.BuildingsRuledOut: lambda a: p.BuildingsRuledOut(a.element, 12),
    w.TrapsRuledOut: lambda a: w.TrapsRuledOut("us", 2, 1),
    r.UnsuspectedFireMet: lambda a: r.UnsuspectedFireMet(a.element),
    f.TorpedoSectionsUsed: lambda a: f.TorpedoSectionsUsed(a.element, "us 1st Squad", 2),
}
FIRST = {
    r.RoomEntered: lambda a: [r.RoomNamed(ROOM)],
    n.MinesWired: lambda a: [w.TrapLaid(mine) for mine in MINES],
    n.WireCut: lambda a: [*(w.TrapLaid(mine) for mine in MINES), WIRED],
    n.WireFound: lambda a: [*(w.TrapLaid(mine) for mine in MINES), WIRED],
}
PUBLIC = {
    w.SectionsMarked: "everybody sees the building on the table",
    w.SectionDamagedFurther: "everybody sees what falls and what is damaged",
    w.SectionCorrected: "everybody sees what stands",
    w.OpeningMarked: "everybody sees the doors on the table",
    w.TrapLaid: "its marker lies on the table, and may be a dummy's",
    w.TrapRemoved: "its marker is taken off the table",
    n.WireFound: "who looked for it knows of it, its owner that he was seen to look",
}
SECRET_PARTS = {
    "what a trap marker stands for": lambda a, n: w.TrapLaid(
        Trap("trap 9", 9, "us", ("dummy", "line")[n - 1], f"place {n}", ("", "F1")[n - 1])
    ),
}
TASKS = st.builds(Task, put_in=st.dictionaries(st.text(), st.integers()))
BUILT = {
    w.TaskBegun: st.builds(w.TaskBegun, TASKS),
    f.FuzeLit: st.builds(
        f.FuzeLit, st.builds(Fuze, passed=st.dictionaries(st.text(), st.integers()))
    ),
    w.SectionsMarked: st.builds(w.SectionsMarked, st.tuples(st.builds(Section))),
}
