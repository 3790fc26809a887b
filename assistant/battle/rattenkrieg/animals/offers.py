"""Buttons, checks and card lines for dogs and horses (Rattenkrieg 19)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.lookups.figures.kept_in_place import holds_horses
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def dogs_present(battle: Battle, element: Element) -> list[Figure]:
    """Return the dogs of an element that are still in the game."""
    if not is_on(battle, "dogs"):
        return []
    return [m for m in battle.able(element) if m.id in battle.animals.dogs]


def dogs_handled_by(battle: Battle, element: Element) -> list[Figure]:
    """Return the dogs whose handler belongs to this element and can act."""
    fit = {m.id for m in battle.fit(element)}
    return [
        dog
        for x in battle.of_side(element.side)
        for dog in dogs_present(battle, x)
        if battle.animals.dogs[dog.id].handler in fit
    ]


def riders_of(battle: Battle, element: Element, *, up: bool) -> list[Figure]:
    """Return figures that can act and sit on their horses, or that could mount them."""
    if not is_on(battle, "cavalry"):
        return []
    horses = battle.animals.horses
    return [
        m
        for m in battle.fit(element)
        if m.id in horses and not horses[m.id].gone and horses[m.id].ridden == up
    ]


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    dogs, handled = dogs_present(battle, element), dogs_handled_by(battle, element)
    if active and handled:
        yield Offer("Order the dog", "order-dog")
    if active and any(battle.animals.dogs[dog.id].order for dog in dogs):
        yield Offer("The dog acts", "dog-acts")
    if handled and is_on(battle, "aggressiveness"):
        yield Offer("Set the dog’s Aggressiveness", "set-dog-nerve", group="wait")
    if dogs and battle.phase == "engagement":
        yield Offer("Dog notices", "dog-notices", group="rule", by="umpire")
        if is_on(battle, "aggressiveness"):
            yield Offer("The dog is provoked", "stir-dog", group="rule", by="umpire")
    up, down = riders_of(battle, element, up=True), riders_of(battle, element, up=False)
    if active and up:
        yield Offer("Ride", "ride")
        yield Offer("Dismount", "dismount")
    if active and down:
        yield Offer("Mount", "mount")
    if active and up + down and any(holds_horses(battle, m) for m in battle.fit(element)):
        yield Offer("Hand over the horses", "hand-over-horses")
    if up or down:
        yield Offer("A horse is hit", "hit-horse", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    for dog in dogs_present(battle, element):
        entered = battle.animals.dogs[dog.id]
        words = [f"{dog.rank}: {own_actions_left(battle, dog)} actions left"]
        if entered.order:
            words.append(f"ordered to {entered.order}")
        if is_on(battle, "aggressiveness"):
            words.append(f"Aggressiveness {entered.aggressiveness}")
        yield ", ".join(words)


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    horse = battle.animals.horses.get(figure.id)
    if horse and not horse.gone and is_on(battle, "cavalry"):
        yield "mounted" if horse.ridden else "horse is held"
        if horse.kills:
            yield "horse hit once"
    if holds_horses(battle, figure):
        yield "holds the horses"


def _visible_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    if battle.animals.is_mounted(figure.id) and is_on(battle, "cavalry"):
        yield "mounted"
    if figure.id in battle.animals.dogs and is_on(battle, "dogs"):
        yield "dog"


OFFERED = Chapter(
    "animals",
    checks=(
        Check("handler-lost", "lost its handler.", "check-handler", rule="dogs"),
        Check("fall", "falls off the horse.", "check-fall", rule="cavalry"),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    shows=_visible_notes,
)
