"""Events of awareness, discipline and captives for tests."""

from assistant.battle.rattenkrieg.events.morale_and_captives import alarms, captives
from assistant.battle.rattenkrieg.events.morale_and_captives import morale as m
from assistant.battle.rattenkrieg.state.morale import Alarm, Revelation

UNSEEN = {
    alarms.AwarenessChanged: lambda a: alarms.AwarenessChanged(a.element, "black", "yellow"),
    alarms.AlarmGiven: lambda a: alarms.AlarmGiven(
        "alarm", Alarm(a.element, "run", 6, (a.german,))
    ),
    alarms.AmbushDeclared: lambda a: alarms.AmbushDeclared(a.element),
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
    m.MoraleInherited: lambda a: m.MoraleInherited(a.element, a.unordered),
    captives.Captured: lambda a: captives.Captured(a.man, a.german),
    captives.CaptiveFreed: lambda a: captives.CaptiveFreed(a.man),
    captives.Interrogated: lambda a: captives.Interrogated(
        a.man, 1, Revelation("us", "they mean to hold", 1)
    ),
}
FIRST = {
    m.MoraleInherited: lambda a: [m.RiskTaken(a.element, "danger-zone")],
    m.UnorderedFireEnded: lambda a: [m.FireOpened(a.element, a.german)],
    captives.CaptiveFreed: lambda a: [captives.Captured(a.man, a.german)],
}
PUBLIC = {}
BUILT = {}
