"""A side's nominations, and the choice of the side that won the roll."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.in_play import may_stay_hidden
from assistant.battle.rattenkrieg.lookups.nominations import (
    Candidate,
    candidates_that_may_act,
    has_to_nominate,
    is_nobody_final,
    nomination_candidates,
    nominations,
    nominee,
)
from assistant.battle.rattenkrieg.rounds.nominating import THE_ENEMY
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask, Tap


def is_contested(battle: Battle, side: str) -> bool:
    """Return whether a side must nominate before it acts again, as its cards show, too.

    An enemy that has lost its actions in secret still counts as able, unlike one that has spent
    them. A side that nominated nobody does not act after all.
    """
    return bool(battle.active_of(battle.enemy(side).id)) or is_nobody_final(battle, side)


def contest_tasks(battle: Battle, side: str) -> list[PendingTask]:
    """Return a side's task to nominate while both sides seem able to act."""
    on = battle.round
    able = nomination_candidates(battle, side)
    active = [battle.elements[id] for id in on.active] if on else []
    shown = [x for x in active if x.side == side and battle.able(x)]
    if not able or on is None or len(shown) > 1 or side in nominations(battle):
        return nomination_tasks(battle, side)
    title = able[0].element.title
    words = f"{title} is your only active element. You do not need to nominate it."
    nobody = Tap("Nominate nobody", "nominate", {"nominee": "nobody"})
    return [PendingTask("The umpire says who acts next.", words, (nobody,), waits=True)]


def winner_choices(battle: Battle, side: str) -> tuple[Tap, ...]:
    """Return the buttons with which the winner of a roll chooses who acts."""
    found = candidates_that_may_act(battle)
    own = [x for x in found if x.element.side == side]
    taps = [
        Tap(
            x.name_for_side(battle) if x.by_leader else f"{x.name_for_side(battle)} acts",
            "act-or-make",
            {"acts": x.element.id},
            likely=True,
            opens=x.by_leader,  # its sheet asks for elements, targets and goals
        )
        for x in own
    ]
    taps += [
        Tap(
            f"{x.name_for_side(battle)} stays hidden",
            "act-or-make",
            {"acts": x.element.id, "stays_hidden": "yes"},
        )
        for x in own
        if not x.by_leader and may_stay_hidden(x.element)
    ]
    if len(own) < len(found):
        taps.append(Tap("The enemy must act", "act-or-make", {"acts": THE_ENEMY}))
    return tuple(taps) or (Tap("Nobody can act: nominate again", "act-or-make", likely=True),)


def nomination_tasks(battle: Battle, side: str) -> list[PendingTask]:
    """Return the request to nominate, which a side may change until the roll."""
    able = nomination_candidates(battle, side)
    named = nominations(battle)
    if side in named:
        found = nominee(battle, side)
        title = f"You nominated {_nominee_title(found)}."
        if is_nobody_final(battle, side):
            words = "If the enemy nominates nobody either, the round ends."
            return [PendingTask("You nominated nobody.", words, waits=True)]
        words = "The umpire then says who acts, or ends the round."
        return [PendingTask(title, words, tuple(_other_nominations(able, found)), waits=True)]
    if not able:
        return _nobody_due(battle, side)
    taps = [
        Tap(x.name_for_side(battle), "nominate", {"nominee": x.value}, likely=number == 0)
        for number, x in enumerate(able)
    ]
    nobody = Tap("Nobody", "nominate", {"nominee": "nobody"})
    words = "Nominate in secret the element you want to act with."
    return [PendingTask(words, "", (*taps, nobody))]


def _nobody_due(battle: Battle, side: str) -> list[PendingTask]:
    """Return the request to nominate nobody, if figures have lost the actions they seem to have.

    The enemy then reads the same as after any other nomination. A side is asked even when only the
    end of the turn is left: it may not learn that the enemy has no element to nominate either.
    """
    in_round = battle.round is not None and bool(battle.round.active)
    seem_able = battle.active_of(side) if in_round else battle.nominable(side)
    if not seem_able and not has_to_nominate(battle, side):
        return []
    nobody = Tap("Nobody", "nominate", {"nominee": "nobody"}, likely=True)
    words = "Nominate nobody, in secret. The enemy does not learn why."
    kind = "active elements" if in_round else "elements"
    return [PendingTask(f"None of your {kind} can act.", words, (nobody,))]


def _nominee_title(found: Candidate | None) -> str:
    if found is None:
        return "nobody"
    return f"{'the leader’s order of ' if found.by_leader else ''}{found.element.title}"


def _other_nominations(able: list[Candidate], named: Candidate | None) -> Iterator[Tap]:
    """Yield the button with which a side changes its nomination before the roll."""
    if any(x != named for x in able):
        yield Tap("Nominate another", "nominate", opens=True)
    elif named is not None:
        yield Tap("Nominate nobody", "nominate", {"nominee": "nobody"})
