"""Flamethrowers, Molotovs, thrown smoke and phosphorus (Rattenkrieg 20.4.7.1, 21, 30.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.flamethrowers import model
from assistant.battle.rattenkrieg.screens.contributions import (
    all_notes,
    all_offers,
    all_table_rows,
    all_visible_notes,
)
from assistant.battle.rattenkrieg.state import Piece
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import EVERYBODY, GERMAN, US, Refusal, Table
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, cell, end_turn

PORTABLE = Piece("Flamethrower", "flamethrower", 18, 6, 10)


def with_flamethrower(piece):
    """The opening, with a flamethrower for the US team's second figure."""

    def change(event):
        battle = event.battle
        team = next(x for x in battle.of_side("us") if x.title == TEAM)
        bearer = replace(battle.figures[team.figures[1]], weapons=(), pieces=(piece,))
        figures = {**battle.figures, bearer.id: bearer}
        return e.BattleOpened(replace(battle, figures=figures))

    return change


def at_hand(piece=PORTABLE):
    table = Table(change=with_flamethrower(piece))
    table.engage()
    table.order("us", TEAM, "fire")
    table.rounds()
    table.act_with("us", TEAM)
    return table


@pytest.fixture
def flaming():
    """A team with a flamethrower that is about to act."""
    return at_hand()


def bearer(table):
    return table.battle.figures[table.element("us", TEAM).figures[1]]


def flame(table, place="the bunker", dice=None, make="make", by=UMPIRE, **told):
    about = {"distance_in": 12, "groups": (), "startled": (), **told}
    element = table.element("us", TEAM).id
    answer = getattr(table, make)
    return answer(
        "fire-flame", by, {"fire: roll": 1, **(dice or {})}, element=element, place=place, **about
    )


def test_a_flamethrower_by_another_name_has_the_figures_of_the_list():
    assert model(PORTABLE) == "Portable, No 2"
    assert model(replace(PORTABLE, name="M2")) == "M2"
    assert model(replace(PORTABLE, uses=11)) is None


def test_only_the_bearer_of_a_loaded_flamethrower_is_offered_its_fire(flaming):
    team, other = flaming.element("us", TEAM), flaming.element("german", TEAM)
    moves = [offer.move for offer in all_offers(flaming.battle, team, EVERYBODY)]

    assert {"fire-flame", "ask-flame"} <= set(moves)
    assert "fire-flame" not in [
        offer.move for offer in all_offers(flaming.battle, other, EVERYBODY)
    ]


def test_each_burst_is_counted_and_its_owner_reads_how_many_are_left(flaming):
    assert "ten bursts left · 18″" in all_notes(flaming.battle, bearer(flaming))
    flame(flaming)

    assert "nine bursts left · 18″" in all_notes(flaming.battle, bearer(flaming))
    assert not any("left" in word for word in all_visible_notes(flaming.battle, bearer(flaming)))


def test_an_empty_flamethrower_does_not_fire():
    table = at_hand(Piece("Einstossflammenwerfer 46", "flamethrower", 12, 4, 1))
    flame(table)

    team = table.element("us", TEAM)
    assert "fire-flame" not in [offer.move for offer in all_offers(table.battle, team, EVERYBODY)]
    with pytest.raises(Refusal, match="is empty"):
        flame(table)


def test_a_flamethrower_does_not_reach_beyond_its_range(flaming):
    with pytest.raises(Refusal, match="18"):
        flame(flaming, distance_in=18.5)


def test_a_lit_burst_may_set_the_place_on_fire(flaming):
    flame(flaming, dice={"fire: roll": 4})

    assert (cell(flaming, "the bunker").status, cell(flaming, "the bunker").strength) == (
        "burning",
        4,
    )


def test_each_man_in_the_flames_comes_into_contact_with_fire(flaming):
    enemy = flaming.element("german", TEAM)
    man = enemy.figures[0]
    flame(flaming, groups=(enemy.id,), near=(man,), dice={"roll": 4})

    assert flaming.battle.figures[man].state == "dead"


def test_everybody_near_must_take_cover_or_run(flaming):
    made = flame(flaming)
    assert "Everybody within 6″ must react: take cover or run away." in made.told["german"]

    made = flame(flaming, indoors="yes")
    assert "Everybody in the room must react" in made.told["german"]


def test_an_unlit_burst_leaves_fuel_and_burns_nobody(flaming):
    flame(flaming, ignited="no")

    assert (cell(flaming, "the bunker").status, cell(flaming, "the bunker").radius_in) == (
        "unlit",
        6,
    )
    assert [row.words for row in all_table_rows(flaming.battle)] == ["Unlit fuel at the bunker"]


def test_a_later_lit_burst_sets_all_unlit_fuel_off_together(flaming):
    flame(flaming, ignited="no")
    flame(flaming, "the door", ignited="no")
    made = flame(
        flaming,
        "the slit",
        dice={"fire: roll": 1, "fire 2: roll": 2, "fire 3: roll": 3},
    )

    burning = {x.place: x.strength for x in flaming.battle.fire_and_smoke.of("burning")}
    assert burning == {"the bunker": 2, "the door": 3}
    assert not list(flaming.battle.fire_and_smoke.of("unlit"))
    assert "Flames burst at the slit, the bunker and the door." in made.told["german"]


def test_fuel_that_is_too_far_away_stays_unlit(flaming):
    flame(flaming, ignited="no")
    flame(flaming, "the slit", along=())

    assert cell(flaming, "the bunker").status == "unlit"


def test_unlit_fuel_does_not_burn_when_the_turn_ends(flaming):
    flame(flaming, ignited="no")
    flaming.make("end-round")
    end_turn(flaming)

    assert not flaming.battle.owed
    assert cell(flaming, "the bunker").status == "unlit"


@pytest.mark.parametrize(("die", "status"), [(1, "unlit"), (2, "burning")])
def test_in_frost_an_unreliable_one_may_not_light(die, status):
    table = at_hand(Piece("Flammenwerfer 35", "flamethrower", 11, 4, 11))
    table.make("set-conditions", cold="yes")
    flame(table, distance_in=10, dice={"cold": die, "fire: roll": 4})

    assert cell(table, "the bunker").status == status


def test_firing_it_gives_the_element_away_and_is_combat(flaming):
    flame(flaming)

    assert flaming.element("us", TEAM).concealment != "undetected"
    assert flaming.battle.combat


def test_a_side_asks_and_the_umpire_resolves_with_its_answers(flaming):
    team = flaming.element("us", TEAM)
    flaming.make("ask-flame", US, element=team.id, distance_in=12, place="the bunker")
    (wish,) = flaming.battle.requests

    assert (wish.move, wish.told["distance_in"]) == ("fire-flame", "12")
    assert wish.words == "U 1st, Team 1 wants to fire the flamethrower at the bunker, 12″."
    with pytest.raises(KeyError):
        flame(flaming, by=US)
    waits = flaming.attempt("fire-flame", **wish.told)
    assert next(ask.name for ask in waits.asks if ask.value is None) == "groups"


def test_a_figure_in_the_flames_is_outgunned_by_the_highest_tier(flaming):
    flaming.make("set-rules", morale="yes")
    enemy = flaming.element("german", TEAM)
    flame(flaming, groups=(enemy.id,), near=enemy.figures[:1], dice={"roll": 6})
    (owed,) = [x for x in flaming.battle.owed if x.kind == "outgunned"]

    assert (owed.element, owed.thing) == (enemy.id, "hmg-flamethrower")  # 13.4.5


def test_a_burst_of_flame_is_seen_like_a_shot(flaming):
    """It counts when others spot the element, which is not out of sight that turn (3.3, 4.1)."""
    flame(flaming)
    team = flaming.element("us", TEAM)
    assert (team.shots, team.concealment) == (1, "located")

    flaming.make("no-reaction")
    flaming.make("end-round")
    end_turn(flaming)
    asks = flaming.attempt("begin-turn", commit=False).asks
    assert [ask.name for ask in asks if ask.name == "unseen"] == []


def test_undo_gives_the_burst_back(flaming):
    before = flaming.battle
    flame(flaming, dice={"fire: roll": 4})
    flaming.undo()

    assert flaming.battle == before


def throw(table, thing, place="the gate", dice=None, **told):
    team = table.element("us", TEAM)
    about = {"man": team.figures[0], "distance_in": 6, "groups": (), **told}
    # a die of 1 less Quality is no deviation
    return table.make(
        "throw-fire",
        element=team.id,
        thing=thing,
        place=place,
        dice={"scatter": 1, **(dice or {})},
        **about,
    )


def test_a_smoke_grenade_makes_a_screen_where_it_falls(flaming):
    made = throw(flaming, "Smoke Hand Grenade")
    (smoke,) = flaming.battle.fire_and_smoke.clouds.values()

    assert (smoke.place, smoke.density, smoke.turns_left) == ("the gate", 12, 2)
    assert "Smoke screen at the gate" in made.told["german"]


def test_a_player_asks_for_smoke_and_the_umpire_resolves_the_throw(flaming):
    team = flaming.element("us", TEAM)
    told = {"thing": "Smoke Hand Grenade", "man": team.figures[0], "distance_in": 6}
    flaming.make("ask-throw-fire", US, element=team.id, at="the gate", **told)
    (wish,) = flaming.battle.requests

    assert wish.words == ("U 1st, Team 1 wants to throw a Smoke Hand Grenade at the gate, 6″.")
    flaming.make(wish.move, dice={"scatter": 1}, place="the gate", groups=(), **wish.told)
    (smoke,) = flaming.battle.fire_and_smoke.clouds.values()
    assert (smoke.place, flaming.battle.requests) == ("the gate", ())


def test_where_a_thrown_thing_fell_is_said_before_its_place_is_asked(flaming):
    team = flaming.element("us", TEAM)
    waits = flaming.attempt(
        "throw-fire",
        element=team.id,
        thing="Molotov",
        man=team.figures[0],
        distance_in=6,
        dice={"scatter": 6, "direction": 3},
    )
    ask = next(ask for ask in waits.asks if ask.name == "place")

    # 6 less Quality 4
    assert ask.words.startswith("It falls 2″ from the point, at 3 o’clock: to the right.")


def test_a_molotov_makes_a_fireball_of_two_inches(flaming):
    enemy = flaming.element("german", TEAM)
    man = enemy.figures[0]
    throw(
        flaming,
        "Molotov",
        dice={"roll": 5, "fire: roll": 3},
        groups=(enemy.id,),
        near=(man,),
        startled=(),
        indoors="no",
    )

    assert flaming.battle.figures[man].state == "hunkered-down"
    assert cell(flaming, "the gate").strength == 3


def test_the_thrower_is_exposed(flaming):
    throw(flaming, "Smoke Hand Grenade")

    assert flaming.battle.figures[flaming.element("us", TEAM).figures[0]].exposed


def test_a_phosphorus_grenade_burns_on_where_it_fell(flaming):
    throw(flaming, "White phosphorus grenade")

    assert cell(flaming, "the gate").status == "phosphorus"
    assert [x.density for x in flaming.battle.fire_and_smoke.clouds.values()] == [12]


def test_where_smoke_is_not_played_no_smoke_is_thrown(flaming):
    flaming.make("set-rules", **{"smoke-and-dust": "no"})

    with pytest.raises(Refusal):
        throw(flaming, "Smoke Hand Grenade")


def test_the_enemy_does_not_read_who_throws(flaming):
    made = throw(flaming, "Smoke Hand Grenade")

    assert TEAM not in made.told["german"]
    assert GERMAN.side in made.told
