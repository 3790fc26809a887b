"""A phone shows each big moment of its side when it happens, and only then."""

import pytest

from assistant.battle.log import fold_entries
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.screens.moments.side_moments import RECENT, moments
from assistant.web.home.examples import example_battle
from tests.battle.conftest import GERMAN, TEAM, US

SKIRMISHES = ("easy-company", "house-fight", "night-attack", "mined-road", "airborne-landing")


def keys(entries, side):
    """The moments on a side's phone after these entries: the place in the log, by key."""
    battle = fold_entries(entries, SYSTEM.empty, SYSTEM.apply)
    return {moment.key: moment.seq for moment in moments(battle, entries, side)}


@pytest.mark.parametrize("name", SKIRMISHES)
def test_a_moment_is_new_only_right_after_its_entry(name):
    entries = example_battle(name).entries
    first, *_ = entries
    for side in fold_entries([first], SYSTEM.empty, SYSTEM.apply).sides:
        shown = set()
        for count in range(1, len(entries) + 1):
            found = keys(entries[:count], side)
            assert {seq for key, seq in found.items() if key not in shown} <= {
                entries[count - 1].seq
            }
            shown |= found.keys()


@pytest.fixture
def volley(engaged):
    """Two figures of a US team have fired in one action: one German is wounded, another is dead."""
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    team, target = engaged.element("us", TEAM), engaged.element("german", TEAM)
    shooters = [x for x in engaged.battle.men(team) if engaged.battle.leader(team) != x][:2]
    for man, die in zip(shooters, (3, 1), strict=True):
        shot = {"man": man.id, "target": target.id, "distance_in": 12}
        engaged.make("shoot", US, element=team.id, dice={"roll": die}, **shot)
    fallen = {man.state for man in engaged.battle.men(target)} - {"ready"}
    assert fallen == {"dead", "wounded"}
    return engaged


def test_a_volley_is_not_news_again_when_its_first_shot_is_long_ago(volley):
    (before,) = keys(volley.game.entries, "german")
    team = volley.element("german", TEAM).id
    for count in range(RECENT):
        volley.make("duck-under-fire", GERMAN, element=team, ducks=("yes", "no")[count % 2])
        assert keys(volley.game.entries, "german").keys() <= {before}


def test_a_shot_of_a_volley_that_is_undone_is_no_news(volley):
    first = volley.game.entries[-2]
    seen = keys(volley.game.entries[:-1], "german").keys()
    assert [entry.move for entry in (first, volley.game.entries[-1])] == ["shoot", "shoot"]
    volley.undo()
    assert keys(volley.game.entries, "german").keys() <= seen


def test_a_moment_that_is_read_late_shows_the_figures_as_they_were_then(volley):
    [early] = moments(volley.battle, volley.game.entries, "german")
    team = volley.element("german", TEAM)
    for man in volley.battle.able(team):
        told = {"element": team.id, "man": man.id, "state": "stunned", "reason": "test"}
        volley.make("rule-man", **told)
    late = {x.key: x for x in moments(volley.battle, volley.game.entries, "german")}

    assert late[early.key] == early
