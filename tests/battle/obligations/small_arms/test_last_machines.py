"""Machine guns broken by infantry, and targets that escape a crew's sight (23.1.5, 26.2.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.knowledge import Camouflaged
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.events.weapons_taken import WeaponsLeftAboard
from assistant.battle.rattenkrieg.screens.vehicle import vehicle_view
from tests.battle.conftest import US, bring_about
from tests.battle.rattenkrieg.sight_and_plan.test_lookouts import look, looking
from tests.battle.rattenkrieg.vehicles.test_close_assault import go, tank, team
from tests.battle.rattenkrieg.vehicles.test_close_assault import table as at_tank
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, vehicle

__all__ = ["at_tank", "looking"]
MG = "machine-gun MG34"


def guns(table):
    figures = (table.battle.figures[id] for id in tank(table).posts)
    return [w.name for figure in figures for w in figure.weapons]


@pytest.mark.parametrize(("die", "left"), [(4, 0), (5, 1)])
def test_infantry_in_contact_makes_a_machine_gun_unserviceable(at_tank, die, left):
    before = guns(at_tank)
    entry = go(at_tank, {"die": die}, equipment=MG)

    assert len(before) - len(guns(at_tank)) == left
    assert tank(at_tank).lost == {}
    assert "MG34" in entry.told["umpire"]


def crew_killed(table):
    bring_about(table, *(e.FigureChanged(id, "ready", "dead", 1) for id in tank(table).posts))


def shot_answers(table):
    men = team(table)
    return {"element": men.id, "target": panzer(table).id, "man": men.figures[0]}


def offered_equipment(table):
    asks = table.attempt("ask-assault-vehicle", US, commit=False, **shot_answers(table)).asks
    return [o.value for ask in asks if ask.name == "equipment" for o in ask.options]


def test_a_side_asks_for_any_machine_gun_of_the_card_manned_or_not(at_tank):
    before = offered_equipment(at_tank)
    assert MG in before
    crew_killed(at_tank)

    assert offered_equipment(at_tank) == before
    at_tank.make("ask-assault-vehicle", US, equipment=MG, helpers=0, **shot_answers(at_tank))
    assert at_tank.battle.requests[-1].told["equipment"] == MG


def test_an_unmanned_gun_is_broken_in_the_same_words(at_tank):
    served = go(at_tank, {"die": 4}, equipment=MG).told["us"]
    at_tank.undo()
    crew_killed(at_tank)

    assert go(at_tank, {"die": 4}, equipment=MG).told["us"] == served


@pytest.mark.parametrize(("slip", "now"), [(1, "located"), (6, "identified")])
def test_a_camouflaged_target_may_slip_away_from_a_crew_that_spotted_it(looking, slip, now):
    bring_about(looking, Camouflaged(panzer(looking).id, ("camouflage-net",)))
    look(looking, {"spot": [2], "avoid": slip})

    assert panzer(looking).concealment == now
    assert bool(vehicle(looking, "us").sighted) is (now == "identified")


RADIO_OPERATORS = f"{MG} radio-operator"


def test_each_machine_gun_of_a_name_is_named_by_its_post(at_tank):
    asks = at_tank.attempt("assault-vehicle", commit=False, **shot_answers(at_tank)).asks
    words = {o.value: o.words for ask in asks if ask.name == "equipment" for o in ask.options}

    assert words[MG] == "MG34 (gunner)"
    assert words[RADIO_OPERATORS] == "MG34 (radio operator)"


@pytest.mark.parametrize(
    ("equipment", "seat"), [(MG, "gunner"), (RADIO_OPERATORS, "radio-operator")]
)
def test_only_the_machine_gun_that_was_named_is_broken(at_tank, equipment, seat):
    entry = go(at_tank, {"die": 5}, equipment=equipment)
    broken = at_tank.battle.figures[tank(at_tank).seats[seat]]

    assert not broken.weapons
    assert len(guns(at_tank)) == 1
    assert f"({seat.replace('-', ' ')}) unserviceable" in entry.told["umpire"]
    shown = vehicle_view(at_tank.battle, panzer(at_tank)).posts
    assert shown[broken.id].words == "unserviceable"
    assert [man.words for man in shown.values()].count("unserviceable") == 1


def test_a_machine_gun_is_broken_while_its_gunner_is_outside(at_tank):
    gunner = tank(at_tank).seats["gunner"]
    bring_about(
        at_tank,
        CrewMembersLeft(panzer(at_tank).id, (gunner,), 4),
        WeaponsLeftAboard(gunner, ("MG34",)),
    )
    assert vehicle_view(at_tank.battle, panzer(at_tank)).posts[gunner].words == (
        "stays in the vehicle"
    )
    go(at_tank, {"die": 5}, equipment=MG)

    assert not at_tank.battle.figures[gunner].left_aboard
