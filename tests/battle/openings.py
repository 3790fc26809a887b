"""Openings of the tests' battles: the shipped scenario, and changes to its opening."""

from functools import cache, lru_cache
from itertools import count
from random import Random

from assistant.battle import rattenkrieg
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.frozen import replace

MARK = "~{}~"


def mark(event):
    """The same opening; names and ranks say the side, so that a leaked one is noticed."""
    battle = event.battle
    reserves = {
        id: replace(
            reserve, entry=MARK.format(reserve.side), waiting=tuple(map(_marked, reserve.waiting))
        )
        for id, reserve in battle.script.reserves.items()
    }
    script = replace(battle.script, reserves=reserves)
    return replace(event, battle=replace(_marked(battle), script=script))


def _marked(they):
    """Return the battle or the arrivals with marked names and ranks."""
    sides = {id: x.side for x in they.elements.values() for id in x.figures}
    elements = {
        id: replace(x, name=f"{x.name} {MARK.format(x.side)}", unit=MARK.format(x.side))
        for id, x in they.elements.items()
    }
    figures = {
        id: replace(m, rank=f"{m.rank} {MARK.format(sides[id])}") for id, m in they.figures.items()
    }
    return replace(they, elements=elements, figures=figures)


def leaderless(side, name):
    """A change of the opening: this element has no leader."""

    def change(event):
        battle = event.battle
        element = next(x for x in battle.of_side(side) if x.title == name)
        men = {id: replace(battle.figures[id], leader=False) for id in element.figures}
        elements = {**battle.elements, element.id: replace(element, has_leader=False)}
        figures = {**battle.figures, **men}
        return replace(event, battle=replace(battle, figures=figures, elements=elements))

    return change


class Same:
    """A card that equals no other card, even one with the same content."""

    def __init__(self, card):
        self.card = card

    def __hash__(self):
        return id(self.card)

    def __eq__(self, other):
        return self.card is other.card


@cache
def easy_company():
    """Return the shipped scenario."""
    return scenario_files.scenario("easy-company")


@lru_cache(maxsize=16)
def opening(same, size, seed, shelf):
    """Return the first event of a battle; its ids are numbers.

    Reading the cards is most of the work of a test. Nothing changes an event: all tests share it.
    """
    numbers = count(1)
    return rattenkrieg.SYSTEM.opened(
        same.card, size, lambda: f"ID{next(numbers):04}", Random(seed), shelf
    )


def unled(event):
    """The same opening, where leaders are with their elements but lead none in person.

    So everybody acts on the Quality of the element, and a leader fires like the other figures.
    """
    they = event.battle
    men = {id: replace(man, quality=None) for id, man in they.figures.items()}
    elements = {
        id: replace(x, command="under-command" if x.command == "led" else x.command)
        for id, x in they.elements.items()
    }
    best = {id: max(x.quality for x in they.of_side(id)) for id in they.sides}
    sides = {
        id: replace(side, quality=best[id], ambush_left=best[id]) for id, side in they.sides.items()
    }
    battle = replace(they, figures=men, elements=elements, sides=sides)
    return replace(event, battle=battle)
