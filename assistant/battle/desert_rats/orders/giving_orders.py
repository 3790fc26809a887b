"""Command actions, sealed by the players (Command & Control)."""

from collections.abc import Iterator
from functools import partial

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.kit.place_questions import ask_place, entered_bends
from assistant.battle.desert_rats.kit.places import table_of_player
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.movement.measuring import describe_pace
from assistant.battle.desert_rats.orders.disobedience import (
    describe_limits,
    elements_that_circle,
    join_sentences,
)
from assistant.battle.desert_rats.orders.formed import may_mount_or_dismount
from assistant.battle.desert_rats.orders.forming import ask_formation
from assistant.battle.desert_rats.orders.limits import (
    drops_standing_order,
    why_approach_forbidden,
    why_forbidden,
    why_formation_forbidden,
)
from assistant.battle.desert_rats.orders.order_warnings import warn_fire_holds, warnings_for_order
from assistant.battle.desert_rats.orders.way_sketches import sketch_of_order
from assistant.battle.desert_rats.orders.without_new_order import describe_without_order
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Action, Platoon
from assistant.battle.play import Option
from assistant.boardmap.plan import Place
from assistant.frozen import replace
from assistant.rules.desert_rats.commands import COMMANDS

NO_ACTION = "none"
CEASES = ("platoon-cease-fire", "own-element-cease-fire")
ALONE = "command-move"
NEAREST = "nearest"


@move("give-order", "Seal the order", ("umpire", "side"))
def give_order(play: BattlePlay) -> None:
    """Seal the command action of a platoon; nobody but its player and the umpire sees it."""
    platoon = chosen_platoon(play)
    play.require(
        play.state.phase == "orders",
        "Orders cannot be given now. They are given at the start of each turn.",
    )
    require_command(play, platoon)
    options = [_command_option(play, platoon, c) for c in _commands_offered(play, platoon)]
    table = table_of_player(play.state, platoon.seat)
    own = None if play.actor.is_umpire else table
    drops = drops_standing_order(_battle_as_side_knows(play, platoon), platoon)
    no_order = describe_without_order(play.state, platoon, own, is_dropped=drops)
    options.append(Option(NO_ACTION, "No action", no_order, "Or"))
    limits = list(describe_limits(play.state, platoon))
    words = f"{'. '.join(limits)}. Which action?" if limits else f"{platoon.name}: which action?"
    command = play.choose("command", words, options, _default_command(play, platoon))
    action = _ask_action(play, platoon, "" if command == NO_ACTION else command)
    play.record(e.ActionSealed(platoon.id, action))
    known = _battle_as_side_knows(play, platoon)
    but = warnings_for_order(known, platoon, action)
    for reader, where in ((platoon.seat, table), ("umpire", None)):
        described = naming.describe_action(known, platoon, action, where)
        words = join_sentences(filter(None, (described, but)))
        play.log(reader, f"Order sealed for {platoon.name}: {words}")


def _battle_as_side_knows(play: BattlePlay, platoon: Platoon) -> Battle:
    """Return the battle on the map that a platoon's side knows, so that orders reveal no ground."""
    return battle_as_shown(play.state, platoon.side)


def _commands_offered(play: BattlePlay, platoon: Platoon) -> Iterator[str]:
    """Yield the commands that could have an effect; refuse a chosen one that is forbidden."""
    for command in naming.COMMANDS:
        if not _is_useful(play, platoon, command):
            continue
        why = why_forbidden(_battle_as_side_knows(play, platoon), platoon, command)
        if command == play.given("command"):
            play.require(not why, f"{why}.")
        elif why:
            continue
        yield command


def _default_command(play: BattlePlay, platoon: Platoon) -> str | None:
    """Return the already sealed command, as the default; None if it needs a place."""
    if platoon.sealed is None or play.given("command") is not None:
        return None
    command = platoon.sealed.command
    if command and COMMANDS.row(command)["needs"] == "location":
        return None
    if command and why_forbidden(_battle_as_side_knows(play, platoon), platoon, command):
        return None  # the umpire changed the platoon's state since
    return command or NO_ACTION


def _command_option(play: BattlePlay, platoon: Platoon, command: str) -> Option:
    """Return the option for a command, with its effect."""
    words = naming.command_label(command)
    alone = ""
    if COMMANDS.row(command)["scope"] == "command-element":
        alone = f"{play.state.elements[platoon.command or ''].name} alone: {words}"
    group = _option_group(play, platoon, command)
    return Option(command, words, _describe_effect(play, platoon, command), group, alone)


def _describe_effect(play: BattlePlay, platoon: Platoon, command: str) -> str:
    """Describe a command's effect; a move says that firing elements stay."""
    words = naming.EFFECTS[command]
    if command == "platoon-formate" and not may_mount_or_dismount(
        play.state.elements_of_platoon(platoon)
    ):
        words = naming.FORM_UP
    place = platoon.place if COMMANDS.row(command)["needs"] == "location" else None
    if COMMANDS.row(command)["fire"] == "fire" and elements_that_circle(play.state, platoon):
        words += "; circling vehicles do not fire this turn"
    if not warn_fire_holds(play.state, platoon, Action(command, place)):
        return words
    circling = any(x.firing for x in elements_that_circle(play.state, platoon))
    stay = "vehicles with orders to fire circle" if circling else "elements that fire stay"
    return f"{words}; {stay}"


def _option_group(play: BattlePlay, platoon: Platoon, command: str) -> str:
    """Return the heading of a command's option: the platoon, or its command element."""
    if COMMANDS.row(command)["scope"] == "platoon":
        return platoon.name
    element = play.state.elements[platoon.command or ""]
    return f"{element.name} alone, your own element"


def chosen_platoon(play: BattlePlay) -> Platoon:
    """Return the platoon that the move is about, one of the player's own; ask if unclear."""
    id = str(play.given("platoon") or "")
    platoon = play.state.platoons.get(id)
    own = play.actor.is_umpire or (platoon is not None and platoon.seat == play.actor.side)
    if platoon is None or not own:
        mine = [
            p
            for p in play.state.platoons.values()
            if play.actor.is_umpire or p.seat == play.actor.side
        ]
        chosen = play.choose("platoon", "Which platoon?", [Option(p.id, p.name) for p in mine])
        platoon = play.state.platoons[chosen]
    return platoon


def require_command(play: BattlePlay, platoon: Platoon) -> None:
    """Refuse an order that the platoon's reaction or lost command element forbids."""
    play.require(not platoon.off, f"{platoon.name} is not on the map.")
    play.need(
        bool(play.state.elements_of_platoon(platoon)), f"{platoon.name} has no elements left."
    )
    play.require(platoon.deployed, f"{platoon.name} is not deployed yet.")
    running = f"{platoon.name} is {naming.reaction_label(platoon.reaction)}: it takes no orders."
    play.require(not platoon.is_broken, running)
    lost = f"{platoon.name} has lost its command element: it takes no orders this turn."
    play.need(platoon.command is not None, lost)


def _is_useful(play: BattlePlay, platoon: Platoon, command: str) -> bool:
    """Return whether a command could have an effect now."""
    firing = [x for x in play.state.elements_of_platoon(platoon) if x.firing]
    if command == "platoon-cease-fire":
        return bool(firing)
    if command == "own-element-cease-fire":
        return any(x.id == platoon.command for x in firing)
    if command == "own-element-fire":
        return bool(_contacts_in_view(play, platoon))
    return True


def _ask_action(play: BattlePlay, platoon: Platoon, command: str) -> Action:
    """Ask for the other inputs that a command needs (column `needs` of its table)."""
    needs = COMMANDS.row(command)["needs"] if command else None
    action = Action(command)
    if needs == "location":
        place, via = _ask_way(play, platoon, command)
        known = _battle_as_side_knows(play, platoon)
        why = why_approach_forbidden(known, platoon, command, (*via, place)[0])
        play.require(not why, f"{why}.")
        action = replace(action, place=place, via=via)
    elif needs == "formation":
        action = ask_formation(play, platoon, action)
        why = why_formation_forbidden(_battle_as_side_knows(play, platoon), platoon, action)
        play.require(not why, f"{why}: choose another formation or facing.")
    element = play.state.elements.get(platoon.command or "")
    shoots = needs == "target" or command == "platoon-open-fire"
    goes_on = bool(element and element.firing and command not in CEASES)
    rides = element is not None and element.carried_by is not None
    fires = element and not rides and element not in elements_that_circle(play.state, platoon)
    if fires and (shoots or (goes_on and _contacts_in_view(play, platoon))):
        action = replace(action, target=_ask_target(play, platoon))
    return action


def _ask_way(play: BattlePlay, platoon: Platoon, command: str) -> tuple[Place, tuple[Place, ...]]:
    """Ask for a place on the map, tapped or typed, and the bends of the path there."""
    alone = play.state.elements.get(platoon.command or "") if command == ALONE else None
    start = alone.place if alone else platoon.place
    goers = [alone] if alone else play.state.elements_of_platoon(platoon)

    words = f"Where to?{describe_pace(goers)}"
    sketch = partial(sketch_of_order, _battle_as_side_knows(play, platoon), platoon, command)
    seat = platoon.seat
    place = ask_place(play, words, start=start, sketch=sketch, by_legs=alone is None, seat=seat)
    via = entered_bends(play, seat)
    play.need(place != start or bool(via), "Choose another place: this is the present one.")
    return place, via


def _ask_target(play: BattlePlay, platoon: Platoon) -> str:
    """Ask for an enemy that the command element sees; the default is the nearest."""
    seen = _contacts_in_view(play, platoon)
    now = play.state.elements[platoon.command or ""].target
    default = next((c.label for c in seen if c.enemy == now), NEAREST)
    options = [Option(NEAREST, "The nearest")]
    titles = _titles_on_page(play, platoon)
    options += [Option(c.label, f"{c.label}, {titles[c.label]}") for c in seen]
    words = "What does your own element shoot at?"
    chosen = play.choose("target", words, options, default)
    return next((c.enemy for c in seen if c.label == chosen), "")


def _contacts_in_view(play: BattlePlay, platoon: Platoon) -> list[Contact]:
    """Return the enemies that the command element sees, as far as its player's page shows."""
    described = _titles_on_page(play, platoon)
    seen = play.state.contacts_in_sight(platoon.id)
    own = [c for c in seen if c.by_command and not c.wreck and c.label in described]
    return sorted(own, key=lambda c: (len(c.label), c.label))  # not as the enemy is organized


def _titles_on_page(play: BattlePlay, platoon: Platoon) -> dict[str, str]:
    """Return the title of each model of an enemy on the page of a platoon's player, by label."""
    page = play.state.pages.get(platoon.seat)
    marks = page.marks if page else ()
    return {
        mark.label: mark.words
        for mark in marks
        if mark.kind == "model" and mark.side != platoon.side
    }
