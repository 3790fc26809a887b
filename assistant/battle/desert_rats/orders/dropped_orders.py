"""Orders that a platoon loses through its reaction, and the reason for its player (9.2)."""

from collections.abc import Iterator

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.register import BattlePlay
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.rules.desert_rats.commands import COMMANDS
from assistant.rules.desert_rats.reactions import RESULTS

DROPPED = {"advance": "advance", "retreat": "retreat", "move-to": "move"}


def describe_dropped_order(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield why a platoon's order was not carried out to its end, if its reaction forbade that.

    No clause names the enemy that was too near: the contact may be withheld from the player.
    """
    reaction = naming.reaction_label(platoon.reaction_of_turn)
    sealed = platoon.sealed and platoon.sealed.command
    if sealed and _is_breaking(platoon.reaction_of_turn):
        yield f"The sealed order was dropped: {platoon.name} was {reaction} and took no orders"
    ran = [x for x in battle.elements_of_platoon(platoon) if x.moved]
    if ran and _is_breaking(platoon.reaction_of_turn) and not platoon.is_broken:
        yield f"{naming.list_elements(ran)} ran from the enemy: {platoon.name} was {reaction}"
    if not platoon.dropped:
        return
    if platoon.dropped_for == platoon.reaction_of_turn:
        why = f"was {reaction} and was not to go nearer to an enemy"
    else:
        why = f"is {naming.reaction_label(platoon.dropped_for)} and takes no orders"
    yield f"The order to {DROPPED[platoon.dropped]} was dropped: {platoon.name} {why}"


def _is_breaking(reaction: str) -> bool:
    """Return whether a platoon with a reaction flees."""
    return bool(RESULTS.row(reaction)["withdraws"] != "none")


def elements_kept_down(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return the foot that had an order to move in this turn and went to ground instead (9.2)."""
    ruled = platoon.reaction_of_turn
    if platoon.dropped or _is_breaking(ruled) or RESULTS.row(ruled)["may_approach"]:
        return []
    sealed = platoon.sealed and platoon.sealed.command
    if platoon.movement == "halt" and not (sealed and COMMANDS.row(sealed)["movement"]):
        return []
    own = battle.elements_of_platoon(platoon)
    down = [x for x in own if not x.is_vehicle and x.row["mover"] and x.carried_by is None]
    return [x for x in down if not (x.moved or x.stayed or x.busy)]


def cancel_orders(play: BattlePlay, platoon: Platoon, reaction: str) -> None:
    """Cancel the orders of a platoon that broke: it halts and ceases fire."""
    play.record(e.Ordered.halting_order(platoon, reaction))
    for element in play.state.elements_of_platoon(platoon):
        if element.firing:
            play.record(e.FireOrdered(element.id, False))
        if element.goal:
            play.record(e.CommandElementSent(element.id, None))
