"""Wittmann's First Test, played for a few turns: set-up, entry, a shot, reinforcement, points."""

from collections import Counter
from dataclasses import replace
from math import comb

import pytest

from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened, RulesChanged
from assistant.battle.rattenkrieg.events.vehicles.guns import GunAimed
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleSpeedSet
from assistant.battle.rattenkrieg.screens import side_view, umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import waiting
from assistant.cards.rattenkrieg.forces.table_sizes import table_diagonal_in
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about, rows_of_side_alone
from tests.battle.rattenkrieg.vehicles.test_wittmann_points import next_turn_begins
from tests.battle.rattenkrieg.vehicles.wittmann import (
    CARD,
    ROADS,
    SECOND,
    SOVIET,
    STUG,
    both_named,
    both_ordered,
    commander,
    no_tank_comes,
    nominate,
    order,
    rounds,
    stug,
    table,  # noqa: F401
    tank,
    wind_due,
)


def test_the_stug_ambushes_without_a_marker_that_would_tell_it_from_its_decoys(table):  # noqa: F811
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", element=tank(table).id, wanted_in=2)
    table.make("react", element=stug(table).id)

    assert stug(table).order.kind == "ambush"
    assert table.battle.sides["german"].ambush_left == 4


def test_the_stug_needs_no_order_for_its_ambush_and_its_player_reads_that(table):  # noqa: F811
    first = due_for(table.battle, "german")[0]
    assert first.words == (
        "StuG III needs no order: it is always in ambush. Tap a unit to change its order."
    )
    assert "an order replaces the ambush" in " ".join(unit_view(table.battle, stug(table)).facts)

    order(table, stug(table), GERMAN, "fire")
    assert "ambush" not in due_for(table.battle, "german")[0].words


def test_eight_tanks_face_one_gun_with_five_decoys():
    table = Table(card=CARD)  # noqa: F811

    assert len([*table.battle.of_side("soviet")]) == 8
    assert [x.title for x in table.battle.of_side("german")] == [STUG]
    assert len(table.battle.mojons_of("german")) == 1 + 5
    assert sum(m.decoy for m in table.battle.mojons_of("german")) == 5


def test_the_stug_is_alert_the_column_is_not_and_its_hatches_are_closed(table):  # noqa: F811
    assert table.battle.morale.awareness[stug(table).id] == "black"
    assert table.battle.morale.awareness[tank(table).id] == "yellow"
    assert table.battle.vehicles.of[tank(table).id].buttoned_up


def test_the_commander_begins_beside_the_stug_and_gets_in_when_ordered(table):  # noqa: F811
    assert table.battle.emergencies.out == (commander(table),)

    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))
    table.make("get-in", GERMAN, element=stug(table).id, men=(commander(table),))
    assert not table.battle.emergencies.out


def test_the_soviets_see_nothing_behind_the_blue_line(table):  # noqa: F811
    page = repr(side_view(table.battle, "soviet"))
    assert not [word for word in ("blue line", STUG, stug(table).id) if word in page]


def test_each_tank_comes_in_on_a_road_by_its_own_die(table):  # noqa: F811
    places = Counter(m.place for m in table.battle.mojons_of("soviet"))

    assert places == {  # 1 2 1, 3 4 3, 5 6
        "the west road in the north": 3,
        "the middle road in the north": 3,
        "the east road in the north": 2,
    }
    assert "road in the north" not in repr(side_view(table.battle, "german"))


def test_before_they_come_in_their_page_says_which_die_is_which_road():
    table = Table(card=CARD)  # noqa: F811
    told = dict(rows_of_side_alone(table, "soviet"))["Comes on"]

    assert told.startswith("a die: 1-2 the west road in the north, 3-4 the middle road")


def test_a_single_marker_rolls_too_unless_its_place_is_entered():
    table = Table(card=CARD)  # noqa: F811
    table.make("place-all", GERMAN)
    first, second = table.battle.mojons_of("soviet")[:2]
    table.make("place-mojon", SOVIET, mojon=first.id, dice={"entry": 6})
    table.make("place-mojon", SOVIET, mojon=second.id, dice={"entry": 1}, place="the ford")

    assert table.battle.mojons[first.id].place == "the east road in the north"
    assert table.battle.mojons[second.id].place == "the ford"


def test_the_odds_of_eight_dice_are_calculated_in_few_runs():
    table = Table(card=CARD)  # noqa: F811
    table.make("place-all", GERMAN)
    asked = table.attempt("place-all", SOVIET).dice
    told, runs = asked.procedure.summary, []
    counted = replace(asked.procedure, summary=lambda entered: runs.append(1) or told(entered))

    assert counted.odds_in_brief(asked.inputs).exact
    assert len(runs) == comb(8 + 5, 5), "which tank rolled which of the dice changes no odds"


# initiative


def test_the_soviets_have_the_initiative_in_turn_1_without_a_roll(table):  # noqa: F811
    both_ordered(table)
    made = both_named(table)

    assert table.battle.round.winner == "soviet"
    assert not made.resolutions


def test_in_turn_2_the_soviets_roll_for_their_entry(table):  # noqa: F811
    rounds(table)
    next_turn_begins(table)
    both_ordered(table)
    with pytest.raises(Refusal, match="initiative"):
        both_named(table)
    both_named(table, initiative=1)

    assert table.battle.round.winner == "german"


def test_a_side_that_names_nobody_has_no_initiative_in_turn_1_either(table):  # noqa: F811
    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))

    assert table.battle.round.turn_of == stug(table).id


def test_in_the_first_approach_turn_the_soviets_move_first():
    table = Table(card=CARD)  # noqa: F811
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    table.make("approach-turn", first="soviet")

    assert table.battle.first_side == "soviet"


# who waits outside


def test_the_stug_moves_only_with_its_commander(table):  # noqa: F811
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


def test_two_dice_say_how_the_wind_blows_before_the_first_turn():
    table = Table(card=CARD)  # noqa: F811
    (tap,) = (tap for box in due_now(table.battle) for tap in box.taps if tap.move == "roll-wind")
    entry = table.make(tap.move, dice={"direction": 2, "speed": 3}, **tap.told)

    for reader in ("umpire", "german", "soviet"):
        assert entry.told[reader] == (
            "The wind blows from the west, 3″ per turn; "
            "smoke drifts toward the east, 3 o’clock of the table."
        )
    assert (table.battle.fire_and_smoke.wind_in, table.battle.fire_and_smoke.wind_deg) == (3, 90)
    assert "roll-wind" not in [tap.move for box in due_now(table.battle) for tap in box.taps]


def test_a_roll_for_the_wind_that_nobody_made_stays_due_in_the_engagement(table):  # noqa: F811
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


def test_a_calm_settles_the_wind_and_is_entered_once(table):  # noqa: F811
    table.make("set-wind", wind_in=0)
    assert wind_due(table) == []
    with pytest.raises(Refusal):
        table.make("set-wind", wind_in=0)


def asks_for_the_road(table):  # noqa: F811
    asked = table.attempt("drive", SOVIET, commit=False, element=tank(table).id).asks
    return next(ask for ask in asked if ask.name == "road")


def test_the_first_move_of_each_tank_follows_the_road(table):  # noqa: F811
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    view = unit_view(table.battle, tank(table), umpire=True)
    assert "Its orders: the first move follows the road." in view.facts
    assert [offer.words for offer in view.offers if offer.likely] == ["Drive"]

    with pytest.raises(Refusal, match="must follow the road"):
        table.make("drive", SOVIET, element=tank(table).id, wanted_in=2, road="no")
    assert asks_for_the_road(table).rare  # the answer is certain
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2)
    assert table.battle.travel.going(tank(table).id).on_road
    table.make("no-reaction")
    assert not asks_for_the_road(table).rare
    table.make("drive", SOVIET, element=tank(table).id, wanted_in=2, road="no", ground="firm")

    facts = unit_view(table.battle, tank(table), umpire=True).facts
    assert not [line for line in facts if "road" in line]


def test_a_tank_that_comes_along_the_road_is_not_parked_with_a_cold_engine(table):  # noqa: F811
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


def test_the_umpire_may_overrule_the_road_and_the_stug_is_not_bound_to_it(table):  # noqa: F811
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    told = {"element": tank(table).id, "wanted_in": 2, "road": "no"}

    assert table.make("drive", why="the road is mined", **told)
    assert not [x for x in unit_view(table.battle, stug(table)).facts if "road" in x]


def test_nobody_is_sent_to_an_edge_that_his_scenario_does_not_give_him():
    table = Table(card=CARD)  # noqa: F811
    box = next(each for each in due_now(table.battle) if each.title == "Mojons go down.")
    asked = {side: due_for(table.battle, side)[0].title for side in ("german", "soviet")}

    assert "edge" not in box.words
    assert box.words.startswith(
        "G as the scenario says; S at the entrances that their dice decide."
    )
    assert asked["german"] == "Put your Mojons down as the scenario says."
    assert asked["soviet"] == "Put your Mojons down at the entrances that their dice decide."


def test_a_side_that_has_yet_to_place_its_mojons_is_not_asked_for_turns():
    table = Table(card=CARD)  # noqa: F811
    table.make("place-all", GERMAN, side="german")
    box = next(each for each in due_now(table.battle) if each.title == "Mojons go down.")

    assert box.words == "S at the entrances that their dice decide."


def test_reinforcements_have_no_button_before_the_first_turn(table):  # noqa: F811
    def buttons(battle):
        rows = side_view(battle, "soviet").own
        return [tap.words for row in rows if row.words.startswith("To come") for tap in row.taps]

    assert buttons(Table(card=CARD).battle) == []
    assert "They come" in repr(umpire_view(table.battle))


def test_the_row_of_its_reinforcement_says_where_it_comes_on_and_not_where_the_column_began(table):  # noqa: F811
    rows = dict(rows_of_side_alone(table, "soviet"))
    came = rows["To come: A T-34"]
    assert came == "on 1 of a die at the start of each turn; a die decides their entrance"


def test_driving_says_what_does_the_tank_no_harm(table):  # noqa: F811
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    asks = table.attempt("drive", SOVIET, commit=False, element=tank(table).id).asks
    words = next(ask.words for ask in asks if ask.name == "wanted_in")

    # a driver of Quality 2, an inch a point
    assert words.startswith("How far in this impulse? 0″ to 2″ without harm, ")
    assert words.endswith("″ at most")


def test_a_side_with_its_orders_in_reads_what_begins_the_rounds(table):  # noqa: F811
    no_tank_comes(table)
    table.make("orders-ready", SOVIET)
    assert "begin when the enemy’s orders are in" in waiting(table.battle, "soviet").words

    table.make("orders-ready", GERMAN)
    assert table.battle.stage == "rounds"  # nobody else had to begin them


def test_the_tank_that_the_gun_is_laid_on_is_proposed_as_the_next_target(table):  # noqa: F811
    order(table, stug(table), GERMAN, "fire")
    rounds(table)
    nominate(table, stug(table))
    first, second = tank(table), tank(table, SECOND)
    for each in (first, second):
        table.reveal("soviet", each.title)

    def proposed():
        asks = table.attempt("fire-gun", element=stug(table).id, commit=False).asks
        return next(ask.value for ask in asks if ask.name == "target")

    assert proposed() is None
    for each in (first, second):
        bring_about(table, GunAimed(stug(table).id, each.id))
        assert proposed() == each.id


def asked_who_heard_a_drive(table):  # noqa: F811
    """Return who is asked after a T-34 drove: the umpire's task, and whether the side is asked."""
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    nominate(table, tank(table))
    table.make("drive", element=tank(table).id, wanted_in=2)
    titles = [task.title for task in due_now(table.battle)]
    offers = [tap for task in due_for(table.battle, "german") for tap in task.taps]
    return titles, [tap.told["element"] for tap in offers if tap.move == "react"]


def test_a_tank_that_is_heard_farther_than_the_table_is_long_asks_the_enemy_and_no_umpire(table):  # noqa: F811
    titles, offers = asked_who_heard_a_drive(table)
    assert titles[0] == "Do the German players react?"
    assert offers == [stug(table).id]


@pytest.mark.parametrize("change", ["scale", "unknown table", "combat noise"])
def test_where_the_table_may_be_longer_the_umpire_says_who_heard_the_tank(table, change):  # noqa: F811
    if change == "scale":
        bring_about(table, RulesChanged({"scale": "6mm"}))
    elif change == "combat noise":  # a tank is then heard to 18 inches
        table.make("set-conditions", light="clear-day", visibility=(), ambient="combat")
    else:
        script = replace(table.battle.script, table_diagonal_in=None)
        bring_about(table, BattleOpened(replace(table.battle, script=script)))

    titles, offers = asked_who_heard_a_drive(table)
    assert titles[0] == "Who saw or heard it, and reacts?"
    assert not offers


def test_a_table_is_measured_from_corner_to_corner():
    assert table_diagonal_in(CARD.table) == 120  # 6 by 8 feet
    assert table_diagonal_in("a small table") is None
