"""An ambush strikes before the action that sets it off (Rattenkrieg 10.1.3, 11.1)."""

import pytest

from assistant.battle.play import Play, Refused
from assistant.battle.rattenkrieg.events import ElementActivated
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.lookups import naming
from assistant.battle.rattenkrieg.rounds.ambush import strikes_first
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.random_play.regrets import conflicts
from tests.battle.rattenkrieg.morale_and_wounds.ambushes import OTHER, TEAM, Road, words_of


@pytest.fixture
def road():
    return Road()


def task_titles(found):
    return [each.title for each in found]


def test_an_ambush_is_offered_before_the_action_and_other_orders_after_it():
    for order, words in (
        ("ambush", f"{TEAM} · 1 of 3 actions, before the enemy’s action"),
        ("fire", f"{TEAM} · 1 of 3 actions"),
    ):
        road = Road(order)
        road.go()
        assert words in words_of(due_for(road.battle, "german"))


def test_the_action_that_an_ambush_answers_is_taken_back_and_stays_paid(road):
    before = road.battle
    road.go()
    assert any(man.ran for man in road.battle.men(road.us))
    road.strike()

    assert road.battle.men(road.us) == before.men(before.elements[road.us.id])
    assert (road.us.spent, road.us.last_action) == (1, None)
    assert road.battle.round.turn_of == road.germans.id
    assert (road.germans.spent, road.germans.in_reaction) == (1, True)


def test_the_ambush_acts_and_then_the_action_continues_at_no_further_cost(road):
    road.go()
    road.strike()
    road.shoot()
    assert task_titles(due_now(road.battle))[0].endswith("continues: run")
    road.go_on()

    assert (road.us.spent, road.us.last_action) == (1, "run")
    assert any(man.ran for man in road.battle.men(road.us))
    assert road.battle.round.held is None
    assert road.battle.round.turn_of == road.us.id


def test_the_moving_element_waits_until_the_ambush_has_struck(road):
    road.go()
    road.strike()

    with pytest.raises(Refusal, match="acts first"):
        road.go()
    with pytest.raises(Refusal, match="has not acted yet"):
        road.table.make("initiative")


def test_nobody_else_acts_before_the_interrupted_action_is_finished_or_lost(road):
    road.go()
    road.strike()
    road.shoot()
    with pytest.raises(Refusal, match="First finish or give up"):
        road.table.make("initiative")
    road.table.make("lose-action", US, element=road.us.id)

    assert (road.us.spent, road.us.claim_open, road.battle.round.held) == (1, False, None)
    assert task_titles(due_now(road.battle)) == ["Both sides have active elements."]


@pytest.mark.parametrize("move", ["act", "provoke"])
def test_a_side_does_not_read_whom_the_umpire_meant_in_its_interrupted_action(road, move):
    hidden = next(x for x in road.battle.of_side("german") if x.contact is None)
    told = {"element": road.us.id, "man": road.us.figures[1], "target": hidden.id}
    told |= {"action": "provoke"} if move == "act" else {}
    road.table.make(move, dice={"nerve": 1}, **told)
    road.strike()
    road.shoot()
    (held,) = [x for x in due_now(road.battle) if "continues" in x.title]
    assert [tap.words for tap in held.taps] == ["Carry out the action", "The action is lost"]

    assert hidden.id not in repr(side_view(road.battle, "us"))
    (own,) = [x for x in due_for(road.battle, "us") if "continues" in x.title]
    assert [tap.words for tap in own.taps] == ["The action is lost"]


def test_an_action_that_was_the_last_is_carried_out_all_the_same(road):
    road.table.make(
        "rule-element", element=road.us.id, spent=road.us.allowed - 1, reason="for the test"
    )
    road.go()
    road.strike()
    assert road.us.left == 0
    road.shoot()
    road.go_on()

    assert road.us.spent == road.us.allowed


def test_an_action_with_nobody_left_to_carry_it_out_is_lost(road):
    road.go()
    road.strike()
    road.shoot()
    for man in road.us.figures:
        road.table.make("rule-man", element=road.us.id, man=man, state="dead", reason="hit")

    assert road.battle.round.held is None
    assert not [x for x in due_now(road.battle) if "continues" in x.title]


def test_the_ambush_may_stand_down_and_the_action_continues(road):
    road.go()
    road.strike()
    road.table.make("stand-down", GERMAN, element=road.germans.id)
    road.go_on()

    assert road.us.last_action == "run"


def test_the_same_answers_and_dice_are_offered_again(road):
    names = naming.distinct_names(road.battle.men(road.us))
    dice = {f"{name}: distance": 5 for name in names.values()}
    road.go(dice=dice, gait="rush", terrain="difficult")
    noise = road.battle.noise
    road.strike()
    told = road.battle.round.held.told

    assert told == noise.told
    faces = {f"dice.{name}": str(face) for name, face in dice.items()}
    assert {"gait": "rush", "terrain": "difficult", **faces}.items() <= told.items()
    road.shoot()
    road.go_on()
    assert road.us.last_action == "rush"


def test_fire_is_answered_after_it_has_struck(road):
    road.table.reveal("german", TEAM)
    road.go()
    road.table.make("no-reaction")
    shot = {"man": road.us.figures[0], "target": road.germans.id, "distance_in": 10}
    shot |= {"victim": road.germans.figures[0]}
    road.table.make("shoot", dice={"roll": 6}, element=road.us.id, **shot)
    fired = len(road.table.game.entries)
    assert f"{TEAM} · 1 of 3 actions" in words_of(due_for(road.battle, "german"))
    road.strike()

    assert road.table.game.entries[fired].undoes is None
    assert road.us.last_action == "shoot"


def test_the_umpire_may_let_an_ambush_come_after_the_action(road):
    road.go()
    made = road.strike(UMPIRE, first="no")

    assert made.undoes is None
    assert road.us.last_action == "run"
    assert road.battle.round.held is None


def test_one_undo_restores_the_action_as_if_no_ambush_had_been_sprung(road):
    road.go()
    before = road.battle
    road.strike()
    road.table.undo()

    assert road.battle == before
    road.table.undo(road.table.game.last_undo().seq)
    assert road.battle.round.held.action == "run"


def test_the_log_shows_the_action_struck_through_and_why(road):
    road.go()
    road.strike()
    lines = log_lines(road.table.game.entries, US)
    mojon = road.battle.mojons[road.germans.mojon]

    assert lines[1].undone == "Undone: an ambush came first"
    assert lines[0].words == (
        f"{TEAM}: an ambush comes before the declared action (run). Put the figures back. "
        f"Enemy Mojon {mojon.number} strikes from ambush."
    )


def test_entries_between_the_action_and_the_ambush_are_kept(road):
    road.go()
    road.table.make("react", element=road.table.element("german", OTHER).id)
    road.strike()

    assert road.table.element("german", OTHER).spent == 2
    assert road.us.last_action is None


def test_the_ambush_answers_an_action_that_nobody_hears_any_more(road):
    road.go()
    road.strike()

    assert conflicts(road.table.game, road.table.game.entries) == set()


def test_the_ambush_is_undone_with_the_activation_of_whom_it_interrupted():
    road = Road(named_first=True)
    activated = next(
        entry.seq
        for entry in road.table.game.entries
        if ElementActivated(road.us.id) in entry.events
    )
    went, struck = road.go().seq, road.strike().seq
    undone = {breaks.entry.seq for breaks in road.table.game.leaning_on(activated)}

    assert {went, struck} <= undone


def test_an_ambush_too_late_is_refused_without_naming_later_entries():
    play = Play(Table().battle, apply, GERMAN, {})

    with pytest.raises(
        Refused,
        match=r"^Too much has happened since then to enter this before it. Enter it after\.$",
    ):
        play.insert_before(lambda entries: entries[:1], "an ambush came first")


def test_men_who_act_in_several_taps_are_taken_back_together(road):
    before = road.battle
    first, *others = road.us.figures
    road.go(men=(first,), terrain="difficult")
    road.table.make("no-reaction")
    road.go(men=tuple(others))
    assert all(man.ran for man in road.battle.men(road.us))
    road.strike()

    assert road.battle.men(road.us) == before.men(before.elements[road.us.id])
    assert road.us.spent == 1
    assert road.battle.round.held.told["terrain"] == "difficult"
    assert [line.undone for line in log_lines(road.table.game.entries, US)[1:3]] == [
        "Undone: an ambush came first"
    ] * 2
    road.table.undo()
    assert all(man.ran for man in road.battle.men(road.us))


def test_the_same_action_of_other_figures_before_is_kept(road):
    first, *others = road.us.figures
    road.go(men=(first,))
    road.table.make("no-reaction")
    road.go(men=tuple(others), gait="walk")
    road.strike()

    assert road.battle.figures[first].ran
    assert (road.us.spent, road.battle.round.held.action) == (2, "movement")


def test_an_ambush_on_an_ambush_comes_after_it(road):
    """Only one action can wait at a time."""
    road.go()
    road.strike()
    shout = {"element": road.germans.id, "action": "shout"}
    road.table.make("act", **shout)

    assert road.battle.noise.element == road.germans.id
    assert not any(strikes_first(road.battle, x) for x in road.battle.of_side("us"))


def test_the_acting_side_sees_the_same_with_or_without_an_ambush():
    seen = []
    for order in ("ambush", "movement", "fire"):
        road = Road(order)
        road.go()
        entries = road.table.game.entries
        seen.append((side_view(road.battle, "us"), due_for(road.battle, "us")))
        seen[-1] += tuple(line.words for line in log_lines(entries, US))

    assert seen[0] == seen[1] == seen[2]


def test_the_enemy_does_not_read_what_waits(road):
    road.go()
    road.strike()
    road.shoot()

    assert due_for(road.battle, "german") == ()
