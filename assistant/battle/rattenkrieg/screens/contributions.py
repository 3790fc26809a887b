"""Everything that all chapters add to cards and to the table: buttons, lines, rows."""

from collections.abc import Container, Iterable, Iterator

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import BARS, CHAPTERS, HIDES
from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer, Role, TableRow
from assistant.battle.rattenkrieg.kit.own_actions import why_not_answered
from assistant.battle.rattenkrieg.kit.unable import NobodyCan
from assistant.battle.rattenkrieg.lookups.figures.able_figures import can_hunker_down
from assistant.battle.rattenkrieg.lookups.figures.action_limits import reason_against_move
from assistant.battle.rattenkrieg.lookups.figures.awareness import why_unserved
from assistant.battle.rattenkrieg.lookups.figures.doers import (
    why_nobody,
    why_nobody_free,
    why_not_yet,
)
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import is_kept_aboard
from assistant.battle.rattenkrieg.lookups.naming import sentence
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.screens.missing_targets import why_no_target
from assistant.battle.rattenkrieg.screens.tasks.ready_buttons import refusal_of
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.screens.buttons import Tap
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.frozen import replace


def all_offers(battle: Battle, element: Element, roles: Container[Role]) -> tuple[Offer, ...]:
    """Return the buttons on an element's card for readers in one of these roles."""
    umpire = "umpire" in roles
    return tuple(
        _with_reason(x, _disabled_reason(battle, element, x, umpire=umpire))
        for x in sensible_offers(battle, element, roles)
    )


def sensible_offers(battle: Battle, element: Element, roles: Container[Role]) -> Iterator[Offer]:
    """Yield the buttons that make sense on a card, without the reasons that disable some now."""
    every = (offer for chapter in CHAPTERS for offer in chapter.offers(battle, element))
    over = battle.phase == "over"  # the umpire may still correct something
    kept = (x for x in every if x.by in roles and not (over and x.group != "rule"))
    return (x for x in kept if not _is_hidden(battle, element, x.move))


def hunker_offer(battle: Battle, element: Element) -> Offer | None:
    """Return the button to hunker down, or None if the figures cannot."""
    if (
        not can_hunker_down(battle)
        or is_aboard(battle, element)
        or is_kept_aboard(battle, element, "hunker-down")
    ):
        return None
    offer = Offer("Hunker down", "hunker-down")
    return _with_reason(offer, _disabled_reason(battle, element, offer))


def _is_hidden(battle: Battle, element: Element, move: str) -> bool:
    """Return whether a button makes no sense for an element."""
    return any(hides(battle, element, move) for hides in HIDES)


def _disabled_by_chapter(battle: Battle, element: Element, move: str) -> str:
    """Return why chapters do not allow a button now; empty if they allow it."""
    found = (bars(battle, element, move) for bars in BARS)
    return next(filter(None, found), "")


def _disabled_reason(
    battle: Battle, element: Element, offer: Offer, *, umpire: bool = False
) -> str:
    """Return briefly why a button is disabled now, or the refusal of its move."""
    if brief := _brief_reason(battle, element, offer, umpire=umpire):
        return brief
    actor = UMPIRE if umpire else Viewer("side", None, element.side)
    refused = refusal_of(battle, actor, offer.move, {"element": element.id, **offer.told})
    if isinstance(refused, NobodyCan):
        return why_nobody_free(battle, element)
    return str(refused or "").rstrip(".")


def _brief_reason(battle: Battle, element: Element, offer: Offer, *, umpire: bool) -> str:
    unmanned = why_unserved(battle, element, offer.move)
    served = unmanned or offer.barred or _disabled_by_chapter(battle, element, offer.move)
    active = battle.round is not None and element.id in battle.round.active
    if active and offer.group in ("act", "fire"):
        if late := why_not_yet(battle, element, offer.move):
            return served or late
        figure = offer.told.get("man", "")
        if held := reason_against_move(battle, element, offer.move, figure, umpire=umpire):
            return served or held
    return (
        served
        or why_nobody(battle, element, offer.move)
        or why_no_target(battle, element, offer.move)
        or ("" if umpire else why_not_answered(battle, element, offer.move))
    )


def can_make(battle: Battle, element: Element, move: str) -> bool:
    """Return whether an active element may make a move now, as its button would show."""
    return not _disabled_reason(battle, element, Offer("", move))


def _with_reason(offer: Offer, reason: str) -> Offer:
    """Disable a button that has a reason against it, and drop its highlight."""
    return replace(offer, barred=reason, likely=False) if reason else offer


def all_facts(battle: Battle, element: Element) -> tuple[str, ...]:
    """Return the lines of all chapters for the owner of an element and the umpire."""
    return tuple(sentence(x) for chapter in CHAPTERS for x in chapter.facts(battle, element))


def all_notes(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """Return the notes of all chapters about a figure, for its owner and the umpire."""
    return tuple(word for chapter in CHAPTERS for word in chapter.notes(battle, figure))


def all_visible_notes(battle: Battle, figure: Figure) -> tuple[str, ...]:
    """Return what an enemy sees of an identified figure, apart from its weapon and state."""
    return tuple(word for chapter in CHAPTERS for word in chapter.shows(battle, figure))


def all_table_rows(battle: Battle) -> tuple[TableRow, ...]:
    """Return the rows of the table that everybody sees."""
    return _without_taps_when_over(battle, (x for each in CHAPTERS for x in each.table(battle)))


def all_own_rows(battle: Battle, side: str) -> tuple[TableRow, ...]:
    """Return the rows that only a side and the umpire see."""
    return _without_taps_when_over(battle, (x for each in CHAPTERS for x in each.own(battle, side)))


def _without_taps_when_over(battle: Battle, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Return rows without buttons once the battle is over: nothing burns, goes off or is bought."""
    if battle.phase != "over":
        return tuple(rows)
    return tuple(replace(row, taps=(), asks=()) for row in rows)


def all_umpire_taps(battle: Battle) -> tuple[Tap, ...]:
    """Return the buttons with which the umpire adds something to the table."""
    return tuple(tap for chapter in CHAPTERS for tap in chapter.puts(battle))
