"""The result of a battle: the winner, the reasons, and each side's losses (10.2)."""

from collections.abc import Iterator

from assistant.battle.desert_rats.events.contact_and_fire import ContactsCalculated
from assistant.battle.desert_rats.events.reports import Drafted
from assistant.battle.desert_rats.events.turns import PhaseBegun
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.turns import (
    elements_lost,
    reason_for_end,
    side_on_aim,
    sides_that_fight,
)
from assistant.battle.features import Ending
from assistant.battle.questions.winners import NOBODY
from assistant.battle.screens.results import BattleResult, RosterLine, SideResult
from assistant.battle.screens.story_words import story_words
from assistant.cards.wording import listed
from assistant.rules.desert_rats.reports import grid_reference


def is_over(battle: Battle) -> bool:
    """Return whether the battle is over."""
    return battle.phase == "over"


def battle_result(battle: Battle) -> BattleResult:
    """Return the result of a battle as it is now."""
    return BattleResult(
        _headline(battle),
        tuple(_reasons(battle)),
        tuple(_side_results(battle)),
        _winner(battle),
        "Elements lost",
    )


def _winner(battle: Battle) -> str | None:
    """Return the umpire's choice, else the side on the aim, else the side with fewer losses."""
    if battle.won_by:
        return None if battle.won_by == NOBODY else battle.won_by
    if holder := side_on_aim(battle):
        return holder
    best = _sides_with_fewest_losses(battle)
    return best[0] if len(best) == 1 else None


def _headline(battle: Battle) -> str:
    winner = _winner(battle)
    if winner is None:
        return "The battle is drawn"
    result = "victory" if battle.won_by or side_on_aim(battle) else "advantage"
    return f"{battle.tables[winner].name} {result}"


def _sides_with_fewest_losses(battle: Battle) -> list[str]:
    lost = elements_lost(battle)
    fewest = min(lost.values())
    return [id for id, number in lost.items() if number == fewest]


def _reasons(battle: Battle) -> Iterator[str]:
    """Yield the reasons for the result of the battle."""
    if battle.ended:
        yield battle.ended
    if battle.won_by:
        yield "The umpire decided who won."
        return
    left = sides_that_fight(battle)
    for id, table in battle.tables.items():
        if id not in left:
            yield f"{table.name} has no platoons left that can fight."
    holder = side_on_aim(battle)
    if holder:
        yield _describe_hold(battle, holder)
        return
    if battle.aim_place:
        yield f"Neither side holds {grid_reference(*battle.aim_place)}."
    best = _sides_with_fewest_losses(battle)
    name = battle.tables[best[0]].name
    yield (
        f"{name} lost fewer elements."
        if len(best) == 1
        else "Both sides lost the same number of elements."
    )


def _describe_hold(battle: Battle, side: str) -> str:
    """Describe how a side holds the aim: by which elements, and how near they are."""
    assert battle.aim_place is not None
    there = sorted(
        (distance_between_m(x.place, battle.aim_place), x.name)
        for x in battle.elements_of_side(side)
        if x.stuck is None and not battle.platoons[x.platoon].is_broken
    )
    near = [f"{name} ({int(m)} m)" for m, name in there if m <= battle.aim_within_m]
    holds = "hold" if len(near) > 1 else "holds"
    within = f"{battle.aim_within_m:g} m"
    where = grid_reference(*battle.aim_place)
    return f"{listed(near)} {holds} {where}, and no enemy is within {within}."


def _side_results(battle: Battle) -> Iterator[SideResult]:
    lost = elements_lost(battle)
    for id, table in battle.tables.items():
        total = sum(1 for x in battle.elements.values() if x.side == id)
        yield SideResult(id, table.name, lost[id], total)


def proposed_ends(battle: Battle) -> tuple[str, ...]:
    """Return why the battle ends with this turn; it then ends when the reports are sent."""
    reason = reason_for_end(battle) if battle.phase == "reports" else ""
    return (reason,) if reason else ()


def roster(battle: Battle) -> tuple[RosterLine, ...]:
    """Return all elements with their fates, by the players who command them."""
    return tuple(
        RosterLine(
            x.id,
            battle.platoons[x.platoon].seat,
            battle.platoons[x.platoon].name,
            x.name,
            "destroyed" if x.destroyed is not None else "",
        )
        for x in battle.elements.values()
    )


LEFT_OUT = (
    r"Turn \d+ begins: give your orders\.",
    r"Turn \d+: the orders take effect\.",
    r"All orders are in\.",
    r"(?:No action from|No order:) .*\.",
    r".*\bsealed\b.*: no action\.",
    r"Turn \d+, movement: nobody moved\.",
    r"Turn \d+, fire: No element has a target\.",
    r"Turn \d+, reactions: (?:Nothing has changed for any platoon|All platoons are as they were)\.",
)
SHORTENED = {
    r"^Turn \d+, movement: ": "Movement: ",
    r"^Turn \d+, fire: ": "Fire: ",
    r"^Turn \d+, reactions: ": "Reactions: ",
    r"^Turn \d+: ": "",
    r": (?:each|it) stays while it has a target, .*": ".",
    r"^Order sealed for ": "Order for ",
    r"^(.+?) sealed: ": r"Order for \1: ",
}
ENDING = Ending[Battle](
    is_over=is_over,
    result=battle_result,
    proposed=proposed_ends,
    move="end-battle",
    conditions={
        "deaths": "It ends when a side has no platoon that can fight. "
        "If not, the side with fewer losses wins.",
        "prisoners": "In this book, elements are destroyed or their platoon breaks.",
        "objectives": "The scenario’s place, held at the end or at any time, decides first.",
        "points": "Losses decide in their place.",
        "surrender": "The umpire ends it when a player gives up, and names the winner.",
        "last turn": "It ends when the reports of the scenario’s last turn are sent.",
    },
    roster=roster,
    routine=frozenset({ContactsCalculated, Drafted, PhaseBegun}),
    story=story_words(LEFT_OUT, SHORTENED),
)
