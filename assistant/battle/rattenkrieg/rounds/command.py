"""Command: orders by voice, signal and whistle, and contact with leaders (7.4.14, 12.3)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale import LeaderContactSet
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import (
    describe_audible_range,
    offer_reaction,
    reveal_to_enemy,
    take,
    turn_order_over,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    order_givers,
    with_face_down_orders,
)
from assistant.battle.rattenkrieg.lookups.figures.leaders import command_state
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Element

MEANS = (
    Option("voice", "Voice"),
    Option("loud-voice", "Loud voice"),
    Option("shout", "Shout", "under 20″"),
    Option("whistle", "Whistle", "everybody"),
    Option("gesture", "Gesture", "in sight"),
    Option("radio", "Radio"),
)
ACTION = {"voice": "give-order", "loud-voice": "give-order", "radio": "give-order"}
ACTION |= {"shout": "shout", "whistle": "whistle", "gesture": "quiet-gesture"}

BY_VOICE = ("voice", "loud-voice", "shout")  # the distance to the receiver matters


@move("give-order", "Give an order", about="element")
def give_order(play: BattlePlay) -> None:
    """Let a leader activate elements of the side that have face-down orders (7.4.14 to 7.4.18)."""
    element = asking.ask_actor(play)
    battle = play.state
    leader = asking.ask_figure(play, "man", "Who gives it?", order_givers(battle, element), element)
    means = play.choose("means", "How?", MEANS, "voice")
    others = with_face_down_orders(battle, element)
    if not others:
        raise Refused("No other element of the side waits with a face-down order.")
    options = [Option(x.id, x.title) for x in others]
    to = play.several("to", "To whom?", options, None, least=1)
    orders = _ask_receivers(play, element, means, [battle.elements[id] for id in to])
    action = ACTION[means]
    given = play.resolve(
        "rattenkrieg/issue-order",
        {
            "means": means,
            "purpose": "activate",
            "ambient": battle.ambient,
            "combat_this_turn": battle.combat,
            "elements": orders,
        },
        shown_to=(element.side,),
    )
    take(play, element, action, (leader.id,), cost=max(1, given.actions))
    obeying = [id for id, obeys in zip(to, given.obeyed, strict=True) if obeys]
    for id in obeying:
        joined = play.state.elements[id]
        turn_order_over(play, joined)
        reveal_to_enemy(play, joined, "deployed")
        play.record(e.ElementDeployed(id), e.ElementActivated(id))
    offer_reaction(play, element, action, given.alarm_in)
    names = ", ".join(play.state.elements[id].title for id in obeying) or "nobody"
    reach = describe_audible_range(given.alarm_in)
    play.log("umpire", f"{umpire_name(battle, element)} orders by {means}: {names} obey; {reach}.")
    play.log(element.side, f"{element.title} orders by {means}: {names} obey; {reach}.")
    if given.alarm_in == "table":
        play.log(battle.enemy(element.side).id, f"You hear a {means}.")


def _ask_receivers(
    play: BattlePlay, element: Element, means: str, to: list[Element]
) -> list[dict[str, Any]]:
    """Return the inputs about each receiver, as far as the means of giving the order needs them."""
    receivers: list[dict[str, Any]] = [{"quality": x.quality} for x in to]
    if means == "gesture":
        options = [Option(x.id, x.title) for x in to]
        looks = play.several("looking", "Who sees him and is looking?", options, likely=_ids_of(to))
        return [t | {"looking": x.id in looks} for t, x in zip(receivers, to, strict=True)]
    if means == "shout" and play.flag("indoors", "From room to room?", rare=True):
        spaces = play.whole("spaces", "How many rooms away is the farthest?")
        return [t | {"spaces": spaces} for t in receivers]
    if means not in BY_VOICE:
        return receivers
    far = [_ask_distance(play, element, x, alone=len(to) == 1) for x in to]
    return [t | {"distance_in": inches} for t, inches in zip(receivers, far, strict=True)]


def _ask_distance(play: BattlePlay, element: Element, other: Element, *, alone: bool) -> float:
    """Ask for the inches to a receiver, suggest the known distance, and record a new one."""
    usual = distances.distance_known(play.state, element.id, other.id, play.actor)
    name = "distance_in" if alone else f"far_{other.id}"
    most = distances.longest_distance_in(play.state, element.id, other.id)
    inches = play.number(name, f"How far is {other.title}?", usual, most=most)
    if inches != usual:
        play.record(e.DistanceEntered(element.id, other.id, inches, element.side))
    return inches


def _ids_of(elements: list[Element]) -> tuple[str, ...]:
    return tuple(x.id for x in elements)


@move("set-command", "Led, or out of command", UMPIRE_ONLY, about="element")
def set_command_state(play: BattlePlay) -> None:
    """Set whether an element is led, in contact with its leader, or out of command (12.3)."""
    element = asking.ask_element(play)
    battle = play.state
    leader = battle.leader(element)
    leads = play.flag("leads", "Does a leader lead it in person?", default=leader is not None)
    held = command_state(battle, element) != "out-of-command"
    sight = play.flag("sight", "Is its leader in sight or hearing?", default=held)
    waits = play.flag("waits", "Does it wait for his signal?", rare=True)
    inputs: dict[str, object] = {
        "own_quality": element.quality,
        "leader_leads": leads,
        "leader_in_sight": sight,
        "awaiting_signal": waits,
    }
    if leads:
        inputs["leader_quality"] = element.quality
    command = play.resolve("rattenkrieg/command-state", inputs, shown_to=(element.side,))
    play.record(e.CommandSet(element.id, command.state), LeaderContactSet(element.id))
    words = command.state.replace("-", " ")
    play.log("umpire", f"{umpire_name(battle, element)} is {words}.")
    play.log(element.side, f"{element.title} is {words}.")
