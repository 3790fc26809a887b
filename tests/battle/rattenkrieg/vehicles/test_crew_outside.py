"""A crew member outside the vehicle is a target like anybody on foot (25.3)."""

import pytest

from assistant.battle.rattenkrieg.events.figures import FigureChanged
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.fire.swept_figures import number_alike
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, SHOT, duelling, t34
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

__all__ = ["duelling"]
HE = "OF-350M HE"


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def outside():
    """The commander of an identified Panzer is beside it; US riflemen act."""
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(TEAM)), [("us", title(TEAM), "fire")], [("german", title(PANZER))]
    )
    panzer = table.element("german", title(PANZER))
    bring_about(table, CrewMembersLeft(panzer.id, panzer.figures[:1], panzer.quality))
    return table


def shot_answers(table):
    team, target = table.element("us", title(TEAM)), table.element("german", title(PANZER))
    rifleman = next(m for m in table.battle.men(team) if any(w.mode == "single" for w in m.weapons))
    return {"element": team.id, "man": rifleman.id, "target": target.id, "distance_in": 10}


def panzer(table):
    return table.element("german", title(PANZER))


def test_only_the_crew_member_outside_can_be_hit(outside):
    asks = outside.attempt("shoot", **shot_answers(outside)).play.asks
    figures = {o.value for o in asks["victim"].options} - {"anyone"}
    assert figures == {panzer(outside).figures[0]}

    outside.make("shoot", dice={"roll": 1}, **shot_answers(outside))
    assert outside.battle.figures[panzer(outside).figures[0]].state == "dead"


def test_a_4_makes_a_figure_outside_hunker_down(outside):
    outside.make("shoot", dice={"roll": 4}, **shot_answers(outside))

    assert outside.battle.figures[panzer(outside).figures[0]].state in ("hunkered-down", "ready")
    states = {m.state for m in outside.battle.men(panzer(outside))}
    assert "stunned" not in states


def test_a_vehicle_with_its_whole_crew_inside_is_not_a_rifle_target():
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(TEAM)), [("us", title(TEAM), "fire")], [("german", title(PANZER))]
    )

    assert "No enemy on foot is known well" in table.attempt("shoot", **shot_answers(table)).refused
    assert barred(table, "shoot") == "no enemy on foot identified yet"


def test_an_identified_target_need_not_be_spotted():
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(TEAM)), [("us", title(TEAM), "fire")], [("german", title(PANZER))]
    )
    assert barred(table, "ask-spot") == ""
    for element in table.battle.of_side("german"):
        if element.concealment != "identified":
            table.reveal("german", element.title)
    assert barred(table, "ask-spot") == "no marker or contact to spot"


def barred(table, move):
    offers = unit_view(table.battle, table.element("us", title(TEAM))).offers
    return next(x.barred for x in offers if x.move == move)


def test_a_commander_down_outside_rejoins_for_two_impulses_and_gets_in():
    table = Table(card=duel(), shelf=shelf()).until(
        ("german", title(PANZER)), [("german", title(PANZER), "movement")]
    )
    crew = panzer(table)
    commander = crew.figures[0]
    bring_about(
        table,
        CrewMembersLeft(crew.id, (commander,), crew.quality),
        FigureChanged(commander, "ready", "hunkered-down"),
    )
    assert "get-in" not in moves_offered(table)

    table.make("rejoin", element=crew.id)

    assert table.battle.figures[commander].state == "ready"
    assert panzer(table).spent == 2
    assert "get-in" in moves_offered(table)
    assert "rejoin" not in moves_offered(table)


def moves_offered(table):
    return {x.move for x in unit_view(table.battle, panzer(table)).offers}


@pytest.fixture
def shelling(duelling):
    """The commander of the identified Panzer is beside it; the T-34 acts."""
    crew = panzer(duelling)
    bring_about(duelling, CrewMembersLeft(crew.id, crew.figures[:1], crew.quality))
    return duelling


def shell(table, **told):
    inputs = {"element": t34(table).id, "distance_in": 11, "shell": HE, "acquired": "yes", **told}
    return table.attempt("shell", commit=False, **inputs).play.asks


def test_a_gun_fires_at_a_crew_member_outside_as_at_a_figure(shelling):
    options = {o.value: o.effect for o in shell(shelling)["target"].options}
    assert options[panzer(shelling).id] == "crew members outside"
    assert "part" not in shell(shelling, target=panzer(shelling).id)

    shelling.reveal("german", title(PANZER), "located")
    assert panzer(shelling).id not in {o.value for o in shell(shelling)["target"].options}


def test_a_closed_tank_is_not_among_the_figures_to_shell(duelling):
    assert panzer(duelling).id not in {o.value for o in shell(duelling)["target"].options}


@pytest.mark.parametrize("outside", [True, False])
def test_the_umpire_is_asked_openly_who_is_beside_a_tank_with_crew_outside(duelling, outside):
    table = duelling
    if outside:
        crew = panzer(table)
        bring_about(table, CrewMembersLeft(crew.id, crew.figures[:1], crew.quality))
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT, "shell": HE}
    asks = table.attempt("fire-gun", dice=DICE, commit=False, **told).play.asks

    assert asks["beside"].rare is not outside


def test_boxes_of_figures_that_look_alike_are_counted():
    alike = ["figure with the MP40", "a figure", "a figure"]
    assert number_alike(alike) == [
        "figure with the MP40",
        "a figure (1 of 2)",
        "a figure (2 of 2)",
    ]
