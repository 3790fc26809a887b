"""The pages and sheets of Wittmann's First Test: places, and the next steps."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.morale.discipline import elements_tempted_by
from assistant.battle.rattenkrieg.screens import side_view, umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.rattenkrieg.vehicles.wittmann import (
    CARD,
    FIRST,
    ROADS,
    SOVIET,
    order,
    rounds,
    stug,
    tank,
)


@pytest.fixture
def table():
    """The StuG is hidden, the column has arrived, and a T-34 has a movement order."""
    table = Table(card=CARD)
    for mojon in table.battle.mojons_of("german"):
        table.make("place-mojon", GERMAN, mojon=mojon.id, hidden="yes")
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    table.make("begin-engagement", both_agree="yes")
    order(table, tank(table), SOVIET, "movement")
    order(table, stug(table), GERMAN, "ambush")
    rounds(table)
    return table


@pytest.fixture
def acting(table):
    table.make("nominate", GERMAN, nominee=stug(table).id)
    table.make("nominate", SOVIET, nominee=tank(table).id)
    table.make("initiative")
    table.told = table.make("act-or-make", SOVIET, acts=tank(table).id).told
    return table


def row(table, number):
    contacts = side_view(table.battle, "german").contacts
    return next(x for x in contacts if x.name == f"Mojon {number}")


def number_of(table):
    return table.battle.mojons[tank(table).mojon].number


def test_a_placed_marker_says_nothing_of_the_elements_under_it(table):
    assert row(table, number_of(table)).words == "a marker on the table"
    assert "T-34" not in repr(side_view(table.battle, "german"))


def test_an_element_that_acts_is_put_on_the_table_and_page_log_and_console_agree(acting):
    model = "T-34/76B 1941, halted, hatches closed"
    seen = row(acting, number_of(acting))
    column = next(x for x in umpire_view(acting.battle).columns if x.side.id == "soviet")
    shown = [x.name for x in column.elements if x.shown]

    assert f"is on the table: {model}." in acting.told["german"]
    assert seen.words == f"{model}: on the table, not spotted yet"
    assert seen.state == "undetected"
    assert shown == [FIRST]
    assert column.shown.endswith("On the table, not spotted: 1.")


def at_what(table):
    asks = table.attempt("spot", commit=False, element=stug(table).id).asks
    options = next(x for x in asks if x.name == "spot").options
    return {x.words: x.effect for x in options}


def test_a_model_on_the_table_is_named_where_it_is_looked_for_a_bare_marker_is_not(acting):
    acting.make("drive", SOVIET, element=tank(acting).id, wanted_in=2)
    acting.make("end-round")
    acting.make("initiative", nominee_german=stug(acting).id, nominee_soviet="nobody")
    listed = at_what(acting)
    seen_first = side_view(acting.battle, "german").contacts[0].name
    assert next(iter(listed)) == seen_first == f"Mojon {number_of(acting)}"
    model = listed.pop(f"Mojon {number_of(acting)}")

    assert model.endswith("T-34/76B 1941, goes 2″, hatches closed: on the table, not spotted yet")
    assert len(listed) == 7
    assert all(hint.endswith(", undetected") for hint in listed.values())
    wish = acting.attempt("ask-spot", GERMAN, commit=False, element=stug(acting).id)
    hints = [x.effect for ask in wish.asks if ask.name == "spot" for x in ask.options]
    assert sum("T-34" in hint for hint in hints) == 1


def test_each_of_the_eight_dice_has_the_name_of_its_tank():
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    names = table.attempt("place-all", SOVIET).dice.names
    mojons = sorted(table.battle.mojons_of("soviet"), key=lambda x: x.number)
    first = next(x for x in table.battle.of_side("soviet") if x.mojon == mojons[0].id)

    assert len(names) == 8
    assert f"1 · {first.title}" in names


def test_the_list_of_its_side_says_on_which_road_a_tank_came(table):
    states = [x.state for x in side_view(table.battle, "soviet").mojons]

    assert "on the table: the west road in the north" in states


def test_the_engagement_begins_with_one_tap():
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    taps = [tap for each in due_now(table.battle) for tap in each.taps]
    begins = next(x for x in taps if x.move == "begin-engagement")
    assert not begins.opens

    table.make(begins.move, **begins.told)
    assert table.battle.phase == "engagement"


def test_the_initiative_that_a_scenario_gives_is_one_tap_and_says_so(table):
    table.make("nominate", GERMAN, nominee=stug(table).id)
    table.make("nominate", SOVIET, nominee=tank(table).id)
    (only,) = [
        x for x in due_now(table.battle) if x.title == "Both sides have nominated an element."
    ]

    assert only.words == "Soviet has the initiative in this turn, as the scenario says."
    taps = [(x.words, x.opens) for x in only.taps]
    assert taps == [("Soviet has the initiative, no roll", False), ("Roll instead", True)]


def test_a_tank_starts_at_its_greatest_harmless_speed(acting):
    progress = acting.attempt("drive", SOVIET, commit=False, element=tank(acting).id)
    speed = next(x.value for x in progress.asks if x.name == "wanted_in")

    assert speed == tank(acting).quality * 1  # an inch a point of Quality (31.1)
    assert progress.dice is None


def test_the_action_that_the_order_demands_is_the_likely_button(acting):
    offers = unit_view(acting.battle, tank(acting)).offers
    likely = [x.words for x in offers if x.likely]

    assert likely == ["Drive"]
    assert "Break the order: −1 impulse" in [x.words for x in offers]


def test_a_vehicle_is_heard_by_its_engine_not_by_steps(acting):
    words = [x.words for x in unit_view(acting.battle, tank(acting)).thresholds]

    assert any("heard" in x for x in words)
    assert not any(x.startswith(("Walk", "Run")) for x in words)


def test_the_hatch_is_open_by_which_the_commander_left(table):
    assert not table.battle.vehicles.of[stug(table).id].buttoned_up
    assert table.battle.vehicles.of[tank(table).id].buttoned_up


def test_between_active_elements_too_the_button_says_that_nobody_rolls(acting):
    bring_about(acting, e.ElementActivated(stug(acting).id))
    acting.make("drive", SOVIET, element=tank(acting).id, wanted_in=2)
    acting.make("no-reaction")
    (only,) = [x for x in due_now(acting.battle) if x.title == "Both sides have active elements."]

    assert only.words == "Soviet has the initiative in this turn, as the scenario says."
    words = [tap.words for tap in only.taps]
    assert words == ["Soviet has the initiative, no roll", "Roll instead", "End the round"]
    tap = only.taps[0]
    acting.make(tap.move, **tap.told)
    assert "Soviet has the initiative. Who acts?" in [x.title for x in due_now(acting.battle)]


@pytest.fixture
def located(acting):
    bring_about(acting, e.ConcealmentChanged(stug(acting).id, "undetected", "located"))
    return acting


def looks(acting, by, move):
    where = {"spot": f"element {stug(acting).id}", "distance_in": 30}
    asked = acting.attempt(move, by, commit=False, element=tank(acting).id, **where).asks
    return next(x for x in asked if x.name == "man")


@pytest.mark.parametrize(("by", "move"), [(UMPIRE, "spot"), (SOVIET, "ask-spot")])
def test_the_proposed_spotter_is_not_needed_at_the_gun(located, by, move):
    seats = located.battle.vehicles.of[tank(located).id].seats

    assert looks(located, by, move).value == seats["radio-operator"]


def test_a_request_to_spot_names_the_chosen_spotter(located):
    driver = located.battle.vehicles.of[tank(located).id].seats["driver"]
    where = {"spot": f"element {stug(located).id}", "distance_in": 30, "man": driver}
    located.make("ask-spot", SOVIET, element=tank(located).id, **where)

    (wish,) = located.battle.requests
    assert wish.told["man"] == driver


def test_a_target_seen_without_a_die_may_be_fired_at_in_the_same_impulse(located):
    look = {"spot": f"element {stug(located).id}", "distance_in": 5, "hour": 3, "sixth": "front"}
    said = located.make("spot", element=tank(located).id, in_view="yes", **look).told

    assert said["soviet"].endswith(
        "identified without a die, and may be fired at in the same impulse."
    )


def test_a_driving_crew_reads_that_its_gun_needs_a_halt(located):
    located.make("set-vehicle", element=tank(located).id, speed_in="4", reason="it rolls on")
    look = {"spot": f"element {stug(located).id}", "distance_in": 5, "hour": 3, "sixth": "front"}
    said = located.make("spot", element=tank(located).id, in_view="yes", **look).told

    assert said["soviet"].endswith("the gun fires only when the vehicle has halted.")


def test_a_crew_under_its_commander_does_not_open_fire_without_orders(located):
    bring_about(located, e.ConcealmentChanged(stug(located).id, "located", "identified"))
    assert not list(elements_tempted_by(located.battle, stug(located)))

    commander = located.battle.vehicles.of[tank(located).id].seats["commander"]
    bring_about(located, e.FigureChanged(commander, "ready", "dead"))
    assert tank(located) in list(elements_tempted_by(located.battle, stug(located)))


@pytest.mark.parametrize(("by", "move"), [(UMPIRE, "spot"), (SOVIET, "ask-spot")])
def test_each_of_a_dozen_markers_has_a_button_when_a_crew_looks(by, move):
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": ROADS})
    table.make("begin-engagement", both_agree="yes")
    order(table, tank(table), SOVIET, "movement")
    rounds(table)
    table.make("initiative", nominee_soviet=tank(table).id, nominee_german="nobody")
    asked = table.attempt(move, by, commit=False, element=tank(table).id).asks
    where = next(x for x in asked if x.name == "spot")

    assert len(where.options) == 6
    assert where.keys
