"""Cover, facing and sentinels are entered once, and kept until a move or a new entry."""

import pytest

from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.viewers import UMPIRE
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, US, Refusal

TEAM = "1st Squad, Team 1"
HIDDEN = "concealed or poorly visible"
COVERED = "cover: part of the head shows"


@pytest.fixture
def firing(engaged):
    """A US team acts; both teams know each other."""
    for side in ("us", "german"):
        engaged.order(side, TEAM, "fire")
    engaged.rounds()
    for side in ("us", "german"):
        engaged.reveal(side, TEAM)
    engaged.act_with("us", TEAM)
    team, enemy = (engaged.element(side, TEAM).id for side in ("us", "german"))
    engaged.make("aim-order", element=team, order_target=enemy)
    engaged.make("set-conditions", visibility=("clear-day",))
    return engaged


def us(table):
    return table.element("us", TEAM)


def german(table):
    return table.element("german", TEAM)


def about(table, man=0):
    victim = german(table).figures[0]
    told = {"element": us(table).id, "man": us(table).figures[man], "target": german(table).id}
    return {**told, "victim": victim, "distance_in": 14}


def shot(table, reader=US, man=0, **told):
    return table.attempt("shoot", reader, commit=False, **(about(table, man) | told))


def fire_and_miss(table, man=0, **told):
    """Fire a shot that misses."""
    table.make("shoot", US, dice={"roll": 6, "confirm": 1}, **about(table, man), **told)


def asks(progress):
    return set(progress.play.asks)


def labels(progress):
    return [step.label for step in progress.dice.pending.steps]


def covered(progress):
    return COVERED in labels(progress)


def contact_facts(table, element):
    return [x for x in unit_view(table.battle, element).facts if x.startswith("Contact")]


def offers(table, element, *, umpire=False):
    return {x.move for x in unit_view(table.battle, element, umpire=umpire).offers}


class TestCover:
    def test_cover_is_asked_once_and_kept(self, firing):
        assert {"obstacle", "arc"} <= asks(shot(firing))
        fire_and_miss(firing, obstacle="head")

        assert not {"obstacle", "arc"} & asks(shot(firing))
        assert covered(shot(firing))
        assert covered(shot(firing, UMPIRE))

    def test_cover_of_another_figure_is_asked_for(self, firing):
        fire_and_miss(firing, obstacle="head")
        other = about(firing) | {"victim": german(firing).figures[1]}
        assert "obstacle" in asks(firing.attempt("shoot", US, commit=False, **other))

    def test_a_move_of_either_element_ends_the_kept_cover(self, firing):
        fire_and_miss(firing, obstacle="head")
        for mover in (us(firing), german(firing)):
            assert not distances.without_moved(firing.battle, mover.id).aspects

    def test_at_another_distance_cover_is_asked_for_again(self, firing):
        fire_and_miss(firing, obstacle="head")
        assert "obstacle" in asks(shot(firing, distance_in=13))

    def test_undo_restores_the_kept_cover(self, firing):
        fire_and_miss(firing, obstacle="head")
        firing.make("no-reaction")
        firing.make("move", UMPIRE, element=us(firing).id, gait="walk", why="its order is Fire")
        firing.undo()

        assert covered(shot(firing))

    def test_cover_is_forgotten_with_an_enemy_lost_from_sight(self, firing):
        fire_and_miss(firing, obstacle="head")
        firing.reveal("german", TEAM, "undetected")
        firing.reveal("german", TEAM)

        assert "obstacle" in asks(shot(firing))
        assert "obstacle" not in asks(shot(firing, UMPIRE))

    def test_cover_entered_by_the_umpire_saves_a_side_no_question(self, firing):
        # else it would learn from it who takes cover
        firing.make("tell-cover", element=us(firing).id, target=german(firing).id, obstacle="head")

        assert "obstacle" not in asks(shot(firing, UMPIRE))
        assert "obstacle" in asks(shot(firing))
        assert not contact_facts(firing, us(firing))

    def test_whether_the_umpire_entered_the_same_cover_shows_nowhere(self, firing):
        told = {"element": us(firing).id, "target": german(firing).id}
        firing.make("tell-cover", US, **told, obstacle="head")
        firing.make("tell-cover", **told, obstacle="low")  # corrected by the umpire alone

        with pytest.raises(Refusal, match="Change something first"):
            firing.make("tell-cover", US, **told, obstacle="head")

    def test_the_player_who_entered_cover_reads_and_changes_it_on_the_card(self, firing):
        assert "tell-cover" not in offers(firing, us(firing))
        fire_and_miss(firing, obstacle="head")
        assert contact_facts(firing, us(firing)) == ["Contact A: the head shows."]
        assert not contact_facts(firing, german(firing))
        assert "tell-cover" in offers(firing, us(firing))
        assert "tell-cover" not in offers(firing, german(firing))

        entry = firing.make(
            "tell-cover", US, element=us(firing).id, target=german(firing).id, obstacle="none"
        )
        assert not covered(shot(firing))
        assert set(entry.told) == {"umpire", "us"}
        assert contact_facts(firing, us(firing)) == ["Contact A: the whole figure shows."]

    def test_the_card_says_nothing_of_an_enemy_that_has_fallen(self, firing):
        told = {"element": us(firing).id, "target": german(firing).id}
        firing.make("tell-cover", US, **told, obstacle="head")
        first, *others = german(firing).figures
        fallen = {"element": german(firing).id, "state": "dead", "reason": "for the test"}
        firing.make("rule-man", man=first, **fallen)
        assert contact_facts(firing, us(firing)) == ["Contact A: the head shows."]
        for man in others:
            firing.make("rule-man", man=man, **fallen)

        assert not contact_facts(firing, us(firing))
        assert "tell-cover" not in offers(firing, us(firing))

    def test_the_card_says_nothing_of_a_figure_that_has_fallen(self, firing):
        fire_and_miss(firing, obstacle="head")
        told = {"element": german(firing).id, "man": german(firing).figures[0]}
        firing.make("rule-man", **told, state="wounded", reason="for the test")

        assert not contact_facts(firing, us(firing))

    def test_concealment_is_asked_once_and_kept(self, firing):
        assert "concealed" in asks(shot(firing))
        fire_and_miss(firing, obstacle="head", concealed="yes")

        assert "concealed" not in asks(shot(firing))
        assert HIDDEN in labels(shot(firing))
        assert contact_facts(firing, us(firing)) == ["Contact A: the head shows, concealed."]
        assert not distances.without_moved(firing.battle, german(firing).id).aspects

        told = {"element": us(firing).id, "target": german(firing).id}
        firing.make("tell-cover", US, **told, concealed="no")
        assert HIDDEN not in labels(shot(firing))
        assert contact_facts(firing, us(firing)) == ["Contact A: the head shows."]

    def test_concealment_entered_by_the_umpire_saves_a_side_no_question(self, firing):
        told = {"element": us(firing).id, "target": german(firing).id}
        firing.make("tell-cover", **told, obstacle="head", concealed="yes")

        assert "concealed" not in asks(shot(firing, UMPIRE))
        assert "concealed" in asks(shot(firing))
        assert not contact_facts(firing, us(firing))

    def test_an_unseen_target_of_fire_is_asked_about_openly_the_next_time(self, firing):
        assert shot(firing).play.asks["unseen"].rare
        fire_and_miss(firing, obstacle="head", unseen="yes")

        again = shot(firing).play.asks["unseen"]
        assert again.value is True
        assert not again.rare
        fired_again = shot(firing, unseen="no")
        assert HIDDEN not in labels(fired_again)

    def test_a_look_also_keeps_concealment(self, firing):
        firing.reveal("german", TEAM, "located")
        told = {"element": us(firing).id, "spot": f"element {german(firing).id}"}
        firing.make(
            "spot",
            dice={"spot": 6, "avoid": 6},
            man=us(firing).figures[0],
            obstacle="torso",
            **told,
            distance_in=14,
        )
        again = firing.attempt(
            "spot", UMPIRE, commit=False, man=us(firing).figures[0], distance_in=14, **told
        )
        assert not {"obstacle", "concealed"} & asks(again)


class TestFacing:
    @pytest.fixture
    def narrow(self, firing):
        firing.make("set-rules", use_field_of_view="yes")
        return firing

    def test_a_facing_is_kept_until_the_figure_turns(self, narrow):
        assert {"all_round", "bearing_deg"} <= asks(shot(narrow, man=1))
        fire_and_miss(narrow, man=1, bearing_deg=30)
        assert not {"all_round", "bearing_deg"} & asks(shot(narrow, man=1))
        facing = [x for x in unit_view(narrow.battle, us(narrow)).facts if "faces" in x]
        assert facing == ["Private 2 (Garand) faces 30° away from Contact A."]

        narrow.make("turn-men", US, element=us(narrow).id)
        assert "bearing_deg" in asks(shot(narrow, man=1))
        assert "obstacle" not in asks(shot(narrow, man=1))

    def test_the_angle_off_the_facing_is_asked_and_never_taken_as_zero(self, narrow):
        bearing = shot(narrow, man=1).play.asks["bearing_deg"]
        assert bearing.value is None
        assert shot(narrow, man=1, bearing_deg=30).play.asks["bearing_deg"].value == 30

    def test_a_vehicle_that_turns_is_fired_at_from_another_arc(self, narrow):
        fire_and_miss(narrow, arc="rear")
        assert "turn-men" not in offers(narrow, german(narrow))
        assert "turn-men" in offers(narrow, german(narrow), umpire=True)
        narrow.make("turn-men", UMPIRE, element=german(narrow).id)

        assert "arc" in asks(shot(narrow))

    def test_sentinels_are_named_with_a_tap(self, narrow):
        man = us(narrow).figures[1]
        entry = narrow.make("set-sentinels", US, element=us(narrow).id, men=(man,))

        assert not {"all_round", "bearing_deg"} & asks(shot(narrow, man=1))
        assert set(entry.told) == {"umpire", "us"}
        rows = unit_view(narrow.battle, us(narrow)).men
        assert [("sentinel" in x.words) for x in rows if x.id == man] == [True]

    def test_without_the_option_nobody_names_sentinels(self, firing):
        assert "set-sentinels" not in offers(firing, us(firing))


def test_a_side_enters_nothing_about_enemy_figures(firing):
    with pytest.raises(Exception, match="Choose a unit in the list"):
        firing.make("turn-men", GERMAN, element=us(firing).id)


def test_an_answer_about_a_decoy_is_not_on_the_card(firing):
    team, mojon = us(firing).id, "a decoy's Mojon"
    answers = {f"{team} {mojon.replace(' ', '-')} {mojon.replace(' ', '-')} shows": {"us": "half"}}
    firing.game.state = replace(firing.battle, aspects=answers)

    assert "half" not in " ".join(unit_view(firing.battle, us(firing)).facts)
