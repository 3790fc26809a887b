"""One task proposes the end of a battle; after the end no page offers a step of play."""

import pytest

from assistant.battle.rattenkrieg.scenario.ending import LAST_TURN
from assistant.battle.rattenkrieg.screens.contributions import sensible_offers
from assistant.battle.rattenkrieg.screens.tasks import umpire_tasks
from assistant.battle.systems import SYSTEMS
from assistant.frozen import replace
from tests.battle.after_the_battle.test_endings import PLAYED, lose, rattenkrieg


def ends(here):
    """The tasks with a button that ends the battle."""
    return [
        t for t in umpire_tasks.due_now(here.battle) if any(x.move == "end-battle" for x in t.taps)
    ]


def test_two_reasons_for_the_end_are_one_task(monkeypatch):
    here = rattenkrieg()
    lose(here, "german")
    reasons = ("German has no figures left that can fight.", "Night fell.")
    monkeypatch.setattr(umpire_tasks, "proposed_ends", lambda battle: reasons)

    (task,) = ends(here)

    assert task.words == " ".join(reasons)
    (tap,) = task.taps
    here.make(tap.move, **tap.told)
    assert here.battle.phase == "over"


@pytest.mark.parametrize("last", [False, True])
def test_at_the_end_of_a_turn_the_end_is_proposed_once_and_before_the_next_turn(last):
    here = rattenkrieg()
    lose(here, "german")
    limit = here.battle.turn if last else here.battle.turn + 3
    here.game.state = replace(here.battle, stage="end", limit=limit, owed=())

    (task,) = ends(here)

    end = next(x for x in task.taps if x.move == "end-battle")
    assert end.likely
    assert end.told["words"].startswith("German has no figures left that can fight.")
    assert end.told["words"].endswith(LAST_TURN) is last
    assert "German has no figures left that can fight." in task.words
    assert [x.words for x in task.taps if x.likely] == ["End the battle"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_battle_that_is_over_has_no_steps_and_nothing_to_do(system):
    begun, answers = PLAYED[system]
    here = begun()
    views = here.game.system.views
    assert views.umpire_view(here.battle).steps

    here.make(here.game.system.ending.move, **answers)

    page = views.umpire_view(here.battle)
    assert page.result
    assert page.steps == ()
    assert not page.due or {x.move for task in page.due for x in task.taps} == {"count-points"}


def test_after_the_end_no_card_and_no_row_of_the_table_has_a_step_of_play():
    here = rattenkrieg()
    element = next(iter(here.battle.of_side("us")))
    roles = ("umpire", "player", "leader")
    assert {x.group for x in sensible_offers(here.battle, element, roles)} > {"rule"}
    assert here.game.system.views.umpire_view(here.battle).puts

    here.make("end-battle", words="Both agree.")

    page = here.game.system.views.umpire_view(here.battle)
    assert {x.group for x in sensible_offers(here.battle, element, roles)} == {"rule"}
    assert (page.puts, page.example) == ((), "")
    assert not any(row.taps for row in page.table)


def test_promotion_points_are_named_and_follow_the_deciding_points():
    here = rattenkrieg()
    lines = here.game.system.ending.points(here.battle)
    named = [x.label.endswith(" promotion") for x in lines]
    kinds = [here.battle.script.points[x.id].kind == "promotion" for x in lines]
    assert named == kinds == sorted(kinds)
    assert {*kinds} == {False, True}
