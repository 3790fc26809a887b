"""The big moments of a side on its phone: who fell, who leads now, what a check means."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens.moments.nerve_results import MEANINGS, nerve_result
from assistant.battle.rattenkrieg.screens.moments.side_moments import moments
from assistant.frozen import replace
from assistant.rules import tables
from tests.battle.conftest import TEAM, US


@pytest.fixture
def firefight(engaged):
    """A US team that acts under a Fire order; it has identified a German team."""
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    return engaged


def of(table, side):
    return moments(table.battle, table.game.entries, side)


def kill(table):
    return table.make("shoot", US, dice={"roll": 2}, **table.shot(distance_in=14))


def test_a_side_reads_which_of_its_figures_to_lay_down(firefight):
    assert of(firefight, "german") == ()
    kill(firefight)
    [moment] = of(firefight, "german")
    [team] = moment.elements
    [struck] = [line for line in team.figures if line.is_struck]

    assert (moment.title, moment.is_bad) == ("Under fire", True)
    assert team.words[0] == "One figure is dead."
    assert team.words[1].startswith("Lay down ")
    assert struck.state == "dead"
    assert moment.said == firefight.game.entries[-1].told["german"]


@pytest.mark.parametrize(("face", "state"), [(3, "wounded"), (2, "dead")])
def test_a_wounded_figure_is_laid_down_too(firefight, face, state):
    """A wounded figure falls down as a dead one does (16.1)."""
    firefight.make("shoot", US, dice={"roll": face}, **firefight.shot(distance_in=14))
    [moment] = of(firefight, "german")
    [team] = moment.elements
    [struck] = [line for line in team.figures if line.is_struck]

    assert struck.state == state
    assert team.words[1] == f"Lay down no. {struck.number}."


def test_the_enemy_of_a_fallen_figure_has_no_moment(firefight):
    kill(firefight)

    assert of(firefight, "us") == ()


def test_a_shot_that_hurts_nobody_puts_its_target_under_fire(firefight):
    firefight.make("shoot", US, dice={"roll": 6}, **firefight.shot(distance_in=14))
    [moment] = of(firefight, "german")

    assert (moment.title, moment.elements) == ("Under fire", ())


def test_the_shots_of_one_action_are_one_moment(firefight):
    told = firefight.shot(distance_in=14)
    others = firefight.element("us", TEAM).figures[2:]
    entries = [
        firefight.make("shoot", US, dice={"roll": face}, **{**told, "man": man})
        for man, face in zip((told["man"], *others), (6, 2, 3), strict=False)
    ]
    [moment] = of(firefight, "german")
    [team] = moment.elements

    assert moment.said == " ".join(entry.told["german"] for entry in entries)
    assert team.words[:2] == ("One figure is dead.", "One figure is wounded.")
    assert len([line for line in team.figures if line.is_struck]) == 2


def test_the_next_action_is_a_separate_moment(firefight):
    kill(firefight)
    kill(firefight)

    assert len(of(firefight, "german")) == 2


def test_an_undone_entry_has_no_moment_and_a_redone_one_has_the_same(firefight):
    kill(firefight)
    before = of(firefight, "german")
    firefight.undo()
    assert of(firefight, "german") == ()
    firefight.undo(firefight.game.last_undo().seq)
    assert of(firefight, "german") == before


def test_the_key_of_a_moment_stays_when_its_figures_change_later(firefight):
    kill(firefight)
    [before] = of(firefight, "german")
    firefight.make("no-reaction")
    [after] = of(firefight, "german")

    assert after.key == before.key


def test_each_result_of_the_check_has_its_meaning():
    rows = tables.load("rattenkrieg/aggressiveness-turn-end-results").rows
    printed = {row["result"] for row in rows if row["result"]}
    assert set(MEANINGS) == printed
    for row in rows:
        settled = e.EndOfTurnAggressivenessSet(
            "X", row["result"] or "none", row["actions_next_turn"], 0, False, None
        )
        result = nerve_result(settled)
        assert (result is None) == (row["result"] is None)
    assert result.changes == ("2 actions more next turn",)
    slow = nerve_result(e.EndOfTurnAggressivenessSet("X", "hesitation", -1, 0, False, None))
    assert slow.changes == ("1 action less next turn",)


def test_the_new_leader_is_named(firefight):
    leader = firefight.battle.leader(firefight.element("german", TEAM))
    shot = firefight.shot(distance_in=14) | {"victim": leader.id}
    firefight.make("shoot", US, dice={"roll": 2}, **shot)
    [moment] = of(firefight, "german")

    assert any(words.endswith("leads now.") for words in moment.elements[0].words)


def test_own_figures_that_choose_to_hunker_down_make_no_moment(firefight):
    firefight.make("hunker-down", US, element=firefight.element("us", TEAM).id)

    assert of(firefight, "us") == ()


def test_a_change_of_aggressiveness_has_figures_and_a_reason(firefight):
    team = firefight.element("german", TEAM)
    was = team.aggressiveness
    event = e.AggressivenessChanged(team.id, was, was - 2)
    entry = replace(
        firefight.game.entries[-1],
        events=(event,),
        told={"umpire": "", "german": "Team 1 sees a comrade die."},
    )
    [moment] = moments(firefight.battle, [entry], "german")
    assert moment.title == "Aggressiveness fell"
    assert moment.said == "Team 1 sees a comrade die."
    assert moment.elements[0].aggressiveness == (was, was - 2)
    assert moments(firefight.battle, [entry], "us") == ()


def test_only_the_newest_entries_of_a_long_log_are_read(firefight):
    kill(firefight)
    known = of(firefight, "german")
    assert known
    assert moments(firefight.battle, Unread(firefight.game.entries), "german") == known


class Unread(list):
    """A log that may be read in parts, but never as a whole."""

    def __iter__(self):
        raise AssertionError("the whole log was read")

    __reversed__ = __iter__


def test_the_page_of_a_close_combat_speaks_of_no_fire(firefight):
    own, foe = (firefight.element(side, "1st Squad, Team 1") for side in ("us", "german"))
    told = {"attackers": [own.figures[0]], "defenders": [foe.figures[0]]}
    firefight.make(
        "close-combat", element=own.id, target=foe.id, dice={"roll": 6}, **told
    )  # the defender falls
    [moment] = of(firefight, "german")

    assert moment.title == "Close combat"
    assert moment.said.startswith(f"{foe.title} is at close quarters")


def test_figures_are_laid_down_in_the_order_of_their_numbers(firefight):
    """The worst comes first in the log, but a hand goes along the figures on the table."""
    team = firefight.element("german", "1st Squad, Team 1")
    numbered = [x for x in map(firefight.battle.figures.get, team.figures) if x.number]
    first, second = sorted(numbered, key=lambda x: x.number)[:2]
    kill(firefight)
    entry = firefight.game.entries[-1]
    fell = [e.FigureChanged(x, "ready", "wounded") for x in (second.id, first.id)]
    told = [*(each for each in entry.events if not isinstance(each, e.FigureChanged)), *fell]
    [moment] = moments(firefight.battle, [replace(entry, events=tuple(told))], "german")

    [words] = [x for x in moment.elements[0].words if x.startswith("Lay down")]
    assert words == f"Lay down no. {first.number} and no. {second.number}."


def test_a_figure_that_is_taken_prisoner_is_a_moment_of_its_side_alone(firefight):
    german, us = (firefight.element(side, "1st Squad, Team 1") for side in ("german", "us"))
    taken = german.figures[1]
    firefight.make("take-prisoner", element=german.id, men=(taken,), captor=us.id)
    entry = firefight.game.entries[-1]
    [moment] = moments(firefight.battle, [entry], "german")

    assert moment.title == "Losses"
    assert moment.elements[0].words[0] == "One figure is taken prisoner."
    assert not any(words.startswith("Lay down") for words in moment.elements[0].words)
    assert moments(firefight.battle, [entry], "us") == ()
