"""Riders, their horses and who holds them; infiltration (19.2, 19.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.animals import Dismounted
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
)
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.rattenkrieg.state import Weapon
from tests.battle.beasts import OTHER, TEAM, two_mounted_teams, with_horses
from tests.battle.conftest import US, Refusal, Table, bring_about

END = {"reason": "for the test"}


def us(table):
    return table.element("us", TEAM)


def horse(table, number=1):
    return table.battle.animals.horses[us(table).figures[number]]


@pytest.fixture
def riding():
    """Four mounted US figures; their element acts."""
    table = Table(change=with_horses)
    table.engage()
    table.order("us", TEAM, "movement")
    table.rounds()
    table.act_with("us", TEAM)
    return table


def do(table, move, by=US, **told):
    return table.make(move, by, element=us(table).id, **told)


def men(table, *numbers):
    return tuple(us(table).figures[n] for n in numbers)


def give_submachine_gun(table):
    """Give the second rider a submachine gun."""
    figures, id = table.battle.figures, men(table, 1)[0]
    gun = Weapon("PPSh43", "PPSh43", "burst", bursts=3)
    armed = {**figures, id: replace(figures[id], weapons=(gun,))}
    table.game.state = replace(table.battle, figures=armed)


class TestRiding:
    def test_an_action_of_riding_covers_up_to_24_inches(self, riding):
        do(riding, "ride", ride_in=24)

        assert (us(riding).left, horse(riding).rode_in) == (3, 24)
        with pytest.raises(Refusal, match="24"):
            do(riding, "ride", ride_in=25)

    def test_a_ridden_horse_sounds_like_running(self, riding):
        do(riding, "ride", ride_in=12)

        assert riding.battle.noise.action == "run"

    @pytest.mark.parametrize(("inches", "exposed"), [(4, False), (5, True)])
    def test_riders_faster_than_a_walk_are_exposed_until_their_next_action(
        self, riding, inches, exposed
    ):
        do(riding, "ride", ride_in=inches)
        assert riding.battle.figures[men(riding, 1)[0]].exposed is exposed
        do(riding, "ride", ride_in=3)

        assert not riding.battle.figures[men(riding, 1)[0]].exposed

    def test_an_enemy_who_sees_riders_sees_that_they_are_mounted(self, riding):
        riding.reveal("us", TEAM)

        assert enemy_card(riding.battle, us(riding)).men[0][0].endswith("mounted")

    def test_a_shot_from_a_moving_horse_asks_how_far_it_goes(self, riding):
        do(riding, "ride", ride_in=6)
        riding.reveal("german", TEAM)
        target = riding.element("german", TEAM)
        told = {"man": men(riding, 1)[0], "target": target.id, "distance_in": 14}
        progress = riding.attempt(
            "shoot", US, commit=False, element=us(riding).id, mount_move_in=12, **told
        )

        assert progress.dice.inputs["mount_move_in"] == 12

    @pytest.mark.parametrize(("inches", "harder"), [(5, 0), (6, 1), (17, 2), (24, 4)])
    def test_a_rider_fires_any_rifle_within_the_ride_and_every_6_inches_count(
        self, riding, inches, harder
    ):
        do(riding, "ride", ride_in=inches)
        fired = self.shoot(riding, moving="yes")

        assert (fired.inputs["mount_move_in"], fired.inputs["moving"]) == (inches, False)
        assert {step.label: step.value for step in fired.steps}.get(
            "on a moving horse", 0
        ) == harder
        assert us(riding).left == us(riding).allowed - 1

    def test_bursts_from_a_moving_horse_are_as_much_harder_as_shots(self, riding):
        give_submachine_gun(riding)
        do(riding, "ride", ride_in=18)
        element = us(riding).id
        swept = riding.element("german", TEAM).figures[:1]
        told = {"moving": "yes", "bursts": 1, "swept": swept, **self.aimed(riding)}
        fire = riding.attempt("automatic-fire", US, commit=False, element=element, **told).dice

        assert (fire.inputs["mount_move_in"], fire.inputs["moving"]) == (18, False)

    def test_a_standing_horse_makes_no_shot_harder(self, riding):
        do(riding, "ride", ride_in=18)
        fired = self.shoot(riding, moving="no")

        assert fired.inputs["mount_move_in"] == 0
        assert us(riding).left == us(riding).allowed - 2

    def test_a_rider_fires_once_in_a_ride(self, riding):
        do(riding, "ride", ride_in=18)
        self.shoot(riding, moving="yes")

        with pytest.raises(Refusal, match="once"):
            self.shoot(riding, moving="yes")

    def aimed(self, table):
        """The second rider as the shooter, and the German team as the target."""
        target = table.element("german", TEAM)
        if target.concealment != "identified":
            table.reveal("german", TEAM)
        return {"man": men(table, 1)[0], "target": target.id, "distance_in": 20}

    def shoot(self, table, **told):
        """Let the second rider fire at the German team, and return the working of the shot."""
        told |= {"victim": "anyone", "dice": {"roll": 6}, **self.aimed(table)}
        entry = do(table, "shoot", **told)
        return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")

    @pytest.mark.parametrize(
        ("move", "told"),
        [
            ("move", {"gait": "walk"}),
            ("move", {"gait": "climb", "aid": "ledges"}),
            ("building-move", {"path": ("enter",)}),
            ("swim", {}),
            ("jump", {"height_in": 3}),
        ],
    )
    def test_a_rider_goes_on_foot_only_after_dismounting(self, riding, move, told):
        if move == "jump":
            told = {**told, "man": men(riding, 1)[0], "falls": "no"}
        with pytest.raises(Refusal, match="dismount first"):
            do(riding, move, **told)
        offers = {o.move: o for o in unit_view(riding.battle, us(riding)).offers}
        assert offers["move"].barred == "all are on their horses"
        do(riding, "dismount", holders=men(riding, 3))

        do(riding, move, dice={"landing": 6}, **told)

    def test_a_rider_is_offered_nothing_that_is_done_on_the_ground(self, riding):
        work = {"climb", "jump", "use-door", "force-door", "make-loophole", "demolition"}

        def listed():
            asks = riding.attempt("act", US, element=us(riding).id, commit=False).asks
            return {value for value, *_ in asks[0].rows}

        def task():
            offers = unit_view(riding.battle, us(riding)).offers
            return next(o for o in offers if o.move == "begin-task")

        assert not work & listed()
        assert task().barred == "all are on their horses"
        answers = {"place": "the gate", "needed": 3, "material": "wooden-wall"}
        for kind in ("loophole", "repair", "other"):
            with pytest.raises(Refusal, match="dismount first"):
                do(riding, "begin-task", kind=kind, **answers)
        do(riding, "dismount", holders=men(riding, 3))

        assert work <= listed()
        assert not task().barred

    def test_figures_on_foot_walk_while_the_others_stay_on_their_horses(self, riding):
        do(riding, "dismount", men=men(riding, 0, 1), holders=men(riding, 1))
        asks = riding.attempt("move", US, commit=False, element=us(riding).id, gait="walk").asks

        assert next(ask for ask in asks if ask.name == "men").value == men(riding, 0)

    def test_without_the_option_nobody_rides(self, riding):
        riding.make("set-rules", cavalry="no")
        offers = unit_view(riding.battle, us(riding), umpire=True).offers

        assert not {o.move for o in offers} & {"ride", "mount", "dismount", "hit-horse"}
        with pytest.raises(Refusal, match="no cavalry"):
            do(riding, "ride", ride_in=6)


class TestDismounting:
    @pytest.mark.parametrize(("quiet", "cost", "heard"), [("no", 1, 10), ("yes", 2, None)])
    def test_getting_off_and_on_is_heard_unless_it_takes_two_actions(
        self, riding, quiet, cost, heard
    ):
        before = us(riding).left
        do(riding, "dismount", holders=men(riding, 3), quiet=quiet)
        assert riding.battle.noise.heard == heard
        assert riding.battle.figures[men(riding, 1)[0]].exposed
        do(riding, "mount", quiet=quiet)

        assert riding.battle.noise.heard == heard
        assert us(riding).left == before - 2 * cost

    def test_one_rider_of_four_holds_the_horses(self, riding):
        do(riding, "dismount", holders=men(riding, 3))

        assert riding.battle.animals.holders == men(riding, 3)
        assert not any(h.gone for h in riding.battle.animals.horses.values())

    def test_a_figure_that_holds_horses_stays_while_the_others_move(self, riding):
        do(riding, "dismount", holders=men(riding, 3))
        asks = riding.attempt("move", US, commit=False, element=us(riding).id, gait="walk").asks
        (who,) = [ask for ask in asks if ask.name == "men"]

        assert set(who.value) == set(men(riding, 0, 1, 2))
        with pytest.raises(Refusal):
            do(riding, "move", gait="walk", men=men(riding, 3))

    def test_the_program_proposes_who_holds_the_horses(self, riding):
        progress = riding.attempt("dismount", US, commit=False, element=us(riding).id)

        assert len(next(a for a in progress.asks if a.name == "holders").value) == 1

    def test_one_holder_is_enough_for_four_riders_who_dismount_separately(self, riding):
        do(riding, "dismount", men=men(riding, 0), holders=men(riding, 0))
        entry = do(riding, "dismount", men=men(riding, 1, 2, 3))

        assert riding.battle.animals.holders == men(riding, 0)
        assert "run off" not in entry.told["us"]

    def test_without_a_holder_the_horses_run_off(self, riding):
        do(riding, "dismount", holders=men(riding, 3))
        told = {"element": us(riding).id, "man": men(riding, 3)[0], "state": "dead"}
        entry = riding.make("rule-man", **told, **END)

        assert "run off" in entry.told["us"]
        assert all(horse(riding, n).gone for n in range(4))

    def test_nobody_holds_horses_that_have_gone(self, riding):
        do(riding, "dismount", men=men(riding, 2, 3), holders=men(riding, 3))
        with pytest.raises(Refusal, match="Who moves"):
            do(riding, "move", gait="walk", men=men(riding, 3))
        for rider in (*men(riding, 2), *men(riding, 2), *men(riding, 3), *men(riding, 3)):
            riding.make("hit-horse", element=us(riding).id, man=rider)

        assert "holds the horses" not in repr(unit_view(riding.battle, us(riding)).men)
        do(riding, "move", gait="walk", men=men(riding, 3))

    def test_a_holder_who_detaches_still_holds_the_horses(self, riding):
        do(riding, "dismount", holders=men(riding, 3))
        holder, alone = men(riding, 3)[0], "alone-alone"
        loose = men(riding, 0, 1, 2, 3)
        bring_about(riding, FigureDetached(holder, alone, "left behind", scouts=False))
        riding.make("set-conditions", light="dusk", visibility=())
        assert riding.battle.owner(holder).id == alone
        assert not any(riding.battle.animals.horses[id].gone for id in loose)

        riding.make("rule-man", element=alone, man=holder, state="dead", **END)
        assert all(riding.battle.animals.horses[id].gone for id in loose)

    def test_a_holder_hands_the_horses_over_for_an_action(self, riding):
        do(riding, "dismount", holders=men(riding, 3))
        before = us(riding).left
        first, last = men(riding, 0, 3)
        entry = do(riding, "hand-over-horses", man=last, successor=first)

        assert riding.battle.animals.holders == (first,)
        assert us(riding).left == before - 1
        assert "hands the horses over" in entry.told["us"]
        do(riding, "move", gait="walk", men=(last,))
        with pytest.raises(Refusal):
            do(riding, "move", gait="walk", men=(first,))
        riding.make("rule-man", element=us(riding).id, man=first, state="dead", **END)
        assert horse(riding, 3).gone

    def test_only_holders_are_offered_to_hand_the_horses_over(self, riding):
        def offered():
            return {o.move for o in unit_view(riding.battle, us(riding)).offers}

        assert "hand-over-horses" not in offered()
        with pytest.raises(Refusal):
            do(riding, "hand-over-horses", man=men(riding, 0)[0], successor=men(riding, 1)[0])
        do(riding, "dismount", holders=men(riding, 3))
        assert "hand-over-horses" in offered()
        with pytest.raises(Refusal):
            do(riding, "hand-over-horses", man=men(riding, 0)[0], successor=men(riding, 1)[0])

    def test_a_detached_holder_does_not_hold_the_horses_of_two_teams(self):
        table = Table(change=two_mounted_teams)
        table.engage()
        teams = [table.element("us", name) for name in (TEAM, OTHER)]
        holder = teams[0].figures[3]
        riders = (*teams[0].figures, *teams[1].figures)
        held = (holder, teams[0].figures[2], teams[1].figures[0])
        bring_about(table, Dismounted(riders, held))
        for id, alone in ((holder, "a-alone"), (held[1], "b-alone")):
            bring_about(table, FigureDetached(id, alone, "left behind", scouts=False))
        told = {"element": teams[1].id, "man": held[2], "state": "dead"}
        table.make("rule-man", **told, **END)
        table.make("rule-man", element="b-alone", man=held[1], state="dead", **END)

        horses = table.battle.animals.horses
        gone = [id for id in riders if horses[id].gone]
        assert len(gone) == len(riders) - 4

    def test_dismounted_riders_mount_again(self, riding):
        do(riding, "dismount", holders=men(riding, 3))
        do(riding, "mount")

        assert horse(riding).ridden
        assert riding.battle.animals.holders == ()

    def test_dismounting_can_be_undone(self, riding):
        before = riding.battle
        do(riding, "dismount", holders=men(riding, 3))
        riding.undo()

        assert riding.battle == before


class TestHits:
    def hit(self, table, times=1):
        for _ in range(times):
            table.make("hit-horse", element=us(table).id, man=men(table, 1)[0])

    def due(self, table):
        return [o for o in table.battle.owed if o.kind == "fall"]

    def test_a_horse_survives_one_result_of_dead_and_falls_at_the_second(self, riding):
        self.hit(riding)
        assert (horse(riding).gone, self.due(riding)) == (False, [])
        self.hit(riding)

        assert horse(riding).gone
        assert [o.figure for o in self.due(riding)] == list(men(riding, 1))

    def test_wounds_do_not_affect_a_horse(self, riding):
        told = {"element": us(riding).id, "man": men(riding, 1)[0]}
        riding.make("hit-horse", result="wounded", **told)

        assert horse(riding).kills == 0

    def test_the_faster_the_ride_the_harder_the_fall(self, riding):
        do(riding, "ride", ride_in=22)
        self.hit(riding, 2)
        (owed,) = self.due(riding)
        # 22 inches by six are 3.7, which is four
        riding.make("check-fall", US, {"die": 4}, owed=owed.id)

        man = riding.battle.figures[men(riding, 1)[0]]
        assert (man.state, man.wound_cause) == ("wounded", "other")

    def test_a_high_roll_saves_a_falling_rider(self, riding):
        do(riding, "ride", ride_in=22)
        self.hit(riding, 2)
        riding.make("check-fall", US, {"die": 5}, owed=self.due(riding)[0].id)

        assert riding.battle.figures[men(riding, 1)[0]].state == "ready"
        assert self.due(riding) == []

    def test_a_horse_that_has_stood_since_its_ride_throws_nobody_hard(self, riding):
        do(riding, "ride", ride_in=22)
        do(riding, "act", action="quiet-gesture", men=men(riding, 0))
        self.hit(riding, 2)
        riding.make("check-fall", US, owed=self.due(riding)[0].id)

        assert riding.battle.figures[men(riding, 1)[0]].state == "ready"

    def test_a_fall_from_a_standing_horse_hurts_nobody(self, riding):
        self.hit(riding, 2)
        riding.make("check-fall", US, owed=self.due(riding)[0].id)

        assert riding.battle.figures[men(riding, 1)[0]].state == "ready"

    def test_a_rider_who_is_wounded_falls_and_his_horse_runs_off(self, riding):
        do(riding, "jump", man=men(riding, 1)[0], height_in=9, falls="yes")
        (owed,) = self.due(riding)
        assert horse(riding).gone
        riding.make("check-fall", dice={"die": 4}, owed=owed.id, ride_in=24)

        assert riding.battle.figures[men(riding, 1)[0]].state == "dead"


class TestInfiltration:
    @pytest.fixture
    def creeping(self, engaged):
        engaged.make("set-rules", infiltration="yes")
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        return engaged

    def test_an_element_that_moves_together_may_infiltrate_again_and_again(self, creeping):
        for _ in range(3):
            do(creeping, "move", gait="walk")

        assert us(creeping).left == 4

    def test_infiltration_is_not_free_when_only_some_move(self, creeping):
        do(creeping, "move", gait="walk", men=men(creeping, 0, 1))

        assert us(creeping).left == 3
        with pytest.raises(Refusal, match="the same way"):
            do(creeping, "move", gait="walk", men=men(creeping, 0, 1), free="yes")

    def test_infiltration_is_not_possible_at_a_run(self, creeping):
        with pytest.raises(Refusal, match="Only a walk"):
            do(creeping, "move", gait="run", free="yes")

    def test_infiltration_is_not_free_after_another_action(self, creeping):
        do(creeping, "act", action="quiet-gesture", men=men(creeping, 0))
        do(creeping, "move", gait="walk")

        assert us(creeping).left == 2

    def test_infiltration_needs_its_order_and_the_rule(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        do(engaged, "move", gait="walk")

        assert us(engaged).left == 3
