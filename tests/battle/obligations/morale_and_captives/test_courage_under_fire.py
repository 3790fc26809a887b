"""Moves through enemy fire, better weapons, hopeless orders, prisoners on their way (13.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.frozen import replace
from tests.battle.conftest import GERMAN, US, bring_about
from tests.battle.courage import rolls

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table, name=TEAM):
    return table.element("us", name)


def german(table, name=TEAM):
    return table.element("german", name)


def shoot(table):
    told = {"element": us(table).id, "man": us(table).figures[1], "target": german(table).id}
    return table.make("shoot", US, dice={"roll": 6}, distance_in=14, victim="anyone", **told)


@pytest.fixture
def fired_at(engaged):
    """A US team fires at a German team, which then acts under a movement order."""
    engaged.make("set-rules", morale="yes")
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "movement")
    engaged.order("german", SECOND, "movement")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    engaged.entry = shoot(engaged)
    return engaged


def walk(table, **told):
    return table.attempt("move", GERMAN, element=german(table).id, gait="walk", **told)


def ask(table, **told):
    told = {"element": german(table).id, "gait": "walk", **told}
    asks = table.attempt("move", GERMAN, commit=False, **told).asks
    return next((x for x in asks if x.name == "danger"), None)


@pytest.fixture
def going(fired_at):
    fired_at.make("react", element=german(fired_at).id)
    fired_at.make("stand-down", US, element=us(fired_at).id)
    return fired_at


class TestDanger:
    def test_ground_where_fire_fell_is_remembered_and_asked_for(self, going):
        options = {x.value: x.effect for x in ask(going).options}

        assert "Team 1" in options["danger-zone"]
        assert ask(going).value == "none"

    def test_a_move_into_fire_is_asked_of_the_whole_side_that_was_fired_at(self, going):
        going.make("end-round")
        going.act_with("german", SECOND)
        told = {"element": german(going, SECOND).id, "gait": "walk"}
        asks = going.attempt("move", GERMAN, commit=False, **told).asks

        assert "danger" in [x.name for x in asks]

    def test_without_a_check_nobody_crosses_ground_under_fire(self, going):
        progress = walk(going, danger="danger-zone")

        assert "needs a Morale check first" in progress.refused

    def test_an_element_that_passed_the_check_crosses_the_fire(self, going):
        told = {"element": german(going).id, "case": "danger-zone"}
        going.make("check-morale", dice=rolls(going.battle, german(going), 1), **told)

        assert walk(going, danger="danger-zone").entry

    def test_a_figure_that_fails_has_lost_the_action_and_does_not_cross(self, going):
        left = german(going).left
        told = {"element": german(going).id, "case": "danger-zone"}
        going.make("check-morale", dice=rolls(going.battle, german(going), 6), **told)

        assert german(going).left == left - 1
        assert walk(going, danger="danger-zone").refused

    def test_ground_stays_under_fire_for_the_turn(self, going):
        assert german(going).id in going.battle.morale.under_fire
        going.make("stand-down", GERMAN, element=german(going).id)
        going.make("end-turn", why="for the test")
        for owed in going.battle.owed:
            going.make("waive-check", owed=owed.id)
        going.make("begin-turn", unseen=())

        assert going.battle.morale.under_fire == ()

    def test_no_spotted_enemy_means_no_check_for_leaving_cover(self, going):
        going.reveal("us", TEAM, "undetected")

        assert "leaving-cover" not in {x.value for x in ask(going).options}

    def test_a_spotted_enemy_is_asked_for_when_cover_is_left(self, going):
        going.reveal("us", TEAM)

        assert "leaving-cover" in {x.value for x in ask(going).options}
        assert "Morale check" in walk(going, danger="leaving-cover").refused


class TestOutgunned:
    def test_the_side_reads_that_a_check_is_due_with_both_tiers(self, fired_at):
        fired_at.reveal("us", TEAM)
        fired_at.make("let-be")
        entry = shoot(fired_at)
        words = entry.told["german"]

        assert "outgunned by tier 5" in words
        assert "weapons are of tier 4" in words
        assert "outgunned by tier 5" in fired_at.entry.told["umpire"]

    def test_the_best_weapon_that_fired_decides_the_check(self, fired_at):
        (lesser,) = [x for x in fired_at.battle.owed if x.kind == "outgunned"]
        assert lesser.thing == "semi-automatic-rifle"
        bring_about(fired_at, e.CheckMade(lesser.id))
        bring_about(fired_at, e.CheckScheduled(replace(lesser, thing="pistol-revolver")))
        shoot(fired_at)

        (owed,) = [x for x in fired_at.battle.owed if x.kind == "outgunned"]
        assert owed.thing == "semi-automatic-rifle"

    def test_a_side_reads_only_its_own_tier_of_an_unidentified_shooter(self, fired_at):
        assert us(fired_at).concealment == "located"
        assert "tier 4" in fired_at.entry.told["german"]
        assert "tier 5" not in fired_at.entry.told["german"]

    @pytest.fixture
    def down(self, fired_at):
        tap = next(x for x in due_now(fired_at.battle) if "better weapons" in x.title).taps[0]
        fired_at.make(tap.move, dice=rolls(fired_at.battle, german(fired_at), 6), **tap.told)
        return fired_at

    def states(self, table):
        return {m.state for m in table.battle.men(german(table))}

    def again(self, table, die):
        (due,) = [x for x in due_for(table.battle, "german") if "try again" in x.title]
        return table.make(due.taps[0].move, GERMAN, dice={"roll": die}, **due.taps[0].told)

    def test_a_figure_that_failed_may_try_again_for_an_action(self, down):
        left = german(down).left
        assert self.states(down) == {"hunkered-down"}
        self.again(down, 1)

        assert self.states(down) == {"ready"}
        assert german(down).left == left
        assert [m.lost for m in down.battle.men(german(down))] == [1, 0, 0, 0, 0]

    def test_each_try_is_separate_so_a_second_tap_on_one_finds_nothing(self, down):
        def tries():
            return [x.id for x in down.battle.owed if x.kind == "outgunned-again"]

        (first,) = tries()
        told = {"owed": first, "commit": False}
        assert not down.attempt("withstand-again", GERMAN, **told).refused
        self.again(down, 6)
        (second,) = tries()

        assert second != first
        refused = down.attempt("withstand-again", GERMAN, **told).refused
        assert refused == "This check is not due. Go back to see what is due."

    def test_a_figure_that_fails_again_stays_down_while_actions_last(self, down):
        men = german(down).figures
        for tries in range(1, german(down).left * len(men) + 1):
            self.again(down, 6)
            assert sum(down.battle.figures[id].lost for id in men) == tries

        assert self.states(down) == {"hunkered-down"}
        assert not [x for x in due_for(down.battle, "german") if "try again" in x.title]

    def test_those_who_fail_hunker_down_and_the_first_who_passes_spares_the_others(self, fired_at):
        tap = next(x for x in due_now(fired_at.battle) if "better weapons" in x.title).taps[0]
        dice = rolls(fired_at.battle, german(fired_at), 6, 6, 1)
        entry = fired_at.make(tap.move, dice=dice, **tap.told)
        men = fired_at.battle.men(german(fired_at))

        assert [m.state for m in men] == ["hunkered-down"] * 2 + ["ready"] * 3
        assert len(entry.resolutions) == 3
        assert "hunkers down" in entry.told["german"]
        assert "holds" in entry.told["german"]

    def test_another_try_counts_another_elements_leader_in_sight_as_the_first_did(self, down):
        (due,) = [x for x in due_for(down.battle, "german") if "try again" in x.title]
        move, told = due.taps[0].move, due.taps[0].told
        asks = {ask.name: ask for ask in down.attempt(move, GERMAN, commit=False, **told).asks}
        leaders = [x.value for x in asks["leader"].options if x.value != "none"]
        entry = down.make(move, GERMAN, dice={"roll": 1}, leader=leaders[0], **told)
        check = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/morale-check")

        assert leaders
        assert check.inputs["leader_morale"]


class TestPrisonersOnTheirWay:
    @pytest.fixture
    def surrendered(self, fired_at):
        fired_at.prisoner = german(fired_at).figures[-1]
        told = {"element": german(fired_at).id, "men": (fired_at.prisoner,)}
        fired_at.make("take-prisoner", captor=us(fired_at).id, escort="nobody", **told)
        return fired_at

    def notes(self, table):
        (own,) = [
            x.words for x in unit_view(table.battle, german(table)).men if x.id == table.prisoner
        ]
        number = table.battle.figures[table.prisoner].number
        rows = [row[0] for row in enemy_card(table.battle, german(table)).men]
        seen = next(row for row in rows if row.startswith(f"Figure {number}: "))
        return own, seen

    def test_until_the_enemy_is_in_charge_both_sides_read_the_stance(self, surrendered):
        assert all("Combat Stance +1" in words for words in self.notes(surrendered))

    def test_the_stance_of_surrender_ends_when_a_captor_takes_charge(self, surrendered):
        told = {"element": us(surrendered).id, "prisoners": (surrendered.prisoner,)}
        surrendered.make("guard-prisoner", US, escort=us(surrendered).figures[1], **told)

        assert not any("Combat Stance" in words for words in self.notes(surrendered))
        captive = surrendered.battle.morale.captives[surrendered.prisoner]
        assert captive.captor == us(surrendered).id


@pytest.mark.parametrize(("die", "words"), [(1, "an act of valor"), (5, "confused"), (6, None)])
def test_an_order_to_near_certain_death_asks_whether_it_is_carried_out(fired_at, die, words):
    offers = [x.move for x in unit_view(fired_at.battle, german(fired_at), umpire=True).offers]
    assert "act-of-valor" in offers
    told = {"element": german(fired_at).id, "man": german(fired_at).figures[0]}
    progress = fired_at.attempt("act-of-valor", commit=False, **told)
    assert progress.dice is not None
    entry = fired_at.make("act-of-valor", dice={"roll": die}, gives_up="deserted", **told)

    assert (words or "desertion") in entry.told["german"]
