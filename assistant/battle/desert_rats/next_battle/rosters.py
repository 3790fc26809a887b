"""The forces of both sides after a battle, for the umpire to read and to change.

The book has no rule between two battles: every choice is the umpire's, with a plain default.
"""

from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.screens.survivors import (
    BACK,
    KEPT,
    NEW,
    OUT,
    REPAIRED,
    Option,
    SurvivingSide,
    SurvivingUnit,
    Survivor,
    chosen_among,
    force_choice,
)
from assistant.rules.desert_rats.fire import HITS_TO_KILL

Choices = Mapping[str, str]
OPTIONS = (Option(BACK, "Ready"), Option(OUT, "Stays out"), Option(NEW, "Replaced"))
GONE = (Option(OUT, "Stays out"), Option(NEW, "Replaced"))
HIT_OPTIONS = (Option(KEPT, "Hit"), Option(REPAIRED, "Recovered"))


def rosters(begun: Battle, ended: Battle, choices: Choices) -> tuple[SurvivingSide, ...]:
    """Return the force of each side as it ended a battle, with the umpire's choices."""
    return tuple(_side(ended, id, choices) for id in ended.tables)


def _side(battle: Battle, side: str, choices: Choices) -> SurvivingSide:
    table = battle.tables[side]
    platoons = [x for x in battle.platoons.values() if x.side == side]
    return SurvivingSide(
        id=side,
        name=table.name,
        letter=table.letter,
        mark=table.mark,
        units=tuple(_unit(battle, x, choices) for x in platoons),
        force=force_choice(side, table.name, choices),
        fallen=tuple((x.platoon, x.words) for x in battle.lineage.fallen if x.side == side),
    )


def _unit(battle: Battle, platoon: Platoon, choices: Choices) -> SurvivingUnit:
    elements = [battle.elements[id] for id in platoon.roster]
    return SurvivingUnit(
        platoon.id,
        platoon.name,
        tuple(survivor(battle, x, choices) for x in elements),
        damage=tuple(x for each in elements for x in _hits(each, choices)),
    )


def survivor(battle: Battle, element: Element, choices: Choices) -> Survivor:
    """Return an element with its state at the end of the battle, and with the umpire's choice."""
    lost = element.destroyed is not None
    options, usual = (GONE, OUT) if lost else (OPTIONS, BACK)
    return Survivor(
        key=element.id,
        name=element.name,
        detail=str(element.row["printed_name"]),
        ended=_describe_end(battle, element),
        sign="dead" if lost else "well",
        options=options,
        usual=usual,
        chosen=chosen_among(choices, element.id, options, usual),
    )


def _describe_end(battle: Battle, element: Element) -> str:
    platoon = battle.platoons[element.platoon]
    if element.destroyed is not None:
        return f"destroyed, turn {element.destroyed}"
    if element.off or (platoon.off and platoon.comes_on is None):
        return "left the map"
    if platoon.is_broken:
        return "fled"
    return "stuck in the sand" if element.stuck is not None else "no loss"


def _hits(element: Element, choices: Choices) -> Iterator[Survivor]:
    """Yield the hits of an element that is not destroyed."""
    if element.destroyed is not None or not element.hits:
        return
    key = f"hits {element.id}"
    yield Survivor(
        key,
        element.name,
        "hit",
        HIT_OPTIONS,
        KEPT,
        REPAIRED if choices.get(key) == REPAIRED else KEPT,
        whole=HITS_TO_KILL,
        lost=element.hits,
    )


def fallen_words(side: SurvivingSide, number: int) -> Iterator[tuple[str, str]]:
    """Yield the platoon and a description of each element that stays out of the next battle."""
    for unit in side.units:
        for each in unit.members:
            if each.chosen == OUT:
                how = each.ended if each.sign == "dead" else "stays out"
                yield unit.name, f"{each.name} ({each.detail}): {how}, battle {number}"
