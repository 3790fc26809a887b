"""What all chapters together add to cards and to the table: buttons, lines, rows."""

from collections.abc import Container
from dataclasses import replace

from assistant.battle.rattenkrieg.kit.chapter import Offer, Role, TableRow
from assistant.battle.rattenkrieg.kit.chapters import CHAPTERS
from assistant.battle.rattenkrieg.lookups.enemies import no_target
from assistant.battle.rattenkrieg.lookups.figures.awareness import unserved
from assistant.battle.rattenkrieg.lookups.figures.bound import bound
from assistant.battle.rattenkrieg.lookups.figures.doers import may_hunker, nobody, not_yet
from assistant.battle.rattenkrieg.lookups.naming import sentence
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.lookups.vehicles.riders import stays
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.screens.buttons import Tap


def offers(battle: Battle, element: Element, roles: Container[Role]) -> tuple[Offer, ...]:
    """The buttons on an element's card for those who have such a role."""
    every = (offer for chapter in CHAPTERS for offer in chapter.offers(battle, element))
    over = battle.phase == "over"
    kept = (x for x in every if x.by in roles and not (over and x.group in ("act", "fire")))
    sensible = (x for x in kept if not _hides(battle, element, x.move))
    umpire = "umpire" in roles
    return tuple(_greyed(x, _why_not(battle, element, x, umpire=umpire)) for x in sensible)


def hunkering(battle: Battle, element: Element) -> Offer | None:
    """The button that is always at hand for men on foot; none before the first engagement turn."""
    if not may_hunker(battle) or aboard(battle, element) or stays(battle, element, "hunker-down"):
        return None
    offer = Offer("Hunker down", "hunker-down")
    return _greyed(offer, _why_not(battle, element, offer))


def _hides(battle: Battle, element: Element, move: str) -> bool:
    """Return whether a button makes no sense for an element."""
    return any(chapter.hides(battle, element, move) for chapter in CHAPTERS)


def _bars(battle: Battle, element: Element, move: str) -> str:
    """Return why chapters do not allow a button now; empty: they do."""
    found = (chapter.bars(battle, element, move) for chapter in CHAPTERS)
    return next(filter(None, found), "")


def _why_not(battle: Battle, element: Element, offer: Offer, *, umpire: bool = False) -> str:
    unmanned = unserved(battle, element, offer.move)
    served = unmanned or offer.barred or _bars(battle, element, offer.move)
    active = battle.round is not None and element.id in battle.round.active
    if active and offer.group in ("act", "fire"):
        if late := not_yet(battle, element, offer.move):
            return served or late
        if held := bound(battle, element, offer.move, umpire=umpire):
            return served or held
    return served or nobody(battle, element, offer.move) or no_target(battle, element, offer.move)


def may_make(battle: Battle, element: Element, move: str) -> bool:
    """Whether an active element may make a move now, as its button would say."""
    return not _why_not(battle, element, Offer("", move))


def _greyed(offer: Offer, reason: str) -> Offer:
    """A button that is not allowed is not the likely one."""
    return replace(offer, barred=reason, likely=False) if reason else offer


def facts(battle: Battle, element: Element) -> tuple[str, ...]:
    """What else its owner and the umpire should know of an element."""
    return tuple(sentence(x) for chapter in CHAPTERS for x in chapter.facts(battle, element))


def notes(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """What else its owner and the umpire should know of a man."""
    return tuple(word for chapter in CHAPTERS for word in chapter.notes(battle, figure))


def shows(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """What an enemy sees of an identified man, beside his weapon and how he is."""
    return tuple(word for chapter in CHAPTERS for word in chapter.shows(battle, figure))


def table(battle: Battle) -> tuple[TableRow, ...]:
    """What lies on the table for all to see."""
    return tuple(row for chapter in CHAPTERS for row in chapter.table(battle))


def own(battle: Battle, side: str) -> tuple[TableRow, ...]:
    """What a side and the umpire alone know of."""
    return tuple(row for chapter in CHAPTERS for row in chapter.own(battle, side))


def puts(battle: Battle) -> tuple[Tap, ...]:
    """What the umpire may put on the table: his buttons."""
    return tuple(tap for chapter in CHAPTERS for tap in chapter.puts(battle))
