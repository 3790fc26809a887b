"""The line that a waiting side reads; it uses public knowledge only."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state import Battle, Round

REACTION_NOTE = "If your elements may react, the umpire asks you."
ACT = ""  # the card of an element is opened, to act with it


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
        return Waiting(
            "Your Mojons are on the table. Wait for the enemy’s Mojons, then for the umpire.",
            ("place-all", "place-mojon", "roll-entry", "approach-turn", "begin-engagement"),
        )
    if battle.phase == "approach":
        return Waiting(
            "Your pathways have moved. Wait for the enemy’s pathways, then for the umpire.",
            ("extend-pathway", "end-pathway", "approach-turn", "begin-engagement"),
        )
    if battle.phase == "over":
        return Waiting("")
    if battle.stage == "orders":
        return Waiting(
            "Your orders are in. Wait for the enemy’s orders. The umpire then begins the rounds.",
            ("orders-ready", "close-orders"),
        )
    if battle.stage == "end":
        return Waiting("The turn is ending. The umpire makes the checks of the turn.")
    return _in_rounds(battle, side, battle.round)


def shows_active(battle: Battle, side: str) -> bool:
    """Return whether a side visibly has active elements; they may be unable to act."""
    active = battle.round.active if battle.round else ()
    return any(battle.elements[id].side == side for id in active)


def _in_rounds(battle: Battle, side: str, on: Round | None) -> Waiting:
    if on is None or not (on.active or on.winner):
        words = "You have no element to name. The umpire says who acts, or ends the turn."
        return Waiting(words, ("initiative", "end-turn"))
    if on.winner:
        return Waiting("The enemy won the roll and chooses who acts.", ("act-or-make",))
    if on.turn_of and on.acting is None:
        return Waiting(f"The enemy acts. {REACTION_NOTE}", (ACT,))
    if on.held:
        words = "An ambush interrupted an action. The umpire settles that action next."
        return Waiting(words, (on.held.move, "lose-action"))
    if shows_active(battle, battle.enemy(side).id):
        words = f"The enemy acts next, or the umpire ends the round. {REACTION_NOTE}"
        return Waiting(words, (ACT, "initiative", "end-round"))
    return Waiting(
        "No active element has an action left. The umpire ends the round.", ("end-round",)
    )
