"""The umpire's tasks in the rounds of a turn: reactions, nominations, and who acts."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.register import MOVES
from assistant.battle.rattenkrieg.lookups.figures.able_figures import first_actions_left
from assistant.battle.rattenkrieg.lookups.naming import (
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.nominations import (
    candidates_that_may_act,
    is_nobody_nominated,
    nomination_candidates,
    nominations,
    side_with_first_initiative,
)
from assistant.battle.rattenkrieg.rounds.ambush import held_action_name, why_move_is_lost
from assistant.battle.rattenkrieg.screens.tasks.given_action import (
    given_action_task,
    put_off_for_request,
)
from assistant.battle.rattenkrieg.screens.tasks.impulse_tasks import shoots_before_held_action
from assistant.battle.rattenkrieg.screens.tasks.nominations import is_contested
from assistant.battle.rattenkrieg.screens.tasks.round_opening import (
    ROLL_INSTEAD,
    initiative_faces,
    initiative_tap,
    round_opening_due,
    winning_faces,
)
from assistant.battle.rattenkrieg.screens.tasks.same_action import same_action_due
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import shows_active
from assistant.battle.rattenkrieg.state import Battle, Element, HeldAction, Round, Side
from assistant.battle.screens.buttons import PendingTask, Tap

ACT = "act"  # the move that chooses among the other actions


def rounds_due(battle: Battle, suggested: list[PendingTask]) -> list[PendingTask]:
    """Return the tasks of a round; of suggested checks at most one comes before the next act.

    A console shows the first tasks and folds the others: the act must not be among those.
    """
    on = battle.round
    if on is None or not (on.active or on.winner):
        return [*round_opening_due(battle), *suggested]
    checks = [*same_action_due(battle), *suggested]
    return [*checks[:1], *_next_act_due(battle, on), *checks[1:]]


def _next_act_due(battle: Battle, on: Round) -> list[PendingTask]:
    """Return the task of the action that is next in a round."""
    if on.turn_of and on.acting is None:
        return [given_action_task(battle, battle.elements[on.turn_of], for_umpire=True)]
    if on.held:
        words = "The action was declared and paid for before the ambush."
        if first := shoots_before_held_action(battle):
            words = f"{umpire_name(battle, first)} may fire first. {words}"
        words = " ".join(x for x in (words, why_move_is_lost(battle, on.held)) if x)
        title = f"{umpire_name(battle, battle.elements[on.held.element])} continues: "
        return [
            PendingTask(title + held_action_name(on.held), words, held_taps(battle, on.held)),
        ]
    if on.winner:
        return [_winner_due(battle)]
    if together := first_actions_left(battle):
        return [_together_due(battle, together)]
    return _next_action_due(battle)


def held_taps(battle: Battle, held: HeldAction) -> tuple[Tap, ...]:
    """Return the buttons for an action that an ambush interrupted."""
    lost = Tap("The action is lost", "lose-action", {"element": held.element})
    if not battle.fit(battle.elements[held.element]) or why_move_is_lost(battle, held):
        return (lost,)
    return (Tap("Carry out the action", held.move, held.told, likely=True, opens=True), lost)


def held_taps_of_side(battle: Battle, held: HeldAction) -> tuple[Tap, ...]:
    """Return the buttons that a side has for its action that an ambush interrupted.

    An action that only the umpire resolves is carried out by the umpire, even if it was chosen
    among the other actions: its answers name enemies that the side may not know.
    """
    its_own = MOVES.get(held.action)
    is_umpires = held.move == ACT and its_own is not None and "side" not in its_own.by
    return tuple(
        tap
        for tap in held_taps(battle, held)
        if "side" in MOVES[tap.move].by and not (is_umpires and tap.move == ACT)
    )


def _together_due(battle: Battle, together: list[Element]) -> PendingTask:
    """Return the task of entering the first actions under a leader's order (10.1.7)."""
    taps = [
        Tap(umpire_name(battle, x), "", {"element": x.id}, likely=number == 0, opens=True)
        for number, x in enumerate(together)
    ]
    taps += [
        Tap(f"{umpire_name(battle, x)}: no action", "stand-down", {"element": x.id})
        for x in together
    ]
    words = "They are done at the same time: enter one after the other, movers first."
    asked = tuple(dict.fromkeys(x.side for x in together))
    return PendingTask("First actions under the leader’s order.", words, tuple(taps), asked=asked)


def _winner_due(battle: Battle) -> PendingTask:
    assert battle.round is not None
    assert battle.round.winner is not None
    winner = battle.sides[battle.round.winner]
    taps = []
    for each in candidates_that_may_act(battle):
        own = each.element.side == winner.id
        words = f"{each.name_for_umpire(battle)} {'acts' if own else 'must act'}"
        if each.by_leader:
            words = f"{each.name_for_umpire(battle)}{'' if own else ': must act'}"
        inputs = {"acts": each.element.id}
        taps.append(Tap(words, "act-or-make", inputs, likely=own, opens=each.by_leader))
    if not taps:
        taps = [Tap("Nobody can act: nominate again", "act-or-make", likely=True)]
    title = f"{winner.name} has the initiative. Who acts?"
    return PendingTask(title, "", tuple(taps), asked=(winner.id,))


def _next_action_due(battle: Battle) -> list[PendingTask]:
    sides = [side for side in battle.sides.values() if nomination_candidates(battle, side.id)]
    ends = not sides or is_nobody_nominated(battle)
    # an open request is settled before a round ends
    end = () if battle.requests else (Tap("End the round", "end-round", likely=ends),)
    if not sides:
        return [PendingTask("No active element has an action left.", "", end)] if end else []
    if ends:
        words = "End the round, or let a side nominate an element after all."
        again = [
            Tap(f"{side.letter} nominates an element", "nominate", {"side": side.id}, opens=True)
            for side in sides
        ]
        title = (
            "Neither side nominates an element."
            if len(sides) > 1
            else f"{sides[0].name} nominates no element."
        )
        return [PendingTask(title, words, (*end, *again))]
    if len(sides) > 1:
        return [_contest_due(battle, end)]
    taps = tuple(_single_side_taps(battle, sides[0]))
    title, words = f"{sides[0].name} acts next.", "No roll: only one side can act."
    named = _confirms_nominee(battle, sides[0])
    task = PendingTask(title, words, (*taps, *end), asked=() if named else (sides[0].id,))
    return [put_off_for_request(battle, task)]


def _confirms_nominee(battle: Battle, side: Side) -> bool:
    """Return whether the umpire only confirms the nominee of a side that had to nominate."""
    return side.id in nominations(battle) and is_contested(battle, side.id)


def _contest_due(battle: Battle, end: tuple[Tap, ...]) -> PendingTask:
    """Return the roll between active elements of both sides, or the initiative without a roll."""
    title = "Both sides have active elements."
    first = side_with_first_initiative(battle)
    if first is None:
        tap = initiative_tap(battle, "Roll for initiative")
        choosing = _sides_that_choose(battle)
        words = winning_faces(battle) or _missing_nominations(choosing)
        asked = tuple(side.id for side in choosing)
        return PendingTask(title, words, (tap, *initiative_faces(battle), *end), asked=asked)
    words = f"{battle.sides[first].name} has the initiative in this turn, as the scenario says."
    tap = _given_initiative(battle, first)
    return PendingTask(title, words, (tap, Tap(*ROLL_INSTEAD, opens=True), *end))


def _sides_that_choose(battle: Battle) -> list[Side]:
    """Return the sides that have to choose among their active elements before the roll."""
    named = nominations(battle)
    return [
        side
        for side in battle.sides.values()
        if side.id not in named and len(nomination_candidates(battle, side.id)) > 1
    ]


def _missing_nominations(choosing: list[Side]) -> str:
    """Return as a sentence which sides have not chosen yet; empty if all have."""
    have = "has" if len(choosing) == 1 else "have"
    names = " and ".join(side.name for side in choosing)
    return f"{names} {have} not nominated yet." if choosing else ""


def _given_initiative(battle: Battle, first: str) -> Tap:
    """Return the button for an initiative that the scenario gives, with elements that can act."""
    able = {side: nomination_candidates(battle, side) for side in battle.sides}
    if any(len(found) != 1 or found[0].by_leader for found in able.values()):
        return initiative_tap(battle, "Nominate")
    inputs = {f"nominee_{side}": found[0].value for side, found in able.items()}
    words = f"{battle.sides[first].name} has the initiative, no roll"
    return Tap(words, "initiative", inputs, likely=True)


def _single_side_taps(battle: Battle, side: Side) -> Iterator[Tap]:
    """Yield the buttons of the only side that can act; it needs no roll.

    If the enemy shows active elements that cannot act, this also informs the enemy's phone.
    """
    named = _confirms_nominee(battle, side)
    able = nomination_candidates(battle, side.id)
    for x in able:
        name = x.name_for_umpire(battle)
        if not shows_active(battle, battle.enemy(side.id).id):
            yield Tap(name, "", {"element": x.element.id}, opens=True)
        elif not named or nominations(battle)[side.id] == x.element.id:
            inputs = {f"nominee_{side.id}": x.value}
            likely = named or len(able) == 1
            yield Tap(f"{name} acts", "initiative", inputs, likely=likely)
