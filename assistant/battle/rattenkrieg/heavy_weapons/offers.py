"""Buttons and card lines for mortars, launchers and anti-tank rifles (Rattenkrieg 27, 28)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Offer
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import vehicles_in_sight
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    mortars = mortars_and_launchers.carriers(battle, element, "mortar")
    launchers = mortars_and_launchers.carriers(battle, element, "rocket-launcher")
    if active:
        for man in mortars:
            yield from _mortar_offers(battle, element, man)
        for man in launchers:
            yield from _launcher_offers(battle, man)
        for man in mortars_and_launchers.carriers(battle, element, "anti-tank-rifle"):
            if any(not is_flying(battle, x.id) for x in vehicles_in_sight(battle, element)):
                inputs = {"man": man.id}
                yield Offer("Fire the anti-tank rifle", "ask-at-rifle", inputs, by="side")
                yield Offer("Fire the anti-tank rifle", "fire-at-rifle", inputs, by="umpire")
        seen = vehicles_in_sight(battle, element)
        on_foot = battle.vehicles.get(element.id) is None
        if seen and on_foot and any(m.weapons for m in battle.fit(element)):
            flying = all(is_flying(battle, x.id) for x in seen)
            words = "Shoot at the aircraft" if flying else "Shoot at a vehicle"
            yield Offer(words, "ask-shoot-vehicle", by="side")
            yield Offer(words, "shoot-vehicle", by="umpire")
    yield from _ammunition_offers(battle, element, active=active)
    if mortars or launchers:
        words = "Correct the mortar" if mortars else "Correct the launcher"
        yield Offer(words, "rule-support", group="rule", by="umpire")


def _ammunition_offers(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    """Yield the buttons for crates of rockets and for mortar bombs that riflemen carry."""
    early = battle.is_before_engagement
    if early and mortars_and_launchers.launcher_families(battle, element, own=True):
        yield Offer("Issue crates of rockets", "issue-crates", group="rule", by="umpire")
    if early and mortars_and_launchers.may_carry_bombs(battle, element):
        yield Offer("Carry mortar bombs", "give-out-bombs")
    if (
        active
        and battle.heavy_weapons.crates
        and mortars_and_launchers.crates_of_side(battle, element)
    ):
        yield Offer("Carry a crate of rockets", "bring-rockets")
    if active and any(id in battle.heavy_weapons.carried_bombs for id in element.figures):
        yield Offer("Give bombs to the mortar", "hand-over-bombs")


def _mortar_offers(battle: Battle, element: Element, man: Figure) -> Iterator[Offer]:
    mortar, entered = battle.heavy_weapons.mortar(man.id), {"mortar": man.id}
    if mortar.job:
        words, move = (
            ("Continue setting up", "set-up-mortar")
            if mortar.job.up
            else ("Continue taking down", "take-down-mortar")
        )
        yield Offer(f"{words} ({mortar.job.owed})", move, entered, likely=True)
    elif not mortar.stands:
        yield Offer("Set up the mortar", "set-up-mortar", entered, likely=True)
    else:
        if battle.crewed_weapons.gun(man.id).problems:
            yield Offer("Repair the mortar", "clear-stoppage", {"man": man.id}, likely=True)
        elif mortars_and_launchers.bombs_left(battle, man):
            yield Offer("Fire the mortar", "ask-mortar", entered, likely=True, by="side")
            yield Offer("Fire the mortar", "fire-mortar", entered, likely=True, by="umpire")
        yield Offer("Take the mortar down", "take-down-mortar", entered)


def _launcher_offers(battle: Battle, man: Figure) -> Iterator[Offer]:
    entered, left = {"man": man.id}, mortars_and_launchers.rockets_left(battle, man)
    if left and battle.heavy_weapons.launcher(man.id).loaded:
        yield Offer("Fire a rocket", "ask-rocket", entered, likely=True, by="side")
        yield Offer("Fire a rocket", "fire-rocket", entered, likely=True, by="umpire")
    elif left:
        yield Offer("Load a rocket", "load-rocket", entered, likely=True)


def _unready_mortars(battle: Battle, element: Element) -> Iterator[str]:
    """Say before the order which mortars cannot fire yet: they are set up under another order."""
    placed = element.order is None or not element.order.carried_out
    mortars = battle.heavy_weapons.mortar
    for man in battle.able(element) if placed and battle.phase == "engagement" else ():
        piece = mortars_and_launchers.piece_of(man, "mortar")
        if piece and not (mortars(man.id).stands or mortars(man.id).job):
            yield f"The {piece.name} is not set up: a Movement order lets the crew set it up."


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    yield from mortars_and_launchers.heavy_weapon_notes(battle, figure)


def _visible_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    if battle.heavy_weapons.mortar(figure.id).stands:
        yield "mortar set up"


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    yield from _unready_mortars(battle, element)
    if is_blind(battle, element):
        yield "White phosphorus blinds the crew, which does not fire or spot"
    for crate in battle.heavy_weapons.crates_beside(element.id):
        yield f"Beside it: a crate with {count(crate.rounds, 'rocket', 'rockets')} ({crate.family})"
    if bombs := sum(battle.heavy_weapons.carried_bombs.get(id, 0) for id in element.figures):
        yield f"Carries {count(bombs, 'mortar bomb', 'mortar bombs')}"


OFFERED = Chapter("heavy weapons", offers=_offers, facts=_facts, notes=_notes, shows=_visible_notes)
