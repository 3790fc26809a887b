"""Orders beside decoys, so that the enemy expects elements there (Rattenkrieg 10.1.3)."""

from collections.abc import Iterator

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.orders_and_detachments.decoy_orders import (
    DecoyOrderPlaced,
    DecoyOrderTakenBack,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.chapters.chapter import TableRow
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.figures.new_orders import RULE
from assistant.battle.rattenkrieg.lookups.scenario.decoy_orders import (
    decoys_on_table,
    decoys_with_order,
    may_place_at_decoys,
)
from assistant.battle.rattenkrieg.state import Battle, Mojon, Side
from assistant.battle.screens.buttons import Tap
from assistant.cards.wording import listed

WHEN = "An order is placed beside a decoy at the start of a turn only."


@move("place-decoy-order", "Order beside a decoy", BOTH)
def place_decoy_order(play: BattlePlay) -> None:
    """Place an ambush order face down beside a decoy, to deceive the enemy (10.1.3)."""
    side = asking.ask_side(play)
    play.need(play.state.phase == "engagement", WHEN)
    play.require(may_place_at_decoys(play.state, side.id), WHEN)
    free = [m for m in decoys_on_table(play.state, side.id) if not m.has_order]
    mojon = _ask_decoy(play, side, free, "All your decoys on the table have an order already.")
    allowed = play.resolve(
        RULE,
        {
            "kind": "ambush",
            "has_order": mojon.has_order,
            "squad_leader_quality": None,  # a decoy belongs to no squad
            "ambush_left": side.ambush_left,
        },
        shown_to=(side.id,),
    )
    play.require(allowed.allowed, "All Ambush markers are used.")
    play.record(DecoyOrderPlaced(mojon.id))
    log_mojon(play, mojon, ", a decoy: ambush order, face down.")


@move("take-back-decoy-order", "Cancel the decoy’s order", BOTH)
def take_back_decoy_order(play: BattlePlay) -> None:
    """Take back the order beside a decoy before the rounds begin."""
    side = asking.ask_side(play)
    play.require(may_place_at_decoys(play.state, side.id), "Orders are closed.")
    ordered = decoys_with_order(play.state, side.id)
    mojon = _ask_decoy(play, side, ordered, "Your decoys have no orders.")
    play.record(DecoyOrderTakenBack(mojon.id))
    log_mojon(play, mojon, ", a decoy: order canceled.")


def _ask_decoy(play: BattlePlay, side: Side, among: list[Mojon], nothing: str) -> Mojon:
    if not among:
        raise Refused(nothing)
    options = [Option(m.id, f"Mojon {m.number}") for m in among]
    usual = options[0].value if len(options) == 1 else None
    return play.state.mojons[play.choose("mojon", "Which decoy?", options, usual)]


def decoy_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    """Yield the decoys of a side with the orders beside them, for the side itself."""
    decoys = decoys_on_table(battle, side)
    if battle.phase != "engagement" or not decoys:
        return
    ordered = decoys_with_order(battle, side)
    words = f"Mojon {listed([str(m.number) for m in decoys])}"
    if ordered:
        words += f"; with an order: Mojon {listed([str(m.number) for m in ordered])}"
    taps: tuple[Tap, ...] = ()
    if may_place_at_decoys(battle, side):
        inputs = {"side": side}
        if len(ordered) < len(decoys) and battle.sides[side].ambush_left:
            taps += (Tap("Place an order", "place-decoy-order", inputs, opens=True),)
        if ordered:
            taps += (Tap("Cancel an order", "take-back-decoy-order", inputs, opens=True),)
    yield TableRow("Decoys" if len(decoys) > 1 else "Decoy", words, taps, taps)
