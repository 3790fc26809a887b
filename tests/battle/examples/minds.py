"""Facts of awareness, discipline and captives, as the tests want them."""

from assistant.battle.rattenkrieg.events import morale as m
from assistant.battle.rattenkrieg.state.morale import Alarm, Revelation

UNSEEN = {
    m.AwarenessChanged: lambda a: m.AwarenessChanged(a.element, "black", "yellow"),
    m.AlarmGiven: lambda a: m.AlarmGiven("alarm", Alarm(a.element, "run", 6, (a.german,))),
    m.AmbushDeclared: lambda a: m.AmbushDeclared(a.element),
    m.ElementsAttacked: lambda a: m.ElementsAttacked(a.element, (a.german,)),
    m.RiskTaken: lambda a: m.RiskTaken(a.element, "danger-zone"),
    m.LeaderContactSet: lambda a: m.LeaderContactSet(a.element),
    m.DisciplineChecked: lambda a: m.DisciplineChecked(a.element, a.german),
    m.ElementProvoked: lambda a: m.ElementProvoked(a.element),
    m.FireOpened: lambda a: m.FireOpened(a.element, a.german),
    m.UnorderedFireEnded: lambda a: m.UnorderedFireEnded(a.element),
    m.LeaderSignsSet: lambda a: m.LeaderSignsSet(a.man, ("binoculars",)),
    m.LeaderIdentified: lambda a: m.LeaderIdentified(a.german_man),
    m.ForcedConductChanged: lambda a: m.ForcedConductChanged(a.element, "joins-friend"),
    m.AtrocitySeen: lambda a: m.AtrocitySeen(a.element, a.german),
    m.MoraleResultObeyed: lambda a: m.MoraleResultObeyed(a.element),
    m.FanaticEncouraged: lambda a: m.FanaticEncouraged(a.man),
    m.Captured: lambda a: m.Captured(a.man, a.german),
    m.CaptiveFreed: lambda a: m.CaptiveFreed(a.man),
    m.Interrogated: lambda a: m.Interrogated(a.man, 1, Revelation("us", "they mean to hold", 1)),
}
FIRST = {
    m.UnorderedFireEnded: lambda a: [m.FireOpened(a.element, a.german)],
    m.CaptiveFreed: lambda a: [m.Captured(a.man, a.german)],
}
PUBLIC = {}
BUILT = {}
