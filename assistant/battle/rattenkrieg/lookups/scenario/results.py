"""The result of a battle: the winner and the losses of each side (Rattenkrieg addendum)."""

from collections import Counter
from collections.abc import Iterator

from assistant.battle.questions.winners import NOBODY
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    describe_victory_points,
    figures_of_side,
    is_won,
    points_of,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Side
from assistant.battle.rattenkrieg.state.people import FigureState
from assistant.battle.screens.results import BattleResult, SideResult
from assistant.cards.wording import listed

LOST: dict[FigureState, str] = {
    "dead": "dead",
    "prisoner": "captured",
    "wounded": "wounded",
    "evacuated": "carried off",
    "deserted": "deserted",
}
SCORED = ("victory", "change")  # kinds of points that decide the battle; promotion does not


def battle_result(battle: Battle) -> BattleResult:
    """Return the result of a battle as it is now."""
    winner = winner_of(battle)
    return BattleResult(
        _headline(battle, winner),
        tuple(_reasons(battle)),
        tuple(_side_result(battle, side) for side in battle.sides.values()),
        winner,
        "Figures lost",
    )


def winner_of(battle: Battle) -> str | None:
    """Return the winner: by the umpire's decision, a winning condition, points, or who is left."""
    if battle.won_by:
        return None if battle.won_by == NOBODY else battle.won_by
    if at_once := _winner_at_once(battle):
        return at_once
    if do_points_decide(battle):
        (first, most), (_, least) = sorted(_sums(battle).items(), key=lambda pair: -pair[1])
        return first if most > least else None
    left = sides_that_fight(battle)
    return left[0] if len(left) == 1 else None


def do_points_decide(battle: Battle) -> bool:
    """Return whether the sum of victory points decides who won."""
    is_decided = bool(battle.won_by or _winner_at_once(battle))
    return has_points(battle) and not is_decided


def has_points(battle: Battle) -> bool:
    """Return whether the scenario gives victory points."""
    return any(x.kind in SCORED and x.points for x in battle.script.points.values())


def _winner_at_once(battle: Battle) -> str | None:
    """Return the side that won by a met condition; None if neither or both did.

    A condition that the battle itself knows to be met wins without being counted (addendum).
    """
    wins = [x for x in battle.script.points.values() if x.points is None]
    found = {x.side for x in wins if x.times or is_won(battle, x)}
    return found.pop() if len(found) == 1 else None


def sides_that_fight(battle: Battle) -> list[str]:
    """Return the sides with a figure that is not lost, or with reinforcements to come."""
    awaited = {x.side for x in battle.script.reserves.values() if x.came < len(x.waiting)}
    able = {x.side for x in battle.elements.values() if not x.merged and battle.able(x)}
    return [id for id in battle.sides if id in awaited | able]


def _sums(battle: Battle) -> dict[str, int]:
    return {id: points_of(battle, id)[0] for id in battle.sides}


def _headline(battle: Battle, winner: str | None) -> str:
    sums, counts = _sums(battle), do_points_decide(battle)
    if winner is None:
        drawn = f"A draw, {_number(max(sums.values()))} each" if counts else "A draw"
        return drawn if counts or battle.won_by else "Undecided"
    name = battle.sides[winner].name
    against = _number(sums[battle.enemy(winner).id])
    return f"{name} victory" + (f", {_number(sums[winner])} to {against}" if counts else "")


def _number(points: int) -> str:
    return f"{points}".replace("-", "−")


def _reasons(battle: Battle) -> Iterator[str]:
    """Yield the reasons for the result of the battle."""
    if battle.victory:
        yield battle.victory
    if battle.won_by:
        yield "The umpire decided who won."
    for side in battle.sides.values():
        yield _describe_losses(battle, side)


def _describe_losses(battle: Battle, side: Side) -> str:
    """Describe what a side lost: its figures by their fate, and its vehicles."""
    states = Counter(figure.state for figure in figures_of_side(battle, side.id))
    lost = [count(states[state], words, words) for state, words in LOST.items() if states[state]]
    wrecks = sum(1 for x in battle.of_side(side.id) if _is_wreck(battle, x.id))
    if wrecks:
        lost.append(count(wrecks, "vehicle destroyed", "vehicles destroyed"))
    empty = sum(1 for x in battle.of_side(side.id) if _is_without_crew(battle, x))
    if empty:
        lost.append(count(empty, "vehicle without a crew", "vehicles without a crew"))
    return f"{side.name} losses: {listed(lost) if lost else 'none'}."


def _is_wreck(battle: Battle, element: str) -> bool:
    vehicle = battle.vehicles.get(element)
    return vehicle is not None and vehicle.wreck and not vehicle.is_gun


def _is_without_crew(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle that is not a wreck has lost its crew, dead or gone."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or vehicle.wreck or not element.figures:
        return False
    return vehicle.left or not battle.able(element)


def _side_result(battle: Battle, side: Side) -> SideResult:
    figures = figures_of_side(battle, side.id)
    lost = sum(1 for figure in figures if figure.state in LOST)
    points = describe_victory_points(battle, side.id) if has_points(battle) else ""
    return SideResult(side.id, side.name, lost, len(figures), points)
