"""Secret bids for the Allies (Battleaxe 18.1)."""

from assistant.battle.battleaxe.events.setup import BidMade, BidsOpened
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import name_of
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, other

MOST = 99
SWAPPED = "The player on the Axis phone bids higher: he plays the Allies. Change phones."


@move("bid", "Bid for the Allies")
def bid(play: AtTable) -> None:
    """Each player's own, unseen until the other's is in; the higher plays the Allies."""
    battle = play.state
    play.need(not battle.begun, "The first impulse has begun.")
    side = _whose(play)
    play.require(play.acts_for(side), "Each player makes his own bid.")
    play.require(side not in battle.bids, "That bid is made.")
    points = play.whole("points", "How many Victory Points would you make?", least=1, most=MOST)
    play.happened(BidMade(side, points))
    play.tell("umpire", f"{name_of(battle, side)} phone: a bid of {points}.")
    play.tell(side, f"You bid {points}.")
    play.tell([other(side), "spectator"], f"The {name_of(battle, side)} phone has bid.")
    bids = play.state.bids
    if len(bids) == len(battle.sides):
        _opened(play, bids[ALLIED], bids[AXIS])


def _whose(play: AtTable) -> Side:
    if not play.actor.is_umpire:
        return ALLIED if play.actor.side == ALLIED else AXIS
    options = [Option(id, player.name) for id, player in play.state.sides.items()]
    return play.choose("whose", "Whose bid?", options)  # type: ignore[return-value]


def _opened(play: AtTable, allied: int, axis: int) -> None:
    told = {"bid_a": allied, "bid_b": axis}
    outcome = play.resolve("battleaxe/bid", told, shown_to=play.state.sides)
    play.happened(BidsOpened(outcome.vp_required))
    play.announce(f"Bids: {allied} on the Allied phone, {axis} on the Axis phone.")
    if outcome.rebid:
        play.announce("Bid again.")
        return
    if outcome.allied_player == "b":
        play.announce(SWAPPED)
    play.announce(f"The Allies need {outcome.vp_required} Victory Points.")
