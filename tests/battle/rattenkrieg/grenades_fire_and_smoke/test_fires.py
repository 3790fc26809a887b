"""Fires on the table: lit, burning at the turn's end, fought, touched (Rattenkrieg 30.1)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.lookups.naming import distinct_names
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.contributions import (
    all_offers,
    all_table_rows,
    all_umpire_taps,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import EVERYBODY, US, Refusal
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import (
    BARN,
    TEAM,
    burn,
    cell,
    end_turn,
    glow,
    light,
    pending_ids,
)


@pytest.mark.parametrize(
    ("roll", "status"), [(2, "burning"), (5, "burning"), (6, "out-of-control")]
)
def test_the_die_is_the_strength_of_a_fire_and_a_six_is_out_of_control(engaged, roll, status):
    engaged.make("start-fire", place=BARN, fuel="wood", dice={"roll": roll})

    assert (cell(engaged).strength, cell(engaged).status) == (roll, status)


def test_a_one_is_no_fire(engaged):
    made = engaged.make("start-fire", place=BARN, dice={"roll": 1})

    assert not engaged.battle.fire_and_smoke.cells
    assert made.told["german"] == "The barn, door side does not catch fire."


def test_a_fire_is_entered_with_one_tap_and_a_name(engaged):
    tap = next(tap for tap in all_umpire_taps(engaged.battle) if tap.move == "start-fire")
    asked = engaged.attempt("start-fire", **tap.told).asks

    assert [ask.name for ask in asked if ask.value is None] == ["place"]


def test_everybody_sees_what_burns_and_only_the_umpire_has_the_buttons(engaged):
    light(engaged, fuel="wood")

    for side in ("german", "us"):
        seen = dict(side_view(engaged.battle, side).table)
        assert seen["The fire at the barn, door side"] == "strength 4, wood"
    row = next(row for row in all_table_rows(engaged.battle) if "barn" in row.words)
    assert [tap.move for tap in row.taps] == ["rule-fire"]


def test_the_end_of_the_turn_calls_for_a_die_of_every_fire_before_anything_else(engaged):
    light(engaged)
    light(engaged, "the shed", 2)
    man = engaged.element("us", TEAM).figures[0]
    engaged.make(
        "rule-man", element=engaged.element("us", TEAM).id, man=man, state="wounded", reason="so"
    )
    end_turn(engaged)

    assert pending_ids(engaged) == ["fire 1", "fire 2"]
    assert due_now(engaged.battle)[0].title == "The fire at the barn, door side keeps burning."
    burn(engaged)
    burn(engaged, "the shed")
    assert pending_ids(engaged) == [f"wound {man}"]


@pytest.mark.parametrize(
    ("strength", "fuel", "roll", "now"),
    [
        (4, "none", 4, 5),  # reaching the strength it grows
        (4, "none", 3, 3),
        (4, "wood", 3, 5),  # 3 + 1
        (4, "gasoline", 2, 5),  # 2 + 2
        (4, "gasoline", 1, 3),
    ],
)
def test_a_fire_grows_when_the_die_with_its_fuel_reaches_its_strength(
    engaged, strength, fuel, roll, now
):
    light(engaged, strength=strength, fuel=fuel, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=roll)

    assert cell(engaged).strength == now


def test_the_house_rule_turns_the_die_round(engaged):
    engaged.make("set-rules", fire_growth="low-grows")
    light(engaged, strength=4, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=3)

    assert cell(engaged).strength == 5


def test_a_fire_that_grows_asks_only_for_the_name_of_the_place_that_it_spreads_to(engaged):
    light(engaged, strength=3)
    end_turn(engaged)
    waits = engaged.attempt("burn-fire", owed="fire 1", dice={"roll": 3})
    assert [ask.name for ask in waits.asks if ask.value is None] == ["next_1"]

    made = burn(engaged, roll=3, next_1="the hay")
    assert (cell(engaged).strength, cell(engaged, "the hay").strength) == (4, 2)
    assert made.told["us"].startswith(
        "The fire at the barn, door side grows to 4. It spreads to the hay."
    )


@pytest.mark.parametrize("face", [4, 6])
def test_each_figure_where_a_fire_spreads_to_rolls_for_it(engaged, face):
    light(engaged, strength=3)
    team = engaged.element("us", TEAM)
    engaged.make("deploy", US, element=team.id)
    end_turn(engaged)
    asked = engaged.attempt("burn-fire", owed="fire 1", dice={"roll": 3}, next_1="the hay")
    (inside,) = [ask for ask in asked.asks if ask.name.startswith("in_fire_")]
    assert inside.value == ()

    engaged.undo()
    first, second = team.figures[:2]
    told = {"next_1": "the hay", inside.name: (team.id,)}
    told[inside.name.replace("in_fire", "burnt") + f"_{team.id}"] = (first, second)
    names = distinct_names([engaged.battle.figures[id] for id in (first, second)])
    dice = {"roll": 3, f"{names[first]}: roll": face, f"{names[second]}: roll": 6}
    engaged.make("burn-fire", owed="fire 1", dice=dice, **told)

    states = [engaged.battle.figures[id].state for id in (first, second)]
    assert states == ["dead" if face == 4 else "ready", "ready"]


def test_a_fire_that_breaks_out_under_figures_burns_them(engaged):
    team = engaged.element("us", TEAM)
    engaged.make("deploy", US, element=team.id)
    inside = {"in_fire_1": (team.id,), f"burnt_1_{team.id}": team.figures[:1]}
    told = {"place": BARN, "strength": "4", **inside}
    name = distinct_names([engaged.battle.figures[team.figures[0]]])[team.figures[0]]
    engaged.make("start-fire", dice={f"{name}: roll": 1}, **told)

    assert engaged.battle.figures[team.figures[0]].state == "dead"


def test_a_fire_lit_by_another_fire_is_not_rolled_for_in_the_same_turn(engaged):
    light(engaged, strength=3)
    end_turn(engaged)
    burn(engaged, roll=3, next_1="the hay")

    assert pending_ids(engaged) == []
    smoke = {x.place: x.density for x in engaged.battle.fire_and_smoke.clouds.values()}
    assert smoke == {BARN: 4, "the hay": 2}


@pytest.mark.parametrize("place", [BARN, "THE PIGSTY"])
def test_a_fire_cannot_spread_to_where_it_burns_or_has_burnt(engaged, place):
    light(engaged, strength=3)
    light(engaged, "the pigsty", 2)
    engaged.make("rule-fire", fire="2", state="out")
    end_turn(engaged)

    with pytest.raises(Refusal, match="already burns or has burnt out"):
        burn(engaged, roll=3, next_1=place)


def test_a_fire_that_cannot_spread_does_not(engaged):
    light(engaged, strength=3, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=3)

    assert list(engaged.battle.fire_and_smoke.cells) == ["1"]


def test_at_one_a_fire_is_out_and_leaves_ground_too_hot_to_stay_on(engaged):
    light(engaged, strength=2)
    end_turn(engaged)
    burn(engaged, roll=1)

    assert cell(engaged).status == "hot"
    assert [row.words for row in all_table_rows(engaged.battle)] == ["Too hot to stay on"]
    assert not engaged.battle.fire_and_smoke.clouds


def test_a_burnt_place_does_not_catch_fire_again_and_takes_no_die(engaged):
    light(engaged)
    engaged.make("rule-fire", fire="1", state="out")
    made = engaged.make("start-fire", place=BARN.upper())

    assert made.told["us"].endswith("has burnt before.")
    assert cell(engaged).status == "hot"


def test_out_of_control_it_destroys_the_place_smokes_once_and_is_over_a_turn_later(engaged):
    light(engaged, strength=5, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=5, falls_1="no")
    assert (cell(engaged).status, cell(engaged).strength) == ("out-of-control", 6)
    assert [x.density for x in engaged.battle.fire_and_smoke.clouds.values()] == [6]

    engaged.make("begin-turn")
    end_turn(engaged)
    assert pending_ids(engaged) == []
    assert cell(engaged).status == "rubble"
    assert [x.density for x in engaged.battle.fire_and_smoke.clouds.values()] == [5]


def test_out_of_control_at_once_it_is_over_when_the_turn_ends(engaged):
    engaged.make("start-fire", place=BARN, dice={"roll": 6})
    end_turn(engaged)

    assert cell(engaged).status == "rubble"
    assert [x.density for x in engaged.battle.fire_and_smoke.clouds.values()] == [6]


def test_a_wall_that_falls_with_it_raises_dust_that_does_not_drift_yet(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    light(engaged, strength=5, can_spread="no")
    end_turn(engaged)
    dice = {"roll": 5, "dust density": 4}
    engaged.make("burn-fire", owed="fire 1", falls_1="yes", groups1=(), dice=dice)
    dust = next(x for x in engaged.battle.fire_and_smoke.clouds.values() if x.kind == "dust")

    assert (dust.density, dust.right_in) == (4, 0)


def test_one_tap_rolls_the_dice_for_all_fires(engaged):
    light(engaged, strength=2)
    light(engaged, "the shed", 3)
    end_turn(engaged)
    tap = due_now(engaged.battle)[0].taps[0]
    assert (tap.words, tap.move) == ("All 2", "burn-all")

    dice = {"fire at the barn, door side: roll": 1, "fire at the shed: roll": 5}
    made = engaged.make("burn-all", dice=dice, next_2="the hay")
    assert (cell(engaged).status, cell(engaged, "the shed").strength) == ("hot", 4)
    assert pending_ids(engaged) == []
    assert "the shed (4)" in made.told["umpire"]


def test_two_fires_in_one_place_have_dice_of_their_own(engaged):
    light(engaged, strength=5)
    burning = cell(engaged)
    end_turn(engaged)
    other = replace(burning, id="2", strength=2)
    engaged.game.state = replace(
        engaged.battle,
        fire_and_smoke=replace(engaged.battle.fire_and_smoke, cells={"1": burning, "2": other}),
        owed=(engaged.battle.owed[0], replace(engaged.battle.owed[0], id="fire 2")),
    )
    name = "fire at the barn, door side"
    engaged.make("burn-all", dice={f"{name}: roll": 1, f"{name} (2): roll": 1})

    assert [x.strength for x in engaged.battle.fire_and_smoke.cells.values()] == [4, 0]


def test_a_fire_that_is_ruled_out_is_not_rolled_for(engaged):
    light(engaged)
    end_turn(engaged)
    engaged.make("rule-fire", fire="1", state="out")

    assert pending_ids(engaged) == []
    assert not engaged.battle.fire_and_smoke.clouds


def test_a_fire_that_was_taken_back_after_the_turn_ended_hurts_nobody(engaged):
    light(engaged)
    seq = engaged.game.last_standing().seq
    end_turn(engaged)
    engaged.undo(seq)
    engaged.make("burn-fire", owed="fire 1")

    assert pending_ids(engaged) == []


def test_phosphorus_burns_where_it_bursts_and_smokes_like_a_smoke_grenade(engaged):
    glow(engaged)
    smoke = next(iter(engaged.battle.fire_and_smoke.clouds.values()))

    assert cell(engaged, "the gate").status == "phosphorus"
    assert (smoke.density, smoke.height_in, smoke.width_in, smoke.length_in) == (12, 10, 16, 28)


def test_men_in_the_radius_of_phosphorus_roll_with_its_modifier(engaged):
    enemy = engaged.element("german", TEAM)
    man = enemy.figures[0]
    near = {f"shows_{man}": "none", f"shelter_{man}": "no"}
    waits = glow(engaged, (enemy.id,), "attempt", near=(man,), **near)
    roll = f"{waits.dice.prefix}roll"
    made = glow(engaged, (enemy.id,), near=(man,), dice={roll: 2, roll[:-4] + "confirm": 1}, **near)
    blasted = next(r for r in made.resolutions if r.procedure == "rattenkrieg/blast")

    assert blasted.inputs["weapon"] == "hand-grenade"
    assert engaged.battle.figures[man].state == "dead"


def test_phosphorus_is_not_put_out_by_anybody(engaged):
    glow(engaged)
    element = engaged.element("us", TEAM)

    assert "fight-fire" not in [
        offer.move for offer in all_offers(engaged.battle, element, EVERYBODY)
    ]


def test_phosphorus_burns_on_by_an_odd_die(engaged):
    glow(engaged)
    end_turn(engaged)
    engaged.make("burn-fire", owed="phosphorus 1", dice={"die": 3})

    assert [(x.density, x.cell) for x in engaged.battle.fire_and_smoke.clouds.values()] == [
        (12, "1")
    ]


def test_phosphorus_goes_out_by_an_even_die_with_its_smoke(engaged):
    glow(engaged)
    end_turn(engaged)
    engaged.make("burn-fire", owed="phosphorus 1", dice={"die": 4})

    assert not engaged.battle.fire_and_smoke.clouds
    assert cell(engaged, "the gate").status == "hot"


def test_undo_takes_the_fire_back_with_its_smoke(engaged):
    light(engaged, strength=3)
    end_turn(engaged)
    before = engaged.battle
    burn(engaged, roll=3, next_1="the hay")
    engaged.undo()

    assert engaged.battle == before


def test_a_fire_is_not_taken_back_from_under_what_it_has_burnt_since(engaged):
    light(engaged, strength=3)
    seq = engaged.game.last_standing().seq
    end_turn(engaged)
    burn(engaged, roll=2)

    with pytest.raises(Refused, match="nothing would burn there"):
        engaged.undo(seq)


def test_a_nominated_element_that_burns_to_the_last_man_is_not_nominated_any_more(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    light(engaged)
    element = engaged.element("us", TEAM)
    engaged.make("nominate", US, nominee=element.id)
    for man in element.figures:
        engaged.make("touch-fire", element=element.id, men=(man,), dice={"roll": 1})

    entry = engaged.make("initiative", nominee_german="nobody")
    assert entry.told["umpire"] == "Neither side nominates an element."
