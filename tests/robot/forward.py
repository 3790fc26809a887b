"""Checks that a battle can continue: pending tasks can be done, and every wait has a reason."""

from random import Random

from .hand import Hand, Manner
from .people import Person, Table
from .screen import PendingTask, Screen, Tap

TRIES = 24  # of one button, with other answers each time
OTHERS = 40  # buttons that are tried where nothing is due
DRY = Manner(commits=False, wrong=0.0, toggles=0.0, overrules=0.0, leaves=0.0)
DECLINING = Manner(commits=False, declines=True, wrong=0.0, toggles=0.0, leaves=0.0)


def looks_for_ways(table: Table, random: Random) -> None:
    """Check that each pending task can be done, without doing it."""
    if table.is_over:
        return
    homes = {p.name: (p, p.opens(p.home)) for p in (table.umpire, *table.sides())}
    screens = {name: screen for name, (_, screen) in homes.items() if screen is not None}
    is_any = False
    for name, (person, screen) in homes.items():
        for due in screen.dues if screen else []:
            if due.taps:
                is_any |= _answers(table, random, person, due)
        if name != "umpire" and screen is not None:
            _waits_for_what_is_due(table, name, screen, screens)
    if not is_any and not any(_other(random, p, s) for p, s in homes.values() if s):
        table.found("a", "everybody", table.base, "nothing that is offered brings it forward")


def looks_who_waits(table: Table) -> None:
    """Check what each phone says that it waits for."""
    if table.is_over:
        return
    homes = {p.name: p.opens(p.home) for p in (table.umpire, *table.sides())}
    screens = {name: screen for name, screen in homes.items() if screen is not None}
    for name, screen in screens.items():
        if name != "umpire" and "umpire" in screens:
            _waits_for_what_is_due(table, name, screen, screens)


def _answers(table: Table, random: Random, person: Person, due: PendingTask) -> bool:
    """Return whether one of a task's buttons can be played to its end; note it if none can."""
    refused = ""
    for tap in due.taps:
        hand = Hand(random, person, DECLINING)
        came = hand.fills(person.opens(tap.opens))
        if came == "refused" and hand.declined and not hand.first:
            told = (
                f"nobody wants it, and it cannot be ended: {due.title} [{tap.words}] {hand.refused}"
            )
            table.found("h", person.name, tap.opens, told)
        refused = refused or hand.refused
        if came in ("ready", "left", "gone") or hand.first:
            return True
    for tap in due.taps:
        for _ in range(TRIES):
            hand = Hand(random, person, DRY)
            came = hand.fills(person.opens(tap.opens))
            if came in ("ready", "left", "gone") or hand.first:
                return True
            refused = hand.refused or refused
    told = f"cannot be resolved: {due.title} {[t.words for t in due.taps]} {refused}"
    table.found("b", person.name, due.taps[0].opens, told)
    return False


def _other(random: Random, person: Person, screen: Screen) -> bool:
    """Return whether anything else on a page can be played to its end."""
    taps = [tap for tap in screen.taps if not tap.is_greyed][:OTHERS]
    return any(_leads_on(random, person, tap) for tap in taps)


def _leads_on(random: Random, person: Person, tap: Tap) -> bool:
    return Hand(random, person, DRY).fills(person.opens(tap.opens)) == "ready"


def _waits_for_what_is_due(
    table: Table, name: str, screen: Screen, screens: dict[str, Screen]
) -> None:
    """Check that the side for which a phone waits really has a pending task."""
    says = screen.waits.lower()
    if "wait" not in says and "umpire" not in says:
        return
    console = screens["umpire"]
    others = [s for n, s in screens.items() if n not in ("umpire", name)]
    taps = [tap for due in console.dues for tap in due.taps]
    done = [f"{tap.words} {tap.address.split('?')[0].rsplit('/', 1)[-1]}" for tap in taps]
    due = " ".join([*(d.title for d in console.dues), *done]).lower()
    if "roll" in says and "roll" not in due and "initiative" not in due:
        told = f"waits for a roll that is not due: {screen.waits}; due on the console: {due[:200]}"
        table.found("c", name, screen.address, told)
    elif "umpire" in says and not any(d.taps for d in console.dues):
        if not any(s.dues for s in others):
            table.found("c", name, screen.address, f"waits for nothing: {screen.waits}")
    elif "enemy" in says and not any(s.dues or s.taps for s in others) and not console.dues:
        table.found("c", name, screen.address, f"waits for nothing: {screen.waits}")
