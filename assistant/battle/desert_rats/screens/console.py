"""The umpire's console: the next step, missing orders, platoons, what each side knows."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.kit.side_labels import badge, clock, side_badge
from assistant.battle.desert_rats.messages.reading import UmpiresMessage, umpires_messages
from assistant.battle.desert_rats.orders.disobedience import (
    describe_blocked,
    describe_successor,
    elements_held_by_fire,
)
from assistant.battle.desert_rats.orders.order_warnings import warnings_for_order
from assistant.battle.desert_rats.screens.maps.secret_ground import GroundRow, secret_ground_rows
from assistant.battle.desert_rats.screens.page_preview import PagePreview, page_previews
from assistant.battle.desert_rats.state.battle import STEPS, Battle
from assistant.battle.desert_rats.state.encounters import Contact, Shot
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.desert_rats.turn import closing_orders
from assistant.battle.desert_rats.turn.closing_orders import platoons_without_order
from assistant.battle.desert_rats.turn.fire_plan import ShotRow, shots_to_fall
from assistant.battle.desert_rats.turn.firing import all_aims, describe_shot
from assistant.battle.desert_rats.turn.results import battle_result
from assistant.battle.desert_rats.turn.turns import platoons_to_set_out
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass

DUE = {
    "setup": ("begin", "Begin the battle", "Check where each element is. Drag any that is wrong."),
    "orders": ("close-and-move", "Close and move", "Both sides give their orders."),
    "movement": ("move-all", "Move everybody", "The orders have taken effect."),
    "fire": ("fire-all", "Fire", "Everybody has moved."),
    "reactions": ("react-all", "Reactions", "Everybody has fired."),
    "reports": ("release", "Send the reports", "Every player’s reports are ready to read."),
}
APART = {"orders": ("close-orders", "Close the orders")}  # of two steps in one: the first alone
FIRST = {  # instructions for an umpire who is new to it, by step
    "setup": (
        "Each player scans their side’s code once. The phone then shows their own map and orders.",
        "Each side builds its ground from its plan and puts its own models where its phone says.",
        "If a model is elsewhere on the table, drag it on this map: only this map is true.",
        "Begin. Nobody moves yet. The first reports say what each player sees at the start.",
    ),
    "reports": (
        "Read each report and each placing list. Nothing has been sent yet.",
        "Tap the pencil beside a line to withhold or reword it. Then send all reports together.",
    ),
    "orders": (
        "Each player seals one order for each of their platoons on the phone.",
        "A player without a phone whispers orders to you. Tap the platoon’s name to enter them.",
        "When all orders are in, close and move. A platoon without a new order keeps its last one.",
        "The players move nothing yet. Their reports will say what to place.",
    ),
    "movement": (
        "One tap moves everybody on the map as ordered. The program asks for dice in soft sand.",
        "The players move nothing yet. Their reports will say what to place.",
    ),
    "fire": (
        "One tap fires for all with an order to fire. Enter the dice, or let the program roll.",
        "Is something wrong? Drag an element, correct it from its card, or undo.",
    ),
    "reactions": (
        "Platoons under fire test their morale. Then the program writes each player’s reports.",
        "You read all reports before they are sent.",
    ),
}
FIRST_TURNS = 1  # in which the console shows them


@dataclass(frozen=True)
class PlatoonRow:
    """A platoon as the umpire sees it."""

    id: str
    name: str
    words: str
    sealed: str | None  # None: nobody waits for it
    elements: tuple[tuple[Element, str], ...]  # and how each is


@dataclass(frozen=True)
class SideColumn:
    """A side as the umpire sees it: its platoons, and its contacts."""

    side: str
    badge: SideLabel
    mission: str
    platoons: tuple[PlatoonRow, ...]
    contacts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class UmpireView:
    """All that the console shows."""

    title: str
    clock: str
    phase: str
    due: tuple[str, str, str] | None  # move, button, words
    apart: tuple[str, str] | None  # move and button of its first step alone
    result: BattleResult | None  # once the battle is over
    came: tuple[str, ...]  # of the shots of this turn, once all have fired: losses first
    turn: int
    waiting: tuple[tuple[str, str], ...]  # platoons whose order is not in: id, name
    folds_waiting: bool  # they are too many to be named at once
    program_rolls: bool  # all dice, as the umpire chose
    to_set_out: tuple[tuple[str, str], ...]  # by their players, before the battle begins
    first: tuple[str, ...]  # steps for a new umpire
    columns: tuple[SideColumn, ...]
    drafts: tuple[PagePreview, ...]  # before the reports go out
    shots: tuple[ShotRow, ...]  # that will fall in the fire step
    messages: tuple[UmpiresMessage, ...]
    messages_wait: bool  # also those within a side, as the umpire chose
    has_fellows: bool  # a side has several players; they can write to each other
    visibility: tuple[str, ...]  # now and in later turns, where the scenario changes it
    has_dust: bool  # set down by the umpire or by moving vehicles: it can be taken up
    ground: tuple[GroundRow, ...]  # that not every side knew from the start
    pins: tuple[tuple[str, str, str], ...]  # notes on the true map: id, words, place
    steps: tuple[tuple[str, str], ...]  # of the turn, and whether each is done, on or to come


def umpire_view(battle: Battle) -> UmpireView:
    """Return the umpire's console."""
    waiting = platoons_without_order(battle) if battle.phase == "orders" else []
    return UmpireView(
        title=battle.title,
        clock=clock(battle) if battle.phase == "over" else f"{clock(battle)} · {battle.phase}",
        phase=battle.phase,
        due=_next_step(battle),
        apart=APART.get(battle.phase),
        result=battle_result(battle) if battle.phase == "over" else None,
        came=tuple(describe_shot(battle, shot) for shot in sorted(battle.shots, key=_worst_first))
        if battle.phase == "reactions"
        else (),
        turn=battle.turn,
        waiting=tuple((p.id, p.name) for p in waiting),
        folds_waiting=len(waiting) > closing_orders.MOST_NAMED,
        program_rolls=battle.program_rolls,
        to_set_out=tuple((p.id, p.name) for p in platoons_to_set_out(battle))
        if battle.phase == "setup"
        else (),
        first=FIRST.get(battle.phase, ()) if battle.turn <= FIRST_TURNS else (),
        columns=tuple(_side_column(battle, id) for id in battle.tables),
        drafts=tuple(page_previews(battle)) if battle.drafts else (),
        shots=tuple(shots_to_fall(battle)),
        messages=umpires_messages(battle),
        messages_wait=battle.all_messages_wait,
        has_fellows=len(battle.sides) > len(battle.tables),
        visibility=tuple(_visibilities(battle)),
        has_dust=bool(battle.dust),
        ground=tuple(secret_ground_rows(battle)),
        pins=tuple(
            (id, note.words, place_label(battle.plan, None, note.place))
            for id, note in battle.pins.items()
        ),
        steps=tuple(_steps(battle)),
    )


def _worst_first(shot: Shot) -> tuple[bool, bool]:
    """Return the sort key of a shot: losses first, then hits, then misses."""
    return shot.result != "destroyed", not shot.hit


def _visibilities(battle: Battle) -> Iterator[str]:
    """Yield the visibility now and each later change; nothing if no change follows."""
    later = [each for each in battle.visibility_changes if each.turn > battle.turn]
    if later and battle.phase != "over":
        yield f"Visibility {battle.visibility_m:g} m"
    for each in later:
        yield f"turn {each.turn}: {each.metres:g} m ({each.name.rstrip('.')})"


def _next_step(battle: Battle) -> tuple[str, str, str] | None:
    """Return the next step, with the result of the previous step."""
    due = DUE.get(battle.phase)
    if due and battle.phase == "orders" and not platoons_without_order(battle):
        return (*due[:2], "All orders are in.")
    if battle.phase == "fire" and not any(all_aims(battle)):
        return (
            "nobody-fires",
            "Reactions",
            "Everybody has moved. No element with orders to fire has a target.",
        )
    if due and battle.phase == "reactions" and not battle.shots:
        return (*due[:2], "Nobody had a target.")
    return due


def _steps(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield the steps of a turn with their state: done, on, or to come; none once it is over."""
    if battle.phase == "over":
        return
    now = STEPS.index(battle.phase) if battle.phase in STEPS else -1
    for number, step in enumerate(STEPS):
        state = "on" if number == now else "done" if number < now else ""
        yield step.capitalize(), state


def _side_column(battle: Battle, side: str) -> SideColumn:
    platoons = [p for p in battle.platoons.values() if p.side == side]
    contacts = [c for c in battle.contacts.values() if battle.platoons[c.platoon].side == side]
    return SideColumn(
        side,
        badge(battle, side) if side in battle.sides else side_badge(battle, side),
        battle.tables[side].mission,
        tuple(_platoon_row(battle, p) for p in platoons),
        tuple(
            (f"{c.label}: {battle.elements[c.enemy].name}", _describe_contact(battle, c))
            for c in contacts
        ),
    )


def _describe_contact(battle: Battle, contact: Contact) -> str:
    who = battle.platoons[contact.platoon].name
    if contact.now:
        how = "in the commander’s view" if contact.by_command else "seen"
        return f"{who}: {how} since turn {contact.since}"
    return f"{who}: last seen turn {contact.seen}"


def _platoon_row(battle: Battle, platoon: Platoon) -> PlatoonRow:
    words = naming.status_labels(battle, platoon)
    words.append(naming.formation_label(platoon.formation).lower())
    if stay := elements_held_by_fire(battle, platoon):
        words.append(f"{naming.list_elements(stay)} stayed to fire")
    words += describe_blocked(battle, platoon)
    if platoon.command is None and battle.elements_of_platoon(platoon):
        words.append(": ".join(filter(None, ("command lost", describe_successor(battle, platoon)))))
    if platoon.off:
        later = platoon.comes_on is not None and platoon.comes_on > battle.turn
        words = [f"comes on in turn {platoon.comes_on}" if later else "off the map"]
    elif not platoon.deployed:
        words = ["to be deployed by its player"]
    sealed = None
    if battle.phase == "orders" and not platoon.off and not platoon.is_broken and platoon.command:
        sealed = "waiting"
        if platoon.sealed:
            but = warnings_for_order(battle, platoon, platoon.sealed)
            sealed = naming.describe_action(battle, platoon, platoon.sealed) + (
                f". {but}" if but else ""
            )
    elements = tuple(
        (battle.elements[id], naming.describe_condition(battle, platoon, id))
        for id in platoon.roster
    )
    return PlatoonRow(platoon.id, platoon.name, ", ".join(words), sealed, elements)
