"""Rocket launchers against a tank, a figure, a house; rockets counted, loaders, backblast."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.buildings.rooms import RoomEntered, RoomNamed
from assistant.battle.rattenkrieg.events.fire_and_smoke import CloudAdded
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.state import Piece
from assistant.battle.rattenkrieg.state.buildings_and_traps import Room
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cloud
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.heavy_weapons import PIAT, armor, hunting
from tests.battle.tanks import PANZER, SQUAD, TEAM, shelf

TANK = {"distance_in": 20, "sector": 3, "fan": "right", "part": "hull"}


class Team:
    """A PIAT team that acts and sees the Panzer or its riflemen."""

    def __init__(self, other=PANZER, change=None, launcher=None):
        self.other = f"{SQUAD}, {other}"
        self.table = hunting(PIAT, self.other)
        if launcher:
            self.carry(launcher)

    def carry(self, name):
        """Begin again with another launcher for the gunner."""

        def change(event):
            figures = dict(event.battle.figures)
            for man in figures.values():
                if any(p.kind == "rocket-launcher" for p in man.pieces):
                    piece = Piece(name, "rocket-launcher")
                    figures[man.id] = replace(man, pieces=(piece,))
            return BattleOpened(replace(event.battle, figures=figures))

        table = Table(card=armor(), shelf=shelf(), change=change)
        table.engage()
        table.order("us", PIAT, "fire")
        table.rounds()
        table.reveal("german", self.other)
        table.act_with("us", PIAT)
        self.table = table

    @property
    def team(self):
        return self.table.element("us", PIAT)

    @property
    def man(self):
        return self.table.battle.figures[self.team.figures[0]]

    @property
    def target(self):
        return self.table.element("german", self.other)

    @property
    def tank(self):
        return self.table.battle.vehicles.of[self.target.id]

    @property
    def rockets(self):
        return mortars_and_launchers.rockets_left(self.table.battle, self.man)

    def fire(self, dice=None, **told):
        where = TANK if self.target.id in self.table.battle.vehicles.of else {"distance_in": 20}
        told = {"element": self.team.id, "target": self.target.id, **where, **told}
        return self.table.make("fire-rocket", dice=dice or {}, **told)

    def again(self):
        if self.table.battle.round.turn_of != self.team.id:
            self.table.act_with("us", PIAT)


def weak(n=6):
    """Dice of a shot that have only the required effect."""
    return {"piat": [3, 4], "damage": [6] * n}


def test_a_piat_pierces_the_sum_of_two_dice_and_goes_the_way_of_a_shell():
    piat = Team()
    dice = {
        "piat": [3, 4],
        "damage": [5, 6, 6, 6, 6, 6],
        "order": [6, 5],
        "pick": [2],
        "crew": [6],
    }
    entry = piat.fire(dice)
    shot = next(r for r in entry.resolutions if r.procedure.endswith("gun-shot"))

    assert (shot.inputs["penetration_mm"], shot.inputs["dice"]) == (70, 6)
    assert shot.inputs["shell_type"] == "heat"
    assert "it penetrates" in entry.told["us"]
    assert piat.tank.lost


def test_a_side_reads_the_rockets_to_hit_but_not_the_damage():
    entry = Team().fire(weak())
    shown = {r.procedure.split("/")[1]: r.shown_to for r in entry.resolutions}

    assert shown["gun-to-hit"] == ("us",)
    assert shown["gun-shot"] == ()


def test_a_sight_of_nought_and_a_first_shot_are_counted():
    piat = Team()
    entry = piat.fire(weak())
    aim = next(r.inputs for r in entry.resolutions if r.procedure.endswith("gun-to-hit"))

    assert aim["gunner_quality"] == 3
    assert aim["first_shot"]
    assert not aim["german"]
    piat.again()
    entry = piat.fire(weak())
    aim = next(r.inputs for r in entry.resolutions if r.procedure.endswith("gun-to-hit"))
    assert not aim["first_shot"]


def test_a_loader_carries_six_rockets_and_reloads_immediately():
    piat = Team()
    assert piat.rockets == 6
    piat.fire(weak())

    assert piat.rockets == 5
    assert piat.table.battle.heavy_weapons.launcher(piat.man.id).loaded


def test_without_a_loader_reloading_takes_an_action():
    piat = Team()
    told = {"element": piat.team.id, "man": piat.team.figures[1]}
    piat.table.make("rule-man", **told, state="wounded", reason="for the test")
    piat.fire(weak())
    piat.again()
    with pytest.raises(Refusal, match="load it first"):
        piat.fire(weak())
    assert "load-rocket" in {o.move for o in unit_view(piat.table.battle, piat.team).offers}
    piat.table.make("load-rocket", US, element=piat.team.id)

    assert piat.table.battle.heavy_weapons.launcher(piat.man.id).loaded
    assert piat.rockets == 5


def test_a_rocket_is_not_fired_beyond_its_range():
    piat = Team()
    piat.fire(weak(), distance_in=50)
    with pytest.raises(Refusal, match="farther than it reaches"):
        Team().fire(weak(), distance_in=50.5)


def test_an_umpire_may_overrule_its_range():
    piat = Team()
    entry = piat.fire(weak(), distance_in=200, why="from the hill")

    assert entry.overruled == ("That is farther than it reaches.",)
    assert piat.rockets == 5


def test_a_piat_fires_from_any_room_and_a_bazooka_does_not():
    Team().fire(weak(), in_room="yes", room_sq_in=12)
    bazooka = Team(launcher="Bazooka M9")
    with pytest.raises(Refusal, match="too small"):
        bazooka.fire({"damage": [6] * 6}, in_room="yes", room_sq_in=35)
    bazooka.fire({"damage": [6] * 6}, in_room="yes", room_sq_in=36)


@pytest.mark.parametrize(("large", "fires"), [(True, True), (False, False)])
def test_the_room_that_a_figure_went_into_is_known_when_its_launcher_is_fired(large, fires):
    bazooka = Team(launcher="Bazooka M9")
    room = Room("us room 1", "us", "the parlor", large)
    bring_about(bazooka.table, RoomNamed(room), RoomEntered(bazooka.team.figures[:1], room.id))
    told = {"element": bazooka.team.id, "target": bazooka.target.id, **TANK}
    dice = {"damage": [6] * 6}
    asks = {x.name: x for x in bazooka.table.attempt("fire-rocket", dice=dice, **told).asks}

    assert asks["in_room"].value is True
    assert (asks["room_sq_in"].value is not None) is fires
    if not fires:
        with pytest.raises(Refusal, match="too small"):
            bazooka.fire(dice, room_sq_in=30)


def test_with_houses_on_the_table_it_is_asked_openly_whether_a_rocket_is_fired_indoors():
    piat = Team()
    told = {"element": piat.team.id, "target": piat.target.id, **TANK}

    def asked():
        progress = piat.table.attempt("fire-rocket", dice=weak(), commit=False, **told)
        return next(x for x in progress.asks if x.name == "in_room")

    assert asked().rare
    house = {"name": "the farm", "facade": "front", "wide": 3, "storeys": 1}
    piat.table.make("mark-facade", **house, material="brick-wall", openings_0=())
    assert not asked().rare


def test_with_smoke_on_the_table_it_is_asked_openly_whether_it_hides_the_target():
    piat = Team()
    told = {"element": piat.team.id, "target": piat.target.id, **TANK}

    def asked():
        progress = piat.table.attempt("fire-rocket", dice=weak(), commit=False, **told)
        return next(x for x in progress.asks if x.name == "hazy")

    assert asked().rare
    cloud = Cloud("9", "smoke", "device", "the orchard", 4, 10, 16, 28)
    bring_about(piat.table, CloudAdded(cloud))
    assert not asked().rare


def test_a_figure_behind_a_bazooka_rolls_with_one_added():
    bazooka = Team(launcher="Bazooka M9")
    mate = bazooka.team.figures[1]
    told = {"behind_groups": (bazooka.team.id,), "behind_near": (mate,)}
    dice = {"damage": [6] * 6, "Loader (Lee-Enfield): roll": 2}
    entry = bazooka.fire(dice, **told)
    rolled = next(r for r in entry.resolutions if r.procedure.endswith("combat-roll"))

    assert rolled.inputs["modifier"] == 1 + 1  # and in stance
    assert bazooka.table.battle.figures[mate].state == "stunned"
    assert "Behind it" in entry.told["us"]


def test_the_players_are_asked_who_is_behind_the_launcher_with_nobody_preselected():
    bazooka = Team(launcher="Bazooka M9")
    told = {"element": bazooka.team.id, "target": bazooka.target.id, **TANK}
    before = bazooka.table.attempt("fire-rocket", commit=False, **told)
    ask = next(ask for ask in before.asks if ask.name == "behind_groups")

    assert before.dice  # the question comes before the first die, for the last one ends the move
    assert (ask.value, ask.rare) == ((), False)


def test_a_piat_has_no_back_blast():
    piat = Team()
    told = {"element": piat.team.id, "target": piat.target.id, **TANK}
    asks = piat.table.attempt("fire-rocket", dice=weak(), commit=False, **told).asks

    assert "behind_groups" not in {a.name for a in asks}


def test_a_panzerfaust_is_thrown_away():
    faust = Team(launcher="Panzerfaust 30")
    assert faust.rockets == 1
    faust.fire({"damage": [6] * 12}, distance_in=13)

    assert faust.rockets == 0
    moves = {o.move for o in unit_view(faust.table.battle, faust.team).offers}
    assert not moves & {"ask-rocket", "fire-rocket", "load-rocket"}
    bearer = faust.table.battle.figures[faust.team.figures[0]]
    assert not bearer.pieces
    for view in (unit_view(faust.table.battle, faust.team), side_view(faust.table.battle, "us")):
        assert "Panzerfaust" not in repr(view)


def test_a_rocket_kills_the_figure_that_it_hits():
    piat = Team(TEAM)
    victim = piat.target.figures[1]
    entry = piat.fire({"piat": [1, 1], "hit": [1]}, victim=victim)

    assert piat.table.battle.figures[victim].state == "dead"
    assert "it strikes" in entry.told["german"]


def test_a_rocket_outguns_riflemen_by_its_launcher():
    piat = Team(TEAM)
    piat.table.make("set-rules", morale="yes")
    piat.fire({"piat": [1, 1], "hit": [6]})
    (owed,) = [x for x in piat.table.battle.owed if x.kind == "outgunned"]

    assert owed.thing == "mmg-launcher"  # 13.4.5


def test_a_miss_does_nothing():
    piat = Team(TEAM)
    entry = piat.fire({"piat": [1, 1], "hit": [6]})

    assert "a miss" in entry.told["us"]
    assert {m.state for m in piat.table.battle.men(piat.target)} == {"ready"}


def test_a_house_cannot_be_missed():
    piat = Team(TEAM)
    entry = piat.fire({"piat": [1, 1]}, target="house", distance_in=20)

    assert "a house: it strikes" in entry.told["us"]


def test_a_rocket_at_a_marked_house_strikes_its_wall():
    piat = Team(TEAM)
    told = {"name": "the farm", "facade": "front", "wide": 3, "storeys": 1}
    piat.table.make("mark-facade", **told, material="brick-wall", openings_0=())
    walls = piat.table.battle.buildings.sections
    dice = {"piat": [1, 1], "wall: damage": [1, 6, 6, 6]}
    section = next(iter(walls))
    where = f"{walls[section].building}, {walls[section].facade}"
    piat.fire(dice, target="house", distance_in=20, section=section, where=where)

    assert piat.table.battle.buildings.sections[section].marked == 1


def test_a_side_asks_and_the_umpire_resolves():
    piat = Team()
    told = {"element": piat.team.id, "target": piat.target.id, "distance_in": 20}
    piat.table.make("ask-rocket", US, **told)
    (found,) = piat.table.battle.requests
    extra = {k: x for k, x in TANK.items() if k not in found.told}
    piat.table.make("fire-rocket", dice=weak(), **found.told, **extra)

    assert not piat.table.battle.requests


def test_a_rocket_is_undone_completely():
    piat = Team()
    before = piat.table.battle.heavy_weapons, piat.tank
    entry = piat.fire(weak())
    piat.table.undo(entry.seq)

    assert (piat.table.battle.heavy_weapons, piat.tank) == before


def test_rockets_left_are_the_owners_to_see():
    piat = Team()
    piat.table.reveal("us", PIAT)

    assert "six rockets" in str(unit_view(piat.table.battle, piat.team))
    assert "rockets" not in str(enemy_card(piat.table.battle, piat.team))
