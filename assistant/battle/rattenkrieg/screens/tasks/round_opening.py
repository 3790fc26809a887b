"""The umpire's tasks that open a round: nominations and the roll (Rattenkrieg 11.1)."""

from assistant.battle.rattenkrieg.lookups.figures.orders_left import orders_to_carry_out
from assistant.battle.rattenkrieg.lookups.nominations import (
    DIE,
    NOBODY,
    has_to_nominate,
    initiative_by_face,
    neither_nominates,
    nomination_candidates,
    nominations,
    settled_initiative,
    side_with_first_initiative,
)
from assistant.battle.rattenkrieg.lookups.scenario.decoy_orders import decoys_with_order
from assistant.battle.rattenkrieg.state import Battle, Side
from assistant.battle.screens.buttons import PendingTask, Tap

ROLL_INSTEAD = ("Roll instead", "initiative", {"rolls": "yes"})


def round_opening_due(battle: Battle) -> list[PendingTask]:
    """Return the tasks that open a round: nominations and the roll, or else the turn's end."""
    if neither_nominates(battle):
        words = "Let both nominate again, or end the turn; their orders stay unused."
        again = Tap("Nominate again", "end-round"), Tap("End the turn", "end-turn", likely=True)
        return [PendingTask("Neither side nominates an element.", words, again)]
    able = [side for side in battle.sides if has_to_nominate(battle, side)]
    if len(able) == 1 and able[0] not in nominations(battle):
        return [_lone_opening(battle, battle.sides[able[0]])]
    if able:
        named = nominations(battle)
        ready = all(side in named for side in able)
        entered = [] if ready else [f"{battle.sides[id].name} has nominated." for id in named]
        if first := side_with_first_initiative(battle):
            entered.append(
                f"{battle.sides[first].name} has the initiative in this turn, as the scenario says."
            )
        words = " ".join(entered) if entered else winning_faces(battle)
        if ready and len(able) == 1:  # nothing to ask, and no dice
            words_of_tap, opens = f"{battle.sides[able[0]].name} acts", _is_leader_named(battle)
            taps = [Tap(words_of_tap, "initiative", likely=True, opens=opens)]
        else:
            taps = [initiative_tap(battle, "Roll for initiative" if ready else "Nominate and roll")]
            taps += initiative_faces(battle)
        if ready and len(able) > 1 and side_with_first_initiative(battle):
            taps.append(Tap(*ROLL_INSTEAD, opens=True))
        orders = any(_has_orders(battle, side) for side in battle.sides)
        if battle.round is None and not orders:
            taps.append(Tap("End the turn", "end-turn"))  # only Mojons' own moves are left
        title = "A round begins: each side nominates an element."
        if ready:
            title = _title_of_named(battle, able)
        asked = tuple(side for side in able if side not in named)
        return [PendingTask(title, words, tuple(taps), asked=asked)]
    tap = Tap("End the turn", "end-turn", likely=True)
    return [PendingTask("No orders are left.", "The rounds are over.", (tap,))]


def _has_orders(battle: Battle, side: str) -> bool:
    """Return whether a side has orders not carried out, including orders beside decoys."""
    return bool(orders_to_carry_out(battle, side) or decoys_with_order(battle, side))


def _title_of_named(battle: Battle, able: list[str]) -> str:
    """Return the title to show when each side that can nominate has named an element or nobody."""
    if len(able) == 1:
        name = battle.sides[able[0]].name
        return f"{name} has nominated an element; the enemy has none to nominate."
    found = [battle.sides[side].name for side, id in nominations(battle).items() if id]
    if len(found) == 1:
        other = next(x.name for x in battle.sides.values() if x.name != found[0])
        return f"{found[0]} has nominated an element, {other} nobody."
    return "Both sides have nominated an element."


def _lone_opening(battle: Battle, side: Side) -> PendingTask:
    """Return the opening of a round in which the enemy can name nobody, so nobody rolls (11.1)."""
    taps = [
        Tap(
            f"{x.name_for_umpire(battle)} acts",
            "initiative",
            {f"nominee_{side.id}": x.value},
            opens=x.by_leader,
        )
        for x in nomination_candidates(battle, side.id)
    ]
    taps.append(Tap("Nobody acts", "initiative", {f"nominee_{side.id}": NOBODY}))
    if battle.round is None and not _has_orders(battle, side.id):
        taps.append(Tap("End the turn", "end-turn"))  # only Mojons' own moves are left
    words, title = (
        "The enemy has none to nominate, so nobody rolls.",
        f"{side.name} chooses the element that acts.",
    )
    return PendingTask(title, words, tuple(taps), asked=(side.id,))


def initiative_tap(battle: Battle, words: str) -> Tap:
    """Return the button for the roll, or for the initiative that is settled without a die."""
    winner = settled_initiative(battle)
    if winner is None:
        return Tap(words, "initiative", likely=True, opens=True)
    words = f"{battle.sides[winner].name} has the initiative, no roll"
    return Tap(words, "initiative", likely=True, opens=_is_leader_named(battle))


def initiative_faces(battle: Battle) -> list[Tap]:
    """Return a button for each face of the roll, if only the die is missing.

    The roll decides between two nominees. A leader's order names its elements once the winner acts.
    """
    return [
        Tap(str(face), "initiative", {f"dice.{DIE}": str(face)}, face=face)
        for face in initiative_by_face(battle)
    ]


def winning_faces(battle: Battle) -> str:
    """Return the faces on which each side wins the roll, as a sentence; "" if none is due."""
    won: dict[str, list[int]] = {}
    for face, side in initiative_by_face(battle).items():
        won.setdefault(side, []).append(face)
    found = [f"{battle.sides[id].name} on {_describe_faces(faces)}" for id, faces in won.items()]
    return f"The die decides: {', '.join(found)}." if found else ""


def _describe_faces(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"


def _is_leader_named(battle: Battle) -> bool:
    """Return whether a side nominated a leader's order.

    Without a roll, the sheet asks whom the leader calls.
    """
    return bool(battle.round and battle.round.leaders_named)
