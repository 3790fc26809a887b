"""Reports of spotted enemies by radio from vehicle to vehicle (Rattenkrieg 25.4.4)."""

from collections.abc import Iterator

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles.crew import EnemyReported
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import SPOTTING
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import count, side_name, target_name
from assistant.battle.rattenkrieg.lookups.vehicles import radios
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import listed

TASK, ACTION = "use-radio", "make-signal"


@move("radio-report", "Report by radio", about="element")
def report_by_radio(play: BattlePlay) -> None:
    """Report an enemy that the crew spotted, to at most as many vehicles as the operator's Quality.

    The rest wait for another impulse, and are suggested first then.
    """
    element = asking.ask_actor(play, ACTION)
    if not radios.has_radio(play.state, element):
        raise Refused(f"{element.title} has no radio that works.")
    why = f"The radio of {element.title} only receives."
    play.require(radios.can_send(play.state, element), why)
    spotted = list(_spotted_enemies(play, element))
    if not spotted:
        raise Refused(f"{element.title} has spotted no enemy to report.", SPOTTING)
    others = radios.reachable_by_radio(play.state, element)
    if not others:
        raise Refused("No other vehicle of its side has a radio that works.")
    target = play.state.elements[play.choose("target", "Which enemy?", spotted)]
    man = impulses.ask_crew_member(play, element, TASK, "Who uses the radio?")
    most = impulses.quality_at_post(play, element, man)
    vehicles_of = play.state.vehicles.of
    others = sorted(others, key=lambda x: target.id in vehicles_of[x.id].reports)
    options = [Option(x.id, x.title, vehicles_of[x.id].name) for x in others]
    usual = tuple(option.value for option in options[:most])
    to = play.several(
        "to", f"Which vehicles get the report? {most} at most", options, usual, least=1
    )
    vehicles = count(most, "vehicle", "vehicles")
    play.require(len(to) <= most, f"The operator reaches {vehicles} in an impulse.")
    impulses.do_task(play, element, man, TASK, ACTION)
    play.record(*(EnemyReported(id, target.id) for id in to))
    named = side_name(play.state, target, element.side)
    whom = listed([play.state.elements[id].title for id in to])
    log_element(play, element, f" reports {named} by radio to {whom}.")


def _spotted_enemies(play: BattlePlay, element: Element) -> Iterator[Option]:
    vehicle = play.state.vehicles.of[element.id]
    for id in (*vehicle.acquired, *vehicle.sighted):
        other = play.state.elements[id]
        yield Option(id, target_name(play.state, other, is_umpire=play.actor.is_umpire))
