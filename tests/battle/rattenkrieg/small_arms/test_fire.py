"""Fire at the table: the shot, the casualties, and what it reveals."""

import pytest

from tests.battle.conftest import US, Refusal


@pytest.fixture
def firefight(engaged):
    """A US team acts under a Fire order; it has identified a German team."""
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.order("german", "1st Squad, Team 1", "fire")
    engaged.rounds()
    engaged.reveal("german", "1st Squad, Team 1")
    engaged.act_with("us", "1st Squad, Team 1")
    return engaged


def test_a_shot_asks_for_target_distance_and_die_alone(firefight):
    team = firefight.element("us", "1st Squad, Team 1")
    progress = firefight.attempt("shoot", US, element=team.id, man=team.figures[0], distance_in=14)

    assert progress.dice.pending.throw.name == "roll"
    # Garand -2, stance +1, before dawn +1: the sum is nought
    assert ("to add to the die", 0) in [(s.label, s.value) for s in progress.dice.pending.steps]


COVER = "cover: part of the head shows"


@pytest.mark.parametrize(
    ("through", "cover"),
    [((), 3), (("wooden-wall",), None), (("wooden-wall", "mattress"), None), (("stone-wall",), 3)],
)
def test_a_shot_goes_through_materials_up_to_its_penetration(firefight, through, cover):
    told = firefight.shot(distance_in=14, obstacle="head", through=through)
    steps = firefight.attempt("shoot", US, **told).dice.pending.steps  # a Garand pierces 3

    assert {s.label: s.value for s in steps}.get(COVER) == cover


@pytest.mark.parametrize(("times", "cover"), [(1, None), (3, None), (4, 3)])
def test_a_shot_pierces_several_objects_of_a_kind_until_their_sum_stops_it(firefight, times, cover):
    told = firefight.shot(distance_in=14, obstacle="head", through=("wooden-wall",))
    told["through_wooden-wall"] = times
    steps = firefight.attempt("shoot", US, **told).dice.pending.steps

    assert {s.label: s.value for s in steps}.get(COVER) == cover


def test_the_number_of_objects_is_asked_where_the_shot_pierces_one(firefight):
    walls = ("wooden-door", "brick-wall", "stone-wall")  # 0, 2 and 4 against 3
    told = firefight.shot(distance_in=14, obstacle="head", through=walls)
    asks = firefight.attempt("shoot", US, **told).play.asks

    assert [name for name in asks if name.startswith("through_")] == ["through_brick-wall"]
    assert (asks["through_brick-wall"].most, asks["through_brick-wall"].rare) == (2, True)


def test_a_two_kills_and_a_check_of_comrades_is_pending(firefight):
    firefight.make("shoot", US, dice={"roll": 2}, **firefight.shot(distance_in=14))
    firefight.on_the_men()

    target = firefight.element("german", "1st Squad, Team 1")
    assert [m.state for m in firefight.battle.men(target)].count("dead") == 1
    assert [o.kind for o in firefight.battle.owed] == ["comrade-killed"]
    assert target.order.face_up
    shooter = firefight.element("us", "1st Squad, Team 1")
    assert (shooter.concealment, shooter.left, shooter.shots) == ("located", 3, 1)
    assert firefight.battle.combat


def test_the_men_of_a_team_fire_in_one_action(firefight):
    firefight.make("shoot", US, dice={"roll": 5}, **firefight.shot(0, distance_in=14))
    fired = firefight.element("us", "1st Squad, Team 1").figures[0]
    asks = firefight.attempt("shoot", US, **firefight.shot(1, distance_in=14)).play.asks
    notes = {option.value: option.effect for option in asks["man"].options}
    assert [id for id, note in notes.items() if note] == [fired]
    assert notes[fired] == "has acted: another action"
    firefight.make("shoot", US, dice={"roll": 5}, **firefight.shot(1, distance_in=14))
    assert firefight.element("us", "1st Squad, Team 1").left == 3

    firefight.make("shoot", US, dice={"roll": 5}, **firefight.shot(0, distance_in=14))
    assert firefight.element("us", "1st Squad, Team 1").left == 2


def test_an_undetected_enemy_cannot_be_targeted(engaged):
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.rounds()
    engaged.act_with("us", "1st Squad, Team 1")
    team = engaged.element("us", "1st Squad, Team 1")

    with pytest.raises(Refusal, match="No enemy is known well enough for that"):
        engaged.make("shoot", US, element=team.id, man=team.figures[0], distance_in=14)


def test_men_out_of_command_may_refuse_to_shoot(firefight):
    team = firefight.element("us", "1st Squad, Team 1")
    firefight.make("set-command", element=team.id, leads="no", sight="no")
    firefight.make("shoot", US, dice={"nerve: roll": 6}, **firefight.shot(distance_in=14))

    assert firefight.element("us", "1st Squad, Team 1").left == 3
    assert not firefight.battle.owed
    assert not firefight.battle.combat


def test_each_reader_gets_the_own_sentence(firefight):
    entry = firefight.make("shoot", US, dice={"roll": 2}, **firefight.shot(distance_in=14))

    assert "U 1st, Team 1: Sergeant 1 fires the Garand at G 1st, Team 1" in entry.told["umpire"]
    assert "contact A" in entry.told["us"]
    assert entry.told["german"].startswith("A shot from contact A at 1st Squad, Team 1.")


def test_a_wound_starts_its_course(firefight):
    firefight.make("shoot", US, dice={"roll": 3}, **firefight.shot(distance_in=14))
    firefight.on_the_men()

    target = firefight.element("german", "1st Squad, Team 1")
    wounded = [m for m in firefight.battle.men(target) if m.state == "wounded"]
    assert [m.wounded_turn for m in wounded] == [2]


def test_the_enemy_may_react_to_the_shot_from_a_mojon_for_two_actions(firefight):
    firefight.make("shoot", US, dice={"roll": 5}, **firefight.shot(distance_in=14))
    answering = firefight.element("german", "1st Squad, Team 1")
    firefight.make("react", element=answering.id)

    answering = firefight.element("german", "1st Squad, Team 1")
    assert (answering.left, answering.in_reaction) == (2, True)


def test_a_machine_gun_sweeps_the_men_in_its_arc(engaged):
    engaged.order("german", "1st Squad, Team 2", "fire")
    engaged.order("us", "1st Squad, Team 2", "fire")
    engaged.rounds()
    engaged.reveal("us", "1st Squad, Team 2")
    team = engaged.act_with("german", "1st Squad, Team 2")
    target = engaged.element("us", "1st Squad, Team 2")
    # MG42 -2, stance +1, before dawn +1: nought. Seven checks over five men, then round again.
    entry = engaged.make(
        "automatic-fire",
        element=team.id,
        man=team.figures[0],
        target=target.id,
        distance_in=14,
        dice={"rolls": [1, 5, 3, 4, 5, 5, 5]},
    )

    men = engaged.battle.men(engaged.element("us", "1st Squad, Team 2"))
    states = [m.state for m in men]
    assert states == ["dead", "ready", "wounded", "hunkered-down", "ready"]
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
    assert fire.outcome["checks_made"] == 7
    assert engaged.element("german", "1st Squad, Team 2").left == 2


def test_two_sixes_and_a_third_jam_the_gun(engaged):
    engaged.order("german", "1st Squad, Team 2", "fire")
    engaged.rounds()
    engaged.reveal("us", "1st Squad, Team 2")
    team = engaged.act_with("german", "1st Squad, Team 2")
    target = engaged.element("us", "1st Squad, Team 2")
    engaged.make(
        "automatic-fire",
        element=team.id,
        man=team.figures[0],
        target=target.id,
        distance_in=14,
        dice={"rolls": [6, 6], "extra": 6},
    )
    assert engaged.battle.figures[team.figures[0]].jammed

    engaged.make("clear-stoppage", element=team.id, dice={"roll": 4})
    assert not engaged.battle.figures[team.figures[0]].jammed


def test_the_list_of_shooters_names_a_second_weapon_that_a_figure_would_fire(engaged):
    engaged.order("german", "1st Squad, Team 2", "fire")
    engaged.rounds()
    engaged.reveal("us", "1st Squad, Team 2")
    team = engaged.act_with("german", "1st Squad, Team 2")
    asks = engaged.attempt("shoot", element=team.id, commit=False).play.asks

    effects = {o.words.partition(" (")[2].rstrip(")"): o.effect for o in asks["man"].options}
    assert effects["MG42"] == "with the Luger"
    assert effects["Mauser"] == ""
