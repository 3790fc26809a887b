"""A hit on men who serve a weapon: its owner says whether the weapon takes it (15.13)."""

from dataclasses import dataclass

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.arms import events as of_arms
from assistant.battle.rattenkrieg.arms import guns
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.harm import strike
from assistant.battle.rattenkrieg.moves.register import AtTable, afterwards
from assistant.battle.rattenkrieg.moves.saying import say, say_enemy
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.support.pieces import piece_of
from assistant.battle.rattenkrieg.vehicles import gun_events
from assistant.battle.rattenkrieg.vehicles.damage import get_out
from assistant.battle.rattenkrieg.vehicles.seen import aboard

MAN, WEAPON = "man", "weapon"
DESTROYED = "dead"
TELLING = ("dead", "wounded")  # 15.13: what the weapon suffers in a man's place


@dataclass(frozen=True)
class Served:
    """A weapon that a man serves."""

    name: str
    element: Element
    gunner: str  # whose it is; nobody's of a gun that men stand around


def hit(play: AtTable, figure: Figure, result: str, cause: str | None = None) -> str:
    """A result of the Combat Table for a man: what of it is left for him."""
    served = serves(play, figure) if result in TELLING else None
    if served is None or _who(play, figure, served, result) == MAN:
        strike(play, figure, result, cause)
        return result
    destroyed = result == DESTROYED
    if not served.gunner:
        play.happened(gun_events.PieceHit(served.element.id, destroyed))
        if destroyed:
            get_out(play, served.element)
    else:
        play.happened(of_arms.WeaponStruck(served.gunner, served.name, destroyed))
        if destroyed:
            play.happened(of_arms.ArmsLost(served.gunner, (served.name,)))
    return "no-effect"


def _who(play: AtTable, figure: Figure, served: Served, result: str) -> str:
    what = "destroyed" if result == DESTROYED else "a problem to mend"
    options = [
        Option(MAN, "The man", result),
        Option(WEAPON, f"The {served.name}", what),
    ]
    whose = asking.man_words(play, figure, served.element)
    return play.choose(f"takes_{figure.id}", f"{whose}: its owner says who takes the hit", options)


def serves(play: AtTable, figure: Figure) -> Served | None:
    """The weapon that a man serves, as far as whoever makes the move knows.

    Ruling: a carried gun that takes a crew is one; a mortar when it is set up. Who helps at it, the
    enemy is not told.
    """
    battle = play.state
    element = battle.owner(figure.id)
    vehicle = battle.vehicles.get(element.id)
    if aboard(battle, element) or not battle.figures[figure.id].able:
        return None
    if vehicle and vehicle.is_gun and vehicle.manned:
        return Served(vehicle.name, element, "")
    own = play.actor.is_umpire or play.actor.side == element.side
    helped = [id for id in element.figures if figure.id in (battle.arms.gun(id).crew or ())]
    for id in (figure.id, *(helped if own else ())):
        if name := _weapon(play, battle.figures[id]):
            return Served(name, element, id)
    return None


def _weapon(play: AtTable, gunner: Figure) -> str:
    weapon, piece = guns.gun_of(gunner), piece_of(gunner, "mortar")
    if weapon and guns.fewest(weapon) > 1:
        return weapon.name
    return piece.name if piece and play.state.support.mortar(gunner.id).stands else ""


@afterwards
def told(play: AtTable) -> None:
    """What befell a weapon in the place of a man, for all who see it."""
    for event in list(play.events):
        if isinstance(event, of_arms.WeaponStruck):
            _say(play, play.state.owner(event.gunner), event.weapon, event.destroyed)
        elif isinstance(event, gun_events.PieceHit):
            name = play.state.vehicles.of[event.element].name
            _say(play, play.state.elements[event.element], name, event.destroyed)


def _say(play: AtTable, element: Element, name: str, destroyed: bool) -> None:
    words = f": the {name} takes a hit and {'is destroyed' if destroyed else 'must be mended'}."
    say(play, element, words)
    if element.concealment == "identified":
        say_enemy(play, element, words)
