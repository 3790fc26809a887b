"""Command actions, sealed by the players (Command & Control)."""

from dataclasses import replace

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.register import AtTable, move
from assistant.battle.desert_rats.movement.measuring import pace_words, riding_on, turns_words
from assistant.battle.desert_rats.orders.disobedience import (
    fire_holds,
    goes_on_words,
    misgivings,
    sentences,
)
from assistant.battle.desert_rats.orders.forming import formed, rides
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.battle.play import Option
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.commands import COMMANDS

NO_ACTION = "none"
CEASES = ("platoon-cease-fire", "own-element-cease-fire")
ALONE = "command-move"
NEAREST = "nearest"


@move("give-order", "Seal the order", ("umpire", "side"))
def give_order(play: AtTable) -> None:
    """A player seals the command action of his platoon; nobody else sees it."""
    platoon = own_platoon(play)
    play.require(play.state.phase == "orders", "Orders are not asked for now.")
    may_command(play, platoon)
    options = [_option(play, platoon, c) for c in naming.COMMANDS if _is_open(play, platoon, c)]
    options.append(Option(NO_ACTION, "No action", goes_on_words(play.state, platoon), "Or"))
    words, default = f"{platoon.name}: which action?", _sealed_before(play, platoon)
    command = play.choose("command", words, options, default)
    action = _action(play, platoon, "" if command == NO_ACTION else command)
    play.happened(e.ActionSealed(platoon.id, action))
    told = naming.action(play.state, platoon, action)
    but = misgivings(play.state, platoon, action)
    told = sentences((told, but)) if but else f"{told}."
    play.tell(platoon.seat, f"Sealed for {platoon.name}: {told}")
    play.tell("umpire", f"{platoon.name} sealed: {told}")


def _sealed_before(play: AtTable, platoon: Platoon) -> str | None:
    """What he sealed before, while nothing is chosen; a place is asked for under its choice."""
    if platoon.sealed is None or play.given("command") is not None:
        return None
    command = platoon.sealed.command
    if command and COMMANDS.row(command)["needs"] == "location":
        return None
    return command or NO_ACTION


def _option(play: AtTable, platoon: Platoon, command: str) -> Option:
    words = naming.command(command)
    alone = ""
    if COMMANDS.row(command)["scope"] == "command-element":
        alone = f"{play.state.elements[platoon.command or ''].name} alone: {words}"
    group = _group(play, platoon, command)
    return Option(command, words, _effect(play, platoon, command), group, alone)


def _effect(play: AtTable, platoon: Platoon, command: str) -> str:
    """What a command does; of one to move, that whoever fires stays."""
    words = naming.EFFECTS[command]
    if command == "platoon-formate" and not rides(play.state.of_platoon(platoon)):
        words = naming.FORM_UP
    place = platoon.place if COMMANDS.row(command)["needs"] == "location" else None
    held = fire_holds(play.state, platoon, Action(command, place))
    return f"{words}; who fires stays" if held else words


def _group(play: AtTable, platoon: Platoon, command: str) -> str:
    """Under which heading a command stands: the whole platoon's, or its command element's."""
    if COMMANDS.row(command)["scope"] == "platoon":
        return platoon.name
    element = play.state.elements[platoon.command or ""]
    return f"{element.name} alone, your own element"


def own_platoon(play: AtTable) -> Platoon:
    """The platoon that the move is about: one of the player's own."""
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


def may_command(play: AtTable, platoon: Platoon) -> None:
    """Refuses what its reaction or the loss of its command element forbids."""
    play.require(not platoon.off, f"{platoon.name} is not on the map.")
    play.need(bool(play.state.of_platoon(platoon)), f"{platoon.name} has no elements left.")
    play.require(platoon.deployed, f"{platoon.name} is not set out yet.")
    running = f"{platoon.name} is {naming.reaction(platoon.reaction)}: it takes no orders."
    play.require(not platoon.broken, running)
    lost = f"{platoon.name} has lost its command element: it takes no orders this turn."
    play.need(platoon.command is not None, lost)


def _is_open(play: AtTable, platoon: Platoon, command: str) -> bool:
    """Whether a command could do anything now."""
    firing = [x for x in play.state.of_platoon(platoon) if x.firing]
    if command == "platoon-cease-fire":
        return bool(firing)
    if command == "own-element-cease-fire":
        return any(x.id == platoon.command for x in firing)
    if command == "own-element-fire":
        return bool(_in_view(play, platoon))
    return True


def _action(play: AtTable, platoon: Platoon, command: str) -> Action:
    """The rest of what an action needs (`needs` of the table)."""
    needs = COMMANDS.row(command)["needs"] if command else None
    action = Action(command)
    if needs == "location":
        alone = play.state.elements.get(platoon.command or "") if command == ALONE else None
        action = replace(action, place=_place(play, platoon, alone))
    elif needs == "formation":
        action = formed(play, platoon, action)
    element = play.state.elements.get(platoon.command or "")
    shoots = needs == "target" or command == "platoon-open-fire"
    goes_on = bool(element and element.firing and command not in CEASES)
    if element and (shoots or (goes_on and _in_view(play, platoon))):
        action = replace(action, target=_target(play, platoon))
    return action


def _place(play: AtTable, platoon: Platoon, alone: Element | None) -> Place:
    """A place on the map, tapped or typed: metres east and north."""
    plan = play.state.plan
    start = alone.place if alone else platoon.place
    words = f"Where to?{pace_words([alone] if alone else play.state.of_platoon(platoon))}"
    goers = [riding_on(play.state, alone)] if alone else play.state.of_platoon(platoon)

    def takes(to: Place) -> str:
        return turns_words(play.state, goers, (to[0] - start[0], to[1] - start[1]))

    far = (plan.width_m, plan.height_m)
    place = play.place("place", words, far, start=start, takes=takes)
    play.need(place != start, "Choose another place: this is the present one.")
    return place


def _target(play: AtTable, platoon: Platoon) -> str:
    """An enemy that the command element sees; the nearest when none is named."""
    seen = _in_view(play, platoon)
    now = play.state.elements[platoon.command or ""].target
    default = next((c.label for c in seen if c.enemy == now), NEAREST)
    options = [Option(NEAREST, "The nearest")]
    options += [Option(c.label, f"{c.label}, {naming.model(c.type)}") for c in seen]
    words = "What does your own element shoot at?"
    chosen = play.choose("target", words, options, default)
    return next((c.enemy for c in seen if c.label == chosen), "")


def _in_view(play: AtTable, platoon: Platoon) -> list[Contact]:
    """Enemies that its command element sees, as its player was told."""
    page = play.state.pages.get(platoon.seat)
    told = {mark.label for mark in page.marks if mark.kind == "model"} if page else set()
    seen = play.state.in_sight(platoon.id)
    own = [c for c in seen if c.by_command and not c.wreck and c.label in told]
    return sorted(own, key=lambda c: (len(c.label), c.label))  # not as the enemy is organised
