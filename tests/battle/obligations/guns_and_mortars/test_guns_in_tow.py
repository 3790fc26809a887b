"""Guns that are limbered, in tow, damaged, or turned by hand (Rattenkrieg 23.1.1, 27.1)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import sight_lost
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.tanks import PANZER, SQUAD, T34

SHOT = {"distance_in": 30, "sector": 9, "shell": "PzGr. 39 APCBC", "acquired": "yes"}


@pytest.fixture
def table():
    """The gun acts; half-track and tank are near, the Panzer is identified."""
    table = ordered_to_move(T34, HALF_TRACK, GUN, acts=GUN)
    table.reveal("german", f"{SQUAD}, {PANZER}")
    bring_about(table, t.VehicleFacingEntered(us(table, GUN).id, 0, 0))
    return table


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def act_next(table, name):
    for id in table.battle.round.active:
        table.make("stand-down", element=id)
    table.act_with("us", f"{SQUAD}, {name}")


def handle(table, job, **told):
    return table.make("handle-gun", US, element=us(table, GUN).id, job=job, **told)


def refusal_to_fire(table):
    target = table.element("german", f"{SQUAD}, {PANZER}").id
    return table.attempt("fire-gun", element=us(table, GUN).id, target=target, **SHOT).refused


def damage(table, name, **points):
    lost = {system.replace("_", "-"): n for system, n in points.items()}
    bring_about(table, v.VehicleDamaged(us(table, name).id, "hull", lost, 0, False, False))


def limber(table, *, by=None):
    bring_about(table, towing.GunHandled(us(table, GUN).id, "limber", 0, True))
    if by:
        bring_about(table, towing.TowSet(us(table, by).id, us(table, GUN).id))


def buttons(table, name):
    return {offer.move: offer for offer in unit_view(table.battle, us(table, name)).offers}


def test_a_limbered_gun_does_not_fire_and_its_button_says_why(table):
    limber(table)

    assert refusal_to_fire(table) == f"{SQUAD}, {GUN} is limbered: it does not fire."
    assert buttons(table, GUN)["ask-fire-gun"].barred == "is limbered"


def test_a_gun_that_is_being_limbered_does_not_fire(table):
    handle(table, "limber")

    assert "is being limbered" in refusal_to_fire(table)


def test_a_gun_fires_only_after_it_is_unlimbered(table):
    limber(table)
    handle(table, "unlimber")
    assert "is limbered" in refusal_to_fire(table)
    handle(table, "unlimber")

    assert not table.battle.travel.going(us(table, GUN).id).limbered
    assert "limbered" not in (refusal_to_fire(table) or "")


def test_a_gun_behind_a_tractor_that_drives_is_handled_by_nobody(table):
    limber(table, by=HALF_TRACK)

    with pytest.raises(Refusal, match="Gun is in tow"):
        handle(table, "unlimber")


def test_a_crew_takes_its_gun_off_a_lost_tractor(table):
    limber(table, by=HALF_TRACK)
    bring_about(table, v.VehicleDamaged(us(table, HALF_TRACK).id, "hull", {}, 0, True, True))
    assert not any("In tow" in line for line in unit_view(table.battle, us(table, GUN)).facts)
    handle(table, "unlimber")

    assert table.battle.travel.towed_by(us(table, GUN).id) == ""


def test_another_vehicle_then_tows_the_gun(table):
    limber(table, by=HALF_TRACK)
    bring_about(table, v.CrewLeft(us(table, HALF_TRACK).id))
    act_next(table, T34)
    table.make("tow", US, element=us(table, T34).id, other=us(table, GUN).id)

    assert table.battle.travel.towed_by(us(table, GUN).id) == us(table, T34).id


@pytest.mark.parametrize(
    ("known", "gun", "reads"),
    [
        (False, False, "in tow"),
        (True, False, "in tow"),
        (True, True, "the 7,5cm Pak 40 AT gun in tow"),
    ],
)
def test_an_enemy_who_sees_the_tractor_reads_of_the_tow_and_of_the_gun_it_knows(
    table, known, gun, reads
):
    limber(table)
    act_next(table, HALF_TRACK)
    if known:
        table.reveal("us", us(table, HALF_TRACK).title)
    if gun:
        table.reveal("us", us(table, GUN).title)
    towed = table.make("tow", US, element=us(table, HALF_TRACK).id, other=us(table, GUN).id).told
    off = table.make("cast-off", US, element=us(table, HALF_TRACK).id).told

    assert reads in towed["german"]
    assert "german" in off
    assert ("Pak 40" in towed.get("german", "")) is gun


def test_a_gun_with_a_damaged_wheel_is_neither_moved_nor_towed(table):
    damage(table, GUN, left_wheels=1)
    with pytest.raises(Refusal, match="can only be turned"):
        handle(table, "move")
    limber(table)
    act_next(table, HALF_TRACK)
    with pytest.raises(Refusal, match=r"wheels of .* are damaged"):
        table.make("tow", US, element=us(table, HALF_TRACK).id, other=us(table, GUN).id)


def test_a_gun_with_a_damaged_ring_is_not_turned(table):
    damage(table, GUN, turret_ring=1)
    with pytest.raises(Refusal, match="it cannot be turned"):
        handle(table, "turn", side="left")


def test_a_vehicle_whose_card_says_so_stops_at_the_first_point_on_its_wheels(table):
    damage(table, HALF_TRACK, left_wheels=1)
    act_next(table, HALF_TRACK)

    drive = table.attempt("drive", US, element=us(table, HALF_TRACK).id)
    assert drive.refused == (
        f"{us(table, HALF_TRACK).title} cannot move: its engine, track or wheels are destroyed."
    )


def test_a_damaged_gun_sight_loses_what_the_card_says(table):
    damage(table, GUN, visor=1, gun=1)

    assert sight_lost(table.battle.vehicles.of[us(table, GUN).id]) == 3


def men(table, number):
    return us(table, GUN).figures[:number]


def test_a_gun_is_turned_for_two_actions_and_work_that_is_not_done_is_kept(table):
    handle(table, "turn", side="left", men=men(table, 1))
    assert table.battle.travel.going(us(table, GUN).id).hull_deg == 0
    table.make("end-turn", why="agreed")
    table.make("begin-turn", why="agreed")

    assert table.battle.travel.going(us(table, GUN).id).put_in == 1


@pytest.mark.parametrize(
    ("job", "needed", "words"),
    [
        ("move", 4, "four actions"),
        ("turn", 2, "two actions"),
        ("crate", 1, "three shells, one action"),
    ],
)
def test_the_sheet_says_how_many_actions_each_task_at_a_gun_takes(table, job, needed, words):
    asks = table.attempt("handle-gun", US, element=us(table, GUN).id).asks
    options = {option.value: option for ask in asks if ask.name == "job" for option in ask.options}

    assert options[job].effect == words
    told = {"side": "left"} if job == "turn" else {}
    entry = handle(table, job, men=men(table, 1), **told)
    so_far = "done" if needed == 1 else f"1 of {needed} actions"
    assert so_far in entry.told["us"]


@pytest.mark.parametrize(
    ("gun_deg", "refused"), [(180, False), (150, False), (149, True), (0, True)]
)
def test_a_gun_fires_within_its_traverse_without_being_turned(table, gun_deg, refused):
    target = table.element("german", f"{SQUAD}, {PANZER}").id
    bring_about(
        table,
        t.VehicleFacingEntered(us(table, GUN).id, gun_deg, 0),
        t.VehicleFacingEntered(target, 90, 0),
    )  # from nine o’clock of its bow, the gun is due north, and the Panzer south of the gun

    assert (" is 60°: its crew turns the gun first" in (refusal_to_fire(table) or "")) is refused


def test_a_gun_fires_as_often_as_its_loader_may_for_its_own_impulses(table):
    bring_about(table, t.VehicleFacingEntered(us(table, GUN).id, None, 0))
    target = table.element("german", f"{SQUAD}, {PANZER}").id
    table.make("lose-first", US, element=us(table, GUN).id)
    left = us(table, GUN).left
    told = {"element": us(table, GUN).id, "target": target, **SHOT, "muzzle_groups": ()}
    entry = table.make("fire-gun", dice={"damage": [6] * 9}, **told)
    rate = next(r for r in entry.resolutions if r.procedure.endswith("shots-per-impulse"))

    assert rate.inputs["loader_quality"] == us(table, GUN).quality
    assert us(table, GUN).left == left - 1


def test_a_gun_spots_like_any_figure_without_vision_blocks(table):
    target = table.element("german", f"{SQUAD}, {PANZER}").id
    told = {"element": us(table, GUN).id, "spot": f"element {target}", "distance_in": 30}
    asks = {ask.name for ask in table.attempt("spot", commit=False, **told).asks}

    assert "sixth" not in asks


def towed_options(table):
    asks = table.attempt("tow", US, commit=False, element=us(table, HALF_TRACK).id).asks
    return {o.words: o.effect for ask in asks if ask.name == "other" for o in ask.options}


def test_a_gun_to_tow_is_listed_with_its_state(table):
    act_next(table, HALF_TRACK)
    name = us(table, GUN).title
    assert towed_options(table)[name] == "not limbered"
    limber(table)

    assert towed_options(table)[name] == "limbered"


class TestCrewsInTow:
    """A crew goes with its gun only if it rides; others stay on foot (25.3, 27.1)."""

    def drive_off(self, table):
        limber(table, by=HALF_TRACK)
        act_next(table, HALF_TRACK)
        return table.make("drive", US, element=us(table, HALF_TRACK).id, wanted_in=3)

    def crew_gun_again(self, table, *figures):
        act_next(table, GUN)
        told = {"element": us(table, GUN).id, "men": figures or us(table, GUN).figures}
        return table.make("man-gun", US, **told)

    def test_a_crew_that_does_not_ride_stays_behind_on_foot(self, table):
        quality = us(table, GUN).quality
        entry = self.drive_off(table)

        assert set(us(table, GUN).figures) <= set(table.battle.emergencies.out)
        assert us(table, GUN).quality == quality - 2
        assert "five figures stay behind, on foot" in entry.told["us"]

    def test_once_it_is_cast_off_the_gun_waits_until_it_is_manned_again(self, table):
        self.drive_off(table)
        table.make("drive", US, element=us(table, HALF_TRACK).id, wanted_in=0)
        table.make("cast-off", US, element=us(table, HALF_TRACK).id)
        assert refusal_to_fire(table)
        with pytest.raises(Refusal):
            handle(table, "unlimber")

        self.crew_gun_again(table)
        handle(table, "unlimber")

    def test_a_crew_that_rides_on_the_tractor_serves_the_gun_after_it_gets_off(self, table):
        crew = us(table, GUN).figures
        limber(table)
        assert "get-aboard" in buttons(table, GUN)
        carrier = us(table, HALF_TRACK).id
        table.make("get-aboard", US, element=us(table, GUN).id, carrier=carrier, men=crew)
        self.drive_off(table)

        assert not set(crew) & set(table.battle.emergencies.out)
        assert us(table, GUN).quality == 4

    def test_those_who_stayed_behind_man_the_gun_beside_those_who_rode(self, table):
        first, *others = us(table, GUN).figures
        bring_about(table, towing.VehicleBoarded((first,), us(table, HALF_TRACK).id, inside=True))
        self.drive_off(table)
        assert set(table.battle.emergencies.out) == set(others)

        table.make("drive", US, element=us(table, HALF_TRACK).id, wanted_in=0)
        table.make("cast-off", US, element=us(table, HALF_TRACK).id)
        self.crew_gun_again(table, *others)
        assert not table.battle.emergencies.out

    def test_the_card_of_the_tractor_warns_of_a_crew_beside_the_gun(self, table):
        limber(table, by=HALF_TRACK)

        def warned():
            return any("stay behind" in x for x in unit_view(table.battle, tractor).facts)

        tractor = us(table, HALF_TRACK)
        assert warned()
        bring_about(table, towing.VehicleBoarded(us(table, GUN).figures, tractor.id, inside=True))
        assert not warned()
