"""A nomination lasts until its element has acted or cannot act; then its side nominates again."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, US, bring_about

FIRST, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def taps(dues):
    return [tap.words for due in dues for tap in due.taps]


@pytest.fixture
def alone(engaged):
    """Two US teams are active; the active German team has no actions left, so no roll is due."""
    for name in (FIRST, SECOND):
        engaged.order("us", name, "movement")
    engaged.order("german", FIRST, "fire")
    engaged.rounds()
    engaged.act_with("us", FIRST)
    german = engaged.element("german", FIRST)
    bring_about(
        engaged,
        e.ElementActivated(engaged.element("us", SECOND).id),
        e.ElementActivated(german.id),
        e.ActionTaken(german.id, "aim", german.left, ()),
    )
    assert due_now(engaged.battle)[0].words == "No roll: only one side can act."
    return engaged


def nominate(table, by, side, name):
    return table.make("nominate", by, nominee=table.element(side, name).id)


def walks(table, name):
    table.make("move", US, element=table.element("us", name).id, gait="walk")
    table.make("no-reaction") if table.battle.noise else None


def opened_cards(table):
    """The elements whose cards the US phone opens, since no enemy can act and nobody nominates."""
    (task,) = due_for(table.battle, "us")
    assert task.title == "You act next."
    opening = [tap for tap in task.taps if tap.opens]
    return [table.battle.elements[tap.told["element"]].title for tap in opening]


def test_an_element_that_has_acted_is_not_named_again(alone):
    nominate(alone, US, "us", FIRST)
    both = ["U 1st, Team 1 acts", "U 1st, Team 2 acts"]
    assert taps(due_now(alone.battle)) == [*both, "End the round"]
    walks(alone, FIRST)

    assert "U 1st, Team 2 acts" in taps(due_now(alone.battle))
    assert opened_cards(alone) == [FIRST, SECOND]


def test_an_element_without_actions_is_not_named_again(alone):
    nominate(alone, US, "us", FIRST)
    team = alone.element("us", FIRST)
    bring_about(alone, e.ActionsPaid(team.id, team.left, "reaction"))
    assert not alone.element("us", FIRST).left

    assert taps(due_now(alone.battle)) == ["U 1st, Team 2 acts", "End the round"]
    assert opened_cards(alone) == [SECOND]


def test_the_nomination_of_another_element_remains(alone):
    nominate(alone, US, "us", SECOND)
    walks(alone, FIRST)

    assert alone.battle.round.nominees == {"us": alone.element("us", SECOND).id}


def test_a_side_with_one_element_may_still_name_nobody(engaged):
    engaged.order("german", FIRST, "fire")
    engaged.order("us", FIRST, "fire")
    engaged.rounds()
    nominate(engaged, GERMAN, "german", FIRST)
    assert taps(due_for(engaged.battle, "german")) == ["Nominate nobody"]
    engaged.make("nominate", GERMAN, nominee="nobody")

    assert [due.title for due in due_for(engaged.battle, "german")] == ["You nominated nobody."]


@pytest.fixture
def lone(engaged):
    """Two US teams have orders, and no German team has one."""
    for name in (FIRST, SECOND):
        engaged.order("us", name, "movement")
    engaged.rounds()
    return engaged


def test_where_one_side_alone_has_orders_a_round_opens_with_one_tap_and_no_die(lone):
    (task,) = due_now(lone.battle)
    assert task.title == "US chooses the element that acts."
    assert taps([task]) == ["U 1st, Team 1 acts", "U 1st, Team 2 acts", "Nobody acts"]

    entry = lone.make(task.taps[1].move, **task.taps[1].told)
    assert not any(each.dice for each in entry.resolutions)
    assert lone.battle.round.turn_of == lone.element("us", SECOND).id


def test_a_side_may_also_nominate_nobody_there_and_the_turn_ends(lone):
    nobody = due_now(lone.battle)[0].taps[-1]
    lone.make(nobody.move, **nobody.told)

    assert "end-turn" in {tap.move for task in due_now(lone.battle) for tap in task.taps}


def test_an_element_nominated_by_phone_acts_at_the_umpires_tap(lone):
    nominate(lone, US, "us", SECOND)
    (task,) = due_now(lone.battle)
    assert task.title == "US has nominated an element; the enemy has none to nominate."

    lone.make(task.taps[0].move, **task.taps[0].told)
    assert lone.battle.round.turn_of == lone.element("us", SECOND).id


def test_a_team_without_figures_cannot_be_nominated(alone):
    german = alone.element("german", FIRST)
    assert german.id in alone.battle.round.active
    second = alone.element("us", SECOND)
    bring_about(alone, *(e.FigureChanged(id, "ready", "dead") for id in second.figures))

    assert opened_cards(alone) == [FIRST]


def test_where_one_side_names_nobody_its_enemy_has_the_initiative_without_a_die(engaged):
    for side in ("german", "us"):
        engaged.order(side, FIRST, "fire")
    engaged.rounds()
    nominate(engaged, GERMAN, "german", FIRST)
    engaged.make("nominate", US, nominee="nobody")
    (task,) = due_now(engaged.battle)
    assert task.title == "German has nominated an element, US nobody."
    (tap,) = task.taps
    assert (tap.words, tap.opens) == ("German has the initiative, no roll", False)
    entry = engaged.make(tap.move, **tap.told)

    assert not any(each.dice for each in entry.resolutions)
    assert engaged.battle.round.turn_of == engaged.element("german", FIRST).id


def test_nobody_rolls_where_quality_decides(engaged):
    green, state = engaged.element("german", FIRST), engaged.battle
    elements = {**state.elements, green.id: replace(green, quality=1)}  # against 4
    engaged.game.state = replace(state, elements=elements)
    for side in ("german", "us"):
        engaged.order(side, FIRST, "fire")
    engaged.rounds()
    nominate(engaged, GERMAN, "german", FIRST)
    nominate(engaged, US, "us", FIRST)
    (task,) = due_now(engaged.battle)
    assert (task.taps[0].words, task.taps[0].opens) == ("US has the initiative, no roll", False)
    entry = engaged.make(task.taps[0].move)

    assert not any(each.dice for each in entry.resolutions)
    assert engaged.battle.round.winner == "us"


def test_the_winner_reads_its_own_unit_without_the_letter_of_its_side(engaged):
    for side in ("german", "us"):
        engaged.order(side, FIRST, "fire")
    engaged.rounds()
    nominate(engaged, GERMAN, "german", FIRST)
    nominate(engaged, US, "us", FIRST)
    engaged.make("initiative", dice={"initiative": 6})

    def own(reader):
        (ask,) = engaged.attempt("act-or-make", reader, commit=False).asks
        return ask.options[0].words

    assert own(US) == FIRST
    assert own(UMPIRE) == f"U {FIRST}"


def test_only_the_umpire_opens_the_roll(engaged):
    """Otherwise a player would learn about the enemy's nominee: Quality, or that it is spent."""
    for side in ("german", "us"):
        engaged.order(side, FIRST, "fire")
    engaged.rounds()
    for by in (GERMAN, US):
        nominate(engaged, by, by.side, FIRST)
    assert engaged.attempt("initiative", commit=False).dice

    for spent in (0, 3):
        bring_about(
            engaged, e.FigureActionsLost(engaged.element("german", FIRST).figures[0], spent)
        )
        opened = engaged.attempt("initiative", US, commit=False)
        assert (opened.refused, opened.dice) == ("The umpire rolls for initiative.", None)


def test_the_umpires_answer_names_the_side_of_each_nominee(engaged):
    for side in ("us", "german"):
        engaged.order(side, FIRST, "fire")
        engaged.order(side, SECOND, "fire")
    engaged.rounds()
    told = {f"nominee_{side}": engaged.element(side, FIRST).id for side in ("us", "german")}
    asks = engaged.attempt("initiative", commit=False, **told).asks
    answers = {ask.name: ask.answer_words for ask in asks if ask.name in told}

    assert answers == {"nominee_us": f"U {FIRST}", "nominee_german": f"G {FIRST}"}
