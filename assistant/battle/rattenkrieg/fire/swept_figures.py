"""The figures that a burst or a belt sweeps, strip by strip (Rattenkrieg 15.2 to 15.5)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.fire.elements_beside import (
    ask_distance_beside,
    ask_elements_beside,
    element_name,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.animal_inputs import dog_target_inputs
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances, guns
from assistant.battle.rattenkrieg.lookups.naming import (
    name_of_base,
    numbered_names,
    side_name,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.fire.weapons import Setup

FIRE = "rattenkrieg/automatic-fire"
MOST_ROUNDS = 1_000


@dataclass(frozen=True)
class Sweep:
    """The figures in the way of automatic fire, as inputs of the fire procedure."""

    beside: tuple[Element, ...]  # the enemy elements in the fire beside the target
    names: dict[str, str]  # the name of each figure in the working, by figure id
    ready: tuple[Option, ...]  # figures that can hunker down as soon as they may react
    sectors: list[dict[str, Any]]
    bursts: int
    ducks: tuple[str, ...] = ()  # ids of the figures that do hunker down


def ask_sweep(
    play: BattlePlay,
    shooter: Figure,
    target: Element,
    weapon: Weapon,
    setup: Setup,
    distance_in: float,
    readers: tuple[str, ...],
    *,
    above_in: float = 0,
    zone: str = "",
) -> Sweep:
    """Ask which figures are in the fire, from left to right, and how the bursts are spread.

    `distance_in` is the distance to the target; `readers` lists the readers of the working.
    `above_in` is the height of the weapon above them; `zone` names the zone of an aircraft. Fire
    reaches every enemy in its arc or strips, so others are asked for beside the target (15.4,
    15.5). It also reaches all who are in close combat with the target (17.1).
    """
    beside = ask_elements_beside(play, target, weapon, setup)
    elements = (target, *beside, *distances.enemies_in_base_contact(play.state, target, play.actor))
    elements = cover.without_shielded(play, elements, weapon.penetration or 0)
    exposed = [m for x in elements for m in _in_order_of_bases(exposed_to_rifles(play.state, x))]
    up = [m for m in exposed if m.id != shooter.id]
    labels = number_alike([_label(play, m, elements) for m in up])
    options = [
        Option(m.id, label, asking.describe_condition(m))
        for m, label in zip(up, labels, strict=True)
    ]
    usual = tuple(m.id for m in up if m.able)
    words = f"Which figures are in the {zone}?" if zone else _sweep_question(weapon, setup)
    inside = play.several("swept", words, options, usual, least=1)
    inside = _with_elements_beside(play, inside, beside, usual)
    names = _name_targets(play, inside, elements)
    riding = play.state.travel.rides  # riders do not hunker down aboard (31.4)
    is_ready = {m.id for m in up if m.state == "ready" and m.id not in riding}
    ready = [o for o in options if o.value in inside and o.value in is_ready]
    above = play.number("height_above_in", "Height above them", above_in, least=-60, rare=True)
    far = {x.id: distance_in for x in elements}
    far |= {x.id: ask_distance_beside(play, x, distance_in) for x in beside}
    targets = {}
    for id in inside:
        owner = next(x for x in elements if id in x.figures)
        target_inputs = _target_inputs(
            play,
            play.state.figures[id],
            owner,
            names[id],
            far[owner.id],
            weapon,
            readers,
            is_beside=owner in beside,
        )
        targets[id] = target_inputs | {"height_above_in": above}
    bursts = weapon.bursts or 1
    if bursts > 1:
        bursts = play.whole("bursts", "How many bursts?", bursts, least=1, most=bursts, rare=True)
    sectors = _ask_strips(play, targets, [o for o in options if o.value in inside], bursts)
    reactors = tuple(ready) if len(inside) > 1 else ()
    reached = tuple(x for x in beside if set(inside) & set(x.figures))
    return Sweep(reached, names, reactors, sectors, sum(sector["bursts"] for sector in sectors))


def _with_elements_beside(
    play: BattlePlay,
    inside: tuple[str, ...],
    beside: Sequence[Element],
    usual: tuple[str, ...],
) -> tuple[str, ...]:
    """Return the ticked figures, and the likely ones of a chosen element with none ticked.

    Such an element was chosen after the question about figures was answered, so its figures are
    ticked here.
    """
    missing = [x for x in beside if not set(inside) & set(x.figures)]
    added = [id for x in missing for id in x.figures if id in usual]
    if added:
        inside = tuple(id for id in usual if id in inside or id in added)
        play.asks["swept"] = replace(play.asks["swept"], value=inside, likely=inside)
    return inside


def _in_order_of_bases(figures: list[Figure]) -> list[Figure]:
    """Return figures in the order of their base numbers, which does not reveal the leader."""
    return sorted(figures, key=lambda figure: figure.number)


def _label(play: BattlePlay, figure: Figure, elements: Sequence[Element]) -> str:
    """Return a figure's name, with that of its element if several elements are in the fire."""
    owner = next(x for x in elements if figure.id in x.figures)
    name = asking.figure_name(play, figure, owner)
    return name if len(elements) == 1 else f"{element_name(play, owner)}: {name}"


def number_alike(labels: Sequence[str]) -> list[str]:
    """Return labels in which equal ones are numbered: two boxes never look the same."""
    total, before = Counter(labels), Counter[str]()
    found = []
    for label in labels:
        before[label] += 1
        alike = f" ({before[label]} of {total[label]})" if total[label] > 1 else ""
        found.append(f"{label}{alike}")
    return found


ORDER = "The dice apply from left to right."


def _sweep_question(weapon: Weapon, setup: Setup) -> str:
    if weapon.mode == "burst":
        return f"Who is in the burst? {ORDER}"
    return f"Who is in the arc of {guns.arc_deg(setup)}°? {ORDER}"


def _ask_strips(
    play: BattlePlay, targets: dict[str, dict[str, Any]], options: list[Option], bursts: int
) -> list[dict[str, Any]]:
    """Ask how the bursts are spread over strips side by side; usually one strip gets all bursts."""
    strips = 1
    if bursts > 1 and len(options) > 1:
        most = min(bursts, len(options))
        words = "How many strips of 2″ does it cover?"
        strips = play.whole("strips", words, 1, least=1, most=most, rare=True)
    if strips == 1:
        return [{"bursts": bursts, "targets": list(targets.values())}]
    found = []
    for number in range(1, strips + 1):
        share = bursts // strips + (number <= bursts % strips)
        play.need(bool(options), f"No target is left for strip {number}. Fire over fewer strips.")
        words = f"Who is in strip {number}?"
        inside = play.several(f"strip_{number}", words, options, least=1)
        fired = play.whole(f"bursts_{number}", f"Bursts into strip {number}", share, least=1)
        options = [o for o in options if o.value not in inside]
        found.append({"bursts": fired, "targets": [targets[id] for id in inside]})
    return found


def _name_targets(
    play: BattlePlay, swept: tuple[str, ...], elements: Sequence[Element]
) -> dict[str, str]:
    """Return each figure's name in the working, as the shooter's side sees it."""
    battle, side = play.state, play.state.elements[play.about].side
    names = {}
    for id in swept:
        seen = name_of_base(battle, battle.figures[id]).removeprefix("the ")
        owner = next(x for x in elements if id in x.figures)
        several = len(elements) > 1
        names[id] = f"{side_name(battle, owner, side)}: {seen}" if several else seen
    return numbered_names(names)


def _target_inputs(
    play: BattlePlay,
    figure: Figure,
    target: Element,
    name: str,
    distance_in: float,
    weapon: Weapon,
    readers: tuple[str, ...],
    *,
    is_beside: bool,
) -> dict[str, Any]:
    """Return the inputs of the fire procedure for one figure of `target` in the fire.

    The cover of an element beside the chosen target is asked separately, under that element's name.
    """
    guard, _ = cover.resolve_cover(
        play,
        figure,
        distance_in,
        readers,
        penetration=weapon.penetration or 0,
        target=target,
        called=element_name(play, target) if is_beside else "",
    )
    return {
        "name": name,
        **dog_target_inputs(play.state, figure),
        "obstacle_cover": guard.by_obstacle,
        "stance": max(-1, min(1, guard.by_stance)),
        "visibility_cover": guard.by_concealment,
        "hunkered": figure.state == "hunkered-down",
        "already_wounded": figure.state == "wounded",
        "distance_in": distance_in,
    }


def ask_magazine_rounds(play: BattlePlay, weapon: Weapon) -> dict[str, int]:
    """Ask for the rounds in an autocannon's magazine, which orders of battle do not state."""
    if weapon.mode != "shots":
        return {}
    words = f"Rounds in a magazine of the {weapon.name}"
    return {"rounds": play.whole("rounds", words, least=1, most=MOST_ROUNDS)}
