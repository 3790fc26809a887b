"""Sending an order: its leader, its means, and its receivers (Rattenkrieg 7.4.14 to 7.4.18)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.able_figures import order_givers
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.vehicles.radios import can_send, reachable_by_radio
from assistant.battle.rattenkrieg.state import Element

MEANS = (
    Option("voice", "Voice"),
    Option("loud-voice", "Loud voice"),
    Option("shout", "Shout", "under 20″"),
    Option("whistle", "Whistle", "everybody"),
    Option("gesture", "Gesture", "in sight"),
    Option("flare", "Flare", "in sight"),
    Option("flashlight", "Flashlight", "in sight"),
    Option("radio", "Radio", "on both ends"),
    Option("telephone", "Field telephone", "on both ends"),
)
BY_WIRE = ("radio", "telephone")
BY_SIGNAL = ("flare", "flashlight", "radio", "telephone")  # 7.4.15
ACTION = {"voice": "give-order", "loud-voice": "give-order"}
ACTION |= {"shout": "shout", "whistle": "whistle", "gesture": "quiet-gesture"}
ACTION |= dict.fromkeys(BY_SIGNAL, "make-signal")
SOUNDS = {"loud-voice": "loud voice", "radio": "voice", "telephone": "voice"}
IN_SIGHT = {"gesture": "looking", "flare": "in_sight", "flashlight": "in_sight"}

BY_VOICE = ("voice", "loud-voice", "shout")  # the distance to the receiver matters


@dataclass(frozen=True)
class SentOrder:
    """An order that a leader sent, and the ids of the elements that obey it."""

    means: str
    action: str
    obeyed: tuple[str, ...]
    alarm_in: int | str | None  # inches within which it is heard; "table" for everywhere


def send_order(
    play: BattlePlay, element: Element, purpose: str, ask_receivers: Callable[[], list[Element]]
) -> SentOrder:
    """Let a leader of an active element send an order, and pay for it.

    `purpose` is give, change or activate; `ask_receivers` asks for the elements that it is for.
    """
    battle = play.state
    leader = asking.ask_figure(play, "man", "Who gives it?", order_givers(battle, element), element)
    means = play.choose("means", "How?", MEANS, "voice")
    receivers = ask_receivers()
    given = play.resolve(
        "rattenkrieg/issue-order",
        {
            "means": means,
            "purpose": purpose,
            "ambient": battle.ambient,
            "combat_this_turn": battle.combat,
            "elements": _ask_about(play, element, means, receivers),
        },
        shown_to=(element.side,),
    )
    action = ACTION[means]
    take(play, element, action, (leader.id,), cost=max(1, given.actions))
    obeyed = tuple(x.id for x, obeys in zip(receivers, given.obeyed, strict=True) if obeys)
    return SentOrder(means, action, obeyed, given.alarm_in)


def log_sound(play: BattlePlay, element: Element, sent: SentOrder) -> None:
    """Log to the enemy the sound of an order that is heard all over the table (7.4.14)."""
    if sent.alarm_in == "table":
        enemy = play.state.enemy(element.side).id
        play.log(enemy, f"You hear a {SOUNDS.get(sent.means, sent.means)}.")


def _ask_about(
    play: BattlePlay, element: Element, means: str, receivers: list[Element]
) -> list[dict[str, Any]]:
    """Return the inputs about each receiver, as far as the means of giving the order needs them."""
    found: list[dict[str, Any]] = [{"quality": quality_used(play.state, x)} for x in receivers]
    if means in IN_SIGHT:
        options = [Option(x.id, x.title) for x in receivers]
        usual = _ids_of(receivers)
        words = "Who sees the leader and looks?" if means == "gesture" else "Who sees the signal?"
        sees = play.several("looking", words, options, likely=usual)
        of = IN_SIGHT[means]
        return [t | {of: x.id in sees} for t, x in zip(found, receivers, strict=True)]
    if means in BY_WIRE:
        options = [Option(x.id, x.title) for x in receivers]
        words = f"Which units have a {means} connected to the leader’s?"
        known = _ids_of(_with_radio(play, element, receivers)) if means == "radio" else ()
        joined = play.several("connected", words, options, likely=known)
        return [t | {"connected": x.id in joined} for t, x in zip(found, receivers, strict=True)]
    if means == "shout" and play.flag("indoors", "From room to room?", rare=True):
        spaces = play.whole("spaces", "How many rooms away is the farthest?")
        return [t | {"spaces": spaces} for t in found]
    if means not in BY_VOICE:
        return found
    far = [_ask_distance(play, element, x, alone=len(receivers) == 1) for x in receivers]
    return [t | {"distance_in": inches} for t, inches in zip(found, far, strict=True)]


def _with_radio(play: BattlePlay, element: Element, receivers: list[Element]) -> list[Element]:
    """Return the receivers that a vehicle's radio is known to reach."""
    if not can_send(play.state, element):
        return []
    reached = reachable_by_radio(play.state, element)
    return [x for x in receivers if x in reached]


def _ask_distance(play: BattlePlay, element: Element, other: Element, *, alone: bool) -> float:
    """Ask for the inches to a receiver, suggest the known distance, and record a new one."""
    usual = distances.distance_known(play.state, element.id, other.id, play.actor)
    name = "distance_in" if alone else f"far_{other.id}"
    inches = play.number(name, f"How far is {other.title}?", usual)
    if inches != usual:
        play.record(e.DistanceEntered(element.id, other.id, inches, element.side))
    return inches


def _ids_of(elements: list[Element]) -> tuple[str, ...]:
    return tuple(x.id for x in elements)
