"""Guns and their crews: targets, shells by kind, second guns, own guns (20, 25.3)."""

from dataclasses import replace
from itertools import pairwise

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    DICE,
    SHOT,
    duelling,
    fire,
    panzer,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import PANZER, T34, duel, shelf

__all__ = ["duelling"]
BOUNCES = {
    "sector": 12,
    "distance_in": 11,
    "shell": "SprGr. 34 HE",
    "acquired": "yes",
}  # 13 mm at a T-34's bow
OWN = {
    "name": "2,8cm",
    "caliber_mm": 28,
    "shots_bonus": 1,
    "gun_sight": 1,
    "rounds": 12,
    "shells": [
        {
            "shell": "PzGr. 41",
            "type": "APCR",
            "at_100m": {"penetration_mm": 60, "dice": 1},
            "at_500m": {"penetration_mm": 40, "dice": 1},
            "he": {"dice": 1, "severity": 1},
        }
    ],
}


def with_guns(*guns):
    """An opening in which the T-34 has these guns after its own."""

    def change(event):
        opened = with_book_settings(event)
        battle = opened.battle
        of = {
            id: replace(x, card={**x.card, "guns": [*x.card["guns"], *guns]})
            if x.name.startswith("T-34")
            else x
            for id, x in battle.vehicles.of.items()
        }
        return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))

    return change


def begin_with_guns(*guns):
    return Table(change=with_guns(*guns), card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("german", title(PANZER))],
    )


@pytest.fixture
def answering():
    """The Panzer, whose commander is not the gunner, acts; the T-34 is identified."""
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("german", title(PANZER)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("us", title(T34))],
    )


def fire_back_at_t34(table, **told):
    """Fire a shot from the Panzer that does not penetrate."""
    told = {"element": panzer(table).id, "target": t34(table).id, **BOUNCES, **told}
    return table.make("fire-gun", **told)


def done(table, element):
    seats = {id: post for post, id in table.battle.vehicles.of[element.id].seats.items()}
    return {seats[id]: task for id, task in crews.tasks_done(table.battle, element).items()}


def told_of(entry, procedure):
    """Return the inputs of a procedure of an entry."""
    return next(r for r in entry.resolutions if r.procedure == f"rattenkrieg/{procedure}").inputs


def test_a_commander_with_nothing_else_to_do_helps_the_gunner(answering):
    entry = fire_back_at_t34(answering)

    assert told_of(entry, "gun-to-hit")["commander_helping"]
    helped = {"gunner": "fire-gun", "loader": "load-gun", "commander": "estimate-range"}
    assert done(answering, panzer(answering)) == helped


def test_a_commander_who_helps_is_not_asked_again_at_the_second_shot_of_the_impulse(answering):
    fire_back_at_t34(answering)
    entry = fire_back_at_t34(answering)

    assert told_of(entry, "gun-to-hit")["commander_helping"]
    assert panzer(answering).left == 3


def test_a_commander_may_be_left_free(answering):
    entry = fire_back_at_t34(answering, helping="no")

    assert not told_of(entry, "gun-to-hit")["commander_helping"]
    assert "commander" not in done(answering, panzer(answering))


def test_a_commander_who_has_done_a_task_does_not_help(answering):
    tank = panzer(answering)
    commander = vehicle(answering).seats["commander"]
    answering.make("hatches", GERMAN, element=tank.id, man_hatch=commander)
    entry = fire_back_at_t34(answering)

    assert not told_of(entry, "gun-to-hit")["commander_helping"]
    assert panzer(answering).left == 3


def test_a_commander_who_lays_the_gun_himself_does_not_help(duelling):
    assert not told_of(fire(duelling), "gun-to-hit")["commander_helping"]


def test_a_range_that_was_known_before_takes_one_off_the_first_shot(duelling):
    assert told_of(fire(duelling, registered="yes"), "gun-to-hit")["registered"]


def test_the_commander_changes_the_target_while_the_gunner_fires(answering):
    tank = panzer(answering)
    bring_about(answering, g.GunAimed(tank.id, answering.element("us", title("Team")).id))
    entry = fire_back_at_t34(answering)

    assert done(answering, panzer(answering))["commander"] == "change-target"
    assert not told_of(entry, "gun-to-hit")["commander_helping"]
    assert vehicle(answering).laid_on == t34(answering).id


def test_a_commander_who_is_the_gunner_changes_the_target_in_an_impulse_before(duelling):
    tank, team = t34(duelling), duelling.element("german", title("Team"))
    bring_about(duelling, g.GunAimed(tank.id, team.id))
    with pytest.raises(Refusal, match="takes a task of one impulse"):
        fire(duelling)
    duelling.make("change-target", US, element=tank.id, target=panzer(duelling).id)
    assert done(duelling, tank) == {"commander": "change-target"}
    fire(duelling)

    assert t34(duelling).left == 2


def test_a_gun_stays_on_its_target_from_turn_to_turn_until_it_is_changed(duelling):
    fire(duelling)

    assert vehicle(duelling, "us").laid_on == panzer(duelling).id
    offers = unit_view(duelling.battle, t34(duelling)).offers
    assert "change-target" in {offer.move for offer in offers}


def test_shells_are_counted_by_kind_when_somebody_says_what_is_aboard():
    table = Table(change=with_book_settings, card=duel(), shelf=shelf())
    tank = t34(table)
    told = {"shells BR-350P APCBC": 1, "shells OF-350M HE": 60}
    table.make("load-shells", US, element=tank.id, **told)
    gun = vehicle(table, "us")

    assert gun.rounds == 61
    assert gun.kinds["0"]["BR-350P APCBC"] == 1
    with pytest.raises(Refusal, match="room for 77"):
        table.make("load-shells", US, element=tank.id, **{"shells OF-350M HE": 90})


def test_a_spent_kind_of_shell_is_no_longer_offered(duelling):
    tank = t34(duelling)
    loaded = {"BR-350P APCBC": 1, "OF-350M HE": 60}
    bring_about(duelling, g.ShellsSet(tank.id, "0", loaded))
    fire(duelling)

    assert vehicle(duelling, "us").kinds["0"] == {"BR-350P APCBC": 0, "OF-350M HE": 60}
    with pytest.raises(Refusal):
        fire(duelling)
    [gun] = unit_view(duelling.battle, tank).vehicle.guns
    assert dict(gun.shells)["BR-350P APCBC"] == "0 left, 1 fired"


def test_a_side_says_what_is_aboard_before_the_fight_only(duelling):
    told = {"element": t34(duelling).id, "shells OF-350M HE": 60}
    with pytest.raises(Refusal, match="before the fight"):
        duelling.make("load-shells", US, **told)
    duelling.make("load-shells", **told)


def test_a_gun_with_its_own_figures_fires_like_the_guns_of_the_tables():
    table = begin_with_guns(OWN)
    told = {"gun": "1", "shell": "PzGr. 41 APCR"}
    entry = fire(table, dice={**DICE, "damage": [4]}, **told)

    shot = told_of(entry, "gun-shot")
    assert (shot["penetration_mm"], shot["dice"], shot["caliber_mm"]) == (60, 1, 28)
    assert vehicle(table, "us").count("1").rounds == 11
    assert vehicle(table, "us").rounds == 77


def test_two_guns_of_one_man_take_an_impulse_each():
    table = begin_with_guns(OWN)
    fire(table)
    fire(table, dice={**DICE, "damage": [6]}, gun="1", shell="PzGr. 41 APCR")

    assert t34(table).left == 2
    assert vehicle(table, "us").count("0").shots == 0


def test_with_one_gun_nobody_is_asked_which(duelling):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT}
    progress = duelling.attempt("fire-gun", commit=False, **told)

    assert next(ask for ask in progress.asks if ask.name == "gun").rare


def test_a_shell_goes_through_a_wall_with_less_penetration(duelling):
    entry = fire(duelling, barriers=("brick-wall",))
    assert told_of(entry, "shell-at-range")["barriers"] == ["brick-wall"]
    assert told_of(entry, "gun-shot")["penetration_mm"] < 104


def test_a_shell_that_bursts_on_a_wall_does_nothing_behind_it(duelling):
    entry = fire(duelling, dice={}, barriers=("brick-wall",), shell="OF-350M HE")

    assert "in front stops it" in entry.told["us"]


def test_a_tank_shot_takes_no_more_than_six_taps_beside_the_dice(duelling):
    """Fire, the target, the hour, the fan, the suggested shell, and the accepted dice."""
    told = {"element": t34(duelling).id}
    answers = {"target": panzer(duelling).id, "distance_in": 11, "sector": 8, "fan": "left"}
    taps = 1  # the button
    while True:
        progress = duelling.attempt("fire-gun", commit=False, **told)
        open_ = [a.name for a in progress.asks if a.value is None]
        if not open_:
            break
        name = open_[0]
        told[name] = answers[name]
        taps += name != "distance_in"  # digits
    assert taps + 1 <= 6


def losses(table, *shots):
    """The Panzer's losses after each of these shots: no hit, but its crew may be shaken."""
    left = [panzer(table).left]
    for loaded, told in shots:
        if loaded:  # its gun has one more shot in the impulse that is on
            id, at = t34(table).id, panzer(table).id
            bring_about(table, v.ShellFired(id, at, "BR-350P APCBC", 1, new_impulse=False))
        fire(table, {"damage": [6, 6, 6, 6]}, **told)
        left.append(panzer(table).left)
    return [before - after for before, after in pairwise(left)]


def test_a_crew_is_shaken_once_through_a_fan_in_one_impulse_and_again_in_the_next(duelling):
    assert losses(duelling, (False, {}), (True, {}), (False, {})) == [1, 0, 1]


def test_a_crew_is_shaken_again_through_another_fan_in_the_same_impulse(duelling):
    ahead = {"sector": 12, "fan": None}
    assert losses(duelling, (False, {}), (True, ahead)) == [1, 1]


class TestFromThePlan:
    """The plan gives the sector from which a shot comes, once the facing is entered (24.1)."""

    @pytest.fixture
    def placed(self, duelling):
        """The Panzer's front faces the far side; the T-34 is to its left, nearer to the viewer."""
        bring_about(duelling, t.VehicleFacingEntered(panzer(duelling).id, 0, 0))
        for element, x, y in ((panzer(duelling), 20, 20), (t34(duelling), 12, 16)):
            duelling.make("put", element=element.id, x_in=x, y_in=y)
        return duelling

    @staticmethod
    def asked(table, move, by, **told):
        told = {"element": t34(table).id, "target": panzer(table).id, **told}
        progress = table.attempt(move, by, commit=False, **told)
        return {ask.name: ask.value for ask in progress.asks}

    def test_the_umpires_sheet_shows_the_sector_and_the_distance(self, placed):
        asked = self.asked(placed, "fire-gun", UMPIRE)

        assert (asked["sector"], asked["distance_in"]) == ("8", 8.9)

    def test_a_turn_of_the_target_turns_the_hour(self, placed):
        bring_about(placed, t.VehicleFacingEntered(panzer(placed).id, 240, 0))

        assert self.asked(placed, "fire-gun", UMPIRE)["sector"] == "12"

    def test_an_entered_sector_counts_before_the_plan(self, placed):
        bring_about(placed, t.BearingEntered(panzer(placed).id, t34(placed).id, 180))

        assert self.asked(placed, "fire-gun", UMPIRE)["sector"] == "6"

    def test_an_element_that_has_gone_elsewhere_is_no_longer_there(self, placed):
        placed.make("lose-first", element=t34(placed).id)
        placed.make("drive", element=t34(placed).id, wanted_in=3)
        placed.make("no-reaction")

        assert self.asked(placed, "fire-gun", UMPIRE, distance_in=9)["sector"] is None


def test_only_the_turret_of_a_hull_down_tank_is_hit(duelling):
    entry = fire(duelling, {"damage": [6] * 4}, part="turret", fan=None)
    struck = {each.procedure.rpartition("/")[2]: each.inputs for each in entry.resolutions}
    card = vehicle(duelling).card

    assert struck["gun-to-hit"]["size"] == card["size"]["turret"]["8"]["level"]
    assert struck["gun-shot"]["relative_armor_mm"] == card["armor"]["turret"]["8"]["level"]["mm"]


@pytest.mark.parametrize(
    ("shows", "parts"),
    [
        ("torso", ["turret"]),
        ("head", ["turret"]),
        ("low", ["hull", "turret"]),
        ("none", ["hull", "turret"]),
    ],
)
def test_a_vehicle_seen_hull_down_is_shot_at_in_the_turret_alone(duelling, shows, parts):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id}
    duelling.make("tell-cover", **told, obstacle=shows)
    waits = duelling.attempt("fire-gun", commit=False, **told, **SHOT)
    (asked,) = (ask for ask in waits.asks if ask.name == "part")
    assert [option.value for option in asked.options] == parts

    entry = fire(duelling, {"damage": [6] * 4}, fan=None if len(parts) == 1 else "left")
    struck = next(x for x in entry.resolutions if x.procedure == "rattenkrieg/hit-sector")
    assert struck.inputs["part"] == parts[0]


def test_a_gun_on_its_only_target_cannot_be_laid_on_another(answering):
    fire_back_at_t34(answering)
    offers = unit_view(answering.battle, panzer(answering), umpire=True).offers

    assert next(x.barred for x in offers if x.move == "change-target") == "no other target"
