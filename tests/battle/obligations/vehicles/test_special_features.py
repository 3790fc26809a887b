"""A special feature that a data card names: equipped for an artillery observer (23.1.1, 27.4)."""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens.data_card import data_card
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from tests.battle.conftest import Refusal, bring_about
from tests.battle.convoy import HALF_TRACK, MORE
from tests.battle.heavy_weapons import FORCES, platoons
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import Pit
from tests.battle.tanks import SQUAD
from tests.folders import folder_of_the_process

OBSERVER, PLAIN = "Observer", HALF_TRACK
COMMANDER = 1  # of the crew on the card


@cache
def shelf() -> CardStore:
    """The British support teams with two half-tracks; the card of one names the feature."""
    folder = folder_of_the_process()
    card = SHIPPED.path("", "m3-half-track").read_text("utf-8")
    card = card.replace('slug = "m3-half-track"', 'slug = "m3-observer"\nartillery_observer = true')
    (folder / "m3-observer.toml").write_text(card, "utf-8")
    forces = folder / scenario_files.ORDERS_OF_BATTLE
    forces.mkdir()
    text = SHIPPED.path(scenario_files.ORDERS_OF_BATTLE, FORCES["us"]).read_text("utf-8")
    vehicles = [
        MORE.format(name=OBSERVER, slug="m3-observer"),
        MORE.format(name=PLAIN, slug="m3-half-track"),
    ]
    teams, stores, rest = text.partition("[[stores]]")
    (forces / "us-observers.toml").write_text(teams + "".join(vehicles) + stores + rest, "utf-8")
    return CardStore(folder)


@pytest.fixture
def pit():
    """A light mortar that is set up; both half-tracks of its side are near."""
    card = platoons()
    german, us = card.sides
    us = us.model_copy(update={"force": "us-observers"})
    return Pit(card=card.model_copy(update={"sides": [german, us]}), shelf=shelf())


def half_track(pit, name):
    return pit.table.element("us", f"{SQUAD}, {name}")


def commander(pit, name=OBSERVER):
    return half_track(pit, name).figures[COMMANDER]


def mortar_questions(pit, **told):
    asks = pit.table.attempt("fire-mortar", commit=False, **pit.told(**told)).asks
    return {ask.name: ask for ask in asks}


def observers(pit):
    return {option.value for option in mortar_questions(pit)["observer"].options}


def test_the_commander_of_a_vehicle_that_is_equipped_for_it_observes_for_a_mortar(pit):
    pit.fire(point="place", place="the mill", observer=commander(pit))

    assert pit.mortar.observer == commander(pit)
    assert pit.mortar.point == "the mill"


def test_nobody_else_aboard_and_no_other_vehicle_observes(pit):
    crew = half_track(pit, OBSERVER).figures
    others = {*crew, *half_track(pit, PLAIN).figures} - {commander(pit)}

    assert commander(pit) in observers(pit)
    assert not others & observers(pit)


def test_a_crew_member_who_has_left_the_vehicle_no_longer_observes(pit):
    bring_about(pit.table, v.CrewLeft(half_track(pit, OBSERVER).id))

    assert commander(pit) not in observers(pit)


def test_the_line_to_the_mortar_is_the_vehicles_radio(pit):
    assert mortar_questions(pit, observer=commander(pit))["line"].value is True
    id = half_track(pit, OBSERVER).id
    bring_about(pit.table, v.VehicleDamaged(id, "hull", {"radio": 1}, 0, False, False))

    assert mortar_questions(pit, observer=commander(pit))["line"].value is False
    with pytest.raises(Refusal, match="Nobody sees the point"):
        pit.fire(point="place", place="the mill", observer=commander(pit))


def test_the_card_names_the_feature(pit):
    def moves(name):
        vehicle = pit.table.battle.vehicles.of[half_track(pit, name).id]
        return [(each.label, each.value) for each in data_card(vehicle.card).moves]

    feature = ("Observer", "equipped for an artillery observer")
    assert feature in moves(OBSERVER)
    assert feature not in moves(PLAIN)
