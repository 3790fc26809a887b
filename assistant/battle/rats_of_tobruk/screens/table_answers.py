"""The figures of Rats of Tobruk that people entered at the table."""

from collections.abc import Iterator, Sequence

from assistant.battle.log import Entry
from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.events.printed_figures import WireEntered
from assistant.battle.rats_of_tobruk.events.setup import Opened
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex, Hexside, Unit
from assistant.battle.screens.table_answers import TableAnswer
from assistant.battle.viewers import has_umpire
from assistant.rules.rats_of_tobruk.combat.attacks import LOWEST

ATTACK = "rats-of-tobruk/attack"
COSTS = ("leg", "tracked", "wheeled")


def table_answers(battle: Battle, entries: Sequence[Entry[BattleEvent]]) -> tuple[TableAnswer, ...]:
    """Return the answers that people gave in the entries of a battle.

    Answers tell where units are. Without an umpire nobody sees them before the end.
    """
    opened = next((e for entry in entries for e in entry.events if isinstance(e, Opened)), None)
    if opened is None or (not has_umpire(battle) and battle.phase != "over"):
        return ()
    found = [
        *(x for id, unit in battle.units.items() for x in _figures(opened.units.get(id), unit)),
        *(x for kind, row in battle.key.items() for x in _costs(kind, opened.key.get(kind), row)),
        *(x for id, hex in battle.hexes.items() for x in _ground(id, opened.hexes.get(id), hex)),
        *_wire(opened, entries),
        *_results(entries),
    ]
    return tuple({answer.words: answer for answer in found}.values())


def _figures(before: Unit | None, now: Unit) -> Iterator[TableAnswer]:
    """Yield the printed values of a counter."""
    if before is None:
        return
    for key, column, words in (
        ("move_type", "Moves", "moves"),
        ("activation_range", "White flag", "white flag"),
    ):
        value = getattr(now, key)
        if value is not None and getattr(before, key) is None:
            text = f"Counter\t{column}\n{now.id}\t{value}"
            yield TableAnswer(f"{now.id}: {words} {value}", "units", text)
    if now.reach is not None and before.reach is None:
        kind = "artillery" if now.artillery else "direct"
        text = f"Counter\tRange\n{now.id}\t{kind} {now.reach}"
        yield TableAnswer(f"{now.id}: range {now.reach} ({kind})", "units", text)
    for face in ("full", "depleted"):
        was, printed = (getattr(unit, face) or Face() for unit in (before, now))
        for figure in ("attack", "defence", "movement"):
            value = getattr(printed, figure)
            if value is not None and getattr(was, figure) is None:
                words = f"{now.id}: {figure} {value} on the {face} face"
                text = f"Counter\t{face} {figure}\n{now.id}\t{value}"
                yield TableAnswer(words, "units", text)


def _costs(kind: str, before: Ground | None, now: Ground) -> Iterator[TableAnswer]:
    """Yield the cells of a row of the Terrain Key."""
    for column in (*COSTS, "modifier"):
        value = getattr(now, column)
        if value is not None and getattr(before or Ground(), column) is None:
            shown = f"{value:g}" if isinstance(value, float) else value
            text = f"Terrain\t{column}\n{kind}\t{shown}"
            yield TableAnswer(f"{kind}: {column} {shown}", "terrain", text)


def _ground(id: str, before: Hex | None, now: Hex) -> Iterator[TableAnswer]:
    """Yield the terrain and the bunker of a hex."""
    was = before or Hex()
    if now.terrain and was.terrain is None:
        yield TableAnswer(f"{id}: {now.terrain}", "hexes", f"{now.terrain}: {id}")
    if now.bunker is not None and was.bunker is None:
        words = "bunker" if now.bunker else "no bunker"
        yield TableAnswer(f"{id}: {words}", "hexes", f"{words}: {id}")


def _wire(opened: Opened, entries: Sequence[Entry[BattleEvent]]) -> Iterator[TableAnswer]:
    """Yield ditch and wire, even where engineers have cleared them since."""
    for entry in entries:
        for event in entry.events:
            if isinstance(event, WireEntered) and event.ditch_wire:
                a, b = sorted((event.a, event.b))
                if not opened.hexsides.get(f"{a}-{b}", Hexside()).ditch_wire:
                    words = f"{a} and {b}: ditch and wire"
                    yield TableAnswer(words, "hexes", f"wire: {a}/{b}")


def _results(entries: Sequence[Entry[BattleEvent]]) -> Iterator[TableAnswer]:
    """Yield cells of the results table that were read from the printed one."""
    for entry in entries:
        code = (entry.answers or {}).get("code")
        if not isinstance(code, str):
            continue
        for each in (x for x in entry.resolutions if x.procedure == ATTACK):
            column, net = each.outcome.get("column"), each.outcome.get("net")
            if each.outcome.get("result") is None and isinstance(net, int) and column:
                cells = " ".join(("?",) * (net - LOWEST) + (code,))
                words = f"Results: column {column}, net {net} is {code}"
                yield TableAnswer(words, "crt", f"{column}: {cells}")
