"""The cup: chits put in unseen, mixed and drawn (Rats of Tobruk 2.5, 3.4, 17)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.activations import (
    ChitDrawn,
    ChitLaidAside,
    ChitsPutIn,
    CupMixed,
)
from assistant.battle.rats_of_tobruk.kit.players import (
    ask_side,
    require_active_side,
    require_no_fight,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import overstacked_hexes
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, SIX_OH_SIX, Battle
from assistant.battle.rats_of_tobruk.turns.turn_cycle import finish_turn
from assistant.battle.register import UMPIRE_ONLY
from assistant.cards.wording import listed
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, Side
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS, CupFilled

TOO_MANY = {
    "axis-too-many": "There are not that many Axis battalions.",
    "allied-too-many": "The Allies may put in {limit}, half of what the Axis puts in.",
}


@move("put-in", "Put chits into the cup")
def put_chits_in(play: BattlePlay) -> None:
    """Put a side's chits into the cup in secret, the Axis first; then mix it."""
    battle = play.state
    play.require(battle.phase == "activation", "The cup is filled when supply is checked.")
    side = ask_side(play, "Whose chits?")
    play.require(side not in battle.put_in, "That side has put its chits in.")
    play.require(side == AXIS or AXIS in battle.put_in, "The Axis puts its chits in first.")
    own = [chit for chit in battle.live_chits(side) if chit != SIX_OH_SIX]
    chits = tuple(own)
    if play.given("none") is not None:
        chits = ()
    elif own and not do_all_chits_go_in(battle):
        words = "Which chits? The other side learns only how many."
        chits = play.several("chits", words, [Option(chit, chit) for chit in own], least=1)
    _fill_cup(play, side, chits)


def fill_cup_for_both(play: BattlePlay) -> None:
    """Put all chits of both sides in, in the scenario in which nobody chooses (17.13)."""
    battle = play.state
    if battle.phase != "activation" or battle.put_in or not do_all_chits_go_in(battle):
        return
    for side in BOTH_SIDES:
        chits = [chit for chit in battle.live_chits(side) if chit != SIX_OH_SIX]
        _fill_cup(play, side, tuple(chits))


def _fill_cup(play: BattlePlay, side: Side, chits: tuple[str, ...]) -> None:
    """Put chits of a side into the cup; when both sides have, mix it."""
    battle = play.state
    play.record(ChitsPutIn(side, chits))
    outcome = _count_chits(play, chits, side)
    play.log(["umpire", side], f"Chits put in: {', '.join(chits) or 'none'}.")
    if side == AXIS and ALLIED not in battle.put_in:
        limit = (
            "" if do_all_chits_go_in(battle) else f"; the Allies may put in {outcome.allied_limit}"
        )
        play.announce(f"The Axis has put in {len(chits)}{limit}.")
        return
    if AXIS not in play.state.put_in:
        play.announce(f"The Allies have put in {len(chits)}.")
        return
    _mix_cup(play, with_606=outcome.six_oh_six)
    extra = " with the 606" if outcome.six_oh_six else ""
    counts = f"{outcome.axis_in_cup} Axis{extra}, {outcome.allied_in_cup} Allied"
    play.announce(f"In the cup: {counts}.")


def do_all_chits_go_in(battle: Battle) -> bool:
    """Return whether every chit goes in each turn."""
    return bool(SCENARIOS.row(battle.scenario)["allied_chits"] == "all")


def _count_chits(play: BattlePlay, chits: tuple[str, ...], side: Side) -> CupFilled:
    """Return how many chits are in the cup; refuse too many."""
    battle = play.state
    # until the cup is full only the umpire may know of the airbase and the 606
    shown = battle.sides if side == ALLIED else ()
    outcome: CupFilled = play.resolve("rats-of-tobruk/cup", _cup_inputs(battle), shown_to=shown)
    sentence = TOO_MANY.get(
        outcome.reason or "", "The rules do not allow these chits. Choose others."
    )
    play.require(outcome.legal, sentence.format(limit=outcome.allied_limit))
    return outcome


def allied_chit_limit(battle: Battle) -> int:
    """Return how many chits the Allies may put in after those of the Axis (17.6)."""
    outcome: Any = find("rats-of-tobruk/cup").resolve(_cup_inputs(battle), no_dice).outcome
    return int(outcome.allied_limit)


def has_chits_for_cup(battle: Battle, side: Side) -> bool:
    """Return whether a side has a chit that it may put in."""
    live = [chit for chit in battle.live_chits(side) if chit != SIX_OH_SIX]
    return bool(live) and (side == AXIS or allied_chit_limit(battle) > 0)


def _cup_inputs(battle: Battle) -> dict[str, Any]:
    """Return the chits of both sides as inputs of the cup."""
    live = [[c for c in battle.live_chits(each) if c != SIX_OH_SIX] for each in BOTH_SIDES]
    return {
        "scenario": battle.scenario,
        "axis_live": len(live[0]),
        "allied_live": len(live[1]),
        "axis_chosen": len(battle.put_in.get(AXIS, ())),
        "allied_chosen": len(battle.put_in.get(ALLIED, ())),
        "airbase_german": battle.airbase_german,
        "six_oh_six_live": SIX_OH_SIX in battle.chits,
    }


def _mix_cup(play: BattlePlay, *, with_606: bool) -> None:
    """Put the chits in an order that nobody knows or chooses."""
    chits = [chit for side in BOTH_SIDES for chit in play.state.put_in[side]]
    if with_606:
        chits.append(SIX_OH_SIX)
    mixed: list[str] = []
    while chits:
        chit = play.draw(f"chit {len(chits)}", chits)
        chits.remove(chit)
        mixed.append(chit)
    play.record(CupMixed(tuple(mixed)))


@move("draw", "Draw a chit")
def draw_chit(play: BattlePlay) -> None:
    """Draw a chit at random; the Axis may choose the first of the battle."""
    battle = play.state
    play.require(battle.phase == "activation", "Chits are drawn in the activation phase.")
    play.require(battle.hand is None, "Set the chit in hand aside first.")
    play.need(bool(battle.cup), "The cup is empty.")
    first = None
    if does_axis_choose_first(battle):
        by_axis = play.acts_for(AXIS)
        play.require(by_axis, "The Axis chooses the first chit.")
        options = [Option(chit, chit) for chit in battle.put_in[AXIS]]
        first = play.choose("first", "Which battalion is the first?", options)
    inputs = {"chits": list(battle.cup), "first_choice": first}
    outcome = play.resolve("rats-of-tobruk/draw-chit", inputs)
    play.record(ChitDrawn(outcome.chit))
    side = battle.chits.get(outcome.chit)
    whose = f" ({battle.sides[side].name})" if side else ""
    play.announce(f"{outcome.chit}{whose} is drawn; {outcome.left} left.")


def does_axis_choose_first(battle: Battle) -> bool:
    """Return whether the Axis chooses the next chit."""
    every_turn = battle.options.get("first_choice_every_turn", False)
    begins = not battle.drawn and (battle.turn == 1 or every_turn)
    return begins and bool(battle.put_in.get(AXIS))


@move("all-pass", "All battalions pass", by=UMPIRE_ONLY)
def pass_all_battalions(play: BattlePlay) -> None:
    """Draw every chit left in the cup, with no action by its battalion, and end the turn."""
    battle = play.state
    play.require(battle.phase == "activation", "Chits are drawn in the activation phase.")
    play.require(len(battle.put_in) == len(BOTH_SIDES), "The cup is not filled yet.")
    play.require(battle.hand is None, "Set the chit in hand aside first.")
    play.need(bool(battle.cup), "The cup is empty.")
    for chit in battle.cup:
        play.record(ChitDrawn(chit), ChitLaidAside())
    play.announce(f"{listed(battle.cup)} pass{'' if battle.cup[1:] else 'es'}.")
    finish_turn(play)


@move("lay-aside", "Set the chit aside")
def lay_chit_aside(play: BattlePlay) -> None:
    """Lay the chit in hand aside: its battalion has acted or passes."""
    battle = play.state
    whose = require_active_side(play)
    require_no_fight(play)
    over = overstacked_hexes(battle, whose)
    play.require(not over, f"Too many units are in {', '.join(over)}: reduce them first.")
    play.record(ChitLaidAside())
    play.announce(f"{battle.hand} has acted.")
