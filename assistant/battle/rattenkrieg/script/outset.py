"""What a scenario has in store when a battle is set up: from its card and the book's table."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.naming import capital
from assistant.battle.rattenkrieg.script.state import Cue, Planned, Scored
from assistant.cards.forces import Scenario
from assistant.cards.scenario_parts import POINTS, Timed

NAMES = {"mg": "MG", "stug": "StuG", "tellermine": "Tellermine"}  # as they are written


def cue(card: Timed) -> Cue:
    """When something comes."""
    return Cue(card.turn, card.on, card.again, card.at)


def planned(scenario: Scenario) -> dict[str, Planned]:
    """The events of a scenario."""
    told = enumerate(scenario.events, 1)
    found = [Planned(f"event {n}", x.name, x.words, x.told, cue(x)) for n, x in told]
    return {event.id: event for event in found}


def points(scenario: Scenario) -> dict[str, Scored]:
    """What earns each side points: as in the book, and what the scenario adds."""
    return {scored.id: scored for scored in _points(scenario)}


def _points(scenario: Scenario) -> Iterator[Scored]:
    for side in scenario.sides:
        rows = [r for r in POINTS.rows if (r["scenario"], r["side"]) == (scenario.listed, side.id)]
        told = [(r["kind"], words(r["condition"]), r["points"]) for r in rows]
        told += [(card.kind, card.condition, card.points) for card in side.points]
        for number, (kind, condition, each) in enumerate(told, 1):
            earns = None if each == "automatic" else each
            yield Scored(f"{side.id} {number}", side.id, kind, condition, earns)


def words(condition: str) -> str:
    """A condition of the book's table as it is read: `Enemy killed`."""
    return capital(" ".join(NAMES.get(word, word) for word in condition.split("-")))
