"""Repairs over impulses by several figures; fires aboard, and their victims."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.naming import man as called
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state.buildings_and_traps import Task
from tests.battle.conftest import GERMAN, UMPIRE, Refusal, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf


def title(name):
    return f"{SQUAD}, {name}"


def with_fire_fighting(event):
    """The opening with the option to fight fires."""
    rules = {**event.battle.rules, "fire-fighting": True}
    return replace(event, battle=replace(event.battle, rules=rules))


@pytest.fixture
def table():
    """A Panzer that the enemy knows acts."""
    return Table(change=with_fire_fighting, card=duel(), shelf=shelf()).until(
        ("german", title(PANZER)),
        [("german", title(PANZER), "fire"), ("german", title(TEAM), "movement")],
        [("german", title(PANZER))],
    )


def panzer(table):
    return table.element("german", title(PANZER))


def tank(table):
    return table.battle.vehicles.of[panzer(table).id]


def struck(table, fire=0, **points):
    points = {name.replace("_", "-"): number for name, number in points.items()}
    bring_about(table, v.VehicleDamaged(panzer(table).id, "hull", points, fire, False, False))


def repair(table, system, by=GERMAN, dice=None, men=2, **told):
    men = panzer(table).figures[:men]
    told = {"element": panzer(table).id, "system": f"hull {system}", "men": men} | told
    return table.make("repair-vehicle", by, dice=dice, **told)


def offers(table, name=PANZER):
    element = table.element("german", title(name))
    return [x.words for x in unit_view(table.battle, element).offers]


def test_two_figures_that_continue_a_repair_pay_once(table):
    struck(table, engine=2)
    repair(table, "engine", dice={"time": [6, 6]})
    repair(table, "engine", next_impulse="yes")

    assert panzer(table).spent == 2


def test_a_radio_takes_an_action_a_point(table):
    struck(table, radio=1)
    entry = repair(table, "radio", men=1)

    assert tank(table).lost == {}
    assert panzer(table).spent == 1
    assert "works again" in entry.told["german"]
    assert entry.told.get("us") is None
    assert set(tank(table).tasks.values()) == {"repair"}


def test_enemy_repairs_are_not_counted_with_own_repairs(table):
    bring_about(table, w.TaskBegun(Task("us task 7", "us", "demolition", "the bridge", 4)))
    struck(table, engine=1)
    repair(table, "engine", dice={"time": [5]}, men=1)

    assert [x.id for x in table.battle.buildings.open_tasks("german")] == ["german task 1"]


def test_repairs_are_offered_where_something_is_broken(table):
    assert "Repair a vehicle" not in offers(table)
    struck(table, engine=1)
    assert "Repair a vehicle" in offers(table)


def test_a_radio_is_repaired_once(table):
    struck(table, radio=1)
    repair(table, "radio", men=1)
    struck(table, radio=1)

    with pytest.raises(Refusal, match="cannot be repaired"):
        repair(table, "radio", men=1)


def test_a_destroyed_radio_is_not_repaired(table):
    struck(table, radio=2)

    with pytest.raises(Refusal, match="cannot be repaired"):
        repair(table, "radio")


def test_an_engine_takes_a_die_of_actions_a_point_over_several_impulses(table):
    struck(table, engine=1)
    repair(table, "engine", dice={"time": [5]})
    task = next(iter(table.battle.buildings.tasks.values()))

    assert (task.needed, task.so_far) == (5, 2)
    assert tank(table).lost == {"hull": {"engine": 1}}
    repair(table, "engine")
    repair(table, "engine", men=1)
    assert tank(table).lost == {}
    assert panzer(table).spent == 3


def test_a_moving_vehicle_cannot_be_repaired(table):
    struck(table, engine=1)
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 4))

    with pytest.raises(Refusal, match="must stop"):
        repair(table, "engine", dice={"time": [5]})


def test_a_track_is_repaired_from_outside_an_action_a_ton(table):
    struck(table, left_track=2)
    with pytest.raises(Refusal, match="from outside"):
        repair(table, "left-track")
    men = panzer(table).figures[3:]
    table.make("bail-out", GERMAN, element=panzer(table).id, men=men)
    table.make("no-reaction")
    entry = table.make(
        "repair-vehicle",
        GERMAN,
        element=panzer(table).id,
        system="hull left-track",
        men=men,
    )
    task = next(iter(table.battle.buildings.tasks.values()))

    assert (task.needed, task.so_far) == (22, 2)
    assert "at work on it" in entry.told["us"]


def test_a_destroyed_track_cannot_be_repaired(table):
    struck(table, left_track=5)
    table.make("bail-out", GERMAN, element=panzer(table).id, men=panzer(table).figures[3:])
    table.make("no-reaction")

    with pytest.raises(Refusal, match="cannot be repaired"):
        repair(table, "left-track", men=0)


def test_figures_of_another_element_help_with_a_repair(table):
    struck(table, engine=1)
    repair(table, "engine", dice={"time": [4]})
    table.make("no-reaction")
    table.make("stand-down", element=panzer(table).id)
    team = table.act_with("german", title(TEAM))
    table.make("lose-first", element=team.id)
    table.make(
        "repair-vehicle",
        GERMAN,
        element=team.id,
        vehicle=panzer(table).id,
        system="hull engine",
        men=team.figures,
    )

    assert tank(table).lost == {}


def test_one_undo_reverses_a_repair(table):
    told = {"element": panzer(table).id, "reason": "for the test", "hull engine": 1}
    table.make("set-vehicle", **told)
    before = table.battle
    repair(table, "engine", dice={"time": [1]}, men=1)
    assert not tank(table).lost_of("engine")
    table.undo()

    assert table.battle == before


def fight(table, die, by=UMPIRE, **told):
    told = {"element": panzer(table).id, "man": panzer(table).figures[1]} | told
    return table.make("fight-vehicle-fire", by, dice={"die": die}, **told)


def open_hatches(table):
    bring_about(table, c.HatchesSet(panzer(table).id, closed=False))


def test_a_crew_under_armor_opens_the_hatches_first(table):
    struck(table, fire=3)
    with pytest.raises(Refusal, match="hatches open"):
        fight(table, 6)


def test_an_extinguisher_reduces_a_fire_if_die_plus_three_exceeds_its_strength(table):
    struck(table, fire=4)
    open_hatches(table)
    fight(table, 1)
    assert tank(table).fire == 4
    table.make("burn-aboard", owed=aboard(table).id, dice=lucky(table))
    table.make("no-reaction")
    fight(table, 2)
    assert tank(table).fire == 3


def aboard(table):
    return next(x for x in table.battle.owed if x.kind == "aboard-fire")


def lucky(table, **but):
    """A six for everybody, which hurts nobody."""
    men = [table.battle.figures[id] for id in panzer(table).figures]
    men = [m for m in men if m.state != "dead"]
    return {f"{called(m)}: roll": but.get(m.rank.replace(" ", "_"), 6) for m in men}


def test_only_one_crew_member_fights_a_fire_in_an_impulse(table):
    struck(table, fire=4)
    open_hatches(table)
    fight(table, 1)

    with pytest.raises(Refusal, match="one figure alone"):
        fight(table, 6, man=panzer(table).figures[2])


def test_a_fire_of_two_goes_out_for_good(table):
    struck(table, fire=2)
    open_hatches(table)
    entry = fight(table, 6)

    assert (tank(table).fire, tank(table).burnt) == (0, True)
    assert "it is out" in entry.told["us"]


def test_bystanders_fight_a_fire_aboard_with_what_they_have(table):
    struck(table, fire=4)
    table.make("stand-down", element=panzer(table).id)
    team = table.act_with("german", title(TEAM))
    table.make("lose-first", element=team.id)
    # the book's example: a spade, 4 and 1 are over 4
    fight(table, 4, element=team.id, man=team.figures[0], equipment="spade-broom")

    assert tank(table).fire == 3


def test_each_impulse_in_a_burning_vehicle_burns_whoever_is_inside(table):
    struck(table, fire=3)
    table.make("hatches", element=panzer(table).id)
    owed = aboard(table)
    entry = table.make("burn-aboard", owed=owed.id, dice=lucky(table, Driver=1))
    states = {m.rank: m.state for m in table.battle.men(panzer(table))}

    assert states["Driver"] == "dead"
    assert states["Gunner"] == "ready"
    assert "Driver" in entry.told["german"]
    assert not any(x.kind == "aboard-fire" for x in table.battle.owed)


def test_the_working_names_each_figure_beside_its_die(table):
    struck(table, fire=3)
    table.make("hatches", element=panzer(table).id)
    entry = table.make("burn-aboard", owed=aboard(table).id, dice=lucky(table, Driver=1))
    labels = [step.label for each in entry.resolutions for step in each.steps]

    for figure in table.battle.men(panzer(table)):
        assert f"die for {called(figure)}" in labels


def test_the_log_names_a_burning_vehicle_and_an_effect_once_for_all_who_suffer_it(table):
    struck(table, fire=3)
    table.make("hatches", element=panzer(table).id)
    dice = lucky(table, Driver=1, Gunner=1, Loader=1)
    told = table.make("burn-aboard", owed=aboard(table).id, dice=dice).told

    men = "Loader, Gunner (MG34) and Driver"
    assert told["umpire"] == f"Fire aboard: G 1st, Panzer: {men} dead."
    assert told["german"] == f"Fire aboard: Your {men} are dead."


def test_figures_out_of_action_are_not_burnt(table):
    struck(table, fire=3)
    table.make("bail-out", GERMAN, element=panzer(table).id)

    assert not any(x.kind == "aboard-fire" for x in table.battle.owed)


def test_an_idle_figure_in_the_fire_is_burnt_at_the_turns_end(table):
    struck(table, fire=3)
    table.make("end-turn", why="agreed")

    assert aboard(table).element == panzer(table).id


def test_a_crew_member_outside_neither_drives_nor_fires(table):
    driver = panzer(table).figures[3]
    table.make("bail-out", GERMAN, element=panzer(table).id, men=(driver,))
    table.make("no-reaction")

    with pytest.raises(Refusal):
        table.make("drive", element=panzer(table).id, wanted_in=3, man_drive=driver)


def repair_button(table):
    (found,) = [
        x for x in unit_view(table.battle, panzer(table)).offers if x.move == "repair-vehicle"
    ]
    return found


def systems_offered(table, by):
    progress = table.attempt("repair-vehicle", by, element=panzer(table).id, commit=False)
    return [option.value for ask in progress.asks if ask.name == "system" for option in ask.options]


def test_a_player_is_offered_only_what_can_be_repaired(table):
    whole = tank(table).card["systems"]["hull"]
    struck(table, engine=1, radio=whole["radio"])
    assert tank(table).is_out("radio")

    assert systems_offered(table, GERMAN) == ["hull engine"]
    assert systems_offered(table, UMPIRE) == ["hull engine", "hull radio"]  # they may overrule


def test_the_button_says_that_nothing_can_be_repaired(table):
    struck(table, radio=tank(table).card["systems"]["hull"]["radio"])

    assert repair_button(table).barred == "nothing there can be repaired"


def test_a_destroyed_gun_is_not_offered(table):
    whole = tank(table).card["systems"]["turret"]
    bring_about(
        table, v.VehicleDamaged(panzer(table).id, "turret", {"gun": whole["gun"]}, 0, False, False)
    )
    guns = {x.barred for x in unit_view(table.battle, panzer(table)).offers if "shell" in x.move}

    assert guns == {"its gun is destroyed"}


def test_a_jam_stays_in_the_vehicle_with_the_machine_gun(table):
    operator = next(m for m in table.battle.men(panzer(table)) if m.weapons)
    bring_about(table, e.WeaponJammed(operator.id, jammed=True))
    table.make("bail-out", GERMAN, element=panzer(table).id, men=(operator.id,))
    table.make("no-reaction")
    assert not table.battle.figures[operator.id].weapons

    with pytest.raises(Refusal, match="No weapon there is jammed"):
        table.make("clear-stoppage", GERMAN, element=panzer(table).id)
    assert not any("jammed" in row.words for row in unit_view(table.battle, panzer(table)).men)
