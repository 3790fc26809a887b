"""Figures get out of their vehicle and back in; casualties are helped out; prisoners leave it."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.lookups.naming import points_in_words
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state.round_state import Noise
from assistant.battle.rattenkrieg.vehicles.damage.damage_points import crew_aboard
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf


def title(name):
    return f"{SQUAD}, {name}"


@pytest.fixture
def table():
    """A Panzer that the enemy knows acts."""
    return Table(card=duel(), shelf=shelf()).until(
        ("german", title(PANZER)),
        [("german", title(PANZER), "fire"), ("german", title(TEAM), "movement")],
        [("german", title(PANZER))],
    )


def panzer(table):
    return table.element("german", title(PANZER))


def tank(table):
    return table.battle.vehicles.of[panzer(table).id]


def hurt_crewman(table, number, state):
    bring_about(table, e.FigureChanged(panzer(table).figures[number], "ready", state))


def bail(table, by=GERMAN, dice=None, **told):
    up = [m.id for m in figures_inside(table.battle, panzer(table)) if m.state == "ready"]
    told.setdefault("men", tuple(up))
    return table.make("bail-out", by, dice=dice, element=panzer(table).id, **told)


def test_the_crew_gets_out_in_an_impulse_whatever_its_order_and_is_worse_on_foot(table):
    entry = bail(table)

    assert tank(table).left
    assert panzer(table).spent == 1
    assert (panzer(table).quality, table.battle.emergencies.served) == (2, {panzer(table).id: 4})
    assert figures_inside(table.battle, panzer(table)) == []
    assert "five figures get out" in entry.told["us"]


def test_a_figure_that_cannot_move_stays_inside(table):
    hurt_crewman(table, 0, "wounded")
    hurt_crewman(table, 1, "stunned")
    entry = bail(table)

    assert tank(table).left
    assert [m.rank for m in figures_inside(table.battle, panzer(table))] == ["Commander", "Loader"]
    assert "Still in it: commander and loader" in entry.told["german"]
    assert "commander" not in entry.told["us"].lower()


def test_wounded_men_alone_do_not_man_a_vehicle(table):
    hurt_crewman(table, 0, "wounded")
    bail(table)

    assert tank(table).left
    assert [m.rank for m in figures_inside(table.battle, panzer(table))] == ["Commander"]
    assert "Wounded inside: commander." in unit_view(table.battle, panzer(table)).facts


def test_a_hit_on_the_vehicle_does_not_reach_figures_outside(table):
    hurt_crewman(table, 0, "wounded")
    bail(table)

    assert list(crew_aboard(table.battle, tank(table))) == ["commander"]


def test_the_whole_crew_is_ticked_to_bail_out_only_of_burning_or_immobile_tanks(table):
    def proposed():
        asks = table.attempt("bail-out", GERMAN, commit=False, element=panzer(table).id).asks
        return next(ask.value for ask in asks if ask.name == "men")

    assert proposed() is None
    for harm in ({"hull left-track": "5"}, {"hull left-track": "0", "fire": "3"}):
        table.make("set-vehicle", element=panzer(table).id, reason="for the test", **harm)
        assert proposed() == panzer(table).figures


def test_a_single_crew_member_may_get_out(table):
    man = panzer(table).figures[4]
    bail(table, men=(man,))

    assert not tank(table).left
    assert table.battle.emergencies.out == (man,)
    assert panzer(table).quality == 4


def test_figures_fall_out_of_a_moving_vehicle(table):
    bring_about(table, v.VehicleSpeedSet(panzer(table).id, 12))
    ranks = [table.battle.figures[id].rank for id in panzer(table).figures]
    # a sixth of the speed or less wounds
    bail(table, dice={f"{rank}: die": 2 if rank == "Driver" else 3 for rank in ranks})
    states = [table.battle.figures[id].state for id in panzer(table).figures]

    assert states == [*["hunkered-down"] * 3, "wounded", "hunkered-down"]


def test_nobody_gets_out_twice(table):
    bail(table)
    table.make("no-reaction")

    with pytest.raises(Refusal, match="Nobody"):
        bail(table)


def test_figures_that_get_out_or_in_do_nothing_else_in_that_action(table):
    for getting in ("bail-out", "get-in"):
        if getting == "bail-out":
            bail(table)
        else:
            table.make("get-in", GERMAN, element=panzer(table).id)
        table.make("no-reaction")
        assert unit_view(table.battle, panzer(table)).may_join == ""
        with pytest.raises(Refusal):
            table.make("move", GERMAN, element=panzer(table).id, men=panzer(table).figures[:1])


def test_a_vehicle_that_was_left_is_manned_again_with_its_own_quality(table):
    bail(table)
    table.make("no-reaction")
    table.make("get-in", GERMAN, element=panzer(table).id)

    assert not tank(table).left
    assert panzer(table).quality == 4
    assert table.battle.emergencies.out == ()


def test_a_wreck_is_not_manned_again(table):
    bail(table)
    table.make("no-reaction")
    bring_about(table, v.VehicleDamaged(panzer(table).id, "hull", {}, 0, True, True))

    with pytest.raises(Refusal, match="wreck"):
        table.make("get-in", GERMAN, element=panzer(table).id)


def test_one_undo_puts_the_crew_back_inside(table):
    before = table.battle
    bail(table)
    table.undo()

    assert table.battle == before


def test_a_crew_member_helps_a_wounded_one_out_as_a_task(table):
    hurt_crewman(table, 0, "wounded")
    told = {"element": panzer(table).id, "fallen": panzer(table).figures[0]}
    table.make("pull-out", GERMAN, man=panzer(table).figures[1], **told)

    assert figures_inside(table.battle, panzer(table))[0].rank == "Loader"
    assert tank(table).tasks == {panzer(table).figures[1]: "move-fallen"}


def test_figures_on_foot_help_the_wounded_out_of_a_tank_of_their_side(table):
    hurt_crewman(table, 0, "wounded")
    bail(table)
    table.make("no-reaction")
    table.make("stand-down", element=panzer(table).id)
    team = table.act_with("german", title(TEAM))
    table.make("lose-first", element=team.id)
    told = {"element": team.id, "fallen": panzer(table).figures[0], "man": team.figures[1]}
    table.make("pull-out", GERMAN, **told)

    assert figures_inside(table.battle, panzer(table)) == []


def test_hunkered_down_men_help_nobody_out(table):
    hurt_crewman(table, 0, "wounded")
    bail(table)
    table.make("no-reaction")
    table.make("stand-down", element=panzer(table).id)
    team = table.act_with("german", title(TEAM))
    for man in team.figures:
        told = {"element": team.id, "man": man, "reason": "fire"}
        table.make("rule-man", state="hunkered-down", **told)

    with pytest.raises(Refusal, match="Two figures are hunkered down"):
        table.make("pull-out", element=team.id, fallen=panzer(table).figures[0])


def test_only_figures_inside_can_be_helped_out(table):
    with pytest.raises(Refusal, match="No figure is down"):
        table.make("pull-out", GERMAN, element=panzer(table).id)


def test_a_crew_that_gives_itself_up_leaves_its_vehicle(table):
    table.make(
        "take-prisoner",
        element=panzer(table).id,
        men=panzer(table).figures,
        captor=table.element("us", title(TEAM)).id,
        escort="nobody",
    )

    assert tank(table).left
    assert not tank(table).wreck


@pytest.mark.parametrize(("on_foot", "checks"), [(False, []), (True, ["comrade-killed"])])
def test_a_death_shakes_a_crew_only_once_it_no_longer_fights_as_a_crew(table, on_foot, checks):
    if on_foot:
        bail(table)
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    apply_result(play, table.battle.figures[panzer(table).figures[3]], "dead")

    assert [o.kind for o in play.state.owed if o.kind == "comrade-killed"] == checks
    words = [due.words for due in due_now(play.state) if "saw a comrade die" in due.title]
    assert [x.startswith("Dead: ") for x in words] == [True] * len(checks)


def test_a_crew_on_foot_has_the_actions_of_infantry_in_the_turn_in_which_it_leaves(table):
    bail(table)
    crew = panzer(table)

    assert (crew.quality, crew.allowed, crew.spent, crew.left) == (2, 2, 1, 1)


def test_men_aboard_are_stunned_where_others_hunker_down(table):
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    man = panzer(table).figures[3]
    apply_result(play, table.battle.figures[man], "hunkered-down")

    assert play.state.figures[man].state == "stunned"


def test_nobody_gets_in_without_an_action_left(table):
    element = panzer(table)
    bring_about(table, e.ActionsPaid(element.id, element.left - 1, "reaction"))
    bail(table)
    assert not panzer(table).left
    offers = unit_view(table.battle, panzer(table)).offers

    assert {x.barred for x in offers if x.move == "get-in"} == {"no action left"}


def test_a_crew_that_got_out_does_not_react_under_the_name_of_its_vehicle(table):
    shooter = table.element("us", title(TEAM))
    bring_about(table, v.CrewLeft(panzer(table).id), e.ReactionOffered(heard_by_all(shooter)))
    state = table.game.state
    table.game.state = replace(state, round=replace(state.round, active=(shooter.id,)))
    table.reveal("us", title(TEAM))

    asked = [*due_now(table.battle), *due_for(table.battle, "german")]
    taps = [tap.words for due in asked for tap in due.taps if tap.move == "react"]
    named = [words for words in taps if PANZER in words]
    assert len(named) == 2
    assert all(f"{PANZER} (crew on foot) · " in words for words in named)


def heard_by_all(element):
    return Noise(element.id, "shoot", "table", {})


def test_the_enemy_still_sees_the_tank_that_its_crew_left(table):
    bail(table)
    seen = [row.words for row in side_view(table.battle, "us").contacts]
    tanks = [words for words in seen if "left behind" in words]

    assert tanks == ["5 unarmed; left behind: PzKpfw IV Ausf F1, abandoned, halted"]


def test_a_casualty_inside_is_neither_seen_nor_shot_at_by_rifles(table):
    hurt_crewman(table, 2, "stunned")  # the gunner, whose weapon is the MG34 of the card
    bail(table)
    (seen,) = [x.words for x in side_view(table.battle, "us").contacts if "left behind" in x.words]

    assert seen.startswith("4 unarmed; left behind")
    exposed = exposed_to_rifles(table.battle, panzer(table))
    assert panzer(table).figures[2] not in {m.id for m in exposed}
    assert len(exposed) == 4


@pytest.mark.parametrize(("points", "words"), [(1, "1 point"), (6, "6 points")])
def test_one_damage_point_is_written_in_the_singular(points, words):
    assert points_in_words(points) == words
