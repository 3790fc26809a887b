"""Events of aid and carried figures for tests."""

from assistant.battle.rattenkrieg.events import wounds as c

UNSEEN = {
    c.AidGiven: lambda a: c.AidGiven(a.man, "aid-man"),
    c.WoundChecked: lambda a: c.WoundChecked(a.man),
    c.FigureSwam: lambda a: c.FigureSwam(a.man, ("troubled-water",)),
    c.WaterLeft: lambda a: c.WaterLeft(a.man, 2),
}
PUBLIC = {}
BUILT = {}
