"""Rules in play: a rule that is on changes the game; a rule that is off shows nowhere."""

import pytest

from assistant.battle.rattenkrieg.events import ActionsPaid
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.screens import umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.turn_steps import turn_steps
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.options import RULES
from tests.battle import tanks
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.random_play.player import Player
from tests.battle.whole_battles import test_secrets as secrets

TEAM = "1st Squad, Team 1"
CHAPTERS_OF_OPTICS_AND_SOUND = {"rattenkrieg/field-of-view", "rattenkrieg/hear"}


def settle(table, **rules):
    """Set these rules as the umpire, with the names on the sheet."""
    return table.make("set-rules", **{n.replace("__", "-"): v for n, v in rules.items()})


def firefight(table):
    """A US team acts under a Fire order; it has identified a German team."""
    table.order("us", TEAM, "fire")
    table.order("german", TEAM, "fire")
    table.rounds()
    table.reveal("german", TEAM)
    return table.act_with("us", TEAM)


def shoot(table, die, **told):
    team, target = table.element("us", TEAM), table.element("german", TEAM)
    told = {"element": team.id, "man": team.figures[0], "target": target.id, **told}
    entry = table.make("shoot", US, dice={"roll": die}, **{"distance_in": 14, **told})
    table.on_the_men()
    return entry


class TestSettling:
    def test_the_sheet_shows_each_rule_on_foot_under_its_chapter_with_its_present_value(
        self, table
    ):
        settle(table, morale="yes", fire_growth="low-grows")
        asks = {a.name: a for a in table.attempt("set-rules", commit=False).asks}

        assert (asks["morale"].value, asks["aggressiveness"].value) == (True, True)
        assert asks["fire_growth"].value == "low-grows"
        assert asks["weapon_ranges"].group == "15 Combat"
        assert [name for name in asks if not RULES[name].foot] == []

    def test_only_changes_are_noted_and_everybody_reads_them(self, table):
        entry = settle(table, whistle_110="yes", morale="no")

        assert [event.rules for event in entry.events] == [{"whistle_110": True}]
        told = "Rules in play: Does a whistle have 110 dB, not 130? yes."
        assert set(entry.told.values()) == {told}
        assert set(entry.told) == {"umpire", "german", "us", "spectator"}

    def test_a_rule_of_the_scenario_cannot_be_changed(self, table):
        before = table.battle.rules["autoleader"]
        settle(table, morale="yes")

        assert table.battle.rules == {"autoleader": before, "morale": True}

    def test_undo_restores_the_earlier_rule(self, table):
        before = table.battle
        settle(table, morale="yes")
        table.undo()

        assert table.battle == before

    def test_a_side_cannot_change_the_rules_in_play(self, table):
        with pytest.raises(KeyError):
            table.make("set-rules", US, morale="yes")

    def test_a_value_that_a_rule_does_not_have_is_refused(self, table):
        progress = table.attempt("set-rules", fire_growth="sideways")

        assert progress.entry is None
        assert "hoose one of: a high die, a low die" in progress.problems[0]

    def test_the_console_names_what_is_not_as_in_the_book(self, table):
        assert umpire_view(table.battle).unusual == ()
        settle(table, aggressiveness="no")
        assert umpire_view(table.battle).unusual == ("Is Aggressiveness played? no",)
        settle(table, aggressiveness="yes")
        assert umpire_view(table.battle).unusual == ()


class TestRulesOfVehicles:
    @pytest.fixture
    def tanks(self):
        return Table(card=tanks.duel(), shelf=tanks.shelf())

    def test_rules_on_vehicles_are_asked_only_where_there_are_vehicles(self, tanks):
        asks = {a.name: a for a in tanks.attempt("set-rules", commit=False).asks}

        assert asks["special_cases"].value is True
        assert asks["fire_intensity"].value == "second-roll"
        overlap, turn = asks["sector_overlap_deg"], asks["per_hit_in"]
        assert (overlap.kind, overlap.value, overlap.unit, overlap.group) == (
            *("number", 5, ""),
            "22 to 34 Vehicles",
        )
        assert (turn.kind, turn.value) == ("number", "")
        assert "flooding_every" not in asks

    def test_numbers_and_words_are_settled_and_reach_the_procedures(self, tanks):
        told = {"sector_overlap_deg": "7,5", "per_hit_in": "3", "fire_intensity": "same-roll"}
        entry = settle(tanks, **told)

        assert entry.events[0].rules == {
            "sector_overlap_deg": 7.5,
            "fire_intensity": "same-roll",
            "per_hit_in": 3,
        }
        assert "sectors overlap? 7.5; " in entry.told["us"]
        assert house_rules(tanks.battle, find("rattenkrieg/hit-sector")) == {
            "sector_overlap_deg": 7.5
        }
        assert house_rules(tanks.battle, find("rattenkrieg/turning-radius")) == {"per_hit_in": 3}

    def test_a_blank_means_the_books_rule(self, tanks):
        settle(tanks, per_hit_in="3")
        entry = settle(tanks, per_hit_in="")

        assert entry.events[0].rules == {"per_hit_in": None}
        assert umpire_view(tanks.battle).unusual == ()

    def test_an_unchanged_value_is_refused(self, tanks):
        with pytest.raises(Refusal, match="Change something first"):
            settle(tanks, sector_overlap_deg="5", per_hit_in="")

    @pytest.mark.parametrize("told", ["15.1", "-1", "wide", "nan", "inf"])
    def test_a_number_that_its_procedure_would_not_take_is_refused(self, tanks, told):
        progress = tanks.attempt("set-rules", sector_overlap_deg=told)

        assert progress.entry is None
        assert "a number from 0 to 15" in progress.problems[0]


class TestHouseRules:
    def walk(self, table):
        table.make("set-conditions", ambient="quiet", visibility=("clear-day",))
        table.order("us", TEAM, "movement")
        table.rounds()
        element = table.act_with("us", TEAM)
        entry = table.make("move", US, element=element.id, gait="cautious")
        return entry.told["us"]

    def test_a_cautious_move_is_not_heard(self, engaged):
        assert self.walk(engaged).endswith("; not heard.")

    def test_by_house_rule_a_cautious_move_is_heard_as_listed(self, engaged):
        settle(engaged, cautious_movement_heard="yes")

        assert self.walk(engaged).endswith("; heard to 10″.")

    def drowsy(self, table, die):
        firefight(table)
        shoot(table, 5)
        element = table.element("german", TEAM)
        table.make("set-awareness", element=element.id, condition="white")
        return table.make("react", element=element.id, dice={"notice": die})

    def reacts(self, table):
        return table.element("german", TEAM).id in table.battle.round.active

    @pytest.mark.parametrize(("die", "reacts"), [(3, False), (4, True)])
    def test_elements_at_rest_of_quality_3_notice_on_a_roll_over_it(self, engaged, die, reacts):
        settle(engaged, awareness="yes")
        self.drowsy(engaged, die)

        assert self.reacts(engaged) is reacts

    @pytest.mark.parametrize(("die", "reacts"), [(3, True), (4, False)])
    def test_by_house_rule_elements_in_white_notice_by_a_quality_check(self, engaged, die, reacts):
        settle(engaged, awareness="yes", notice_by_quality_check="yes")
        entry = self.drowsy(engaged, die)

        assert entry.resolutions[0].inputs["notice_by_quality_check"] is True
        assert self.reacts(engaged) is reacts

    def test_an_element_that_does_not_notice_pays_nothing(self, engaged):
        settle(engaged, awareness="yes")
        entry = self.drowsy(engaged, 1)

        assert not any(isinstance(event, ActionsPaid) for event in entry.events)
        assert entry.told["german"] == f"{TEAM} does not notice."

    def test_alertness_is_not_asked_where_awareness_is_not_played(self, engaged):
        firefight(engaged)
        shoot(engaged, 5)
        element = engaged.element("german", TEAM)

        asks = engaged.attempt("react", element=element.id, commit=False).asks
        assert [each.name for each in asks] == ["unsuspected"]  # of the fire, not of the figures

    def burst(self, table, distance_in=14):
        """Return the sum on the die of a German leader's MP40, at 14 inches."""
        table.order("german", TEAM, "fire")
        table.rounds()
        table.reveal("us", TEAM)
        element = table.act_with("german", TEAM)
        man = next(m for m in table.battle.men(element) if m.weapons[0].name in ("MP40", "MP 40"))
        told = {"element": element.id, "man": man.id, "target": table.element("us", TEAM).id}
        table.make("duck-under-fire", US, element=told["target"], ducks="yes")
        progress = table.attempt(
            "automatic-fire", GERMAN, distance_in=distance_in, commit=False, **told
        )
        return progress.dice

    def test_the_range_of_a_sub_machine_gun_counts_by_option_alone(self, engaged):
        plain = self.burst(engaged)
        assert "weapon_ranges" not in plain.inputs
        assert not any("range of the weapon" in s.label for s in plain.pending.steps)

    @pytest.mark.parametrize(
        ("distance_in", "counts"),
        [(35, -1), (36, 0), (70, 0), (71, 1), (105, 1), (106, 2), (150, 2)],
    )
    def test_each_band_of_range_of_a_sub_machine_gun_counts(self, engaged, distance_in, counts):
        settle(engaged, weapon_ranges="yes")
        steps = self.burst(engaged, distance_in).pending.steps
        found = [s.value for s in steps if s.label.endswith("range of the weapon")]

        assert set(found) == ({counts} if counts else set())

    def test_by_option_the_range_of_a_sub_machine_gun_is_in_the_working(self, engaged):
        settle(engaged, weapon_ranges="yes")
        ranged = self.burst(engaged)

        assert ranged.inputs["weapon_ranges"] is True  # what the odds are reckoned from
        assert any("range of the weapon" in s.label for s in ranged.pending.steps)

    def test_a_switch_is_never_taken_for_a_figure_of_the_same_name(self, engaged):
        settle(engaged, aggressiveness="no", awareness="yes", awareness_jump="yes")

        for name in ("react", "aggressiveness-check", "aggressiveness-turn-end"):
            assert house_rules(engaged.battle, find(f"rattenkrieg/{name}")) == {}
        jump = house_rules(engaged.battle, find("rattenkrieg/awareness-raise"))
        assert jump == {"awareness_jump": True}

    def test_a_rule_set_back_to_the_book_is_not_filled_in(self, engaged):
        settle(engaged, natural_six_save="over")
        settle(engaged, natural_six_save="under")

        assert house_rules(engaged.battle, find("rattenkrieg/shoot")) == {}


class TestMojonsNominated:
    def ready(self, table, **rules):
        if rules:
            settle(table, **rules)
        table.rounds()
        return table.element("us", TEAM)

    def test_a_mojon_without_an_order_is_not_nominated(self, engaged):
        element = self.ready(engaged)

        with pytest.raises(Refusal):
            engaged.make("nominate", US, nominee=element.id)
        assert due_now(engaged.battle)[0].title == "No orders are left."

    def test_by_house_rule_the_move_of_a_mojon_counts_as_an_order(self, engaged):
        element = self.ready(engaged, mojons_may_be_nominated="yes")
        engaged.act_with("us", TEAM)
        card = unit_view(engaged.battle, engaged.element("us", TEAM))

        moving = next(offer for offer in card.offers if offer.move == "move-mojon")

        assert (card.active, card.deployed, moving.told) == (True, False, {"mojon": element.mojon})
        assert engaged.element("us", TEAM).concealment == "undetected"
        with pytest.raises(Refusal, match="still a Mojon: it may only move its marker"):
            engaged.make("move", US, element=element.id, gait="walk")
        engaged.make("move-mojon", US, mojon=element.mojon, distance_in=4)
        assert engaged.battle.mojons[element.mojon].moved
        assert (engaged.battle.round, engaged.battle.rounds_done) == (None, 1)
        assert element.id not in [x.id for x in engaged.battle.active_of("us")]

    def test_a_mojon_moves_once_a_turn(self, engaged):
        element = self.ready(engaged, mojons_may_be_nominated="yes")
        engaged.make("move-mojon", US, mojon=element.mojon, distance_in=4)

        with pytest.raises(Refusal):
            engaged.make("nominate", US, nominee=element.id)

    def test_unwanted_mojon_moves_do_not_keep_a_turn_from_ending(self, engaged):
        self.ready(engaged, mojons_may_be_nominated="yes")

        assert [tap.move for tap in due_now(engaged.battle)[0].taps] == ["initiative", "end-turn"]
        engaged.make("end-turn")

    def test_a_side_is_asked_whom_it_names(self, engaged):
        self.ready(engaged, mojons_may_be_nominated="yes")
        (asked,) = due_for(engaged.battle, "us")

        assert TEAM in [tap.words for tap in asked.taps]


class TestAggressivenessOff:
    @pytest.fixture
    def calm(self, engaged):
        settle(engaged, aggressiveness="no")
        firefight(engaged)
        return engaged

    def test_without_the_rule_a_death_changes_no_aggressiveness(self, calm):
        shoot(calm, 2)

        target = calm.element("german", TEAM)
        assert [m.state for m in calm.battle.men(target)].count("dead") == 1
        assert (calm.battle.owed, target.aggressiveness) == ((), target.original_aggressiveness)

    def test_figures_out_of_command_shoot_without_a_check(self, calm):
        team = calm.element("us", TEAM)
        calm.make("set-command", element=team.id, leads="no", sight="no")
        entry = shoot(calm, 2)

        assert "rattenkrieg/aggressiveness-check" not in {r.procedure for r in entry.resolutions}

    def test_no_aggressiveness_is_checked_at_the_end_of_the_turn(self, engaged):
        team = engaged.element("us", TEAM)
        told = {"element": team.id, "aggressiveness": 6, "reason": "for the test"}
        engaged.make("rule-element", **told)
        settle(engaged, aggressiveness="no")
        engaged.rounds()
        engaged.make("end-turn")

        assert engaged.battle.owed == ()
        assert "Wounded" in [step.words for step in turn_steps(engaged.battle)]

    def test_without_the_rule_no_card_and_no_correction_shows_aggressiveness(self, calm):
        team = calm.element("us", TEAM)
        asks = calm.attempt("rule-element", element=team.id, commit=False).asks

        assert unit_view(calm.battle, team).aggressiveness is None
        assert "aggressiveness" not in [ask.name for ask in asks]

    def test_pending_checks_of_a_dropped_rule_are_removed(self, engaged):
        firefight(engaged)
        shoot(engaged, 2)
        assert [o.kind for o in engaged.battle.owed] == ["comrade-killed"]
        settle(engaged, aggressiveness="no")

        assert engaged.battle.owed == ()


class TestAdvancedWounds:
    def wounded(self, table, **rules):
        """A German figure wounded by a Garand; the turn has ended."""
        if rules:
            settle(table, **rules)
        firefight(table)
        shoot(table, 3)
        table.make("end-round")
        return self.at_the_end(table)

    def at_the_end(self, table):
        for element in [x for side in table.battle.sides for x in table.battle.nominable(side)]:
            table.make("rule-element", element=element.id, order="none", reason="for the test")
        table.make("end-turn")
        return next(o for o in table.battle.owed if o.kind == "wound")

    def check(self, table, owed, die):
        entry = table.make("check-wound", owed=owed.id, dice={"roll": die})
        return entry, table.battle.figures[owed.figure]

    def test_the_cause_is_known_from_the_shot(self, engaged):
        owed = self.wounded(engaged, advanced__wounds="yes")
        entry, man = self.check(engaged, owed, 2)

        (resolved,) = entry.resolutions
        assert resolved.procedure == "rattenkrieg/advanced-wound"
        assert (resolved.inputs["cause"], resolved.inputs["turn"]) == ("rifle-machine-gun", 1)
        assert man.state == "ready"

    def test_a_figure_that_stays_wounded_is_checked_again_in_its_second_turn(self, engaged):
        owed = self.wounded(engaged, advanced__wounds="yes")
        _, man = self.check(engaged, owed, 4)
        assert (man.state, man.wounded_turn) == ("wounded", 2)

        engaged.make("begin-turn")
        engaged.rounds()
        entry, man = self.check(engaged, self.at_the_end(engaged), 5)
        assert entry.resolutions[0].inputs["turn"] == 2
        assert man.state == "dead"

    def test_a_cause_that_nobody_knows_is_asked(self, engaged):
        settle(engaged, advanced__wounds="yes")
        engaged.rounds()
        team = engaged.element("german", TEAM)
        told = {"element": team.id, "man": team.figures[1], "reason": "for the test"}
        engaged.make("rule-man", state="wounded", **told)
        owed = self.at_the_end(engaged)
        progress = engaged.attempt("check-wound", owed=owed.id)

        assert [a.name for a in progress.asks if a.value is None] == ["cause"]

    def test_without_the_option_a_wound_takes_the_ultimate_check(self, engaged):
        entry, man = self.check(engaged, self.wounded(engaged), 4)

        assert entry.resolutions[0].procedure == "rattenkrieg/wounded-check"
        assert man.state == "dead"


def test_with_the_rules_off_field_of_view_and_sounds_appear_nowhere(engaged):
    firefight(engaged)
    shoot(engaged, 5)
    asked = {r.procedure for entry in engaged.game.entries for r in entry.resolutions}

    assert not asked & CHAPTERS_OF_OPTICS_AND_SOUND


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_house_rules_reveal_nothing_more_to_a_side(seed):
    player = Player(seed)
    settle(player.table, mojons_may_be_nominated="yes", awareness="yes", advanced__wounds="yes")
    player.play(150)

    secrets.sides_learn_nothing_more(player)
