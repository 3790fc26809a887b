"""Secret bids for the Allies (Battleaxe 18.1)."""

from assistant.battle.battleaxe.events.setup import BidMade, BidsOpened
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import side_name
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, enemy_of

MOST = 99
PHONES = {"player a": "the Allied phone", "player b": "the Axis phone"}  # in the working
SWAPPED = "The player on the Axis phone bids higher and plays the Allies. Change phones."


@move("bid", "Bid for the Allies")
def make_bid(play: BattlePlay) -> None:
    """Make a side's secret bid; when both are in, the higher bidder plays the Allies."""
    battle = play.state
    play.need(not battle.begun, "The first impulse has begun.")
    side = _ask_side(play)
    play.require(play.acts_for(side), "Each player makes their own bid.")
    play.require(
        side not in battle.bids, f"The bid of the {side_name(battle, side)} player is already made."
    )
    points = play.whole(
        "points",
        "How many Victory Points do you bid to play the Allies?",
        least=1,
        most=MOST,
    )
    play.record(BidMade(side, points))
    play.log("umpire", f"{side_name(battle, side)} phone: a bid of {points}.")
    play.log(side, f"You bid {points}.")
    play.log([enemy_of(side), "spectator"], f"The {side_name(battle, side)} phone has bid.")
    bids = play.state.bids
    if len(bids) == len(battle.sides):
        _open_bids(play, bids[ALLIED], bids[AXIS])


def _ask_side(play: BattlePlay) -> Side:
    """Return the actor's side, or the side that the umpire names."""
    if not play.actor.is_umpire:
        return ALLIED if play.actor.side == ALLIED else AXIS
    options = [Option(id, player.name) for id, player in play.state.sides.items()]
    return play.choose("whose", "Whose bid?", options)  # type: ignore[return-value]


def _open_bids(play: BattlePlay, allied: int, axis: int) -> None:
    """Open both bids and announce the result; equal bids are made again."""
    inputs = {"bid_a": allied, "bid_b": axis}
    outcome = play.resolve("battleaxe/bid", inputs, shown_to=play.state.sides, words=PHONES)
    play.record(BidsOpened(outcome.vp_required))
    play.announce(f"Bids: {allied} on the Allied phone, {axis} on the Axis phone.")
    if outcome.rebid:
        play.announce("Bid again.")
        return
    if outcome.allied_player == "b":
        play.announce(SWAPPED)
    play.announce(f"The Allies need {outcome.vp_required} Victory Points.")
