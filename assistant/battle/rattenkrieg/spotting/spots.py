"""What a side may look at and lay fire on: enemies it knows, and Mojons in the open."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.naming import called, capital, umpires
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import NOT_SPOTTED, on_the_table
from assistant.battle.rattenkrieg.state import Element


def spots(play: AtTable, element: Element) -> list[Option]:
    """What a side may lay fire on: located or identified enemies, and Mojons in the open."""
    battle = play.state
    known, mojons = enemies.marked(battle, element)
    options = [
        Option(f"element {x.id}", capital(called(battle, x, element.side)), _effect(play, [x]))
        for x in known
    ]
    return options + [
        Option(f"mojon {m.id}", f"Mojon {m.number}", _effect(play, battle.in_mojon(m.id)))
        for m in mojons
    ]


def _effect(play: AtTable, there: list[Element]) -> str:
    """How well they are known; the umpire reads who is there as well.

    It stands beside the words that a side is told afterwards, never in them.
    """
    known: str = there[0].concealment if there else "undetected"
    if known != "identified" and (shown := on_the_table(play.state, there)):
        known = f"{shown}: {NOT_SPOTTED if known == 'undetected' else known}"
    if not play.actor.is_umpire:
        return known
    return f"{', '.join(umpires(play.state, x) for x in there) or 'decoy'}, {known}"


def unspotted(play: AtTable, element: Element) -> list[Option]:
    """Return what is left to spot."""
    known = {f"element {id}" for id in enemies.spotted(play.state, element)}
    return [o for o in spots(play, element) if o.value not in known]


def at_spot(play: AtTable, spot: str) -> list[Element]:
    """The elements that are really there; none under a decoy."""
    kind, _, id = spot.partition(" ")
    return [play.state.elements[id]] if kind == "element" else play.state.in_mojon(id)
