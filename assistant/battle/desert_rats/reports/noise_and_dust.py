"""Engines heard and dust seen: in the reports, or left out by the umpire.

The printed rules have no noise. By the umpire's choice an element hears enemy vehicles that moved
near it and that none of its player's platoons has seen (ruling).
"""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Player
from assistant.battle.desert_rats.state.player_pages import Line
from assistant.boardmap.plan import Area
from assistant.cards.wording import listed
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.reports import compass_point_to

HEARD_M = distance_m("engines-heard-within")


def noise_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """Yield a line for each element of a player that hears engines, if noise is reported."""
    for name, words in _noises(battle, player) if battle.tells_noise else ():
        yield Line(f"noise {name}", words, "noise")


def is_dust_reported(battle: Battle, player: Player, area: Area) -> bool:
    """Return whether a player may know of dust that the umpire does not leave out."""
    known = battle.trails.get(area.id)
    return (known is None or player.side in known) and not _is_left_out(battle, player, area)


def sentences_left_out(battle: Battle, player: Player) -> Iterator[str]:
    """Yield the reports of noise and dust that the umpire's choice leaves out."""
    if not battle.tells_noise:
        yield from (words for _, words in _noises(battle, player))
    dust = [x for x in battle.dust if x.stands(battle.turn + 1) and _is_left_out(battle, player, x)]
    seen = [x for x in dust if player.side in battle.trails.get(x.id, (player.side,))]
    if seen:
        number = f"{len(seen)} trails" if len(seen) > 1 else "1 trail"
        yield f"Dust of the enemy: {number}"


def _is_left_out(battle: Battle, player: Player, area: Area) -> bool:
    """Return whether the dust of enemy vehicles is left out of the reports."""
    maker = battle.dust_makers.get(area.id, player.side)
    return maker != player.side and not battle.tells_dust


def _noises(battle: Battle, player: Player) -> Iterator[tuple[str, str]]:
    """Yield the name of each element that hears engines, and the words of its report."""
    loud = _unseen_vehicles(battle, player)
    for platoon in battle.platoons_of_player(player.id):
        if platoon.off or platoon.command is None:
            continue
        points: dict[str, set[str]] = {}
        for enemy in loud:
            near = min(
                (x for x in battle.elements_of_platoon(platoon) if x.carried_by is None),
                key=lambda x: distance_between_m(x.place, enemy.place),
                default=None,
            )
            if near and distance_between_m(near.place, enemy.place) <= HEARD_M:
                way = compass_point_to(enemy.x_m - near.x_m, enemy.y_m - near.y_m)
                points.setdefault(near.name, set()).add(way or "here")
        for name, ways in sorted(points.items()):
            yield name, f"{name} hears engines, {listed(sorted(ways))}"


def _unseen_vehicles(battle: Battle, player: Player) -> list[Element]:
    """Return the enemy vehicles that moved in this turn and that no report of the player shows.

    A sighting that is withheld counts for nothing: a missing noise would give the enemy away.
    """
    own = {platoon.id for platoon in battle.platoons_of_player(player.id)}
    contacts = (c for c in battle.contacts.values() if c.platoon in own and c.seen == battle.turn)
    seen = {c.enemy for c in contacts if not battle.is_withheld(player.id, c)}
    return [
        x
        for x in battle.elements_of_side(battle.enemy_of(player.side))
        if x.is_vehicle and x.moved and x.id not in seen
    ]
