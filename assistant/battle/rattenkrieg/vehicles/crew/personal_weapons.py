"""Weapons of a crew that gets out: it leaves the machine guns and takes others (25.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles.emergencies import (
    CrewMembersLeft,
    CrewMembersReturned,
)
from assistant.battle.rattenkrieg.events.weapons_taken import (
    MountedWeaponsManned,
    PersonalWeaponTaken,
    WeaponsLeftAboard,
)
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.mounted_weapons import mounted_weapons
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import (
    choose_weapon,
    weapons_at_hand,
)
from assistant.battle.rattenkrieg.state import Weapon
from assistant.rules.rattenkrieg.fire.weapons import personal_weapons, weapon_of

TASK, ACTION = "take-personal-weapon", "handle-object"


@move(TASK, "Take a personal weapon", about="element")
def take_personal_weapon(play: BattlePlay) -> None:
    """Take a weapon from the rack of a vehicle, as a crew member's task of an impulse (25.3).

    No card lists the rack. The rifles, pistols and submachine guns of the side come first, and any
    other weapon of the table can be chosen.
    """
    element = asking.ask_element(play)
    if not (crews.is_serving_crew(play.state, element) and is_aboard(play.state, element)):
        raise Refused(f"{element.title} is not a crew aboard a vehicle.")
    may_act(play, element, ACTION)
    figure = impulses.ask_crew_member(play, element, TASK, "Who takes a weapon?")
    names = personal_weapons()
    options = [Option(name, name) for name in names]
    at_hand = weapons_at_hand(play.state, element.side, names, element)
    words = "Which weapon is in the rack?"
    listed = weapon_of(choose_weapon(play, "weapon", words, options, at_hand))
    name = str(listed.name)
    impulses.do_task(play, element, figure, TASK, ACTION)
    own = Weapon(
        name,
        name,
        listed.mode,
        listed.modifier,
        listed.bursts,
        listed.penetration,
        listed.react,
    )
    play.record(PersonalWeaponTaken(figure.id, own))
    log_element(play, element, f": the {figure.rank.lower()} takes a {name} from the rack.")


def leave_mounted_weapons(play: BattlePlay) -> None:
    """Leave the machine guns of a vehicle where they are when crew members get out or back in."""
    for event in list(play.events):
        if isinstance(event, CrewMembersLeft):
            vehicle = play.state.vehicles.get(event.element)
            for id in event.figures if vehicle and not vehicle.is_gun else ():
                names = mounted_weapons(vehicle, play.state.figures[id]) if vehicle else ()
                if names and id in play.state.emergencies.out:
                    play.record(WeaponsLeftAboard(id, names))
        elif isinstance(event, CrewMembersReturned):
            for id in event.figures:
                if play.state.figures[id].left_aboard:
                    play.record(MountedWeaponsManned(id))
