"""The scenario's events, points and purchases at setup, from its card and the book's table."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.scenario import (
    Entrance,
    Entrances,
    Mission,
    Planned,
    Purchase,
    Scored,
    Trigger,
)
from assistant.cards.rattenkrieg.forces.reinforcements_and_points import POINTS, Timed
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario

NAMES = {"mg": "MG", "stug": "StuG", "tellermine": "Tellermine"}  # as they are written


def cue_from_card(card: Timed) -> Trigger:
    """Return the trigger of a card, which says when something comes."""
    return Trigger(card.turn, card.on, card.again, card.at)


def planned_events(scenario: Scenario) -> dict[str, Planned]:
    """Return the events of a scenario."""
    numbered = enumerate(scenario.events, 1)
    found = [Planned(f"event {n}", x.name, x.words, x.told, cue_from_card(x)) for n, x in numbered]
    return {event.id: event for event in found}


def scored_conditions(scenario: Scenario) -> dict[str, Scored]:
    """Return the conditions that earn each side points, from the book and the scenario."""
    return {scored.id: scored for scored in _conditions(scenario)}


def _conditions(scenario: Scenario) -> Iterator[Scored]:
    for side in scenario.sides:
        rows = [r for r in POINTS.rows if (r["scenario"], r["side"]) == (scenario.listed, side.id)]
        sentences = [(r["kind"], words(r["condition"]), r["points"]) for r in rows]
        sentences += [(card.kind, card.condition, card.points) for card in side.points]
        for number, (kind, condition, each) in enumerate(sentences, 1):
            earns = None if each == "automatic" else each
            yield Scored(f"{side.id} {number}", side.id, kind, condition, earns)


def entrances(scenario: Scenario) -> dict[str, Entrances]:
    """Return where each side enters by a die."""
    return {
        side.id: Entrances(
            tuple(Entrance(each.place, each.on) for each in side.entries),
            together=side.entry_die == "side",
        )
        for side in scenario.sides
        if side.entries
    }


def missions(scenario: Scenario) -> dict[str, Mission]:
    """Return each side's mission."""
    return {side.id: Mission(side.entry, side.mission) for side in scenario.sides}


def purchases(scenario: Scenario) -> dict[str, Purchase]:
    """Return the purchases that each side may make."""
    return {each.id: each for each in _purchases(scenario)}


def _purchases(scenario: Scenario) -> Iterator[Purchase]:
    scored = scored_conditions(scenario).values()
    for side in scenario.sides:
        for number, card in enumerate(side.purchases, 1):
            names = (card.condition, words(card.condition))
            paid = next(x.id for x in scored if x.side == side.id and x.condition in names)
            id = f"{side.id} purchase {number}"
            yield Purchase(
                id, side.id, card.name, paid, card.most, card.brings, mine=card.mine or ""
            )


def estimates(scenario: Scenario) -> dict[str, int]:
    """Return how many ranges each side measured before the battle, if the scenario counts them."""
    entered = ((side.id, side.range_estimates) for side in scenario.sides)
    return {id: count for id, count in entered if count is not None}


def words(condition: str) -> str:
    """Return a condition of the book's table as text, such as `Enemy killed`."""
    return capital(" ".join(NAMES.get(word, word) for word in condition.split("-")))
