"""Bombs that aircraft drop: how far off they fall, and vehicles and houses below (34.17.2)."""

import pytest

from assistant.battle.rattenkrieg.boats_and_aircraft.aircraft_state import bombs_left
from assistant.battle.rattenkrieg.screens import side_view
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import MOST_DICE
from tests.battle.rattenkrieg.boats_and_aircraft import aircraft as air
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import table as flying
from tests.battle.rattenkrieg.boats_and_aircraft.test_air_attacks import bomb
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import DUST, mark, section
from tests.battle.tanks import T34

__all__ = ["flying"]

BOMB = "50Kg Aerial Bomb"
HIT = DEVICES.row(BOMB)["hit"]


@pytest.mark.parametrize(
    ("bomber", "dice", "inches"),
    [
        ("fighter", {"first": 4}, 16),
        ("fighter-bomber", {"first": 4, "second": 3}, 12),
        ("dive-bomber", {"first": 4}, 4),
    ],
)
def test_a_bomb_falls_off_by_the_kind_of_bomber(flying, bomber, dice, inches):
    told = {"bomb": BOMB, "place": "the bridge", "bomber": bomber, "ring_groups": ()}
    entry = air.act(flying, "drop-bomb", by=air.UMPIRE, dice={**dice, "direction": 7}, **told)

    assert f"{inches}″ from the bridge, toward 7 o’clock" in entry.told["umpire"]


@pytest.mark.parametrize("name", [BOMB, "250Kg Aerial Bomb"])
def test_a_bomb_upon_a_tank_strikes_its_deck(flying, name):
    tank = flying.element("us", air.title(T34))
    told = {"bomb": name, "place": "the bridge", "bomber": "dive-bomber", "ring_groups": ()}
    dice = {"first": 1, "direction": 7, "damage": [6] * MOST_DICE}
    told |= {"upon": (tank.id,)}
    entry = air.act(flying, "drop-bomb", by=air.UMPIRE, dice=dice, **told)
    shot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/gun-shot")

    assert shot.inputs["penetration_mm"] == DEVICES.row(name)["armor"]["penetration_mm"]
    assert shot.inputs["relative_armor_mm"]
    assert shot.outcome["result"] == "penetrated"
    assert "A bomb" in entry.told["us"]


@pytest.mark.parametrize("move", ["strafe", "drop-bomb"])
def test_a_pilot_who_finds_neither_target_nor_friends_loses_the_run(flying, move):
    if move == "strafe":
        air.strafe(flying, dice={"die": 5}, marked="no")
    else:
        told = {"bomb": BOMB, "place": "the bridge", "marked": "no", "bomber": "dive-bomber"}
        air.act(flying, "drop-bomb", by=air.UMPIRE, dice={"die": 5}, **told)

    assert "finds nobody to attack" in flying.game.entries[-1].told["german"]
    assert "us" not in flying.game.entries[-1].told
    assert air.craft(flying).spent == 1
    assert bombs_left(flying.battle, air.craft(flying).id)[BOMB] == 4
    assert {m.state for m in flying.battle.men(air.team(flying, "us"))} == {"ready"}


class TestHouses:
    @pytest.fixture
    def town(self, flying):
        mark(flying)
        return flying

    def pending(self, table):
        return [owed for owed in table.battle.owed if owed.kind == "bombed-building"]

    def reach(self, table, dice=None, **told):
        (owed,) = self.pending(table)
        told = {"owed": owed.id, "where": "the mill, east wall", **told}
        return table.make("resolve-bombed-building", dice={**DUST, **(dice or {})}, **told)

    def test_the_umpire_is_asked_whether_a_bomb_reaches_a_house(self, town):
        bomb(town)
        assert len(self.pending(town)) == 1
        for side in ("german", "us"):
            assert not any("building" in task.title for task in side_view(town.battle, side).due)
        self.reach(town, strikes="no")

        assert not self.pending(town)
        assert not any(x.marked or x.gone for x in town.battle.buildings.sections.values())

    def test_each_bomb_of_a_run_has_a_question_of_its_own(self, town):
        bomb(town, number=2)
        (next_one,) = [owed for owed in town.battle.owed if owed.kind == "next-bomb"]
        dice = {"first": 2, "direction": 7}
        town.make("next-bomb", owed=next_one.id, dice=dice, ring_groups=())

        assert len({owed.id for owed in self.pending(town)}) == 2

    def test_a_section_takes_the_strike_of_a_bomb(self, town):
        bomb(town)
        wall = section(town, 0, 2)
        entry = self.reach(
            town, {"strike: damage": [1, 2, *[6] * (HIT["dice"] - 2)]}, section=wall.id
        )
        strike = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/strike")

        assert strike.outcome["damage_points"] > 0
        assert section(town, 0, 2).marked or section(town, 0, 2).gone

    def test_a_ring_takes_down_the_sections_inside_it(self, town):
        bomb(town)
        walls = [section(town, 0, n) for n in (1, 2)]
        told = {"section": walls[0].id, "means": "ring", "ring": "5", "groups_fallen": ()}
        self.reach(town, reached=tuple(x.id for x in walls), **told)

        assert all(section(town, 0, n).gone for n in (1, 2))
        assert not section(town, 0, 3).gone

    def test_without_a_marked_house_nobody_is_asked(self, flying):
        bomb(flying)

        assert not self.pending(flying)
