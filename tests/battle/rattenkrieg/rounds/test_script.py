"""Scenario events: reinforcements, events, points, the end (Rattenkrieg 11.1)."""

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.contributions import (
    all_own_rows,
    all_table_rows,
    all_umpire_taps,
)
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle import store
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM = "1st Squad, Team 1"


def expecting(*cards, **told):
    """An engagement in which the US expects reinforcements."""
    here = Table(card=store.scenario(*cards, **told))
    here.engage()
    return here


def end_turn(here):
    if here.battle.stage == "orders":
        here.rounds()
    here.make("end-turn")


def owed(here, kind):
    return [o for o in here.battle.owed if o.kind == kind]


def task_titles(here):
    return [each.title for each in due_now(here.battle)]


def tap(here, move):
    return next(t for d in due_now(here.battle) for t in d.taps if t.move == move)


def squads(here, side="us"):
    return {x.squad for x in here.battle.of_side(side)}


def page_and_tasks(here, side):
    return repr((side_view(here.battle, side), due_for(here.battle, side)))


def come(here, **told):
    return here.make("reinforce", owed=owed(here, "reinforcements")[0].id, **told)


def test_reinforcements_are_not_there_from_the_start():
    here = expecting()

    assert squads(here) == {"1st Squad"}
    assert squads(here, "german") == {"1st Squad", "2nd Squad"}


def test_reinforcements_arrive_at_the_start_of_their_turn_with_one_tap():
    here = expecting()
    end_turn(here)
    here.make("begin-turn")
    assert "U: Second squad may come now." in task_titles(here)
    entered = tap(here, "reinforce")
    assert not entered.opens
    here.make(entered.move, **entered.told)

    came = [x for x in here.battle.of_side("us") if x.squad == "2nd Squad"]
    assert came
    assert all(x.left == quality_used(here.battle, x) for x in came)
    assert all(here.battle.mojons[x.mojon].placed for x in came)
    assert len({m.number for m in here.battle.mojons_of("us")}) == len(here.battle.mojons_of("us"))
    assert not owed(here, "reinforcements")


def test_reinforcements_act_in_the_turn_in_which_they_arrive():
    here = expecting()
    end_turn(here)
    here.make("begin-turn")
    come(here)
    here.order("us", "2nd Squad, Team 1", "movement")
    here.rounds()
    element = here.act_with("us", "2nd Squad, Team 1")
    here.make("move", US, element=element.id, gait="walk")

    assert here.element("us", "2nd Squad, Team 1").spent == 1


def test_reinforcements_at_the_end_of_a_turn_are_ready_for_the_next():
    late = store.SECOND.model_copy(update={"turn": 2, "at": "end"})
    here = expecting(late)
    assert not owed(here, "reinforcements")
    end_turn(here)
    came = come(here)
    assert here.element("us", "2nd Squad, Team 1").left == 0
    assert not owed(here, "nerve")

    here.make("begin-turn")
    assert here.element("us", "2nd Squad, Team 1").left == 5  # its Sergeant leads: 4 and 1
    assert came.told["german"].startswith("The enemy places Mojon ")


def test_a_turn_does_not_begin_before_the_umpire_has_dealt_with_who_comes():
    here = expecting(store.SECOND.model_copy(update={"turn": 2, "at": "end"}))
    end_turn(here)

    with pytest.raises(Refusal, match="still due"):
        here.make("begin-turn")
    here.make("waive-check", owed=owed(here, "reinforcements")[0].id, reason="the road is mined")
    here.make("begin-turn")
    assert squads(here) == {"1st Squad"}


def test_a_tank_arrives_on_a_1_again_and_again():
    here = expecting(store.DICED)
    come(here, dice={"roll": 2})  # of the turn in which the Mojons were placed
    come(here, dice={"roll": 2})
    assert here.battle.script.reserves["us reserve 1"].came == 0
    end_turn(here)
    here.make("begin-turn")
    made = come(here, dice={"roll": 1})
    first = {x.title for x in here.battle.of_side("us")}
    assert "The north edge." in made.told["us"]
    end_turn(here)
    here.make("begin-turn")
    come(here, dice={"roll": 1})

    again = {x.title for x in here.battle.of_side("us")} - first
    assert again == {"1st Squad, Team 1 2", "2nd Squad, Team 1 2"}


def test_the_die_of_a_side_shows_the_enemy_nothing():
    here = expecting(store.DICED)
    before = page_and_tasks(here, "german")
    made = come(here, dice={"roll": 6})

    assert "german" not in made.told
    assert page_and_tasks(here, "german") == before
    assert made.told["us"] == "The reinforcements “A team” do not come yet."


def test_only_the_own_side_reads_which_reinforcements_will_come():
    here = expecting()

    assert "To come: Second squad" in page_and_tasks(here, "us")
    assert "start of turn 3" in page_and_tasks(here, "us")
    assert "Second squad" not in page_and_tasks(here, "german")


def test_the_enemy_sees_a_marker_and_no_name():
    here = expecting()
    here.make("reinforce", reserve="us reserve 1")

    assert "2nd Squad" not in "".join(x.name for x in side_view(here.battle, "german").contacts)
    last = max(m.number for m in here.battle.mojons_of("us"))
    assert f"Mojon {last}" in page_and_tasks(here, "german")


def test_reinforcements_out_of_sight_arrive_unseen():
    here = expecting()
    before = page_and_tasks(here, "german")
    made = here.make("reinforce", reserve="us reserve 1", how="hidden", place="the mill")

    assert page_and_tasks(here, "german") == before
    assert "german" not in made.told


@pytest.mark.parametrize("how", ["located", "identified"])
def test_reinforcements_in_sight_get_contact_letters(how):
    here = expecting()
    made = here.make("reinforce", reserve="us reserve 1", how=how)
    came = [x for x in here.battle.of_side("us") if x.squad == "2nd Squad"]

    assert {x.concealment for x in came} == {how}
    assert all(x.contact for x in came)
    assert "Contact A comes on the table." in made.told["german"]


def test_reinforcements_in_the_approach_walk_a_pathway():
    here = Table(card=store.scenario())
    here.place_mojons()
    here.make("approach-turn", dice={"initiative": 1}, first="us")
    for mojon in [m for side in ("us", "german") for m in here.battle.mojons_of(side) if m.open]:
        here.make("end-pathway", mojon=mojon.id)
    here.make("approach-turn", dice={"initiative": 1}, first="us")
    come(here)

    mojon = here.battle.mojons[here.element("us", "2nd Squad, Team 1").mojon]
    assert mojon.open
    here.make("extend-pathway", US, mojon=mojon.id, distance_in="8")
    assert here.battle.mojons[mojon.id].markers == 2


def test_reinforcements_at_the_end_of_an_approach_turn_arrive_with_the_next():
    here = Table(card=store.scenario(store.SECOND.model_copy(update={"turn": 2, "at": "end"})))
    here.place_mojons()
    here.make("approach-turn", dice={"initiative": 1}, first="us")
    assert not owed(here, "reinforcements")
    here.make("begin-engagement", both_agree="yes")

    come(here)
    assert here.element("us", "2nd Squad, Team 1").left == 5  # its Sergeant leads: 4 and 1


def test_reinforcements_do_not_arrive_twice():
    here = expecting()
    here.make("reinforce", reserve="us reserve 1")

    with pytest.raises(Refusal, match="These reinforcements have already arrived"):
        here.make("reinforce", reserve="us reserve 1")
    assert not any(row.words.startswith("To come") for row in all_own_rows(here.battle, "us"))


def test_nobody_comes_before_the_first_turn():
    here = Table(card=store.scenario())

    with pytest.raises(Refusal, match="from the first turn to the last"):
        here.make("reinforce", reserve="us reserve 1")


def test_reinforcements_bring_their_grenades():
    here = expecting()
    before = here.battle.crewed_weapons.stocks["us"]
    here.make("reinforce", reserve="us reserve 1")

    after = here.battle.crewed_weapons.stocks["us"]
    assert all(after[name] > before[name] for name in before)


def test_one_undo_reverses_a_whole_arrival():
    here = expecting()
    before = here.battle
    here.make("reinforce", reserve="us reserve 1")
    here.undo()

    assert here.battle == before


def test_an_arrival_cannot_be_undone_while_an_order_depends_on_it():
    here = expecting()
    came = here.make("reinforce", reserve="us reserve 1")
    here.order("us", "2nd Squad, Team 1", "movement")

    with pytest.raises(Refused, match="its element would not be in the battle"):
        here.undo(came.seq)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("rule-man", {"state": "wounded", "reason": "for the test"}),
        ("rule-element", {"spent": 1, "reason": "for the test"}),
        ("deploy", {}),
    ],
)
def test_an_arrival_cannot_be_undone_while_any_entry_depends_on_it(move, told):
    here = expecting()
    came = here.make("reinforce", reserve="us reserve 1")
    team = here.element("us", "2nd Squad, Team 1")
    about = {"element": team.id, "man": team.figures[0], "mojon": team.mojon}
    here.make(move, **about, **told)

    with pytest.raises(Refused, match="Undo “"):
        here.undo(came.seq)


def test_an_event_is_announced_to_everybody_in_its_turn():
    here = expecting(events=(store.DAWN,))
    end_turn(here)
    assert "Dawn may happen now." in task_titles(here)
    made = here.make("event-happens", owed=owed(here, "event")[0].id)

    assert made.told["us"] == made.told["german"] == "Dawn. It grows light."
    with pytest.raises(Refusal, match="That event has happened already"):
        here.make("event-happens", event="event 1")


def test_an_event_on_a_die_is_announced_to_the_sides_that_it_names():
    here = expecting(events=(store.SPY,))
    end_turn(here)
    made = here.make("event-happens", owed=owed(here, "event")[0].id, dice={"roll": 2})

    assert made.told["us"] == "A report. A farmer talks."
    assert "german" not in made.told
    assert [t.words for t in all_umpire_taps(here.battle) if t.move == "event-happens"] == [
        "A report"
    ]


def test_an_event_that_the_die_forbids_is_announced_to_nobody():
    here = expecting(events=(store.SPY,))
    end_turn(here)
    made = here.make("event-happens", owed=owed(here, "event")[0].id, dice={"roll": 3})

    assert set(made.told) == {"umpire"}


def points(here, side="us"):
    return next(row for row in all_own_rows(here.battle, side) if row.words == "Points")


def test_points_of_the_book_are_scored_with_one_tap(engaged):
    row = points(engaged)
    captured = next(t for t in row.taps if t.words == "Enemy captured +5")
    assert not captured.opens
    engaged.make(captured.move, **captured.told)
    made = engaged.make(captured.move, **captured.told)

    assert points(engaged).detail == "victory 10, promotion 0"
    assert "Enemy captured +5 ×2" in points(engaged).lines
    assert made.told["us"] == "Enemy captured +5 ×2. Victory points: 10."
    assert "german" not in made.told


def test_a_side_sees_its_points_and_the_enemy_does_not(engaged):
    before = page_and_tasks(engaged, "german")
    engaged.make("score", side="us", condition="us 1")

    assert "victory 25" in page_and_tasks(engaged, "us")
    assert page_and_tasks(engaged, "german") == before


def test_points_that_were_spent_are_subtracted(engaged):
    casualty = next(x for x in points(engaged, "german").taps if x.words.startswith("Own casualty"))
    assert casualty.words == "Own casualty −5"
    engaged.make(casualty.move, **casualty.told)

    assert points(engaged, "german").detail == "victory 0, promotion −5"


def test_a_wrong_count_is_corrected(engaged):
    engaged.make("score", side="us", condition="us 1")
    engaged.make("score", side="us", condition="us 1", times="0")

    assert points(engaged).detail == "victory 0, promotion 0"


def test_the_program_counts_the_points_that_it_knows_of(engaged):
    element = engaged.element("german", TEAM)
    for man, state in zip(element.figures, ("dead", "dead", "prisoner"), strict=False):
        engaged.make("rule-man", element=element.id, man=man, state=state, reason="seen")
    engaged.make("count-points")

    assert points(engaged).detail.startswith("victory 7,")  # 2 killed, 1 captured
    german = next(x for x in engaged.battle.script.points.values() if x.condition == "Own casualty")
    assert german.times == 2


def test_at_the_end_everybody_learns_the_sums(engaged):
    engaged.make("score", side="us", condition="us 1")
    made = engaged.make("end-battle", words="Night fell")

    assert made.told["german"] == "The battle is over. Night fell. US victory, 25 to 0."
    assert [row.detail for row in all_table_rows(engaged.battle)] == [
        "victory 0, promotion 0",
        "victory 25, promotion 0",
    ]


def test_a_side_that_meets_a_winning_condition_has_the_end_proposed():
    here = expecting(points=(store.ALL_DEAD.model_copy(update={"condition": "Bridge held"}),))
    won = next(t for t in points(here).taps if t.words == "Bridge held wins")
    here.make(won.move, **won.told)
    assert task_titles(here)[0] == "US wins: Bridge held. Is it over?"
    end = tap(here, "end-battle")
    here.make(end.move, **end.told)

    assert here.battle.phase == "over"


def test_several_winning_conditions_have_one_card_that_ends_the_battle():
    held, town = (
        store.ALL_DEAD.model_copy(update={"condition": words})
        for words in ("Bridge held", "Town taken")
    )
    here = expecting(points=(held, town))
    for each in [t for t in points(here).taps if t.words.endswith(" wins")]:
        here.make(each.move, **each.told)
    ends = [x for x in due_now(here.battle) if "end-battle" in [t.move for t in x.taps]]
    assert [(x.title, x.words) for x in ends] == [
        ("US wins: Bridge held. Is it over?", "US wins: Town taken.")
    ]
    play_on = next(t for t in ends[0].taps if t.words == "Play on")
    here.make(play_on.move, **play_on.told)
    assert owed(here, "victory") == []

    here.undo()
    end = tap(here, "end-battle")
    told = here.make(end.move, **end.told).told["us"]
    assert "US wins: Bridge held. US wins: Town taken." in told


def test_the_end_of_a_turn_finds_that_the_enemy_is_destroyed():
    here = expecting(points=(store.ALL_DEAD,))
    for element in here.battle.of_side("german"):
        for man in element.figures:
            here.make("rule-man", element=element.id, man=man, state="dead", reason="seen")
    end_turn(here)
    for each in [o for o in here.battle.owed if o.kind != "victory"]:
        here.make("waive-check", owed=each.id, reason="over")

    assert [o.thing for o in owed(here, "victory")] == ["US wins: Entire enemy force destroyed."]


def test_scenarios_without_points_show_none():
    here = expecting(listed=None)

    assert not [row for row in all_own_rows(here.battle, "german") if row.words == "Points"]
    with pytest.raises(Refusal, match="gives no points"):
        here.make("score", side="german")
    made = here.make("end-battle", words="Over.")
    assert made.told["us"] == "The battle is over. Over."


# where a side comes on


def test_one_die_decides_where_a_whole_side_enters():
    here = Table()
    row = next(x for x in side_view(here.battle, "german").own if x.words == "Comes on")
    assert row.detail == "a die: 1-2 the east edge, 3-4 the south edge, 5-6 the west edge"
    (roll,) = row.taps
    told = here.make(roll.move, GERMAN, dice={"entry": [3]}).told
    here.make("place-all", GERMAN)

    assert told == {
        "umpire": "German comes on at the south edge.",
        "german": "We come on at the south edge.",
    }
    assert {m.place for m in here.battle.mojons_of("german")} == {"the south edge"}
    with pytest.raises(Refusal, match="The entry is already rolled: the south edge"):
        here.make(roll.move, GERMAN, dice={"entry": [1]})


def test_no_die_is_rolled_where_the_scenario_needs_none():
    with pytest.raises(Refusal, match="does not roll"):
        Table().make("roll-entry", US)
