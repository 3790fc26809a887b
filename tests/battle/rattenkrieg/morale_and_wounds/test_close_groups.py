"""Close combat of a group with figures of several elements (Rattenkrieg 17.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.distances import enemies_in_base_contact
from assistant.battle.rattenkrieg.state import PendingCheck
from tests.battle.conftest import UMPIRE, bring_about

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
MAUSER = 1


@pytest.fixture
def group(engaged):
    """Two US teams attack one German team, figure against figure."""
    engaged.rounds()
    return engaged


def us(table, name=TEAM):
    return table.element("us", name)


def german(table, name=TEAM):
    return table.element("german", name)


def fight(table, roll=None, pick=None, attackers=None, defenders=None, **more):
    dice = {name: die for name, die in (("roll", roll), ("pick", pick)) if die}
    ours = (us(table).figures[1], us(table, OTHER).figures[1])
    told = {
        "element": us(table).id,
        "target": german(table).id,
        "also": (us(table, OTHER).id,),
        "attackers": attackers or ours,
        "defenders": defenders or (german(table).figures[MAUSER],),
    }
    return table.make("close-combat", dice=dice, **{**told, **more})


def bayonets(table):
    """Return the answers for bayonets on the rifles of both attackers."""
    both = (us(table).figures[1], us(table, OTHER).figures[1])
    return {f"arm_{id}": "bayonet-assault-rifle" for id in both}


def test_attackers_of_two_elements_add_their_weapons(group):
    entry = fight(group, 3, **bayonets(group))

    assert entry.resolutions[0].outcome["modifier"] == 2
    assert group.battle.figures[german(group).figures[MAUSER]].state == "wounded"


def test_the_die_picks_one_of_all_the_figures_in_front(group):
    fight(group, 1, pick=2)

    assert group.battle.figures[us(group, OTHER).figures[1]].state == "dead"
    assert group.battle.figures[us(group).figures[1]].state == "ready"


def test_all_elements_of_the_group_are_in_contact_and_identified(group):
    fight(group, 3, pick=1)

    touched = enemies_in_base_contact(group.battle, german(group), UMPIRE)
    assert us(group, OTHER) in touched
    assert us(group, OTHER).concealment == "identified"


def test_another_round_of_the_group_is_due_once(group):
    fight(group, 3, pick=1)

    assert [o.kind for o in group.battle.owed].count("contact") == 1


def test_rounds_that_both_elements_began_by_moving_are_settled_together(group):
    for name in (TEAM, OTHER):
        id = f"contact {us(group, name).id} {german(group).id}"
        owed = PendingCheck(id, "contact", us(group, name).id, thing=german(group).id)
        bring_about(group, e.CheckScheduled(owed))
    fight(group, 6, **bayonets(group))

    assert not [o for o in group.battle.owed if o.kind == "contact"]


def capture(table, element, captor):
    able = tuple(figure.id for figure in table.battle.able(element))
    table.make("take-prisoner", element=element.id, men=able, captor=captor.id)


def rounds_due(table):
    """Return the pairs of elements between which a round of close combat is due."""
    return [{o.element, o.thing} for o in table.battle.owed if o.kind == "contact"]


def test_no_round_is_due_once_a_side_has_surrendered(group):
    fight(group, 3, pick=1)
    assert rounds_due(group) == [{us(group, OTHER).id, german(group).id}]
    capture(group, german(group), us(group))

    assert not rounds_due(group)
    assert not enemies_in_base_contact(group.battle, german(group), UMPIRE)


def test_the_survivors_of_a_group_fight_on_against_another_element(group):
    """The team that attacked is taken prisoner: its comrades still touch the enemy."""
    fight(group, 4, pick=1, defenders=german(group).figures[1:3])
    assert rounds_due(group) == [{us(group).id, german(group).id}]
    capture(group, us(group), german(group))

    assert rounds_due(group) == [{us(group, OTHER).id, german(group).id}]


def test_the_next_round_suggests_the_same_elements(group):
    fight(group, 3, pick=1)
    told = {"element": us(group).id, "target": german(group).id}
    ask = group.attempt("close-combat", **told).play.asks["also"]

    assert ask.value == (us(group, OTHER).id,)


def test_figures_of_two_elements_surrender_each_from_its_own(group):
    defenders = (german(group).figures[MAUSER], german(group, OTHER).figures[1])
    for id in defenders:
        bring_about(group, e.FigureChanged(id, "ready", "stunned"))
    also = (us(group, OTHER).id, german(group, OTHER).id)
    fight(group, also=also, defenders=defenders, fate="prisoner")

    captives = group.battle.morale.captives
    assert {captives[id].captor for id in defenders} == {us(group).id}
    assert all(group.battle.figures[id].state == "prisoner" for id in defenders)
