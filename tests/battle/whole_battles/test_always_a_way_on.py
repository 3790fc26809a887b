"""There is always a way on: something to tap, and something that each waiting side waits for."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.random_play.ways_on import untrue

FIRST, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def naming(engaged):
    """Two US teams have orders, the enemy has none; the rounds have begun."""
    for name in (FIRST, SECOND):
        engaged.order("us", name, "movement")
    engaged.rounds()
    return engaged


def test_a_ready_side_waits_for_the_enemy_only_while_the_enemy_is_placing(table):
    def words(side):
        return side_view(table.battle, side).waiting

    assert words("us") == words("german") == ""
    table.make("place-all", US, side="us")
    assert "Wait for the enemy or the umpire" in words("us")
    table.place_germans()
    assert {words("us"), words("german")} == {"Your Mojons are on the table. Wait for the umpire."}

    table.make("approach-turn", dice={"initiative": 5}, first="us")
    for mojon in table.battle.mojons_of("us"):
        table.make("end-pathway", US, mojon=mojon.id)
    assert "Wait for the enemy’s pathways" in words("us")
    for mojon in table.battle.mojons_of("german"):
        table.make("end-pathway", GERMAN, mojon=mojon.id)
    assert {words("us"), words("german")} == {"Your pathways have moved. Wait for the umpire."}


def test_orders_of_both_sides_are_closed_with_one_tap_when_the_closing_was_taken_back(engaged):
    bring_about(engaged, e.SideReady("us", ready=True), e.SideReady("german", ready=True))
    assert untrue(engaged.battle) == []
    (tap,) = tasks_by_title(engaged)["The orders of both sides are in."].taps
    engaged.make(tap.move)

    assert engaged.battle.stage == "rounds"


def tasks_by_title(table, side=None):
    every = due_for(table.battle, side) if side else due_now(table.battle)
    return {each.title: each for each in every}


def test_a_turn_that_nobody_wants_to_continue_ends_with_one_tap(naming):
    assert side_view(naming.battle, "german").waiting.startswith("You have no element to nominate.")
    naming.make("nominate", US, nominee="nobody")
    end = tasks_by_title(naming)["Neither side nominates an element."].taps[-1]
    assert (end.words, end.move) == ("End the turn", "end-turn")
    naming.make(end.move)

    assert (naming.battle.stage, naming.battle.round) == ("end", None)


def test_nominating_nobody_on_the_sheet_of_the_roll_is_recorded(naming):
    entry = naming.make("initiative", nominee_us="nobody")

    assert entry.told["umpire"] == "Neither side nominates an element."
    assert "Neither side nominates an element." in tasks_by_title(naming)


def test_the_only_nominated_order_acts_without_a_roll(naming):
    naming.make("nominate", US, nominee=naming.element("us", FIRST).id)
    (tap,) = tasks_by_title(naming)[
        "US has nominated an element; the enemy has none to nominate."
    ].taps
    assert not tap.opens  # a sheet on which nothing is asked
    naming.make(tap.move, **tap.told)

    assert naming.battle.round.turn_of == naming.element("us", FIRST).id


@pytest.fixture
def contest(naming):
    """Two US teams and a German team are active."""
    us = [naming.element("us", name) for name in (FIRST, SECOND)]
    naming.act_with("us", FIRST)
    german = naming.element("german", FIRST)
    play = [e.ElementActivated(x.id) for x in (us[1], german)]
    bring_about(naming, *play)
    naming.make("move", US, element=us[0].id, gait="walk")
    naming.make("no-reaction")
    return naming


def test_a_side_with_one_visible_active_element_names_nobody_in_secret(contest):
    (asked,) = due_for(contest.battle, "german")
    assert asked.title == "The umpire says who acts next."
    assert [each.title for each in due_for(contest.battle, "us")] == [
        "Nominate in secret the element you want to act with."
    ]
    contest.make("nominate", US, nominee=contest.element("us", SECOND).id)
    contest.make("initiative", dice={"initiative": 6})

    assert contest.battle.round.winner or contest.battle.round.turn_of


def test_the_only_element_that_can_act_is_announced(contest):
    enemy = contest.element("german", FIRST)
    contest.make("rule-element", element=enemy.id, spent=enemy.allowed, reason="so it is")
    contest.make("nominate", US, nominee=contest.element("us", SECOND).id)
    assert due_for(contest.battle, "us")[0].title == "You act next."
    taps = tasks_by_title(contest)["US acts next."].taps
    second = next(tap for tap in taps if SECOND.removeprefix("1st Squad, ") in tap.words)
    contest.make(second.move, **second.told)

    assert contest.battle.round.turn_of == contest.element("us", SECOND).id


def test_a_round_that_nobody_wants_ends_without_the_umpire(contest):
    contest.make("nominate", US, nominee="nobody")
    assert due_for(contest.battle, "us")[0].words == (
        "If the enemy nominates nobody either, the round ends."
    )
    with pytest.raises(Refusal, match="ask the umpire"):
        contest.make("nominate", US, nominee=contest.element("us", SECOND).id)
    entry = contest.make("nominate", GERMAN, nominee="nobody")

    assert contest.battle.round is None
    for reader in ("umpire", "us", "german"):
        assert entry.told[reader].endswith("Neither side nominates an element. Round 1 ends.")


def test_the_die_between_the_only_active_elements_is_one_tap(contest):
    faces = [
        tap for tap in tasks_by_title(contest)["Both sides have active elements."].taps if tap.face
    ]
    assert not faces, "the US side has two active elements and has named none"
    contest.make("nominate", US, nominee=contest.element("us", SECOND).id)
    task = tasks_by_title(contest)["Both sides have active elements."]
    faces = [tap for tap in task.taps if tap.face]
    assert [tap.words for tap in faces] == [*"123456"]
    low, high = (
        f"{side.name} on" for side in sorted(contest.battle.sides.values(), key=lambda x: not x.low)
    )
    assert task.words.startswith(f"The die decides: {low} ")
    assert high in task.words
    contest.make(faces[5].move, dice={"initiative": 6})

    assert contest.battle.round.winner or contest.battle.round.turn_of


def test_a_turn_is_ended_by_the_umpire_whatever_is_open(contest):
    refused = contest.attempt("end-turn").refused
    assert refused == "A round has begun: end it first."
    contest.make("end-turn", why="it is late")

    assert (contest.battle.stage, contest.battle.round) == ("end", None)


def asks_to_spot(table):
    team = table.element("us", FIRST)
    mojon = table.element("german", SECOND).mojon
    table.make("ask-spot", US, element=team.id, spot=f"mojon {mojon}", distance_in="9")
    return team, {"element": team.id, "spot": f"mojon {mojon}", "distance_in": "9"}


def test_a_request_that_joins_an_action_is_gone_once_it_is_resolved(firefight):
    for man in firefight.element("us", FIRST).figures[:2]:
        team, told = asks_to_spot(firefight)
        dice = {"spot": [6], "avoid": [6], "confirm": [6]}
        firefight.make("spot", dice=dice, man=man, **told)

        assert firefight.battle.requests == ()
        assert f"{team.title} waits for the umpire." not in tasks_by_title(firefight, "us")


def test_both_sides_read_that_a_request_is_declined(firefight):
    team, _ = asks_to_spot(firefight)
    entry = firefight.make("drop-wish", element=team.id)

    assert entry.told["umpire"].startswith("Not now: U 1st, Team 1 wants to spot")
    assert entry.told["us"] == f"{FIRST}: the umpire says not now. It may ask again."
    with pytest.raises(Refusal, match="has no open request"):
        firefight.make("drop-wish", element=team.id)


def test_after_the_battle_nobody_is_asked_anything(firefight):
    asks_to_spot(firefight)
    firefight.make("end-battle", words="It is late.")

    assert due_for(firefight.battle, "us") == ()
