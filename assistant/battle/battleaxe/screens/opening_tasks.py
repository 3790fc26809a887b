"""The tasks before the first impulse: the bids and the free set-up (Battleaxe 5.2, 18.1)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.kit.wording import describe_free_set_up
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.rules.battleaxe.places import ALLIED, AXIS
from assistant.rules.battleaxe.victory import NORMAL

BIDS = (
    "Optional: each player bids points in secret. The higher bid plays the Allies and needs "
    f"that many to win, not {NORMAL}."
)


def tasks_before_first_impulse(battle: Battle) -> Iterator[PendingTask]:
    """Yield the bids and the free set-up, before the first impulse."""
    if battle.begun:
        return
    for side in (ALLIED, AXIS):
        if battle.bidding and side not in battle.bids:
            tap = Tap("Bid", "bid", {"whose": side}, likely=True, opens=True)
            name = battle.sides[side].name
            words = f"The {name} bid is not in yet. A bid is secret until both are in."
            if not battle.bids:  # bids were opened already
                words = f"Both bids were equal: bid again. {words}"
            yield PendingTask("Bid for the Allies", words, (tap,), side)
    if not battle.bidding:
        words = describe_free_set_up(battle)
        if phone_change_notice(battle):
            words = f"{phone_change_notice(battle)} {words}"
        taps = (Tap("Set up a unit", "set-up", opens=True),)
        yield PendingTask("Before the first impulse", words, taps, ALLIED)


def offered_bids(battle: Battle) -> Iterator[PendingTask]:
    """Yield the offer to bid, which either player may take before the first impulse."""
    if may_bid(battle):
        taps = (Tap("Bid for the Allies", "bid", opens=True),)
        yield PendingTask("Bids", BIDS, taps, optional=True)


def may_bid(battle: Battle) -> bool:
    """Return whether no impulse is declared and no bid is made: either player may bid first."""
    return not (battle.begun or battle.bidding or battle.highest_bid)


def phone_change_notice(battle: Battle) -> str:
    """Return a notice that the players change phones after the bids; empty if they do not."""
    if battle.begun or battle.highest_bid != AXIS:
        return ""
    points = battle.vp_required
    return (
        f"Change phones: the player who bid {points} on the Axis phone plays the Allies, "
        "with the Allied phone."
    )
