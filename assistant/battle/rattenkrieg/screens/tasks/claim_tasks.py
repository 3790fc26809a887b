"""The umpire's tasks about the points that sides claim (Rattenkrieg addendum)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.scenario.victory_points import describe_claim
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask, Tap


def claims_due(battle: Battle) -> Iterator[PendingTask]:
    """Yield the claims that the umpire may count or refuse."""
    for claim in battle.script.claims:
        scored = battle.script.points[claim.condition]
        inputs = {"side": scored.side, "condition": scored.id}
        counted = {**inputs, "times": str(scored.times + claim.times)}
        known = f"Counted so far: {scored.times}." if scored.times else ""
        taps = (
            Tap("It counts", "score", counted, likely=True),
            Tap("It does not", "refuse-claim", inputs, opens=True),
        )
        title = f"{battle.sides[scored.side].name} claims: {describe_claim(battle, claim)}."
        yield PendingTask(title, known, taps)
