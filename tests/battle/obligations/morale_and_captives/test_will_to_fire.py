"""Figures that must find the will to fire at people, and the result (Rattenkrieg 13.1.1)."""

from functools import partial

import pytest

from assistant.battle.rattenkrieg.events import ShotsFired
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.screens import enemy_card, side_view
from assistant.cards.rattenkrieg.forces.scenario_files import AgainstCard
from assistant.rules.tables import load
from tests.battle.conftest import GERMAN, Table, bring_about, easy_company
from tests.battle.rattenkrieg.small_arms.nest import Nest

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
CHECK = "rattenkrieg/aggressiveness-check"
MODIFIERS = load("rattenkrieg/aggressiveness-modifiers")
UNAWARE = MODIFIERS.row("target-unaware-or-engaged")["modifier"]


def shot(table, **told):
    """A German rifleman fires at a US team, by day."""
    element = table.element("german", TEAM)
    target = table.element("us", TEAM).id
    told = {"distance_in": 20, "target": target, "man": element.figures[-1], **told}
    return partial(table.make, "shoot", element=element.id, **told)


def check_of(entry):
    return next((r for r in entry.resolutions if r.procedure == CHECK), None)


@pytest.fixture
def led():
    """A German team under its leader acts; it and a US team are identified."""
    seen = [("us", TEAM), ("german", TEAM)]
    table = Table().until(("german", TEAM), [("german", TEAM, "fire")], seen)
    table.make("set-conditions", visibility=("clear-day",))
    return table


@pytest.fixture
def alone(led):
    """The same team, out of command."""
    led.make("set-command", element=led.element("german", TEAM).id, leads="no", sight="no")
    return led


def test_an_element_under_command_fires_without_a_check(led):
    assert check_of(shot(led)(dice={"roll": 6})) is None


def test_a_leader_who_leads_fires_without_a_check():
    table = Table(led=True)
    table.until(("us", TEAM), [("us", TEAM, "ambush")], [("german", TEAM)])
    team = table.element("us", TEAM)
    leader = next(m for m in table.battle.men(team) if m.leader)
    table.make("set-conditions", visibility=("clear-day",))
    told = {"man": leader.id, "target": table.element("german", TEAM).id, "distance_in": 20}
    bursts = leader.weapons[0].mode != "single"
    fire = table.attempt("automatic-fire" if bursts else "shoot", element=team.id, **told)

    assert not fire.refused
    assert CHECK not in [r.procedure for r in fire.play.resolutions]
    assert fire.dice is None or fire.dice.procedure.id != CHECK


def test_an_element_out_of_command_fires_on_a_die_under_the_value(alone):
    entry = shot(alone)(dice={"nerve: roll": 1, "roll": 6, "confirm": 6})

    assert check_of(entry).outcome["result"] == "attacks"
    assert any(r.procedure == "rattenkrieg/shoot" for r in entry.resolutions)


def test_a_die_at_the_value_fires_wide_and_the_shot_is_heard(alone):
    value = alone.element("german", TEAM).aggressiveness
    entry = shot(alone)(dice={"nerve: roll": value})

    assert check_of(entry).outcome["result"] == "wide"
    assert not any(r.procedure == "rattenkrieg/shoot" for r in entry.resolutions)
    assert all(m.state == "ready" for m in alone.battle.men(alone.element("us", TEAM)))
    assert alone.element("german", TEAM).shots == 1
    assert alone.element("german", TEAM).concealment != "undetected"
    assert alone.battle.noise.action == "shoot"


def test_a_die_over_the_value_does_not_fire_and_nobody_hears_it(alone):
    alone.reveal("german", TEAM, "undetected")
    entry = shot(alone)(dice={"nerve: roll": 6})

    assert check_of(entry).outcome["result"] == "refuses"
    assert alone.element("german", TEAM).shots == 0
    assert alone.element("german", TEAM).concealment == "undetected"
    assert alone.battle.noise is None
    assert "german" in entry.told
    assert "us" not in entry.told


def test_the_crew_of_a_gun_checks_before_it_fires_weapons_of_its_own():
    nest = Nest()
    nest.table.make("set-command", element=nest.team.id, leads="no", sight="no")
    nest.table.make("serve-gun", GERMAN, element=nest.team.id, crew=(nest.private,))
    gun = nest.fire([5] * 7)
    assert check_of(gun) is None

    told = {**nest.told, "man": nest.private}
    rifle = nest.table.make("shoot", GERMAN, dice={"nerve: roll": 6}, **told)
    assert check_of(rifle).outcome["result"] == "refuses"


def test_a_sniper_does_not_check():
    table = Table(size=1)
    sniper = next(
        x for x in table.battle.of_side("german") if any(m.sniper for m in table.battle.men(x))
    )
    table.until(("german", sniper.title), [("german", sniper.title, "fire")], [("us", TEAM)])
    table.make("set-command", element=sniper.id, leads="no", sight="no")
    table.make("set-conditions", visibility=("clear-day",))
    man = next(m.id for m in table.battle.men(sniper) if m.sniper)
    told = {"element": sniper.id, "man": man, "target": table.element("us", TEAM).id}
    entry = table.make("shoot", dice={"roll": 6, "confirm": 6}, distance_in=20, **told)

    assert check_of(entry) is None


@pytest.mark.parametrize(
    ("inches", "row"),
    [
        (1, "under-2in"),
        (4, "under-5in"),
        (9, "under-10in"),
        (20, None),
        (31, "over-30in"),
    ],
)
def test_the_distance_band_changes_the_die(alone, inches, row):
    entry = shot(alone, distance_in=inches)(dice={"nerve: roll": 1, "roll": 6})
    change = MODIFIERS.row(row)["modifier"] if row else 0

    assert check_of(entry).outcome["modifier"] == change


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ({"unaware": "yes"}, "target-unaware-or-engaged"),
        ({"defenceless": "yes"}, "target-defenseless"),
    ],
)
def test_a_target_that_is_unaware_or_helpless_changes_the_die(alone, told, row):
    entry = shot(alone, **told)(dice={"nerve: roll": 6})

    assert check_of(entry).outcome["modifier"] == MODIFIERS.row(row)["modifier"]


def test_a_target_is_unaware_of_a_shooter_whom_its_side_has_not_detected(alone):
    alone.reveal("german", TEAM, "undetected")
    first = shot(alone)(dice={"nerve: roll": 1, "roll": 6})
    assert check_of(first).outcome["modifier"] == UNAWARE

    second = alone.element("german", TEAM).figures[-2]
    then = shot(alone, man=second)(dice={"nerve: roll": 1, "roll": 6})
    assert check_of(then).outcome["modifier"] == 0


@pytest.mark.parametrize("by", [SECOND, TEAM])
def test_a_target_is_engaged_only_with_another_unit_than_the_shooter(alone, by):
    target, other = alone.element("us", TEAM).id, alone.element("german", by).id
    bring_about(alone, ElementsAttacked(other, (target,)))
    entry = shot(alone)(dice={"nerve: roll": 1, "roll": 6})

    assert check_of(entry).outcome["modifier"] == (UNAWARE if by == SECOND else 0)


def test_a_target_that_fired_at_another_unit_in_this_turn_is_engaged(alone):
    target, other = alone.element("us", TEAM).id, alone.element("german", SECOND).id
    bring_about(alone, ElementsAttacked(target, (other,)))
    assert check_of(shot(alone)(dice={"nerve: roll": 1, "roll": 6})).outcome["modifier"] == 0

    bring_about(alone, ShotsFired(target, 1))
    second = alone.element("german", TEAM).figures[-2]
    entry = shot(alone, man=second)(dice={"nerve: roll": 1, "roll": 6})
    assert check_of(entry).outcome["modifier"] == UNAWARE


def test_by_house_rule_the_circumstances_change_the_value(alone):
    alone.make("set-rules", aggressiveness_modifiers_to="value")
    value = alone.element("german", TEAM).aggressiveness
    entry = shot(alone, unaware="yes")(dice={"nerve: roll": value, "roll": 6})
    outcome = check_of(entry).outcome

    assert (outcome["modified"], outcome["threshold"]) == (value, value + 1)
    assert outcome["result"] == "attacks"


def test_without_the_rule_nobody_checks(alone):
    alone.make("set-rules", aggressiveness="no")

    assert check_of(shot(alone)(dice={"roll": 6})) is None


def test_the_enemy_reads_nothing_of_aggressiveness(alone):
    element = alone.element("german", TEAM)
    before = side_view(alone.battle, "us"), enemy_card(alone.battle, element)
    alone.make("rule-element", element=element.id, aggressiveness=5, reason="for the test")
    element = alone.element("german", TEAM)

    assert (side_view(alone.battle, "us"), enemy_card(alone.battle, element)) == before


def test_a_changed_value_is_kept_over_turns(alone):
    element = alone.element("german", TEAM)
    alone.make("rule-element", element=element.id, aggressiveness=3, reason="for the test")
    alone.make("end-round", why="agreed")
    alone.make("end-turn", why="agreed")
    alone.make("begin-turn", why="agreed")

    assert alone.element("german", TEAM).aggressiveness == 3


def test_nobody_needs_the_will_to_fire_at_a_bunker(alone):
    entry = shot(alone, bunker="yes")(dice={"roll": 6, "confirm": 6})

    assert check_of(entry).outcome["result"] == "exempt"
    assert any(r.procedure == "rattenkrieg/shoot" for r in entry.resolutions)


class TestKnives:
    """A fight that the element starts itself, with knives."""

    def fight(self, table, arm, die, **dice):
        own, other = table.element("german", TEAM), table.element("us", TEAM)
        man = own.figures[-1]
        told = {"attackers": man, "defenders": other.figures[-1], "opens": "yes"}
        told |= {f"arm_{man}": arm, "target": other.id}
        return table.make("close-combat", element=own.id, dice={"nerve: roll": die, **dice}, **told)

    def test_a_knife_attack_is_likelier_than_a_rifle_shot(self, alone):
        rifle = check_of(self.fight(alone, "rifle", 6)).outcome["modifier"]
        alone.undo()
        knife = check_of(self.fight(alone, "knife-improvised", 6, roll=3)).outcome["modifier"]

        assert knife - rifle == MODIFIERS.row("knife-or-bayonet")["modifier"]

    def test_an_element_without_the_will_to_fire_attacks_nobody(self, alone):
        entry = self.fight(alone, "rifle", 6)

        assert not any(r.procedure == "rattenkrieg/close-combat" for r in entry.resolutions)
        assert "does not attack" in entry.told["german"]
        assert alone.element("german", TEAM).spent == 1


class TestParticularEnemies:
    """The scenario gives the Germans Aggressiveness 2, and 5 against one US team (13.1)."""

    @pytest.fixture
    def alone(self):
        card = easy_company()
        against = AgainstCard(enemy="Team 2", aggressiveness=5)
        sides = tuple(
            x.model_copy(update={"against": (against,)}) if x.id == "german" else x
            for x in card.sides
        )
        table = Table(card=card.model_copy(update={"sides": sides}))
        seen = [("us", TEAM), ("us", SECOND)]
        table.until(("german", TEAM), [("german", TEAM, "fire")], seen)
        table.make("set-conditions", visibility=("clear-day",))
        table.make("set-command", element=table.element("german", TEAM).id, leads="no", sight="no")
        return table

    @pytest.mark.parametrize(("at", "value"), [(TEAM, 2), (SECOND, 5)])
    def test_the_value_against_the_target_is_used(self, alone, at, value):
        target = alone.element("us", at).id
        fire = shot(alone, target=target)(dice={"nerve: roll": 1, "roll": 6})

        assert check_of(fire).inputs["aggressiveness"] == value

    def test_changed_aggressiveness_counts_against_every_enemy(self, alone):
        element = alone.element("german", TEAM)
        alone.make("rule-element", element=element.id, aggressiveness=1, reason="test")
        target = alone.element("us", SECOND).id
        fire = shot(alone, target=target)(dice={"nerve: roll": 1, "roll": 6})

        assert check_of(fire).inputs["aggressiveness"] == 4
