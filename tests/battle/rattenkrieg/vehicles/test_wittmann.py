"""Wittmann's First Test, played for a few turns: set up, entry, a shot, reinforcement, points."""

from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from assistant.battle.rattenkrieg.events.changed import with_element
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged, VehicleSpeedSet
from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    conditions_to_judge,
    points_of,
    times_met,
)
from assistant.battle.rattenkrieg.screens import side_view, subject, umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.contributions import all_own_rows
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import waiting
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, Refusal, Table, alone, bring_about

SOVIET = Viewer("side", "B", "soviet")
CARD = scenario_files.playable_scenario("wittmanns-first-test")
ROADS = [1, 2, 3, 4, 5, 6, 1, 3]  # a die for each tank
STUG, FIRST, SECOND = "StuG III", "T-34 no. 1", "T-34 no. 2"


@pytest.fixture
def table():
    """The StuG lies hidden among its decoys, the column has come in."""
    table = Table(card=CARD)
    for mojon in table.battle.mojons_of("german"):
        told = {"mojon": mojon.id, "place": "behind the blue line", "hidden": "yes"}
        table.make("place-mojon", GERMAN, side="german", **told)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    for check in owed(table, "reinforcements"):  # in turn 1
        table.make("reinforce", owed=check, dice={"roll": 6})
    table.make("begin-engagement", both_agree="yes")
    return table


def stug(table):
    return table.element("german", STUG)


def tank(table, name=FIRST):
    return table.element("soviet", name)


def rounds(table):
    table.make("orders-ready", GERMAN)
    table.make("orders-ready", SOVIET)


def order(table, element, reader, kind):
    table.make("place-order", reader, element=element.id, kind=kind)


def owed(table, kind):
    return [o.id for o in table.battle.owed if o.kind == kind]


def commander(table):
    return table.battle.vehicles.of[stug(table).id].seats["commander"]


def nominate(table, element):
    """With nobody against it."""
    other = "soviet" if element.side == "german" else "german"
    told = {f"nominee_{element.side}": element.id, f"nominee_{other}": "nobody"}
    table.make("initiative", **told)


# set up


def test_the_stug_ambushes_without_a_marker_that_would_tell_it_from_its_decoys(table):
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", element=tank(table).id, wanted_in=2)
    table.make("react", element=stug(table).id)

    assert stug(table).order.kind == "ambush"
    assert table.battle.sides["german"].ambush_left == 4


def test_the_stug_needs_no_order_for_its_ambush_and_its_player_reads_that(table):
    first = due_for(table.battle, "german")[0]
    assert first.words == (
        "StuG III needs no order: it is always in ambush. Tap a unit to change its order."
    )
    assert "an order replaces the ambush" in " ".join(unit_view(table.battle, stug(table)).facts)

    order(table, stug(table), GERMAN, "fire")
    assert "ambush" not in due_for(table.battle, "german")[0].words


def test_eight_tanks_face_one_gun_with_five_decoys():
    table = Table(card=CARD)

    assert len([*table.battle.of_side("soviet")]) == 8
    assert [x.title for x in table.battle.of_side("german")] == [STUG]
    assert len(table.battle.mojons_of("german")) == 1 + 5
    assert sum(m.decoy for m in table.battle.mojons_of("german")) == 5


def test_the_stug_is_alert_the_column_is_not_and_its_hatches_are_closed(table):
    assert table.battle.minds.awareness[stug(table).id] == "black"
    assert table.battle.minds.awareness[tank(table).id] == "yellow"
    assert table.battle.vehicles.of[tank(table).id].buttoned_up


def test_the_commander_begins_beside_the_stug_and_gets_in_when_ordered(table):
    assert table.battle.plight.out == (commander(table),)

    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))
    table.make("get-in", GERMAN, element=stug(table).id, men=(commander(table),))
    assert not table.battle.plight.out


def test_the_soviets_see_nothing_behind_the_blue_line(table):
    assert "blue line" not in repr(side_view(table.battle, "soviet"))


def test_each_tank_comes_in_on_a_road_by_its_own_die(table):
    places = Counter(m.place for m in table.battle.mojons_of("soviet"))

    assert places == {  # 1 2 1, 3 4 3, 5 6
        "the west road in the north": 3,
        "the middle road in the north": 3,
        "the east road in the north": 2,
    }
    assert "road in the north" not in repr(side_view(table.battle, "german"))


def test_before_they_come_in_their_page_says_which_die_is_which_road():
    table = Table(card=CARD)
    told = dict(alone(table, "soviet"))["Comes on"]

    assert told.startswith("a die: 1-2 the west road in the north, 3-4 the middle road")


def test_a_single_marker_rolls_too_unless_its_place_is_entered():
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    first, second = table.battle.mojons_of("soviet")[:2]
    table.make("place-mojon", SOVIET, mojon=first.id, dice={"entry": 6})
    table.make("place-mojon", SOVIET, mojon=second.id, dice={"entry": 1}, place="the ford")

    assert table.battle.mojons[first.id].place == "the east road in the north"
    assert table.battle.mojons[second.id].place == "the ford"


def test_the_odds_of_eight_dice_are_calculated_in_few_runs():
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    asked = table.attempt("place-all", SOVIET).dice
    told, runs = asked.procedure.summary, []
    counted = replace(asked.procedure, summary=lambda entered: runs.append(1) or told(entered))

    assert counted.odds_in_brief(asked.inputs).exact
    assert len(runs) == comb(8 + 5, 5), "which tank rolled which of the dice changes no odds"


# initiative


def both_named(table, **dice):
    told = {"nominee_german": stug(table).id, "nominee_soviet": tank(table).id}
    return table.make("initiative", **told, dice=dice)


def both_ordered(table):
    order(table, stug(table), GERMAN, "movement")
    order(table, tank(table), SOVIET, "movement")
    rounds(table)


def test_the_soviets_have_the_initiative_in_turn_1_without_a_roll(table):
    both_ordered(table)
    made = both_named(table)

    assert table.battle.round.winner == "soviet"
    assert not made.resolutions


def test_in_turn_2_the_soviets_roll_for_their_entry(table):
    rounds(table)
    next_turn_begins(table)
    both_ordered(table)
    with pytest.raises(Refusal, match="initiative"):
        both_named(table)
    both_named(table, initiative=1)

    assert table.battle.round.winner == "german"


def test_a_side_that_names_nobody_has_no_initiative_in_turn_1_either(table):
    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))

    assert table.battle.round.turn_of == stug(table).id


def test_in_the_first_approach_turn_the_soviets_move_first():
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    table.make("approach-turn", first="soviet")

    assert table.battle.first_side == "soviet"


# who waits outside


def test_the_stug_moves_only_with_its_commander(table):
    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))
    drive = {"element": stug(table).id, "wanted_in": 4}
    offers = unit_view(table.battle, stug(table)).offers
    assert [x.barred for x in offers if x.move == "drive"] == ["the commander is outside"]
    with pytest.raises(Refusal, match=r"The commander is outside, and must get in before .* moves"):
        table.make("drive", GERMAN, **drive)
    table.make("get-in", GERMAN, element=stug(table).id, men=(commander(table),))
    table.make("no-reaction")
    table.make("drive", GERMAN, **drive)

    assert table.battle.vehicles.of[stug(table).id].speed_in == 4


# what is bought


@pytest.fixture
def before_it():
    return Table(card=CARD)


def bought(table, reader, words, **told):
    wares = table.battle.script.purchases.values()
    purchase = next(x for x in wares if words in x.name and x.side == reader.side)
    return table.make("buy", reader, purchase=purchase.id, **told)


def test_darkness_is_bought_by_the_step_and_everybody_sees_it(before_it):
    told = bought(before_it, SOVIET, "darkness", count=2).told

    assert before_it.battle.visibility == ("before-dawn",)
    assert points_of(before_it.battle, "soviet")[0] == -20
    assert told["german"] == "The battle begins in the dark: before dawn."
    assert "Victory points: −20." in told["soviet"]


def test_three_steps_of_darkness_are_all_there_is(before_it):
    bought(before_it, SOVIET, "darkness", count=3)

    assert before_it.battle.visibility == ("before-dawn", "dusk")
    assert "A step of darkness" not in dict(alone(before_it, "soviet"))
    with pytest.raises(Refusal):
        bought(before_it, SOVIET, "darkness")


def test_a_decoy_more_lies_under_a_number_that_says_nothing(before_it):
    bought(before_it, GERMAN, "decoy", count=2)
    mojons = before_it.battle.mojons_of("german")

    numbers = [m.number for m in mojons]
    bought_now = [m.number for m in mojons if m.id.startswith("german purchase")]
    assert len(set(numbers)) == 8
    assert set(numbers) <= set(range(1, 21))
    assert sum(m.decoy for m in mojons) == 7
    assert sorted(bought_now) != numbers[-2:]
    assert points_of(before_it.battle, "german")[0] == -10


def test_no_decoy_is_bought_when_the_markers_lie(before_it):
    before_it.make("place-all", GERMAN)

    with pytest.raises(Refusal):
        bought(before_it, GERMAN, "decoy")


def test_no_darkness_is_bought_once_the_column_comes_on(before_it):
    before_it.make("place-all", GERMAN)
    first = before_it.battle.mojons_of("soviet")[0].id
    before_it.make("place-mojon", SOVIET, mojon=first, dice={"entry": 6})

    with pytest.raises(Refusal):
        bought(before_it, SOVIET, "darkness")


def test_purchases_of_the_enemy_are_not_shown(before_it):
    page = side_view(before_it.battle, "soviet")
    told = bought(before_it, GERMAN, "Tellermine", count=3).told

    assert {*told} == {"umpire", "german"}
    assert side_view(before_it.battle, "soviet") == page
    assert points_of(before_it.battle, "german")[0] == -15


def test_reconnaissance_looks_under_as_many_markers_as_the_die_shows(before_it):
    before_it.make("place-all", GERMAN)
    mojons = before_it.battle.mojons_of("german")
    there = next(m for m in mojons if not m.decoy)
    decoy = next(m for m in mojons if m.decoy)
    both = (there.id, decoy.id)
    with pytest.raises(Refusal, match="The die allows only 1"):
        bought(before_it, SOVIET, "Recon", dice={"markers": 1}, markers=both)
    told = bought(before_it, SOVIET, "Recon", dice={"markers": 2}, markers=both).told

    assert f"Mojon {there.number}: G StuG III." in told["soviet"]
    assert f"Mojon {decoy.number}: a decoy." in told["soviet"]
    assert "german" not in told
    rows = {x.name: x.words for x in side_view(before_it.battle, "soviet").contacts}
    assert rows[f"Mojon {there.number}"] == "StuG III when you looked (reconnaissance)"
    assert rows[f"Mojon {decoy.number}"] == "a decoy when you looked (reconnaissance)"
    assert sum(words == "a marker on the table" for words in rows.values()) == 4
    assert points_of(before_it.battle, "soviet")[0] == -10
    assert "Reconnaissance" not in dict(alone(before_it, "soviet"))


def test_after_a_look_the_side_does_not_learn_who_joins_or_leaves_a_marker(before_it):
    before_it.make("place-all", GERMAN)
    mojons = before_it.battle.mojons_of("german")
    decoy = next(m for m in mojons if m.decoy)
    there = stug(before_it).mojon
    bought(before_it, SOVIET, "Recon", dice={"markers": 2}, markers=(there, decoy.id))
    rows = side_view(before_it.battle, "soviet").contacts

    before_it.game.state = with_element(before_it.battle, stug(before_it).id, mojon=decoy.id)
    assert side_view(before_it.battle, "soviet").contacts == rows


def test_reconnaissance_is_refused_while_no_marker_is_placed(before_it):
    with pytest.raises(Refusal, match="No enemy marker is in sight"):
        bought(before_it, SOVIET, "Recon", dice={"markers": 2})


def recon_row(table):
    rows = all_own_rows(table.battle, "soviet")
    return next(row for row in rows if row.words == "Reconnaissance")


def test_reconnaissance_has_its_button_once_an_enemy_marker_is_in_sight(before_it):
    early = recon_row(before_it)
    assert not early.taps
    assert early.detail.endswith("once an enemy marker is on the table")

    before_it.make("place-all", GERMAN)
    assert [tap.words for tap in recon_row(before_it).taps] == ["Buy"]


def test_purchases_end_with_the_first_round(table):
    both_ordered(table)
    both_named(table)

    with pytest.raises(Refusal, match="nothing to buy"):
        bought(table, SOVIET, "Recon")


# a shot


def spotted(table, **told):
    """The commander, on foot, has looked for the first tank."""
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    mojon = tank(table).mojon
    known = {"element": stug(table).id, "man": commander(table), "spot": f"mojon {mojon}"}
    known |= {"distance_in": 30, "hour": 12, **told}
    return table.make("spot", **known)


def test_the_distance_of_a_look_from_outside_is_that_from_who_looks(table):
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    look = {"element": stug(table).id, "spot": f"mojon {tank(table).mojon}"}
    for man, words in (
        (commander(table), "How far from the commander outside?"),
        (None, "How far?"),
    ):
        man = man or table.battle.vehicles.of[stug(table).id].seats["driver"]
        asks = table.attempt("spot", commit=False, man=man, **look).asks
        assert next(ask.words for ask in asks if ask.name == "distance_in") == words


def test_that_distance_is_not_kept_as_the_distance_of_the_gun(table):
    spotted(table, distance_in=13)
    far = {"element": stug(table).id, "target": tank(table).id}
    asks = {ask.name: ask for ask in table.attempt("fire-gun", commit=False, **far).asks}

    assert distance_known(table.battle, stug(table).id, tank(table).id, UMPIRE) is None
    assert asks["distance_in"].value is None


def test_its_player_says_who_looks_and_then_how_far_it_is_from_there(table):
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    look = {"element": stug(table).id, "spot": f"mojon {tank(table).mojon}"}
    look |= {"man": commander(table)}
    asks = table.attempt("ask-spot", GERMAN, commit=False, **look).asks
    assert asks[-1].words == "How far from the commander outside?"

    table.make("ask-spot", GERMAN, distance_in=13, **look)
    assert not table.battle.distances


def test_the_commander_on_foot_finds_a_target_for_his_gunner_without_a_vision_block(table):
    spotted(table)

    assert tank(table).concealment == "identified"
    vehicle = table.battle.vehicles.of[stug(table).id]
    assert tank(table).id in (*vehicle.acquired, *vehicle.sighted)


@pytest.mark.parametrize(("who", "times"), [("commander", 1), ("gunner", 0)])
def test_an_enemy_that_the_commander_finds_from_the_ground_counts_once(table, who, times):
    man = table.battle.vehicles.of[stug(table).id].seats[who]
    spotted(table, man=man)
    found = scored(table, "german", "enemy acquired by commander from the ground")
    assert times_met(table.battle, found) == times

    table.make("count-points")
    assert points_of(table.battle, "german")[1] == 10 * times


def shot(table, **told):
    """A shell at the rear of the first tank's hull, whose dice of damage all bite."""
    known = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    known |= {"part": "hull", "sector": 6, "fan": "rear", "row": "level"}
    known["shell"] = "PzGr. 39/2 APCBC"
    dice = {"damage": [2] * 9, "rebound": 1, "through": 1, "crew": [6] * 9, "pick": [1] * 9}
    dice |= {"order": [6, 5, 4], "ammunition": [1] * 9, "fuel": [1] * 9}
    return table.make("fire-gun", dice=dice, **{**known, **told})


def to_hit(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/gun-to-hit").outcome


def test_a_range_that_was_measured_takes_one_off_the_penalty_of_the_first_shot(table):
    spotted(table)
    plain = to_hit(shot(table))["raw"]
    table.undo()
    assert (
        dict(alone(table, "german"))["Ranges measured before the battle"]
        == "1 left, for a first shot"
    )
    known = to_hit(shot(table, registered="yes"))["raw"]

    assert known == plain + 1


def test_the_player_chooses_hull_or_turret_and_a_measured_range(table):
    spotted(table)
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    table.make("ask-fire-gun", GERMAN, part="turret", registered="yes", **shot_at)
    (wish,) = table.battle.wishes

    assert (wish.told["part"], wish.told["registered"]) == ("turret", "yes")
    assert table.battle.script.estimates == {"german": 1}  # the shot uses it


def asked_for_gun(table, **told):
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    asks = table.attempt("ask-fire-gun", GERMAN, commit=False, **shot_at, **told).asks
    return {ask.name: ask for ask in asks}


def test_the_player_chooses_sector_side_and_system_and_the_umpire_has_them(table):
    spotted(table)
    aim = {"sector": 8, "fan": "left", "system": "left-track", "shell": "PzGr. 39/2 APCBC"}
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    told = table.make("ask-fire-gun", GERMAN, **shot_at, **aim).told
    (wish,) = table.battle.wishes
    asks = {x.name: x for x in table.attempt(wish.move, commit=False, **wish.told).asks}

    assert told["umpire"].endswith(", 30″, at the left track.")
    assert (asks["sector"].value, asks["fan"].value) == ("8", "left")
    assert asks["system"].value == "left-track"


def test_a_player_may_leave_the_sector_to_the_umpire(table):
    spotted(table)
    assert asked_for_gun(table)["sector"].value == "umpire"
    assert "fan" not in asked_for_gun(table)
    shot_at = {"element": stug(table).id, "target": tank(table).id, "distance_in": 30}
    table.make("ask-fire-gun", GERMAN, **shot_at)
    (wish,) = table.battle.wishes

    assert "sector" not in wish.told


def test_damage_inside_does_not_show_in_the_systems_that_a_player_may_aim_at(table):
    spotted(table)
    before = asked_for_gun(table, sector=6, part="hull")["system"].options
    assert {"engine", "fuel"} <= {x.value for x in before}
    lost = {"engine": 9, "right-track": 9}
    bring_about(table, VehicleDamaged(tank(table).id, "hull", lost, 0, False, True))

    after = asked_for_gun(table, sector=6, part="hull")["system"].options
    assert {x.value for x in before} - {x.value for x in after} == {"right-track"}


def test_a_premeasured_range_serves_one_shot(table):
    spotted(table)
    shot(table, registered="yes")
    assert table.battle.script.estimates == {"german": 0}
    assert "Ranges measured before the battle" not in dict(alone(table, "german"))

    known = {"element": stug(table).id, "target": tank(table).id, "first": "yes"}
    asks = table.attempt("fire-gun", **known, distance_in=30).asks
    assert "registered" not in [ask.name for ask in asks]
    table.undo()
    assert table.battle.script.estimates == {"german": 1}


def test_the_gunner_fires_at_once_at_what_the_commander_found(table):
    spotted(table)
    told = shot(table).told

    assert stug(table).spent == 1
    assert "T-34" in told["german"]
    assert table.battle.vehicles.of[stug(table).id].rounds == 43


# reinforcements


def test_a_tank_comes_on_a_one_at_the_start_of_each_turn(table):
    (first,) = owed(table, "reinforcements")
    titles = [x.title for x in due_now(table.battle) if "may come now" in x.title]
    assert titles == ["S: A T-34 (turn 2) may come now."]
    told = table.make("reinforce", owed=first, dice={"roll": 2}).told
    assert "german" not in told
    assert len([*table.battle.of_side("soviet")]) == 8
    rounds(table)
    next_turn_begins(table)
    (second,) = owed(table, "reinforcements")
    came_in = table.make("reinforce", owed=second, dice={"roll": 1, "entry": 5}).told["soviet"]
    assert came_in.endswith(", Mojon 21. Place: the east road in the north.")

    assert len([*table.battle.of_side("soviet")]) == 9
    came = table.element("soviet", "T-34 straggler")
    assert came.left == 4
    assert table.battle.vehicles.of[came.id].buttoned_up


def test_in_turn_1_its_die_is_rolled_as_the_first_tank_is_placed(before_it):
    before_it.make("place-all", GERMAN)
    assert not owed(before_it, "reinforcements")  # the defender's Mojons come before turn 1
    first, *others = before_it.battle.mojons_of("soviet")
    before_it.make("place-mojon", SOVIET, mojon=first.id, dice={"entry": 6})
    titles = [x.title for x in due_now(before_it.battle) if "may come now" in x.title]
    assert titles == ["S: A T-34 (turn 1) may come now."]
    (check,) = owed(before_it, "reinforcements")
    came_in = before_it.make("reinforce", owed=check, dice={"roll": 1, "entry": 5}).told["soviet"]
    assert came_in.endswith(", Mojon 21. Place: the east road in the north.")

    before_it.make("place-all", SOVIET, dice={"entry": [1] * len(others)})
    before_it.make("begin-engagement", both_agree="yes")
    assert [x.partition(" in ")[2] for x in owed(before_it, "reinforcements")] == ["2"]


def test_a_reinforcement_that_is_not_rolled_for_is_dismissed_with_one_tap(table):
    box = next(x for x in due_now(table.battle) if "A T-34 (turn 2)" in x.title)
    tap = next(x for x in box.taps if x.words == "Not needed")
    entry = table.make(tap.move, **tap.told)

    assert not tap.opens
    words = "Check not needed: reinforcements, S: A T-34 (turn 2)."
    assert entry.told["umpire"] == words


def next_turn_begins(table):
    for check in owed(table, "reinforcements"):
        table.make("reinforce", owed=check, dice={"roll": 6})
    table.make("end-turn")
    (check,) = owed(table, "visual-contact")
    table.make("record-contact", owed=check, kept="yes")
    table.make("begin-turn")


# points


def scored(table, side, words):
    points = table.battle.script.points.values()
    return next(x for x in points if x.side == side and words in x.condition.lower())


def test_a_tank_destroyed_is_ten_points_and_darkness_costs_ten_a_step(table):
    kill = scored(table, "german", "enemy tank destroyed")
    dark = scored(table, "soviet", "darkness")
    table.make("score", side="german", condition=kill.id)
    table.make("score", side="soviet", condition=dark.id, times=2)

    assert points_of(table.battle, "german")[0] == 10
    assert points_of(table.battle, "soviet")[0] == -20


def test_the_end_asks_about_nothing_that_the_program_sold(table):
    sold = {x.condition for x in table.battle.script.purchases.values()}

    assert sold
    assert not sold & {x.id for x in conditions_to_judge(table.battle)}


def test_the_side_that_destroys_the_stug_has_won(table):
    won = scored(table, "soviet", "stug destroyed")
    table.make("score", side="soviet", condition=won.id)

    assert owed(table, "victory")


def test_two_dice_say_how_the_wind_blows_before_the_first_turn():
    table = Table(card=CARD)
    (tap,) = (tap for box in due_now(table.battle) for tap in box.taps if tap.move == "roll-wind")
    entry = table.make(tap.move, dice={"direction": 2, "speed": 3}, **tap.told)

    for reader in ("umpire", "german", "soviet"):
        assert entry.told[reader] == (
            "The wind blows from the west, 3″ per turn; smoke drifts toward 3 o’clock."
        )
    assert (table.battle.ground.wind_in, table.battle.ground.wind_deg) == (3, 90)
    assert "roll-wind" not in [tap.move for box in due_now(table.battle) for tap in box.taps]


def wind_due(table):
    return [tap.move for box in due_now(table.battle) for tap in box.taps if "wind" in tap.move]


def test_a_roll_for_the_wind_that_nobody_made_stays_due_in_the_engagement(table):
    asked = ["roll-wind", "set-wind"]
    assert wind_due(table) == asked  # while orders are placed
    rounds(table)
    assert wind_due(table) == asked
    table.make("end-turn")
    while table.battle.owed:
        table.make("waive-check", owed=table.battle.owed[0].id)
    assert any(
        box.title == "All checks are made." for box in due_now(table.battle)
    )  # nothing waits
    assert wind_due(table) == asked

    table.make("roll-wind", dice={"direction": 2, "speed": 3})
    assert wind_due(table) == []


def test_a_calm_settles_the_wind_and_is_entered_once(table):
    table.make("set-wind", wind_in=0)
    assert wind_due(table) == []
    with pytest.raises(Refusal):
        table.make("set-wind", wind_in=0)


# mines that were bought, and the road


def lay(table, **told):
    told = {"side": "german", "kind": "mine", "place": "the culvert", "quality": 5, **told}
    return table.make("lay-traps", GERMAN, **told)


def test_no_more_mines_are_laid_than_were_bought(before_it):
    with pytest.raises(Refusal, match="All mines are laid"):
        lay(before_it, device="Tellermine")
    bought(before_it, GERMAN, "Tellermine", count=2)
    assert dict(alone(before_it, "german"))["Tellermine, bought"] == "2 left to lay"

    lay(before_it)
    assert dict(alone(before_it, "german"))["Tellermine, bought"] == "1 left to lay"
    lay(before_it)
    with pytest.raises(Refusal, match="All mines are laid"):
        lay(before_it)
    assert "Tellermine, bought" not in dict(alone(before_it, "german"))
    assert [x.grenade for x in before_it.battle.works.traps.values()] == ["Tellermine"] * 2


def test_mines_are_bought_before_the_enemy_moves_on(before_it):
    for mojon in before_it.battle.mojons_of("german"):
        before_it.make("place-mojon", GERMAN, side="german", mojon=mojon.id, place="the hill")
    assert dict(alone(before_it, "german"))["Tellermine 43"] == "−5 each, up to 3"
    bought(before_it, GERMAN, "Tellermine", count=2)
    assert dict(alone(before_it, "german"))["Tellermine 43"] == "−5 each, up to 1"
    before_it.make("place-all", SOVIET, dice={"entry": ROADS})

    own = {x.words for x in side_view(before_it.battle, "german").own}
    assert not own & {"Tellermine 43", "Tellermine, bought"}
    with pytest.raises(Refusal, match="laid before an enemy Mojon is on the table"):
        lay(before_it, device="Tellermine")


def test_the_sheet_of_a_mojon_names_what_is_under_it_to_its_own_side(before_it):
    mojon = {"mojon": stug(before_it).mojon}
    number = before_it.battle.mojons[mojon["mojon"]].number

    assert subject(before_it.battle, GERMAN, mojon) == f"Mojon {number}: StuG III"
    assert subject(before_it.battle, SOVIET, mojon) == ""


def test_no_other_mine_than_what_is_sold_is_laid(before_it):
    bought(before_it, GERMAN, "Tellermine", count=1)

    told = {"side": "german", "kind": "mine", "place": "the culvert"}
    progress = before_it.attempt("lay-traps", GERMAN, commit=False, **told)
    (ask,) = [x for x in progress.asks if x.name == "device"]
    assert [option.value for option in ask.options] == ["Tellermine"]


def test_a_mine_taken_back_may_be_laid_again(before_it):
    bought(before_it, GERMAN, "Tellermine", count=1)
    before_it.undo(lay(before_it).seq)

    assert lay(before_it)


def test_the_enemy_does_not_read_which_mines_were_bought(before_it):
    page = side_view(before_it.battle, "soviet")
    bought(before_it, GERMAN, "Tellermine", count=2)

    assert side_view(before_it.battle, "soviet") == page


def test_the_first_move_of_each_tank_follows_the_road(table):
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    view = unit_view(table.battle, tank(table), umpire=True)
    assert "Its orders: the first move follows the road." in view.facts
    assert [offer.words for offer in view.offers if offer.likely] == ["Drive"]

    with pytest.raises(Refusal, match="must follow the road"):
        table.make("drive", SOVIET, element=tank(table).id, wanted_in=2, road="no")
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    assert table.battle.travel.going(tank(table).id).on_road
    table.make("no-reaction")
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2, road="no", ground="firm")

    facts = unit_view(table.battle, tank(table), umpire=True).facts
    assert not [line for line in facts if "road" in line]


def test_a_tank_that_comes_along_the_road_is_not_parked_with_a_cold_engine(table):
    facts = " ".join(unit_view(table.battle, tank(table)).facts)
    assert "Awareness yellow" in facts
    assert "engine is cold" not in facts

    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", element=tank(table).id, wanted_in=2)
    table.make("end-round")
    next_turn_begins(table)
    bring_about(table, VehicleSpeedSet(tank(table).id, 0))
    assert "engine is cold" not in " ".join(unit_view(table.battle, tank(table)).facts)


def test_the_umpire_may_overrule_the_road_and_the_stug_is_not_bound_to_it(table):
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    told = {"element": tank(table).id, "wanted_in": 2, "road": "no"}

    assert table.make("drive", why="the road is mined", **told)
    assert not [x for x in unit_view(table.battle, stug(table)).facts if "road" in x]


def test_nobody_is_sent_to_an_edge_that_his_scenario_does_not_give_him():
    table = Table(card=CARD)
    box = next(each for each in due_now(table.battle) if each.title == "Mojons go down.")
    asked = {side: due_for(table.battle, side)[0].title for side in ("german", "soviet")}

    assert "edge" not in box.words
    assert box.words.startswith(
        "G as the scenario says; S at the entrances that their dice decide."
    )
    assert asked["german"] == "Put your Mojons down as the scenario says."
    assert asked["soviet"] == "Put your Mojons down at the entrances that their dice decide."


def test_a_side_that_has_yet_to_place_its_mojons_is_not_asked_for_turns():
    table = Table(card=CARD)
    table.make("place-all", GERMAN, side="german")
    box = next(each for each in due_now(table.battle) if each.title == "Mojons go down.")

    assert box.words == "S at the entrances that their dice decide."


def test_reinforcements_have_no_button_before_the_first_turn(table):
    def buttons(battle):
        rows = side_view(battle, "soviet").own
        return [tap.words for row in rows if row.words.startswith("To come") for tap in row.taps]

    assert buttons(Table(card=CARD).battle) == []
    assert "They come" in repr(umpire_view(table.battle))


def test_the_row_of_its_reinforcement_says_where_it_comes_on_and_not_where_the_column_began(table):
    rows = dict(alone(table, "soviet"))
    came = rows["To come: A T-34"]
    assert came == "on 1 of a die at the start of each turn; a die decides their entrance"


def test_driving_says_what_does_the_tank_no_harm(table):
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    asks = table.attempt("drive", SOVIET, commit=False, element=tank(table).id).asks
    words = next(ask.words for ask in asks if ask.name == "wanted_in")

    # a driver of Quality 2, an inch a point
    assert words.startswith("How far in this impulse? 0″ to 2″ without harm, ")
    assert words.endswith("″ at most")


def test_a_side_with_its_orders_in_reads_what_begins_the_rounds(table):
    table.make("orders-ready", SOVIET)
    assert "begin when the enemy’s orders are in" in waiting(table.battle, "soviet").words

    table.make("orders-ready", GERMAN)
    assert table.battle.stage == "rounds"  # nobody else had to begin them
