"""Leaders and Quality of elements in the next battle, as the umpire chooses.

The book has no rule for experience or promotion between battles, so only the umpire changes them.
"""

from collections.abc import Iterable, Iterator, Mapping

from assistant.battle.rattenkrieg.lookups.naming import ranked
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.screens.survivors import OUT, Option, Survivor, chosen_among
from assistant.frozen import replace
from assistant.rules.rattenkrieg.troops import BEST_QUALITY

Choices = Mapping[str, str]
LEADER, QUALITY = "leader", "quality"  # the first word of a key
NOBODY = "nobody"
SAME = "0"


def promotions(
    battle: Battle, element: Element, members: Iterable[Survivor], choices: Choices
) -> Iterator[Survivor]:
    """Yield who leads an element in the next battle, and its Quality."""
    there = [battle.figures[x.key] for x in members if x.chosen != OUT]
    if not there:
        return
    if element.has_leader and element.id not in battle.vehicles.of:
        yield _leader(battle, element, there, choices)
    yield _quality(element, choices)


def _leader(battle: Battle, element: Element, there: list[Figure], choices: Choices) -> Survivor:
    key = f"{LEADER} {element.id}"
    people = [x for x in there if x.id not in battle.animals.dogs]
    usual = next((x.id for x in people if x.leader), NOBODY)
    options = [Option(x.id, ranked(x)) for x in people]
    if usual == NOBODY:
        options.insert(0, Option(NOBODY, "Nobody"))
    chosen = chosen_among(choices, key, options, usual)
    return Survivor(key, "Leader", "", tuple(options), usual, chosen)


def _quality(element: Element, choices: Choices) -> Survivor:
    key = f"{QUALITY} {element.id}"
    steps = [x for x in (-1, 0, 1) if 1 <= element.quality + x <= BEST_QUALITY]
    options = tuple(Option(str(x), str(element.quality + x)) for x in steps)
    chosen = chosen_among(choices, key, options, SAME)
    return Survivor(key, "Quality", "", options, SAME, chosen)


def promote_figures(
    battle: Battle, element: Element, figures: Mapping[str, Figure], choices: Choices
) -> tuple[int, dict[str, Figure]]:
    """Return the Quality of an element, and its figures with their leader and own Quality."""
    step = int(_quality(element, choices).chosen)
    found = {
        id: replace(x, quality=None if x.quality is None else _limit_quality(x.quality + step))
        for id, x in figures.items()
    }
    chosen = choices.get(f"{LEADER} {element.id}", "")
    if chosen in found and element.has_leader:
        found = {id: replace(x, leader=id == chosen) for id, x in found.items()}
    return _limit_quality(element.quality + step), found


def _limit_quality(quality: int) -> int:
    return max(1, min(BEST_QUALITY, quality))
