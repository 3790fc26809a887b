"""Machine guns of vehicles: their posts, and when they fire (Rattenkrieg 25.3)."""

import pytest

from assistant.battle.rattenkrieg.events import WeaponJammed
from assistant.battle.rattenkrieg.events.knowledge import CommandSet
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.scenario.setup.vehicles import man_vehicle
from assistant.cards.rattenkrieg.forces.elements import ElementCard
from assistant.cards.toml_files.reading import SHIPPED
from tests.battle.conftest import US, bring_about
from tests.battle.rattenkrieg.vehicles.test_impulses import drive, lose_crewman, man, tasks
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, t34, title, vehicle
from tests.battle.tanks import TEAM

__all__ = ["duelling"]


@pytest.fixture
def raking(duelling):
    """The T-34 sees figures."""
    duelling.reveal("german", title(TEAM))
    return duelling


def rake(table, post, **told):
    target = table.element("german", title(TEAM))
    told = {"target": target.id, "distance_in": 20, "obstacle": "none", **told}
    dice = {"rolls": [4] * 40, "extra": [1]}
    return table.attempt(
        "automatic-fire", US, dice, element=t34(table).id, man=man(table, post), **told
    )


def fire_entry(progress):
    assert progress.entry, (progress.refused, progress.problems, progress.asks)
    return progress.entry


def test_bow_and_coaxial_machine_guns_fire_in_the_impulse_of_the_gun(raking):
    fire(raking)
    fire_entry(rake(raking, "radio-operator"))

    assert tasks(raking)["radio-operator"] == "fire-mg"
    assert t34(raking).left == 3


def test_a_crew_out_of_command_fires_without_a_check_of_aggressiveness(raking):
    bring_about(raking, CommandSet(t34(raking).id, "out-of-command"))

    assert fire_entry(rake(raking, "radio-operator"))


def test_the_gunner_who_fires_the_gun_does_not_fire_the_coaxial_machine_gun_as_well(raking):
    fire(raking)
    fire_entry(rake(raking, "commander"))

    assert tasks(raking) == {"commander": "fire-coaxial-mg"}
    assert t34(raking).left == 2


def test_machine_guns_fire_only_while_the_tank_is_halted(raking):
    bring_about(raking, v.VehicleSpeedSet(t34(raking).id, 3))

    assert "only while it has halted" in rake(raking, "radio-operator").refused


def test_a_mounted_gun_asks_neither_for_a_crew_nor_for_movement(raking):
    asked = {ask.name for ask in rake(raking, "radio-operator").asks}

    assert not {"crew", "moving"} & asked


def test_a_tank_that_fired_machine_guns_moves_in_the_next_impulse(raking):
    fire_entry(rake(raking, "radio-operator"))
    drive(raking, 3)

    assert t34(raking).left == 2


def test_a_figure_that_takes_a_post_has_the_machine_gun_there(raking):
    lose_crewman(raking, "radio-operator")
    told = {"man": man(raking, "loader"), "helper": man(raking, "driver")}
    raking.make("take-post", US, element=t34(raking).id, post="radio-operator", **told)
    fire_entry(rake(raking, "loader"))

    assert [w.name for w in raking.battle.figures[man(raking, "loader")].weapons] == ["DT"]
    assert raking.battle.figures[man(raking, "radio-operator")].weapons == ()


def replace_radio_operator(table):
    """The loader takes over from the radio operator, whose machine gun is jammed."""
    bring_about(table, WeaponJammed(man(table, "radio-operator"), jammed=True))
    lose_crewman(table, "radio-operator")
    told = {"man": man(table, "loader"), "helper": man(table, "driver")}
    table.make("take-post", US, element=t34(table).id, post="radio-operator", **told)


def test_a_jam_stays_with_the_machine_gun_when_its_gunner_is_replaced(raking):
    replace_radio_operator(raking)

    jammed = [m.id for m in raking.battle.men(t34(raking)) if m.jammed]
    assert jammed == [man(raking, "loader")]
    assert "is jammed" in rake(raking, "loader").refused


def test_a_substitute_clears_the_jam_with_less_quality_and_no_bonus(raking):
    replace_radio_operator(raking)
    entry = raking.make("clear-stoppage", US, {"roll": 6}, element=t34(raking).id)
    clearing = next(r for r in entry.resolutions if r.procedure.endswith("clear-stoppage"))

    assert clearing.inputs["quality"] == t34(raking).quality - 1
    assert not clearing.inputs["gunner"]


def test_the_gunner_of_a_mounted_gun_clears_its_jam_with_the_bonus(raking):
    bring_about(raking, WeaponJammed(man(raking, "radio-operator"), jammed=True))
    entry = raking.make("clear-stoppage", US, {"roll": 6}, element=t34(raking).id)
    clearing = next(r for r in entry.resolutions if r.procedure.endswith("clear-stoppage"))

    assert (clearing.inputs["quality"], clearing.inputs["gunner"]) == (t34(raking).quality, True)


def test_a_weapon_listed_with_nobody_goes_to_an_unarmed_man():
    card = ElementCard(squad="1st", name="Half-track", quality=3, vehicle="m3-half-track")
    men = {m.rank: [w.name for w in m.weapons] for m in man_vehicle(card, SHIPPED).figures}

    assert men == {"Driver": [], "Commander": ["Cal.30"], "Radio operator": ["M2HB"]}


def test_a_loader_has_no_machine_gun_to_fire(raking):
    progress = rake(raking, "loader")

    assert progress.entry is None
    assert vehicle(raking, "us").tasks == {}
