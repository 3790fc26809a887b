"""Nominating the elements that could act next (Rattenkrieg 11.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import (
    can_declare_ambush,
    is_bare_mojon,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Side

NOBODY = "nobody"


def nomination_candidates(battle: Battle, side: str) -> list[Element]:
    """Return the elements that a side may nominate now.

    They are its active elements; if no round is on, those with placed orders and those in ambush by
    nature. By house rule a Mojon counts too, for its own move stands for an order.
    """
    if battle.round and battle.round.active:
        return battle.active_of(side)
    mojons = [x for x in battle.of_side(side) if is_bare_mojon(battle, x)]
    waiting = [x for x in battle.of_side(side) if can_declare_ambush(battle, x)]
    return [*battle.nominable(side), *waiting, *mojons]


def nominations(battle: Battle) -> dict[str, str | None]:
    """Return, by side, the element that each has nominated for the next roll, None for nobody.

    A nominee that has lost its last action meanwhile counts no more: its side may nominate again.
    """
    named = battle.round.nominees if battle.round else {}
    return {side: id for side, id in named.items() if id is None or not _is_used_up(battle, id)}


def _is_used_up(battle: Battle, id: str) -> bool:
    """Return whether an element has no action left; a fallen one still counts as nominated."""
    element = battle.elements[id]
    return not element.left and bool(battle.able(element))


def neither_nominates(battle: Battle) -> bool:
    """Return whether a round could begin, but neither side nominated an element."""
    return is_nobody_nominated(battle) and not (battle.round and battle.round.active)


def is_nobody_nominated(battle: Battle) -> bool:
    """Return whether each side that could nominate for the next roll nominated nobody."""
    named = nominations(battle)
    if battle.round is None or battle.round.winner or not named or any(named.values()):
        return False
    return all(side in named or not nomination_candidates(battle, side) for side in battle.sides)


def require_rounds(play: BattlePlay) -> None:
    why = "Rounds come after the orders are placed."
    play.need(play.state.phase == "engagement", why)
    play.require(play.state.stage == "rounds", why)


def require_nobody_acting(play: BattlePlay) -> None:
    """Refuse while an element has been given the action and has not used it yet."""
    on = play.state.round
    busy = on is not None and on.turn_of is not None and on.acting is None
    play.require(not busy, "Somebody has been given the action and has not acted yet.")
    waits = on is not None and on.held is not None
    play.require(not waits, "The action that the ambush came before is carried out first, or lost.")


def require_no_winner(play: BattlePlay) -> None:
    """Refuse while a side has won the roll and has not chosen who acts."""
    won = play.state.round is not None and play.state.round.winner is not None
    play.require(not won, "The roll is won: the winner says who acts.")


@move("nominate", "Nominate")
def nominate_element(play: BattlePlay) -> None:
    """Nominate, in secret, the element that a side wants to act with (11.1)."""
    require_rounds(play)
    require_nobody_acting(play)
    require_no_winner(play)
    side = asking.ask_side(play)
    options = [
        Option(x.id, x.title, f"{x.left} left") for x in nomination_candidates(play.state, side.id)
    ]
    chosen = play.choose("nominee", "Whom?", [*options, Option(NOBODY, "Nobody")])
    element = None if chosen == NOBODY else play.state.elements[chosen]
    if play.state.round is None:
        play.record(e.RoundBegan(play.state.rounds_done + 1))
    before = dict(play.state.round.nominees if play.state.round else {})
    still_nobody = element is None and before.get(side.id, NOBODY) is None
    play.need_change(not still_nobody)
    play.record(e.Nominated(side.id, element.id if element else None))
    words = element.title if element else "nobody"
    play.log("umpire", f"{side.name} names {words}.")
    play.log(side.id, f"You name {words}.")
    if not before:  # a later change of the nominee stays secret
        play.log(play.state.enemy(side.id).id, "The enemy has named somebody.")


def withdraw_lost_nominees(play: BattlePlay) -> None:
    """Withdraw a nominee that has no able figure left before the roll."""
    on = play.state.round
    for side, id in on.nominees.items() if on else ():
        if id and not play.state.able(play.state.elements[id]):
            play.record(e.Nominated(side, None))


def ask_nominee(play: BattlePlay, side: Side) -> Element | None:
    """Return a side's nominee, which the umpire may choose now for the side."""
    named = nominations(play.state)
    if side.id in named:
        id = named[side.id]
        found = play.state.elements[id] if id else None
        return found if found and play.state.able(found) else None  # fire may have taken them
    # a side that rolls before it has named would read the enemy's Quality off the odds
    play.require(play.actor.is_umpire, f"{side.name} has not named anybody yet.")
    options = [
        Option(x.id, x.title, f"{x.left} left") for x in nomination_candidates(play.state, side.id)
    ]
    if not options:
        return None
    chosen = play.choose(
        f"nominee_{side.id}",
        f"{side.name}: who is named?",
        [*options, Option(NOBODY, "Nobody")],
        _only_choice(options),
    )
    return None if chosen == NOBODY else play.state.elements[chosen]


def _only_choice(options: list[Option]) -> str | None:
    return options[0].value if len(options) == 1 else None
