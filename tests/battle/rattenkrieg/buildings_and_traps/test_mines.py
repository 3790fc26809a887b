"""Mines and charges: found, wired, stepped on, put on a tank, burning down, gone off."""

import pytest

from assistant.battle.rattenkrieg.events import ActionTaken
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.lookups.naming import man as called
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.moments.side_moments import moments
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.mines import (  # noqa: F401
    LUCKY,
    MINE,
    destroy,
    drive,
    go_off,
    laid_before,
    lay,
    look,
    looking,
    panzer,
    suggested_explosions,
    table,
    table_with_mine,
    title,
    vehicle,
)
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf


def test_the_enemy_reads_nothing_of_a_mine_not_even_in_the_numbers_of_markers():
    """29.1.1: mines are on a secret map."""
    told, page, card = laid_before("the gate", "the ford")

    assert told == [None, None]
    assert ("Trap markers", "1: true ones and dummies") in page.table
    assert (page, card) == laid_before()[1:]


def test_each_side_numbers_its_own_mines():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    lay(table)
    table.make("lay-traps", GERMAN, kind="mine", place="the ford", device=MINE, quality=3)

    assert "mine 1" in table.game.last_standing().told["german"]
    assert [x.label for x in table.battle.buildings.lying()] == ["mine 1", "mine 1"]


def test_when_a_vehicle_moves_the_umpire_alone_is_asked_about_mines(table):  # noqa: F811
    entry = drive(table)
    (tap,) = suggested_explosions(table)

    assert (tap.words, tap.move) == ("U mine 1: the gate", "mine-goes-off")
    assert tap.told == {"trap": "us mine 1", "over": panzer(table).id}
    assert "mine" not in repr(side_view(table.battle, "german")).lower()
    assert "gate" not in entry.told["german"]


def test_a_vehicle_of_the_side_that_laid_the_mines_is_asked_about_too():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    lay(table)
    table.until(("us", title(T34)), [("us", title(T34), "movement")])
    own = table.element("us", title(T34))
    table.make("drive", element=own.id, wanted_in=3)

    assert [(tap.words, tap.told["over"]) for tap in suggested_explosions(table)] == [
        ("U mine 1: the gate", own.id)
    ]


def test_a_vehicle_that_stops_meets_no_mine(table):  # noqa: F811
    drive(table)
    assert suggested_explosions(table)
    drive(table, 0)

    assert suggested_explosions(table) == []


def test_men_do_not_set_off_what_waits_for_vehicles():
    table = table_with_mine(actor=TEAM)  # noqa: F811
    table.make("move", element=table.element("german", title(TEAM)).id, gait="walk")

    assert suggested_explosions(table) == []


def test_men_who_move_may_meet_traps_and_one_tap_lets_them_be():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    for kind in ("area", "line", "trap", "dummy"):
        table.make("lay-traps", US, kind=kind, place="there", grenade="Mk 2 Pineapple")
    table.engage()
    table.order("german", title(TEAM), "movement")
    table.rounds()
    team = table.act_with("german", title(TEAM))
    table.make("move", GERMAN, element=team.id, gait="walk")

    stepped = {"stepped": team.id}
    traps = [{"trap": "trap 1", **stepped}, {"trap": "trap 2", **stepped}]
    assert [tap.told for tap in suggested_explosions(table)] == traps
    table.make("let-be")
    assert suggested_explosions(table) == []


def test_an_ambush_comes_first_though_the_umpire_dismissed_a_mine_on_the_way():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.make("lay-traps", US, kind="line", place="there", grenade="Mk 2 Pineapple")
    table.engage()
    table.order("german", title(TEAM), "movement")
    table.order("us", title(TEAM), "ambush")
    table.rounds()
    team = table.act_with("german", title(TEAM))
    table.reveal("german", title(TEAM))
    waiting = table.element("us", title(TEAM))
    table.make("deploy", US, element=waiting.id, nearest_enemy_in=60)
    table.make("move", GERMAN, element=team.id, gait="walk")
    table.make("let-be")

    table.make("react", US, element=waiting.id)
    table.make("stand-down", US, element=waiting.id)
    assert table.battle.round.held.element == team.id
    assert suggested_explosions(table) == []
    table.make("move", GERMAN, element=team.id, gait="walk")
    told = {"trap": "trap 1", "stepped": team.id}
    assert [tap.told for tap in suggested_explosions(table)] == [told]


def test_own_traps_are_asked_about_too():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.make("lay-traps", GERMAN, kind="line", place="there", grenade="Mk 2 Pineapple")
    table.engage()
    table.order("german", title(TEAM), "movement")
    table.rounds()
    team = table.act_with("german", title(TEAM))
    table.make("move", GERMAN, element=team.id, gait="walk")

    assert [tap.words for tap in suggested_explosions(table)] == ["Marker 1: there"]


def test_the_next_action_takes_an_old_question_away(table):  # noqa: F811
    drive(table)
    table.make("no-reaction")
    bring_about(table, ActionTaken(panzer(table).id, "spot", 1, ()))

    assert suggested_explosions(table) == []


def test_a_mine_that_does_not_pierce_the_belly_stops_at_the_track():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    table.make("lay-traps", US, kind="mine", place="the gate", device="Type 99")
    table.engage()
    table.order("german", title(PANZER), "movement")
    table.rounds()
    table.act_with("german", title(PANZER))
    # 8 mm do not pierce 10; 4D(5): 5+5+5+5
    go_off(table, {"damage": [5, 5, 5, 5]})

    assert vehicle(table).lost == {"hull": {"left-track": 5}}
    assert vehicle(table).speed_in == 0


def test_a_tellermine_takes_the_track_then_every_figure_then_systems_at_random(table):  # noqa: F811
    # 26 mm pierce 10: 16 dice, sixes dropped; 5 to the track, 5 to the crew, 2 to systems
    dice = [6] * 13 + [5, 5, 2]
    entry = go_off(
        table,
        {"damage": dice, "crew": [6, 6, 6, 6, 1], **LUCKY},
    )
    tank = vehicle(table)

    assert tank.lost["hull"]["left-track"] == 5
    assert [table.battle.figures[id].state for id in tank.seats.values()][-1] == "dead"
    assert table.battle.buildings.lying() == []
    assert "A mine (Tellermine) goes off" in entry.told["german"]
    assert "dead" not in entry.told["us"]
    assert not [words for words in entry.told.values() if "the gate" in words]


def test_a_track_that_is_destroyed_is_not_asked_about(table):  # noqa: F811
    drive(table)
    destroy(table, "hull", "right-track")
    told = {"trap": "us mine 1", "over": panzer(table).id, "groups": ()}
    asks = table.attempt("mine-goes-off", **told).asks
    gear = next(ask for ask in asks if ask.name == "gear")

    assert [option.words for option in gear.options] == ["Left track"]


def test_points_left_over_are_not_spent_on_systems_that_are_destroyed(table):  # noqa: F811
    drive(table)
    every = [
        (part, system)
        for part in ("hull", "turret")
        for system, left in vehicle(table).points(part).items()
        if left and system not in ("ammunition", "fuel", "left-track", "radio")
    ]
    for part, system in every:
        destroy(table, part, system)
    dice = {"damage": [6] * 13 + [5, 5, 2], "crew": [6] * 5, "fuel": 1, "ammunition": [1] * 2}
    told = {"trap": "us mine 1", "over": panzer(table).id, "gear": "left-track", "groups": ()}
    made = table.make("mine-goes-off", dice=dice | LUCKY, **told)
    spent = [x for x in made.resolutions if x.procedure == "rattenkrieg/apply-damage"]

    assert all(x.inputs["systems"][name] for x in spent[1:] for name in x.inputs["list"])


def test_the_phone_of_the_crew_names_the_mine_and_lays_down_nobody_inside(table):  # noqa: F811
    dice = {"damage": [6] * 13 + [5, 5, 2], "crew": [6, 6, 6, 6, 1], **LUCKY}
    entry = go_off(table, dice)
    moment = moments(table.battle, table.game.entries, "german")[-1]

    assert moment.title == "Losses"
    assert moment.said == entry.told["german"]
    assert moment.elements[0].words == ("One figure is dead.",)


def test_undo_gives_the_mine_and_the_tank_back(table):  # noqa: F811
    drive(table)
    before = table.battle
    told = {"trap": "us mine 1", "over": panzer(table).id, "gear": "left-track", "groups": ()}
    table.make("mine-goes-off", dice={"damage": [6] * 16}, **told)
    table.undo()

    assert table.battle == before


def test_a_tank_that_is_thrown_round_shakes_every_survivor_again(table):  # noqa: F811
    # 50 points are more than twice 22 tons; each survivor rolls with +1
    men = [called(table.battle.figures[id]) for id in vehicle(table).seats.values()]
    dice = {"damage": [5] * 10 + [6] * 6, "crew": [5] * 5}
    dice |= LUCKY
    dice |= {f"thrown about, {name}: roll": 6 if name != "Driver" else 2 for name in men}
    entry = go_off(table, dice)
    tank = vehicle(table)

    # a 2 and 1 more: wounded
    assert table.battle.figures[tank.seats["driver"]].state == "wounded"
    assert "thrown round" in entry.told["umpire"]
    assert "It is thrown round." in entry.told["us"]  # everybody sees the model turn
    assert not tank.wreck
    assert tank.lost["hull"]["engine"] == 3


def test_a_die_gives_the_nose_of_a_tank_thrown_round_a_new_place(table):  # noqa: F811
    table.make("tell-facing", element=panzer(table).id, hull=12)
    men = [called(table.battle.figures[id]) for id in vehicle(table).seats.values()]
    dice = {"damage": [5] * 10 + [6] * 6, "crew": [5] * 5, **LUCKY}
    dice |= {f"thrown about, {name}: roll": 6 for name in men}
    with pytest.raises(Refusal, match="nose"):
        go_off(table, dice)
    go_off(table, dice, nose=4)

    assert table.battle.travel.going(panzer(table).id).hull_deg == 120


def test_ammunition_that_goes_up_hides_no_other_damage(table):  # noqa: F811
    men = [called(table.battle.figures[id]) for id in vehicle(table).seats.values()]
    dice = {
        "damage": [5] * 10 + [6] * 6,
        "crew": [5] * 5,
        **LUCKY,
        "hull, ammunition: ammunition": 6,
    }
    dice |= {f"thrown about, {name}: roll": 6 for name in men}
    entry = go_off(table, dice)

    assert entry.told["german"].count("mmunition explodes") == 1
    assert "thrown round" in entry.told["german"]


def test_figures_of_other_elements_aboard_are_hit_after_the_crew(table):  # noqa: F811
    riders = table.element("german", title(TEAM)).figures
    bring_about(table, towing.VehicleBoarded(riders, panzer(table).id, inside=False))
    names = [called(table.battle.figures[id]) for id in riders]
    # 12 points: 5 to the track, 5 to the crew, 2 to the riders
    dice = {"damage": [6] * 13 + [5, 5, 2], "crew": [6] * 5, **LUCKY}
    dice |= {f"passenger, {names[0]}: roll": 1, f"passenger, {names[1]}: roll": 6}
    entry = go_off(table, dice)

    assert [table.battle.figures[id].state for id in riders] == ["dead", "ready"]
    assert "dead" in entry.told["german"]


def test_whether_mines_may_be_looked_for_does_not_tell_that_there_are_any():
    def words(table, side, name):
        return [x.words for x in unit_view(table.battle, table.element(side, title(name))).offers]

    table = Table(card=duel(), shelf=shelf()).until(  # noqa: F811
        ("german", title(TEAM)), [("german", title(TEAM), "fire")]
    )
    assert "Look for mines" in words(table, "german", TEAM)
    table = table_with_mine(actor=TEAM)
    assert "Look for mines" in words(table, "german", TEAM)
    assert "Wire mines" not in words(table, "us", TEAM)


def test_a_mine_alerts_the_crew_above_it_and_all_who_hear_it(table):  # noqa: F811
    table.make("set-rules", awareness="yes")
    table.make("set-awareness", element=panzer(table).id, condition="yellow", width="side")
    told = {"trap": "us mine 1", "over": panzer(table).id, "gear": "left-track", "groups": ()}
    table.make("mine-goes-off", dice={"damage": [1] + [6] * 15}, **told)
    (owed,) = [x for x in table.battle.owed if x.kind == "alarm"]
    assert owed.thing.startswith("A blast at G ")
    heard = tuple(x.id for x in table.battle.of_side("german"))
    table.make("raise-alarm", owed=owed.id, event="combat-noise", heard=heard)

    conditions = [table.battle.morale.awareness.get(id, "black") for id in heard]
    assert all(each != "yellow" for each in conditions)


def test_wired_mines_are_owed_when_one_goes_off():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    lay(table)
    lay(table, place="the hedge")
    table.make("wire-mines", US, side="us", mines=("us mine 1", "us mine 2"))
    table.engage()
    table.make("mine-goes-off", trap="us mine 1", over="nobody", groups=())
    (owed,) = table.battle.owed

    assert (owed.id, owed.kind) == ("wired us mine 2", "wired-mine")
    table.make("mine-goes-off", trap="us mine 2", over="nobody", groups=())
    assert table.battle.owed == ()


def test_a_single_mine_cannot_be_wired():
    table = Table(card=duel(), shelf=shelf())  # noqa: F811
    lay(table)

    with pytest.raises(Refusal, match="two mines"):
        table.make("wire-mines", US, side="us")


def test_a_mine_is_seen_and_then_not_hidden_by_who_laid_it(looking):  # noqa: F811
    # at 2 inches by day: value 6, no die; the layer's Quality 3 hides on 3 or less
    entry = look(looking, dice={"hide": 4})

    assert looking.battle.buildings.lying() == []
    assert "they find a mine (Tellermine)" in entry.told["german"]


def test_the_side_that_laid_it_may_have_hidden_it_well(looking):  # noqa: F811
    entry = look(looking, dice={"hide": 3})

    assert len(looking.battle.buildings.lying()) == 1
    assert "find none" in entry.told["german"]


def test_a_search_without_a_mine_reads_like_one_that_failed(looking):  # noqa: F811
    entry = look(looking, mine="nothing")

    assert "find none" in entry.told["german"]


def test_a_side_asks_and_the_umpire_looks(looking):  # noqa: F811
    team = looking.element("german", title(TEAM))
    looking.make("lose-first", element=team.id)
    looking.make("ask-find-mine", GERMAN, element=team.id, distance_in=2)
    wish = looking.battle.requests[0]
    looking.make(wish.move, dice={"hide": 5}, mine="us mine 1", **wish.told)

    assert looking.battle.requests == ()
    assert looking.battle.buildings.lying() == []
