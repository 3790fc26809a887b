"""Falls, and figures in water (7.4.22, 7.4.27); provoking, and reconnaissance by fire."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups import naming
from assistant.battle.rattenkrieg.lookups.stocks import grenades_of
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, US, Refusal

TEAM = "1st Squad, Team 1"
TROUBLED, COLD, INFESTED = "troubled-water", "very-cold-water", "infested-water"


def us(table):
    return table.element("us", TEAM)


def man(table, number=1):
    return table.battle.figures[us(table).figures[number]]


@pytest.fixture
def acting(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def jump(table, height, die=None, by=US, **told):
    dice = {"landing": die} if die else {}
    return table.make(
        "jump", by, dice=dice, element=us(table).id, man=man(table).id, height_in=height, **told
    )


class TestJump:
    @pytest.mark.parametrize(("die", "state"), [(2, "wounded"), (3, "ready")])
    def test_a_die_under_the_height_wounds(self, acting, die, state):
        jump(acting, 3, die)

        assert man(acting).state == state
        assert us(acting).left == 3

    def test_the_wound_has_a_cause(self, acting):
        jump(acting, 7)

        assert (man(acting).state, man(acting).wound_cause) == ("wounded", "other")

    def test_a_figure_that_jumps_is_exposed_and_listeners_may_react(self, acting):
        jump(acting, 1)

        assert man(acting).exposed
        assert acting.battle.noise.action == "jump"

    def test_a_figure_that_falls_spends_no_action(self, engaged):
        engaged.rounds()
        jump(engaged, 4, 3, falls="yes")

        assert (man(engaged).state, us(engaged).left) == ("wounded", 4)

    def test_other_actions_lead_to_this_move(self, acting):
        told = {"element": us(acting).id, "action": "jump", "man": man(acting).id}
        acting.make("act", US, height_in=7, **told)

        assert man(acting).state == "wounded"


def swim(table, *men, water=(), **told):
    figures = tuple(us(table).figures[n] for n in men or (1,))
    return table.make("swim", US, element=us(table).id, men=figures, water=water, **told)


def due_in_water(table):
    return [o for o in table.battle.owed if o.kind == "water"]


def end(table):
    table.make("end-round")
    table.make("end-turn")


class TestSwimming:
    def test_actions_in_the_water_are_counted_and_the_die_comes_at_the_turns_end(self, acting):
        for _ in range(3):
            swim(acting, water=(TROUBLED, COLD))
        assert due_in_water(acting) == []
        end(acting)
        (owed,) = due_in_water(acting)
        entry = acting.make("check-water", US, owed=owed.id, dice={"drown": 3, "frostbite": 4})

        # the third action: drown on 1 and 2, frostbite on 1 to 3
        outcome = entry.resolutions[0].outcome
        assert (outcome["drown_on"], outcome["frostbite_on"]) == (2, 3)
        assert man(acting).state == "ready"

    def test_weapons_that_are_left_behind_are_counted(self, acting):
        for id in us(acting).figures:
            armed = replace(acting.battle.figures[id], weapons=man(acting, 1).weapons, pieces=())
            figures = {**acting.battle.figures, id: armed}
            acting.game.state = replace(acting.battle, figures=figures)
        number = naming.count(len(us(acting).figures), "", "").strip()
        said = swim(acting, *range(len(us(acting).figures))).told["us"]

        assert f"{number.capitalize()} Garands and the helmets are left behind" in said

    def test_a_name_that_ends_in_an_s_or_a_bracket_gets_no_plural(self):
        names = ["Mosin", "Vickers", "PPSh", "Mosin", "Sten (new)", "Vickers", "Sten (new)"]

        assert naming.count_alike(names) == ["two Mosins", "two Vickers", "PPSh", "two Sten (new)"]

    def test_a_swimming_figure_no_longer_has_weapons(self, acting):
        sergeant, private = man(acting, 0), man(acting)
        entry = swim(acting, 1)

        assert (man(acting).weapons, man(acting).pieces) == ((), ())
        assert man(acting, 0) == sergeant
        assert "Garand and the helmets are left behind" in entry.told["us"]
        assert "Garand" not in entry.told.get("german", "")
        again = swim(acting, 1)
        assert "left behind" not in again.told["us"]  # the helmet is gone
        acting.undo()
        acting.undo()
        assert man(acting) == private

    def test_figures_without_weapons_do_not_aim(self, acting):
        acting.reveal("german", "1st Squad, Team 1")
        target = acting.element("german", "1st Squad, Team 1").id
        swim(acting)
        asks = acting.attempt("aim", US, element=us(acting).id, target=target, commit=False).asks
        aiming = next(ask for ask in asks if ask.name == "men").value
        assert aiming
        assert man(acting).id not in aiming

        swim(acting, *range(len(us(acting).figures)))
        with pytest.raises(Refusal, match="no weapon ready"):
            acting.make("aim", US, element=us(acting).id, target=target)

    def test_swimming_figures_work_at_no_task_until_they_are_out_of_the_water(self, acting):
        everybody = range(len(us(acting).figures))
        told = {"element": us(acting).id, "kind": "other", "place": "the bank", "needed": 2}
        swim(acting, *everybody)
        with pytest.raises(Refusal, match="in deep water"):
            acting.make("begin-task", US, **told)
        swim(acting, *everybody, out="yes")

        acting.make("begin-task", US, **told)

    def test_a_swimming_figure_has_no_grenades(self, acting):
        told = {man(acting).id: {"F1": 2}, "us": {"F1": 3}}
        arms = replace(acting.battle.crewed_weapons, stocks=told)
        acting.game.state = replace(acting.battle, crewed_weapons=arms)
        swim(acting, 1)

        left = acting.battle.crewed_weapons.stocks
        assert left["us"] == {"F1": 3}
        assert not any(left[man(acting).id].values())
        assert not grenades_of(acting.battle, man(acting))

    def test_the_water_is_asked_once(self, acting):
        swim(acting, water=(COLD,))
        progress = acting.attempt(
            "swim", US, commit=False, element=us(acting).id, men=(man(acting).id,)
        )

        assert next(a for a in progress.asks if a.name == "water").value == (COLD,)

    def test_a_drowned_figure_is_dead_and_a_comrade_killed(self, acting):
        swim(acting, water=(TROUBLED,))
        end(acting)
        acting.make("check-water", owed=due_in_water(acting)[0].id, dice={"drown": 1})

        assert man(acting).state == "dead"
        assert [o.kind for o in acting.battle.owed] == ["comrade-killed"]

    def test_frostbite_wounds_a_swimming_figure(self, acting):
        swim(acting, water=(COLD,))
        end(acting)
        acting.make("check-water", owed=due_in_water(acting)[0].id, dice={"frostbite": 1})

        assert (man(acting).state, man(acting).wound_cause) == ("wounded", "other")

    def test_an_attack_rolls_on_the_combat_table(self, acting):
        swim(acting, water=(INFESTED,))
        end(acting)
        dice = {"attack": 1, "attack: roll": 2}
        acting.make("check-water", owed=due_in_water(acting)[0].id, dice=dice)

        assert man(acting).state == "dead"

    def test_calm_water_asks_for_nothing(self, acting):
        swim(acting)
        end(acting)

        assert due_in_water(acting) == []

    def test_out_of_the_water_the_die_is_due_immediately_and_only_once(self, acting):
        swim(acting, water=(COLD,))
        swim(acting, water=(COLD,), out="yes")
        (owed,) = due_in_water(acting)
        acting.make("check-water", owed=owed.id, dice={"frostbite": 6})
        end(acting)

        assert due_in_water(acting) == []

    @pytest.mark.parametrize(("die", "exposed"), [(4, True), (5, False)])
    def test_a_figure_that_has_swum_runs_on_a_quality_check_alone(self, acting, die, exposed):
        swim(acting, water=(COLD,), out="yes")
        told = {"element": us(acting).id, "men": (man(acting).id,)}
        dice = {f"breath of {rank(acting)}: roll": die}
        acting.make("move", US, dice=dice, gait="run", **told)

        assert man(acting).ran is exposed
        assert us(acting).left == 2

    def test_walking_takes_no_breath(self, acting):
        swim(acting, water=(COLD,), out="yes")
        breathless = acting.battle.wounds.breathless
        acting.make("move", US, gait="walk", element=us(acting).id, men=(man(acting).id,))

        assert acting.battle.wounds.breathless == breathless

    def test_breath_comes_back_turn_by_turn(self, acting):
        swim(acting, water=(COLD,))
        swim(acting, water=(COLD,), out="yes")
        assert acting.battle.wounds.breathless == {man(acting).id: 2}
        assert "out of breath, 2 turns" in unit_view(acting.battle, us(acting)).men[1].words
        acting.make("check-water", owed=due_in_water(acting)[0].id, dice={"frostbite": 6})
        for left in ({man(acting).id: 1}, {}):
            if acting.battle.round:
                acting.make("end-round")
            acting.make("end-turn")
            acting.make("begin-turn")
            assert acting.battle.wounds.breathless == left
            acting.rounds()

    def test_swimming_can_be_undone(self, acting):
        before = acting.battle
        swim(acting, water=(COLD,), out="yes")
        acting.undo()

        assert acting.battle == before


def rank(table):
    return naming.man(man(table))


def test_only_figures_that_can_act_swim(engaged):
    engaged.rounds()

    with pytest.raises(Refusal):
        swim(engaged)


def german_team(table):
    return table.element("german", TEAM)


def resolution_named(entry, name):
    return next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{name}")


def provoke(table, die=None):
    dice = {"nerve": die} if die else {}
    told = {"element": us(table).id, "man": man(table).id, "target": german_team(table).id}
    return table.make("provoke", dice=dice, **told)


class TestProvoking:
    # the Germans of the scenario have Quality 3
    @pytest.mark.parametrize(("over", "known"), [(0, "undetected"), (1, "located")])
    def test_the_closest_enemy_is_provoked_on_a_roll_over_its_quality(self, acting, over, known):
        provoke(acting, german_team(acting).quality + over)

        assert german_team(acting).concealment == known
        assert (man(acting).state, us(acting).left) == ("hunkered-down", 3)

    def test_a_provoked_enemy_may_react(self, acting):
        entry = provoke(acting, 6)

        assert acting.battle.noise.action == "provoke"
        assert "contact A must react" in entry.told["us"].lower().replace("contact a", "contact A")
        assert f"{TEAM} must react" in entry.told["german"]

    def test_the_provoking_side_does_not_read_the_quality_of_the_enemy(self, acting):
        assert resolution_named(provoke(acting, 1), "provoke").shown_to == ("german",)

    def test_a_low_roll_provokes_no_reaction(self, acting):
        assert "Nobody reacts" in provoke(acting, 1).told["us"]

    def test_a_side_asks_the_umpire(self, acting):
        told = {"element": us(acting).id, "man": man(acting).id}
        acting.make("act", US, action="provoke", **told)
        (wish,) = acting.battle.requests
        acting.make(wish.move, target=german_team(acting).id, dice={"nerve": 1}, **wish.told)

        assert acting.battle.requests == ()


class TestReconnaissanceByFire:
    @pytest.fixture
    def firing(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        return engaged

    def probe(self, table, die, **told):
        told = {"spot": "place", "place": "the barn", **told}
        about = {"element": us(table).id, "man": man(table).id}
        return table.make("reconnaissance-by-fire", dice={"nerve": die}, **about, **told)

    @pytest.mark.parametrize(("die", "known"), [(3, "undetected"), (6, "located")])
    def test_troops_must_be_declared_on_a_die_over_their_quality(self, firing, die, known):
        entry = self.probe(firing, die, there=german_team(firing).id)
        answer = "Troops are there." if known == "located" else "Nobody answers."

        assert german_team(firing).concealment == known
        assert entry.told["us"].endswith(answer)

    def test_the_die_is_rolled_over_empty_ground_and_reveals_nothing(self, firing):
        empty = self.probe(firing, 6, there="nobody")
        firing.undo()
        held = self.probe(firing, 1, there=german_team(firing).id)

        resolutions = [resolution_named(entry, "recon-by-fire") for entry in (empty, held)]
        assert [list(r.dice) for r in resolutions] == [["nerve"], ["nerve"]]
        assert empty.told["us"] == held.told["us"]
        assert empty.told["german"] == held.told["german"]
        assert [r.shown_to for r in resolutions] == [(), ()]

    def test_the_owner_of_the_troops_is_not_shown(self, firing):
        entry = self.probe(firing, 6, there=german_team(firing).id)

        assert TEAM not in entry.told["us"].split("to see who is there")[1]

    def test_figures_under_a_marker_are_not_asked_about(self, firing):
        mojon = next(m for m in firing.battle.mojons_of("german"))
        told = {"spot": f"mojon {mojon.id}", "element": us(firing).id, "man": man(firing).id}
        progress = firing.attempt("reconnaissance-by-fire", commit=False, **told)

        assert "there" not in [ask.name for ask in progress.asks]
        assert progress.dice is not None

    def test_reconnaissance_by_fire_counts_as_fire_and_is_seen(self, firing):
        self.probe(firing, 6, there="nobody")

        assert us(firing).concealment == "located"
        assert firing.battle.combat
        assert us(firing).shots == 1

    def test_a_side_asks_the_umpire_who_is_there(self, firing):
        told = {"element": us(firing).id, "man": man(firing).id, "spot": "place"}
        firing.make("act", US, action="reconnaissance-by-fire", place="the barn", **told)
        (wish,) = firing.battle.requests
        assert wish.told["place"] == "the barn"
        firing.make(wish.move, there="nobody", dice={"nerve": 6}, **wish.told)

        assert firing.battle.requests == ()

    def test_the_enemy_cannot_resolve_it(self, firing):
        for move in ("provoke", "reconnaissance-by-fire"):
            with pytest.raises(KeyError):
                firing.make(move, GERMAN, element=us(firing).id)
