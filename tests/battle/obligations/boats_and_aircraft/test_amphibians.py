"""Amphibians: one data card applies on land, the other in the water (32.1)."""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.events import ActionTaken
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle as card_of
from assistant.cards.toml_files.reading import BadFile, CardStore
from tests.battle import tanks
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.moving import moves_at
from tests.battle.tanks import PANZER, SQUAD, T34, duel
from tests.folders import folder_of_the_process

ASHORE, AFLOAT = "gaz-46", "gaz-46-afloat"
CREW = """
[[crew]]
position = "driver"

[[crew]]
position = "commander"
"""
CARDS = {
    ASHORE: """
slug = "gaz-46"
name = "GAZ-46"
category = "car"
armored = false
afloat = "gaz-46-afloat"
movement = { off_road_in = 12, road_in = 20 }
weight = { tons = 2, ground_pressure = 0.9 }
dimensions = { length_m = 5, width_m = 1.7, height_m = 2 }
""",
    AFLOAT: """
slug = "gaz-46-afloat"
name = "GAZ-46"
category = "boat"
armored = false
movement = { speed_in = 5 }
weight = { tons = 2, draft_m = 0.8 }
dimensions = { length_m = 5, width_m = 1.7, height_m = 0.5 }
""",
}


def written(**changes):
    """A folder with both cards and an amphibian instead of the Panzer; cards may be changed."""
    folder = folder_of_the_process()
    forces = folder / scenario_files.ORDERS_OF_BATTLE
    forces.mkdir()
    tanks.write(folder)
    path = forces / "german-tanks.toml"
    path.write_text(path.read_text("utf-8").replace("pzkpfw-iv-f1", ASHORE), "utf-8")
    for slug, text in CARDS.items():
        card = text + CREW
        for old, new in changes.get(slug.replace("-", "_"), {}).items():
            assert old in card
            card = card.replace(old, new)
        (folder / f"{slug}.toml").write_text(card, "utf-8")
    return CardStore(folder)


shelf = cache(written)


@pytest.fixture
def table():
    """The amphibian has an order and already drives at 8 inches."""
    name = f"{SQUAD}, {PANZER}"
    table = Table(card=duel(), shelf=shelf()).until(
        ("german", name), [("german", name, "movement")], [("german", name)]
    )
    moves_at(table, amphibian(table), 8)
    return table


def amphibian(table):
    return table.element("german", f"{SQUAD}, {PANZER}")


def vehicle(table):
    return table.battle.vehicles.of[amphibian(table).id]


def go(table, move, by=GERMAN, **told):
    return table.make(move, by, element=amphibian(table).id, **told)


def offers(table):
    return {offer.move for offer in unit_view(table.battle, amphibian(table)).offers}


def inputs(entry, name):
    return next(r.inputs for r in entry.resolutions if r.procedure == f"rattenkrieg/{name}")


def test_in_the_water_the_other_card_is_in_force_and_ashore_the_first_again(table):
    assert (vehicle(table).card["slug"], "sail" in offers(table)) == (ASHORE, False)
    entry = go(table, "enter-water")
    assert vehicle(table).card["slug"] == AFLOAT
    assert "sail" in offers(table)
    assert "enters the water" in entry.told["german"]
    assert "enters the water" in entry.told["us"]
    go(table, "leave-water")

    assert vehicle(table).card["slug"] == ASHORE
    assert "sail" not in offers(table)


def test_an_amphibian_afloat_is_no_faster_than_its_card_says(table):
    go(table, "enter-water")
    assert vehicle(table).speed_in == 5
    with pytest.raises(Refusal):
        go(table, "sail", wanted_in=6)
    go(table, "sail", wanted_in=5)

    with pytest.raises(Refusal, match="is not a vehicle that drives"):
        go(table, "drive", wanted_in=5)


def test_afloat_its_draft_counts_and_ashore_its_pressure_on_the_ground(table):
    go(table, "enter-water")
    ran = go(table, "run-in", zone="middle", dice={"die": 1})
    assert inputs(ran, "boat-landing")["draft_m"] == 0.8
    go(table, "run-in", zone="shallow", dice={"die": 1})
    go(table, "leave-water")
    drove = go(table, "drive", wanted_in=5, ground="clay", dice={"soft ground: die": [6]})

    assert inputs(drove, "soft-terrain")["ground_pressure"] == 0.9


def shot_at(table):
    """The size that a gun aims at."""
    t34 = table.element("us", f"{SQUAD}, {T34}")
    told = {"element": t34.id, "target": amphibian(table).id, "distance_in": 11, "sector": 9}
    told |= {"fan": "left", "shell": "BR-350P APCBC", "acquired": "yes"}
    progress = table.attempt("fire-gun", commit=False, **told)
    made = progress.play.resolutions
    return next(r.inputs for r in made if r.procedure == "rattenkrieg/gun-to-hit")["size"]


@pytest.fixture
def aimed_at():
    """The T-34 acts, and sees the amphibian."""
    return Table(card=duel(), shelf=shelf()).until(
        ("us", f"{SQUAD}, {T34}"),
        [("us", f"{SQUAD}, {T34}", "fire")],
        [("german", f"{SQUAD}, {PANZER}")],
    )


def test_an_amphibian_afloat_is_a_smaller_target(aimed_at):
    ashore = shot_at(aimed_at)
    bring_about(aimed_at, b.CardInForceChanged(amphibian(aimed_at).id, afloat=True))

    assert shot_at(aimed_at) < ashore


def test_damage_stays_with_an_amphibian(table):
    bring_about(
        table, v.VehicleDamaged(amphibian(table).id, "hull", {"engine": 1}, 0, False, False)
    )
    go(table, "enter-water")

    assert vehicle(table).lost_of("engine") == 1


def test_a_halted_amphibian_does_not_enter_water(table):
    bring_about(table, v.VehicleSpeedSet(amphibian(table).id, 0))

    assert "enter-water" not in offers(table)
    with pytest.raises(Refusal, match="is not moving"):
        go(table, "enter-water")


@pytest.mark.parametrize("move", ["enter-water", "leave-water"])
def test_an_amphibian_changes_ground_only_in_an_impulse_in_which_it_moves(table, move):
    if move == "leave-water":
        go(table, "enter-water")
    driver = vehicle(table).seats["driver"]
    bring_about(table, ActionTaken(amphibian(table).id, "repair", 1, (driver,)))
    assert vehicle(table).speed_in
    assert move not in offers(table)

    with pytest.raises(Refusal, match="has not moved in this impulse"):
        go(table, move)


def test_other_vehicles_do_not_enter_the_water(aimed_at):
    t34 = aimed_at.element("us", f"{SQUAD}, {T34}")

    with pytest.raises(Refusal, match="is not an amphibian"):
        aimed_at.make("enter-water", element=t34.id)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"gaz_46": {'"gaz-46-afloat"': '"gaz-47"'}}, "afloat must be one of"),
        ({"gaz_46_afloat": {'"boat"': '"car"'}}, "afloat must be the card of a boat"),
        ({"gaz_46_afloat": {'"commander"': '"gunner"'}}, "names the same crew in the same order"),
    ],
)
def test_the_other_card_is_a_boats_with_the_same_crew(changes, sentence):
    with pytest.raises(BadFile, match=sentence):
        card_of(ASHORE, written(**changes))


@pytest.mark.parametrize("zone", ["deep", "middle"])
def test_an_amphibian_leaves_the_water_only_where_it_is_shallow(table, zone):
    go(table, "enter-water")
    bring_about(table, b.BoatPositionSet(amphibian(table).id, zone, "afloat"))
    (offer,) = [
        x
        for x in unit_view(table.battle, amphibian(table)).offers
        if x.words.startswith("Leave the w")
    ]
    assert offer.barred == "too far from land"
    with pytest.raises(Refusal, match="Run in to the shallow zone first"):
        go(table, "leave-water")

    bring_about(table, b.BoatPositionSet(amphibian(table).id, "shallow", "afloat"))
    go(table, "leave-water")
    assert vehicle(table).card["slug"] == ASHORE


def test_an_amphibian_whose_wheels_are_on_the_seabed_drives_out(table):
    go(table, "enter-water")
    bring_about(table, b.BoatPositionSet(amphibian(table).id, "middle", "stuck"))
    go(table, "leave-water")

    assert vehicle(table).card["slug"] == ASHORE
