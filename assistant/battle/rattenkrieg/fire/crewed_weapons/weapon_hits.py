"""Crewed weapons, which may take a hit in place of a figure (Rattenkrieg 15.13)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Check, Several
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import piece_of
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.screens.buttons import Tap
from assistant.frozen import dataclass

MAN, WEAPON = "man", "weapon"
DESTROYED = "dead"
TELLING = ("dead", "wounded")  # 15.13: harm to the weapon in a figure's place
KIND, SETTLES, SHARES = "hit", "take-hit", "take-hits"


@dataclass(frozen=True)
class CrewedWeapon:
    """A weapon that a figure serves, alone or with a crew."""

    name: str
    element: Element
    gunner: str  # the figure that owns it; none for a gun with a crew around it

    @property
    def words(self) -> str:
        """Return the weapon's name as it appears beside its crew."""
        return f"The {self.name}" if self.gunner else "The gun"


def weapon_served_by(
    battle: Battle, figure: Figure, *, helping: bool = True
) -> CrewedWeapon | None:
    """Return the weapon that a figure serves, or None.

    Figures that only help at a weapon count if `helping` is set. Ruling: a carried gun that needs a
    crew counts as a weapon of this kind, and so does a mortar once it is set up.
    """
    element = battle.owner(figure.id)
    vehicle = battle.vehicles.get(element.id)
    if is_aboard(battle, element) or not battle.figures[figure.id].able:
        return None
    if vehicle and vehicle.is_gun and vehicle.manned:
        return CrewedWeapon(vehicle.name, element, "")
    helped = [
        id for id in element.figures if figure.id in (battle.crewed_weapons.gun(id).crew or ())
    ]
    for id in (figure.id, *(helped if helping else ())):
        if name := _crewed_weapon_name(battle, battle.figures[id]):
            return CrewedWeapon(name, element, id)
    return None


def _crewed_weapon_name(battle: Battle, gunner: Figure) -> str:
    weapon, piece = guns.gun_of(gunner), piece_of(gunner, "mortar")
    if weapon and guns.smallest_crew(weapon) > 1:
        return weapon.name
    return piece.name if piece and battle.heavy_weapons.mortar(gunner.id).stands else ""


def effect_on_weapon(result: str) -> str:
    """Return the effect of a figure's result on the weapon that takes the hit instead."""
    return "destroyed" if result == DESTROYED else "a problem to repair"


def hit_takers(battle: Battle, owed: PendingCheck) -> Iterator[tuple[str, str, str]]:
    """Yield each possible taker of a pending hit: the answer, the label, and the effect."""
    figure = battle.figures[str(owed.figure)]
    yield MAN, "The figure", owed.result
    if served := weapon_served_by(battle, figure):
        yield WEAPON, served.words, effect_on_weapon(owed.result)


def _taps_for_hit(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    return tuple(
        Tap(f"{words}: {effect}", SETTLES, {"owed": owed.id, "takes": who})
        for who, words, effect in hit_takers(battle, owed)
    )


CHECK = Check(
    KIND,
    "takes a hit: what is hit?",
    SETTLES,
    taps=_taps_for_hit,
    taps_of_side=True,
    of_one=Several("takes {} hits: what is hit?", "Share them out", SHARES),
)
