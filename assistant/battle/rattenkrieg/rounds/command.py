"""Command: orders by voice, signal and whistle, and contact with leaders (7.4.14, 12.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import LeaderContactSet
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures.commanders import others_to_call
from assistant.battle.rattenkrieg.lookups.figures.leaders import command_state, quality_of_figure
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.rounds.deploying import activate_called
from assistant.battle.rattenkrieg.rounds.order_markers import place_orders_together
from assistant.battle.rattenkrieg.rounds.sending import describe_obedience, log_sound, send_order
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import words_of


@move("give-order", "Give an order", about="element")
def give_order(play: BattlePlay) -> None:
    """Let a leader activate elements of the side that have face-down orders (7.4.14 to 7.4.18)."""
    element = asking.ask_actor(play)
    battle = play.state
    sent = send_order(play, element, "activate", lambda: _ask_waiting(play, element))
    called = [play.state.elements[id] for id in sent.obeyed]
    activate_called(play, called)
    place_orders_together(play, called, later=True)  # a die of obedience fell before
    offer_reaction(play, element, sent.action, sent.alarm_in)
    reach = describe_audible_range(sent.alarm_in)
    means = words_of(sent.means) + (f" ({words_of(sent.signal)})" if sent.signal else "")
    orders = f"orders by {means}: {describe_obedience(play, sent)}; {reach}."
    play.log("umpire", f"{umpire_name(battle, element)} {orders}")
    play.log(element.side, f"{element.title} {orders}")
    log_sound(play, element, sent)
    for joined in called:
        log_placed(play, joined)


def _ask_waiting(play: BattlePlay, element: Element) -> list[Element]:
    """Ask which of the elements with face-down orders a leader calls."""
    others = others_to_call(play.state, element)
    if not others:
        raise Refused("This leader has nobody to call: they need a face-down order.")
    options = [Option(x.id, x.title) for x in others]
    return [
        play.state.elements[id]
        for id in play.several("to", "Which elements get the order?", options, None, least=1)
    ]


@move("set-command", "Set leader", UMPIRE_ONLY, about="element")
def set_command_state(play: BattlePlay) -> None:
    """Set whether an element is led, in contact with its leader, or out of command (12.3)."""
    element = asking.ask_element(play)
    battle = play.state
    leader = battle.leader(element)
    leads = play.flag("leads", "Does a leader lead it in person?", default=leader is not None)
    held = command_state(battle, element) != "out-of-command"
    words = leading.describe_leader_contact(play, element)
    sight = bool(words) and play.flag("sight", words, default=held)
    waits = play.flag("waits", "Does it wait for the leader’s signal?", rare=True)
    inputs: dict[str, object] = {
        "own_quality": element.quality,
        "leader_leads": leads,
        "leader_in_sight": sight,
        "awaiting_signal": waits,
    }
    if leads:
        inputs["leader_quality"] = quality_of_figure(battle, leader) if leader else element.quality
    command = play.resolve("rattenkrieg/command-state", inputs, shown_to=(element.side,))
    play.record(e.CommandSet(element.id, command.state), LeaderContactSet(element.id))
    words = command.state.replace("-", " ")
    play.log("umpire", f"{umpire_name(battle, element)} is {words}.")
    play.log(element.side, f"{element.title} is {words}.")
