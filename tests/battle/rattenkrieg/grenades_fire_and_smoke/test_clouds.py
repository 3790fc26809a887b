"""Smoke and dust on the table: how they drift, and sight through them (Rattenkrieg 30.2)."""

import pytest

from assistant.battle.rattenkrieg.events.smoke.covered import ElementsCovered
from assistant.battle.rattenkrieg.fire_and_smoke.clouds import raise_dust
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.contributions import (
    all_offers,
    all_table_rows,
    all_umpire_taps,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import EVERYBODY, GERMAN, US, Refusal, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import BARN, TEAM, burn, end_turn, light


def clouds(table):
    return list(table.battle.fire_and_smoke.clouds.values())


def screen(table, device="Smoke Hand Grenade", place="the ford"):
    table.make("raise-cloud", source=f"device {device}", place=place)
    return clouds(table)[-1]


def next_turn(table):
    table.make("begin-turn")


def test_a_device_makes_a_screen_as_big_as_printed_with_density_twelve(engaged):
    smoke = screen(engaged, "Smoke Shell")

    assert (
        labels.describe_cloud(engaged.battle, smoke)
        == "density 12, 10″ high, 16″ wide, 70″ long, five turns left"
    )


def test_everybody_sees_a_cloud(engaged):
    screen(engaged)

    for side in ("german", "us"):
        seen = dict(side_view(engaged.battle, side).table)
        assert (
            seen["Smoke screen at the ford"]
            == "density 12, 10″ high, 16″ wide, 28″ long, two turns left"
        )


def test_screens_thin_and_drift_without_anybody_being_asked(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    screen(engaged)
    end_turn(engaged)

    assert not engaged.battle.owed
    detail = labels.describe_cloud(engaged.battle, clouds(engaged)[0])
    assert detail == "density 11, 10″ high, 16″ wide, 28″ long, 3″ off to the east, one turn left"


def test_a_screen_ends_with_its_turns(engaged):
    screen(engaged)
    end_turn(engaged)
    next_turn(engaged)
    end_turn(engaged)

    assert not clouds(engaged)


def test_the_smoke_of_a_fire_is_as_dense_as_the_fire_and_moves_from_the_next_turn_on(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="3")
    light(engaged, strength=4, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=2)
    (new,) = clouds(engaged)
    assert labels.describe_cloud(engaged.battle, new) == "density 3, 4″ high, 4″ across"

    next_turn(engaged)
    end_turn(engaged)
    burn(engaged, roll=1)
    old, new = clouds(engaged)
    assert (
        labels.describe_cloud(engaged.battle, old)
        == "density 2, 6″ high, 6″ across, 1″ up, 3″ off to the east"
    )
    assert labels.describe_cloud(engaged.battle, new) == "density 2, 4″ high, 4″ across"


def test_smoke_of_one_place_is_one_row_the_thickest_first(engaged):
    light(engaged, strength=4, can_spread="no")
    for _ in range(2):
        end_turn(engaged)
        burn(engaged, roll=5)
        if engaged.battle.turn == 2:
            next_turn(engaged)
            engaged.make("rule-fire", fire="1", state="4")
    row = next(row for row in all_table_rows(engaged.battle) if row.words.startswith("Smoke of"))

    assert row.words == "Smoke of the barn, door side"
    assert row.detail == "density 5, 4″ high, 4″ across; density 4, 6″ high, 6″ across, 1″ up"


def test_drifts_add_up_when_the_wind_turns(engaged):
    screen(engaged, "Smoke Shell")
    engaged.make("set-wind", wind_in=3, wind_to="3")
    end_turn(engaged)
    next_turn(engaged)
    engaged.make("set-wind", wind_in=3, wind_to="12")
    end_turn(engaged)

    assert "4.2″ off to the northeast" in labels.describe_cloud(
        engaged.battle, clouds(engaged)[0]
    )  # 3 and 3, aslant


def test_dust_thins_and_keeps_its_size(engaged):
    engaged.make("raise-cloud", source="collapse", place="the chapel", dice={"density": 3})
    end_turn(engaged)

    assert (
        labels.describe_cloud(engaged.battle, clouds(engaged)[0]) == "density 2, 4″ high, 4″ across"
    )


def test_an_explosion_raises_dust_twice_as_wide_as_its_rings_reach(engaged):
    engaged.make("raise-cloud", source="explosion", place="the bridge", radius_in=6)

    assert (
        labels.describe_cloud(engaged.battle, clouds(engaged)[0])
        == "density 6, 8″ high, 12″ across"
    )


def test_clouds_drift_before_the_wounded_are_looked_after(engaged):
    screen(engaged)
    element = engaged.element("us", TEAM)
    engaged.make(
        "rule-man", element=element.id, man=element.figures[0], state="wounded", reason="so"
    )
    end_turn(engaged)

    assert [o.kind for o in engaged.battle.owed] == ["wound"]
    assert clouds(engaged)[0].density == 11


def test_clouds_drift_once_a_turn(engaged):
    screen(engaged)
    end_turn(engaged)
    engaged.make("set-conditions", ambient="combat")
    engaged.make("set-wind", wind_in=1, wind_to="6")

    assert clouds(engaged)[0].density == 11


def test_where_smoke_is_not_played_no_cloud_rises_or_drifts(engaged):
    screen(engaged)
    engaged.make("set-rules", **{"smoke-and-dust": "no"})
    light(engaged, strength=4, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=2)

    assert [x.density for x in clouds(engaged)] == [12]
    assert "raise-cloud" not in [tap.move for tap in all_umpire_taps(engaged.battle)]
    with pytest.raises(Refusal, match="does not use"):
        screen(engaged)


def test_a_wall_that_falls_in_another_move_raises_dust(engaged):
    class Said:
        state = engaged.battle

    engaged.make("set-rules", **{"smoke-and-dust": "no"})
    Said.state = engaged.battle

    assert raise_dust(Said(), "the chapel") == ""


def test_the_wind_is_shown_where_it_matters(engaged):
    engaged.make("set-wind", wind_in=3, wind_to="4")
    assert "wind" not in conditions(engaged.battle)

    screen(engaged)
    assert conditions(engaged.battle).endswith("wind 3″ toward the east-southeast")


def test_directions_are_those_of_the_compass_where_everybody_has_a_plan(engaged):
    asked = wind_question(engaged)
    assert asked.options[1].words == "North-northeast"
    assert len({option.words for option in asked.options}) == labels.HOURS

    engaged.make("share-plan")
    assert wind_question(engaged).options[1].words == "1 o’clock"
    engaged.make("set-wind", wind_in=3, wind_to="4")
    assert labels.describe_wind(engaged.battle) == "wind 3″ toward 4 o’clock"


def wind_question(table):
    asks = table.attempt("set-wind", commit=False, wind_in=3).asks
    return next(ask for ask in asks if ask.name == "wind_to")


def test_the_umpire_takes_a_cloud_away_or_thins_it(engaged):
    screen(engaged)
    screen(engaged, place="the mill")
    engaged.make("rule-cloud", pile="smoke screen at the mill", density=0)
    assert [x.place for x in clouds(engaged)] == ["the ford"]

    engaged.make("rule-cloud", pile="smoke screen at the ford", density=4)
    assert clouds(engaged)[0].density == 4


def test_undo_puts_the_smoke_back_where_it_was(engaged):
    screen(engaged)
    engaged.rounds()
    before = engaged.battle
    engaged.make("end-turn")
    assert clouds(engaged)[0].density == 11

    engaged.undo()
    assert engaged.battle == before


@pytest.fixture
def facing(engaged):
    """A team that is about to look at an enemy it knows."""
    engaged.reveal("german", TEAM, "located")
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def attempt_to_spot(table, **told):
    element = table.element("us", TEAM)
    enemy = table.element("german", TEAM)
    about = {"element": element.id, "man": element.figures[0], "spot": f"element {enemy.id}"}
    return table.attempt("spot", distance_in=20, **about, **told)


def raw(progress):
    found = (r for r in progress.play.resolutions if r.procedure == "rattenkrieg/i-factor")
    return next(found).outcome["raw"]


def test_nobody_is_asked_about_smoke_if_there_is_no_smoke(facing):
    assert "cloud" not in [ask.name for ask in attempt_to_spot(facing).asks]


def test_a_look_is_offered_the_clouds_on_the_table_by_name_and_density(facing):
    screen(facing)
    ask = next(ask for ask in attempt_to_spot(facing).asks if ask.name == "cloud")

    assert [(o.words, o.effect) for o in ask.options] == [
        ("No", ""),
        ("Smoke screen at the ford", "density 12"),
    ]


def test_each_inch_of_the_cloud_counts_with_its_density(facing):
    before = raw(attempt_to_spot(facing))
    smoke = screen(facing)

    assert raw(attempt_to_spot(facing, cloud=smoke.id, cloud_in=2)) == before + 24  # 2 inches at 12


def test_the_cloud_and_the_wood_both_count(facing):
    before = raw(attempt_to_spot(facing))
    smoke = screen(facing)
    told = {"cloud": smoke.id, "cloud_in": 2, "between_in": 3, "between_condition": 4}

    assert raw(attempt_to_spot(facing, **told)) == before + 24 + 12


def test_a_side_is_offered_the_same_clouds_as_the_umpire(facing):
    smoke = screen(facing)
    facing.reveal("german", TEAM)
    element, enemy = facing.element("us", TEAM), facing.element("german", TEAM)
    man = next(m.id for m in facing.battle.fit(element) if m.weapons[0].mode == "single")
    asked = facing.attempt(
        "shoot", US, element=element.id, man=man, target=enemy.id, distance_in=20
    ).asks
    ask = next(ask for ask in asked if ask.name == "cloud")

    assert [option.value for option in ask.options] == ["none", smoke.id]


def test_a_figure_lost_in_a_cloud_strays_by_two_dice_from_seven(facing):
    screen(facing)
    element = facing.element("us", TEAM)
    made = facing.make("lost-in-cloud", element=element.id, heading="3", dice={"rolls": [4, 5]})

    assert (
        "go 4″ to the south-southeast instead of the east" in made.told["us"]
    )  # 60 degrees to the right
    assert "german" not in made.told


def test_men_are_lost_only_where_there_is_a_cloud(facing):
    element = facing.element("us", TEAM)
    assert "lost-in-cloud" not in [
        offer.move for offer in all_offers(facing.battle, element, EVERYBODY)
    ]

    screen(facing)
    assert "lost-in-cloud" in [
        offer.move for offer in all_offers(facing.battle, element, EVERYBODY)
    ]


def test_only_the_umpire_puts_smoke_on_the_table(engaged):
    with pytest.raises(KeyError):
        engaged.attempt("raise-cloud", GERMAN, source="collapse", place=BARN)


def test_the_end_of_a_turn_asks_who_is_inside_a_cloud_that_drifts(facing):
    screen(facing)
    facing.make("end-round", why="agreed by both")

    def end(table):
        return next(x for task in due_now(table.battle) for x in task.taps if x.move == "end-turn")

    assert not end(facing).opens  # without wind it stays where it is
    facing.make("set-wind", wind_in=4, wind_to="3")
    assert end(facing).opens
    asked = [ask.name for ask in facing.attempt("end-turn", commit=False).asks]

    assert asked == ["covered_1"]


def test_a_figure_places_a_smoke_pot_with_one_action_and_everybody_sees_its_smoke(engaged):
    engaged.face("movement")
    team = engaged.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[1], "place": "the bridge"}
    entry = engaged.make("throw-fire", thing="Smoke Pot, Projector", **told)

    assert "rattenkrieg/throw" not in [r.procedure for r in entry.resolutions]
    assert engaged.element("us", TEAM).spent == 1
    (smoke,) = clouds(engaged)
    assert (
        labels.describe_cloud(engaged.battle, smoke)
        == "density 12, 10″ high, 16″ wide, 170″ long, 12 turns left"
    )
    assert "a figure places a smoke pot" in entry.told["german"]
    for reader in ("german", "us", "spectator"):
        assert "Smoke screen at the bridge" in entry.told[reader]


def test_a_player_is_offered_no_smoke_pot_that_nobody_counts(engaged):
    engaged.face()
    told = {"element": engaged.element("us", TEAM).id}
    for by, is_offered in ((US, False), (UMPIRE, True)):
        move = "throw-fire" if is_offered else "ask-throw-fire"
        asks = {ask.name: ask for ask in engaged.attempt(move, by, commit=False, **told).asks}
        things = [option.value for option in asks["thing"].options]
        assert ("Smoke Pot, Projector" in things) is is_offered


def test_a_figure_that_detaches_inside_a_cloud_must_get_out_too(facing):
    cloud = screen(facing)
    team = facing.element("us", TEAM)
    bring_about(facing, ElementsCovered((team.id,), cloud.id))
    facing.make("detach-figure", element=team.id, man=team.figures[0], purpose="leader")

    alone = facing.battle.owner(team.figures[0])
    assert alone.id != team.id
    assert facing.battle.fire_and_smoke.cloud_over(alone.id) == cloud
