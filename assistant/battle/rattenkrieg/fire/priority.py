"""The enemy that an element would shoot at, for an umpire in doubt (Rattenkrieg 15.19)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import distances, guns
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED, known_to_side
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed

RIFLEMEN = "riflemen"
OF_PIECES = {"mortar": "mortars", "rocket-launcher": "at-teams", "anti-tank-rifle": "at-teams"}
FIRING = {**OF_PIECES, "flamethrower": "flamethrowers"}


@move("fire-priority", "Pick likely target", UMPIRE_ONLY, about="element")
def show_fire_priority(play: BattlePlay) -> None:
    """Show the umpire which known enemy an element fires at when in doubt."""
    element = asking.ask_element(play)
    known = targets_to_choose(play.state, element)
    if not known:
        raise Refused(f"{element.title} knows of no enemy.")
    enemies = []
    for enemy in known:
        name = umpire_name(play.state, enemy)
        known_in = distances.distance_known(play.state, element.id, enemy.id, play.actor)
        far = play.number(f"far_{enemy.id}", f"How far is {name}?", known_in)
        asking.remember_distance(play, element, (enemy,), far)
        kind = _target_kind(play.state, enemy, OF_PIECES)
        enemies.append({"name": name, "kind": kind, "distance_in": far})
    firing = _target_kind(play.state, element, FIRING)
    found = play.resolve("rattenkrieg/choose-target", {"firing": firing, "enemies": enemies})
    words = listed(list(found.choices)).replace(" and ", " or ")
    play.log("umpire", f"{umpire_name(play.state, element)} would shoot at {words}.")


def targets_to_choose(battle: Battle, element: Element) -> list[Element]:
    """Return the enemies that an element knows of and could fire at."""
    return [x for x in known_to_side(battle, element, LOCATED) if not is_aboard(battle, x)]


def _target_kind(battle: Battle, element: Element, of_pieces: dict[str, str]) -> str:
    """Return the row of the fire priority table that an element belongs to."""
    men = battle.able(element) or battle.men(element)
    pieces = (of_pieces[p.kind] for man in men for p in man.pieces if p.kind in of_pieces)
    mg = any(guns.smallest_crew(w) > 1 for man in men for w in man.weapons)
    return next(pieces, "mg" if mg else RIFLEMEN)
