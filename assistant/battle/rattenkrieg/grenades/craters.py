"""Craters that bursting shells leave on the table (Rattenkrieg 20.1.2.3)."""

from math import cos, pi, sin

from assistant.battle.rattenkrieg.events.table_plan import CraterMade
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Patch

CORNERS = 12
MOST_DRAWN = 400  # things on a plan, with which it draws well


def leave_crater(
    play: BattlePlay, name: str, width_in: float, depth_in: float, place: Place | None
) -> None:
    """Log how large a crater is, and draw it on the table plan if its place is known."""
    play.log_last(  # after what the burst does to figures
        ["umpire", *play.state.sides],
        f"The {name} leaves a crater, {width_in:g}″ wide and {depth_in:g}″ deep.",
    )
    plan = play.state.table_plan.plan
    if plan is None or place is None or len(plan.areas) >= MOST_DRAWN:
        return
    known = {thing.id for thing in plan.things}
    number = next(n for n in range(1, len(known) + 2) if f"crater-{n}" not in known)
    round_ = [2 * pi * n / CORNERS for n in range(CORNERS)]
    right_in, away_in = place
    polygon = tuple(
        (
            min(plan.width_in, max(0.0, round(right_in + width_in / 2 * cos(turn), 2))),
            min(plan.depth_in, max(0.0, round(away_in + width_in / 2 * sin(turn), 2))),
        )
        for turn in round_
    )
    crater = Patch(
        id=f"crater-{number}",
        name="a shell crater",
        kind="crater",
        polygon=polygon,
        ground_in=-depth_in,
    )
    play.record(CraterMade(crater))
