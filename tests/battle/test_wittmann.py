"""Wittmann's First Test, played for a few turns: set up, entry, a shot, reinforcement, points."""

import pytest

from assistant.battle.rattenkrieg.script.tally import sums
from assistant.battle.rattenkrieg.views import side_view
from assistant.battle.readers import Reader
from assistant.cards import forces
from tests.battle.conftest import GERMAN, Table

SOVIET = Reader("side", "B", "soviet")
CARD = forces.playable("wittmanns-first-test")
STUG, FIRST, SECOND = "StuG III", "T-34 no. 1", "T-34 no. 2"


@pytest.fixture
def table():
    """The StuG lies hidden among its decoys, the column has come in."""
    table = Table(card=CARD)
    for mojon in table.battle.mojons_of("german"):
        told = {"mojon": mojon.id, "place": "behind the blue line", "hidden": "yes"}
        table.make("place-mojon", GERMAN, side="german", **told)
    table.make("place-all", SOVIET)
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
    other = "soviet" if element.side == "german" else "german"
    told = {f"nominee_{element.side}": element.id, f"nominee_{other}": "nobody"}
    table.make("initiative", **told)


# set up


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


def test_the_commander_begins_beside_the_stug_and_gets_in_when_told(table):
    assert table.battle.plight.out == (commander(table),)

    order(table, stug(table), GERMAN, "movement")
    rounds(table)
    nominate(table, stug(table))
    table.make("get-in", GERMAN, element=stug(table).id, men=(commander(table),))
    assert not table.battle.plight.out


def test_the_soviets_see_nothing_of_what_lies_behind_the_blue_line(table):
    assert "blue line" not in repr(side_view(table.battle, "soviet"))


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


def test_the_commander_on_foot_finds_a_target_for_his_gunner_without_a_vision_block(table):
    spotted(table)

    assert tank(table).concealment == "identified"
    vehicle = table.battle.vehicles.of[stug(table).id]
    assert tank(table).id in (*vehicle.acquired, *vehicle.sighted)


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
    known = to_hit(shot(table, registered="yes"))["raw"]

    assert known == plain + 1


def test_the_gunner_fires_at_once_at_what_the_commander_found(table):
    spotted(table)
    told = shot(table).told

    assert stug(table).spent == 1
    assert "T-34" in told["german"]
    assert table.battle.vehicles.of[stug(table).id].rounds == 43


# reinforcements


def test_a_tank_comes_on_a_one_at_the_start_of_each_turn(table):
    (first,) = owed(table, "reinforcements")
    told = table.make("reinforce", owed=first, dice={"roll": 2}).told
    assert "german" not in told
    assert len([*table.battle.of_side("soviet")]) == 8
    rounds(table)
    next_turn_begins(table)
    (second,) = owed(table, "reinforcements")
    table.make("reinforce", owed=second, dice={"roll": 1})

    assert len([*table.battle.of_side("soviet")]) == 9
    came = table.element("soviet", "Straggler")
    assert came.left == 4
    assert table.battle.vehicles.of[came.id].buttoned_up


def next_turn_begins(table):
    for event in owed(table, "event"):
        table.make("event-happens", owed=event)
    table.make("end-turn")
    table.make("begin-turn")


def test_reconnaissance_is_the_umpires_to_offer_once(table):
    (event,) = owed(table, "event")
    told = table.make("event-happens", owed=event).told

    assert {*told} == {"umpire"}


# points


def scored(table, side, words):
    points = table.battle.script.points.values()
    return next(x for x in points if x.side == side and words in x.condition.lower())


def test_a_tank_destroyed_is_ten_points_and_darkness_costs_ten_a_step(table):
    kill = scored(table, "german", "enemy tank destroyed")
    dark = scored(table, "soviet", "darkness")
    table.make("score", side="german", condition=kill.id)
    table.make("score", side="soviet", condition=dark.id, times=2)

    assert sums(table.battle, "german")[0] == 10
    assert sums(table.battle, "soviet")[0] == -20


def test_who_destroys_the_stug_has_won(table):
    won = scored(table, "soviet", "stug destroyed")
    table.make("score", side="soviet", condition=won.id)

    assert owed(table, "victory")
