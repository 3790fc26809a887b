"""What a side is asked now, built from what it may know."""

from assistant.battle.rattenkrieg.chapters import check_of
from assistant.battle.rattenkrieg.due import held_taps, left_words, owes_before, shared_out
from assistant.battle.rattenkrieg.due_before import unplaced
from assistant.battle.rattenkrieg.moves.ambush import action_words
from assistant.battle.rattenkrieg.moves.reactions import may_answer, noticed
from assistant.battle.rattenkrieg.moves.register import MOVES
from assistant.battle.rattenkrieg.moves.rounds import candidates
from assistant.battle.rattenkrieg.naming import man
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.taps import Due, Tap


def due_for(battle: Battle, side: str) -> tuple[Due, ...]:
    """What a side is asked now; built from what it may know."""
    own = battle.sides[side]
    found: list[Due] = []
    for owed in battle.owed:
        element = battle.elements[owed.element] if owed.element else None
        check = check_of(owed)
        if owes_before(battle, owed):
            continue
        if element and element.side == side and check.by != "umpire":
            if many := shared_out(battle, owed):
                found.append(Due(f"{element.title} {many[0]}", "", (many[1],)))
                continue
            sheet = (Tap("Check", check.move, {"owed": owed.id}, likely=True, opens=True),)
            taps = check.taps(battle, owed) if check.taps_of_side else sheet
            who = man(battle.figures[owed.figure]) if owed.figure else ""
            found.append(Due(f"{element.title} {check.words}", who, taps))
    if battle.phase == "setup" and unplaced(battle, side):
        tap = Tap("All ours are on the table", "place-all", likely=True)
        found.append(
            Due("Put your Mojons at your edge.", "Your list says who is under each.", (tap,))
        )
    growing = [m for m in battle.mojons_of(side) if m.open and not m.extended]
    if battle.phase == "approach" and growing:
        words = "The side that moves first begins."
        found.append(Due("Each of your pathways goes on or ends.", words))
    if battle.phase == "engagement":
        found += _engaged(battle, side)
    if battle.phase == "engagement" and battle.stage == "orders" and not own.ready:
        waiting = [x for x in battle.of_side(side) if not x.order and battle.able(x)]
        words = f"{len(waiting)} of yours have none." if waiting else "All of yours have one."
        tap = Tap("Our orders lie", "orders-ready", likely=True)
        found.append(Due("Lay your orders face down.", words, (tap,)))
    return tuple(found)


def _engaged(battle: Battle, side: str) -> list[Due]:
    on = battle.round
    if battle.stage != "rounds":
        return []
    noise = battle.noise
    if noise and battle.elements[noise.element].side != side and noticed(battle):
        taps = tuple(
            Tap(f"{x.title} · {cost}", "react", {"element": x.id}, opens=False)
            for x, cost in may_answer(battle)
        )
        if taps:
            words = "If the umpire agrees that it was seen or heard. With each, its price."
            return [Due("You may react.", words, taps)]
    if on and on.winner == side:
        tap = Tap("Choose", "act-or-make", likely=True, opens=True)
        return [Due("You won the roll. Who acts?", "", (tap,))]
    if on and on.turn_of and on.acting is None:
        element = battle.elements[on.turn_of]
        if element.side == side:
            tap = Tap("Act", "", {"element": element.id}, likely=True, opens=True)
            return [Due(f"{element.title} acts.", left_words(element), (tap,))]
        return []
    if on and on.held:
        element = battle.elements[on.held.element]
        if element.side != side:
            return []
        title = f"{element.title} goes on: {action_words(on.held)}"
        words = "It was declared and paid before the ambush."
        own = [tap for tap in held_taps(battle, on.held) if "side" in MOVES[tap.move].by]
        return [Due(title, words, tuple(own))]
    named = on.nominees if on else {}
    contest = on is None or not on.active or bool(battle.active_of(battle.enemy(side).id))
    if contest and side not in named and candidates(battle, side):
        named_taps = [
            Tap(x.title, "nominate", {"nominee": x.id}, likely=number == 0)
            for number, x in enumerate(candidates(battle, side))
        ]
        nobody = Tap("Nobody", "nominate", {"nominee": "nobody"})
        words = "Name the element that you would act with, in secret."
        return [Due(words, "", (*named_taps, nobody))]
    return []
