"""Machine guns mounted on a vehicle, each at a crew post (Rattenkrieg 25.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.weapons_taken import (
    GunTakenOver,
    MountedWeaponsManned,
    WeaponFound,
    WeaponTaken,
)
from assistant.battle.rattenkrieg.kit import impulses
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import machine_gun_task
from assistant.battle.rattenkrieg.state import OUT, Battle, Element, Figure


def is_crew_inside(battle: Battle, element: Element, man: Figure) -> bool:
    """Return whether a figure belongs to its vehicle's crew and is inside."""
    return is_aboard(battle, element) and man.id in battle.vehicles.of[element.id].posts


def fire_mounted_gun(play: BattlePlay, element: Element, man: Figure, action: str) -> None:
    """Fire the machine gun of a crew post, as the task of the figure there."""
    task = machine_gun_task(play.state.vehicles.of[element.id], man)
    impulses.do_task(play, element, man, task, action)


def take_over_post_weapons(play: BattlePlay, element: Element, post: str, taker: Figure) -> None:
    """Give the weapons at a crew post, jammed or not, to the substitute of a casualty."""
    vehicle = play.state.vehicles.of[element.id]
    for id, at in vehicle.posts.items():
        was = play.state.figures[id]
        if at != post or id == taker.id or was.state not in OUT:
            continue
        if was.left_aboard:  # a mounted weapon is in the vehicle, also if its gunner fell outside
            play.record(MountedWeaponsManned(was.id))
            was = play.state.figures[id]
        for weapon in was.weapons:
            play.record(
                WeaponTaken(was.id, taker.id, weapon.name), WeaponFound(taker.id, weapon.name)
            )
        if was.weapons:
            play.record(GunTakenOver(was.id, taker.id, strange=False))
        if was.has_jammed_weapon:
            play.record(e.WeaponJammed(was.id, jammed=False), e.WeaponJammed(taker.id, jammed=True))
