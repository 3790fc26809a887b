"""Whom a burst or a belt sweeps: the men in its way, strip by strip (Rattenkrieg 15.2 to 15.5)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.in_saddle import as_target
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.naming import mans
from assistant.battle.rattenkrieg.spotting import covering
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.inputs import read
from assistant.rules.rattenkrieg.fire.automatic_declaration import Burst
from assistant.rules.rattenkrieg.fire.weapons import Setup

FIRE = "rattenkrieg/automatic-fire"
LATER = "Who goes to ground as soon as he may react?"
MOST_ROUNDS = 1_000


@dataclass(frozen=True)
class Swept:
    """Who is in the way, as the fire is told of it."""

    names: dict[str, str]  # in the working, by figure
    ready: tuple[Option, ...]  # figures that could go to ground as soon as they may
    sectors: list[dict[str, Any]]
    bursts: int
    ducks: tuple[str, ...] = ()  # those of them that do


def swept(
    play: AtTable,
    target: Element,
    weapon: Weapon,
    setup: Setup,
    distance_in: float,
    own: tuple[str, ...],
) -> Swept:
    """Who stands in the fire, left to right, and what each does when he may react."""
    up = [m for m in play.state.men(target) if m.able or m.state == "wounded"]
    options = [Option(m.id, asking.man_words(play, m, target), m.state) for m in up]
    usual = tuple(m.id for m in up if m.able)
    inside = play.several("swept", _question(weapon, setup), options, usual, least=1)
    names = _names(play, inside)
    ready = [o for o in options if o.value in inside and o.effect == "ready"]
    above = play.number("height_above_in", "Height above them", 0, least=-60, rare=True)
    targets = {}
    for id in inside:
        told = _told(play, play.state.figures[id], target, names[id], distance_in, weapon, own)
        targets[id] = told | {"height_above_in": above}
    bursts = weapon.bursts or 1
    if bursts > 1:
        bursts = play.whole("bursts", "How many bursts?", bursts, least=1, most=bursts, rare=True)
    sectors = _strips(play, targets, [o for o in options if o.value in inside], bursts)
    reactors = tuple(ready) if len(inside) > 1 else ()
    return Swept(names, reactors, sectors, sum(sector["bursts"] for sector in sectors))


def ducking(play: AtTable, way: Swept, fire: Mapping[str, Any]) -> Swept:
    """The same with who goes to ground: asked openly when the checks of its React are made (15.2).

    Before, it may be told all the same; `fire` is what the fire is told of beside the men.
    """
    if not way.ready:
        return way
    told = {**fire, "sectors": way.sectors}
    begun = play.so_far(FIRE, told)
    made = len(begun.dice.get("rolls", ())) if begun else 0  # type: ignore[arg-type]
    now = made > 0 and made >= read(Burst, told).plan.pace.react
    words = "Who goes to ground now that he may react?" if now else LATER
    ducks = play.several("ducks", words, way.ready, (), rare=not now)
    down = {way.names[id] for id in ducks}
    sectors = [
        {**sector, "targets": [_reacting(man, down) for man in sector["targets"]]}
        for sector in way.sectors
    ]
    return replace(way, ducks=ducks, sectors=sectors)


def _reacting(man: dict[str, Any], down: Collection[str]) -> dict[str, Any]:
    return man | {"reacts": "hunker" if man["name"] in down else "none"}


def _question(weapon: Weapon, setup: Setup) -> str:
    if weapon.mode == "burst":
        return "Who stands in the burst, left to right?"
    return f"Who stands in its arc of {guns.arc_deg(setup)}°, left to right?"


def _strips(
    play: AtTable, targets: dict[str, dict[str, Any]], options: list[Option], bursts: int
) -> list[dict[str, Any]]:
    """The strips side by side that get a share of the bursts each; mostly one gets all."""
    strips = 1
    if bursts > 1 and len(options) > 1:
        most = min(bursts, len(options))
        words = "Over how many strips of 2″?"
        strips = play.whole("strips", words, 1, least=1, most=most, rare=True)
    if strips == 1:
        return [{"bursts": bursts, "targets": list(targets.values())}]
    found = []
    for number in range(1, strips + 1):
        share = bursts // strips + (number <= bursts % strips)
        play.need(bool(options), f"No target is left for strip {number}. Fire over fewer strips.")
        words = f"Who stands in strip {number}?"
        inside = play.several(f"strip_{number}", words, options, least=1)
        fired = play.whole(f"bursts_{number}", f"Bursts into strip {number}", share, least=1)
        options = [o for o in options if o.value not in inside]
        found.append({"bursts": fired, "targets": [targets[id] for id in inside]})
    return found


def _names(play: AtTable, swept: tuple[str, ...]) -> dict[str, str]:
    """Each man's name in the working: as whoever fires sees him, told apart by number."""
    names: dict[str, str] = {}
    for id in swept:
        words = mans(play.state.figures[id]).removeprefix("the man with the ")
        alike = sum(1 for other in names.values() if other.split(" no. ")[0] == words)
        names[id] = f"{words} no. {alike + 1}" if alike else words
    return names


def _told(
    play: AtTable,
    figure: Figure,
    target: Element,
    name: str,
    distance_in: float,
    weapon: Weapon,
    own: tuple[str, ...],
) -> dict[str, Any]:
    guard, _ = covering.cover(
        play,
        figure,
        distance_in,
        own,
        penetration=weapon.penetration or 0,
        of=target,
    )
    return {
        "name": name,
        **as_target(play.state, figure),
        "obstacle_cover": guard.by_obstacle,
        "stance": max(-1, min(1, guard.by_stance)),
        "visibility_cover": guard.by_concealment,
        "hunkered": figure.state == "hunkered-down",
        "already_wounded": figure.state == "wounded",
        "distance_in": distance_in,
    }


def of_magazine(play: AtTable, weapon: Weapon) -> dict[str, int]:
    """The rounds of an autocannon's magazine, which no order of battle tells; else nothing."""
    if weapon.mode != "shots":
        return {}
    words = f"Rounds in a magazine of the {weapon.name}"
    return {"rounds": play.whole("rounds", words, least=1, most=MOST_ROUNDS)}
