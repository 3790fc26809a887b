"""The ends of battles in every system: one contract, and what decides each battle."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.scenario import PointsCounted
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    conditions_to_judge,
    times_met,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state.scenario import Reserve, Trigger
from assistant.battle.reports.report import report_of
from assistant.battle.screens.results import CONDITIONS
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import Viewer
from tests.battle import store
from tests.battle.battleaxe.table import Table as Battleaxe
from tests.battle.conftest import Table, bring_about
from tests.battle.desert_rats.table import Table as DesertRats
from tests.battle.desert_rats.table import element, platoon
from tests.battle.rats_of_tobruk.field import Field, facing
from tests.battle.rats_of_tobruk.table import unit


def desert_rats():
    troop = platoon("troop", element("c1", "crusader", [500, 500]))
    return DesertRats([troop], [platoon("zug", element("p1", "panzer-2", [500, 1900]))]).begin()


def rattenkrieg():
    here = Table(card=store.scenario())
    here.engage()
    return here


PLAYED = {
    "rattenkrieg": (rattenkrieg, {"words": "Both agree."}),
    "desert-rats": (desert_rats, {}),
    "battleaxe": (Battleaxe, {"winner": "axis", "words": "The Allies gave up."}),
    "rats-of-tobruk": (
        lambda: Field(units=facing(unit("1/33", "33", place="4617"))),
        {"winner": "allied", "words": "The Axis gave up."},
    ),
}


def lose(here, side, state="dead", most=None):
    """Let figures of a side fall; without `most`, all of them."""
    figures = [(e, man) for e in here.battle.of_side(side) for man in e.figures]
    for each, man in figures[:most]:
        if here.battle.figures[man].state != state:
            here.make("rule-man", element=each.id, man=man, state=state, reason="seen")


def proposed(here):
    return here.game.system.ending.proposed(here.battle)


def result(here):
    return here.game.system.ending.result(here.battle)


def tap(here):
    """The button that ends the battle, in the list of tasks."""
    return next(t for d in due_now(here.battle) for t in d.taps if t.move == "end-battle")


def test_every_system_says_of_each_condition_how_it_knows_it_or_why_not():
    assert {*PLAYED} == {*SYSTEMS}
    for system in SYSTEMS.values():
        assert system.ending is not None
        assert {*system.ending.conditions} == {*CONDITIONS}, system.id
        assert all(words.endswith(".") for words in system.ending.conditions.values())


@pytest.mark.parametrize("system", PLAYED)
def test_the_umpire_ends_the_battle_and_undo_reopens_it(system):
    begun, answers = PLAYED[system]
    here = begun()
    ending = here.game.system.ending
    assert not ending.is_over(here.battle)
    before = here.battle

    entry = here.make(ending.move, **answers)

    assert ending.is_over(here.battle)
    assert "over" in entry.told["umpire"]
    assert ending.result(here.battle).headline
    here.game.undo(entry.seq, "", at="t", request="back")
    assert here.battle == before


@pytest.mark.parametrize("system", PLAYED)
def test_the_result_is_on_no_phone_before_the_end_and_on_all_after_it(system):
    begun, answers = PLAYED[system]
    here = begun()
    views, side = here.game.system.views, next(iter(here.battle.sides))
    pages = lambda: (views.side_view(here.battle, side), views.table_view(here.battle))  # noqa: E731
    assert [page.result for page in pages()] == [None, None]
    reader = Viewer("side", None, side)
    before = here.game.system.picture(here.battle, reader, here.game.entries)

    here.make(here.game.system.ending.move, **answers)

    assert [page.result for page in pages()] == [result(here)] * 2
    assert before != here.game.system.picture(here.battle, reader, here.game.entries)


@pytest.mark.parametrize("system", ["battleaxe", "rats-of-tobruk"])
def test_the_umpire_names_the_winner_of_a_board_game_that_a_player_gives_up(system):
    begun, answers = PLAYED[system]
    here = begun()
    here.make("end-battle", **answers)
    name = here.battle.sides[answers["winner"]].name
    assert result(here).headline == f"{name} victory"
    assert result(here).winner == answers["winner"]
    assert result(here).reasons[0] == answers["words"]


def test_a_board_game_may_end_without_a_winner():
    here = Battleaxe()
    here.make("end-battle", winner="nobody")
    assert (result(here).headline, result(here).winner) == ("A draw", None)


def test_the_plan_of_a_sides_report_shows_no_enemy_that_the_side_did_not_see():
    here = desert_rats()
    here.turn()
    here.make("release")
    here.make("end-battle")
    game = here.game

    def plan(side):
        return report_of(game.system, "The gap", here.battle, game.entries, side).plan

    own, enemy = ("british", ">P1<")
    assert enemy in plan(None)
    assert ">C1<" in plan(own)
    assert enemy not in plan(own)


# Rattenkrieg


def test_a_side_without_a_figure_that_fights_has_the_end_proposed_with_one_tap():
    here = rattenkrieg()
    assert proposed(here) == ()
    lose(here, "german", most=2)
    assert proposed(here) == ()
    lose(here, "german")
    assert proposed(here) == ("German has no figures left that can fight.",)

    end = tap(here)
    here.make(end.move, **end.told)

    assert here.battle.phase == "over"
    assert result(here).winner == "us"
    assert result(here).reasons[0] == "German has no figures left that can fight."


def test_the_capture_of_the_last_man_ends_the_battle():
    here = rattenkrieg()
    lose(here, "german", state="wounded")
    lose(here, "german", state="prisoner", most=1)
    assert proposed(here) == ("German has no figures left that can fight.",)
    assert "one captured" in " ".join(result(here).reasons)


def test_reinforcements_yet_to_come_count_as_fighting():
    here = rattenkrieg()
    lose(here, "german")
    german = here.battle.sides["german"].id
    waiting = replace_reserve(here, german)
    assert proposed(waiting) == ()


def replace_reserve(here, side):
    reserve = Reserve("r", side, "2nd Squad", Trigger(turn=5), "the east edge", waiting=(object(),))
    script = replace(here.battle.script, reserves={"r": reserve})
    here.game.state = replace(here.battle, script=script)
    return here


def test_the_end_counts_the_points_that_the_program_knows():
    here = Table()
    here.engage()
    lose(here, "german", most=3)
    lose(here, "german", state="prisoner", most=1)
    here.make("end-battle", words="Night fell.")  # the box is ticked at first

    found = result(here)
    assert found.headline.startswith("US victory, ")
    assert {x.counted for x in here.game.system.ending.points(here.battle) if x.known == 2} == {2}
    assert found.has_points
    assert [(x.name, x.lost) for x in found.sides] == [("German", 3), ("US", 0)]


def test_the_umpires_choice_of_winner_overrides_points():
    here = Table()
    here.engage()
    here.make("score", side="us", condition="us 1")
    here.make("end-battle", words="The US player left.", winner="german")
    assert (result(here).headline, result(here).winner) == ("German victory", "german")
    assert "The umpire decided who won." in result(here).reasons


@pytest.mark.parametrize(
    ("winner", "headline"), [("axis", "Axis victory"), ("nobody", "The battle is drawn")]
)
def test_the_umpire_names_the_winner_of_a_double_blind_battle(winner, headline):
    here = desert_rats()
    words = "The British player gave up" if winner == "axis" else "The British player gave up."
    entry = here.make("end-battle", winner=winner, words=words)
    found = result(here)
    assert (found.headline, found.winner) == (headline, None if winner == "nobody" else winner)
    assert found.reasons == (words, "The umpire decided who won.")
    told = f"The battle is over. The British player gave up. {headline}."
    assert {*entry.told.values()} == {told}


def test_the_umpire_states_how_a_double_blind_battle_ended_and_losses_decide_the_winner():
    here = desert_rats()
    here.make("end-battle", words="Both agree.")
    assert result(here).headline == "The battle is drawn"
    assert result(here).reasons == ("Both agree.", "Both sides lost the same number of elements.")


def test_the_sheet_of_the_end_asks_who_has_won_beside_the_result_as_counted():
    here = Table()
    here.engage()
    progress = here.attempt("end-battle", words="Both agree.", commit=False)
    (asked,) = [x for x in progress.asks if x.name == "winner"]
    assert not asked.rare
    assert asked.options[0].words == "As counted: A draw, 0 each"


def test_equal_points_are_a_draw():
    here = Table()
    here.engage()
    here.make("end-battle", words="Night fell.")
    assert (result(here).headline, result(here).winner) == ("A draw, 0 each", None)


def test_the_end_asks_for_the_conditions_that_only_the_umpire_can_judge():
    here = rattenkrieg()
    asks = here.attempt("end-battle", words="Dawn.", commit=False).asks
    (ask,) = [ask for ask in asks if ask.name == "met"]
    open_ = conditions_to_judge(here.battle)
    assert [option.value for option in ask.options] == [x.id for x in open_]
    assert open_
    assert all(times_met(here.battle, x) is None for x in open_)

    one = open_[0]
    met = {"words": "Dawn.", "met": (one.id,)}
    here.make("end-battle", **met)
    points = here.battle.script.points
    assert [x.id for x in open_ if points[x.id].times] == [one.id]


def test_the_proposed_end_opens_the_sheet_while_the_umpire_has_conditions_to_judge():
    here = rattenkrieg()
    lose(here, "german")
    assert tap(here).opens
    for scored in conditions_to_judge(here.battle):
        bring_about(here, PointsCounted(scored.id, scored.times, 1))
    assert not tap(here).opens


def test_the_result_that_the_end_offers_has_the_points_that_it_counts():
    here = rattenkrieg()
    lose(here, "german", most=1)
    told = {"words": "Dawn.", "count": "yes"}
    asks = here.attempt("end-battle", commit=False, **told).asks
    (winner,) = [ask for ask in asks if ask.name == "winner"]
    assert "US" in winner.options[0].words
    here.make("end-battle", **told)
    assert result(here).headline in winner.options[0].words
