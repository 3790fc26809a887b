"""The message for a waiting side, made of public knowledge only."""

from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.state import Battle, Round
from assistant.frozen import dataclass

ENDS_ROUND = ("end-round", "drop-wish")  # an open request is settled first
BEGIN = ("approach-turn", "begin-engagement")
PLACE, MOVE = ("place-all", "place-mojon", "roll-entry"), ("extend-pathway", "end-pathway")
REACTION_NOTE = "If your elements may react, you are asked here."
NOBODY_LEFT = "None of your figures can fight any more."
ACT = ""  # the card of an element is opened, to act with it
ACTED = (ACT, "stand-down")  # the second for an element that cannot act


@dataclass(frozen=True)
class Waiting:
    """A line for a side that waits, and the moves that can end the wait.

    The line is true only while the umpire or the enemy can make one of these moves.
    """

    words: str
    until: tuple[str, ...] = ()


def waits_for(battle: Battle, side: str) -> str:
    """Return the line for a side that waits; the enemy's secrets do not change it."""
    return waiting(battle, side).words


def waiting(battle: Battle, side: str) -> Waiting:
    """Return the line for a side that waits, with the moves that end the wait."""
    if battle.phase == "setup":
        return _setup(battle, side)
    if battle.phase == "approach":
        return _approach(battle, side)
    if battle.phase == "over":
        return Waiting("")
    if battle.stage == "orders":
        return Waiting(
            "Your orders are in. The rounds begin when the enemy’s orders are in, too.",
            ("orders-ready", "close-orders"),
        )
    if battle.stage == "end":
        return Waiting("The turn is ending. The umpire makes the checks of the turn.")
    return _in_rounds(battle, side, battle.round)


def waits_in_public(battle: Battle) -> str:
    """Return who acts next, as everybody may know.

    A side that may react or must make a check is not named: that would reveal what it heard.
    """
    if battle.phase == "over":
        return ""
    if battle.phase == "setup":
        return "Both sides place their Mojons."
    if battle.phase == "approach":
        return "Both sides move their pathways."
    if battle.stage == "orders":
        return "Both sides place their orders."
    if battle.stage == "end":
        return "The umpire makes the checks of the turn."
    return _rounds_in_public(battle, battle.round)


def _rounds_in_public(battle: Battle, current: Round | None) -> str:
    if current is None or not (current.active or current.winner):
        return "Each side nominates an element for the next round."
    if current.winner:
        return f"{battle.sides[current.winner].name} has the initiative and chooses who acts."
    if current.turn_of and current.acting is None:
        return f"{battle.sides[battle.elements[current.turn_of].side].name} acts now."
    able = [x.name for id, x in battle.sides.items() if shows_active(battle, id)]
    if current.held or not able:
        return "We wait for the umpire."
    return f"{able[0]} acts next." if len(able) == 1 else "Both sides roll for the next action."


def _setup(battle: Battle, side: str) -> Waiting:
    enemy = battle.enemy(side)
    done = "Your Mojons are on the table."
    unseen = any(not is_mojon_seen(m) and not m.removed for m in battle.mojons_of(enemy.id))
    if unseen:  # in hand or hidden: nobody else may learn which
        return Waiting(f"{done} Wait for the enemy or the umpire.", (*PLACE, *BEGIN))
    return _setup_message(done, "Mojons", PLACE, enemy.defender, is_at_it=False)


def _approach(battle: Battle, side: str) -> Waiting:
    enemy = battle.enemy(side)
    theirs = [m for m in battle.mojons_of(enemy.id) if not m.removed]
    is_at_it = any(m.open and not m.extended for m in theirs if is_mojon_seen(m))
    hides = enemy.defender or not all(is_mojon_seen(m) for m in theirs)
    return _setup_message("Your pathways have moved.", "pathways", MOVE, hides, is_at_it)


def _setup_message(
    done: str, things: str, moves: tuple[str, ...], hides: bool, is_at_it: bool
) -> Waiting:
    """Return the message before the engagement; it reveals nothing of a hidden enemy."""
    if hides:
        return Waiting(f"{done} Wait for the enemy or the umpire.", (*moves, *BEGIN))
    if is_at_it:
        return Waiting(f"{done} Wait for the enemy’s {things}, then for the umpire.", moves)
    return Waiting(f"{done} Wait for the umpire.", BEGIN)


def shows_active(battle: Battle, side: str) -> bool:
    """Return whether a side visibly has active elements; they may be unable to act."""
    active = battle.round.active if battle.round else ()
    return any(battle.elements[id].side == side for id in active)


def _in_rounds(battle: Battle, side: str, on: Round | None) -> Waiting:
    if on is None or not (on.active or on.winner):
        words = "You have no element to nominate. The umpire says who acts, or ends the turn."
        return Waiting(words, ("initiative", "end-turn"))
    if on.winner:
        return Waiting("The enemy has the initiative and chooses who acts.", ("act-or-make",))
    if on.turn_of and on.acting is None:
        return Waiting(f"The enemy acts. {_reaction_note(battle, side)}", ACTED)
    if on.held:
        words = "An ambush interrupted an action. That action comes next, or is lost."
        return Waiting(words, (on.held.move, "lose-action"))
    if shows_active(battle, battle.enemy(side).id):
        words = "The enemy acts next, or the umpire ends the round."
        words += f" {_reaction_note(battle, side)}"
        return Waiting(words, (ACT, "initiative", *ENDS_ROUND))
    return Waiting("No active element has an action left. The umpire ends the round.", ENDS_ROUND)


def _reaction_note(battle: Battle, side: str) -> str:
    """Return whether a side that waits may still react, or has lost all its figures."""
    is_lost = not any(battle.able(element) for element in battle.of_side(side))
    return NOBODY_LEFT if is_lost else REACTION_NOTE
