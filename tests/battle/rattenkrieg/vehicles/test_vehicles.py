"""Vehicles: set-up, a gun's shot from tap to disk, and what each side learns about it."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, T34, duel, shelf

# chapter 26: plugging and shattering are left out of its example
SHOT = {
    "distance_in": 11,
    "sector": 8,
    "fan": "left",
    "shell": "BR-350P APCBC",
    "acquired": "yes",
}
DICE = {
    "damage": [5, 4, 3, 6],
    "order": [6, 1],
    "pick": [2, 4, 5],
    "crew": [4, 3, 1],
    "ammunition": [3, 1],
    "fuel": [3],
}


def title(name):
    return f"{SQUAD}, {name}"


def with_book_settings(event):
    """The opening with the settings of the book's example."""
    rules = {**event.battle.rules, "special_cases": False}
    return BattleOpened(replace(event.battle, rules=rules))


@pytest.fixture
def duelling():
    """The T-34 acts; the Panzer, which drives at 8 inches, is identified, but the T-34 is not."""
    table = Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("german", title(PANZER))],
    )
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 8))
    return table


def panzer(table):
    return table.element("german", title(PANZER))


def t34(table):
    return table.element("us", title(T34))


def vehicle(table, side="german"):
    return table.battle.vehicles.of[(panzer if side == "german" else t34)(table).id]


def fire(table, dice=DICE, **told):
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    return table.make("fire-gun", dice=dice, **told)


def state_of(table, post):
    return table.battle.figures[vehicle(table).seats[post]].state


def test_a_scenario_with_two_tanks_opens_with_their_crews_and_cards():
    table = Table(card=duel(), shelf=shelf())
    tank = vehicle(table)

    assert list(tank.seats) == ["commander", "loader", "gunner", "driver", "radio-operator"]
    assert tank.points("hull")["left-track"] == 5
    assert (tank.name, tank.rounds, tank.buttoned_up) == ("PzKpfw IV Ausf F1", 90, True)
    assert table.battle.men(panzer(table))[0].rank == "Commander"
    armed = {m.rank: tuple(w.name for w in m.weapons) for m in table.battle.men(panzer(table))}
    assert armed == {
        **dict.fromkeys(("Commander", "Loader", "Driver"), ()),
        **dict.fromkeys(("Gunner", "Radio operator"), ("MG34",)),
    }
    assert len(table.battle.vehicles.of) == 2


def test_a_vehicle_has_four_impulses_whatever_its_quality():
    table = Table(card=duel(), shelf=shelf())
    table.engage()

    assert (t34(table).quality, t34(table).left) == (3, 4)


def test_the_shot_of_chapter_26_does_what_the_book_says(duelling):
    entry = fire(duelling)

    assert vehicle(duelling).lost == {"hull": {"left-track": 5}}
    assert state_of(duelling, "driver") == "stunned"
    assert state_of(duelling, "radio-operator") == "dead"
    assert [state_of(duelling, p) for p in ("commander", "loader", "gunner")] == ["ready"] * 3
    assert panzer(duelling).left == 3
    assert vehicle(duelling).speed_in == 0
    assert "11 points" in entry.told["umpire"]
    steps = [step for r in entry.resolutions for step in r.steps if step.label == "To Hit"]
    assert steps[0].value == 5


def test_the_shot_is_recorded_for_the_gun(duelling):
    fire(duelling)
    gun = vehicle(duelling, "us")

    assert (gun.rounds, gun.fired, gun.firing) == (76, {"BR-350P APCBC": 1}, 1)
    assert gun.fired_at == gun.acquired == (panzer(duelling).id,)
    assert t34(duelling).left == 3


def test_one_undo_reverses_a_whole_shot(duelling):
    duelling.undo(duelling.make("stand-down", element=t34(duelling).id).seq)
    before = duelling.battle
    fire(duelling)
    duelling.undo()

    assert duelling.battle.vehicles.of[t34(duelling).id] == before.vehicles.of[t34(duelling).id]
    assert duelling.battle.figures == before.figures
    assert duelling.battle.elements == before.elements


def test_each_side_reads_what_it_sees(duelling):
    told = fire(duelling).told

    assert "left track off" in told["us"].lower()
    assert "The vehicle that was hit loses an impulse." in told["us"]
    for secret in ("stunned", "dead", "points", PANZER, "ammunition"):
        assert secret not in told["us"]
    assert "driver stunned, radio operator dead" in told["german"]
    assert T34 not in told["german"]


def test_no_side_reads_the_dice_of_damage(duelling):
    shown = {r.procedure.split("/")[1]: r.shown_to for r in fire(duelling).resolutions}

    assert shown["gun-shot"] == ()
    assert shown["gun-to-hit"] == ("us",)
    assert shown["apply-damage"] == ("german",)


def test_a_side_may_only_ask_for_the_shot(duelling):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, "distance_in": 11}
    with pytest.raises(KeyError):
        duelling.attempt("fire-gun", US, **told)
    duelling.make("ask-fire-gun", US, **told, acquired="yes")
    (wish,) = duelling.battle.requests

    assert (wish.move, wish.told["distance_in"]) == ("fire-gun", "11")
    fire(duelling)
    assert not duelling.battle.requests


@pytest.fixture
def driving():
    """The T-34 has a movement order."""
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "movement")]
    )


def test_a_driver_of_three_gains_three_inches_and_no_harm(driving):
    told = driving.make("drive", US, element=t34(driving).id, wanted_in=3).told

    assert vehicle(driving, "us").speed_in == 3
    assert vehicle(driving, "us").lost == {}
    assert "drives 3″" in told["us"]


@pytest.mark.parametrize("deployed", [True, False])
def test_the_enemy_reads_that_a_model_drives_only_if_it_is_on_the_table(driving, deployed):
    state = driving.battle
    tank = replace(t34(driving), deployed=deployed)
    driving.game.state = replace(state, elements={**state.elements, tank.id: tank})
    told = driving.make("drive", US, element=tank.id, wanted_in=3).told

    assert tank.concealment == "undetected"
    assert ("drives 3″" in told.get("german", "")) is deployed
    assert tank.title not in told.get("german", "")


def test_too_much_acceleration_damages_the_engine_then_the_tracks(driving):
    dice = {"damage": [1, 1, 1, 1, 6, 6, 6]}
    driving.make("drive", US, dice=dice, element=t34(driving).id, wanted_in=10)

    assert vehicle(driving, "us").lost == {"hull": {"engine": 3, "left-track": 1}}
    with pytest.raises(Refusal, match="cannot move"):
        driving.make("drive", US, element=t34(driving).id, wanted_in=1)


def test_a_damaged_engine_is_slower(driving):
    lost = {"hull": {"engine": 1}}
    ruled = v.VehicleCorrected(t34(driving).id, 0, True, 0, False, 77, lost)
    bring_about(driving, ruled)
    asks = driving.attempt("drive", US, element=t34(driving).id, commit=False).asks
    ask = next(x for x in asks if x.name == "wanted_in")

    assert ask.most == pytest.approx(13, abs=0.4)


def test_a_vehicle_goes_under_a_marker_of_its_kind():
    table = Table(card=duel(), shelf=shelf())
    kinds = {table.battle.mojons[x.mojon].kind for x in (t34(table), panzer(table))}

    assert kinds == {"armored"}


def test_a_gun_does_not_fire_on_the_move(duelling):
    bring_about(duelling, v.VehicleSpeedSet(t34(duelling).id, 4))

    with pytest.raises(Refusal, match="only while it has halted"):
        fire(duelling)


def test_a_second_shot_at_the_same_target_is_not_a_first_shot(duelling):
    fire(duelling)
    entry = fire(duelling, dice={"damage": [6, 6, 6, 6]})
    steps = [s.label for r in entry.resolutions for s in r.steps if r.procedure.endswith("to-hit")]

    assert "first shot" not in steps


def test_a_second_shot_that_strikes_another_crewman_leaves_the_first_stunned(duelling):
    fire(duelling)
    fire(duelling, dice={"damage": [6, 6, 6, 1], "order": [6, 1], "pick": [1], "crew": [6]})

    assert state_of(duelling, "driver") == "stunned"


def test_exploding_ammunition_leaves_a_wreck_without_a_crew(duelling):
    entry = fire(duelling, dice={**DICE, "ammunition": [5]})

    assert vehicle(duelling).wreck
    assert {m.state for m in duelling.battle.men(panzer(duelling))} == {"dead"}
    assert "The vehicle blows up." in entry.told["us"]
    assert "ammunition explodes" in entry.told["german"]
    assert "comrade-killed" not in [o.kind for o in duelling.battle.owed]  # nobody is left to see


def test_a_fire_is_rolled_for_when_the_turn_ends(duelling):
    fire(duelling, dice={**DICE, "fuel": [5], "intensity": [3]})
    assert vehicle(duelling).fire == 4
    duelling.make("end-turn", why="agreed")
    (owed,) = [o for o in duelling.battle.owed if o.kind == "vehicle-fire"]
    told = duelling.make("vehicle-fire", owed=owed.id, dice={"die": [1]}).told

    assert vehicle(duelling).fire == 3
    assert "burns, strength 3" in told["us"]


def test_men_get_out_of_a_vehicle_that_burns_out_of_control(duelling):
    fire(duelling, dice={**DICE, "fuel": [5], "intensity": [6]})

    assert vehicle(duelling).left
    assert panzer(duelling).quality == 2


def test_men_aboard_take_no_action_on_foot(duelling):
    offers = unit_view(duelling.battle, t34(duelling)).offers

    assert "ask-fire-gun" in {o.move for o in offers}
    assert not {"move", "aim"} & {o.move for o in offers}
    with pytest.raises(Refusal, match="aboard"):
        duelling.make("move", element=t34(duelling).id, gait="run")


def test_the_umpire_may_correct_the_state_of_a_vehicle(duelling):
    told = {"speed_in": 0, "fire": 3, "reason": "for the test", "hull engine": 2}
    duelling.make("set-vehicle", element=panzer(duelling).id, **told)
    tank = vehicle(duelling)

    assert (tank.fire, tank.speed_in, tank.lost) == (3, 0, {"hull": {"engine": 2}, "turret": {}})


def test_the_umpire_enters_no_fire_of_a_strength_at_which_it_is_out(duelling):
    told = {"element": panzer(duelling).id, "reason": "for the test"}
    with pytest.raises(Refusal, match="has gone out"):
        duelling.make("set-vehicle", fire=1, **told)
    duelling.make("set-vehicle", fire=2, **told)
    duelling.make("set-vehicle", fire=0, **told)

    assert vehicle(duelling).fire == 0


def test_the_umpire_corrects_how_many_rounds_each_gun_has_left(duelling):
    id = panzer(duelling).id
    card = vehicle(duelling).card
    (gun,) = card["guns"]
    two = {**card, "guns": [gun, {**gun, "rounds": 40}]}
    of = {**duelling.battle.vehicles.of, id: replace(vehicle(duelling), card=two)}
    vehicles = replace(duelling.battle.vehicles, of=of)
    duelling.game.state = replace(duelling.battle, vehicles=vehicles)
    bring_about(duelling, g.ShellsSet(id, "1", {"SprGr. 34 HE": 20, "PzGr. 39/2 APCBC": 20}))
    told = {"rounds": 61, "shells 1 SprGr. 34 HE": 4, "reason": "the loader counted"}
    duelling.make("set-vehicle", element=id, **told)
    tank = vehicle(duelling)

    assert (tank.count("0").rounds, tank.count("1").rounds) == (61, 24)
    assert tank.kinds == {"1": {"SprGr. 34 HE": 4, "PzGr. 39/2 APCBC": 20}}
    with pytest.raises(Refusal, match="Change something first"):
        duelling.make("set-vehicle", element=id, reason="again")


def test_the_card_shows_its_owner_the_damage_and_the_enemy_the_model(duelling):
    fire(duelling)
    own = unit_view(duelling.battle, panzer(duelling)).vehicle
    seen = enemy_card(duelling.battle, panzer(duelling))
    track = next(s for s in own.parts[0].systems if s.name == "left track")

    assert (track.lost, track.points) == (5, 5)
    assert seen.men == ()
    assert seen.vehicle.name == "PzKpfw IV Ausf F1"
    assert "left track off" in seen.vehicle.facts
    assert [d.part for d in seen.vehicle.diagrams] == ["hull", "turret"]


def test_damage_inside_a_vehicle_changes_nothing_for_the_enemy(duelling):
    tank = panzer(duelling)
    before = duelling.battle
    lost = {"hull": {"engine": 1}, "turret": {"gun": 3}}
    hurt = {id: replace(before.figures[id], state="dead") for id in tank.figures[:3]}
    inside = replace(before.vehicles.of[tank.id], lost=lost, rounds=3, fired={"a": 2}, firing=2)
    after = replace(
        before,
        figures={**before.figures, **hurt},
        vehicles=replace(before.vehicles, of={**before.vehicles.of, tank.id: inside}),
    )

    assert side_view(after, "us") == side_view(before, "us")
    assert enemy_card(after, tank) == enemy_card(before, tank)


def test_to_hit_is_read_before_the_dice_are_thrown(duelling):
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT}
    progress = duelling.attempt("fire-gun", commit=False, **told)

    assert ("To Hit", 5) in [(step.label, step.value) for step in progress.dice.pending.steps]


def test_an_unknown_enemy_tank_cannot_be_targeted(duelling):
    duelling.reveal("german", title(PANZER), "located")

    with pytest.raises(Refusal, match="known well enough"):
        fire(duelling)
    assert GERMAN.side == "german"


def test_where_a_vehicle_points_answers_the_next_shot(duelling):
    own, other = t34(duelling).id, panzer(duelling).id
    bring_about(duelling, t.VehicleFacingEntered(other, 0, 0), t.VehicleFacingEntered(own, 0, 60))
    fire(duelling)
    told = {"element": own, "target": other, **SHOT, "sector": None, "fan": "left"}
    asks = duelling.attempt("fire-gun", commit=False, **told).asks

    assert next(x.value for x in asks if x.name == "sector") == "8"
    assert duelling.battle.travel.going(own).turret_deg == 60


def test_a_gunner_whose_turret_points_elsewhere_turns_it_in_an_impulse_before_the_shot(duelling):
    own, other = t34(duelling).id, panzer(duelling).id
    bring_about(duelling, t.VehicleFacingEntered(other, 0, 0), t.VehicleFacingEntered(own, 0, 0))
    with pytest.raises(Refusal, match="turret points elsewhere"):
        fire(duelling)
    duelling.make("turn-turret", element=own, to=2)
    fire(duelling)

    assert t34(duelling).spent == 2


def test_the_umpire_reads_of_figures_on_a_vehicle_on_which_a_shell_bursts(duelling):
    team = duelling.element("german", title("Team"))
    bring_about(duelling, towing.VehicleBoarded(team.figures, panzer(duelling).id, inside=False))
    dice = {"damage": [1] * 8, "order": [6, 1, 2], "crew": [5] * 5, "fuel": [1], "ammunition": [1]}
    dice["pick"] = [1] * 9
    fire(duelling, dice=dice, shell="OF-350M HE")
    (owed,) = [o for o in duelling.battle.owed if o.kind == "riders-struck"]

    assert owed.element == panzer(duelling).id
    asks = duelling.attempt("riders-struck", owed=owed.id, commit=False).asks
    assert next(x.value for x in asks if x.name == "modifier") == -3


def test_a_shell_that_bursts_at_a_vehicle_reaches_those_beside_it(duelling):
    team = duelling.element("german", title("Team"))
    beside, away = team.figures
    dice = {"damage": [6] * 8, "Sergeant (Lee Enfield): roll": 1, "roll": 1}
    near = {"beside": "yes", "ring_groups": (team.id,), "ring_near": (beside,)}
    entry = fire(duelling, dice=dice, shell="OF-350M HE", **near, **{f"ring_{beside}": "4"})

    assert duelling.battle.figures[beside].state == "dead"
    assert duelling.battle.figures[away].state == "ready"
    assert "Beside it" in entry.told["german"]
    assert "Beside it" not in entry.told["us"]  # for the team is not identified
    assert "beside" not in {
        ask.name
        for ask in duelling.attempt(
            "fire-gun",
            commit=False,
            element=t34(duelling).id,
            target=panzer(duelling).id,
            next_impulse="yes",
            **SHOT,
        ).asks
    }


@pytest.mark.parametrize("reader", ["umpire", "us", "german"])
def test_no_reader_sees_a_shell_with_failed_dice_as_piercing(duelling, reader):
    told = fire(duelling, dice={"damage": [6, 6, 6, 6]}).told[reader]

    assert "it hits nothing that matters" in told
    assert "it penetrates" not in told


@pytest.mark.parametrize("counted", [False, True])
def test_special_shells_are_suggested_only_where_they_are_counted(duelling, counted):
    if counted:
        kinds = {"BR-350P APCBC": 20, "BP-350A APCR": 4}
        bring_about(duelling, g.ShellsSet(t34(duelling).id, "0", kinds))
    told = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT, "shell": None}
    asks = duelling.attempt("fire-gun", commit=False, **told).asks
    shell = next(ask for ask in asks if ask.name == "shell")

    assert shell.value == ("BP-350A APCR" if counted else "BR-350P APCBC")
    assert {"BP-350A APCR", "BR-350P APCBC"} <= {option.value for option in shell.options}


def test_a_card_counts_impulses_of_a_vehicle_and_actions_on_foot(duelling):
    assert unit_view(duelling.battle, t34(duelling)).impulses
    assert not unit_view(duelling.battle, duelling.element("us", title("Team"))).impulses
