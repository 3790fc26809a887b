"""The numbers of bases: a figure has one number, wherever it is shown."""

import pytest

from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureJoined
from assistant.battle.rattenkrieg.lookups.naming import base_numbers, man, name_of_base
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, TEAM, US, Table, bring_about


@pytest.fixture
def facing():
    table = Table()
    table.engage()
    return table.face()


def figures(table, side, name=TEAM):
    return table.battle.men(table.element(side, name))


def test_the_figures_of_a_team_have_numbers_from_one(facing):
    numbers = sorted(figure.number for figure in figures(facing, "us"))

    assert numbers == list(range(1, len(numbers) + 1))


def test_a_number_is_the_same_on_the_card_in_a_list_and_in_the_log(facing):
    us, foe = facing.element("us", TEAM), facing.element("german", TEAM)
    card = [row.who for row in unit_view(facing.battle, us).men]
    assert [who.removesuffix(", leads") for who in card] == [
        f"{figure.rank} {figure.number}" for figure in facing.battle.men(us)
    ]
    shoots = facing.battle.men(us)[1]
    told = {"element": us.id, "target": foe.id, "distance_in": 10}
    asks = facing.attempt("shoot", US, commit=False, **told).asks
    offered = {o.value: o.words for ask in asks if ask.name == "man" for o in ask.options}
    assert offered[shoots.id] == man(shoots) == f"Private {shoots.number} (Garand)"

    entry = facing.make("shoot", US, dice={"roll": 1}, **told, man=shoots.id)
    victim = next(m for m in facing.battle.men(foe) if m.state == "dead")
    assert f"figure {victim.number} with the {victim.weapons[0].name}" in entry.told["us"]
    assert f"Your {man(victim)}" in entry.told["german"]


def test_lists_of_enemies_are_in_order_of_number_and_do_not_begin_with_the_leader(facing):
    foe = facing.element("german", TEAM)
    rows = enemy_card(facing.battle, foe).men

    assert [row[0].split(":")[0] for row in rows] == [
        f"Figure {n}" for n in range(1, len(rows) + 1)
    ]


def test_a_leader_has_any_number_among_figures_with_the_same_weapon(facing):
    men = figures(facing, "us")
    alike = [replace(m, weapons=men[1].weapons, leader=i == 0) for i, m in enumerate(men)]
    numbers = set()
    for turn in range(len(alike)):
        ids = [m.id for m in alike]
        moved = ids[turn:] + ids[:turn]
        again = [replace(m, id=id) for m, id in zip(alike, moved, strict=True)]
        numbers.add(base_numbers(again)[again[0].id])

    assert len(numbers) == len(alike)


def test_a_figure_that_joins_others_gets_the_next_number_if_its_own_is_taken(facing):
    one, other = figures(facing, "us")[-1], facing.element("us", "1st Squad, Team 2")
    numbers = [figure.number for figure in facing.battle.men(other)]
    assert one.number in numbers
    bring_about(facing, FigureJoined(one.id, other.id))

    assert facing.battle.figures[one.id].number == max(numbers) + 1


def test_figures_in_a_burst_have_the_numbers_of_their_card(facing):
    own, foe = facing.element("german", TEAM), facing.element("us", TEAM)
    gunner = next(m for m in facing.battle.men(own) if m.weapons[0].mode == "belt")
    told = {"element": own.id, "man": gunner.id, "target": foe.id, "distance_in": 10}
    facing.make("stand-down", element=foe.id)
    facing.act_with("german", TEAM)
    asks = facing.attempt("automatic-fire", GERMAN, commit=False, **told).asks
    (swept,) = [ask for ask in asks if ask.name == "swept"]

    men = sorted(facing.battle.men(foe), key=lambda figure: figure.number)
    assert [o.words for o in swept.options] == [
        f"figure {m.number} with the {m.weapons[0].name}" for m in men
    ]


def test_an_enemy_reads_figure_numbers_only_of_an_identified_team(facing):
    facing.reveal("german", TEAM, "located")
    leader = figures(facing, "german")[0]
    assert name_of_base(facing.battle, leader) == "the figure with the MP40"
    facing.reveal("german", TEAM)
    assert name_of_base(facing.battle, leader) == f"figure {leader.number} with the MP40"
