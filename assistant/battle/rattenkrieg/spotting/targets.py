"""Targets that a side may look at and fire on: enemies that it knows, and Mojons in the open."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import (
    NOT_SPOTTED,
    describe_models_of_mojon,
)
from assistant.battle.rattenkrieg.state import Element

MOST_KEYS = 12  # targets that each have a button; more are a list
WHICH_ENEMY = "Which enemy?"
UNMARKED = "on the table without a marker"


def target_options(play: BattlePlay, element: Element) -> list[Option]:
    """Return what a side may fire on: located or identified enemies, and Mojons in the open.

    Mojons that its reconnaissance looked under come last, with the result of that look.
    """
    battle = play.state
    known, mojons = enemies.possible_targets(battle, element)
    options = [
        Option(
            f"element {x.id}",
            capital(side_name(battle, x, element.side)),
            knowledge_label(play, [x]),
        )
        for x in known
    ]
    looked = {m.id: enemies.describe_look_under(battle, m.id, element.side) for m in mojons}
    return options + [
        Option(
            f"mojon {m.id}",
            f"Mojon {m.number}",
            (not play.actor.is_umpire and looked[m.id])
            or knowledge_label(play, battle.in_mojon(m.id)),
        )
        for m in sorted(mojons, key=lambda m: bool(looked[m.id]))
    ]


def knowledge_label(play: BattlePlay, there: list[Element]) -> str:
    """Return how well elements are known, and what shows; for the umpire, also their names.

    The text is shown beside an option. It never becomes part of a sentence for a side.
    """
    known: str = there[0].concealment if there else "undetected"
    if shown := describe_models_of_mojon(play.state, there):
        known = f"{shown}: {NOT_SPOTTED if known == 'undetected' else known}"
    if not play.actor.is_umpire:
        return known
    return f"{', '.join(umpire_name(play.state, x) for x in there) or 'decoy'}, {known}"


def spotting_options(play: BattlePlay, element: Element) -> list[Option]:
    """Return the targets that are left to spot; the umpire also sees those without a marker.

    In a reaction a player may spot only the enemy that it answers (7.2).
    """
    known = {f"element {id}" for id in enemies.spotted(play.state, element)}
    options = [o for o in target_options(play, element) if o.value not in known]
    if not play.actor.is_umpire:
        return [o for o in options if enemies.may_concern(play.state, element, o.value)]
    unmarked = enemies.enemies_without_marker(play.state, element)
    return [
        *options,
        *(Option(f"element {x.id}", umpire_name(play.state, x), UNMARKED) for x in unmarked),
    ]


def usual_spot(play: BattlePlay, element: Element, options: list[Option]) -> str | None:
    """Return the target that the reaction or the order of an element names; None without one."""
    if enemies.concerned(play.state, element) is None:
        return next((o.value for o in options if o.value in _named_by_order(play, element)), None)
    found = [o.value for o in options if enemies.may_concern(play.state, element, o.value)]
    return found[0] if len(found) == 1 else None


def _named_by_order(play: BattlePlay, element: Element) -> tuple[str, ...]:
    """Return the target of an element's order that is face up, as a Mojon or as elements."""
    ids = enemies.targets_of_order(play.state, element)
    return tuple(f"{kind} {id}" for id in ids for kind in ("mojon", "element"))


def elements_at(play: BattlePlay, spot: str) -> list[Element]:
    """Return the elements that are really at a target; none for a decoy."""
    kind, _, id = spot.partition(" ")
    return [play.state.elements[id]] if kind == "element" else play.state.in_mojon(id)


def ask_elements_there(play: BattlePlay, spot: str) -> list[Element]:
    """Return the elements at a target; the umpire chooses if a Mojon hides only some elements.

    An element that shared the Mojon may have been placed and moved away, as a detached figure
    does. A look at its figures does not find those that stay hidden (10.1.5, 3.2.1.1).
    """
    there = elements_at(play, spot)
    here = [x for x in there if x.concealment == "undetected"] or there
    hidden = [x for x in here if play.state.able(x) and _is_under_marker(play, x)]
    out = [x for x in here if play.state.able(x) and x not in hidden]
    if not (hidden and out):
        return here
    options = [
        Option(x.id, umpire_name(play.state, x), "under the Mojon" if x in hidden else "placed")
        for x in (*out, *hidden)
    ]
    words = "Some figures of this Mojon are on the table. Which units are meant?"
    chosen = play.several("meant", words, options, tuple(x.id for x in out), least=1)
    return [x for x in here if x.id in chosen]


def _is_under_marker(play: BattlePlay, element: Element) -> bool:
    """Return whether only a Mojon shows where an element is; riders show with their vehicle."""
    rides = any(id in play.state.travel.rides for id in element.figures)
    return element.is_unplaced and not rides
