"""Crews at their posts: their tasks in an impulse, and their skill (Rattenkrieg 25, 23.1, 26.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import (
    answering,
    fire_back_at_t34,
    told_of,
)
from tests.battle.rattenkrieg.sight_and_plan.test_lookouts import look, looking
from tests.battle.rattenkrieg.vehicles.test_mending import table as broken
from tests.battle.rattenkrieg.vehicles.test_mending import tank
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    duelling,
    fire,
    panzer,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import T34, duel, shelf

__all__ = ["answering", "broken", "duelling", "looking"]
MISSES = {"damage": [6, 6, 6, 6]}


def change_post(table, element, post, now):
    man = table.battle.figures[table.battle.vehicles.of[element.id].seats[post]]
    bring_about(table, e.FigureChanged(man.id, man.state, now, 1, None))
    return man.id


def takes(table, element, man, post):
    bring_about(table, c.PostTakingBegan(element.id, man, post), c.PostTaken(element.id, man, post))


@pytest.fixture
def driving():
    """The T-34 has a movement order."""
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "movement")]
    )


def test_a_commander_drives_with_full_quality_and_leaves_their_post_empty(driving):
    change_post(driving, t34(driving), "driver", "dead")
    commander = vehicle(driving, "us").seats["commander"]
    takes(driving, t34(driving), commander, "driver")
    entry = driving.make("drive", US, element=t34(driving).id, wanted_in=3)

    assert told_of(entry, "accelerate")["quality"] == 3
    assert "commander-gunner" not in vehicle(driving, "us").posts.values()
    assert "commander-gunner" in crews.vacant_posts(driving.battle, vehicle(driving, "us"))


@pytest.mark.parametrize("state", ["dead", "wounded", "stunned"])
def test_a_commander_who_is_out_of_action_helps_nobody(answering, state):
    change_post(answering, panzer(answering), "commander", state)

    assert not told_of(fire_back_at_t34(answering), "gun-to-hit")["commander_helping"]


def test_a_commander_beside_a_gunner_does_not_fire_the_gun(answering):
    change_post(answering, panzer(answering), "gunner", "dead")
    with pytest.raises(Refusal, match="fallen figure’s post"):
        fire_back_at_t34(answering)


def test_only_crew_members_whose_post_has_the_task_are_proposed(answering):
    seats = vehicle(answering).seats
    told = {"element": panzer(answering).id, "target": t34(answering).id, "acquired": "yes"}
    told |= {"sector": 12, "distance_in": 11, "shell": "SprGr. 34 HE"}
    asks = {ask.name: ask for ask in answering.attempt("fire-gun", commit=False, **told).asks}

    assert [option.value for option in asks["man_fire_gun"].options] == [seats["gunner"]]


def test_a_vehicle_moves_and_turns_its_turret_in_one_impulse(driving):
    driving.make("drive", US, element=t34(driving).id, wanted_in=3)
    left = t34(driving).left
    driving.make("turn-turret", US, element=t34(driving).id, to=3)

    assert t34(driving).left == left == 3


def test_to_turn_the_turret_alone_is_an_impulse_of_the_man_at_the_gun(driving):
    told = {"element": t34(driving).id}
    driving.make("turn-turret", US, to=2, **told)
    assert t34(driving).left == 3
    driving.make("turn-turret", US, to=4, **told)
    assert t34(driving).left == 3
    driving.make("drive", US, wanted_in=3, **told)
    assert t34(driving).left == 3

    driving.make("turn-turret", US, to=6, next_impulse="yes", **told)
    assert t34(driving).left == 2
    assert list(vehicle(driving, "us").tasks) == [vehicle(driving, "us").seats["commander"]]


def test_a_gunner_who_has_fired_turns_the_turret_in_another_impulse(answering):
    tank = panzer(answering)
    fire_back_at_t34(answering)
    answering.make("turn-turret", element=tank.id, to=3)

    assert panzer(answering).spent == 2


def test_a_free_commander_turns_the_turret_while_the_gunner_fires(answering):
    tank, target = panzer(answering).id, t34(answering).id
    bring_about(answering, t.VehicleFacingEntered(target, 0, 0), t.VehicleFacingEntered(tank, 0, 0))
    entry = fire_back_at_t34(answering)

    assert vehicle(answering).tasks[vehicle(answering).seats["commander"]] == "change-target"
    assert not told_of(entry, "gun-to-hit")["commander_helping"]
    assert panzer(answering).spent == 1


def test_a_new_turn_restores_lost_impulses(duelling):
    bring_about(duelling, *(v.ImpulseLost(t34(duelling).id) for _ in range(3)))
    assert t34(duelling).left == 1
    duelling.make("end-turn", why="agreed")
    duelling.make("begin-turn", why="agreed")

    assert t34(duelling).left == 4


def test_a_stunned_figure_does_nothing_until_the_turn_ends(duelling):
    man = change_post(duelling, t34(duelling), "commander", "stunned")
    with pytest.raises(Refusal):
        fire(duelling, MISSES)
    duelling.make("end-turn", why="agreed")
    duelling.make("begin-turn", why="agreed")

    assert duelling.battle.figures[man].state == "ready"


def test_each_crew_member_may_look_once_in_an_impulse(looking):
    look(looking, {"spot": [6]}, who="commander")
    look(looking, {"spot": [6]}, who="loader")
    assert t34(looking).left == 3
    look(looking, {"spot": [6]}, who="loader")

    assert t34(looking).left == 2


def usual_sixth(table):
    told = {"element": t34(table).id, "spot": f"element {panzer(table).id}", "distance_in": 11}
    told["man"] = vehicle(table, "us").seats["commander"]
    asks = {ask.name: ask for ask in table.attempt("spot", commit=False, **told, hour=8).asks}
    return asks["sixth"].value


@pytest.mark.parametrize(("turret", "sixth"), [(0, "front-right"), (90, "front")])
def test_the_vision_sectors_of_a_turret_turn_with_it(looking, turret, sixth):
    bring_about(
        looking,
        t.VehicleFacingEntered(t34(looking).id, 0, turret),
        t.BearingEntered(t34(looking).id, panzer(looking).id, 90),
    )

    assert usual_sixth(looking) == sixth


def mend(table, system, number, dice=None):
    told = {"element": panzer(table).id, "men": panzer(table).figures[:number]}
    table.make("repair-vehicle", dice=dice, **told, system=system)


def test_a_new_vision_block_takes_one_action_for_a_point(broken):
    bring_about(
        broken, v.VehicleDamaged(panzer(broken).id, "turret", {"visor": 1}, 0, False, False)
    )
    mend(broken, "turret visor", 1)

    assert tank(broken).lost_of("visor") == 0
    assert set(tank(broken).tasks.values()) == {"replace-vision-block"}


def test_a_turret_ring_takes_a_die_of_actions_a_point(broken):
    bring_about(
        broken, v.VehicleDamaged(panzer(broken).id, "turret", {"turret-ring": 1}, 0, False, False)
    )
    mend(broken, "turret turret-ring", 2, {"time": [4]})
    task = next(iter(broken.battle.buildings.tasks.values()))

    assert (task.needed, task.so_far) == (4, 2)


def turret_list(table, sector):
    told = {"part": "turret", "sector": sector, "fan": None}
    entry = fire(table, {"damage": [1, 6, 6, 6], "order": [6, 1], "rebound": 1}, **told)
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/damage-list").outcome


def test_a_system_drawn_nowhere_may_be_hit_from_anywhere(duelling):
    assert turret_list(duelling, 3)["systems"][0] == "turret-ring"


def test_a_system_drawn_at_some_sectors_is_hit_first_from_these_alone(duelling):
    found = turret_list(duelling, 12)["systems"]

    assert {*found[:2]} == {"visor", "gun"}
    assert "turret-ring" in found[2:]
