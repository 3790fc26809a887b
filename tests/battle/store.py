"""Scenarios with events to come, for tests."""

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.rattenkrieg.forces.reinforcements_and_points import (
    EventCard,
    PointsCard,
    ReinforcementCard,
)
from tests.battle.openings import easy_company

SECOND = ReinforcementCard(name="Second squad", elements=("2nd Squad",), turn=3, at="start")
THIRD = ReinforcementCard(name="Third teams", elements=("Team 3",), turn=3, at="start")
DICED = ReinforcementCard(
    name="A team", elements=("Team 1",), on=1, again=True, at="start", entry="The north edge."
)
DAWN = EventCard(name="Dawn", words="It grows light.", turn=1)
SPY = EventCard(name="A report", words="A farmer talks.", on=2, again=True, told="us")
EVENTS = (DAWN, SPY)
SIZES = [scenario_files.Size(name="Two squads a side", squads=("1st Squad", "2nd Squad"))]
ALL_DEAD = PointsCard(condition="Entire enemy force destroyed", points="automatic")


def expecting(side, *cards):
    """The side with reinforcements."""
    return side.model_copy(update={"reinforcements": cards or (SECOND,)})


def scenario(*cards, events=(), points=(), **changes):
    """Easy Company with two squads a side; some of the US squads arrive later."""
    card = easy_company()
    us = expecting(card.sides[1], *cards).model_copy(update={"points": points})
    told = {"sides": [card.sides[0], us], "sizes": SIZES, "events": events, **changes}
    return card.model_copy(update=told)
