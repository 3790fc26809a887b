"""Enemies reported by radio from vehicle to vehicle (Rattenkrieg 25.4.4, 23.1.4)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, shelf
from tests.battle.fleet import GUNBOAT, LANDER
from tests.battle.fleet import shelf as fleet
from tests.battle.tanks import PANZER, SQUAD, T34, duel


@pytest.fixture
def table():
    """The T-34 acts and sees the Panzer; the half-track and the gun are near."""
    return with_panzer_in_sight(shelf(), HALF_TRACK)


def with_panzer_in_sight(vehicles, *others):
    table = Table(card=duel(), shelf=vehicles).until(
        ("us", f"{SQUAD}, {T34}"),
        [("us", f"{SQUAD}, {name}", "fire") for name in (T34, *others)],
        [("german", f"{SQUAD}, {PANZER}")],
    )
    bring_about(table, v.TargetAcquired(us(table, T34).id, panzer(table).id))
    return table


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def panzer(table):
    return table.element("german", f"{SQUAD}, {PANZER}")


def fit_radios(table, *names, points=2):
    """Give these vehicles a radio, too."""
    state = table.battle
    of = dict(state.vehicles.of)
    for name in names:
        vehicle = of[us(table, name).id]
        hull = {**vehicle.card.get("systems", {}).get("hull", {}), "radio": points}
        systems = {**vehicle.card.get("systems", {}), "hull": hull}
        of[us(table, name).id] = replace(vehicle, card={**vehicle.card, "systems": systems})
    table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))


def change_card(table, name, **card):
    """Change this vehicle's card in this way."""
    id, vehicles = us(table, name).id, table.battle.vehicles
    vehicle = replace(vehicles.of[id], card={**vehicles.of[id].card, **card})
    now = replace(vehicles, of={**vehicles.of, id: vehicle})
    table.game.state = replace(table.battle, vehicles=now)


def report(table, *to, **told):
    told = {"element": us(table, T34).id, "target": panzer(table).id, **told}
    told["to"] = tuple(us(table, name).id for name in to)
    return table.make("radio-report", US, **told)


def radio_facts(table, name):
    return [x for x in unit_view(table.battle, us(table, name)).facts if "radio" in x]


def test_a_crew_reports_a_spotted_enemy_and_the_card_of_the_receiver_says_so(table):
    fit_radios(table, HALF_TRACK)
    entry = report(table, HALF_TRACK)
    (line,) = radio_facts(table, HALF_TRACK)

    assert line.startswith("Reported by radio: ")
    assert "by radio to" in entry.told["us"]
    assert "german" not in entry.told


def test_the_report_is_the_operators_task_and_makes_nothing_acquired(table):
    fit_radios(table, HALF_TRACK)
    report(table, HALF_TRACK)
    seats = table.battle.vehicles.of[us(table, T34).id].seats
    tasks = table.battle.vehicles.of[us(table, T34).id].tasks

    assert tasks == {seats["radio-operator"]: "use-radio"}
    assert us(table, T34).left == 3
    assert table.battle.vehicles.of[us(table, HALF_TRACK).id].acquired == ()


def test_a_player_reads_only_reports_that_a_vehicle_received(table):
    fit_radios(table, HALF_TRACK)
    report(table, HALF_TRACK)

    assert radio_facts(table, GUN) == []
    assert radio_facts(table, T34) == []


def test_a_vehicle_without_a_radio_gets_no_report(table):
    fit_radios(table, HALF_TRACK, points=0)
    with pytest.raises(Refusal, match="No other vehicle"):
        report(table, HALF_TRACK)


def test_a_radio_that_was_hit_neither_sends_nor_receives(table):
    fit_radios(table, HALF_TRACK)
    damage = v.VehicleDamaged(us(table, HALF_TRACK).id, "hull", {"radio": 1}, 0, False, False)
    bring_about(table, damage)
    with pytest.raises(Refusal, match="No other vehicle"):
        report(table, HALF_TRACK)
    bring_about(table, v.VehicleDamaged(us(table, T34).id, "hull", {"radio": 1}, 0, False, False))
    with pytest.raises(Refusal, match="no radio that works"):
        report(table, HALF_TRACK)


def test_a_radio_without_a_living_operator_does_not_send(table):
    fit_radios(table, HALF_TRACK)
    man = table.battle.vehicles.of[us(table, T34).id].seats["radio-operator"]
    bring_about(table, e.FigureChanged(man, "ready", "dead", 0, None))
    with pytest.raises(Refusal, match="no radio that works"):
        report(table, HALF_TRACK)


def test_a_report_reaches_no_more_vehicles_than_the_operators_quality(table):
    fit_radios(table, HALF_TRACK)
    told = {"element": us(table, T34).id, "target": panzer(table).id}
    asks = {ask.name: ask for ask in table.attempt("radio-report", US, **told).asks}

    assert "3 at most" in asks["to"].words


def test_a_set_that_only_receives_sends_nothing_and_still_gets_reports(table):
    fit_radios(table, HALF_TRACK)
    change_card(table, HALF_TRACK, receiver_only=True)
    report(table, HALF_TRACK)
    assert radio_facts(table, HALF_TRACK)
    change_card(table, T34, receiver_only=True)

    assert "radio-report" not in {x.move for x in unit_view(table.battle, us(table, T34)).offers}
    with pytest.raises(Refusal, match="only receives"):
        report(table, HALF_TRACK)


def test_more_vehicles_than_the_operators_quality_wait_for_another_impulse():
    table = with_panzer_in_sight(fleet())
    fit_radios(table, GUNBOAT, LANDER)
    bring_about(table, e.ValueOverruled(us(table, T34).id, "quality", 3, 1))
    with pytest.raises(Refusal, match="reaches one vehicle in an impulse"):
        report(table, GUNBOAT, LANDER)
    first = {"element": us(table, T34).id, "target": panzer(table).id}
    table.make("radio-report", US, **first)
    assert [bool(radio_facts(table, name)) for name in (GUNBOAT, LANDER)] == [True, False]
    left = us(table, T34).left
    table.make("radio-report", US, **first)

    assert radio_facts(table, LANDER)
    assert us(table, T34).left == left - 1


def test_an_enemy_that_the_crew_has_not_spotted_is_not_reported(table):
    fit_radios(table, HALF_TRACK)
    bring_about(table, v.TargetLost(us(table, T34).id, panzer(table).id))
    with pytest.raises(Refusal, match="spotted no enemy"):
        report(table, HALF_TRACK)
