"""An order beside a decoy: it deceives the enemy, and looks like any other (10.1.3)."""

import pytest

from assistant.battle.rattenkrieg.events.changed import with_element, with_mojon
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, Refusal, Table, rows_of_side_alone
from tests.battle.rattenkrieg.vehicles.wittmann import no_tank_comes

SOVIET = Viewer("side", "B", "soviet")
CARD = scenario_files.playable_scenario("wittmanns-first-test")


@pytest.fixture
def table():
    return hidden_gun()


def hidden_gun():
    """The StuG and its decoys are visible Mojons, and orders are being placed."""
    table = Table(card=CARD)
    table.make("place-all", GERMAN)
    table.make("place-all", SOVIET, dice={"entry": [1, 2, 3, 4, 5, 6, 1, 3]})
    table.make("begin-engagement", both_agree="yes")
    no_tank_comes(table)
    return table


def decoy(table):
    return next(m for m in table.battle.mojons_of("german") if m.decoy)


def gun(table):
    return next(iter(table.battle.of_side("german")))


def ordered_decoy():
    """An order is beside a decoy."""
    table = hidden_gun()
    table.make("place-decoy-order", GERMAN, mojon=decoy(table).id)
    return table


def ordered_gun():
    """For the enemy the same: an order is beside the StuG, under that number."""
    table = hidden_gun()
    fake, real = decoy(table), table.battle.mojons[gun(table).mojon]
    swapped = with_mojon(table.battle, fake.id, number=real.number)
    table.game.state = with_mojon(swapped, real.id, number=fake.number)
    table.make("place-order", GERMAN, element=gun(table).id, kind="ambush")
    return table


def row(table):
    return dict(rows_of_side_alone(table, "german"))["Decoys"]


def test_a_decoy_order_uses_an_ambush_marker_and_is_shown_to_its_owner(table):
    left = table.battle.sides["german"].ambush_left
    told = table.make("place-decoy-order", GERMAN, mojon=decoy(table).id).told

    assert table.battle.sides["german"].ambush_left == left - 1
    assert row(table).endswith(f"; with an order: Mojon {decoy(table).number}")
    assert {*told} == {"umpire", "german"}


def test_a_decoy_order_can_be_removed_while_orders_are_placed(table):
    left = table.battle.sides["german"].ambush_left
    table.make("place-decoy-order", GERMAN, mojon=decoy(table).id)
    table.make("take-back-decoy-order", GERMAN)

    assert not decoy(table).has_order
    assert table.battle.sides["german"].ambush_left == left


def test_without_a_marker_no_decoy_order_is_placed(table):
    for mojon in [m for m in table.battle.mojons_of("german") if m.decoy]:
        if table.battle.sides["german"].ambush_left:
            table.make("place-decoy-order", GERMAN, mojon=mojon.id)
    with pytest.raises(Refusal, match="All Ambush markers are used"):
        table.make("place-decoy-order", GERMAN)


def test_once_the_orders_are_in_no_decoy_order_is_placed(table):
    table.make("orders-ready", GERMAN)
    with pytest.raises(Refusal, match="at the start of a turn"):
        table.make("place-decoy-order", GERMAN, mojon=decoy(table).id)


def test_the_enemy_cannot_distinguish_a_decoy_order_from_a_real_order():
    fake, real = ordered_decoy(), ordered_gun()
    assert _order_seen(fake)

    for step in ("", "orders", "named", "rolled"):
        for table in (fake, real):
            _make_step(table, step)
        assert side_view(fake.battle, "soviet") == side_view(real.battle, "soviet"), step


def _order_seen(table):
    number = decoy(table).number
    rows = side_view(table.battle, "soviet").contacts
    return next(x for x in rows if x.name == f"Mojon {number}").order


def _make_step(table, step):
    """Let both sides be ready and nominate nobody, and end the turn."""
    if step == "orders":
        table.make("orders-ready", GERMAN)
        table.make("orders-ready", SOVIET)
    if step == "named":
        assert any(
            "nominate" in tap.move for x in due_for(table.battle, "german") for tap in x.taps
        )
        told = table.make("nominate", GERMAN, nominee="nobody").told
        assert told["soviet"] == "The enemy has made its nomination."
    if step == "rolled":
        table.make("end-turn")


def test_with_a_decoy_order_the_umpire_still_waits_for_a_nomination(table):
    table.game.state = with_element(table.battle, gun(table).id, inherent_ambush="none")
    table.make("place-decoy-order", GERMAN, mojon=decoy(table).id)
    table.make("orders-ready", GERMAN)
    table.make("orders-ready", SOVIET)

    with pytest.raises(Refusal, match="not been carried out"):
        table.make("end-turn")
    assert "end-turn" not in [tap.move for x in due_now(table.battle) for tap in x.taps]
    assert [x.title for x in due_for(table.battle, "german")] == ["None of your elements can act."]


def test_a_decoy_order_is_removed_at_the_end_of_the_turn_for_good(table):
    left = table.battle.sides["german"].ambush_left
    table.make("place-decoy-order", GERMAN, mojon=decoy(table).id)
    for reader in (GERMAN, SOVIET):
        table.make("orders-ready", reader)
    table.make("nominate", GERMAN, nominee="nobody")
    table.make("end-turn")
    while table.battle.owed:
        table.make("waive-check", owed=table.battle.owed[0].id)
    table.make("begin-turn")

    assert not decoy(table).has_order
    assert table.battle.sides["german"].ambush_left == left - 1
