"""The figures, borders and modifiers of Battleaxe that people entered at the table."""

from collections.abc import Iterator, Sequence

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.events.setup import Opened
from assistant.battle.battleaxe.events.units import UnitMoved
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Place, Unit
from assistant.battle.log import Entry
from assistant.battle.screens.table_answers import TableAnswer
from assistant.cards.board_games.battleaxe.pasted_borders import LETTERS, SHAPES
from assistant.rules.battleaxe.places import is_zone

MOVE = "battleaxe/move"


def table_answers(battle: Battle, entries: Sequence[Entry[BattleEvent]]) -> tuple[TableAnswer, ...]:
    """Return the answers that people gave in the entries of a battle, which are public."""
    opened = next((e for entry in entries for e in entry.events if isinstance(e, Opened)), None)
    if opened is None:
        return ()
    found = [
        *_borders(opened, entries),
        *(x for id, place in battle.places.items() for x in _marks(opened.places[id], place)),
        *(x for id, unit in battle.units.items() for x in _figures(opened.units[id], unit)),
    ]
    return tuple({answer.words: answer for answer in found}.values())


def _borders(opened: Opened, entries: Sequence[Entry[BattleEvent]]) -> Iterator[TableAnswer]:
    """Yield the borders over which units moved, if the file has none."""
    if opened.links:
        return
    for entry in entries:
        if entry.overruled or not any(isinstance(event, UnitMoved) for event in entry.events):
            continue
        for each in (x for x in entry.resolutions if x.procedure == MOVE):
            here = str(each.inputs.get("from"))
            for step in each.inputs.get("path", ()):
                there = str(step["place"])
                a, b = sorted((here, there), key=lambda place: (is_zone(place), place.zfill(2)))
                boundary = "line" if is_zone(a) or is_zone(b) else "open"
                yield TableAnswer(f"{a} and {b}: {boundary}", "links", f"{a}: {b}")
                here = there


def _marks(before: Place, now: Place) -> Iterator[TableAnswer]:
    """Yield the modifier, and the circle or hexagon, of a place."""
    shape = now.terrain if now.terrain != before.terrain else None
    tem = now.tem if now.tem != before.tem else None
    if shape or tem is not None:
        figure = "" if tem is None else str(tem)
        words = " ".join(filter(None, (SHAPES.get(shape or ""), figure)))
        mark = f"{LETTERS.get(shape or '', '')}{figure}"
        yield TableAnswer(f"{now.words}: {words}", "links", f"{now.id} {mark}")


def _figures(before: Unit, now: Unit) -> Iterator[TableAnswer]:
    """Yield the class and the figures of a counter."""
    if now.unit_class and now.unit_class != before.unit_class:
        text = f"Counter\tClass\n{now.id}\t{now.unit_class}"
        yield TableAnswer(f"{now.id}: {now.unit_class}", "units", text)
    for face in ("full", "reduced"):
        for figure in ("combat", "movement"):
            value = getattr(getattr(now, face), figure)
            if value is not None and value != getattr(getattr(before, face), figure):
                words = f"{now.id}: {figure} {value} on the {face} side"
                text = f"Counter\t{face} {figure}\n{now.id}\t{value}"
                yield TableAnswer(words, "units", text)
