"""Who does not do as ordered, and why: told to its own player and the umpire (5.3, 8.1)."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.movement.marching import ahead, movers
from assistant.battle.desert_rats.movement.measuring import riding_on, way_of
from assistant.battle.desert_rats.sight.targets import armed, may_do_both
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.rules.desert_rats.commands import COMMANDS

AT_IT_M = 1.0  # nearer than this one stands before it


def fire_holds(battle: Battle, platoon: Platoon, action: Action) -> str:
    """What an order to move may come to nothing by: his own fire, of which the order says nothing.

    Whoever is to fire is named, whether or not there is a target for him: that shows in the turn.
    """
    row = COMMANDS.row(action.command) if action.command else {}
    if not action.place and row.get("movement") not in ("advance", "retreat"):
        return ""
    alone = row["scope"] == "command-element"
    firing = [
        x
        for x in battle.of_platoon(platoon)
        if x.firing and not may_do_both(battle, x) and (x.id == platoon.command or not alone)
    ]
    if not firing:
        return ""
    are = "is" if len(firing) == 1 else "are"
    who = "it" if len(firing) == 1 else "whoever"
    return (
        f"{naming.listed(firing)} {are} to fire: {who} stays there while there is a target,"
        " until told to cease fire"
    )


def way_barred(battle: Battle, platoon: Platoon, action: Action) -> str:
    """What an order to a place comes to nothing by: ground or a bank across the straight way."""
    lead = battle.elements.get(platoon.command or "")
    if action.place is None or lead is None:
        return ""
    goer = riding_on(battle, lead)
    way = way_of(battle, goer, action.place)
    if not way.barred_by:
        return ""
    return f"{goer.name} cannot go straight there: barred by {way.barred_by}"


def goes_on_words(battle: Battle, platoon: Platoon) -> str:
    """What a platoon does without a new order: `goes on moving to 1507; C1 fires on`."""
    stays = platoon.movement == "halt"
    words = [f"{'stays' if stays else 'goes on'} {naming.standing(platoon)}"]
    if firing := [x for x in battle.of_platoon(platoon) if x.firing]:
        words.append(f"{naming.listed(firing)} {'fires' if len(firing) == 1 else 'fire'} on")
    return "; ".join(words)


def misgivings(battle: Battle, platoon: Platoon, action: Action) -> str:
    """All that an order may come to nothing by."""
    whys = (way_barred(battle, platoon, action), fire_holds(battle, platoon, action))
    return ". ".join(filter(None, whys))


def barred(battle: Battle, platoon: Platoon) -> Mapping[str, list[Element]]:
    """Who stands before what bars the way he was ordered to go, by its name."""
    found: dict[str, list[Element]] = {}
    for element in movers(battle, platoon):
        goal = element.goal
        if goal is None and platoon.movement != "halt":
            goal = ahead(platoon, element.place)
        if goal is None or element.stayed:
            continue
        way = way_of(battle, element, goal)
        if way.barred_by and way.gets_m < AT_IT_M:
            found.setdefault(way.barred_by, []).append(element)
    return found


def barred_words(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """`P1 cannot go straight on, barred by The shelf`."""
    for what, who in barred(battle, platoon).items():
        yield f"{naming.listed(who)} cannot go straight on: barred by {what}"


def held(battle: Battle, platoon: Platoon) -> list[Element]:
    """Who was to go this turn and stayed to fire."""
    goes = platoon.movement != "halt"
    return [x for x in battle.of_platoon(platoon) if x.stayed and (goes or x.goal is not None)]


def amiss(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Why some did not go, or did not fire, this turn; nothing of it is the enemy's secret."""
    stay, elements = held(battle, platoon), battle.of_platoon(platoon)
    if stay:
        who = "it" if len(stay) == 1 else "them"
        yield f"{naming.listed(stay)} stayed to fire: only cease fire sets {who} free"
    if platoon.broken or not battle.turn:
        return
    yield from barred_words(battle, platoon)
    freed = [x for x in elements if x.busy and not x.moved]
    if freed:
        turn = "its" if len(freed) == 1 else "their"
        yield f"{naming.listed(freed)} got free of the sand, all {turn} turn"
    if busy := [x for x in elements if x.busy and x.moved]:
        yield (
            f"{naming.listed(busy)} got on or off, all their turn: formate once more,"
            " or an order to move, takes them to their stations"
        )
    silent = [x for x in elements if x.firing and armed(x) and not x.fired and not x.carried_by]
    moved = [x for x in silent if x.moved and not may_do_both(battle, x)]
    if moved:
        yield f"{naming.listed(moved)} moved and so did not fire"
    if blind := [x for x in silent if x not in (*moved, *freed)]:
        yield f"{naming.listed(blind)} had nothing to shoot at"
    rooted = [x for x in elements if x.row["mover"] is None and x.carried_by is None]
    if rooted and platoon.movement != "halt":
        yield f"{naming.listed(rooted)} cannot go without a lorry: formate limbers"


def successor(battle: Battle, platoon: Platoon) -> str:
    """Who takes over where the command element is lost, and when (10.1); empty: nobody is left."""
    left = battle.of_platoon(platoon)
    since = platoon.leaderless if platoon.leaderless is not None else battle.turn
    return f"{left[0].name} takes over at the end of turn {since + 1}" if left else ""


def sentences(words: Sequence[str]) -> str:
    """Each with a full stop."""
    return " ".join(f"{each}." for each in words)
