"""Flamethrowers: loads that burn, concealed loads, loads that change hands (30.3)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.naming import describe_figure_seen
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.contributions import all_notes, all_visible_notes
from assistant.battle.rattenkrieg.state import Piece
from tests.battle.conftest import US, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_flame import at_hand, bearer, flame

K_PATTERN = Piece("K-Pattern", "flamethrower", 12, 2, 30)
ROKS_2 = Piece("ROKS-2", "flamethrower", 11, 4, 9)
ROKS_3 = Piece("ROKS-3", "flamethrower", 11, 4, 9)
PORTABLE = Piece("Portable, No 2", "flamethrower", 18, 6, 10)


def wound(table):
    man = bearer(table)
    bring_about(table, e.FigureChanged(man.id, "ready", "wounded", table.battle.turn))
    return man.id


def loads(table):
    return [owed for owed in table.battle.owed if owed.kind == "load"]


@pytest.mark.parametrize(("piece", "number"), [(K_PATTERN, 1), (PORTABLE, 0)])
def test_the_load_of_a_k_pattern_goes_up_when_its_bearer_is_hit(piece, number):
    table = at_hand(piece)
    wound(table)

    assert len(loads(table)) == number


def test_the_load_burns_those_around_and_is_gone():
    table = at_hand(K_PATTERN)
    wound(table)
    (owed,) = loads(table)
    beside = table.element("us", TEAM).figures[2]
    name = table.battle.figures[beside].rank
    told = {"place": "the ditch", "groups": (table.element("us", TEAM).id,), "near": (beside,)}
    told |= {"startled": ()}
    dice = {"roll": 1, "fire: roll": 1}
    entry = table.make("load-goes-up", owed=owed.id, dice=dice, **told)

    assert table.battle.figures[beside].state == "dead", name
    assert "The load of a flamethrower goes up at the ditch." in entry.told["german"]
    assert bearer(table).pieces == ()
    assert not loads(table)


def test_fire_alone_sets_the_load_off():
    table = at_hand(K_PATTERN)
    team = table.element("us", TEAM)
    table.make("touch-fire", element=team.id, men=(bearer(table).id,), dice={"roll": 6})

    assert bearer(table).state == "ready"
    assert loads(table)


def bearer_as_seen(table):
    """What the enemy reads about the bearer."""
    if table.element("us", TEAM).concealment != "identified":
        table.reveal("us", TEAM)
    card = " ".join(str(line) for line in enemy_card(table.battle, table.element("us", TEAM)).men)
    notes = all_visible_notes(table.battle, bearer(table))
    return " ".join([card, describe_figure_seen(bearer(table)), *notes])


def test_nobody_sees_a_concealed_flamethrower_before_it_is_used():
    table = at_hand(ROKS_2)
    assert "ROKS" not in bearer_as_seen(table)
    assert "ROKS-2" in str(unit_view(table.battle, table.element("us", TEAM)).men)
    flame(table, distance_in=8)

    assert "ROKS-2" in bearer_as_seen(table)


def test_another_model_of_flamethrower_is_seen_immediately():
    assert "ROKS-3" in bearer_as_seen(at_hand(ROKS_3))


def test_bursts_stay_with_the_weapon_that_changes_hands():
    table = at_hand(PORTABLE)
    flame(table)
    was = wound(table)
    team = table.element("us", TEAM)
    taker = team.figures[2]
    table.make("no-reaction")
    told = {"element": team.id, "fallen": was, "weapon": PORTABLE.name, "man": taker}
    table.make("pick-up-weapon", US, **told)
    before = table.battle
    notes = " ".join(all_notes(before, before.figures[taker]))

    assert before.figures[was].pieces == ()
    assert "nine bursts left" in notes
    table.undo()
    assert table.battle.fire_and_smoke.bursts == {was: 1}
