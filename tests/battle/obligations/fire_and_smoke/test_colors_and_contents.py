"""Colored smoke, thin clouds, explosives in a fire, and the load of a flamethrower (30)."""

from tests.battle.conftest import US, Table
from tests.battle.rattenkrieg.buildings_and_traps.mines import lay
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, burn, end_turn, light
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import clouds, screen
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_flame import bearer, flaming, throw  # noqa: F401
from tests.battle.tanks import duel, shelf


def test_smoke_is_white_unless_another_color_is_named(engaged):
    screen(engaged)
    engaged.make("raise-cloud", source="device Smoke Shell", place="the mill", color="red")

    assert [x.color for x in clouds(engaged)] == ["white", "red"]
    seen = engaged.game.last_standing().told["german"]
    assert seen.startswith("Red smoke screen at the mill")


def test_the_thrower_of_smoke_may_choose_its_color(flaming):  # noqa: F811
    made = throw(flaming, "Smoke Hand Grenade", color="green")

    assert "Green smoke screen at the gate" in made.told["german"]


def test_smoke_of_density_one_is_gone_after_a_turn(engaged):
    light(engaged, strength=4, can_spread="no")
    end_turn(engaged)
    burn(engaged, roll=1)
    (smoke,) = clouds(engaged)
    engaged.make("rule-cloud", pile="smoke of the barn, door side", density=1)
    engaged.make("rule-fire", fire="1", state="out")
    engaged.make("begin-turn")
    end_turn(engaged)

    assert smoke.id not in {x.id for x in clouds(engaged)}


def test_fire_does_not_set_off_a_mine():
    table = Table(card=duel(), shelf=shelf())
    lay(table)
    table.engage()
    light(table, "the gate", strength=5, can_spread="no")
    end_turn(table)
    table.make("burn-fire", owed="fire 1", falls_1="no", dice={"roll": 6})

    assert len(table.battle.buildings.lying()) == 1
    assert not table.battle.owed


def test_the_load_of_a_flamethrower_does_not_go_up_with_its_bearer(flaming):  # noqa: F811
    team = flaming.element("us", TEAM)
    man = bearer(flaming).id
    flaming.make("touch-fire", element=team.id, men=(man,), dice={"roll": 1})

    states = {m.id: m.state for m in flaming.battle.men(flaming.element("us", TEAM))}
    assert states.pop(man) == "dead"
    assert set(states.values()) == {"ready"}
    assert not flaming.battle.fire_and_smoke.cells
    assert US.side == team.side
