"""A player's shot is refused before any question if the umpire's step would refuse it."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.obligations.guns_and_mortars.test_rate_of_fire import MISSES, lose
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import answering, fire_back_at_t34
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    duelling,
    fire,
    panzer,
    t34,
    title,
    with_book_settings,
)
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf

__all__ = ["answering", "duelling"]
GUN = ("fire-gun", "shell")


def guns(table, element, *, umpire):
    asked = GUN if umpire else tuple(f"ask-{move}" for move in GUN)
    offers = unit_view(table.battle, element, umpire=umpire).offers
    return [each.barred for each in offers if each.move in asked]


@pytest.fixture
def strangers():
    """Other elements of the T-34's side have identified the Panzer and a team."""
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("german", title(PANZER)), ("german", title(TEAM))],
    )


@pytest.mark.parametrize("umpire", [True, False])
def test_the_card_says_when_the_gun_has_no_shot_left_in_the_turn(duelling, umpire):
    bring_about(duelling, v.TargetAcquired(t34(duelling).id, panzer(duelling).id))
    for _ in range(3):
        assert guns(duelling, t34(duelling), umpire=umpire) == ["", ""]
        fire(duelling, MISSES)

    why = guns(duelling, t34(duelling), umpire=umpire)
    assert why == ["no shot left in this turn"] * 2


def test_a_player_cannot_ask_for_a_shot_that_the_gun_no_longer_has(duelling):
    for _ in range(3):
        fire(duelling, MISSES)
    target = panzer(duelling).id
    with pytest.raises(Refusal, match="no shot left in this turn"):
        duelling.make("ask-fire-gun", US, element=t34(duelling).id, target=target, distance_in=11)


def test_another_shot_of_the_impulse_stays_possible(answering):
    lose(answering, panzer(answering), 3)
    fire_back_at_t34(answering)
    assert guns(answering, panzer(answering), umpire=True) == ["", ""]
    fire_back_at_t34(answering)


@pytest.mark.parametrize(
    ("move", "name", "more"),
    [("ask-fire-gun", PANZER, {}), ("ask-shell", TEAM, {"shell": "BR-350P APCBC"})],
)
def test_a_player_reads_at_once_that_the_own_crew_must_spot_first(strangers, move, name, more):
    target = strangers.element("german", title(name)).id
    told = {"element": t34(strangers).id, "target": target, "distance_in": 30, **more}
    with pytest.raises(Refusal, match="own crew has spotted"):
        strangers.make(move, US, **told)

    strangers.make(move, US, **told, acquired="yes")
    (found,) = strangers.battle.requests
    assert found.told["acquired"] == "yes"  # so the umpire is not asked again
