"""Figures on foot that point out targets to a tank's crew (Rattenkrieg 31.18)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles.crew import TargetSighted
from assistant.battle.rattenkrieg.events.wires import TelephoneWireLaid
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import wire_lines
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import alarm_range_tonight
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.crew.telephones import has_telephone, reachable_tanks
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.rules.rattenkrieg.rounds.command import SOUNDS, TELEPHONE_REACH_IN

CONTACT, TELEPHONE = "contact", "telephone"
ACTION = {CONTACT: "give-order", TELEPHONE: "make-signal"}


@move("point-out", "Point out to a tank", about="element")
def point_out_target(play: BattlePlay) -> None:
    """Let an officer or NCO in contact with a tank, or at its telephone, point out a target.

    Ruling: the gunner then has the target as if spotted with a die, from the next impulse on.
    """
    element = asking.ask_actor(play)
    tank = _ask_tank(play, element)
    means = _ask_means(play, element, tank)
    if means == CONTACT:
        require_contact(play, element, tank, "Go into contact first.")
    action = ACTION[means]
    leads = play.state.leader(element)
    could = [m for m in actors(play, element, action) if m.leader or m == leads]
    play.need(bool(could), "Only an officer or NCO can point out a target to a tank.")
    man = asking.ask_figure(play, "man", "Who?", could, element, could[0].id if could else None)
    target = asking.ask_enemy(
        play, element, IDENTIFIED, "Which enemy do they point out?", vehicles=True
    )
    vehicle = play.state.vehicles.of[tank.id]
    known = target.id in (*vehicle.acquired, *vehicle.sighted)
    play.need(not known, f"The gunner of {tank.title} already has this target.")
    if means == TELEPHONE:
        _connect_telephone(play, element, tank)
    take(play, element, action, (man.id,))
    play.record(TargetSighted(tank.id, target.id))
    how = "by telephone" if means == TELEPHONE else "in base contact"
    named = side_name(play.state, target, element.side)
    play.log(
        "umpire", f"{umpire_name(play.state, element)} {_describe_pointing_out(tank, named, how)}"
    )
    play.log(element.side, f"{element.title} {_describe_pointing_out(tank, named, how)}")
    offer_reaction(play, element, action, alarm_range_tonight(play.state, SOUNDS.row("voice")))


def _describe_pointing_out(tank: Element, target: str, how: str) -> str:
    return f"points out {target} to {tank.title} {how}: its gunner has it from the next impulse."


def _ask_tank(play: BattlePlay, element: Element) -> Element:
    own = reachable_tanks(play.state, element)
    if not own:
        raise Refused("Your side has no tank that the element can reach.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in own]
    return play.state.elements[play.choose("tank", "Which tank?", options)]


def _ask_means(play: BattlePlay, element: Element, tank: Element) -> str:
    options = [Option(CONTACT, "Touching the vehicle", "base contact")]
    if has_telephone(play.state, tank, element):
        options.append(Option(TELEPHONE, "Telephone", f"up to {TELEPHONE_REACH_IN}″"))
    return play.choose("means", "How?", options, options[-1].value)


def _connect_telephone(play: BattlePlay, element: Element, tank: Element) -> None:
    """Check that the telephone wire reaches the element, and run it out if needed."""
    far = asking.ask_distance(play, element, tank)
    play.require(
        far <= TELEPHONE_REACH_IN,
        f"{capital(tank.title)}’s telephone wire reaches {TELEPHONE_REACH_IN}″.",
    )
    wire = wire_lines.telephone_of(play.state, tank.id)
    if wire is None or wire.user != element.id:
        play.record(TelephoneWireLaid(tank.id, element.id, element.side))
        log_element(play, element, f" has the telephone of {tank.title}.")
