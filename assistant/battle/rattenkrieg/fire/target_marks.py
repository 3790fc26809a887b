"""Targets marked for the rest of a side by tracers, smoke, a flare or phosphorus (15.10)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import UNSEEN, capital, side_name, umpire_name
from assistant.battle.rattenkrieg.state import Battle, Element

NOTHING = "nothing"


def mark_target(
    play: BattlePlay, element: Element, target: Element, means: str, thing: str = ""
) -> None:
    """Record that an element marks a target, and log it for all who see the marking.

    `means` is what marks it, as text. `thing` is the id of the cloud, flare or phosphorus that
    marks it while it burns; without one the mark lasts until the element acts again.
    """
    play.record(e.TargetDesignated(target.id, element.side, element.id, thing))
    battle = play.state
    seen = side_name(battle, target, element.side)
    play.log(
        "umpire", f"{umpire_name(battle, element)} marks {umpire_name(battle, target)} {means}."
    )
    play.log(element.side, f"{element.title} marks {seen} {means}.")
    marker = side_name(battle, element, target.side)
    play.log(target.side, capital(f"{marker} marks your {target.title} {means}."))


def ask_marked_target(play: BattlePlay, element: Element, means: str, thing: str) -> None:
    """Ask which enemy an element's smoke, flare or phosphorus marks, and record the mark."""
    target = ask_target_to_mark(play, element)
    if target:
        mark_target(play, element, target, means, thing)


def ask_target_to_mark(play: BattlePlay, element: Element) -> Element | None:
    """Ask which enemy an element's smoke, flare or phosphorus marks; usually it marks none."""
    known = asking.known_enemies(play, element, LOCATED)
    if not known:
        return None
    options = [Option(NOTHING, "No enemy")]
    for enemy in known:
        name = umpire_name(play.state, enemy) if play.actor.is_umpire else ""
        seen = capital(side_name(play.state, enemy, element.side))
        options.append(Option(enemy.id, name or seen))
    words = "Which enemy does it mark for the others?"
    chosen = play.choose("marks", words, options, NOTHING, rare=True)
    return None if chosen == NOTHING else play.state.elements[chosen]


def end_marks_by_fire(play: BattlePlay) -> None:
    """End the marks of elements that have acted again; marks by smoke or lights last longer."""
    acted = [x.element for x in play.events if isinstance(x, e.ActionTaken)]
    fresh = [x.element for x in play.events if isinstance(x, e.TargetDesignated)]
    for target in list(play.state.elements.values()):
        by_fire = target.designated_for is not None and not target.designated_with
        if by_fire and target.designated_by in acted and target.id not in fresh:
            play.record(e.TargetDesignated(target.id, None))


def describe_marks(battle: Battle, element: Element) -> Iterator[str]:
    """Yield who marks an element as a target for the enemy, as the element's owner sees it.

    An enemy that was never spotted is not named: the number of its Mojon would reveal too much.
    """
    marker = battle.elements.get(element.designated_by or "")
    if marker is None or marker.side == element.side:
        return
    if not element.designated_with or battle.fire_and_smoke.lasts(element.designated_with):
        enemy = side_name(battle, marker, element.side) if marker.contact else UNSEEN
        yield f"Marked as a target by {enemy}"
