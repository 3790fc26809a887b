"""Rules for every way of moving on foot or on horseback (Rattenkrieg 15.5, 19.2, 30.1, 30.2.4)."""

import pytest

from tests.battle.beasts import with_horses
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import light
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import screen
from tests.battle.rattenkrieg.small_arms.nest import Nest

TEAM = "1st Squad, Team 1"
WAYS = {  # moves that lead figures elsewhere, with their answers but for who moves
    "move": {"gait": "walk"},
    "building-move": {"path": ("enter",), "room_name": "the hall"},
    "move-injured": {},
    "ride": {"ride_in": 12},
}
AFOOT = [way for way in WAYS if way != "ride"]


def move_answers(table, way, element, side=US, **more):
    """The answers of a move; a figure of the element lies wounded, if others carry it."""
    if way == "move-injured":
        wounded = element.figures[0]
        if table.battle.figures[wounded].state != "wounded":
            about = {"element": element.id, "man": wounded, "reason": "for the test"}
            table.make("rule-man", state="wounded", **about)
        more["wounded"] = wounded
    return {"element": element.id, **WAYS[way], **more}


@pytest.fixture
def squad():
    return Table(led=False).until(("us", TEAM), [("us", TEAM, "movement")])


@pytest.fixture
def riders():
    return Table(change=with_horses).until(("us", TEAM), [("us", TEAM, "movement")])


def on_the_way(way, squad, riders):
    return riders if way == "ride" else squad


@pytest.mark.parametrize("way", WAYS)
def test_nobody_ends_a_move_in_smoke(way, squad, riders):
    table = on_the_way(way, squad, riders)
    smoke = screen(table)
    answers = move_answers(table, way, table.element("us", TEAM), meets=f"cloud {smoke.id}")

    with pytest.raises(Refusal, match="in smoke or dust"):
        table.make(way, US, **answers)


@pytest.mark.parametrize("way", WAYS)
def test_whoever_goes_through_fire_rolls_fire_damage(way, squad, riders):
    table = on_the_way(way, squad, riders)
    light(table)
    element = table.element("us", TEAM)
    one = {"move-injured": "carriers"}.get(way, "men")
    answers = move_answers(table, way, element, meets="fire 1", **{one: element.figures[1:2]})
    dice = {"survive": 1} if way == "move-injured" else {}
    progress = table.attempt(way, US, dice=dice, **answers)

    assert progress.dice.procedure.id == "rattenkrieg/fire-contact"


@pytest.mark.parametrize("way", ["move", "building-move", "ride"])
def test_whoever_gets_to_the_point_of_the_order_may_choose_another(way, squad, riders):
    table = on_the_way(way, squad, riders)
    element = table.element("us", TEAM)
    table.make("aim-order", US, element=element.id, order_point="the mill")
    table.make(way, US, **move_answers(table, way, element, there="yes"))

    table.make("aim-order", US, element=element.id, order_point="the barn")
    assert table.element("us", TEAM).order.aim.point == "the barn"


@pytest.mark.parametrize("way", [*AFOOT, "jump"])
def test_a_gun_on_its_mount_keeps_its_gunner_in_place(way):
    nest = Nest("movement")
    nest.stand("heavy")
    for man in (nest.private, nest.leader):
        about = {"element": nest.team.id, "man": man, "reason": "for the test"}
        nest.table.make("rule-man", state="wounded", **about)
    more = {"wounded": nest.private} if way == "move-injured" else {}
    more |= {"height_in": 1} if way == "jump" else WAYS[way]

    with pytest.raises(Refusal, match="The MG42 is set up: take it down first"):
        nest.table.make(way, GERMAN, element=nest.team.id, **more)


@pytest.mark.parametrize("way", AFOOT)
def test_whoever_holds_the_horses_stays_with_them(way, riders):
    element = riders.element("us", TEAM)
    holder = element.figures[3:]
    riders.make("dismount", US, element=element.id, holders=holder)
    who = {"move-injured": "carriers"}.get(way, "men")
    answers = move_answers(riders, way, element)
    asks = riders.attempt(way, US, commit=False, **answers).asks
    offered = next([x.value for x in ask.options] for ask in asks if ask.name == who)

    assert offered
    assert not set(offered) & set(holder)
