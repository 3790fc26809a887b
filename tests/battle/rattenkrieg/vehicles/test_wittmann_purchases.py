"""Wittmann's First Test: darkness, decoys, reconnaissance and mines, bought for points."""

import pytest

from assistant.battle.rattenkrieg.events.changed import with_element
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    points_of,
)
from assistant.battle.rattenkrieg.rounds.orders import ARRIVALS_FIRST
from assistant.battle.rattenkrieg.screens import side_view, subject
from assistant.battle.rattenkrieg.screens.contributions import all_own_rows
from assistant.battle.rattenkrieg.screens.tasks.setup_tasks import placing_task
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import awaited_sides, due_for
from tests.battle.conftest import GERMAN, Refusal, rows_of_side_alone
from tests.battle.rattenkrieg.vehicles.wittmann import (  # noqa: F401
    ROADS,
    SOVIET,
    before_it,
    both_named,
    both_ordered,
    bought,
    lay,
    no_tank_comes,
    nominate,
    order,
    pending_ids,
    rounds,
    stug,
    table,
    tank,
)

ALL_THERE = "All ours are on the table"


def test_darkness_is_bought_by_the_step_and_everybody_sees_it(before_it):  # noqa: F811
    told = bought(before_it, SOVIET, "darkness", count=2).told

    assert before_it.battle.visibility == ("before-dawn",)
    assert points_of(before_it.battle, "soviet")[0] == -20
    assert told["german"] == "The battle begins in the dark: before dawn."
    assert "Victory points: −20." in told["soviet"]


def test_three_steps_of_darkness_are_all_there_is(before_it):  # noqa: F811
    bought(before_it, SOVIET, "darkness", count=3)

    assert before_it.battle.visibility == ("before-dawn", "dusk")
    assert "A step of darkness" not in dict(rows_of_side_alone(before_it, "soviet"))
    with pytest.raises(Refusal):
        bought(before_it, SOVIET, "darkness")


def test_an_extra_decoy_has_a_number_that_reveals_nothing(before_it):  # noqa: F811
    bought(before_it, GERMAN, "decoy", count=2)
    mojons = before_it.battle.mojons_of("german")

    numbers = [m.number for m in mojons]
    bought_now = [m.number for m in mojons if m.id.startswith("german purchase")]
    assert len(set(numbers)) == 8
    assert set(numbers) <= set(range(1, 21))
    assert sum(m.decoy for m in mojons) == 7
    assert sorted(bought_now) != numbers[-2:]
    assert points_of(before_it.battle, "german")[0] == -10


def test_no_decoy_is_bought_when_the_markers_lie(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)

    with pytest.raises(Refusal):
        bought(before_it, GERMAN, "decoy")


def test_no_darkness_is_bought_once_the_column_comes_on(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    first = before_it.battle.mojons_of("soviet")[0].id
    before_it.make("place-mojon", SOVIET, mojon=first, dice={"entry": 6})

    with pytest.raises(Refusal):
        bought(before_it, SOVIET, "darkness")


def test_no_more_than_three_tellermines_are_bought_in_all(before_it):  # noqa: F811
    with pytest.raises(Refusal):
        bought(before_it, GERMAN, "Tellermine", count=4)
    bought(before_it, GERMAN, "Tellermine", count=2)
    bought(before_it, GERMAN, "Tellermine")
    with pytest.raises(Refusal):
        bought(before_it, GERMAN, "Tellermine")

    assert points_of(before_it.battle, "german")[0] == -15


def test_purchases_of_the_enemy_are_not_shown(before_it):  # noqa: F811
    page = side_view(before_it.battle, "soviet")
    told = bought(before_it, GERMAN, "Tellermine", count=3).told

    assert {*told} == {"umpire", "german"}
    assert side_view(before_it.battle, "soviet") == page
    assert points_of(before_it.battle, "german")[0] == -15


def test_reconnaissance_looks_under_as_many_markers_as_the_die_shows(before_it):  # noqa: F811
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
    assert "Reconnaissance" not in dict(rows_of_side_alone(before_it, "soviet"))


def test_after_a_look_the_side_does_not_learn_who_joins_or_leaves_a_marker(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    mojons = before_it.battle.mojons_of("german")
    decoy = next(m for m in mojons if m.decoy)
    there = stug(before_it).mojon
    bought(before_it, SOVIET, "Recon", dice={"markers": 2}, markers=(there, decoy.id))
    rows = side_view(before_it.battle, "soviet").contacts

    before_it.game.state = with_element(before_it.battle, stug(before_it).id, mojon=decoy.id)
    assert side_view(before_it.battle, "soviet").contacts == rows


def test_reconnaissance_is_refused_while_no_marker_is_placed(before_it):  # noqa: F811
    with pytest.raises(Refusal, match="No enemy marker is in sight"):
        bought(before_it, SOVIET, "Recon", dice={"markers": 2})


def recon_row(table):  # noqa: F811
    rows = all_own_rows(table.battle, "soviet")
    return next(row for row in rows if row.words == "Reconnaissance")


def test_reconnaissance_has_its_button_once_an_enemy_marker_is_in_sight(before_it):  # noqa: F811
    early = recon_row(before_it)
    assert not early.taps
    assert early.detail.endswith("once an enemy marker is on the table")

    before_it.make("place-all", GERMAN)
    assert [tap.words for tap in recon_row(before_it).taps] == ["Buy"]


def test_purchases_end_with_the_first_round(table):  # noqa: F811
    both_ordered(table)
    both_named(table)

    with pytest.raises(Refusal, match="nothing to buy"):
        bought(table, SOVIET, "Recon")


# mines that were bought, and the road


def test_no_more_mines_are_laid_than_were_bought(before_it):  # noqa: F811
    with pytest.raises(Refusal, match="All mines are laid"):
        lay(before_it, device="Tellermine")
    bought(before_it, GERMAN, "Tellermine", count=2)
    assert dict(rows_of_side_alone(before_it, "german"))["Tellermine, bought"] == "2 left to lay"

    lay(before_it)
    assert dict(rows_of_side_alone(before_it, "german"))["Tellermine, bought"] == "1 left to lay"
    lay(before_it)
    with pytest.raises(Refusal, match="All mines are laid"):
        lay(before_it)
    assert "Tellermine, bought" not in dict(rows_of_side_alone(before_it, "german"))
    assert [x.grenade for x in before_it.battle.buildings.traps.values()] == ["Tellermine"] * 2


def test_a_bought_mine_is_laid_from_the_task_that_waits_for_the_mojons(before_it):  # noqa: F811
    assert [x.words for x in placing_task(before_it.battle, "german").taps] == [ALL_THERE]
    bought(before_it, GERMAN, "Tellermine", count=1)

    task = placing_task(before_it.battle, "german")
    assert [x.words for x in task.taps] == ["Lay a Tellermine", ALL_THERE]
    assert "before an enemy Mojon is on the table" in task.words
    first = task.taps[0]
    (row,) = (
        x for x in side_view(before_it.battle, "german").own if x.words == "Tellermine, bought"
    )
    assert [(x.words, x.move, x.told) for x in row.taps] == [(first.words, first.move, first.told)]
    assert first.likely
    assert not task.taps[1].likely
    before_it.make(first.move, GERMAN, **first.told, place="the culvert")
    assert [x.words for x in placing_task(before_it.battle, "german").taps] == [ALL_THERE]


def test_mines_are_bought_before_the_enemy_moves_on(before_it):  # noqa: F811
    for mojon in before_it.battle.mojons_of("german"):
        before_it.make("place-mojon", GERMAN, side="german", mojon=mojon.id, place="the hill")
    assert (
        dict(rows_of_side_alone(before_it, "german"))["Tellermine 43"]
        == "−5 victory points each, 3 left"
    )
    bought(before_it, GERMAN, "Tellermine", count=2)
    assert (
        dict(rows_of_side_alone(before_it, "german"))["Tellermine 43"]
        == "−5 victory points each, 1 left"
    )
    before_it.make("place-all", SOVIET, dice={"entry": ROADS})

    own = {x.words for x in side_view(before_it.battle, "german").own}
    assert not own & {"Tellermine 43", "Tellermine, bought"}
    with pytest.raises(Refusal, match="laid before an enemy Mojon is on the table"):
        lay(before_it, device="Tellermine")


def test_the_sheet_of_a_mojon_names_what_is_under_it_to_its_own_side(before_it):  # noqa: F811
    mojon = {"mojon": stug(before_it).mojon}
    number = before_it.battle.mojons[mojon["mojon"]].number

    assert subject(before_it.battle, GERMAN, mojon) == f"Mojon {number}: StuG III"
    assert subject(before_it.battle, SOVIET, mojon) == ""


def test_only_mines_that_are_sold_can_be_laid(before_it):  # noqa: F811
    bought(before_it, GERMAN, "Tellermine", count=1)

    told = {"side": "german", "kind": "mine", "place": "the culvert"}
    progress = before_it.attempt("lay-traps", GERMAN, commit=False, **told)
    (ask,) = [x for x in progress.asks if x.name == "device"]
    assert [option.value for option in ask.options] == ["Tellermine"]


def test_a_mine_taken_back_may_be_laid_again(before_it):  # noqa: F811
    bought(before_it, GERMAN, "Tellermine", count=1)
    before_it.undo(lay(before_it).seq)

    assert lay(before_it)


def test_the_umpire_reads_who_is_outside_a_vehicle_near_a_burst(before_it):  # noqa: F811
    bought(before_it, GERMAN, "Tellermine", count=1)
    lay(before_it)
    asks = before_it.attempt("mine-goes-off", commit=False, over="nobody").asks
    (near,) = [ask for ask in asks if ask.name == "groups"]

    effects = {option.value: option.effect for option in near.options}
    assert effects[stug(before_it).id] == "outside: commander"


def test_the_enemy_does_not_read_which_mines_were_bought(before_it):  # noqa: F811
    page = side_view(before_it.battle, "soviet")
    bought(before_it, GERMAN, "Tellermine", count=2)

    assert side_view(before_it.battle, "soviet") == page


def test_the_log_of_mojons_on_the_table_groups_them_by_entrance(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    told = before_it.make("place-all", SOVIET, dice={"entry": [1, 3, 1, 5, 4, 2, 6, 3]}).told
    for road in ("west", "middle", "east"):
        assert told["soviet"].count(f"the {road} road in the north") == 1
    places = {m.number: m.place for m in before_it.battle.mojons_of("soviet")}
    west = ", ".join(str(n) for n, at in sorted(places.items()) if "west" in at)
    assert f"{west} (the west road in the north)" in told["soviet"]


def test_reconnaissance_asks_which_markers_are_looked_under(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    wares = before_it.battle.script.purchases.values()
    recon = next(x.id for x in wares if "Recon" in x.name)
    for die, words in (
        (1, "Which marker is looked under?"),
        (2, "Which 2 markers are looked under?"),
    ):
        sheet = before_it.attempt(
            "buy", SOVIET, dice={"markers": die}, purchase=recon, commit=False
        )
        assert words in [ask.words for ask in sheet.asks]


def test_a_column_that_comes_too_early_takes_no_mine_from_the_defender(before_it):  # noqa: F811
    bought(before_it, GERMAN, "Tellermine", count=1)
    before_it.make("place-all", SOVIET, dice={"entry": ROADS})

    lay(before_it, device="Tellermine")
    before_it.make("place-all", GERMAN)
    with pytest.raises(Refusal):
        bought(before_it, GERMAN, "Tellermine", count=1)


def test_the_attacker_is_asked_once_markers_of_the_defender_are_visible(before_it):  # noqa: F811
    (task,) = due_for(before_it.battle, "soviet")
    assert task.waits
    assert awaited_sides(before_it.battle) == ("german",)

    before_it.make("place-all", GERMAN)
    (task,) = due_for(before_it.battle, "soviet")
    assert not task.waits
    assert awaited_sides(before_it.battle) == ("soviet",)


def test_hidden_markers_of_the_defender_change_nothing_for_the_attacker(before_it):  # noqa: F811
    before = due_for(before_it.battle, "soviet")
    for mojon in before_it.battle.mojons_of("german"):
        told = {"mojon": mojon.id, "place": "behind the blue line", "hidden": "yes"}
        before_it.make("place-mojon", GERMAN, side="german", **told)

    assert due_for(before_it.battle, "soviet") == before


def test_a_side_reads_that_a_tank_may_still_come_before_its_orders_are_in(table):  # noqa: F811
    (task,) = due_for(table.battle, "soviet")
    assert ARRIVALS_FIRST in task.words
    assert "orders-ready" not in [tap.move for tap in task.taps]
    assert table.attempt("orders-ready", SOVIET).refused == ARRIVALS_FIRST
    (enemy,) = due_for(table.battle, "german")
    assert ARRIVALS_FIRST not in enemy.words
    assert enemy.taps[0].likely

    for check in pending_ids(table, "reinforcements"):
        table.make("reinforce", owed=check, dice={"roll": 6})
    (task,) = due_for(table.battle, "soviet")
    assert ARRIVALS_FIRST not in task.words
    assert task.taps[0].likely


def test_the_sheet_of_a_purchase_keeps_its_price_in_view(before_it):  # noqa: F811
    wares = before_it.battle.script.purchases.values()
    mines = next(x for x in wares if "Tellermine" in x.name)
    (ware, *_) = before_it.attempt("buy", GERMAN, commit=False, purchase=mines.id).asks
    words = {option.value: option.words for option in ware.options}

    assert words[mines.id] == "Tellermine 43, −5 victory points each"


def test_a_look_offers_the_markers_found_to_be_decoys_last_and_says_so(before_it):  # noqa: F811
    before_it.make("place-all", GERMAN)
    before_it.make("place-all", SOVIET, dice={"entry": ROADS})
    decoy = next(m for m in before_it.battle.mojons_of("german") if m.decoy)
    bought(before_it, SOVIET, "Recon", markers=(decoy.id,), dice={"markers": 1})
    no_tank_comes(before_it)
    before_it.make("begin-engagement", both_agree="yes")
    order(before_it, tank(before_it), SOVIET, "movement")
    rounds(before_it)
    nominate(before_it, tank(before_it))
    drive = {"element": tank(before_it).id}
    before_it.make("drive", SOVIET, **drive, wanted_in=2)
    asks = before_it.attempt("ask-spot", SOVIET, commit=False, **drive).asks
    *others, last = next(x for x in asks if x.name == "spot").options

    assert last.value == f"mojon {decoy.id}"
    assert last.effect == "a decoy when you looked (reconnaissance)"
    assert {x.effect for x in others} == {"undetected"}
