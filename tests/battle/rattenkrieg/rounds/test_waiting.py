"""What a side waits for, may undo meanwhile, and reads about its scenario."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides, due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table

FIRST, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def waits(table, side):
    return side_view(table.battle, side).waiting


def task_titles(table, side):
    return [each.title for each in due_for(table.battle, side)]


@pytest.fixture
def naming(engaged):
    """Two teams of each side have orders, and the rounds have begun."""
    for side in ("german", "us"):
        for name in (FIRST, SECOND):
            engaged.order(side, name, "fire")
    engaged.rounds()
    return engaged


def name(table, side, whom):
    reader = {"german": GERMAN, "us": US}[side]
    return table.make("nominate", reader, nominee=table.element(side, whom).id)


def test_a_side_always_reads_what_it_is_asked_or_waits_for(table):
    table.place_germans()
    assert "Wait for the enemy" in waits(table, "german")
    assert waits(table, "us") == ""
    table.make("place-all", US)
    table.make("begin-engagement", both_agree="yes")
    table.order("german", FIRST, "movement")
    table.make("orders-ready", GERMAN)
    assert "Your orders are in" in waits(table, "german")
    table.make("orders-ready", US)
    assert "no element to nominate" in waits(table, "us")
    team = table.act_with("german", FIRST)
    assert "The enemy acts" in waits(table, "us")
    table.make("move", GERMAN, element=team.id, gait="walk")
    assert task_titles(table, "german") == ["You act next."]
    assert "The enemy acts next" in waits(table, "us")
    table.make("who-perceives", observers=(table.element("us", FIRST).id,))
    assert task_titles(table, "us") == ["You may react."]
    assert due_for(table.battle, "us")[0].words.startswith(
        "This element saw or heard the enemy, and may react"
    )
    table.make("no-reaction")
    assert "The enemy acts next" in waits(table, "us")


def test_a_side_that_has_named_its_element_is_not_awaited(naming):
    assert awaited_sides(naming.battle) == ("german", "us")
    name(naming, "german", FIRST)
    assert awaited_sides(naming.battle) == ("us",)
    name(naming, "us", FIRST)
    assert awaited_sides(naming.battle) == ()  # the umpire rolls
    naming.make("initiative", dice={"initiative": 1})
    assert awaited_sides(naming.battle) == ("german",)


def test_the_enemy_reads_the_same_of_a_side_that_nominates_nobody(naming):
    nobody = naming.make("nominate", GERMAN, nominee="nobody").told["us"]
    assert nobody == "The enemy has made its nomination."  # as for an element


def test_a_side_may_change_its_nomination_until_the_roll(naming):
    assert "The enemy has made its nomination." in name(naming, "german", FIRST).told["us"]
    assert task_titles(naming, "german") == [f"You nominated {FIRST}."]
    again = name(naming, "german", SECOND)
    assert task_titles(naming, "german") == [f"You nominated {SECOND}."]
    assert "us" not in again.told  # the enemy does not learn of a second thought

    name(naming, "us", FIRST)
    assert due_now(naming.battle)[0].title == "Both sides have nominated an element."
    assert due_now(naming.battle)[0].taps[0].words == "Roll for initiative"
    naming.make("initiative", dice={"initiative": 1})
    (chooses,) = due_for(naming.battle, "german")
    assert [tap.words for tap in chooses.taps] == [f"{SECOND} acts", "The enemy must act"]
    with pytest.raises(Refusal, match="The roll is won"):
        name(naming, "german", FIRST)


def test_the_enemys_nomination_changes_nothing_on_a_page(naming):
    name(naming, "german", FIRST)
    before = side_view(naming.battle, "us")
    name(naming, "german", SECOND)

    assert side_view(naming.battle, "us") == before


def test_the_die_for_the_edge_comes_before_the_mojons_go_down(table):
    assert task_titles(table, "german")[0] == "Where do you come on?"
    assert due_now(table.battle)[0].title == "Where does the German side come on?"
    assert "Where" not in repr(due_for(table.battle, "us"))
    table.make("roll-entry", GERMAN, dice={"entry": 3})

    assert task_titles(table, "german") == ["Put your Mojons at your edge."]
    (task,) = due_for(table.battle, "german")
    assert task.words.startswith("The umpire says in which turns both sides place theirs.")


def test_the_page_says_how_to_place_an_order(engaged):
    words = due_for(engaged.battle, "german")[0].words

    assert (
        words == "Tap a unit, then its order. 2 of your units have none: 1st, Team 1; 1st, Team 2."
    )


def test_a_check_that_is_not_needed_says_why(engaged):
    team = engaged.element("us", FIRST)
    engaged.make("rule-man", element=team.id, man=team.figures[0], state="wounded", reason="test")
    engaged.rounds()
    engaged.make("end-turn")
    (owed,) = (o.id for o in engaged.battle.owed if o.kind == "wound")
    entry = engaged.make("waive-check", owed=owed)

    assert entry.told["umpire"].endswith("wound check not needed.")


def test_each_side_reads_its_own_mission_and_the_umpire_the_scenario():
    table = Table()
    german, us = (repr(side_view(table.battle, side)) for side in ("german", "us"))

    assert "Destroy or capture every enemy" in german
    assert "Destroy or capture every enemy" not in us
    assert "leave it by the north edge" in us
    assert "leave it by the north edge" not in german
    assert "Scattered paratroopers" in umpire_view(table.battle).briefing
    assert "Scattered paratroopers" not in german + us


class TestALookInVain:
    @pytest.fixture
    def looking(self, naming):
        """A German team acts; it knows a US team on the table."""
        naming.make(
            "rule-element",
            element=naming.element("us", FIRST).id,
            concealment="located",
            reason="for the test",
        )
        naming.act_with("german", FIRST)
        return naming

    def look(self, table, **told):
        team, enemy = table.element("german", FIRST), table.element("us", FIRST)
        told = {"spot": f"element {enemy.id}", "man": team.figures[0], "distance_in": 5, **told}
        return table.attempt("spot", commit=False, element=team.id, **told)

    def test_the_umpire_reads_a_missing_need_before_the_action_is_spent(self, looking):
        assert self.look(looking, in_view="no").play.cautions
        assert self.look(looking, distance_in=40).play.cautions
        assert not self.look(looking).play.cautions

    def test_the_umpire_reads_who_is_under_a_marker_and_the_player_does_not(self, looking):
        team = looking.element("german", FIRST)
        told = {"element": team.id, "commit": False}
        ask = looking.attempt("spot", man=team.figures[0], **told).play.asks["spot"]
        theirs = looking.attempt("ask-spot", by=GERMAN, **told).play.asks["spot"]

        assert all("U 1st, Team" in option.effect for option in ask.options)
        assert not any("Team" in option.effect for option in theirs.options)

    def test_a_request_at_a_marker_known_since_asks_for_the_target_again(self, looking):
        team, enemy = looking.element("german", FIRST), looking.element("us", SECOND)
        spot = f"mojon {enemy.mojon}"
        looking.make("ask-spot", GERMAN, element=team.id, spot=spot, distance_in=5)
        assert due_now(looking.battle)[0].taps[0].told["spot"] == spot
        looking.reveal("us", SECOND)

        resolve = due_now(looking.battle)[0].taps[0]
        assert dict(resolve.told) == {"element": team.id, "distance_in": "5"}
        man = team.figures[0]
        progress = looking.attempt("spot", commit=False, man=man, **resolve.told)
        assert not progress.problems

    def test_no_player_is_asked_to_act_while_the_umpire_owes_an_answer(self, looking):
        team, enemy = looking.element("german", FIRST), looking.element("us", SECOND)
        (acts,) = (x for x in due_now(looking.battle) if x.title.endswith("acts."))
        assert acts.asked == ("german",)
        spot = f"mojon {enemy.mojon}"
        looking.make("ask-spot", GERMAN, element=team.id, spot=spot, distance_in=5)

        request, acts = due_now(looking.battle)
        assert request.taps[0].likely
        assert not acts.asked
        assert acts.words.endswith("First resolve the player’s request.")
        assert not any(tap.likely for tap in acts.taps)

    def test_camouflage_makes_a_figure_harder_to_spot(self, looking):
        worn = ("camouflaged-uniform", "foliage-helmet")
        shown = self.look(looking, camouflage=worn, distance_in=1)
        bare = self.look(looking, distance_in=1)

        assert shown.dice.inputs["camouflage"] == worn
        assert bare.dice.inputs["camouflage"] == ()

    def test_an_element_with_nobody_to_fire_at_is_led_to_spotting(self, naming):
        team = naming.act_with("german", FIRST)
        refused = naming.attempt("shoot", element=team.id, man=team.figures[1], commit=False)

        assert "Spot one first" in refused.refused
        assert refused.first == ("spot", "ask-spot")
