"""Machine guns of a vehicle: coaxial, bow and on top, each in a man's charge (Rattenkrieg 25.3)."""

from assistant.battle.rattenkrieg.events.crewed_weapons import GunTakenOver, WeaponTaken
from assistant.battle.rattenkrieg.kit import impulses
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import machine_gun_task
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def fires_aboard(battle: Battle, element: Element, man: Figure) -> bool:
    """Whether a man fires what his vehicle carries: he is of its crew, and inside."""
    return aboard(battle, element) and man.id in battle.vehicles.of[element.id].posts


def fire(play: AtTable, element: Element, man: Figure, action: str) -> None:
    """A man fires the machine gun at his post: his task of the impulse."""
    task = machine_gun_task(play.state.vehicles.of[element.id], man)
    impulses.serve(play, element, man, task, action)


def handed_over(play: AtTable, element: Element, post: str, taker: Figure) -> None:
    """Who takes a fallen man's post has the weapon that is there."""
    vehicle = play.state.vehicles.of[element.id]
    for id, at in vehicle.posts.items():
        was = play.state.figures[id]
        if at != post or id == taker.id or was.state not in crews.LOST:
            continue
        play.happened(*(WeaponTaken(was.id, taker.id, weapon.name) for weapon in was.weapons))
        if was.weapons:
            play.happened(GunTakenOver(was.id, taker.id, strange=False))
