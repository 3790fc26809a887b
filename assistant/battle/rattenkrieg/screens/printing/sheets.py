"""A side's sheets for the printer, complete for the side and the umpire, with no enemy secrets.

Unit cards lie on the table beside the figures, so they show nothing of Mojons and orders. The order
of battle shows who is under which Mojon, so only its owner may see it.
"""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.guns import describe_weapon
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count, ranked
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import last_number
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    Threshold,
    conditions_of_ranges,
    thresholds,
)
from assistant.battle.rattenkrieg.screens.card import actions_per_turn
from assistant.battle.rattenkrieg.screens.printing.elements_to_come import (
    expected_elements,
    with_expected_elements,
)
from assistant.battle.rattenkrieg.screens.rows import badge, clock
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Piece, Weapon
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace

GONE_WORDS = {
    "prisoner": "captured",
    "deserted": "deserted",
    "evacuated": "carried off",
    "exited": "off the table",
}


@dataclass(frozen=True)
class PrintedWeapon:
    """A weapon as it is printed on a card."""

    name: str
    words: str
    pierces: int | None


@dataclass(frozen=True)
class PrintedMan:
    """A figure with its equipment and its condition."""

    rank: str
    leads: bool
    weapons: tuple[PrintedWeapon, ...]
    notes: str
    state: str  # as the battle has it; ready on a clean card
    word: str  # states without a box: stunned, prisoner


@dataclass(frozen=True)
class PrintedUnit:
    """A unit's card."""

    id: str
    side: SideLabel
    name: str
    unit: str
    quality: int
    aggressiveness: int | None  # None: it is not played
    a_turn: int  # actions, in the ordinary way
    men: tuple[PrintedMan, ...]
    conditions: str
    thresholds: tuple[Threshold, ...]
    as_of: str  # when the damage was taken; empty on a clean card


@dataclass(frozen=True)
class PrintedElement:
    """A line of the order of battle."""

    id: str
    squad: str
    name: str
    mojon: int | None
    quality: int
    aggressiveness: int | None
    men: tuple[str, ...]  # what they carry, with equal weapons together
    state: str


@dataclass(frozen=True)
class PrintedForce:
    """A side's order of battle with its Mojons: its owner's secret."""

    side: SideLabel
    title: str
    unit: str
    elements: tuple[PrintedElement, ...]
    decoys: tuple[int, ...]
    stocks: tuple[str, ...]
    as_of: str


@dataclass(frozen=True)
class Markers:
    """The numbers of markers that a side needs."""

    side: SideLabel
    mojons: tuple[int, ...]  # their numbers
    elements: int
    ambush: int


def printed_unit(battle: Battle, element: Element, *, damaged: bool) -> PrintedUnit:
    """Return a unit's card for its owner: empty, or with today's state."""
    nerve = element.aggressiveness if damaged else element.original_aggressiveness
    leader = battle.leader(element) if damaged else None
    return PrintedUnit(
        id=element.id,
        side=badge(battle, element.side),
        name=element.title,
        unit=element.unit,
        quality=element.quality,
        aggressiveness=nerve if is_on(battle, "aggressiveness") else None,
        a_turn=actions_per_turn(battle, element) if damaged else _actions_at_first(battle, element),
        men=tuple(
            _printed_figure(man, leads=man == leader if damaged else man.leader, damaged=damaged)
            for man in battle.men(element)
        ),
        conditions=conditions_of_ranges(battle),
        thresholds=thresholds(battle),
        as_of=clock(battle) if damaged else "",
    )


def _actions_at_first(battle: Battle, element: Element) -> int:
    """Return an element's actions per turn before any casualties, with its leader in command."""
    unhurt = {man.id: replace(man, state="ready") for man in battle.men(element)}
    whole = replace(battle, figures={**battle.figures, **unhurt})
    return actions_per_turn(whole, replace(element, command="led"))


def printed_force(battle: Battle, side: str, *, damaged: bool) -> PrintedForce:
    """Return a side's order of battle with its Mojons, at the start or now."""
    elements = list(battle.of_side(side))
    return PrintedForce(
        side=badge(battle, side),
        title=battle.title,
        unit=elements[0].unit if elements else "",
        elements=(
            *(_element(battle, each, damaged=damaged) for each in elements),
            *_expected_rows(battle, side),
        ),
        decoys=tuple(m.number for m in battle.mojons_of(side) if m.decoy),
        stocks=tuple(stocks.describe_side_stock(battle, side)) if damaged else (),
        as_of=clock(battle) if damaged else "",
    )


def _expected_rows(battle: Battle, side: str) -> Iterator[PrintedElement]:
    """Return the lines of reinforcements, which have no Mojon yet."""
    for when, prepared in expected_elements(battle, side):
        for element in prepared.elements.values():
            line = _element(with_expected_elements(battle), element, damaged=False)
            yield replace(line, mojon=None, state=f"to come: {when}")


def markers_of(battle: Battle, side: str) -> Markers:
    """Return a side's Mojons by number, and the largest number of orders it can give."""
    numbers = [mojon.number for mojon in battle.mojons_of(side)]
    last = last_number(battle, side)
    more = sum(len(prepared.mojons) for _, prepared in expected_elements(battle, side))
    return Markers(
        side=badge(battle, side),
        mojons=(*numbers, *range(last + 1, last + 1 + more)),
        elements=len(list(with_expected_elements(battle).of_side(side))),
        ambush=battle.sides[side].quality,
    )


def _printed_figure(man: Figure, *, leads: bool, damaged: bool) -> PrintedMan:
    state = man.state if damaged else "ready"
    word = GONE_WORDS.get(state, "stunned" if state == "stunned" else "")
    if state == "wounded" and man.wounded_turn:
        word = f"wounded turn {man.wounded_turn}"
    notes = [f"{man.scope}× sight"] if man.scope else []
    kinds = (("sniper", man.sniper), ("marksman", man.marksman))
    notes += [kind for kind, is_one in kinds if is_one and kind not in man.rank.lower()]
    weapons = (*map(_weapon, man.weapons), *map(_piece, man.pieces))
    return PrintedMan(ranked(man), leads, weapons, ", ".join(notes), state, word)


def _weapon(weapon: Weapon) -> PrintedWeapon:
    words = describe_weapon(replace(weapon, penetration=None, react=(1,)))
    if weapon.react != (1,):
        words += f", react {'/'.join(map(str, weapon.react))}"
    return PrintedWeapon(weapon.name, words, weapon.penetration)


def _piece(piece: Piece) -> PrintedWeapon:
    if piece.kind != "flamethrower":
        return PrintedWeapon(piece.name, "", None)
    words = f"{piece.range_in}″, radius {piece.radius_in}″, {piece.uses} bursts"
    return PrintedWeapon(piece.name, words, None)


def _element(battle: Battle, element: Element, *, damaged: bool) -> PrintedElement:
    mojon = battle.mojons.get(element.mojon or "")
    nerve = element.aggressiveness if damaged else element.original_aggressiveness
    return PrintedElement(
        id=element.id,
        squad=element.squad,
        name=element.name,
        mojon=mojon.number if mojon else None,
        quality=element.quality,
        aggressiveness=nerve if is_on(battle, "aggressiveness") else None,
        men=_group_alike(battle.men(element)),
        state=_describe_losses(battle, element) if damaged else "",
    )


def _group_alike(men: list[Figure]) -> tuple[str, ...]:
    """Return groups of figures with equal rank and weapons."""
    found: dict[str, int] = {}
    for man in men:
        arms = ", ".join([weapon.name for weapon in man.weapons] + [p.name for p in man.pieces])
        words = f"{man.rank} ({arms})" if arms else man.rank
        found[words] = found.get(words, 0) + 1
    return tuple(f"{number} × {words}" if number > 1 else words for words, number in found.items())


def _describe_losses(battle: Battle, element: Element) -> str:
    """Describe how many figures can still fight, and what happened to the others."""
    men = battle.men(element)
    able = sum(1 for man in men if man.able)
    words = [count(able, "figure fights", "figures fight")]
    for state, word in (("wounded", "wounded"), ("dead", "dead"), *GONE_WORDS.items()):
        if number := sum(1 for man in men if man.state == state):
            words.append(f"{number} {word}")
    return ", ".join(words)
