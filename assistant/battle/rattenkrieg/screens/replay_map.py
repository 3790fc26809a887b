"""Maps of a replay: the true table plan, with fire and losses, and a side's own plan."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import effects, effects_svg
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of, spacing_in
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.battle.rattenkrieg.table_plan.drawing import (
    Thing,
    symbol_class,
    table_sheet,
    things,
)
from assistant.battle.rattenkrieg.table_plan.phone import LASTING_TURNS, known_on_plan, known_svg
from assistant.battle.replaying.scenes import Change, NameOfEnemy
from assistant.boardmap.plan import Place
from assistant.cards.drawing.map_symbols import Symbol, line_svg, marks_svg, trail_svg
from assistant.cards.drawing.replay_marks import (
    fallen_svg,
    struck_svg,
    thread_svg,
    thread_tags_svg,
    ways_svg,
)
from assistant.cards.drawing.tabletop import TableSheet, table_svg
from assistant.frozen import dataclass, replace

WIDE = 640.0  # pixels of the plan
NEAR_IN = 1.0  # a believed place so near to the true one is the same


@dataclass(frozen=True)
class Thread:
    """An enemy that a side believes to be in one place, but that is in another."""

    side: str  # that believes it
    name: str  # its name for the enemy
    id: str  # of the enemy
    believed: Place
    true: Place
    turn: int  # in which it was seen there
    in_sight: bool

    @property
    def far_in(self) -> float:
        """The distance between the two places, in inches."""
        return spacing_in(TablePosition(*self.believed), TablePosition(*self.true))


def threads(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Iterator[Thread]:
    """Yield each enemy on a side's plan whose true place is on the plan too."""
    for side, sights in battle.table_plan.sights.items():
        there = dict(enemies_in_sight(battle, side))
        for name, sighting in sights.items():
            id = there.get(name) or named.get((side, name), "")
            stand = position_of(battle, id) if id else None
            is_drawn = name in there or battle.turn - sighting.turn < LASTING_TURNS
            if stand and is_drawn:
                turn, in_sight = sighting.turn, name in there
                yield Thread(side, name, id, sighting.place, stand.place, turn, in_sight)


def true_map(change: Change[Battle], found: Sequence[Thread]) -> str:
    """Return the plan with everybody on it, beliefs, and what happened; empty without a plan."""
    battle, plan = change.now, change.now.table_plan.standing
    if plan is None:
        return ""
    sheet = table_sheet(battle, plan, WIDE)
    room = sheet.room()
    symbols = [_symbol(battle, x) for x in things(battle) if x.stand]
    marks = marks_svg(sheet, symbols, room=room)
    wrong = [x for x in found if x.far_in >= NEAR_IN]
    return table_svg(
        sheet,
        effects_svg(sheet, effects(battle))
        + ways_svg(sheet, change.ways.ways)
        + fallen_svg(sheet, change.ways.fallen)
        + "".join(_trails(change, sheet))
        + "".join(thread_svg(sheet, *_ends(battle, x)) for x in wrong)
        + "".join(_shots(change, sheet))
        + marks
        + thread_tags_svg(
            sheet,
            [(x.believed, x.true, f"{x.far_in:.0f}″") for x in wrong],
            [symbol.place for symbol in symbols],
        )
        + "".join(_losses(change, sheet)),
        label=f"The table of {battle.title}",
        room=room,
    )


def places(battle: Battle) -> dict[str, tuple[str, Place]]:
    """Return each element on the plan by its id, with the mark of its side and its place.

    Nobody has a place before the set-up is complete.
    """
    if battle.phase == "setup":
        return {}
    stands = ((x, position_of(battle, x.id)) for x in battle.elements.values() if not x.merged)
    return {x.id: (battle.sides[x.side].mark, stand.place) for x, stand in stands if stand}


def fallen_marks(change: Change[Battle]) -> Iterator[tuple[str, Place]]:
    """Yield where figures fell since the previous moment, with the mark of their side."""
    for element in change.now.elements.values():
        stand = position_of(change.now, element.id)
        if stand and _count_lost(change, element):
            yield change.now.sides[element.side].mark, stand.place


def believed_map(battle: Battle, side: str) -> str:
    """Return a side's plan as on its phone, without links; empty if the side has no plan."""
    known = known_on_plan(battle, side)
    return known_svg(battle, side, [replace(x, symbol=replace(x.symbol, link="")) for x in known])


def _symbol(battle: Battle, thing: Thing) -> Symbol:
    assert thing.stand is not None
    return Symbol(
        key="",
        place=thing.stand.place,
        label=thing.label,
        title=thing.title,
        mark=symbol_class(battle, thing),
        wreck=thing.lost,
        unsure=not thing.stand.sure,
    )


def _ends(battle: Battle, thread: Thread) -> tuple[Place, Place, str]:
    """Return the two drawn ends of a thread, and the shape of the enemy."""
    return thread.believed, thread.true, battle.enemy(thread.side).mark


def _trails(change: Change[Battle], sheet: TableSheet) -> Iterator[str]:
    """Yield the path of everything that moved."""
    for id, stand in change.now.table_plan.stands.items() if change.before else ():
        assert change.before is not None
        was = change.before.table_plan.stands.get(id)
        side = _side_of(change.now, id)
        if was and side and was.place != stand.place:
            yield trail_svg(sheet, was.place, stand.place, change.now.sides[side].mark)


def _side_of(battle: Battle, id: str) -> str:
    found = battle.elements.get(id) or battle.mojons.get(id)
    return found.side if found else ""


def _shots(change: Change[Battle], sheet: TableSheet) -> Iterator[str]:
    """Yield a line from each attacker to each of its targets, solid if somebody was hit."""
    battle = change.now
    for event in change.entry.events:
        if not isinstance(event, ElementsAttacked):
            continue
        one = position_of(battle, event.element)
        for target in event.targets:
            other = position_of(battle, target)
            if one and other and one.place != other.place:
                hit = bool(_count_lost(change, battle.elements[target]))
                yield line_svg(sheet, one.place, other.place, clear=hit)


def _losses(change: Change[Battle], sheet: TableSheet) -> Iterator[str]:
    """Yield a mark at each element that lost figures."""
    for element in change.now.elements.values():
        lost = _count_lost(change, element)
        stand = position_of(change.now, element.id)
        if lost and stand:
            yield struck_svg(sheet, stand.place, f"{count(lost, 'figure', 'figures')} lost")


def _count_lost(change: Change[Battle], element: Element) -> int:
    """Return how many figures of an element became unable to fight since the moment before."""
    before = change.before
    was = before.elements.get(element.id) if before else None
    if before is None or was is None:
        return 0
    return max(0, len(before.able(was)) - len(change.now.able(element)))
