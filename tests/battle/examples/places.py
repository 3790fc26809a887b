"""Facts of the umpire's plan, as the tests want them."""

from hypothesis import strategies as st

from assistant.battle.rattenkrieg.events import table_plan as p
from assistant.boardmap.tabletop import Tabletop

BARE = Tabletop(id="bare", width_in=72, depth_in=48)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
UNSEEN = {
    p.PlaceTold: lambda a: p.PlaceTold(a.element, 12, 30.5, 2),
    p.PlaceForgotten: lambda a: p.PlaceForgotten(a.element),
    p.PlacesAsked: lambda a: p.PlacesAsked(True),
}
FIRST = {p.PlaceForgotten: lambda a: [p.PlaceTold(a.element, 12, 30.5, 2)]}
PUBLIC = {
    p.PlanLaid: "what stands on the table lies before everybody",
    p.PlanPartRuled: "what is gone from the table everybody sees",
    p.PlanShared: "the sides' phones have the plan, or have it no more",
}
BUILT = {
    p.PlaceTold: st.builds(p.PlaceTold, x_in=FINITE, y_in=FINITE, up_in=FINITE),
    p.PlanLaid: st.sampled_from([p.PlanLaid(None), p.PlanLaid(BARE)]),
}
