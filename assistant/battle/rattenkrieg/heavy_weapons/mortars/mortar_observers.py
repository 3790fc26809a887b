"""Observers of mortar fire: platoon leaders, and commanders of equipped vehicles (27.4, 23.1.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_aim import CREW, NOBODY
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.commanders import is_platoon_leader
from assistant.battle.rattenkrieg.lookups.naming import ranked
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import may_see_tonight
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.radios import can_send
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def possible_observers(battle: Battle, element: Element) -> list[tuple[Element, Figure]]:
    """Return the possible observers for an element's mortar, each with its own element.

    They are the platoon leaders with the side's other elements, and the commanders of vehicles
    whose cards equip them for an artillery observer.
    """
    return [
        (other, figure)
        for other in battle.of_side(element.side)
        for figure in battle.fit(other)
        if other.id != element.id
        and (is_platoon_leader(battle, other, figure) or _observes_aboard(battle, other, figure))
    ]


def _observes_aboard(battle: Battle, element: Element, figure: Figure) -> bool:
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.manned or not is_aboard(battle, element):
        return False
    equipped = bool(vehicle.card.get("artillery_observer"))
    return equipped and crews.is_commander(vehicle, figure.id)


def ask_observer(
    play: BattlePlay, element: Element, last: str | None, distance_in: float, *, same: bool
) -> tuple[str | None, bool]:
    """Ask who sees the point (27.4); the last observer is suggested while able.

    The crew is suggested only for a point that it may see in tonight's light (27.3, 2.1.2). Without
    an observer the mortar may only repeat its last point. Return the observer, None for the crew or
    nobody, and whether somebody sees the point for the mortar.
    """
    observers = possible_observers(play.state, element)
    options = [Option(CREW, "The crew itself")]
    options += [Option(m.id, x.short, ranked(m)) for x, m in observers]
    options.append(Option(NOBODY, "Nobody"))
    able = any(m.id == last for _, m in observers)
    crew = CREW if may_see_tonight(play.state, distance_in) else None
    default = last if last and able else NOBODY if same else crew
    chosen = play.choose("observer", "Who sees the point?", options, default)
    if chosen == CREW:
        return None, True
    line = chosen != NOBODY and play.flag(
        "line",
        "Does the observer have a line to the mortar?",
        _is_likely_connected(play.state, chosen),
        rare=chosen == last,
    )
    play.require(
        line or same,
        "Nobody sees the point for the mortar. It may only fire at its last point again.",
    )
    return (chosen, True) if line else (None, False)


def _is_likely_connected(battle: Battle, observer: str) -> bool:
    """Return whether an observer is likely in contact: on foot, or in a vehicle that can send."""
    element = battle.owner(observer)
    return element.id not in battle.vehicles.of or can_send(battle, element)
