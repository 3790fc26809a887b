"""Snipers, marksmen, left-handed figures, and an element's likely target."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.weapons_taken import WeaponFound
from assistant.battle.rattenkrieg.lookups.figures import marksmen
from assistant.battle.rattenkrieg.scenario.setup import weapons
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state import Weapon
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.small_arms.test_stocks import TEAM, ask, changed_battle, in_reach

PAIR = "Sniper Team"


class Lair:
    """A German sniper and his assistant act and see a US team."""

    def __init__(self, change=lambda battle: battle, order="fire"):
        self.table = Table(size=1, change=lambda event: replace(event, battle=change(event.battle)))
        self.table.engage()
        if order:
            self.table.order("german", PAIR, order)
        self.table.order("us", TEAM, "fire")
        self.table.rounds()
        self.table.reveal("us", TEAM)
        if order:
            self.table.act_with("german", PAIR)

    @property
    def pair(self):
        return self.table.element("german", PAIR)

    @property
    def sniper(self):
        return next(m for m in self.table.battle.men(self.pair) if m.sniper)

    def told(self, **told):
        target = self.table.element("us", TEAM)
        about = {"element": self.pair.id, "man": self.sniper.id, "target": target.id}
        return {**about, "distance_in": 40, **told}

    def words(self):
        man = next(
            m
            for m in unit_view(self.table.battle, self.pair).men
            if m.who == f"Sniper {self.sniper.number}"
        )
        return man.words


def shot_of(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")


def armed_too(weapon):
    """A change of the battle: the sniper also carries this weapon."""

    def change(battle):
        men = {
            id: replace(m, weapons=(*m.weapons, weapon)) if m.sniper else m
            for id, m in battle.figures.items()
        }
        return replace(battle, figures=men)

    return change


@pytest.mark.parametrize("found", [False, True])
def test_the_scope_is_on_the_snipers_own_rifle(found):
    spare = (
        Weapon("Garand", "M1 Garand", "single") if found else Weapon("P38", "Walther P38", "single")
    )
    lair = Lair(armed_too(spare))
    if found:
        bring_about(lair.table, WeaponFound(lair.sniper.id, spare.name))
    told = lair.told(weapon=spare.name, victim="anyone", distance_in=10)

    shot = lair.table.make("shoot", dice={"roll": 5}, **told)
    assert shot_of(shot).inputs["scope"] == 0
    assert shot_of(shot).inputs["shooter"] == "sniper"


def test_a_sniper_picks_a_figure_at_any_range_and_uses_the_scope():
    lair = Lair()
    victim = lair.table.element("us", TEAM).figures[2]
    entry = lair.table.make("shoot", GERMAN, dice={"roll": 4}, **lair.told(victim=victim))

    assert shot_of(entry).inputs["shooter"] == "sniper"
    # Mauser -2, no plus of stance or of the dark, scope -3: a four is worse than a one
    assert shot_of(entry).outcome["modifier"] == -5
    assert lair.table.battle.figures[victim].state == "dead"
    assert "shoots as a sniper" in lair.words()


def test_a_sniper_without_an_own_order_shoots_as_a_soldier():
    lair = Lair(order=None)

    assert marksmen.shoots_as(lair.table.battle, lair.sniper) == "soldier"
    assert "its team has no order of its own: shoots as a soldier" in lair.words()


def test_while_orders_are_placed_his_card_says_what_he_needs():
    table = Table(size=1)
    table.engage()
    card = unit_view(table.battle, table.element("german", PAIR))
    words = [man.words for man in card.men if man.who.startswith("Sniper")]

    assert words[0].endswith("shoots as a sniper once its team has an order")


def test_a_sniper_who_shares_a_mojon_shoots_as_a_soldier():
    def shared(battle):
        pair = next(x for x in battle.of_side("german") if x.title == PAIR)
        other = next(x for x in battle.of_side("german") if x.title == TEAM)
        return replace(
            battle, elements={**battle.elements, pair.id: replace(pair, mojon=other.mojon)}
        )

    lair = Lair(shared)
    assert marksmen.sniper_hindrance(lair.table.battle, lair.sniper) == "needs a Mojon of its own"
    entry = lair.table.make("shoot", GERMAN, dice={"roll": 5}, **lair.told())
    assert shot_of(entry).inputs["shooter"] == "soldier"
    assert "victim" not in [a.name for a in lair.table.attempt("shoot", **lair.told()).asks]


def test_a_marksman_picks_a_figure_and_keeps_all_modifiers():
    def change(battle):
        figures = {id: replace(m, marksman=True) for id, m in battle.figures.items()}
        return replace(battle, figures=figures)

    table = in_reach(changed_battle(change))
    victim = table.element("german", TEAM).figures[1]
    told = table.shot(distance_in=40, victim=victim)
    entry = table.make("shoot", US, dice={"roll": 5}, **told)

    assert shot_of(entry).inputs["shooter"] == "marksman"
    # Garand -2, stance +1, not to be seen before dawn at 40: +2
    assert shot_of(entry).outcome["modifier"] == 1


def test_a_sniper_out_of_command_needs_no_check():
    lair = Lair()
    lair.table.make("set-command", element=lair.pair.id, leads="no", sight="no")
    entry = lair.table.make("shoot", GERMAN, dice={"roll": 5}, **lair.told())

    assert "rattenkrieg/aggressiveness-check" not in [r.procedure for r in entry.resolutions]


def handed(left, team=TEAM):
    """The option is on; the first figure of a US team is left-handed, or none is."""

    def change(battle):
        first = next(x for x in battle.of_side("us") if x.title == team).figures[0]
        arms = replace(battle.crewed_weapons, left_handed=(first,) if left else ())
        return replace(battle, crewed_weapons=arms, rules={**battle.rules, "left-handed": True})

    return in_reach(changed_battle(change))


@pytest.mark.parametrize(
    ("left", "corner", "blocked"),
    [(True, "left", True), (True, "right", False), (False, "right", True), (False, "left", False)],
)
def test_nobody_shoots_a_rifle_round_a_corner_on_the_wrong_side(left, corner, blocked):
    table = handed(left)
    progress = table.attempt("shoot", US, **table.shot(distance_in=9, corner=corner))

    assert bool(progress.refused) == blocked
    if blocked:
        hand = "left" if left else "right"
        assert f"This figure is {hand}-handed: no " in progress.refused


def test_corners_are_asked_only_where_left_handed_men_are_played():
    asked = ask(handed(False), "shoot", "corner", **handed(False).shot(distance_in=9))
    assert asked.rare

    table = in_reach(Table())
    assert "corner" not in [
        a.name for a in table.attempt("shoot", **table.shot(distance_in=9)).asks
    ]
    assert "left-handed" not in repr(unit_view(table.battle, table.element("us", TEAM)))


def test_left_handed_figures_are_drawn_when_the_battle_is_set_up():
    men = {str(number): "european" for number in range(600)}
    left = weapons.left_handed(men, Random(1))

    # one in six
    assert 70 < len(left) < 130
    asian = weapons.left_handed(dict.fromkeys(men, "asian"), Random(1))
    assert 10 < len(asian) < 60
    assert Table().battle.crewed_weapons.left_handed is not None


def test_an_older_battle_draws_left_handed_figures_when_the_option_is_set():
    table = changed_battle(
        lambda battle: replace(
            battle, crewed_weapons=replace(battle.crewed_weapons, left_handed=None)
        )
    )
    table.make("set-rules", **{"left-handed": "yes"})
    left = table.battle.crewed_weapons.left_handed

    assert left is not None
    assert set(left) < set(table.battle.figures)
    table.undo()
    assert table.battle.crewed_weapons.left_handed is None


def test_the_umpire_may_ask_whom_they_would_shoot_at():
    table = in_reach(Table())
    table.reveal("german", "1st Squad, Team 2", "located")
    us = table.element("us", TEAM)
    one = table.element("german", TEAM)
    two = table.element("german", "1st Squad, Team 2")
    far = {f"far_{one.id}": 20, f"far_{two.id}": 8}
    entry = table.make("fire-priority", element=us.id, **far)

    found = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/choose-target")
    assert found.inputs["firing"] == "riflemen"
    assert {enemy["kind"] for enemy in found.inputs["enemies"]} == {"mg"}
    assert "would shoot at" in entry.told["umpire"]
    assert set(entry.told) == {"umpire"}
    assert all(isinstance(event, e.DistanceEntered) for event in entry.events)
    with pytest.raises(KeyError):
        table.attempt("fire-priority", US, element=us.id)


def test_an_element_that_knows_of_no_enemy_shoots_at_nobody(engaged):
    with pytest.raises(Refusal, match="knows of no enemy"):
        engaged.make("fire-priority", element=engaged.element("us", TEAM).id)


def test_a_sniper_and_a_private_have_the_three_actions_of_their_quality():
    lair = Lair()
    assert lair.table.battle.leader(lair.pair) is None  # no NCO is with them
    assert (lair.pair.quality, lair.pair.allowed) == (3, 3)
