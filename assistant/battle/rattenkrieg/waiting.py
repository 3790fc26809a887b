"""What a side waits for while nothing is asked of it, out of what everybody knows."""

from assistant.battle.rattenkrieg.state import Battle, Round

HIS_QUESTION = "If yours may react, the umpire asks you."


def waits_for(battle: Battle, side: str) -> str:
    """Who is at it now, and what comes next; the same whatever the enemy keeps secret."""
    if battle.phase == "setup":
        return "Your Mojons lie. You wait for the enemy’s, then for the umpire."
    if battle.phase == "approach":
        return "Your pathways have moved. You wait for the enemy’s, then for the umpire."
    if battle.phase == "over":
        return ""
    if battle.stage == "orders":
        return "Your orders are laid. You wait for the enemy’s: the umpire then begins the rounds."
    if battle.stage == "end":
        return "The turn ends: the umpire settles what it brought."
    return _in_rounds(battle, side, battle.round)


def shows_active(battle: Battle, side: str) -> bool:
    """Whether a side has active elements, for all to see; whether they can still act is not."""
    active = battle.round.active if battle.round else ()
    return any(battle.elements[id].side == side for id in active)


def _in_rounds(battle: Battle, side: str, on: Round | None) -> str:
    if on is None or not (on.active or on.winner):
        return "You have nobody to name. You wait for the enemy, then for the umpire."
    if on.winner:
        return "The enemy won the roll: he chooses who acts."
    if on.turn_of and on.acting is None:
        return f"The enemy acts. {HIS_QUESTION}"
    if on.held:
        return "The action that the ambush came before waits for the umpire."
    if shows_active(battle, battle.enemy(side).id):
        return f"The enemy goes on. {HIS_QUESTION}"
    return "Nobody active has an action left: the umpire ends the round."
