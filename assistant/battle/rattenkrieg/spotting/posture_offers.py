"""Card lines about the cover and facing that were entered, and buttons to change them."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer, Role
from assistant.battle.rattenkrieg.lookups import cover
from assistant.battle.rattenkrieg.lookups.enemies import seems_to_have_figures
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

SHOWS = {
    "none": "the whole figure shows",
    "low": "it shows down to the knee",
    "torso": "the torso shows",
    "head": "the head shows",
}
SHOWS_OF_VEHICLE = {
    "none": "the whole vehicle shows",
    "low": "all but its lower part shows",
    "torso": "the upper half shows",
    "head": "its top shows",
}
CONCEALED = "concealed"


def describe_exposure(battle: Battle, target: Element, answer: str) -> str:
    """Return how much of an element shows, as text."""
    return (SHOWS_OF_VEHICLE if is_aboard(battle, target) else SHOWS)[answer]


def posture_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the buttons that change cover and facing, for those who entered them."""
    readers: tuple[tuple[Role, str], ...] = (("side", element.side), ("umpire", cover.UMPIRE))
    for by, who in readers:
        answers = cover.answers_about(battle, element.id, who)
        there = [x.split() for x in answers if _is_shown(battle, x)]
        about = {about for _, _, _, about in there}
        if "shows" in about:
            yield Offer("How much shows", "tell-cover", group="wait", by=by)
        if "off" in about or (by == "umpire" and cover.facing_answers(battle, element.id)):
            yield Offer("They face another way", "turn-men", group="wait", by=by, opens=False)
    if is_on(battle, "use_field_of_view") and battle.able(element):
        yield Offer("Sentinels", "set-sentinels", group="wait")


def posture_facts(battle: Battle, element: Element) -> Iterator[str]:
    """Yield the cover entered for an element's targets, and the facing of its own figures."""
    shown: dict[str, list[str]] = {}
    hard: set[str] = set()
    for at, answer in cover.answers_about(battle, element.id, element.side).items():
        _, target, thing, about = at.split()
        if not _is_shown(battle, at):
            continue
        enemy = capital(side_name(battle, battle.elements[target], element.side))
        if about == "shows":
            words = describe_exposure(battle, battle.elements[target], answer)
            known = shown.setdefault(enemy, [])
            known.extend([] if words in known else [words])
        elif about == "concealed" and answer == cover.YES:
            hard.add(enemy)
        elif about == "off" and thing in battle.figures:
            yield f"{capital(man(battle.figures[thing]))} faces {answer}° away from {enemy}."
    for enemy, known in shown.items():
        also = f", {CONCEALED}" if enemy in hard else ""
        yield f"{enemy}: {' or '.join(known)}{also}."


def _is_shown(battle: Battle, target_id: str) -> bool:
    """Return whether an answer about an enemy is still shown.

    It is not if the enemy, or the figure in question, seems to be gone. Nor is it for a figure
    aboard a vehicle, since the enemy does not see it die. A decoy that was looked at is not an
    element, so its answers are not shown.
    """
    _, target, thing, _ = target_id.split()
    enemy = battle.elements.get(target)
    if enemy is None:
        return False
    known = enemy.concealment == "identified" and thing in enemy.figures
    if known and (is_aboard(battle, enemy) or not battle.figures[thing].able):
        return False
    return seems_to_have_figures(battle, enemy)


def posture_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    """Yield notes on a figure's posture for its own side: sentinel, exposed, stopped."""
    if figure.sentinel:
        yield "sentinel"
    yield from visible_posture(battle, figure)
    if figure.stopped:
        yield "moves no more this turn"


def visible_posture(battle: Battle, figure: Figure) -> Iterator[str]:
    """Yield the visible signs of an able figure's last action."""
    if figure.able and figure.ran:
        yield "ran"
    if figure.able and figure.exposed:
        yield "exposed"
