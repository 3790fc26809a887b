"""Leaders whom the enemy identifies, and then targets (7.4.8, 15.17)."""

import pytest

from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.rattenkrieg.forces.elements import FigureCard
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
BOX = "shows a leader"


@pytest.fixture
def seen(engaged):
    """A US team acts under a Fire order; a German team, led by a Feldwebel, is identified."""
    engaged.make("set-rules", **{"leader-identification": "yes"})
    engaged.make("set-conditions", visibility=("clear-day",))
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    engaged.reveal("german", TEAM)
    return engaged


def german(table):
    return table.element("german", TEAM)


def feldwebel(table):
    return table.battle.figures[german(table).figures[0]]


def box(table):
    return next(
        (each for each in due_now(table.battle) if BOX in f"{each.title} {each.words}"), None
    )


def look(table, die=None, **told):
    told = {"owed": f"leader {feldwebel(table).id}", **told}
    told = {"observer": table.element("us", TEAM).id, "distance_in": 10, **told}
    return table.make("identify-leader", dice={"roll": die} if die else {}, **told)


def shoot(table, by=US, **told):
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "target": german(table).id, **told}
    return table.attempt("shoot", by, dice={"roll": 6}, **{"distance_in": 10, **told})


def options(progress, name="victim"):
    return {o.words: o.effect for a in progress.asks if a.name == name for o in a.options}


class TestPrompt:
    def test_a_leader_who_comes_in_sight_may_be_identified(self, seen):
        assert box(seen).title == "G 1st, Team 1 shows a leader. Is the leader identified?"
        assert [tap.words for tap in box(seen).taps] == ["G 1st, Team 1: leader", "Dismiss"]

    def test_without_the_rule_nobody_asks(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        offers = unit_view(engaged.battle, german(engaged), umpire=True).offers

        assert box(engaged) is None
        assert "identify-leader" not in [offer.move for offer in offers]
        with pytest.raises(Refusal, match="need not be identified"):
            engaged.make("identify-leader", element=german(engaged).id)

    def test_no_side_reads_that_a_leader_may_be_identified(self, seen):
        told = repr([due_for(seen.battle, reader.side) for reader in (GERMAN, US)])

        assert "leader" not in told


class TestMakingOut:
    # an MP40 among Mausers: a different weapon, 2
    @pytest.mark.parametrize(("die", "known"), [(2, True), (3, False)])
    def test_a_roll_up_to_the_signs_of_a_leader_identifies_them(self, seen, die, known):
        entry = look(seen, die)

        assert (feldwebel(seen).id in seen.battle.morale.identified_leaders) is known
        assert ("us" in entry.told) is known
        assert "german" not in entry.told
        assert box(seen) is None

    def test_only_the_enemy_reads_that_a_leader_is_identified(self, seen):
        before = unit_view(seen.battle, german(seen))
        entry = look(seen, 1)

        assert entry.told["us"] == "Contact A: figure 2 with the MP40 is seen to be a leader."
        assert unit_view(seen.battle, german(seen)) == before
        assert enemy_card(seen.battle, german(seen)).men[1] == ("Figure 2: MP40, a leader", "ready")

    def test_beyond_18_inches_no_leader_is_identified(self, seen):
        entry = look(seen, distance_in=19)

        assert entry.resolutions[-1].outcome["in_range"] is False
        assert not seen.battle.morale.identified_leaders

    def test_in_bad_light_leaders_are_identified_at_shorter_range(self, seen):
        seen.make("set-conditions", visibility=("before-dawn",))
        entry = look(seen, distance_in=10)

        assert entry.resolutions[-1].outcome["range_in"] == 9

    def test_the_signs_of_a_leader_are_kept(self, seen):
        signs = ("different-weapon", "binoculars", "map-case")
        look(seen, 5, signs=signs)
        told = {"observer": seen.element("us", TEAM).id, "element": german(seen).id}
        asks = seen.attempt("identify-leader", commit=False, **told).asks
        assert next(a for a in asks if a.name == "signs").value == (
            *("binoculars", "map-case", "different-weapon"),
        )

    def test_six_or_more_signs_identify_a_leader_without_a_die(self, seen):
        signs = ("uniform-differences", "binoculars", "map-case", "pistol-holster")
        look(seen, signs=(*signs, "different-headgear"))

        assert seen.battle.morale.identified_leaders == (feldwebel(seen).id,)

    def test_orders_of_battle_say_what_a_leader_wears(self):
        card = scenario_files.scenario("easy-company")
        force = orders_of_battle.force(card.sides[0].force)
        assert force.elements[0].figures[0].wearing == ()
        with pytest.raises(ValueError, match="sabre"):
            FigureCard(rank="Leutnant", weapons=(), wearing=("crown",))

        assert Table().battle.morale.wearing == {}

    def test_the_identification_of_a_leader_can_be_undone(self, seen):
        before = seen.battle
        look(seen, 1)
        seen.undo()

        assert seen.battle == before


class TestShooting:
    def test_an_identified_leader_is_offered_as_a_leader(self, seen):
        assert options(shoot(seen, commit=False))["figure 2 with the MP40"] == ""
        look(seen, 1)

        assert options(shoot(seen, commit=False))["figure 2 with the MP40"] == "a leader"

    def test_shooting_at_an_identified_leader_is_a_separate_action(self, seen):
        look(seen, 1)
        entry = shoot(seen, victim=feldwebel(seen).id).entry

        assert entry.events
        assert seen.element("us", TEAM).last_action == "shoot-leader"

    def test_shooting_at_other_figures_is_not_a_separate_action(self, seen):
        look(seen, 1)
        shoot(seen, victim=german(seen).figures[1])

        assert seen.element("us", TEAM).last_action == "shoot"

    def test_a_leader_is_not_singled_out_in_a_reaction(self, seen):
        seen.reveal("us", TEAM)
        us = seen.element("us", TEAM)
        leader = us.figures[0]
        seen.make(
            "identify-leader",
            element=us.id,
            man=leader,
            dice={"roll": 1},
            observer=german(seen).id,
            distance_in=10,
            signs=("rank-insignia",),
        )
        shoot(seen)
        seen.make("react", GERMAN, element=german(seen).id)
        named = {"nominee_german": german(seen).id, "nominee_us": us.id}
        seen.make("initiative", dice={"initiative": 1}, **named)
        seen.make("act-or-make", acts=german(seen).id)
        told = {"element": german(seen).id, "man": german(seen).figures[1], "target": us.id}
        progress = seen.attempt("shoot", distance_in=10, victim=leader, **told)

        assert progress.refused == "A leader cannot be singled out in a reaction."

    def test_beyond_clear_sight_only_leaders_are_singled_out(self, seen):
        look(seen, 1)
        seen.make("set-conditions", visibility=("haze",))

        found = options(shoot(seen, commit=False))
        assert list(found) == ["Any figure", "figure 2 with the MP40"]
        assert found["Any figure"] == "drawn by the program"


def test_an_aggressiveness_of_zero_stays_at_zero(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    engaged.make("rule-element", element=team.id, aggressiveness=0, reason="for the test")
    rule = {"element": team.id, "man": team.figures[1], "reason": "for the test"}
    engaged.make("rule-man", state="dead", shakes="yes", **rule)
    (owed,) = engaged.battle.owed
    entry = engaged.make("check-comrade", owed=owed.id, dice={"roll": 1})

    assert entry.told["us"].endswith("sees a comrade die: Aggressiveness stays 0.")
