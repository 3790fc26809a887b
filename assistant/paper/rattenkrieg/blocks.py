"""Parts of a vehicle's card as blocks, whose heights are known before they are drawn.

A card is filled block by block, so that blocks without room go on another card, and nothing is made
too small to read. Millimetres throughout.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from textwrap import wrap

from assistant.battle.rattenkrieg.screens.data_card_parts import Gun, Man, Shell, System
from assistant.battle.rattenkrieg.screens.printing.vehicle_cards import DamageToday
from assistant.cards.rattenkrieg.drawing.system_icons import icon_svg
from assistant.frozen import replace
from assistant.paper.sheets import Json

TITLE, HEADS, LINE = 5.0, 3.8, 3.5
SYSTEM, SHELL, MAN = 4.9, 4.1, 4.4  # rows
CHARACTER = 1.05  # of small print, on the safe side
BOX, BETWEEN, NAME_CHARACTER, ICON = 4.5, 3.0, 1.4, 2.2  # names may be printed smaller
TEN_AND_TEN = 4.1  # a row of twenty boxes
FIRE_STEPS = 6
GAP, TEXT_GAP = 1.6, 0.8
MAY_GROW = 1.1
MOST_LINES, MOST_MEN = 24, 10
WRITTEN, LEAST_NOTES = 7.0, 20.0
BOLD, NO_BREAK = "\x01", "\N{NO-BREAK SPACE}"
LABEL = re.compile(f"{BOLD}(\\S+)")

Paragraph = tuple[str, str]  # a label, which may be empty, and what is said


@dataclass(frozen=True)
class Block:
    """A part of a card: its content, its least height, and the rows that may grow."""

    kind: str
    told: Json
    height: float
    rows: int = 0
    aside: bool = False  # below the drawing, where there is room
    spare: bool = False  # it is left out where there is none

    def grown(self, more: float) -> Json:
        """Return the block for the template, with each of its rows higher by `more`."""
        return {"kind": self.kind, "more": round(more, 2), **self.told}


def text(*paragraphs: Paragraph, aside: bool = True, spare: bool = False) -> Block:
    """Return a block of small print: paragraphs with a heading word, broken into lines later."""
    words = "  ".join(
        f"{BOLD}{label}{NO_BREAK}{entered}" if label else entered for label, entered in paragraphs
    )
    return Block("text", {"words": words}, LINE, 0, aside, spare)


def at_width(block: Block, width: float) -> Block:
    """Break a block of small print into lines of a width; leave any other block as it is."""
    if block.kind != "text":
        return block
    words = block.told["words"]
    lines = wrap(words, int(width / CHARACTER), break_on_hyphens=False, max_lines=MOST_LINES)
    # text between two marks is bold, so every second part is a label
    runs = [LABEL.split(line) for line in lines]
    return replace(block, told={"lines": runs, "words": words}, height=LINE * len(lines))


def systems(
    every: Sequence[System],
    today: DamageToday,
    width: float,
    *,
    rule: bool = True,
    icons: bool = True,
) -> Block:
    """Return boxes to cross out, the hull's beside the turret's.

    A system with many boxes has a line of its own, or several. With `icons` each shows its icon.
    """
    drawn = ICON if icons else 0
    half = (width - BETWEEN) / 2
    beside: list[System] = []
    alone: list[System] = []
    many: list[System] = []
    for each in every:
        needs = drawn + NAME_CHARACTER * len(each.name) + BOX * (2 if each.check else each.points)
        (beside if needs <= half else alone if needs <= width else many).append(each)
    turret = [each for each in beside if each.part == "turret"]
    hull = [each for each in beside if each.part != "turret"]
    if not turret:
        middle = (len(hull) + 1) // 2
        hull, turret = hull[:middle], hull[middle:]
    pairs = [
        [_system(each, today, icons=icons) if each else None for each in pair]
        for pair in zip_longest(hull, turret)
    ]
    rows = len(pairs) + len(alone)
    high = SYSTEM * (rows + len(many)) + 0.6
    high += sum(TEN_AND_TEN * -(-each.points // 20) for each in many)
    values = {
        "width": width,
        "rule": rule,
        "pairs": pairs,
        "alone": [_system(each, today, icons=icons) for each in alone],
        "many": [_system(each, today, icons=icons) for each in many],
    }
    return Block("systems", values, high, rows)


def notes(room: float) -> Block:
    """Return lines for handwritten notes, as many as there is room for."""
    lines = int((room - TITLE) / WRITTEN)
    return Block("notes", {"lines": lines, "apart": WRITTEN}, TITLE + WRITTEN * lines)


def _system(system: System, today: DamageToday, *, icons: bool) -> Json:
    lost = today.lost.get((system.part, system.system), 0)
    return {
        "icon": icon_svg(system.system) if icons else "",
        "name": f"{system.name}{system.mark}",
        "note": system.note,
        "check": system.check,
        "points": system.points,
        "lost": min(lost, system.points),
    }


def fires(modifier: str, today: DamageToday) -> Block:
    """Return boxes for the steps of a fire, to be filled in."""
    values = {"note": modifier, "steps": FIRE_STEPS, "burning": today.fire}
    return Block("fires", values, SYSTEM)


def gun(each: Gun, today: DamageToday, number: int = 0) -> Block:
    """Return a gun's table: what each shell pierces at each range, and how it bursts."""
    note = each.note
    left = today.rounds[number] if number < len(today.rounds) else None
    if left is not None and each.rounds is not None:
        note = note.replace(f"{each.rounds} rounds", f"{left} of {each.rounds} rounds left")
    rows = [
        {
            "name": shell.name,
            "type": shell.type,
            "fired": _describe_rounds(shell, today, number),
            "cells": [*each.pierces_mm(shell), shell.dice, shell.soft],
        }
        for shell in each.shells
    ]
    heads = [*map(str, each.ranges_m), "Dice", "Soft"]
    values = {"name": each.name, "note": note, "heads": heads, "rows": rows}
    height = TITLE + (HEADS + SHELL * len(rows) if rows else LINE)
    return Block("gun", values, height, len(rows))


def _describe_rounds(shell: Shell, today: DamageToday, gun: int) -> str:
    """Describe the rounds left of a shell if they are counted, else those fired."""
    name = f"{shell.name} {shell.type}"
    counted = today.shells[gun] if gun < len(today.shells) else {}
    if name in counted:
        return f"{counted[name]} left"
    fired = today.fired.get(name, 0)
    return f"{fired} fired" if fired else ""


def bursts(each: Gun) -> Iterator[Paragraph]:
    """Yield descriptions of how a gun's shells burst."""
    by_ring: dict[str, list[str]] = {}
    for shell in each.shells:
        if shell.burst:
            name = shell.name.replace(" ", NO_BREAK)
            by_ring.setdefault(shell.burst.replace(" ", NO_BREAK), []).append(name)
    if by_ring:
        yield (
            "Bursts",
            "; ".join(
                f"{', '.join(names)} {ring.replace(f',{NO_BREAK}', ', ')}"
                for ring, names in by_ring.items()
            ),
        )


def crew(men: Sequence[Man], today: DamageToday, width: float, *, aside: bool) -> Iterator[Block]:
    """Yield the crew, each with a box; crew members without weapons share a line."""
    rows: list[list[Json]] = []
    room = 0.0
    for man in sorted(men, key=lambda man: bool(man.weapon or man.words)):
        entered = _crew_json(man, today)
        needs = 8 + 1.3 * len(f"{man.post} {entered['state']}")
        if man.weapon or man.words or room < needs:
            rows.append([])
            room = width
        rows[-1].append(entered)
        room -= needs
    for first in range(0, len(rows), MOST_MEN):
        some = rows[first : first + MOST_MEN]
        yield Block("crew", {"rows": some}, MAN * len(some) + 0.4, len(some), aside)


def _crew_json(man: Man, today: DamageToday) -> Json:
    state = today.men.get(man.id, "") if man.id else ""
    return {
        "post": man.post,
        "weapon": man.weapon,
        "words": _shorten(man.words),
        "state": state,
        "has-box": bool(man.id),
        "crossed": man.id in today.fallen,
    }


def _shorten(words: str) -> str:
    """Shorten a weapon's description for a shared line."""
    return words.replace(" · pierces", ", pierces").replace(" · react after", ", react")


def height(blocks: Iterable[Block]) -> float:
    """Return the height of a column of blocks, with its gaps."""
    every = list(blocks)
    gaps = (gap(above, below) for above, below in pairwise(every))
    return sum(each.height for each in every) + sum(gaps)


def gap(above: Block, below: Block) -> float:
    """Return the space between two blocks; blocks of small print stay close together."""
    return TEXT_GAP if above.kind == below.kind == "text" else GAP


def fill_column(blocks: Sequence[Block], room: float) -> list[Json]:
    """Return a column for the template; its rows grow into the space that is left."""
    rows = sum(each.rows for each in blocks)
    more = min(MAY_GROW, max(0.0, room - height(blocks)) / rows) if rows else 0.0
    gaps = [0.0, *(gap(above, below) for above, below in pairwise(blocks))]
    return [{**each.grown(more), "gap": before} for each, before in zip(blocks, gaps, strict=False)]
