"""Initiative that a side has won, and who acts after it (Rattenkrieg 11.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.figures.able_figures import awaited_before_acting
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, TEAM, US, Refusal, bring_about

ONLY_ACTIVE = "The umpire says who acts next."


def won_by_the_us(engaged):
    """Both sides have nominated their first teams, and the US side has won the roll."""
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("german", "1st Squad, Team 1", "movement")
    engaged.rounds()
    own, other = (engaged.element(side, "1st Squad, Team 1") for side in ("us", "german"))
    # Quality 3 (low) against 4: low wins on 1 or 2
    named = {"nominee_german": other.id, "nominee_us": own.id}
    engaged.make("initiative", dice={"initiative": 3}, **named)
    return own, other


def kill_all(engaged, element):
    for man in element.figures:
        engaged.make("rule-man", element=element.id, man=man, state="dead", reason="for the test")


def test_a_side_learns_that_an_enemy_fell_after_the_roll_only_when_that_enemy_must_act(engaged):
    own, other = won_by_the_us(engaged)
    before = engaged.attempt("act-or-make", US, commit=False).asks[0]
    kill_all(engaged, other)
    after = engaged.attempt("act-or-make", US, commit=False).asks[0]
    entry = engaged.make("act-or-make", US, acts="enemy")

    assert before == after
    assert entry.told["us"] == "The nominated element can no longer act: nominate again."
    assert (engaged.battle.round.winner, engaged.battle.round.nominees) == (None, {})
    assert engaged.act_with("us", "1st Squad, Team 1").id == own.id


def test_a_winner_whose_own_fell_after_the_roll_may_have_the_enemy_act(engaged):
    own, other = won_by_the_us(engaged)
    kill_all(engaged, own)
    engaged.make("act-or-make", US)

    assert engaged.battle.round.turn_of == other.id


def test_nobody_acts_after_a_roll_when_both_who_were_named_fell(engaged):
    own, other = won_by_the_us(engaged)
    kill_all(engaged, own)
    kill_all(engaged, other)
    engaged.make("act-or-make", acts=other.id)

    assert (engaged.battle.round.winner, engaged.battle.round.turn_of) == (None, None)


class TestNeitherSideNamesAnybody:
    @pytest.fixture
    def unwilling(self, engaged):
        """Both sides have orders face down, and both nominate nobody."""
        for side in ("us", "german"):
            engaged.order(side, "1st Squad, Team 1", "movement")
        engaged.rounds()
        for side in (US, GERMAN):
            engaged.make("nominate", side, nominee="nobody")
        return engaged

    def test_both_sides_may_nominate_again(self, unwilling):
        again, _ = due_now(unwilling.battle)[0].taps
        unwilling.make(again.move, **again.told)
        team = unwilling.element("us", "1st Squad, Team 1")
        unwilling.make("nominate", US, nominee=team.id)
        unwilling.make("nominate", GERMAN, nominee="nobody")
        unwilling.make("initiative")

        assert unwilling.battle.round.turn_of == team.id

    def test_the_turn_may_end_with_the_orders_unused(self, unwilling):
        _, end = due_now(unwilling.battle)[0].taps
        unwilling.make(end.move, **end.told)

        assert (unwilling.battle.stage, unwilling.battle.round) == ("end", None)


@pytest.fixture
def both_active(engaged):
    """A US team under a fire order has won the action; a German team is active too."""
    for side in ("german", "us"):
        engaged.order(side, "1st Squad, Team 1", "fire")
    engaged.rounds()
    us = engaged.act_with("us", "1st Squad, Team 1")
    bring_about(engaged, e.ElementActivated(engaged.element("german", "1st Squad, Team 1").id))
    engaged.us = us.id
    return engaged


def test_an_element_that_breaks_its_order_has_spent_the_action_and_initiative_follows(both_active):
    both_active.make("lose-first", US, element=both_active.us)
    assert both_active.battle.elements[both_active.us].left == 3
    assert both_active.battle.round.turn_of is None
    assert "Both sides have active elements." in {x.title for x in due_now(both_active.battle)}

    with pytest.raises(Refusal, match="initiative says who acts next"):
        both_active.make("move", US, element=both_active.us, gait="walk")


def test_after_an_action_one_of_another_kind_waits_for_initiative_too(both_active):
    """Only a roll gives an element another action while enemies are active (11.1)."""
    both_active.reveal("german", "1st Squad, Team 1")
    team, enemy = (both_active.element(x, "1st Squad, Team 1") for x in ("us", "german"))
    told = {"element": team.id, "man": team.figures[1], "men": team.figures[1:2]}
    both_active.make("aim", US, target=enemy.id, **told)
    both_active.make("no-reaction") if both_active.battle.noise else None

    others = {
        "move": {"element": team.id, "gait": "walk"},
        "begin-task": {**told, "kind": "demolition", "place": "the gate", "needed": 3},
        "jump": {"element": team.id, "man": team.figures[1], "height_in": 2},
        "fire-flare": {"launcher": team.id, "kind": "ground", "place": "the gate"},
    }
    for move, answers in others.items():
        for by in (US, UMPIRE):
            if by.role in both_active.game.system.moves[move].by:
                refused = both_active.attempt(move, by, commit=False, **answers).refused
                assert "initiative says who acts next" in refused, (move, refused)
    barred = {x.move: x.barred for x in unit_view(both_active.battle, team).offers}
    assert barred["ask-spot"] == barred["ask-suppress"] == "initiative comes first"
    assert barred["aim"] == ""  # the others may join the action


def test_where_no_enemy_is_active_it_acts_next_without_a_roll(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("lose-first", US, element=team.id)
    assert "US acts next." in {due.title for due in due_now(engaged.battle)}
    engaged.make("move", US, element=team.id, gait="walk")

    assert engaged.element("us", "1st Squad, Team 1").left == 2


def test_a_reaction_whose_first_action_is_lost_is_over(both_active):
    german = both_active.element("german", "1st Squad, Team 1").id
    bring_about(both_active, e.ElementActivated(german, in_reaction=True, answers=both_active.us))
    both_active.make("lose-first", GERMAN, element=german)
    lost = both_active.battle.elements[german]

    assert (lost.in_reaction, lost.answers) == (False, None)


class TestTheEnemyHasSpentItsActions:
    """A German team reacted and has no action left; a US team ran and may act again."""

    @pytest.fixture
    def spent(self, engaged):
        engaged.run_and_react()
        german = engaged.element("german", TEAM)
        assert [x.title for x in due_for(engaged.battle, "us")] == [ONLY_ACTIVE]
        engaged.make("rule-element", element=german.id, spent=20, reason="for the test")
        return engaged

    def test_the_phone_opens_the_card_and_asks_for_no_nomination(self, spent):
        (task,) = due_for(spent.battle, "us")
        own = spent.element("us", TEAM)

        assert (task.title, [dict(tap.told) for tap in task.taps]) == (
            "You act next.",
            [{"element": own.id}, {"nominee": "nobody"}],
        )
        assert not awaited_before_acting(spent.battle, own)

    def test_a_side_that_wants_no_further_action_leaves_the_umpire_to_end_the_round(self, spent):
        spent.make("no-reaction")
        (task,) = due_for(spent.battle, "us")
        tap = next(tap for tap in task.taps if tap.words == "Nobody acts")
        before = spent.battle.rounds_done
        spent.make(tap.move, US, **tap.told)
        assert spent.battle.rounds_done == before, "the enemy might react to the run"
        (end, *_) = due_now(spent.battle)[0].taps
        spent.make(end.move, **end.told)

        assert spent.battle.rounds_done == before + 1

    def test_the_console_says_that_the_player_is_asked_also_after_a_nomination(self, spent):
        spent.make("nominate", US, nominee=spent.element("us", TEAM).id)
        task = next(x for x in due_now(spent.battle) if x.title == "US acts next.")

        assert task.asked == ("us",)

    def test_a_side_that_nominated_nobody_still_does_not_act(self, engaged):
        engaged.run_and_react()
        engaged.make("nominate", US, nominee="nobody")
        german = engaged.element("german", TEAM)
        engaged.make("rule-element", element=german.id, spent=20, reason="for the test")

        assert [x.title for x in due_for(engaged.battle, "us")] == ["You nominated nobody."]
