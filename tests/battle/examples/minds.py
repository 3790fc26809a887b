"""Facts of awareness, discipline and captives, as the tests want them."""

from assistant.battle.rattenkrieg.minds import events as m
from assistant.battle.rattenkrieg.minds.state import Alarm

UNSEEN = {
    m.AwarenessChanged: lambda a: m.AwarenessChanged(a.element, "black", "yellow"),
    m.AlarmGiven: lambda a: m.AlarmGiven("alarm", Alarm(a.element, "run", 6, (a.german,))),
    m.Engaged: lambda a: m.Engaged(a.element, (a.german,)),
    m.PerilFaced: lambda a: m.PerilFaced(a.element, "danger-zone"),
    m.TouchTold: lambda a: m.TouchTold(a.element),
    m.Tempted: lambda a: m.Tempted(a.element, a.german),
    m.FireOpened: lambda a: m.FireOpened(a.element, a.german),
    m.UnbiddenOver: lambda a: m.UnbiddenOver(a.element),
    m.LeaderDressed: lambda a: m.LeaderDressed(a.man, ("binoculars",)),
    m.LeaderMadeOut: lambda a: m.LeaderMadeOut(a.german_man),
}
PUBLIC = {}
BUILT = {}
