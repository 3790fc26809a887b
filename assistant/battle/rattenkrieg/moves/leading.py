"""Command: orders by voice, signal and whistle; who is led (Rattenkrieg 7.4.14, 12.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.minds.commanding import as_held
from assistant.battle.rattenkrieg.minds.events import TouchTold
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import (
    actors,
    heard_words,
    know_better,
    may_act,
    offer_reaction,
    take,
    turn_over,
)
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.naming import umpires

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


@move("give-order", "Give an order")
def give_order(play: AtTable) -> None:
    """A leader wakes face-down orders of his side: who receives, who obeys (7.4.14 to 7.4.18)."""
    element = asking.element(play)
    may_act(play, element)
    battle = play.state
    leads = battle.leader(element)
    leaders = [m for m in actors(play, element, "give-order") if m.leader or m == leads]
    leader = asking.figure(play, "man", "Who gives it?", leaders, element)
    means = play.choose("means", "How?", MEANS, "voice")
    waiting = [x for x in battle.nominable(element.side) if x.id != element.id]
    waiting = [x for x in waiting if battle.round and x.id not in battle.round.active]
    if not waiting:
        raise Refused("No other element of the side waits with a face-down order.")
    options = [Option(x.id, x.title) for x in waiting]
    to = play.several("to", "To whom?", options, None, least=1)
    far = play.number("distance_in", "How far is the farthest?", 5)
    orders = [
        {"quality": battle.elements[id].quality, "distance_in": far, "in_sight": True} for id in to
    ]
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
        turn_over(play, joined)
        know_better(play, joined, "deployed")
        play.happened(e.ElementDeployed(id), e.ElementActivated(id))
    offer_reaction(play, element, action, given.alarm_in)
    names = ", ".join(play.state.elements[id].title for id in obeying) or "nobody"
    reach = heard_words(given.alarm_in)
    play.tell("umpire", f"{umpires(battle, element)} orders by {means}: {names} obey; {reach}.")
    play.tell(element.side, f"{element.title} orders by {means}: {names} obey; {reach}.")
    if given.alarm_in == "table":
        play.tell(battle.enemy(element.side).id, f"You hear a {means}.")


@move("set-command", "Led, or out of command", UMPIRE_ONLY)
def set_command(play: AtTable) -> None:
    """Whether an element is led, in touch with its leader, or out of command (12.3)."""
    element = asking.element(play)
    battle = play.state
    leader = battle.leader(element)
    leads = play.flag("leads", "Does a leader lead it in person?", default=leader is not None)
    held = as_held(battle, element) != "out-of-command"
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
    play.happened(e.CommandTold(element.id, command.state), TouchTold(element.id))
    words = command.state.replace("-", " ")
    play.tell("umpire", f"{umpires(battle, element)} is {words}.")
    play.tell(element.side, f"{element.title} is {words}.")
