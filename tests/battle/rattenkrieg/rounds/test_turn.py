"""An engagement turn: orders, rounds, actions, reactions, the end."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups import naming
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, US, Refusal, bring_about


def test_a_squad_leader_gives_as_many_orders_as_their_quality(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.order("us", "1st Squad, Team 1", "movement")

    assert engaged.battle.sides["us"].squad_orders == {"1st Squad": 1}
    assert engaged.element("us", "1st Squad, Team 1").order.kind == "movement"


def test_an_ambush_takes_a_marker_and_gives_it_back(engaged):
    engaged.order("us", "1st Squad, Team 1", "ambush")
    assert engaged.battle.sides["us"].ambush_left == 3

    engaged.make("take-back-order", US, element=engaged.element("us", "1st Squad, Team 1").id)
    assert engaged.battle.sides["us"].ambush_left == 4


def test_when_both_sides_are_ready_the_rounds_begin(engaged):
    engaged.make("orders-ready", GERMAN)
    assert engaged.battle.stage == "orders"
    engaged.make("orders-ready", US)

    assert engaged.battle.stage == "rounds"


def test_no_order_is_placed_in_the_turn_without_grounds(engaged):
    engaged.rounds()
    element = engaged.element("us", "1st Squad, Team 1")

    progress = engaged.attempt("place-order", US, element=element.id, kind="fire")
    assert [a.name for a in progress.asks if a.value is None] == ["grounds"]


def test_the_better_side_wins_initiative_on_its_faces(engaged):
    engaged.order("german", "1st Squad, Team 1", "movement")
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    german = engaged.element("german", "1st Squad, Team 1").id
    us = engaged.element("us", "1st Squad, Team 1").id
    # Quality 3 (low) against 4: low wins on 1 or 2
    engaged.make("initiative", dice={"initiative": 3}, nominee_german=german, nominee_us=us)

    assert engaged.battle.round.winner == "us"
    assert due_now(engaged.battle)[0].title == "US has the initiative. Who acts?"
    engaged.make("act-or-make", US, acts="enemy")
    assert engaged.battle.round.turn_of == german


def test_a_move_spends_an_action_and_may_be_answered(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("german", "1st Squad, Team 1", "fire")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=element.id, gait="run")

    moved = engaged.element("us", "1st Squad, Team 1")
    assert (moved.left, moved.last_action) == (3, "run")
    assert all(m.exposed and m.ran for m in engaged.battle.men(moved))
    answering = engaged.element("german", "1st Squad, Team 1")
    engaged.make("react", element=answering.id)
    answering = engaged.element("german", "1st Squad, Team 1")
    # deployed it is not, so the reaction costs two of three
    assert (answering.left, answering.order.face_up) == (1, True)


def test_the_first_action_must_fit_the_order(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")

    with pytest.raises(Refusal, match="is under a fire order"):
        engaged.make("move", US, element=element.id, gait="walk")
    engaged.make("lose-first", US, element=element.id)
    engaged.make("move", US, element=element.id, gait="walk")
    assert engaged.element("us", "1st Squad, Team 1").left == 2


def test_the_umpire_overrules_with_a_reason_that_the_log_keeps(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")
    entry = engaged.make("move", element=element.id, gait="walk", why="agreed by both")

    assert entry.why == "agreed by both"
    assert "is under a fire order" in entry.overruled[0]


def test_a_side_cannot_overrule(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")

    with pytest.raises(Refusal, match="is under a fire order"):
        engaged.make("move", US, element=element.id, gait="walk", why="because")


def test_an_inactive_element_does_not_act(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    element = engaged.element("us", "1st Squad, Team 1")

    with pytest.raises(Refusal, match="is not active"):
        engaged.make("move", US, element=element.id, gait="walk")


def test_hunkering_is_free_and_coming_back_costs_two(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("hunker-down", US, element=element.id)
    assert engaged.element("us", "1st Squad, Team 1").left == 4

    engaged.make("rejoin", why="the order is set aside", element=element.id)
    back = engaged.element("us", "1st Squad, Team 1")
    assert (back.left, len(engaged.battle.fit(back))) == (2, 4)


def test_orders_of_all_that_took_part_come_off_at_the_end_of_a_round(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("us", "1st Squad, Team 2", "movement")
    engaged.rounds()
    element = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=element.id, gait="walk")
    engaged.make("end-round")

    assert engaged.element("us", "1st Squad, Team 1").order is None
    assert engaged.element("us", "1st Squad, Team 2").order is not None
    with pytest.raises(Refusal, match="One placed order has not been carried out"):
        engaged.make("end-turn")


def test_a_turn_ends_though_an_element_that_lost_its_actions_has_an_order(engaged):
    engaged.order("us", "1st Squad, Team 2", "movement")
    engaged.rounds()
    team = engaged.element("us", "1st Squad, Team 2")
    for id in team.figures:
        bring_about(engaged, e.FigureActionsLost(id, team.left))
    (task,) = due_now(engaged.battle)
    assert [tap.move for tap in task.taps] == ["end-turn"]
    engaged.make("end-turn")

    assert engaged.battle.stage == "end"


def test_the_next_turn_waits_for_the_checks_that_are_due(engaged):
    engaged.rounds()
    team = engaged.element("german", "1st Squad, Team 1")
    engaged.make("rule-man", element=team.id, man=team.figures[1], state="wounded", reason="test")
    engaged.make("end-turn")

    assert [o.kind for o in engaged.battle.owed] == ["wound"]
    with pytest.raises(Refusal, match="One check is still due"):
        engaged.make("begin-turn")
    engaged.make("check-wound", owed=engaged.battle.owed[0].id, dice={"roll": 3})
    engaged.make("begin-turn")
    assert (engaged.battle.turn, engaged.battle.stage) == (3, "orders")
    assert engaged.battle.figures[team.figures[1]].state == "ready"


def test_stunned_men_are_ready_again_in_the_next_turn(engaged):
    engaged.rounds()
    team = engaged.element("german", "1st Squad, Team 1")
    engaged.make("rule-man", element=team.id, man=team.figures[1], state="stunned", reason="test")
    engaged.make("end-turn")
    engaged.make("begin-turn")

    assert engaged.battle.figures[team.figures[1]].state == "ready"


def test_a_nominated_element_that_has_fallen_since_is_not_given_the_action(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("german", "1st Squad, Team 1", "movement")
    engaged.rounds()
    element, other = (engaged.element(side, "1st Squad, Team 1") for side in ("us", "german"))
    engaged.make("nominate", US, nominee=element.id)
    engaged.make("nominate", GERMAN, nominee=other.id)
    for man in element.figures:
        engaged.make("rule-man", element=element.id, man=man, state="dead", reason="for the test")
    engaged.make("initiative")

    assert engaged.battle.round.turn_of == other.id


def test_a_round_is_over_when_its_last_element_stands_down(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("stand-down", US, element=team.id)

    assert engaged.battle.round is None
    engaged.make("end-turn")


def test_an_element_that_stands_down_after_a_move_may_still_be_answered(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("german", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.make("stand-down", US, element=team.id)

    assert engaged.battle.round is None  # whatever may be answered: the clock tells no secrets
    assert due_now(engaged.battle)[0].title == "Who saw or heard it, and reacts?"
    engaged.make("no-reaction")
    assert due_now(engaged.battle)[0].title == "German chooses the element that acts."


def test_no_wound_is_checked_of_a_man_who_is_well_when_the_check_is_taken_back(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    rule = {"element": team.id, "man": team.figures[0], "reason": "for the test"}
    engaged.make("rule-man", state="wounded", **rule)
    engaged.rounds()
    engaged.make("end-turn")
    owed = next(o.id for o in engaged.battle.owed if o.kind == "wound")
    check = engaged.make("check-wound", owed=owed, dice={"roll": 1})
    engaged.make("rule-man", state="stunned", **rule)
    engaged.undo(check.seq)

    with pytest.raises(Refusal, match="no longer wounded"):
        engaged.make("check-wound", owed=owed)
    engaged.make("waive-check", owed=owed, reason="he is well")


def test_the_wounded_are_checked_before_aggressiveness(engaged):
    engaged.rounds()
    team = engaged.element("german", "1st Squad, Team 1")
    bring_about(engaged, e.AggressivenessChanged(team.id, team.aggressiveness, 0))
    engaged.make("rule-man", element=team.id, man=team.figures[1], state="wounded", reason="test")
    engaged.make("end-turn")
    assert [o.kind for o in engaged.battle.owed if o.kind != "conduct"] == ["wound"]

    wound = next(o.id for o in engaged.battle.owed if o.kind == "wound")
    engaged.make("check-wound", owed=wound, dice={"roll": 6})  # dies: one able figure fewer
    comrade = next(o.id for o in engaged.battle.owed if o.kind == "comrade-killed")
    assert [o.kind for o in engaged.battle.owed if o.kind == "nerve"] == []
    engaged.make("check-comrade", owed=comrade, dice={"roll": 3})
    assert [o.kind for o in engaged.battle.owed if o.kind != "conduct"] == ["nerve"]
    nerve = next(o.id for o in engaged.battle.owed if o.kind == "nerve")
    entry = engaged.make("check-nerve", owed=nerve, dice={"roll": 2})
    inputs = entry.resolutions[0].inputs
    assert inputs["men_at_order"] - inputs["able_men"] == 1


def test_a_pending_check_stays_listed_when_the_umpire_continues_without_it(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    rule = {"element": team.id, "man": team.figures[0], "reason": "for the test"}
    engaged.make("rule-man", state="wounded", **rule)
    engaged.rounds()
    engaged.make("end-turn")
    engaged.make("begin-turn", why="it is late")

    assert engaged.battle.turn == 3
    assert due_now(engaged.battle)[0].title == "U 1st, Team 1 has a wounded figure."


def walked_and_stood_down(engaged):
    """A US team has walked, and stands down before anybody has answered."""
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("us", "1st Squad, Team 2", "movement")
    engaged.order("german", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.make("stand-down", US, element=team.id)
    return engaged.element("german", "1st Squad, Team 1")


def test_an_answer_after_the_round_opens_the_next(engaged):
    answering = walked_and_stood_down(engaged)
    engaged.make("react", element=answering.id)

    assert (engaged.battle.round.number, engaged.battle.round.active) == (2, (answering.id,))


def test_an_answer_comes_before_whoever_is_named_for_the_next_round(engaged):
    answering = walked_and_stood_down(engaged)
    other = engaged.element("us", "1st Squad, Team 2")
    engaged.make("nominate", US, nominee=other.id)
    engaged.make("react", element=answering.id)

    assert (engaged.battle.round.number, engaged.battle.round.active) == (2, (answering.id,))
    assert engaged.battle.round.nominees == {}


def test_an_ambush_on_who_has_stood_down_comes_after_what_he_did(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.order("german", "1st Squad, Team 1", "ambush")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.make("stand-down", US, element=team.id)
    entry = engaged.make("react", element=engaged.element("german", "1st Squad, Team 1").id)

    assert entry.undoes is None
    assert engaged.battle.round.held is None


def test_a_whistle_is_one_mans_and_everybody_hears_it(engaged):
    engaged.order("us", "1st Squad, Team 1", "ambush")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    entry = engaged.make("act", US, element=team.id, action="whistle")

    assert len(engaged.battle.round.acting.figures) == 1
    assert entry.told["german"] == "You hear a whistle."


def test_nobody_is_asked_where_no_enemy_could_react(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    for element in engaged.battle.of_side("german"):
        engaged.make("rule-element", element=element.id, spent=3, reason="tired")
    team = engaged.act_with("us", "1st Squad, Team 1")
    engaged.make("move", US, element=team.id, gait="run")

    assert due_now(engaged.battle)[0].title == "US acts next."


def test_a_wish_lapses_with_the_round(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    mojon = next(m for m in engaged.battle.mojons_of("german") if m.placed)
    engaged.make("ask-spot", US, element=team.id, spot=f"mojon {mojon.id}", distance_in=9)
    assert engaged.battle.requests

    engaged.make("stand-down", US, element=team.id)
    assert not engaged.battle.requests


def test_no_round_is_ended_before_an_open_request_without_actions_left(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    mojon = next(m for m in engaged.battle.mojons_of("german") if m.placed)
    engaged.make("ask-spot", US, element=team.id, spot=f"mojon {mojon.id}", distance_in=9)
    for element in engaged.battle.elements.values():
        engaged.make("rule-element", element=element.id, spent=element.allowed, reason="tired")
    nobodys = replace(engaged.battle.round, turn_of=None)
    engaged.game.state = replace(engaged.battle, round=nobodys)

    assert engaged.battle.requests
    assert "end-round" not in [tap.move for task in due_now(engaged.battle) for tap in task.taps]


@pytest.mark.parametrize("enemy_is_active", [False, True])
def test_a_round_with_actions_left_is_not_ended_before_an_open_request_either(
    engaged, enemy_is_active
):
    """If one side acts next or both are active, the end of the round comes with the result."""
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    other = engaged.element("german", "1st Squad, Team 1")
    engaged.make("ask-spot", US, element=team.id, spot=f"mojon {other.mojon}", distance_in=9)
    active = (team.id, other.id) if enemy_is_active else (team.id,)
    between = replace(engaged.battle.round, turn_of=None, active=active)
    engaged.game.state = replace(engaged.battle, round=between)

    title = "Both sides have active elements." if enemy_is_active else "US acts next."
    assert title in {task.title for task in due_now(engaged.battle)}
    assert "end-round" not in moves_due(engaged)
    assert "Resolve it or decline it first." in engaged.attempt("end-round").refused

    engaged.make("drop-wish", element=team.id)
    assert "end-round" in moves_due(engaged)


def moves_due(table):
    return {tap.move for task in due_now(table.battle) for tap in task.taps}


def test_the_umpire_reads_which_side_has_to_nominate_before_the_roll(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    others = [engaged.element("german", f"1st Squad, Team {number}").id for number in (1, 2)]
    between = replace(engaged.battle.round, turn_of=None, active=(team.id, *others))
    engaged.game.state = replace(engaged.battle, round=between)

    [contest] = [x for x in due_now(engaged.battle) if x.title.startswith("Both sides")]
    assert contest.words == "German has not nominated yet."
    engaged.make("nominate", GERMAN, nominee=others[0])
    [contest] = [x for x in due_now(engaged.battle) if x.title.startswith("Both sides")]
    assert contest.words.startswith("The die decides")


def test_a_team_that_is_stunned_to_the_last_man_is_not_asked_to_act(engaged):
    engaged.order("us", "1st Squad, Team 1", "movement")
    engaged.rounds()
    team = engaged.element("us", "1st Squad, Team 1")
    for man in team.figures:
        told = {"element": team.id, "man": man, "reason": "for the test"}
        engaged.make("rule-man", state="stunned", **told)
    engaged.make("end-turn")

    assert engaged.battle.stage == "end"


def test_a_firer_or_target_was_not_out_of_sight_the_whole_turn(engaged):
    for side in ("us", "german"):
        engaged.reveal(side, "1st Squad, Team 1")
    engaged.reveal("german", "1st Squad, Team 2")
    bystander = engaged.element("german", "1st Squad, Team 2")
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    team = engaged.act_with("us", "1st Squad, Team 1")
    target = engaged.element("german", "1st Squad, Team 1")
    told = {"element": team.id, "man": team.figures[0], "target": target.id, "distance_in": 14}
    engaged.make("shoot", US, dice={"roll": 6}, **told)
    engaged.make("stand-down", US, element=team.id)
    engaged.make("end-turn")
    asks = engaged.attempt("begin-turn", commit=False).asks

    offered = {option.value for ask in asks if ask.name == "unseen" for option in ask.options}
    assert offered == {bystander.id}


def test_nobody_asks_whether_the_fallen_were_out_of_sight(engaged):
    for name in ("1st Squad, Team 1", "1st Squad, Team 2"):
        engaged.reveal("us", name)
    fallen, other = (engaged.element("us", f"1st Squad, Team {n}") for n in (1, 2))
    for man in fallen.figures:
        rule = {"element": fallen.id, "man": man, "state": "dead", "reason": "for the test"}
        engaged.make("rule-man", **rule)
    engaged.rounds()
    engaged.make("end-turn", why="agreed")
    asks = {ask.name: ask for ask in engaged.attempt("begin-turn", commit=False).asks}

    assert [option.value for option in asks["unseen"].options] == [other.id]


def test_an_element_that_loses_its_last_action_with_the_order_no_longer_acts(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    engaged.order("us", team.title, "fire")
    engaged.rounds()
    engaged.act_with("us", team.title)
    now = engaged.element("us", team.title)
    bring_about(engaged, e.AllowanceChanged(team.id, now.spent + 1))
    engaged.make("lose-first", US, element=team.id)

    assert engaged.battle.round is None
    assert all("acts." not in due.title for due in due_now(engaged.battle))


def test_the_sheet_of_a_wound_check_names_the_side_and_the_figure(engaged):
    team = engaged.element("german", "1st Squad, Team 1")
    wounded = team.figures[1]
    engaged.make("rule-man", element=team.id, man=wounded, state="wounded", reason="test")
    engaged.rounds()
    engaged.make("end-turn")
    [owed] = engaged.battle.owed
    name = naming.man(engaged.battle.figures[wounded])

    def heading(reader):
        return engaged.game.system.subject(engaged.battle, reader, {"owed": owed.id})

    assert heading(UMPIRE) == f"G 1st, Team 1: {name}"
    assert heading(GERMAN) == f"1st Squad, Team 1: {name}"
    assert heading(US) == ""


def test_nobody_aims_at_an_enemy_at_whom_they_may_not_shoot(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    engaged.reveal("german", "1st Squad, Team 1", "located")
    team = engaged.act_with("us", "1st Squad, Team 1")

    barred = {x.move: x.barred for x in unit_view(engaged.battle, team).offers}
    assert barred["aim"] == barred["shoot"] == "no enemy identified yet"
    engaged.reveal("german", "1st Squad, Team 1")
    engaged.make("aim", US, element=team.id)
