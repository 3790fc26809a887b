"""Awareness Conditions: forbidden actions, costs of reactions, causes of a rise (14.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens.instruments.watchers import instruments_of
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
CALM = ("white", "yellow", "orange")


def alert(table, side, condition, width="side"):
    """Set how alert a side is, as the umpire; at first it is in black."""
    element = table.element(side, TEAM).id
    if condition != "black":
        table.make("set-awareness", element=element, condition=condition, width=width)


@pytest.fixture
def awake(engaged):
    """Awareness is played; a US team acts, and a German team is identified."""
    engaged.make("set-rules", awareness="yes")
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    return engaged


def conditions(table, side):
    battle = table.battle
    return [battle.morale.awareness.get(x.id, "black") for x in battle.of_side(side)]


def shoot(table, die=6, by=US, **told):
    team, target = table.element("us", TEAM), table.element("german", TEAM)
    told = {"element": team.id, "man": team.figures[0], "target": target.id, **told}
    return table.make("shoot", by, dice={"roll": die}, distance_in=14, **told)


def box(table):
    """The suggestion after the last action."""
    return next(each for each in due_now(table.battle) if "alerted" in each.title)


def alarms(table):
    return [owed for owed in table.battle.owed if owed.kind == "alarm"]


class TestConditions:
    @pytest.mark.parametrize(
        ("width", "now"), [("element", ["white", "black"]), ("squad", ["white"] * 2)]
    )
    def test_the_umpire_sets_awareness_for_an_element_a_squad_or_a_side(self, awake, width, now):
        alert(awake, "german", "white", width)

        assert conditions(awake, "german") == now

    def test_nobody_sets_awareness_conditions_when_the_rule_is_off(self, engaged):
        with pytest.raises(Refusal, match="does not use"):
            alert(engaged, "german", "white")

    def test_no_card_shows_awareness_when_the_rule_is_off(self, engaged):
        view = unit_view(engaged.battle, engaged.element("german", TEAM), umpire=True)

        assert not [words for words in view.facts if "Awareness" in words]
        assert "set-awareness" not in [offer.move for offer in view.offers]

    def test_a_scenario_says_how_alert_a_side_and_one_of_its_squads_is(self):
        card = scenario_files.scenario("easy-company")
        resting = card.sides[0].model_copy(
            update={
                "awareness": "white",
                "alert": (scenario_files.AlertCard(squad="2nd Squad", awareness="orange"),),
            }
        )
        table = Table(1, card=card.model_copy(update={"sides": (resting, *card.sides[1:])}))
        now = {
            x.squad: table.battle.morale.awareness.get(x.id) for x in table.battle.of_side("german")
        }

        assert table.battle.rules["awareness"] is True
        assert (now["1st Squad"], now["2nd Squad"]) == ("white", "orange")
        assert set(conditions(table, "us")) == {"black"}

    def test_only_the_owner_reads_an_awareness_condition(self, awake):
        before = (
            side_view(awake.battle, "us"),
            enemy_card(awake.battle, awake.element("german", TEAM)),
        )
        alert(awake, "german", "white")
        german = awake.element("german", TEAM)

        assert unit_view(awake.battle, german).facts == (
            "Awareness white: a reaction costs 2 actions and a die. Its figures do not spot. "
            "Its figures are neither in cover nor hidden. Its figures are unarmed. "
            "Its crewed weapons are unmanned and covered.",
        )
        assert (side_view(awake.battle, "us"), enemy_card(awake.battle, german)) == before

    def test_undo_brings_the_condition_back(self, awake):
        before = awake.battle
        alert(awake, "german", "white")
        awake.undo()

        assert awake.battle == before


class TestAtRest:
    def test_in_white_nobody_spots(self, awake):
        alert(awake, "us", "white")
        team = awake.element("us", TEAM)

        with pytest.raises(Refusal, match="Awareness white: its figures may not spot"):
            awake.make("spot", element=team.id)
        with pytest.raises(Refusal, match="its figures may not spot"):
            awake.make("ask-spot", US, element=team.id)

    def test_in_white_nobody_is_armed(self, awake):
        alert(awake, "us", "white")

        with pytest.raises(Refusal, match="it is unarmed"):
            shoot(awake)

    @pytest.mark.parametrize("condition", ["yellow", "orange", "red", "black"])
    def test_elements_shoot_from_condition_yellow_on(self, awake, condition):
        alert(awake, "us", condition)

        assert shoot(awake)

    @pytest.mark.parametrize(("condition", "manned"), [("yellow", False), ("orange", True)])
    def test_until_orange_crewed_weapons_are_unmanned(self, engaged, condition, manned):
        engaged.make("set-rules", awareness="yes")
        engaged.order("german", OTHER, "fire")
        engaged.rounds()
        engaged.reveal("us", TEAM)
        team = engaged.act_with("german", OTHER)
        alert(engaged, "german", condition)
        gunner = next(
            m.id for m in engaged.battle.men(team) if any(w.mode == "belt" for w in m.weapons)
        )
        progress = engaged.attempt("automatic-fire", element=team.id, man=gunner)

        assert ("nobody mans" in progress.refused) is not manned

    @pytest.mark.parametrize("condition", CALM)
    def test_until_condition_red_figures_have_no_cover(self, awake, condition):
        alert(awake, "german", condition)
        entry = shoot(awake, obstacle="head", concealed="yes")
        guard = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/cover")

        assert guard.outcome["by_obstacle"] == guard.outcome["by_stance"] == 0

    def test_from_condition_red_on_figures_have_cover(self, awake):
        alert(awake, "german", "red")
        entry = shoot(awake, obstacle="head")
        guard = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/cover")

        assert guard.outcome["by_obstacle"] == 3

    def test_the_umpire_is_not_asked_about_cover_that_nobody_takes(self, awake):
        alert(awake, "german", "orange")
        team, target = awake.element("us", TEAM), awake.element("german", TEAM)
        told = {"element": team.id, "man": team.figures[0], "target": target.id}
        asks = awake.attempt("shoot", distance_in=14, **told).asks

        assert "obstacle" not in [ask.name for ask in asks]

    def test_the_sheet_of_a_shot_shows_its_side_nothing_of_the_targets_condition(self, awake):
        team, target = awake.element("us", TEAM), awake.element("german", TEAM)
        told = {"element": team.id, "man": team.figures[0], "target": target.id}
        sheets = []
        for condition in ("black", "white", "orange"):
            alert(awake, "german", condition)
            progress = awake.attempt("shoot", US, distance_in=14, commit=False, **told)
            shown = [r for r in progress.play.resolutions if "us" in r.shown_to]
            sheets.append((progress.asks, shown, progress.dice.readable))

        assert sheets[0] == sheets[1] == sheets[2]
        assert not sheets[0][2]

    def test_an_element_in_white_sees_half_as_far_and_hears_more_background_noise(self, awake):
        # I-Factor 2 an inch: seen inside 18 inches, by men at rest inside 9
        battle = replace(awake.battle, ambient="quiet")
        german, us = awake.element("german", TEAM), awake.element("us", TEAM)

        def seen(condition, far, action):
            known = {f"{min(german.id, us.id)} {max(german.id, us.id)}": {"umpire": far}}
            elements = {**battle.elements, us.id: replace(us, last_action=action)}
            minds = replace(battle.morale, awareness={german.id: condition})
            other = replace(battle, distances=known, elements=elements, morale=minds)
            cell = instruments_of(other, "german").watchers[0].cells[0]
            return cell.sees, cell.hears

        assert seen("yellow", 12.0, "movement") == (True, True)  # heard to 18 in a quiet night
        assert seen("white", 12.0, "movement") == (False, False)  # to 2 in a normal one
        assert seen("white", 8.0, "movement") == (True, False)


class TestReactions:
    def offered(self, table):
        return [
            tap.words for each in due_now(table.battle) for tap in each.taps if tap.move == "react"
        ]

    @pytest.mark.parametrize(
        ("condition", "price"),
        [
            ("white", "2 of 3 actions, on a roll"),
            ("yellow", "2 of 3 actions, on a roll"),
            ("orange", "2 of 3 actions"),
            ("black", "1 of 3 actions"),
        ],
    )
    def test_the_price_of_a_reaction_depends_on_the_condition(self, awake, condition, price):
        awake.make("deploy", element=awake.element("german", TEAM).id, why="placed")
        alert(awake, "german", condition)
        shoot(awake)
        if alarms(awake):
            awake.make("let-be", kind="alarm")
        taps = due_for(awake.battle, "german")[0].taps

        assert f"G 1st, Team 1 · {price}" in self.offered(awake)
        assert f"{TEAM} · {price}" in [tap.words for tap in taps]

    def test_nobody_is_asked_to_react_before_the_umpire_has_said_who_is_alerted(self, awake):
        awake.make("deploy", element=awake.element("german", TEAM).id, why="placed")
        alert(awake, "german", "yellow")
        shoot(awake)
        titles = [each.title for each in due_now(awake.battle)]

        assert not self.offered(awake)
        assert "You may react." not in [x.title for x in due_for(awake.battle, "german")]
        assert titles[0] == box(awake).title
        awake.make("raise-alarm", owed=alarms(awake)[0].id, heard=(), event="combat-noise")
        assert self.offered(awake)
        assert "You may react." in [x.title for x in due_for(awake.battle, "german")]

    @pytest.mark.parametrize(("die", "reacts"), [(3, False), (4, True)])
    def test_elements_at_rest_react_on_a_roll_over_their_quality(self, awake, die, reacts):
        alert(awake, "german", "yellow")
        shoot(awake)
        german = awake.element("german", TEAM)
        entry = awake.make("react", element=german.id, dice={"notice": die})

        assert german.quality == 3
        assert (german.id in awake.battle.round.active) is reacts
        assert ("does not notice" in entry.told["german"]) is not reacts

    def test_an_element_that_does_not_notice_is_not_asked_again(self, awake):
        alert(awake, "german", "yellow")
        shoot(awake)
        german = awake.element("german", TEAM)
        awake.make("react", element=german.id, dice={"notice": 1})

        assert german.id not in {x.id for x, _ in possible_reactions(awake.battle)}
        with pytest.raises(Refusal, match="does not notice it"):
            awake.make("react", element=german.id, dice={"notice": 6})

    def test_by_house_rule_elements_at_rest_notice_by_a_quality_check(self, awake):
        awake.make("set-rules", notice_by_quality_check="yes")
        alert(awake, "german", "yellow")
        shoot(awake)
        awake.make("react", element=awake.element("german", TEAM).id, dice={"notice": 3})

        assert awake.element("german", TEAM).id in awake.battle.round.active


class TestAlarm:
    def test_a_shot_alerts_its_targets_and_all_who_hear_it_nearby(self, awake):
        alert(awake, "german", "orange")
        shoot(awake)

        assert box(awake).title == "U 1st, Team 1 shoots. Who is alerted?"
        assert [tap.words for tap in box(awake).taps] == [
            *("Who heard it?", "All: it was near", "All: it was far off", "Dismiss")
        ]
        tap = box(awake).taps[1]
        awake.make(tap.move, **tap.told)
        assert conditions(awake, "german") == ["red", "red"]

    def test_a_distant_noise_alerts_only_elements_in_white_or_yellow(self, awake):
        alert(awake, "german", "orange")
        shoot(awake)
        tap = box(awake).taps[2]
        awake.make(tap.move, **tap.told)

        assert conditions(awake, "german") == ["red", "orange"]  # the first was shot at

    @pytest.mark.parametrize(("jump", "now"), [("no", "yellow"), ("yes", "black")])
    def test_an_alarm_raises_awareness_by_one_step_or_by_house_rule_to_the_event(
        self, awake, jump, now
    ):
        if jump == "yes":
            awake.make("set-rules", awareness_jump=jump)
        alert(awake, "german", "white")
        shoot(awake)
        owed = alarms(awake)[0]
        awake.make("raise-alarm", owed=owed.id, event="combat-noise")

        assert conditions(awake, "german")[0] == now

    def test_own_comrades_hear_an_alarm_as_well(self, awake):
        alert(awake, "us", "yellow")
        shoot(awake)
        owed = alarms(awake)[0]
        awake.make("raise-alarm", owed=owed.id, event="combat-noise")

        assert conditions(awake, "us") == [
            "yellow",
            "orange",
            "orange",
        ]  # the shooter himself is left out

    def test_only_the_named_elements_are_alerted(self, awake):
        alert(awake, "german", "white")
        shoot(awake)
        first = awake.element("german", TEAM).id
        entry = awake.make(
            "raise-alarm", owed=alarms(awake)[0].id, event="combat-noise", heard=(first,)
        )

        assert conditions(awake, "german") == ["yellow", "white"]
        assert entry.told["german"] == f"{TEAM}: Awareness yellow."
        assert "us" not in entry.told

    def test_figures_that_shoot_in_the_same_action_sound_one_alarm(self, awake):
        alert(awake, "german", "white")
        team = awake.element("us", TEAM)
        for man in team.figures[:2]:
            if any(w.mode == "single" for w in awake.battle.figures[man].weapons):
                shoot(awake, man=man)

        assert len(alarms(awake)) == 1

    def test_nobody_is_asked_when_all_have_awareness_black(self, awake):
        shoot(awake)

        assert not alarms(awake)

    def test_a_walk_alerts_men_in_white_known_to_hear_it(self, awake):
        awake.make("set-conditions", ambient="quiet")  # to ears at rest it is normal: 6 inches
        alert(awake, "german", "white")
        us = awake.element("us", TEAM)
        first, second = awake.battle.of_side("german")
        awake.make("lose-first", US, element=us.id)
        far = {f"to_{first.id}": 30, f"to_{second.id}": 3}
        awake.make("move", US, element=us.id, gait="run")
        # nobody has measured: none is known to have heard it
        assert [tap.words for tap in box(awake).taps] == ["Who heard it?", "Dismiss"]

        awake.make("tell-distances", element=us.id, **far)
        tap = next(tap for tap in box(awake).taps if tap.words == "All within its reach")
        awake.make(tap.move, **tap.told)
        assert conditions(awake, "german") == ["white", "yellow"]

    def test_a_walk_does_not_alert_men_who_are_already_alert(self, awake):
        alert(awake, "german", "yellow")
        us = awake.element("us", TEAM)
        awake.make("lose-first", US, element=us.id)
        awake.make("move", US, element=us.id, gait="run")

        assert not alarms(awake)

    def test_a_silent_action_alerts_nobody(self, awake):
        alert(awake, "german", "white")
        us = awake.element("us", TEAM)
        awake.make("aim", US, element=us.id, target=awake.element("german", TEAM).id)

        assert not alarms(awake)

    def test_no_side_reads_that_an_alarm_is_offered(self, awake):
        alert(awake, "german", "white")
        shoot(awake)

        for reader in (GERMAN, US):
            told = [each.title for each in due_for(awake.battle, reader.side)]
            assert not [title for title in told if "alerted" in title]

    def test_the_umpire_dismisses_an_alarm_with_one_tap(self, awake):
        alert(awake, "german", "white")
        shoot(awake)
        awake.make("let-be")

        assert not alarms(awake)
        assert conditions(awake, "german") == ["white", "white"]

    def test_without_the_rule_nothing_is_offered(self, awake):
        alert(awake, "german", "white")
        shoot(awake)
        awake.make("set-rules", awareness="no")

        assert not alarms(awake)

    def test_an_undone_shot_sounded_no_alarm(self, awake):
        alert(awake, "german", "white")
        before = awake.battle
        shoot(awake)
        awake.undo()

        assert awake.battle == before
