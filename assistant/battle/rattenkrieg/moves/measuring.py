"""Distances told to the umpire's instruments: one element, every enemy."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import distances
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.naming import count, umpires


@move("tell-distances", "Tell the distances", UMPIRE_ONLY)
def tell_distances(play: AtTable) -> None:
    """How far each enemy is from an element; blank where nobody has measured."""
    element = asking.element(play)
    battle = play.state
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    if not enemies:
        raise Refused("No enemy is left to measure to.")
    news = 0
    for enemy in enemies:
        before = distances.known(battle, element.id, enemy.id, play.actor)
        inches = play.maybe(f"to_{enemy.id}", f"To {umpires(battle, enemy)}", before)
        if inches != before:
            play.happened(e.DistanceTold(element.id, enemy.id, inches))
            news += 1
    if not news and any(ask.answered for ask in play.asks.values()):
        raise Refused("Nothing was changed.")
    told = count(news, "distance", "distances")
    play.tell("umpire", f"{umpires(battle, element)}: {told} told.")
