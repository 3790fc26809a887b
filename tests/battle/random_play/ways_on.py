"""Faults that let nobody continue, or that list a finished task as pending."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import waiting

UMPIRE_NEXT = ("You nominated", "The umpire says who acts next")


def moves(every):
    return {tap.move for each in every for tap in each.taps}


def untrue(battle):
    """Return what a phone waits for that nobody has to do, and tasks without a button."""
    console = due_now(battle)
    if battle.phase == "over":
        return []
    found = [f"no way on: {each.title}" for each in console if not each.taps]
    found += [] if console else ["nothing is to do on the console"]
    for side in battle.sides:
        asked, enemy = due_for(battle, side), due_for(battle, battle.enemy(side).id)
        waits = waiting(battle, side)
        if side_view(battle, side).waiting:
            until = moves([*console, *enemy]) & set(waits.until) if waits.until else moves(console)
            found += [] if until else [f"{side}: {waits.words}"]
        for each in asked:
            if each.title.startswith(UMPIRE_NEXT):
                goes_on = moves(console) & {"initiative", "end-round", "end-turn", "drop-wish"}
                found += [] if goes_on else [f"{side}: {each.title}"]
            if each.title.endswith("waits for the umpire."):
                wishes = {wish.move for wish in battle.requests}
                # what cannot be resolved any more can be dismissed
                can_end = wishes <= moves(console) or "drop-wish" in moves(console)
                found += [] if can_end else [f"{side}: {each.title}"]
    return found


def tasks_left_over(moment):
    """Return tasks that are still listed although the entry has done them."""
    made, told = moment.entry.move, moment.told
    wishes = {(w.move, w.element) for w in moment.before.requests} & {(made, told.get("element"))}
    again = [x.wish for x in moment.entry.events if isinstance(x, e.RequestMade)]  # asked anew
    wishes -= {(w.move, w.element) for w in again}
    still = {(w.move, w.element) for w in moment.after.requests} & wishes
    found = [f"{move} is still wished" for move, _ in still]
    after = {o.id for o in moment.after.owed}
    for owed in moment.before.owed:
        check = check_of(owed)
        taps = [tap for tap in check.taps(moment.before, owed) if tap.told.items() <= told.items()]
        settle = {check.move, "waive-check", *(tap.move for tap in taps)}
        if owed.id == told.get("owed") and made in settle and owed.id in after:
            found.append(f"{owed.id} is still owed")
    return found


def wrong_in(player):
    """Return the faults after the moments of a player's battle, each with its move."""
    return {
        (moment.entry.move, words)
        for moment in player.moments
        for words in [*untrue(moment.after), *tasks_left_over(moment)]
    }
