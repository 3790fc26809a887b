"""The starting places of a platoon's elements: on the map, even if the platoon is at its edge."""

from assistant.battle.desert_rats.opening import starting_places
from assistant.boardmap.plan import Plan
from assistant.cards.desert_rats.double_blind import PlatoonCard
from tests.battle.desert_rats.table import FLAT, element, platoon

PLAN = Plan.model_validate(FLAT, strict=False)


def test_a_column_near_the_edge_of_the_map_begins_on_the_map():
    cars = (element(f"d{n}", "british-armoured-car") for n in (1, 2, 3))
    row = platoon("cars", *cars, formation="column", reference=[1795, 75])
    card = PlatoonCard.model_validate(row, strict=False)
    assert starting_places(card)["d3"] == (1795, -25)
    assert [*starting_places(card, PLAN).values()] == [(1795, 75), (1795, 25), (1795, 0)]
