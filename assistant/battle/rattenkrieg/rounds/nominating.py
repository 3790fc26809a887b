"""Nominating the elements that could act next (Rattenkrieg 11.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.able_figures import first_actions_left
from assistant.battle.rattenkrieg.lookups.figures.why_unable import (
    FIRST_ACTIONS_FIRST,
    INTERRUPTED_FIRST,
)
from assistant.battle.rattenkrieg.lookups.nominations import (
    LEADER,
    NOBODY,
    Candidate,
    is_nobody_final,
    is_nobody_nominated,
    is_nominee_there,
    nomination_candidates,
    nominations,
    nominee,
    nominee_there,
)
from assistant.battle.rattenkrieg.state import Battle, Round, Side
from assistant.frozen import replace

THE_ENEMY = "enemy"  # the element that the enemy nominated in secret


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
    play.require(not waits, INTERRUPTED_FIRST)
    play.require(not first_actions_left(play.state), FIRST_ACTIONS_FIRST)


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
    options = [x.option for x in nomination_candidates(play.state, side.id)]
    chosen = play.choose(
        "nominee", "Which element is nominated?", [*options, Option(NOBODY, "Nobody")]
    )
    found = _candidate(play.state, chosen)
    if play.state.round is None:
        play.record(e.RoundBegan(play.state.rounds_done + 1))
    before = dict(play.state.round.nominees if play.state.round else {})
    final = play.actor.is_umpire or not is_nobody_final(play.state, side.id)
    play.require(final, "You nominated nobody: ask the umpire to let you nominate an element.")
    still_nobody = found is None and before.get(side.id, NOBODY) is None
    play.need_change(not still_nobody)
    record_nominee(play, side, found)
    words = "nobody"
    if found:
        whose = "the leader’s order of " if found.by_leader else ""
        words = f"{whose}{found.element.title}"
    play.log("umpire", f"{side.name} nominates {words}.")
    play.log(side.id, f"You nominate {words}.")
    if not before:  # a later change of the nominee stays secret, and whether it is nobody
        play.log(play.state.enemy(side.id).id, "The enemy has made its nomination.")
    _end_unwanted_round(play)


def _end_unwanted_round(play: BattlePlay) -> None:
    """End a round in which no side wants to act any more with its active elements (11.1)."""
    current = play.state.round
    if current is None or not current.active or current.held:
        return
    if is_nobody_nominated(play.state) and not _enemy_may_react(play, current):
        play.record(e.RoundEnded())
        words = f"Neither side nominates an element. Round {current.number} ends."
        play.log(["umpire", *play.state.sides], words)


def _enemy_may_react(play: BattlePlay, current: Round) -> bool:
    """Return whether the last action may still be reacted to, so that the umpire ends the round.

    Two facts that both sides know decide: the side that acted last, and whether the other side has
    since said that nobody acts. Whether it heard the action must not show in the end of the round.
    """
    if current.acting is None:
        return False
    actor = play.state.elements[current.acting.element]
    return play.state.enemy(actor.side).id not in nominations(play.state)


def has_only_to_end(battle: Battle) -> bool:
    """Return whether nothing is left of the round, apart from reactions to its last action.

    No element that is active can act, or every side that could act has nominated nobody. Only the
    umpire may know: a side would learn how many actions the enemy has.
    """
    current = battle.round
    if current is None or not current.active or current.winner or current.held:
        return False
    if battle.requests or battle.owed:
        return False
    if (current.turn_of and current.acting is None) or first_actions_left(battle):
        return False
    spent = not any(nomination_candidates(battle, side) for side in battle.sides)
    return spent or is_nobody_nominated(battle)


def record_nominee(play: BattlePlay, side: Side, found: Candidate | None) -> None:
    """Record the nominee of a side for the next roll, or that the side nominates nobody."""
    id = found.element.id if found else None
    play.record(e.Nominated(side.id, id, leader=found is not None and found.by_leader))


def _candidate(battle: Battle, chosen: str) -> Candidate | None:
    if chosen == NOBODY:
        return None
    return Candidate(battle.elements[chosen.removeprefix(LEADER)], chosen.startswith(LEADER))


def withdraw_lost_nominees(play: BattlePlay) -> None:
    """Withdraw a nominee that has no able figure, or no leader, left before the roll."""
    for side in play.state.round.nominees if play.state.round else ():
        found = nominee(play.state, side)
        if found and not is_nominee_there(play.state, found):
            play.record(e.Nominated(side, None))


def ask_nominee(play: BattlePlay, side: Side) -> Candidate | None:
    """Return a side's nominee, which the umpire may choose now for the side."""
    if side.id in nominations(play.state):
        return nominee_there(play.state, side.id)  # fire may have taken them
    options = [x.option for x in nomination_candidates(play.state, side.id)]
    if not options:
        return None
    chosen = play.choose(
        f"nominee_{side.id}",
        f"{side.name}: who is nominated?",
        [
            replace(option, alone=f"{side.letter} {option.words}")
            for option in (*options, Option(NOBODY, "Nobody"))
        ],
        _only_choice(options),
    )
    return _candidate(play.state, chosen)


def _only_choice(options: list[Option]) -> str | None:
    return options[0].value if len(options) == 1 else None
