"""Machine guns of a vehicle: coaxial, bow and on top, each in a man's charge (Rattenkrieg 25.3)."""

from assistant.battle.rattenkrieg.arms.events import GunTakenOver, WeaponTaken
from assistant.battle.rattenkrieg.moves.register import AtTable
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.vehicles import crews, impulses
from assistant.battle.rattenkrieg.vehicles.seen import aboard

FIRING = ("fire-coaxial-mg", "fire-mg", "use-weapons")
BOW = "fire-mg"


def fires_aboard(battle: Battle, element: Element, man: Figure) -> bool:
    """Whether a man fires what his vehicle carries: he is of its crew, and inside."""
    return aboard(battle, element) and man.id in battle.vehicles.of[element.id].posts


def task_of(battle: Battle, element: Element, man: Figure) -> str:
    """How a man's post fires its machine gun.

    Ruling: who is listed with one on the card fires it, whatever his post.
    """
    at = crews.post(battle.vehicles.of[element.id], man.id)
    return next((task for task in FIRING if crews.can(at, task)), BOW)


def fire(play: AtTable, element: Element, man: Figure, action: str) -> None:
    """A man fires the machine gun at his post: his task of the impulse."""
    impulses.serve(play, element, man, task_of(play.state, element, man), action)


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
