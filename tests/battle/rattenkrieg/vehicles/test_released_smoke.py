"""Smoke that a vehicle releases: whose task it is, how often, its effect (25.3, 30.2.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.vehicles.gunnery.smoke import RELEASED, smoke_options
from tests.battle.conftest import GERMAN, Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    answering,
    done,
    duelling,
    fire_back_at_t34,
    panzer,
)
from tests.battle.tanks import SQUAD, T34

__all__ = ["answering", "duelling"]


def smoke(table, by=GERMAN, **told):
    tank = panzer(table)
    return table.make("release-smoke", by, element=tank.id, place="before the barn", **told)


def smoke_left(table):
    return table.battle.vehicles.of[panzer(table).id].smoke_left


def offered_moves(table):
    return {offer.move for offer in unit_view(table.battle, panzer(table)).offers}


def test_a_commander_releases_smoke_while_the_gunner_fires(answering):
    smoke(answering)
    fire_back_at_t34(answering)

    assert done(answering, panzer(answering))["commander"] == "smoke"
    [cloud] = answering.battle.fire_and_smoke.clouds.values()
    assert (cloud.place, cloud.length_in) == ("before the barn", 170)
    assert panzer(answering).left == 3


def test_each_release_uses_one_smoke_and_undo_restores_it(answering):
    assert smoke_left(answering) == 5
    entry = smoke(answering)
    assert smoke_left(answering) == 4
    answering.undo(entry.seq)

    assert smoke_left(answering) == 5
    assert not answering.battle.fire_and_smoke.clouds


def test_used_up_smoke_is_neither_offered_nor_released(answering):
    assert "release-smoke" in offered_moves(answering)
    bring_about(answering, *[g.SmokeReleased(panzer(answering).id)] * 5)

    assert "release-smoke" not in offered_moves(answering)
    with pytest.raises(Refusal, match="no smoke left"):
        smoke(answering)


def test_only_the_owners_card_counts_the_smoke(answering):
    smoke(answering)
    tank = panzer(answering)

    assert unit_view(answering.battle, tank).vehicle.smoke == 4
    assert "smoke" not in repr(enemy_card(answering.battle, tank)).lower()


def test_no_grenade_is_thrown_through_a_closed_hatch(answering):
    with pytest.raises(Refusal):
        smoke(answering, thing="Smoke Hand Grenade")
    answering.make("hatches", GERMAN, element=panzer(answering).id)
    smoke(answering, thing="Smoke Hand Grenade")

    assert len(answering.battle.fire_and_smoke.clouds) == 1
    assert smoke_left(answering) == 5


def test_a_card_that_counts_no_pots_says_so_where_one_is_released(answering):
    uncounted = answering.element("us", f"{SQUAD}, {T34}")
    words = {}
    for element in (panzer(answering), uncounted):
        man = answering.battle.figures[element.figures[0]]
        offered = smoke_options(answering.battle, element, man)
        words[element.id] = {o.value: o.effect for o in offered}[RELEASED]

    assert words == {panzer(answering).id: "5 left", uncounted.id: "the card does not say how many"}


def test_a_crew_throws_only_the_smoke_grenades_of_its_own_army(answering):
    answering.make("hatches", GERMAN, element=panzer(answering).id)
    thrown = {}
    for element in (panzer(answering), answering.element("us", f"{SQUAD}, {T34}")):
        man = answering.battle.figures[element.figures[0]]
        vehicles = answering.battle.vehicles
        open_hatch = replace(vehicles.of[element.id], buttoned_up=False)
        of = {**vehicles.of, element.id: open_hatch}
        battle = replace(answering.battle, vehicles=replace(vehicles, of=of))
        thrown[element.side] = {o.value for o in smoke_options(battle, element, man)} - {RELEASED}

    assert thrown == {
        "german": {"Nebelhandgranate", "Smoke Hand Grenade"},
        "us": {"Smoke Hand Grenade"},
    }


def test_the_umpire_and_the_owner_read_that_the_tank_makes_smoke(answering):
    told = smoke(answering).told

    assert "the commander releases smoke" in told["german"]
    due = [x.words for x in due_now(answering.battle) if "react" in x.title]
    assert "makes smoke" in due[0]
    assert "grenade" not in due[0]
