"""Unit cards: their contents, and which figures are on which card."""

from collections.abc import Iterator, Sequence

from assistant.battle.rattenkrieg.screens.printing.sheets import PrintedMan, PrintedUnit
from assistant.paper.printed_codes import code_of
from assistant.paper.sheets import LARGE, Card, Format, Json

CROSSED = {"hunkered-down": "H", "wounded": "W", "dead": "D"}
LINES = {LARGE: 11}  # of men and their weapons on a card; poker cards hold fewer
FEWER_LINES = 7
ALARMS = ("Seen within", "Walking heard to", "Running heard to", "Orders heard to")


def unit_cards(unit: PrintedUnit, base: str, format: Format, *, back: bool) -> list[Card]:
    """Return the cards of a unit: one, or several if its figures need more room."""
    kind = "unit" if format == LARGE else "small-unit"
    parts = list(_split_figures(unit.men, LINES.get(format, FEWER_LINES)))
    common = _common(unit, base)
    reverse = side_back(unit) if back else None
    return [
        Card(kind, {**common, "men": [_figure_json(man) for man in men], "part": words}, reverse)
        for men, words in zip(parts, _number_parts(len(parts)), strict=True)
    ]


def side_back(unit: PrintedUnit) -> Card:
    """Return the back of a card, which shows the side and nothing else."""
    return Card("back", _side(unit))


def _common(unit: PrintedUnit, base: str) -> Json:
    reach = {each.words: each.reach for each in unit.thresholds}
    return {
        **_side(unit),
        "name": unit.name,
        "unit": unit.unit,
        "quality": unit.quality,
        "aggressiveness": unit.aggressiveness,
        "a-turn": unit.a_turn,
        "conditions": unit.conditions,
        "reach": [reach.get(words, "–") for words in ALARMS],
        "as-of": unit.as_of,
        "code": code_of(unit.id, base),
    }


def _side(unit: PrintedUnit) -> Json:
    return {"mark": unit.side.mark, "letter": unit.side.letter, "side": unit.side.name}


def _figure_json(man: PrintedMan) -> Json:
    return {
        "rank": man.rank,
        "leads": man.leads,
        "weapons": [[w.name, w.words, w.pierces] for w in man.weapons] or [["unarmed", "", None]],
        "notes": man.notes,
        "crossed": CROSSED.get(man.state, ""),
        "word": man.word,
        "gone": man.state in ("prisoner", "deserted", "evacuated", "exited"),
    }


def _split_figures(men: Sequence[PrintedMan], lines: int) -> Iterator[list[PrintedMan]]:
    """Yield the figures in groups that need at most `lines` lines each."""
    portion: list[PrintedMan] = []
    for man in men:
        if portion and sum(map(_lines, (*portion, man))) > lines:
            yield portion
            portion = []
        portion.append(man)
    yield portion


def _lines(man: PrintedMan) -> int:
    return max(1, len(man.weapons))


def _number_parts(parts: int) -> list[str]:
    return [f"{number} of {parts}" for number in range(1, parts + 1)] if parts > 1 else [""]
