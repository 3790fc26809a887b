"""Each kind of shell against screens and plates, muzzle blasts, pivots (Rattenkrieg 31)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from tests.battle.conftest import Table, bring_about
from tests.battle.moving import moves_at
from tests.battle.obligations.guns_and_mortars.test_shells_in_special_cases import (  # noqa: F401
    REAR,
    shoot,
    special,
    steps,
)
from tests.battle.obligations.vehicles.test_bullets_at_vehicles import with_card
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import OWN, begin_with_guns, told_of
from tests.battle.rattenkrieg.vehicles.test_driving import act, drive, going, whose
from tests.battle.rattenkrieg.vehicles.test_driving import t34 as driver
from tests.battle.rattenkrieg.vehicles.test_driving import table as driving  # noqa: F401
from tests.battle.rattenkrieg.vehicles.test_screens import fit
from tests.battle.rattenkrieg.vehicles.test_vehicles import (  # noqa: F401
    DICE,
    SHOT,
    duelling,
    fire,
    panzer,
    t34,
    vehicle,
)
from tests.battle.tanks import PANZER, SQUAD, T34, TEAM, duel, shelf

HE = {"shell": "OF-350M HE"}


def waiting(table, **told):
    """Return the shot that waits for its dice."""
    about = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    return table.attempt("fire-gun", dice={}, **about).dice


@pytest.mark.parametrize("hung", ["sandbags", "schurzen"])
def test_high_explosive_takes_the_protection_of_its_sector_for_the_rest_of_the_game(
    duelling,  # noqa: F811
    hung,
):
    fit(duelling, hung, "hull left", "hull right")
    entry = fire(duelling, dice={}, **HE)

    assert vehicle(duelling).screens.keys() == {"hull right"}
    assert told_of(entry, "gun-shot")["relative_armor_mm"] == 35  # then the shell goes on
    assert waiting(duelling).inputs.get("screen", "none") == "none"


def plate(table, mm):
    """Give the Panzer this red plate on its left."""
    armor = vehicle(table).card["armor"]
    cell = {**armor["hull"]["left"]["8"]["level"], "mm": mm, "red": True}
    left = {**armor["hull"]["left"], "8": {**armor["hull"]["left"]["8"], "level": cell}}
    armor = {**armor, "hull": {**armor["hull"], "left": left}}
    with_card(table, panzer(table).id, armor=armor)


def test_high_explosive_never_rebounds(duelling):  # noqa: F811
    plate(duelling, 5)

    assert waiting(duelling).pending.throw.name == "rebound"
    assert waiting(duelling, **HE).pending.throw.name == "damage"


@pytest.mark.parametrize(("mm", "die"), [(26, "rebound"), (25, "through")])
def test_a_shell_three_times_as_wide_as_the_plate_does_not_rebound(special, mm, die):  # noqa: F811
    plate(special, mm)  # 76 mm are three times 25

    assert waiting(special).pending.throw.name == die


@pytest.mark.parametrize(
    ("kind", "faces", "result"),
    [
        ("APC", [6, 6, 1], "shattered"),
        ("APC", [6, 1, 2], "penetrated"),
        ("APCBC", [6, 6, 1], "penetrated"),
    ],
)
def test_a_shell_of_kind_apc_shatters_on_more_sixes_than_ones(kind, faces, result):
    at = {"penetration_mm": 60, "dice": len(faces)}
    shell = {**OWN["shells"][0], "type": kind, "at_100m": at, "at_500m": at}
    table = begin_with_guns({**OWN, "shells": [shell]})
    table.make("set-rules", special_cases="yes")
    dice = {"damage": faces, "order": [6, 1]}
    entry = fire(table, dice=dice, gun="1", shell=f"PzGr. 41 {kind}")
    shot = next(r for r in entry.resolutions if r.procedure.endswith("gun-shot")).outcome

    assert shot["result"] == result
    assert (vehicle(table).lost == {}) is (result == "shattered")


def riding(table):
    team = table.element("german", f"{SQUAD}, {TEAM}")
    boarded = towing.VehicleBoarded(team.figures, panzer(table).id, inside=False)
    bring_about(table, boarded)
    return team


@pytest.mark.parametrize("falls", [False, True])
def test_riders_who_get_off_take_their_millimeters_with_them(duelling, falls):  # noqa: F811
    team = riding(duelling)
    shot = waiting(duelling, riders_before=2).inputs
    assert shot["screen"] == "extra-armor"
    assert shot["extra_armor_mm"] > 0

    if falls:
        duelling.make("rule-man", element=team.id, man=team.figures[0], state="dead", reason="so")
        duelling.make("rule-man", element=team.id, man=team.figures[1], state="dead", reason="so")
    else:
        bring_about(duelling, towing.VehicleLeft(team.figures))
    about = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT}
    asks = duelling.attempt("fire-gun", **about).asks

    assert "riders_before" not in [ask.name for ask in asks]
    assert waiting(duelling).inputs.get("screen", "none") == "none"


@pytest.mark.parametrize(
    ("brake", "long", "wide", "where"),
    [(True, 7, 3.5, "to each side of the muzzle"), (False, 14, 7, "ahead of the muzzle")],
)
def test_a_muzzle_brake_blows_to_both_sides(duelling, brake, long, wide, where):  # noqa: F811
    with_card(duelling, t34(duelling).id, muzzle_brake=brake)
    about = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT}
    asks = duelling.attempt("fire-gun", dice=DICE, commit=False, **about).asks
    words = next(ask.words for ask in asks if ask.name == "muzzle_groups")
    entry = fire(duelling)
    area = next(r for r in entry.resolutions if r.procedure.endswith("muzzle-blast")).outcome

    assert where in words
    assert (area["length_in"], area["width_in"]) == (long, pytest.approx(wide, abs=0.5))


def test_a_tank_that_pivots_starts_with_a_turn_and_runs_half_its_length_before_the_next(
    driving,  # noqa: F811
):
    movement = driving.battle.vehicles.of[driver(driving).id].card["movement"]
    with_card(driving, driver(driving).id, movement={**movement, "can_pivot": True})
    drive(driving)
    act(driving, "turn-vehicle", side="right", angle=30)
    assert going(driving).left_in == 12 - 2

    act(driving, "turn-vehicle", side="right", angle=30)
    assert going(driving).left_in == pytest.approx(12 - 2 - 2 - 5.92 / 1.4224 / 2)


@pytest.mark.parametrize(
    ("thing", "told", "takes"),
    [
        ("brick-wall", {}, "eight"),
        ("fortification", {}, "eight"),
        ("fortification", {"rc_factor": 3}, "two"),
    ],
)
def test_a_wall_that_a_tank_runs_into_takes_its_dice_and_concrete_divides_them(
    driving,  # noqa: F811
    thing,
    told,
    takes,
):
    moves_at(driving, driver(driving), 20)
    crew = enumerate(vehicle(driving, "us").seats.values(), 1)
    dice = {"a": [1, 1], "b": [4, 4], **{f"{whose(driving, n, id)}: roll": [6] for n, id in crew}}
    entry = act(driving, "crash", dice, thing=thing, **told)

    assert f"which takes {takes} damage points." in entry.told["us"]


@pytest.mark.parametrize(("die", "acts"), [(4, "german"), (5, "us")])
def test_the_initiative_of_two_tanks_turns_on_the_quality_of_their_leaders(die, acts):
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.order("german", f"{SQUAD}, {PANZER}", "fire")
    table.order("us", f"{SQUAD}, {T34}", "fire")
    table.rounds()
    told = {"nominee_german": panzer(table).id, "nominee_us": t34(table).id}
    table.make("initiative", dice={"initiative": die}, **told)

    assert table.battle.round.winner == acts
