"""Sending an order: its leader, its means, and its receivers (Rattenkrieg 7.4.14 to 7.4.18)."""

from collections.abc import Callable
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.commanders import order_givers
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_shut_in
from assistant.battle.rattenkrieg.lookups.vehicles.crews import ISSUE_ORDER
from assistant.battle.rattenkrieg.lookups.vehicles.radios import can_send, reachable_by_radio
from assistant.battle.rattenkrieg.rounds.leaders.signal_flares import (
    FLARE,
    ask_signal_flare,
    light_signal_flare,
)
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import listed, words_of
from assistant.frozen import dataclass
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.tables import load

SIGNALS = load("rattenkrieg/whistle-signals")
MOVE_OUT = "move-out-attack"
MEANS = (
    Option("voice", "Voice"),
    Option("gesture", "Gesture", "in sight"),
    Option("whistle", "Whistle", "everybody"),
    Option("loud-voice", "Loud voice"),
    Option("shout", "Shout", "under 20″"),
    Option(FLARE, "Flare", "in sight"),
    Option("flashlight", "Flashlight", "in sight"),
    Option("radio", "Radio", "on both ends"),
    Option("telephone", "Field telephone", "on both ends"),
)
BY_WIRE = ("radio", "telephone")
BY_SIGNAL = (FLARE, "flashlight", "radio", "telephone")  # 7.4.15
ACTION = {"voice": "give-order", "loud-voice": "give-order"}
ACTION |= {"shout": "shout", "whistle": "whistle", "gesture": "quiet-gesture"}
ACTION |= dict.fromkeys(BY_SIGNAL, "make-signal")
SOUNDS = {"loud-voice": "loud voice", "radio": "voice", "telephone": "voice"}
IN_SIGHT = {"gesture": "looking", FLARE: "in_sight", "flashlight": "in_sight"}

BY_VOICE = ("voice", "loud-voice", "shout")  # the distance to the receiver matters


@dataclass(frozen=True)
class SentOrder:
    """An order that a leader sent, and the ids of the elements that it reaches and that obey it."""

    means: str
    action: str
    reached: tuple[str, ...]
    obeyed: tuple[str, ...]
    alarm_in: int | str | None  # inches within which it is heard; "table" for everywhere
    signal: str = ""  # the agreed whistle signal: its row in the table; empty for other means


def send_order(
    play: BattlePlay, element: Element, purpose: str, ask_receivers: Callable[[], list[Element]]
) -> SentOrder:
    """Let a leader of an active element send an order, and pay for it.

    `purpose` is give, change or activate; `ask_receivers` asks for the elements that receive the
    order.
    """
    battle = play.state
    leader = asking.ask_figure(
        play,
        "man",
        "Who gives the order?",
        order_givers(battle, element),
        element,
        action="give-order",
    )
    means = play.choose("means", "How?", MEANS, "voice", keys=True)
    receivers = ask_receivers()
    signal = _ask_signal(play) if means == "whistle" else ""
    given = play.resolve(
        "rattenkrieg/issue-order",
        {
            "means": means,
            "purpose": purpose,
            "ambient": battle.ambient,
            "cold": battle.cold,
            "rain": battle.rain,
            "combat_this_turn": battle.combat,
            "elements": _ask_about(play, element, means, receivers),
        },
        shown_to=(element.side,),
    )
    if not any(given.received):
        play.caution("This order reaches nobody. It still costs the action.")
    action = ACTION[means]
    flare = ask_signal_flare(play) if means == FLARE else None
    _pay_for_order(play, element, leader, means, given.actions)
    if flare:
        light_signal_flare(play, flare)
    reached, obeyed = (
        tuple(x.id for x, does in zip(receivers, each, strict=True) if does)
        for each in (given.received, given.obeyed)
    )
    return SentOrder(means, action, reached, obeyed, given.alarm_in, signal)


def describe_obedience(play: BattlePlay, sent: SentOrder) -> str:
    """Return who obeys an order, or whether it reaches nobody, such as somebody too far away."""
    if not sent.reached:
        return "it reaches nobody"
    names = [play.state.elements[id].title for id in sent.obeyed]
    return f"{listed(names) or 'nobody'} {'obey' if len(names) > 1 else 'obeys'}"


def _pay_for_order(
    play: BattlePlay, element: Element, leader: Figure, means: str, actions: int
) -> None:
    """Pay for an order; for the commander of a vehicle it is the task of an impulse (25.3).

    Ruling: from closed hatches an order goes by wire only, and an impulse has one order by voice.
    """
    action = ACTION[means]
    if not is_aboard(play.state, element):
        take(play, element, action, (leader.id,), cost=max(1, actions))
        return
    is_heard = means in BY_WIRE or not is_shut_in(play.state, element)
    play.require(is_heard, "The hatches are closed. Open them, or use the radio.")
    play.require(actions <= 1, "In one impulse the commander gives one order by voice.")
    impulses.do_task(play, element, leader, ISSUE_ORDER, action)


def log_sound(play: BattlePlay, element: Element, sent: SentOrder) -> None:
    """Log to the enemy the sound of an order that is heard all over the table (7.4.14)."""
    if sent.alarm_in == "table":
        enemy = play.state.enemy(element.side).id
        blasts = f": {describe_blasts(sent.signal)}" if sent.signal else ""
        play.log(enemy, f"You hear a {SOUNDS.get(sent.means, sent.means)}{blasts}.")


def _ask_signal(play: BattlePlay) -> str:
    """Ask which signal the whistle gives: it conveys only those agreed beforehand (7.4.18)."""
    options = [
        Option(row["meaning"], words_of(row["meaning"]), describe_blasts(row["meaning"]))
        for row in SIGNALS.rows
    ]
    return play.choose("signal", "Which signal?", options, MOVE_OUT, rare=True)


def describe_blasts(signal: str) -> str:
    """Describe what everybody hears of a whistle signal, such as `two long blasts`."""
    blasts = SIGNALS.row(signal)["blasts"]
    if len(set(blasts)) == 1:
        return count(len(blasts), f"{blasts[0]} blast", f"{blasts[0]} blasts")
    return f"{listed(list(blasts))} blasts"


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
        if means == "gesture":
            reached = [x for x in receivers if x.id in sees and _can_pass_along(play, element, x)]
            sees = _ids_of(reached)
        field = IN_SIGHT[means]
        return [t | {field: x.id in sees} for t, x in zip(found, receivers, strict=True)]
    if means in BY_WIRE:
        options = [Option(x.id, x.title) for x in receivers]
        words = f"Which units have a {means} connected to the leader’s?"
        known = _ids_of(_with_radio(play, element, receivers)) if means == "radio" else ()
        joined = play.several("connected", words, options, likely=known)
        return [t | {"connected": x.id in joined} for t, x in zip(found, receivers, strict=True)]
    if means == "shout" and play.flag("indoors", "Is it from room to room?", rare=True):
        away = [_ask_rooms_between(play, x, alone=len(receivers) == 1) for x in receivers]
        return [t | {"spaces": rooms} for t, rooms in zip(found, away, strict=True)]
    if means not in BY_VOICE:
        return found
    far = [_ask_distance(play, element, x, alone=len(receivers) == 1) for x in receivers]
    return [t | {"distance_in": inches} for t, inches in zip(found, far, strict=True)]


def _can_pass_along(play: BattlePlay, element: Element, other: Element) -> bool:
    """Return whether a gesture can pass from neighbor to neighbor in tonight's light (2.1.4).

    The widest gap between two neighbors is asked for if it could be too wide.
    """
    far = distances.distance_known(play.state, element.id, other.id, play.actor)
    light = {"ambient": list(overall_conditions(play.state))}
    sign = find("rattenkrieg/i-factor")
    near = sign.resolve({**light, "distance_in": far or 0}, no_dice).outcome
    if near.visibility == 0 or (far is not None and near.visual_command):
        return True
    words = f"Widest gap between figures on the way to {other.title}?"
    inputs = {**light, "distance_in": play.number(f"gap_{other.id}", words, far)}
    seen = play.resolve(sign.id, inputs, prefix=f"{other.id}: ", shown_to=(element.side,))
    return bool(seen.visual_command)


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


def _ask_rooms_between(play: BattlePlay, other: Element, *, alone: bool) -> int:
    """Ask how many rooms away a receiver of a shout is: it reaches some and not others (7.4.17)."""
    name = "spaces" if alone else f"spaces_{other.id}"
    return play.whole(name, f"How many rooms away is {other.title}?")


def _ids_of(elements: list[Element]) -> tuple[str, ...]:
    return tuple(x.id for x in elements)
