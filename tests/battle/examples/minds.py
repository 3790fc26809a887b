"""Facts of awareness, discipline and captives, as the tests want them."""

from assistant.battle.rattenkrieg.events import morale as m
from assistant.battle.rattenkrieg.state.morale import Alarm, Telling

UNSEEN = {
    m.AwarenessChanged: lambda a: m.AwarenessChanged(a.element, "black", "yellow"),
    m.AlarmGiven: lambda a: m.AlarmGiven("alarm", Alarm(a.element, "run", 6, (a.german,))),
    m.AmbushDeclared: lambda a: m.AmbushDeclared(a.element),
    m.Engaged: lambda a: m.Engaged(a.element, (a.german,)),
    m.PerilFaced: lambda a: m.PerilFaced(a.element, "danger-zone"),
    m.TouchTold: lambda a: m.TouchTold(a.element),
    m.Tempted: lambda a: m.Tempted(a.element, a.german),
    m.FireOpened: lambda a: m.FireOpened(a.element, a.german),
    m.UnbiddenOver: lambda a: m.UnbiddenOver(a.element),
    m.LeaderDressed: lambda a: m.LeaderDressed(a.man, ("binoculars",)),
    m.LeaderMadeOut: lambda a: m.LeaderMadeOut(a.german_man),
    m.CourseTaken: lambda a: m.CourseTaken(a.element, "joins-friend"),
    m.Outraged: lambda a: m.Outraged(a.element, a.german),
    m.NerveObeyed: lambda a: m.NerveObeyed(a.element),
    m.FanaticSpoke: lambda a: m.FanaticSpoke(a.man),
    m.Captured: lambda a: m.Captured(a.man, a.german),
    m.CaptiveFreed: lambda a: m.CaptiveFreed(a.man),
    m.Interrogated: lambda a: m.Interrogated(a.man, 1, Telling("us", "they mean to hold", 1)),
}
FIRST = {
    m.UnbiddenOver: lambda a: [m.FireOpened(a.element, a.german)],
    m.CaptiveFreed: lambda a: [m.Captured(a.man, a.german)],
}
PUBLIC = {}
BUILT = {}
