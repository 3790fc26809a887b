"""Points that a side claims from its phone, for the umpire to count (Rattenkrieg addendum)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.scenario import ClaimSettled, PointsClaimed
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_side, with_reason
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    describe_claim,
    points_label,
)
from assistant.battle.rattenkrieg.scenario.promotion import require_earnable
from assistant.battle.rattenkrieg.state.scenario import Claim


@move("claim-points", "Claim points", ("side",))
def claim_points(play: BattlePlay) -> None:
    """Claim points for a side; the umpire then counts or refuses them (addendum)."""
    side = asking.ask_side(play)
    play.need(play.state.phase != "over", "The battle is over.")
    ours = [x for x in play.state.script.points.values() if x.side == side.id]
    if not ours:
        raise Refused("The scenario gives no points.")
    options = [Option(x.id, x.words, points_label(x)) for x in ours]
    condition = play.choose("condition", "What have you done?", options)
    times = play.whole("more", "How many more times?", 1, least=1, rare=True)
    require_earnable(play, play.state.script.points[condition], times)
    words = play.text("words", "Where and how? (optional)", longest=100)
    claim = Claim(condition, times, words)
    play.record(PointsClaimed(claim))
    described = describe_claim(play.state, claim)
    play.log("umpire", f"{side.name} claims: {described}.")
    play.log(side.id, f"Claimed: {described}. The umpire decides.")


@move("refuse-claim", "It does not count", UMPIRE_ONLY)
def refuse_claim(play: BattlePlay) -> None:
    """Refuse a side's claim, with the reason (addendum)."""
    claim = play.state.script.claim(str(play.given("condition")))
    if claim is None:
        raise Refused("That claim is not open.")
    reason = play.text("reason", "Why not? The side reads it", None)
    scored = play.state.script.points[claim.condition]
    play.record(ClaimSettled(claim.condition))
    log_side(play, scored.side, with_reason(f"{scored.words} is not counted.", reason))
