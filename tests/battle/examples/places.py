"""Events of the table plan for tests."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import table_plan as p
from assistant.boardmap.tabletop import Patch, Tabletop

CRATER = Patch(id="crater-1", kind="crater", polygon=((1, 1), (2, 1), (1, 2)))
BARE = Tabletop(id="bare", width_in=72, depth_in=48)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    p.PositionSet: lambda a: p.PositionSet(a.element, 12, 30.5, 2),
    p.PositionRemoved: lambda a: p.PositionRemoved(a.element),
    p.PositionPromptsSet: lambda a: p.PositionPromptsSet(True),
}
FIRST = {p.PositionRemoved: lambda a: [p.PositionSet(a.element, 12, 30.5, 2)]}
PUBLIC = {
    p.PlanSet: "what stands on the table lies before everybody",
    p.PlanPartCorrected: "what is gone from the table everybody sees",
    p.CraterMade: "a crater on the table everybody sees",
    p.PlanShared: "the sides' phones have the plan, or have it no more",
}
BUILT = {
    p.PositionSet: st.builds(p.PositionSet, x_in=FINITE, y_in=FINITE, up_in=FINITE),
    p.CraterMade: st.sampled_from([p.CraterMade(CRATER)]),
    p.PlanSet: st.sampled_from([p.PlanSet(None), p.PlanSet(BARE)]),
}
