"""Big moments of a side, for its phone: its own figures that fell, its leaders, its Aggressiveness.

A moment comes from one entry of the log, or from the shots of one action, and repeats only what is
on the side's own cards and in its log. Undone entries have none.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from assistant.battle.log import undos_by_entry
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.lookups.naming import first_weapon, ranked
from assistant.battle.rattenkrieg.screens.moments.losses import (
    LOSSES,
    describe_losses,
    is_destroyed,
    struck_by,
)
from assistant.battle.rattenkrieg.screens.moments.nerve_results import NerveResult, nerve_result
from assistant.battle.rattenkrieg.screens.moments.volleys import BattleEntry, newest_volleys
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.frozen import dataclass, replace

OF_ONE = (e.AggressivenessChanged, e.EndOfTurnAggressivenessSet)  # events of one element
RECENT = 40  # entries that are looked at
MOST = 4  # moments of a page
LETTERS = 10
TITLES = {"close-combat": "Close combat"}  # of attacks without fire, by their move


@dataclass(frozen=True)
class FigureLine:
    """A figure of an element in a moment."""

    number: int
    who: str
    weapon: str
    state: str
    is_struck: bool  # by this entry
    is_down: bool  # fell by this entry or before
    leads_now: bool  # since this entry


@dataclass(frozen=True)
class ElementMoment:
    """The losses and changes of one element."""

    id: str
    title: str
    words: tuple[str, ...]
    figures: tuple[FigureLine, ...]
    nerve: NerveResult | None
    aggressiveness: tuple[int, int] | None = None  # before and now, if it changed


@dataclass(frozen=True)
class Moment:
    """A moment of a side; its key lets a phone know whether it has already shown the moment."""

    key: str
    title: str
    is_bad: bool
    said: str  # the sentence in the side's log, if it says why
    elements: tuple[ElementMoment, ...]
    #: of its entry in the log; no reader sees it, as the log counts hidden entries too
    seq: int = field(compare=False, repr=False)


def moments(battle: Battle, entries: Sequence[BattleEntry], side: str) -> tuple[Moment, ...]:
    """Return the newest moments of a side, the oldest first."""
    recent = entries[-RECENT:]
    undone = undos_by_entry(recent)  # an undo is newer than what it takes back
    standing = [entry for entry in recent if entry.seq not in undone]
    found: list[Moment] = []
    for shots, then in newest_volleys(battle, standing):
        moment = _moment_of(then, shots, side)
        if moment:
            found.append(moment)
        if len(found) == MOST:
            break
    return tuple(reversed(found))


def _moment_of(battle: Battle, entries: Sequence[BattleEntry], side: str) -> Moment | None:
    """Return a side's moment from an entry, or from the shots of one action; None without one."""
    own = {x.id: x for x in battle.of_side(side)}
    told = [entry.told[side] for entry in entries if side in entry.told]
    events = [event for entry in entries for event in entry.events]
    under_fire = bool(told) and any(
        isinstance(event, ElementsAttacked)
        and event.element not in own
        and not own.keys().isdisjoint(event.targets)
        for event in events
    )
    elements = tuple(filter(None, (_element_moment(battle, events, x) for x in own.values())))
    if not elements and not under_fire:
        return None
    fell = any(line.is_struck for each in elements for line in each.figures)
    results = [each.nerve for each in elements if each.nerve]
    title = (
        "Destroyed"
        if any(is_destroyed(events, id) for id in own)
        else TITLES.get(entries[-1].move, "Under fire")
        if under_fire
        else "Losses"
        if fell
        else results[0].title
        if results
        else _describe_change(elements)
    )
    has_words = under_fire or fell or not results
    return Moment(
        key=_key_of(entries, own),
        seq=entries[-1].seq,
        title=title,
        is_bad=under_fire or fell,
        said=" ".join(told) if has_words else "",
        elements=elements,
    )


def _describe_change(elements: Sequence[ElementMoment]) -> str:
    """Return the title of a change: Aggressiveness fell, or rose."""
    changes = [each.aggressiveness for each in elements if each.aggressiveness]
    ways = {"fell" if now < was else "rose" for was, now in changes}
    return f"Aggressiveness {ways.pop()}" if len(ways) == 1 else "Aggressiveness"


def _key_of(entries: Sequence[BattleEntry], own: Mapping[str, Element]) -> str:
    """Return a short text for a moment, which no later change of the battle makes another.

    It comes from the newest entry that changes own figures or elements, or from the newest attack.
    """
    for entry in reversed(entries):
        if changed := _changed_by(entry, own):
            break
    else:
        entry = entries[-1]
    return hashlib.sha256(repr((entry.at, changed)).encode()).hexdigest()[:LETTERS]


def _changed_by(entry: BattleEntry, own: Mapping[str, Element]) -> list[tuple[str, list[str]]]:
    """Return the own elements that an entry changes, each with its figures that fell."""
    return [
        (element.id, sorted(struck))
        for element in own.values()
        if (struck := struck_by(entry.events, element))
        or is_destroyed(entry.events, element.id)
        or any(isinstance(x, OF_ONE) and x.element == element.id for x in entry.events)
    ]


def _element_moment(
    battle: Battle, events: Sequence[Any], element: Element
) -> ElementMoment | None:
    """Return what events did to an element that its player must hear of, or None."""
    struck = struck_by(events, element)
    nerve = next(
        (
            nerve_result(event)
            for event in events
            if isinstance(event, e.EndOfTurnAggressivenessSet) and event.element == element.id
        ),
        None,
    )
    changed = [
        event
        for event in events
        if isinstance(event, e.AggressivenessChanged)
        and event.element == element.id
        and event.now != event.was
        and battle.able(element)  # if not, nobody is left whose Aggressiveness matters
    ]
    gone = is_destroyed(events, element.id)
    if not (struck or nerve or changed or gone):
        return None
    led, leads = _leader_before(battle, element, struck), battle.leader(element)
    is_new = led is not None and led.id in struck and led != leads
    words = [
        *(["The vehicle is destroyed."] if gone else ()),
        *describe_losses(battle, struck),
        *(
            [f"{ranked(leads)} leads now." if leads else "It has lost its leader."]
            if is_new and battle.able(element)
            else ()
        ),
        *(
            f"Aggressiveness {'fell' if each.now < each.was else 'rose'} "
            f"from {each.was} to {each.now}."
            for each in changed
        ),
    ]
    figures = tuple(
        FigureLine(
            man.number,
            ranked(man).removesuffix(f" {man.number}"),
            first_weapon(man),
            struck[man.id].now if man.id in struck else man.state,
            man.id in struck,
            man.id in struck or man.state in LOSSES,
            is_new and man is leads,
        )
        for man in sorted(battle.men(element), key=lambda figure: figure.number)
    )
    change = (changed[0].was, changed[-1].now) if changed else None
    shown = figures if struck else ()
    return ElementMoment(element.id, element.title, tuple(words), shown, nerve, change)


def _leader_before(
    battle: Battle, element: Element, struck: dict[str, e.FigureChanged]
) -> Figure | None:
    """Return who led an element before these figures were struck."""
    as_before = {id: replace(battle.figures[id], state=event.was) for id, event in struck.items()}
    return replace(battle, figures={**battle.figures, **as_before}).leader(element)
