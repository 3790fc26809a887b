"""The next steps offered to people: none is skipped, none stays open after the battle."""

import pytest

from assistant.battle.questions.answers import Questions
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.phone import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import EVERYBODY, GERMAN, US, Refusal, Table, bring_about

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def offered_moves(table, side):
    dues = [*due_now(table.battle), *due_for(table.battle, side)]
    told = [tap for each in dues for tap in each.taps]
    return {tap.move for tap in told if tap.told.get("side", side) == side}


def test_an_element_with_a_pending_die_for_the_edge_is_not_offered_to_skip_it():
    table = Table()
    assert "place-all" not in offered_moves(table, "german")
    assert "place-all" in offered_moves(table, "us")
    assert side_view(table.battle, "german").rolls_first
    table.make("roll-entry", GERMAN, dice={"entry": 3})
    assert "place-all" in offered_moves(table, "german")
    assert not side_view(table.battle, "german").rolls_first


def test_the_placing_move_is_refused_until_the_die_for_the_edge():
    table = Table()
    marker = next(iter(table.battle.mojons_of("german")))
    with pytest.raises(Refusal, match="First roll for the place where the German side comes on"):
        table.make("place-all", GERMAN)
    with pytest.raises(Refusal, match="First roll for the place where the German side comes on"):
        table.make("place-mojon", GERMAN, mojon=marker.id)
    assert table.make("place-mojon", GERMAN, mojon=marker.id, hidden="yes")
    assert table.make("place-all", side="german", why="the umpire knows the edge").overruled


def test_closed_orders_say_which_elements_have_none(engaged):
    engaged.order("german", TEAM, "fire")
    entry = engaged.make("orders-ready", GERMAN)
    assert entry.told["german"] == "Your orders are in. No order: 1st, Team 2."
    assert entry.told["umpire"] == "German orders are in. No order: 1st, Team 2."
    assert OTHER not in entry.told["us"]


def test_an_empty_list_asks_nothing():
    asked = Questions({})
    assert asked.several("heard", "Who heard it?", []) == ()
    assert asked.asks["heard"].value == ()


@pytest.fixture
def fires(engaged):
    """A US team that must act on its Fire order first."""
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.team = engaged.act_with("us", TEAM)
    return engaged


def move_button(table):
    offers = contributions.all_offers(table.battle, table.element("us", TEAM), ("both", "side"))
    return next(offer for offer in offers if offer.move == "move")


def test_a_move_that_does_not_fit_the_order_is_refused_before_anything_is_asked(fires):
    progress = fires.attempt("move", US, commit=False, element=fires.team.id)
    assert progress.refused.startswith(f"{fires.team.title} is under a fire order")
    assert [ask.name for ask in progress.asks] == []
    assert move_button(fires).barred == "its order is fire"


def test_a_move_that_fits_the_order_is_offered(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    assert not move_button(engaged).barred


def test_a_battle_that_ends_closes_its_round_and_what_was_asked_for(fires):
    fires.make("hunker-down", US, element=fires.team.id)
    fires.make("end-battle", words="Both agree.")
    battle = fires.battle
    assert (battle.round, battle.noise, battle.requests) == (None, None, ())
    buttons = contributions.all_offers(battle, fires.element("us", TEAM), EVERYBODY)
    assert not {offer.group for offer in buttons} & {"act", "fire"}
    with pytest.raises(Refusal):
        fires.make("move", US, element=fires.team.id, gait="walk")


def test_a_declined_request_is_removed_from_every_list(firefight):
    team = firefight.element("us", TEAM)
    mojon = firefight.element("german", OTHER).mojon
    firefight.make("ask-spot", US, element=team.id, spot=f"mojon {mojon}", distance_in="9")
    assert "drop-wish" in {tap.move for each in due_now(firefight.battle) for tap in each.taps}
    firefight.make("drop-wish", element=team.id)
    assert "drop-wish" not in {tap.move for each in due_now(firefight.battle) for tap in each.taps}
    assert not [each for each in due_for(firefight.battle, "us") if "waits" in each.title]


def test_a_request_names_the_enemys_mojon_as_the_enemys_and_tells_the_umpire_who_is_under_it(
    firefight,
):
    """Both sides may have a Mojon of the same number."""
    team, other = firefight.element("us", TEAM), firefight.element("german", OTHER)
    number = firefight.battle.mojons[other.mojon].number
    spot = f"mojon {other.mojon}"
    entry = firefight.make("ask-spot", US, element=team.id, spot=spot, distance_in="9")

    asked = f"{TEAM} wants to spot enemy Mojon {number}."
    assert entry.told["us"] == f"{asked} The umpire resolves it."
    assert entry.told["umpire"].endswith(f"enemy Mojon {number}, 9″ (G 1st, Team 2).")


@pytest.mark.parametrize("by", [US, UMPIRE])
def test_a_side_that_stands_down_reads_that_its_open_request_is_dropped(firefight, by):
    team = firefight.element("us", TEAM)
    mojon = firefight.element("german", OTHER).mojon
    firefight.make("ask-spot", US, element=team.id, spot=f"mojon {mojon}", distance_in="9")
    entry = firefight.make("stand-down", by, element=team.id)

    assert "Dropped without a result: U 1st, Team 1 wants to spot" in entry.told["umpire"]
    assert "its request to the umpire is dropped" in entry.told["us"]
    assert "request" not in entry.told["german"]


@pytest.mark.parametrize(("shots", "opens"), [(0, True), (1, False)])
def test_the_next_turn_opens_a_sheet_only_where_somebody_may_have_hidden(engaged, shots, opens):
    """3.3: an element that fired was not hidden, so nobody is asked about it."""
    engaged.rounds()
    engaged.reveal("us", "1st Squad, Team 1", "located")
    team = engaged.element("us", "1st Squad, Team 1")
    bring_about(engaged, *(e.ShotsFired(team.id, 1) for _ in range(shots)))
    engaged.make("end-turn")
    (task,) = [x for x in due_now(engaged.battle) if x.title == "All checks are made."]

    assert [tap.opens for tap in task.taps if tap.move == "begin-turn"] == [opens]


def test_a_turn_that_ends_leads_to_the_end_of_the_battle_too(engaged):
    """11.1: after each turn the victory conditions are checked, or both players agree to end."""
    engaged.rounds()
    engaged.make("end-turn")
    (task,) = [x for x in due_now(engaged.battle) if x.title == "All checks are made."]
    end = task.taps[-1]

    assert (end.words, end.move, end.opens, end.likely) == (
        "End the battle",
        "end-battle",
        True,
        False,
    )
    engaged.make(end.move, words="Both players agree.", **end.told)
    assert engaged.battle.phase == "over"
