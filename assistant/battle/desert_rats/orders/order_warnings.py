"""Warnings before an order is sealed: the reasons why elements cannot obey (5.3, 8.1)."""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.movement.measuring import carrier_or_self
from assistant.battle.desert_rats.orders.disobedience import (
    elements_gone_to_ground,
    elements_that_circle,
    is_held_by_fire,
    while_carried,
)
from assistant.battle.desert_rats.orders.forecasts import (
    battle_with_order,
    blocked_elements,
    forecast_order,
)
from assistant.battle.desert_rats.sight.targets import is_armed
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.rules.desert_rats.commands import COMMANDS


def warnings_for_order(battle: Battle, platoon: Platoon, action: Action) -> str:
    """Return all warnings for an order as sentences; empty if there are none."""
    whys = (
        warn_way_blocked(battle, platoon, action),
        warn_fire_holds(battle, platoon, action),
        *warn_cannot_obey(battle, platoon, action),
    )
    return ". ".join(filter(None, whys))


def warn_fire_holds(battle: Battle, platoon: Platoon, action: Action) -> str:
    """Warn of elements whose orders to fire may keep them from moving; empty if there are none.

    Every element with a fire order is named, with or without a target, so that the warning gives no
    enemy away.
    """
    row = COMMANDS.row(action.command) if action.command else {}
    moves = row.get("movement") in ("advance", "retreat") or row.get("needs") == "formation"
    if not action.place and not moves:
        return ""
    alone = row["scope"] == "command-element"
    firing = [
        x
        for x in battle.elements_of_platoon(platoon)
        if x.firing and is_held_by_fire(battle, x) and (x.id == platoon.command or not alone)
    ]
    if not firing:
        return ""
    circling = {x.id for x in elements_that_circle(battle, platoon)}
    circle = [x for x in firing if x.id in circling]
    fire = [x for x in firing if x.id not in circling]
    return ". ".join(
        _describe_held(each, does_circle=each is circle) for each in (fire, circle) if each
    )


def _describe_held(firing: Sequence[Element], *, does_circle: bool) -> str:
    """Describe elements that their orders to fire hold: they fire, or circle in disorder."""
    each, them = ("it", "it") if len(firing) == 1 else ("each", "them")
    are = "is" if len(firing) == 1 else "are"
    stays = "circles where it is and does not fire" if does_circle else "stays"
    return (
        f"{naming.list_elements(firing)} {are} to fire: {each} {stays} while it has a target,"
        f" until an order to cease fire frees {them}"
    )


def warn_way_blocked(battle: Battle, platoon: Platoon, action: Action) -> str:
    """Warn if ground or a bank blocks the ways to the stations of an order; empty if none.

    A way of several legs leads around what blocks the straight one: the forecast of the order says
    which elements do not get through.
    """
    lead = battle.elements.get(platoon.command or "")
    if action.place is None or lead is None:
        return ""
    if action.via:
        found = forecast_order(battle, platoon, action.command, action.place, action.via)
        blocked, how = found.blocked, "cannot go the whole way"
    else:
        alone = COMMANDS.row(action.command)["scope"] == "command-element"
        about = [carrier_or_self(battle, lead).id] if alone else [*platoon.roster]
        ordered = battle_with_order(battle, platoon, action.command, action.place)
        blocked, how = (
            dict(blocked_elements(ordered, platoon.id, about)),
            "cannot go straight there",
        )
    by_obstacle: dict[str, list[Element]] = {}
    for id, what in blocked.items():
        by_obstacle.setdefault(what, []).append(battle.elements[id])
    return ". ".join(
        f"{naming.list_elements(goers)} {how}: blocked by {what}"
        for what, goers in by_obstacle.items()
    )


def warn_cannot_obey(battle: Battle, platoon: Platoon, action: Action) -> Iterator[str]:
    """Yield the elements that cannot obey: riders ordered to fire, foot and guns ordered to go."""
    row = COMMANDS.row(action.command) if action.command else {}
    own = battle.elements_of_platoon(platoon)
    if row.get("scope") == "command-element":
        own = [x for x in own if x.id == platoon.command]
    riders = [x for x in own if x.carried_by is not None and is_armed(x)]
    if riders and row.get("fire") == "fire":
        do, lorries, them = while_carried(riders)
        yield f"{naming.list_elements(riders)} {do} not fire while {lorries} {them}"
    if action.place is None and row.get("movement") not in ("advance", "retreat"):
        return
    down = [x for x in own if x.id in elements_gone_to_ground(battle, platoon) and x.row["mover"]]
    if lying := [x for x in down if x.carried_by is None]:
        go = "goes to ground and does" if len(lying) == 1 else "go to ground and do"
        yield f"{naming.list_elements(lying)} {go} not move"
    if rooted := [x for x in own if x.row["mover"] is None and x.carried_by is None]:
        yield f"{naming.list_elements(rooted)} cannot go without a lorry"
