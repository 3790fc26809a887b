"""What is due, offered and shown: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.chapter import Chapter, Check, Offer, TableRow, Tap
from assistant.battle.rattenkrieg.naming import capital
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.works import buildings
from assistant.battle.rattenkrieg.works.state import Section

NAMED = 4  # sections that a row tells one by one


def _rows(battle: Battle) -> Iterator[TableRow]:
    for sections in battle.works.facades().values():
        yield _facade(sections)


def _facade(sections: list[Section]) -> TableRow:
    """A facade on the table: what it is built of, what is gone, what is marked."""
    where = {"where": buildings.facade(sections[0])}
    taps = [Tap("Hit", "hit-section", where, opens=True)]
    taps.append(Tap("Rule", "rule-section", where, opens=True))
    gone = [x for x in sections if x.gone]
    hurt = [x for x in sections if x.marked and not x.gone]
    words = [sections[0].material.replace("-", " ")]
    if len(gone) == len(sections):
        words, taps = ["all of it gone"], taps[1:]
    elif gone:
        words.append(f"gone: {_spots([buildings.spot(x) for x in gone])}")
    if hurt:
        words.append(_spots([f"{buildings.spot(x)}: {buildings.borne(x)}" for x in hurt]))
    return TableRow(capital(where["where"]), "; ".join(words), tuple(taps))


def _puts(battle: Battle) -> Iterator[Tap]:
    yield Tap("Building", "mark-facade", opens=True)


def _spots(words: list[str]) -> str:
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return ", ".join(words[:NAMED]) + more


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    if active and battle.works.sections:
        yield Offer("In a building", "building-move")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if element.id in battle.works.unready:
        yield "Not in position: two men may return fire"


CHAPTER = Chapter(
    "works",
    checks=(Check("charge", "has gone off.", "resolve-charge", by="umpire"),),
    offers=_offers,
    facts=_facts,
    table=_rows,
    puts=_puts,
)
