"""The moment when orders take effect; elements roll to cease fire (Command & Control)."""

from collections.abc import Container, Iterator, Sequence

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
)
from assistant.battle.desert_rats.kit.known_ground import (
    battle_as_shown,
    features_of,
    sides_that_know,
)
from assistant.battle.desert_rats.kit.register import BattlePlay, dice_rolled, move, report_own_dice
from assistant.battle.desert_rats.movement.dismounting import place_beside_carrier
from assistant.battle.desert_rats.movement.ground_met import Meeting, is_met, learned_by_meeting
from assistant.battle.desert_rats.orders.formed import formed_platoon
from assistant.battle.desert_rats.sight.targets import is_armed
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.cards import wording
from assistant.rules.desert_rats.commands import COMMANDS

CLOSES_UP = ("advance", "retreat", "move-to")
MOST_NAMED = 8  # platoons in a sentence; more are counted


@move("close-orders", "Close the orders")
def close_orders(play: BattlePlay) -> None:
    """Apply the orders of both sides at once, and roll for elements ordered to cease fire."""
    play.require(play.state.phase == "orders", "Orders are not being given now.")
    missing = [p.name for p in platoons_without_order(play.state)]
    count = len(missing)
    names = wording.listed(missing) if count <= MOST_NAMED else f"{count} platoons"
    if missing:
        keep = "They keep their last orders" if len(missing) > 1 else "It keeps its last order"
        play.caution(f"No order yet from {names}. {keep}.")
    entered = f"No action from {names}." if missing else "All orders are in."
    for platoon in list(play.state.platoons.values()):
        if platoon.sealed and platoon.command and not platoon.is_broken:
            _apply_order(play, platoon, platoon.sealed)
    play.record(e.PhaseBegun("movement", play.state.turn, "orders"))
    play.log("umpire", f"Turn {play.state.turn}: the orders take effect. {entered}")


def awaited_players(battle: Battle) -> tuple[str, ...]:
    """Return the players with a platoon without an order, while orders are given."""
    waiting = platoons_without_order(battle) if battle.phase == "orders" else []
    return tuple(dict.fromkeys(platoon.seat for platoon in waiting))


def platoons_without_order(battle: Battle) -> list[Platoon]:
    """Return the platoons without a sealed action; only the umpire may know them."""
    return [
        p
        for p in battle.platoons.values()
        if not p.off
        and not p.is_broken
        and p.command
        and p.sealed is None
        and battle.elements_of_platoon(p)
    ]


def _apply_order(play: BattlePlay, platoon: Platoon, action: Action) -> None:
    command = play.state.elements[platoon.command or ""]
    if not action.command:
        if command.firing:
            play.record(e.FireOrdered(command.id, True, action.target))
        return
    row = COMMANDS.row(action.command)
    if row["scope"] == "command-element":
        _order_command_element(play, command, action)
        if command.firing and not row["fire"] and action.target:
            play.record(e.FireOrdered(command.id, True, action.target))
        return
    if row["movement"]:
        _order_movement(play, platoon, action, str(row["movement"]))
        for element in play.state.elements_of_platoon(platoon):
            if element.goal:
                play.record(e.CommandElementSent(element.id, None))
    if action.command == "platoon-cease-fire":
        _roll_to_cease_fire(play, platoon)
    elif row["fire"] == "fire":
        for element in filter(is_armed, play.state.elements_of_platoon(platoon)):
            target = action.target if element.id == platoon.command else ""
            play.record(e.FireOrdered(element.id, True, target))
    if command.firing and not row["fire"] and action.target:
        play.record(e.FireOrdered(command.id, True, action.target))
    for lorry, load in ((lorry, load) for load, lorry in action.carrying.items()):
        play.record(e.Carried(load, lorry))
    for load in action.dropping:
        _set_down(play, load)


def _set_down(play: BattlePlay, load: str) -> None:
    """Set an element down beside its lorry; its side learns of unknown ground in the way."""
    battle = play.state
    side, lorry = battle.elements[load].side, battle.elements[load].carried_by or ""
    place = place_beside_carrier(battle, load)
    wanted = place_beside_carrier(battle_as_shown(battle, side), load)
    play.record(e.Carried(load, None, place))
    if wanted != place:
        march = (battle.elements[lorry].place, wanted or battle.elements[lorry].place)
        met = [
            Meeting(feature, side, (battle.elements[load],))
            for feature in features_of(battle.plan)
            if side not in sides_that_know(battle, feature.id) and is_met(feature, march)
        ]
        play.record(*learned_by_meeting(battle, met))


def _order_command_element(play: BattlePlay, command: Element, action: Action) -> None:
    """Apply an order to the command element alone."""
    row = COMMANDS.row(action.command)
    goes = command.carried_by or command.id  # passengers are taken there by their lorry
    if row["movement"] == "move-to":
        play.record(e.CommandElementSent(goes, action.place))
    elif row["movement"] == "halt":
        play.record(e.CommandElementSent(goes, command.place))
    if row["fire"]:
        play.record(e.FireOrdered(command.id, row["fire"] == "fire", action.target))


def _order_movement(play: BattlePlay, platoon: Platoon, action: Action, order: str) -> None:
    formed, heading = platoon, platoon.heading_deg
    if action.command == "platoon-formate":
        formed = formed_platoon(play.state, platoon, action)
        heading = formed.heading_deg
    points = (*action.via, action.place) if order == "move-to" and action.place else ()
    if points and distance_between_m(platoon.place, points[0]):
        heading = bearing_between(platoon.place, points[0])
    goal, later = (points[0], points[1:]) if points else (None, ())
    closing = order in CLOSES_UP or action.command == "platoon-formate"
    movement = order if order in CLOSES_UP else "halt"
    stations = formed.formation, formed.spacing_m, dict(formed.own)
    play.record(
        e.Ordered(platoon.id, movement, goal, heading, *stations, closing, later)  # type: ignore[arg-type]
    )


def _describe_dice(rolled: Sequence[tuple[Element, int]], left: Container[str]) -> Iterator[str]:
    """Describe dice: `C3 (4) and C1 (5) cease`, then `C2 (1) does not`."""
    for on, one, more in ((False, "ceases", "cease"), (True, "does not", "do not")):
        names = [f"{x.name} ({die})" for x, die in rolled if (x.id in left) == on]
        if names:
            yield f"{wording.listed(names)} {one if len(names) == 1 else more}"


def _roll_to_cease_fire(play: BattlePlay, platoon: Platoon) -> None:
    """Roll for every element that fires, and separately for the command element."""
    firing = [x for x in play.state.elements_of_platoon(platoon) if x.firing]
    others = [x for x in firing if x.id != platoon.command]
    inputs = {
        "order": "platoon",
        "elements": len(others),
        "command_firing": len(others) < len(firing),
        "overconfident": platoon.reaction == "overconfident",
    }
    ceased = play.resolve(
        "desert-rats/cease-fire", inputs, prefix=f"{platoon.name}: ", shown_to=(platoon.seat,)
    )
    for element, obeys in zip(others, ceased.ceased, strict=True):
        if obeys:
            play.record(e.FireOrdered(element.id, False))
    if ceased.command_ceased and platoon.command:
        play.record(e.FireOrdered(platoon.command, False))
    dice = (
        dice_rolled(play, f"{platoon.name}: cease"),
        dice_rolled(play, f"{platoon.name}: command"),
    )
    rolled = list(zip(others, dice[0], strict=True))
    rolled += [(play.state.elements[platoon.command or ""], die) for die in dice[1]]
    left = [x for x in play.state.elements_of_platoon(platoon) if x.firing]
    if rolled:
        words = "; ".join(_describe_dice(rolled, {x.id for x in left}))
        report_own_dice(play, platoon.id, f"{platoon.name}, cease fire: {words}", platoon.id)
    keep = "keeps its" if len(left) == 1 else "keep their"
    on = f"{naming.list_elements(left)} {keep} order to fire"
    words = f"{platoon.name}: {on}" if left else f"{platoon.name} holds fire"
    play.log("umpire", f"{words}.")
