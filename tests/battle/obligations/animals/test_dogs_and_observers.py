"""Orders and ears of dogs, observers of mortars, cover from phosphorus (19.1, 27.4, 20.4.7)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.beasts import OTHER
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.heavy_weapons import platoons
from tests.battle.rattenkrieg.animals.test_dogs import HANDLER, acting, dog, german, held, us
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, glow

__all__ = ["acting"]


def test_a_dog_obeys_nobody_but_its_handler(acting):
    with pytest.raises(Refusal):
        acting.make("order-dog", element=us(acting, OTHER).id, order="seek", why="let it")
    bring_about(acting, e.FigureChanged(us(acting).figures[HANDLER], "ready", "stunned"))
    with pytest.raises(Refusal):
        acting.make("order-dog", US, element=us(acting).id, order="seek")

    assert held(acting).order == ""


@pytest.mark.parametrize(("inches", "found"), [(102, "located"), (103, "undetected")])
def test_a_dog_hears_three_times_as_far_as_a_man(acting, inches, found):
    elements = {
        **acting.battle.elements,
        german(acting).id: replace(german(acting), last_action="fight"),  # a man hears it to 34
    }
    acting.game.state = replace(acting.battle, elements=elements)
    told = {"target": german(acting).id, "distance_in": inches, "situations": ("fog",)}
    acting.make("dog-notices", element=us(acting).id, dog=dog(acting), **told)

    assert german(acting).concealment == found


def test_cover_from_phosphorus_is_judged_from_where_it_bursts(engaged):
    enemy = engaged.element("german", TEAM)
    man = enemy.figures[0]

    def blast(shows):
        near = {f"shows_{man}": shows, f"shelter_{man}": "no"}
        waits = glow(engaged, (enemy.id,), "attempt", near=(man,), commit=False, **near)
        roll = {f"{waits.dice.prefix}roll": 6, f"{waits.dice.prefix}confirm": 6}
        told = {"near": (man,), "commit": False, "dice": roll, **near}
        made = glow(engaged, (enemy.id,), "attempt", **told).play.resolutions
        return next(r for r in made if r.procedure == "rattenkrieg/blast").inputs

    assert (blast("none")["obstacle_cover"], blast("torso")["obstacle_cover"]) == (0, 2)


@pytest.fixture
def mortar():
    """A German platoon with an officer at its HQ; the mortar of the platoon acts."""
    table = Table(card=platoons())
    table.engage()
    crew = next(
        x
        for x in table.battle.of_side("german")
        if any(piece.kind == "mortar" for m in table.battle.men(x) for piece in m.pieces)
    )
    table.order("german", crew.title, "fire")
    table.rounds()
    table.act_with("german", crew.title)
    table.make("rule-support", element=crew.id, stands="yes", reason="for the test")
    return table, crew


def headquarters(table, crew):
    there = table.battle.of_side("german")
    return next(x for x in there if "HQ" in x.title and x.id != crew.id)


def observers(table, crew):
    told = {"element": crew.id, "point": "place", "place": "the mill", "distance_in": 40}
    asks = {ask.name: ask for ask in table.attempt("fire-mortar", commit=False, **told).asks}
    return {option.value for option in asks["observer"].options} - {"crew", "nobody"}


def test_a_platoon_leader_observes_for_the_mortars_of_the_platoon(mortar):
    leader = next(m.id for m in mortar[0].battle.men(headquarters(*mortar)) if m.leader)

    assert leader in observers(*mortar)


def test_the_leader_of_a_squad_does_not_observe_for_them(mortar):
    battle = mortar[0].battle
    found = observers(*mortar)

    assert any(
        m.leader for x in battle.of_side("german") if x.squad == "1st Squad" for m in battle.men(x)
    )
    assert {battle.owner(id).squad for id in found} <= {headquarters(*mortar).squad}


def test_the_next_leader_with_a_fallen_platoon_leader_observes(mortar):
    table, crew = mortar
    hq = headquarters(table, crew)
    officers = [m.id for m in table.battle.men(hq) if m.leader and "eutnant" in m.rank]
    assert officers
    bring_about(table, *(e.FigureChanged(id, "ready", "dead") for id in officers))
    leader = table.battle.leader(table.battle.elements[hq.id])

    assert observers(table, crew) == ({leader.id} if leader else set())
