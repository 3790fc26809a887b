"""Weapons mounted in a vehicle, which nobody carries away (Rattenkrieg 25.3)."""

from collections import Counter
from collections.abc import Iterable

from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.weapons import weapon_of


@dataclass(frozen=True)
class MachineGun:
    """A machine gun of a vehicle's card: its listed post, and its key."""

    key: str
    name: str
    seat: str  # of the crew member on the card; "" where the card lists nobody with it
    words: str  # its name, with the post where the vehicle has several of the name


def mounted_weapons(vehicle: Vehicle, figure: Figure) -> tuple[str, ...]:
    """Return the names of a crew member's machine guns that the card lists with the vehicle."""
    listed = {str(each.get("weapon")) for each in _entries(vehicle)}
    machine_guns = [w for w in figure.weapons if weapon_of(w.key).is_machine_gun]
    return tuple(dict.fromkeys(w.name for w in machine_guns if w.name in listed))


def printed_machine_guns(vehicle: Vehicle) -> tuple[MachineGun, ...]:
    """Return the machine guns on a vehicle's card, one for each post, manned or not.

    An enemy who has identified the vehicle knows them, and learns nothing of its crew.
    """
    printed = [each for each in _entries(vehicle) if each.get("weapon") and each.get("notation")]
    guns = [each for each in printed if weapon_of(str(each["notation"])).is_machine_gun]
    posts = {
        (str(each["weapon"]), str(each.get("id", ""))): str(each.get("position", ""))
        for each in guns
    }
    alike = Counter(name for name, _ in posts)
    found: list[MachineGun] = []
    for (name, seat), post in posts.items():
        is_first = all(gun.name != name for gun in found)
        post_words = f"{name} ({post.replace('-', ' ')})" if post else name
        found.append(
            MachineGun(
                name if is_first else f"{name} {seat}",
                name,
                seat,
                post_words if alike[name] > 1 else name,
            )
        )
    return tuple(found)


def figure_with_mounted_gun(battle: Battle, vehicle: Vehicle, gun: MachineGun) -> Figure | None:
    """Return the crew member who has a machine gun of the card; None if it is unserviceable.

    That is the figure at its post, or the figure that took the gun over from it.
    """
    crew = [battle.figures[id] for id in vehicle.posts]
    own = battle.figures.get(vehicle.seats.get(gun.seat, ""))
    if own is None:
        return next((man for man in crew if gun.name in _names(man)), None)
    if gun.name in _names(own):
        return own
    post = vehicle.posts.get(own.id)
    taken = (man for man in crew if man.id != own.id and vehicle.posts[man.id] == post)
    return next((man for man in taken if gun.name in _names(man)), None)


def _names(figure: Figure) -> list[str]:
    return [weapon.name for weapon in (*figure.weapons, *figure.left_aboard)]


def _entries(vehicle: Vehicle) -> Iterable[dict[str, object]]:
    return [*vehicle.card.get("crew", ()), *vehicle.card.get("weapons", ())]
