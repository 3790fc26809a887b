"""Weapons that men serve, which may take a hit for them (Rattenkrieg 15.13)."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.battle.rattenkrieg.kit.chapter import Check, Several
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.pieces import piece_of
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Owed
from assistant.battle.taps import Tap

MAN, WEAPON = "man", "weapon"
DESTROYED = "dead"
TELLING = ("dead", "wounded")  # 15.13: what the weapon suffers in a man's place
KIND, SETTLES, SHARES = "hit", "take-hit", "take-hits"


@dataclass(frozen=True)
class Served:
    """A weapon that a man serves."""

    name: str
    element: Element
    gunner: str  # whose it is; nobody's of a gun that men stand around

    @property
    def words(self) -> str:
        """What it is called beside its men."""
        return f"The {self.name}" if self.gunner else "The gun"


def served_by(battle: Battle, figure: Figure, *, helping: bool = True) -> Served | None:
    """The weapon that a man serves; those who only help at it where that is known.

    Ruling: a carried gun that takes a crew is one; a mortar when it is set up.
    """
    element = battle.owner(figure.id)
    vehicle = battle.vehicles.get(element.id)
    if aboard(battle, element) or not battle.figures[figure.id].able:
        return None
    if vehicle and vehicle.is_gun and vehicle.manned:
        return Served(vehicle.name, element, "")
    helped = [id for id in element.figures if figure.id in (battle.arms.gun(id).crew or ())]
    for id in (figure.id, *(helped if helping else ())):
        if name := _weapon(battle, battle.figures[id]):
            return Served(name, element, id)
    return None


def _weapon(battle: Battle, gunner: Figure) -> str:
    weapon, piece = guns.gun_of(gunner), piece_of(gunner, "mortar")
    if weapon and guns.fewest(weapon) > 1:
        return weapon.name
    return piece.name if piece and battle.support.mortar(gunner.id).stands else ""


def instead(result: str) -> str:
    """What a result for a man does to the weapon that takes it."""
    return "destroyed" if result == DESTROYED else "a problem to mend"


def takers(battle: Battle, owed: Owed) -> Iterator[tuple[str, str, str]]:
    """Who may take a hit that is not settled: answer, words, what befalls him or it."""
    figure = battle.figures[str(owed.figure)]
    yield MAN, "The man", owed.result
    if served := served_by(battle, figure):
        yield WEAPON, served.words, instead(owed.result)


def _taps(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    return tuple(
        Tap(f"{words}: {effect}", SETTLES, {"owed": owed.id, "takes": who})
        for who, words, effect in takers(battle, owed)
    )


CHECK = Check(
    KIND,
    "takes a hit: on what?",
    SETTLES,
    taps=_taps,
    taps_of_side=True,
    of_one=Several("takes {} hits: on what?", "Share them out", SHARES),
)
