"""Mortars: set up by many, fired at a point, their observers, and figures in the zone."""

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.frozen import replace
from tests.battle.conftest import UMPIRE, US, Refusal
from tests.battle.heavy_weapons import LIGHT, MEDIUM, RECCE, TEAM, in_action


class Pit:
    """A British mortar that is set up, with a German team in sight."""

    def __init__(self, team=LIGHT, stands=True, order="fire", **told):
        self.name = team
        self.table = in_action(team, order=order if stands else "movement", **told)
        self.man = self.team.figures[-1]
        if stands:
            self.rule(stands="yes")

    def rule(self, **told):
        told = {"element": self.team.id, "reason": "for the test", **told}
        self.table.make("rule-support", **told)

    @property
    def team(self):
        return self.table.element("us", self.name)

    @property
    def target(self):
        return self.table.element("german", TEAM)

    @property
    def bombs(self):
        return mortars_and_launchers.bombs_left(
            self.table.battle, self.table.battle.figures[self.man]
        )

    @property
    def mortar(self):
        return self.table.battle.heavy_weapons.mortar(self.man)

    def told(self, *near, **told):
        near = [self.target.figures[n] for n in near]
        found = {"element": self.team.id, "point": self.target.id, "distance_in": 24}
        found |= {"groups": (self.target.id,), "near": tuple(near)} if near else {"groups": ()}
        return {**found, **told}

    def fire(self, *near, dice=None, **told):
        return self.table.make("fire-mortar", dice=dice or {}, **self.told(*near, **told))

    def again(self):
        """Give the mortar's team the action again."""
        other = self.team.id
        table = self.table
        if table.battle.round.turn_of != other:
            table.act_with("us", self.name)


@pytest.fixture
def pit():
    return Pit()


def test_a_mortar_has_as_many_bombs_as_its_men_can_carry():
    assert Pit(LIGHT).bombs == 2 * 12
    assert Pit(MEDIUM).bombs == 2 * 6  # the corporal leads


def test_the_target_of_the_order_is_suggested_on_the_sheets_of_fire(pit):
    pit.table.make("aim-order", element=pit.team.id, order_target=pit.target.id)
    for move, question in (("fire-mortar", "point"), ("ask-suppress", "spot"), ("aim", "target")):
        by = US if move.startswith("ask") else UMPIRE
        asks = pit.table.attempt(move, by, element=pit.team.id, commit=False).asks
        found = next(ask for ask in asks if ask.name == question)
        assert found.value in (pit.target.id, f"element {pit.target.id}"), move


def test_a_crew_reads_which_order_lets_it_set_its_mortar_up():
    pit = Pit(stands=False)
    card = unit_view(pit.table.battle, pit.team)
    assert [line for line in card.facts if "is not set up: a Movement order" in line]
    assert any("not set up" in f"{man.words} {man.detail}" for man in card.men)

    ready = unit_view(Pit().table.battle, Pit().team)
    assert not [line for line in ready.facts if "not set up" in line]
    assert not any("not set up" in f"{man.words} {man.detail}" for man in ready.men)


def test_the_names_of_the_orders_of_battle_are_found_in_the_table():
    pit = Pit()
    battle = pit.table.battle
    found = {
        piece.name: mortars_and_launchers.mortars(piece)
        for man in battle.figures.values()
        for piece in man.pieces
        if piece.kind == "mortar"
    }

    assert found == {
        "5cm Mortar": ["ge-5cm-legrw-36"],
        "2in Mortar": ["uk-2in"],
        "3in Mortar": ["uk-3in"],
    }


def test_a_light_mortar_is_set_up_in_one_action():
    pit = Pit(LIGHT, stands=False)
    with pytest.raises(Refusal, match="Set it up first"):
        pit.fire()
    entry = pit.table.make("set-up-mortar", US, element=pit.team.id)

    assert pit.mortar.stands
    assert "the 2in Mortar is set up" in entry.told["us"]
    assert pit.team.left == 2


def test_a_medium_mortar_takes_two_dice_of_actions_that_men_share():
    pit = Pit(MEDIUM, stands=False)
    pit.table.make("set-up-mortar", US, element=pit.team.id, dice={"time": [1, 2]})

    assert pit.mortar.stands  # three men, three actions
    pit = Pit(MEDIUM, stands=False)
    entry = pit.table.make("set-up-mortar", US, element=pit.team.id, dice={"time": [2, 6]})
    assert (pit.mortar.stands, pit.mortar.job.owed) == (False, 5)
    assert "five actions left" in entry.told["us"]
    assert "german" not in entry.told


def test_continued_work_on_a_mortar_rolls_no_dice():
    pit = Pit(MEDIUM, stands=False)
    pit.table.make("set-up-mortar", US, element=pit.team.id, dice={"time": [1, 3]})
    offers = {o.move: o.words for o in unit_view(pit.table.battle, pit.team).offers}
    assert offers["set-up-mortar"] == "Continue setting up (1)"
    pit.table.make("stand-down", element=pit.team.id)


def test_taking_a_mortar_down_costs_as_much_as_setting_it_up():
    pit = Pit(LIGHT, order="movement")
    pit.table.make("take-down-mortar", US, element=pit.team.id)

    assert not pit.mortar.stands


def test_the_crew_of_a_set_up_mortar_stays_with_it():
    pit = Pit(LIGHT, order="movement")
    ask = pit.table.attempt("move", US, element=pit.team.id, gait="walk").asks
    men = next(a for a in ask if a.name == "men")

    assert [o.value for o in men.options] == [pit.team.figures[0]]


def test_the_first_action_beats_a_zone_twice_as_wide_as_its_outermost_ring(pit):
    entry = pit.fire()

    assert "zone 8″ by 8″" in entry.told["us"]
    assert pit.bombs == 24 - 6
    assert pit.mortar.fired == 1


def test_the_next_action_at_the_same_point_beats_a_larger_one(pit):
    pit.fire()
    pit.again()
    entry = pit.fire(point="same")

    assert "zone 11″ by 9″" in entry.told["us"]
    assert (pit.mortar.fired, pit.bombs) == (2, 12)


def test_fire_at_another_point_starts_a_new_count(pit):
    pit.fire()
    pit.again()
    entry = pit.fire(point="place", place="the bridge")

    assert "at the bridge, zone 8″ by 8″" in entry.told["us"]
    assert pit.mortar.fired == 1


def test_another_action_interrupts_the_mortars_fire(pit):
    pit.fire()
    pit.again()
    pit.table.make("act", US, element=pit.team.id, action="shout", man=pit.man)

    assert pit.mortar.fired == 0


def test_figures_in_the_zone_roll_on_the_combat_table_without_a_weapon(pit):
    dice = {"Feldwebel (MP40): roll": 1}
    entry = pit.fire(0, dice=dice)
    victim = pit.table.battle.figures[pit.target.figures[0]]

    assert victim.state == "dead" or victim.state == "wounded"
    inputs = next(r.inputs for r in entry.resolutions if r.procedure.endswith("combat-roll"))
    assert inputs["modifier"] == 1  # in stance, seen from ahead
    assert inputs["cause"] == "blast"


def test_nobody_is_shaken_by_harmless_bombs(pit):
    pit.fire(0, dice={"Feldwebel (MP40): roll": 6})
    victim = pit.table.battle.figures[pit.target.figures[0]]

    assert (victim.state, victim.lost) == ("ready", 0)


def test_the_enemy_learns_that_bombs_fall_and_what_they_do_to_him(pit):
    told = pit.fire(0, dice={"Feldwebel (MP40): roll": 1}).told["german"]

    assert f"Mortar bombs fall on {TEAM}, zone 8″ by 8″." in told
    assert LIGHT not in told


@pytest.mark.parametrize(
    ("team", "far", "crew", "allowed"),
    [
        (LIGHT, 20, True, True),
        (LIGHT, 19.9, True, False),
        (MEDIUM, 60, True, True),
        (MEDIUM, 59.9, True, False),
        (MEDIUM, 35, False, True),
        (MEDIUM, 34.9, False, False),
    ],
)
def test_a_mortar_does_not_fire_at_less_than_its_least_range(team, far, crew, allowed):
    pit = Pit(team)
    leader = pit.table.element("us", RECCE).figures[0]
    told = {"distance_in": far, "observer": "crew" if crew else leader}
    if allowed:
        pit.fire(**told)
    else:
        with pytest.raises(Refusal, match="too close"):
            pit.fire(**told)


def test_an_umpire_may_overrule_the_least_range(pit):
    before = pit.bombs
    entry = pit.fire(distance_in=1, why="from the roof")

    assert entry.overruled == ("That is too close for the mortar.",)
    assert pit.bombs < before


@pytest.mark.parametrize(("team", "widest"), [(LIGHT, 30), (MEDIUM, 7.5)])
def test_a_mortar_fires_within_its_arc(team, widest):
    pit = Pit(team)
    with pytest.raises(Refusal, match="outside the mortar’s present arc"):
        pit.fire(distance_in=60, off_axis_deg=widest + 0.5)
    pit.fire(distance_in=60, off_axis_deg=widest)


def test_an_action_takes_all_its_bombs_or_a_single_one(pit):
    pit.rule(bombs=5)
    asks = pit.table.attempt("fire-mortar", commit=False, **pit.told()).asks
    how = next(ask for ask in asks if ask.name == "how")

    assert [option.value for option in how.options] == ["single"]


def test_without_an_observer_a_mortar_fires_again_at_its_point_and_at_no_other(pit):
    with pytest.raises(Refusal, match="only fire at its last point again"):
        pit.fire(observer="nobody")
    leader = pit.table.element("us", RECCE).figures[0]
    with pytest.raises(Refusal, match="only fire at its last point again"):
        pit.fire(observer=leader, line="no")
    pit.fire(observer=leader)
    pit.again()
    pit.fire(point="same", observer="nobody")

    assert pit.mortar.fired == 2


def test_an_observer_may_sit_under_a_mojon_that_nobody_has_seen(pit):
    recce = pit.table.element("us", RECCE)
    assert recce.concealment == "undetected"
    told = pit.fire(observer=recce.figures[0]).told

    assert RECCE not in told["german"]


def test_smoke_raises_a_cloud_where_the_umpire_says(pit):
    pit.fire(load="smoke", where="the ford")
    (cloud,) = pit.table.battle.fire_and_smoke.clouds.values()

    assert cloud.place == "the ford"


@pytest.mark.parametrize("load", ["he", "smoke"])
def test_nobody_is_outgunned_by_the_small_arm_of_who_serves_a_mortar(pit, load):
    pit.table.make("set-rules", morale="yes")
    battle = pit.table.battle
    gunner = battle.figures[pit.man]
    better = (replace(gunner.weapons[0], key="Bren"),)
    figures = {**battle.figures, gunner.id: replace(gunner, weapons=better)}
    pit.table.game.state = replace(battle, figures=figures)
    pit.fire(load=load, **({"where": "the ford"} if load == "smoke" else {}))

    assert "outgunned" not in {x.kind for x in pit.table.battle.owed}


def test_phosphorus_burns_where_it_falls(pit):
    pit.fire(load="phosphorus", where="the ford")

    assert [c.status for c in pit.table.battle.fire_and_smoke.cells.values()] == ["phosphorus"]


def test_a_side_asks_and_the_umpire_resolves(pit):
    with pytest.raises(KeyError):
        pit.table.attempt("fire-mortar", US, **pit.told())
    told = {"element": pit.team.id, "point": pit.target.id, "distance_in": 24}
    pit.table.make("ask-mortar", US, load="smoke", **told)
    (wish,) = pit.table.battle.requests
    assert wish.words.endswith(", 24″, with smoke.")
    pit.table.make("drop-wish", element=pit.team.id)
    pit.table.make("ask-mortar", US, **told)
    (wish,) = pit.table.battle.requests
    assert wish.words.endswith(", 24″.")
    pit.table.make("fire-mortar", **{**wish.told, "groups": ()})

    assert not pit.table.battle.requests
    assert pit.mortar.fired == 1


def test_the_targets_may_react(pit):
    pit.fire()

    assert pit.table.battle.noise.element == pit.team.id


def test_mortar_fire_is_undone_completely(pit):
    before = pit.mortar, pit.bombs
    entry = pit.fire(0, dice={"Feldwebel (MP40): roll": 1})
    pit.table.undo(entry.seq)

    assert (pit.mortar, pit.bombs) == before


def test_an_action_of_fire_cannot_be_undone_while_the_next_depends_on_it(pit):
    first = pit.fire()
    pit.again()
    pit.fire(point="same")
    with pytest.raises(Refused, match="would not have fired"):
        pit.table.undo(first.seq)


def test_only_the_owner_sees_how_many_bombs_are_left(pit):
    pit.table.reveal("us", LIGHT)
    own = str(unit_view(pit.table.battle, pit.team))
    seen = str(enemy_card(pit.table.battle, pit.team))

    assert "24 bombs" in own
    assert "bombs" not in seen
    assert "mortar set up" in seen


def test_the_umpire_corrects_the_number_of_bombs(pit):
    pit.rule(bombs=40)

    assert pit.bombs == 40
