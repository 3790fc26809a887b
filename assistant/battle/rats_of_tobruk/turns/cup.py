"""The cup: chits put in unseen, mixed and drawn (Rats of Tobruk 2.5, 3.4, 17)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.activations import (
    ChitDrawn,
    ChitLaidAside,
    ChitsPut,
    CupMixed,
)
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.asking import side_of
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import crowded
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, SIX_OH_SIX, Battle
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, Side
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS, Filled

TOO_MANY = {
    "axis-too-many": "There are not so many Axis battalions.",
    "allied-too-many": "The Allies may put in {limit}, half of what the Axis puts in.",
}


@move("put-in", "Put chits into the cup")
def put_in(play: AtTable) -> None:
    """Each side in secret, the Axis first; when both have, the cup is mixed."""
    battle = play.state
    play.require(battle.phase == "activation", "The cup is filled when supply is checked.")
    side = side_of(play, "Whose chits?")
    play.require(side not in battle.put_in, "That side has put its chits in.")
    play.require(side == AXIS or AXIS in battle.put_in, "The Axis puts its chits in first.")
    own = [chit for chit in battle.live_chits(side) if chit != SIX_OH_SIX]
    chits = tuple(own)
    if not puts_in_all(battle):
        words = "Which chits? The other side learns only how many."
        chits = play.several("chits", words, [Option(chit, chit) for chit in own], default=())
    play.happened(ChitsPut(side, chits))
    outcome = _reckon(play, chits, side)
    play.tell(["umpire", side], f"Chits put in: {', '.join(chits) or 'none'}.")
    if side == AXIS and ALLIED not in battle.put_in:
        limit = "" if puts_in_all(battle) else f"; the Allies may put in {outcome.allied_limit}"
        play.announce(f"The Axis has put in {len(chits)}{limit}.")
        return
    if AXIS not in play.state.put_in:
        play.announce(f"The Allies have put in {len(chits)}.")
        return
    _mix(play, with_606=outcome.six_oh_six)
    extra = " with the 606" if outcome.six_oh_six else ""
    counts = f"{outcome.axis_in_cup} Axis{extra}, {outcome.allied_in_cup} Allied"
    play.announce(f"In the cup: {counts}.")


def puts_in_all(battle: Battle) -> bool:
    """Whether every chit goes in each turn."""
    return bool(SCENARIOS.row(battle.scenario)["allied_chits"] == "all")


def _reckon(play: AtTable, chits: tuple[str, ...], side: Side) -> Filled:
    """How many chits that makes; too many are refused."""
    battle = play.state
    live = [[c for c in battle.live_chits(each) if c != SIX_OH_SIX] for each in BOTH_SIDES]
    told = {
        "scenario": battle.scenario,
        "axis_live": len(live[0]),
        "allied_live": len(live[1]),
        "axis_chosen": len(battle.put_in.get(AXIS, ())),
        "allied_chosen": len(battle.put_in.get(ALLIED, ())),
        "airbase_german": battle.airbase_german,
        "six_oh_six_live": SIX_OH_SIX in battle.chits,
    }
    # the airbase, and so the 606, is the umpire's to know until the cup is full
    shown = battle.sides if side == ALLIED else ()
    outcome: Filled = play.resolve("rats-of-tobruk/cup", told, shown_to=shown)
    sentence = TOO_MANY.get(
        outcome.reason or "", "The rules do not allow these chits. Choose others."
    )
    play.require(outcome.legal, sentence.format(limit=outcome.allied_limit))
    return outcome


def _mix(play: AtTable, *, with_606: bool) -> None:
    """The order in which the chits lie is nobody's to know or to choose."""
    chits = [chit for side in BOTH_SIDES for chit in play.state.put_in[side]]
    if with_606:
        chits.append(SIX_OH_SIX)
    mixed: list[str] = []
    while chits:
        chit = play.draw(f"chit {len(chits)}", chits)
        chits.remove(chit)
        mixed.append(chit)
    play.happened(CupMixed(tuple(mixed)))


@move("draw", "Draw a chit")
def draw(play: AtTable) -> None:
    """Blindly, but for the first of the battle, which the Axis chooses of those it put in."""
    battle = play.state
    play.require(battle.phase == "activation", "Chits are drawn in the activation phase.")
    play.require(battle.hand is None, "Lay the chit in hand aside first.")
    play.need(bool(battle.cup), "The cup is empty.")
    first = None
    if chooses_first(battle):
        by_axis = play.acts_for(AXIS)
        play.require(by_axis, "The Axis chooses the first chit.")
        options = [Option(chit, chit) for chit in battle.put_in[AXIS]]
        first = play.choose("first", "Which battalion is the first?", options)
    told = {"chits": list(battle.cup), "first_choice": first}
    outcome = play.resolve("rats-of-tobruk/draw-chit", told)
    play.happened(ChitDrawn(outcome.chit))
    side = battle.chits.get(outcome.chit)
    whose = f" ({battle.sides[side].name})" if side else ""
    play.announce(f"{outcome.chit}{whose} is drawn; {outcome.left} left.")


def chooses_first(battle: Battle) -> bool:
    """Whether the next chit is the one that the Axis chooses."""
    every_turn = battle.options.get("first_choice_every_turn", False)
    begins = not battle.drawn and (battle.turn == 1 or every_turn)
    return begins and bool(battle.put_in.get(AXIS))


@move("lay-aside", "Lay the chit aside")
def lay_aside(play: AtTable) -> None:
    """The battalion has acted, or passes."""
    battle = play.state
    whose = asking.whose(play)
    play.require(battle.fight is None, "A hex is fought for.")
    over = crowded(battle, whose)
    play.require(not over, f"Too many units stand in {', '.join(over)}: reduce them first.")
    play.happened(ChitLaidAside())
    play.announce(f"{battle.hand} has acted.")
