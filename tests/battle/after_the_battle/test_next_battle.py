"""The next battle of a campaign: who takes part, with what, and what the enemy may not infer."""

import re
from collections import Counter
from itertools import count
from random import Random

import pytest

from assistant.battle.campaigns.next_battle import forces_of, next_opening
from assistant.battle.game import Game
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.screens.survivors import Follows
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.frozen import replace
from tests.battle import store, tanks
from tests.battle.conftest import AT, TEAM, US, Table
from tests.battle.obligations.scenarios.test_printed_scenarios import condition
from tests.battle.openings import easy_company


def forces_after(here, **choices):
    """The forces of both sides after a battle."""
    sides = forces_of(here.game.system, here.game.entries, here.battle, choices)
    return {side.id: side for side in sides}


def line(here, figure, **choices):
    """The row of a figure on the page."""
    units = [x for side in forces_after(here, **choices).values() for x in side.units]
    return next(each for unit in units for each in unit.members if each.key == figure)


def next_event(here, choices=None, card=None, size=0, number=2):
    """The opening of the next battle, in the same scenario or in another."""
    card = card or easy_company()
    ids = (f"NEXT{n:06}" for n in count(1))
    opened = SYSTEM.opened(card, size, lambda: next(ids), Random(5), tanks.shelf())
    follows = Follows(here.game.id, here.battle.title, number)
    return next_opening(
        SYSTEM,
        opened,
        card,
        here.game.entries,
        here.battle,
        choices or {},
        follows,
        lambda: next(ids),
        Random(7),
    )


def followed(here, choices=None, card=None, size=0, number=2):
    """The next battle as it was set up, as a game."""
    after = Table.__new__(Table)
    after.kept, after.requests = [], count(1)
    after.game = Game("B2", SYSTEM, [], after.kept.append, b"secret")
    after.game.begin(next_event(here, choices, card, size, number), at=AT, words="begun")
    return after


def rule(here, side, name, state, nth=0):
    """Have the umpire set the state of a figure; return its id."""
    element = here.element(side, name)
    man = element.figures[nth]
    here.make("rule-man", element=element.id, man=man, state=state, reason="seen")
    return man


def shown(battle, side):
    """A side's figures by element: rank, number and weapons."""
    return {
        x.title: [(m.rank, m.number, tuple(w.name for w in m.weapons)) for m in battle.men(x)]
        for x in battle.of_side(side)
    }


@pytest.fixture
def over():
    here = Table()
    here.engage()
    return here


def test_without_a_loss_the_same_forces_walk_on_with_their_numbers(over):
    over.make("end-battle", words="Both agree.")
    after = followed(over)
    for side in ("german", "us"):
        assert shown(after.battle, side) == shown(over.battle, side)
    assert after.battle.title == "Easy Company, battle 2"
    assert SYSTEM.next_battle.follows(after.battle) == Follows("B", "Easy Company", 2)


@pytest.mark.parametrize("state", ["dead", "prisoner", "deserted"])
def test_a_figure_that_is_lost_stays_out_and_the_umpire_may_replace_it(over, state):
    man = rule(over, "us", TEAM, state)
    rank, number, _ = shown(over.battle, "us")[TEAM][0]
    each = line(over, man)
    assert (each.usual, each.chosen, each.is_edited) == ("out", "out", False)

    missing = followed(over).battle
    assert (rank, number) not in [x[:2] for x in shown(missing, "us")[TEAM]]
    back = followed(over, {man: "new"}).battle
    assert (rank, number) in [x[:2] for x in shown(back, "us")[TEAM]]
    assert line(over, man, **{man: "new"}).is_edited


def test_a_figure_carried_off_is_ready_by_the_book(over):
    each = line(over, rule(over, "us", TEAM, "evacuated"))
    assert (each.chosen, each.section) == ("back", "16.1")


@pytest.mark.parametrize(("die", "chosen"), [(1, "back"), (3, "back"), (4, "out"), (6, "out")])
def test_a_wound_left_open_is_checked_between_the_battles(over, die, chosen):
    man = rule(over, "us", TEAM, "wounded")
    each = line(over, man)
    assert (each.is_open, each.rolls, each.section) == (True, True, "16.1")
    decided = line(over, man, **{man: f"die {die}"})
    assert (decided.chosen, decided.is_open) == (chosen, False)
    names = [x[1] for x in shown(followed(over, {man: f"die {die}"}).battle, "us")[TEAM]]
    assert (over.battle.figures[man].number in names) is (chosen == "back")
    assert decided.is_removed is (chosen == "out")


def test_with_advanced_wounds_the_turns_of_a_wound_continue(over):
    over.make("set-rules", **{"advanced-wounds": "yes"})
    man = rule(over, "us", TEAM, "wounded")
    assert line(over, man, **{man: "die 3"}).note == "rolled 3: stays wounded"
    assert line(over, man, **{man: "die 3 1"}).chosen == "back"


def test_an_element_without_figures_is_not_in_the_next_battle(over):
    for nth in range(len(over.element("us", TEAM).figures)):
        rule(over, "us", TEAM, "dead", nth)
    after = followed(over)
    assert TEAM not in shown(after.battle, "us")
    earlier = forces_of(SYSTEM, after.game.entries, after.battle, {})[1].fallen
    assert len(earlier) == len(over.element("us", TEAM).figures)
    assert all(unit == TEAM and "dead, battle 1" in words for unit, words in earlier)


def test_effects_of_one_battle_end_before_the_next(over):
    over.face("fire")
    rule(over, "us", TEAM, "stunned")
    battle = followed(over).battle
    assert {x.state for x in battle.figures.values()} == {"ready"}
    assert {x.order for x in battle.elements.values()} == {None}
    assert {x.contact for x in battle.elements.values()} == {None}
    assert all(x.mojon in battle.mojons for x in battle.elements.values())
    assert (battle.phase, battle.turn) == ("setup", 0)


def test_units_and_figures_get_new_ids_so_that_none_is_recognized(over):
    body = SYSTEM.written(next_event(over)).body
    assert not [id for id in SYSTEM.next_battle.ids(over.battle) if f'"{id}"' in body]


def test_the_next_battle_is_played_as_any_other(over):
    rule(over, "us", TEAM, "dead", 1)
    after = followed(over)
    after.engage()
    after.face()
    shot = after.attempt("shoot", US, **after.shot(1, distance_in=10, cover="none"))
    assert shot.dice is not None


def test_the_rules_in_play_and_the_stock_of_grenades_walk_on(over):
    over.make("set-rules", **{"advanced-wounds": "yes"})
    before = dict(over.battle.crewed_weapons.stocks)
    assert followed(over).battle.crewed_weapons.stocks["us"] == before["us"]
    assert followed(over).battle.rules["advanced-wounds"] is True


def test_reinforcements_that_did_not_come_wait_again(over):
    here = Table(card=store.scenario())
    here.engage()
    after = followed(here, card=store.scenario())
    waiting = [x for r in after.battle.script.reserves.values() for x in r.waiting]
    assert [e.squad for x in waiting for e in x.elements.values()] == ["2nd Squad"] * 3
    assert {x.squad for x in after.battle.of_side("us")} == {"1st Squad"}


def test_in_a_scenario_with_other_forces_all_survivors_are_on_the_table(over):
    after = followed(over, card=tanks.duel())
    assert shown(after.battle, "us") == shown(over.battle, "us")
    assert not after.battle.vehicles.of


def test_a_side_may_come_as_the_scenario_prints_it(over):
    rule(over, "us", TEAM, "dead")
    after = followed(over, {"force us": "as-printed"}, tanks.duel())
    assert [*shown(after.battle, "us")] == ["1st Squad, T-34", "1st Squad, Team"]
    assert shown(after.battle, "german") == shown(over.battle, "german")


def test_a_figure_that_stays_out_of_one_battle_comes_back_in_a_later_one(over):
    team = over.element("us", TEAM)
    captured = rule(over, "us", TEAM, "prisoner", 1)
    number = over.battle.figures[captured].number
    second = followed(over)
    assert number not in [x[1] for x in shown(second.battle, "us")[TEAM]]
    members = next(x for x in forces_after(second)["us"].units if x.name == TEAM).members
    missed = next(x for x in members if x.number == number)
    assert (missed.ended, missed.chosen) == ("missed battle 2", "out")
    assert len(members) == len(team.figures)

    third = followed(second, {missed.key: "back"}, number=3)
    assert number in [x[1] for x in shown(third.battle, "us")[TEAM]]
    again = followed(second, number=3)
    later = next(x for x in forces_after(again)["us"].units if x.name == TEAM).members
    assert next(x for x in later if x.number == number).ended == "missed battle 3"


@pytest.mark.parametrize("choice", ["out", "new"])
def test_a_side_does_not_read_enemy_losses_between_the_battles(over, choice):
    def page(after):
        after.engage()
        seen = SYSTEM.picture(after.battle, US, after.game.entries)
        return re.sub(r"NEXT\d+", "NEXT", seen)

    whole = page(followed(over))
    man = over.element("german", TEAM).figures[2]
    first = over.element("german", TEAM).id
    stays_out = {man: choice, f"quality {first}": "1", "stock german": "full"}
    assert page(followed(over, stays_out)) == whole


def test_promotion_points_add_up_from_battle_to_battle(over):
    def earn(here, times):
        scored = condition(here, "german", "Flank attack")
        for _ in range(times):
            here.make("score", side="german", condition=scored.id)

    earn(over, 2)
    assert forces_after(over)["german"].points == "20"
    after = followed(over)
    assert forces_after(after)["german"].points == "20"
    earn(after, 1)

    assert forces_after(after)["german"].points == "30"
    assert forces_after(after)["us"].points == "0"
    assert followed(after, number=3).battle.script.lineage.promotion["german"] == 30


def test_nobody_is_promoted_unless_the_umpire_names_a_leader(over):
    first = over.element("us", TEAM)
    leader, second = first.figures[:2]
    rule(over, "us", TEAM, "dead")
    team = next(x for x in forces_after(over)["us"].units if x.name == TEAM)
    assert [x.chosen for x in team.promotions] == ["nobody", "0"]
    assert not followed(over).element("us", TEAM).has_leader

    after = followed(over, {f"leader {first.id}": second})
    led = [x for x in after.battle.men(after.element("us", TEAM)) if x.leader]
    assert [x.number for x in led] == [over.battle.figures[second].number]
    assert after.element("us", TEAM).command == "led"
    assert over.battle.figures[leader].leader


def test_the_umpire_gives_an_element_another_quality(over):
    before = over.element("us", TEAM)
    after = followed(over, {f"quality {before.id}": "1"})
    now = after.element("us", TEAM)
    assert now.quality == before.quality + 1
    assert [x.quality for x in after.battle.men(now)] == [
        x.quality and x.quality + 1 for x in over.battle.men(before)
    ]
    other = over.element("us", "1st Squad, Team 2")
    assert after.element("us", "1st Squad, Team 2").quality == other.quality


PANZER = "1st Squad, Panzer"


@pytest.fixture
def duel():
    here = Table(card=tanks.duel(), shelf=tanks.shelf())
    here.engage()
    return here


def damaged_tank(here, **answers):
    """The German tank, with damage that the umpire entered."""
    tank = here.element("german", PANZER).id
    answers = {"wreck": "no", "fire": 0, "reason": "seen", **answers}
    here.make("set-vehicle", element=tank, **answers)
    return tank


def unit(here, side, name, choices=None):
    """The rows of an element on the page."""
    sides = forces_of(here.game.system, here.game.entries, here.battle, choices or {})
    return next(x for each in sides if each.id == side for x in each.units if x.name == name)


def machine(here, choices=None):
    """The German tank of the next battle; None if there is none."""
    battle = followed(here, choices, tanks.duel()).battle
    found = [x for x in battle.of_side("german") if x.title == PANZER]
    return battle.vehicles.get(found[0].id) if found else None


def test_damage_and_ammunition_walk_on_and_the_umpire_repairs_and_fills(duel):
    tank = damaged_tank(duel, **{"hull engine": 2, "turret visor": 1, "rounds": 12})
    seen = unit(duel, "german", PANZER)
    lost = {x.name: (x.lost, x.whole, x.chosen) for x in seen.damage if x.lost}
    assert lost == {"Engine": (2, 3, "kept"), "Visor": (1, 3, "kept")}
    assert [(x.left, x.full) for x in seen.ammunition.stocks] == [(12, 90), (5, 5)]

    kept = machine(duel)
    assert (kept.lost, kept.rounds) == ({"hull": {"engine": 2}, "turret": {"visor": 1}}, 12)
    mended = machine(duel, {f"damage {tank} hull engine": "repaired", f"ammunition {tank}": "full"})
    assert (mended.lost, mended.rounds) == ({"turret": {"visor": 1}}, 90)
    assert machine(duel, {f"vehicle {tank}": "new"}).lost == {}


def test_a_wreck_stays_out_and_its_crew_walks_on_foot(duel):
    tank = damaged_tank(duel, wreck="yes")
    assert unit(duel, "german", PANZER).vehicle.chosen == "out"
    assert machine(duel) is None
    after = followed(duel, card=tanks.duel())
    assert len(after.element("german", PANZER).figures) == 5
    assert machine(duel, {f"vehicle {tank}": "new"}).wreck is False


def test_a_fire_is_out_before_the_next_battle(duel):
    damaged_tank(duel, fire=2)
    assert unit(duel, "german", PANZER).vehicle.ended == "on fire"
    assert machine(duel).fire == 0


def test_a_vehicle_without_a_crew_stays_out_and_says_so(duel):
    element = duel.element("german", PANZER)
    for man in element.figures:
        duel.make("rule-man", element=element.id, man=man, state="dead", reason="seen")
    assert "The whole crew stays out" in unit(duel, "german", PANZER).problem
    assert machine(duel) is None
    crewed = machine(duel, {element.figures[0]: "new"})
    assert [*crewed.seats] == ["commander"]


def test_a_crew_of_four_drives_and_fires_in_the_next_battle(duel):
    element = duel.element("german", PANZER)
    duel.make("rule-man", element=element.id, man=element.figures[4], state="dead", reason="seen")
    after = followed(duel, card=tanks.duel())
    after.engage()
    after.order("german", PANZER, "fire")
    after.order("us", "1st Squad, T-34", "fire")
    after.rounds()
    assert Counter(x.state for x in after.battle.men(after.element("german", PANZER))) == {
        "ready": 4
    }


def test_an_empty_stock_is_full_again_as_before_the_first_battle(over):
    stock = dict(over.battle.crewed_weapons.stocks["us"])
    name = next(iter(stock))
    arms = replace(
        over.battle.crewed_weapons,
        stocks={**over.battle.crewed_weapons.stocks, "us": {**stock, name: 1}},
    )
    over.game.state = replace(over.battle, crewed_weapons=arms)
    second = followed(over)
    assert second.battle.crewed_weapons.stocks["us"][name] == 1
    third = followed(second, {"stock us": "full"}, number=3)
    assert third.battle.crewed_weapons.stocks["us"][name] == stock[name]


def test_sixty_figures_and_eight_vehicles_walk_on():
    here = Table(size=1)
    here.make("end-battle", words="Both agree.")
    force = forces_of(here.game.system, here.game.entries, here.battle, {})
    assert sum(x.able for side in force for x in side.units) >= 60
    assert shown(followed(here, size=1).battle, "us") == shown(here.battle, "us")

    wittmann = scenario_files.scenario("wittmanns-first-test")
    tanks_of = Table(card=wittmann)
    after = followed(tanks_of, card=wittmann)
    assert len(after.battle.vehicles.of) == len(tanks_of.battle.vehicles.of) == 9
    assert len(after.battle.emergencies.out) == len(tanks_of.battle.emergencies.out) == 1
