"""Hand grenades: where they fall, whom they hurt, who learns of it."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE
from assistant.cards.rattenkrieg.forces import orders_of_battle
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

TEAM = "1st Squad, Team 1"
ON_THE_POINT = {"scatter": 4}  # of Quality 4
FELDWEBEL = "Feldwebel (MP40): "


def ready(table):
    """A US team acts under a Fire order; it has identified a German team."""
    table.order("us", TEAM, "fire")
    table.order("german", TEAM, "fire")
    table.rounds()
    table.reveal("german", TEAM)
    table.act_with("us", TEAM)
    return table


@pytest.fixture
def close(engaged):
    return ready(engaged)


def cooking():
    def change(event):
        rules = {**event.battle.rules, "cooking-grenades": True}
        return replace(event, battle=replace(event.battle, rules=rules))

    table = Table(change=change)
    table.engage()
    return ready(table)


def men(table, side="german"):
    return table.battle.men(table.element(side, TEAM))


def throw(table, *near, distance_in=8, **told):
    """Return the answers for a throw that catches these figures."""
    team = table.element("us", TEAM)
    groups = tuple(dict.fromkeys(table.battle.owner(id).id for id in near))
    told = {"element": team.id, "man": team.figures[0], "distance_in": distance_in, **told}
    return {**told, "groups": groups, **({"near": near} if near else {})}


@pytest.mark.parametrize("by", [UMPIRE, US])
@pytest.mark.parametrize(("far", "suggested"), [(6, 6), (14, None)])
def test_the_known_distance_of_a_target_is_suggested_or_said_to_be_too_far(
    close, by, far, suggested
):
    team, target = close.element("us", TEAM), close.element("german", TEAM)
    bring_about(close, e.DistanceEntered(team.id, target.id, far))
    move = "throw-grenade" if by == UMPIRE else "ask-grenade"
    inputs = {"element": team.id, "man": team.figures[0], "target": target.id}
    asks = close.attempt(move, by, **inputs, commit=False).asks
    (distance,) = [ask for ask in asks if ask.name == "distance_in"]

    assert distance.value == suggested
    assert distance.words.endswith(", and contact A is 14″ away") == (suggested is None)


def test_a_throw_asks_for_the_distance_and_the_die_alone(close):
    team = close.element("us", TEAM)
    progress = close.attempt("throw-grenade", element=team.id, man=team.figures[0], distance_in=8)

    assert progress.dice.pending.throw.name == "scatter"
    asked = [a.name for a in progress.asks if not a.rare]
    assert asked == ["man", "grenade", "indoors", "target", "opening", "distance_in"]


@pytest.mark.parametrize("force", ["panzergrenadier-91-luftlande", "paratroopers-506-pir"])
def test_the_grenades_of_a_force_are_listed_with_the_range_that_is_printed(force):
    cards = orders_of_battle.force(force).grenades

    assert cards
    for card in cards:
        assert HAND_GRENADES.row(card.listed or card.name)["range_in"] == card.range_in


def test_each_side_throws_its_own(table):
    assert table.battle.sides["german"].grenades == ("Stielhandgranate M-43",)
    assert table.battle.sides["us"].grenades == ("Mk 2 Pineapple",)


def test_a_grenade_is_thrown_no_farther_than_its_range(close):
    assert close.attempt("throw-grenade", **throw(close, distance_in=10)).dice
    problems = close.attempt("throw-grenade", **throw(close, distance_in=10.5)).problems
    assert "0 to 10" in problems[0]


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ({"scatter": 4}, "it falls on the point"),
        ({"scatter": 5, "direction": 12}, "it falls 1″ from the point, at 12 o’clock: long"),
        ({"scatter": 6, "direction": 3}, "falls 2″ from the point, at 3 o’clock: to the right"),
        ({"scatter": 6, "direction": 6}, "falls 2″ from the point, at 6 o’clock: short"),
        ({"scatter": 6, "direction": 7}, "at 7 o’clock: short and to the left"),
    ],
)
def test_a_grenade_scatters_by_the_die_minus_the_quality_in_a_clock_direction(close, dice, words):
    entry = close.make("throw-grenade", dice=dice, **throw(close))

    assert words in entry.told["umpire"]
    assert words in entry.told["us"]


def test_figures_of_the_team_it_was_meant_for_are_asked_for_immediately(close):
    target = close.element("german", TEAM)
    team = close.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "distance_in": 8, "dice": ON_THE_POINT}
    meant = close.attempt("throw-grenade", commit=False, target=target.id, **told)
    anywhere = close.attempt("throw-grenade", commit=False, target="point", **told)

    ask = meant.play.asks["near"]
    assert ask.words == "It falls on the point. Which figures are within 2″?"
    assert [option.value for option in ask.options] == list(target.figures)
    teams = meant.play.asks["groups"]
    assert (teams.value, teams.usual) == ((target.id,), True)
    assert len(teams.options) > 1  # others can be ticked beside it

    assert "near" not in anywhere.play.asks
    assert anywhere.play.asks["groups"].likely == ()


def test_a_grenade_may_reach_nobody_of_the_team_it_was_meant_for(close):
    target = close.element("german", TEAM)
    told = throw(close, target=target.id) | {"groups": (target.id,), "near": ()}
    entry = close.make("throw-grenade", dice={"scatter": 6, "direction": 9}, **told)

    assert entry.told["umpire"].endswith("Nobody is hurt.")


def test_where_it_fell_is_said_before_anybody_near_is_asked_for(close):
    told = throw(close)
    del told["groups"]
    progress = close.attempt("throw-grenade", dice={"scatter": 6, "direction": 9}, **told)

    question = next(a for a in progress.asks if a.value is None)
    assert question.words == (
        "It falls 2″ from the point, at 9 o’clock: to the left. Which figures are within 2″?"
    )


def test_a_grenade_that_misses_a_window_falls_under_it(close):
    told = throw(close, opening="window", opening_distance_in=5)
    entry = close.make("throw-grenade", dice={"opening_die": 4, "scatter": 2}, **told)

    assert "it misses the window, falls on the spot under the window" in entry.told["us"]


def test_a_grenade_that_passes_a_window_scatters_from_the_point(close):
    told = throw(close, opening="window", opening_distance_in=5, into_room="no")
    entry = close.make("throw-grenade", dice={"opening_die": 3, "scatter": 2}, **told)

    assert "it passes the window and falls on the point" in entry.told["us"]


def test_a_throw_gives_the_thrower_away_and_may_be_reacted_to(close):
    close.make("throw-grenade", dice=ON_THE_POINT, **throw(close))

    thrower = close.element("us", TEAM)
    assert (thrower.concealment, thrower.left, thrower.last_action) == (
        "located",
        3,
        "throw-grenade",
    )
    assert thrower.shots == 0  # spotting counts a throw by its own row
    assert men(close, "us")[0].exposed
    assert close.battle.combat
    noise = close.battle.noise
    assert (noise.action, noise.heard) == ("throw-grenade", 10)


def test_an_order_without_an_element_near_stays_face_down(close):
    close.make("throw-grenade", dice=ON_THE_POINT, **throw(close))
    assert not close.element("german", TEAM).order.face_up


def test_the_dead_leave_a_check_and_those_standing_are_stunned_and_lose_an_action(close):
    first, second = (m.id for m in men(close)[:2])
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 2, "Private (Mauser): roll": 5}
    # before dawn +1, from behind -1: a two kills
    told = throw(close, first, second, **{f"arc_{first}": "rear"})
    close.make("throw-grenade", dice=dice, **told)

    dead, stunned = men(close)[:2]
    assert (dead.state, stunned.state, stunned.lost) == ("dead", "stunned", 1)
    assert [(o.kind, o.figure) for o in close.battle.owed] == [("comrade-killed", first)]
    assert close.element("german", TEAM).order.face_up


def test_a_grenade_wound_is_a_shrapnel_wound(close):
    first = men(close)[0].id
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 3}
    close.make("throw-grenade", dice=dice, **throw(close, first, **{f"arc_{first}": "rear"}))

    man = men(close)[0]
    assert (man.state, man.wounded_turn, man.wound_cause) == ("wounded", 2, "shrapnel")


@pytest.mark.parametrize("shelter", ["shelter", "shows"])
def test_a_figure_close_to_cover_hunkers_down_instead(close, shelter):
    first = men(close)[0].id
    answer = {"shelter": "yes", "shows": "low"}[shelter]
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    close.make("throw-grenade", dice=dice, **throw(close, first, **{f"{shelter}_{first}": answer}))

    man = men(close)[0]
    assert (man.state, man.lost) == ("hunkered-down", 1)


def test_in_a_room_the_shock_reaches_twice_as_far(close):
    first = men(close)[0].id
    told = throw(close, first, indoors="yes")
    progress = close.attempt("throw-grenade", dice=ON_THE_POINT, **told)
    assert next(a for a in progress.asks if a.value is None).name == f"from_{first}"
    assert "within 4″" in next(a for a in progress.asks if a.name == "groups").words

    close.make("throw-grenade", dice=ON_THE_POINT, **told, **{f"from_{first}": 4})
    assert men(close)[0].state == "stunned"


def test_the_wounded_are_not_shocked_but_may_die(close):
    first = men(close)[0]
    told = {"element": close.element("german", TEAM).id, "man": first.id}
    close.make("rule-man", state="wounded", reason="for the test", **told)
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    close.make("throw-grenade", dice=dice, **throw(close, first.id))

    now = men(close)[0]
    assert (now.state, now.lost) == ("wounded", 0)


def test_a_grenade_hurts_friends_of_the_thrower_too(close):
    friend = men(close, "us")[1]
    name = f"{friend.rank} ({friend.weapons[0].name}): roll"
    dice = {**ON_THE_POINT, name: 5}
    entry = close.make("throw-grenade", dice=dice, **throw(close, friend.id))

    assert men(close, "us")[1].state == "stunned"
    assert f"Your {friend.rank}" in entry.told["us"]
    assert entry.told["german"] == (
        "A grenade from contact A. The figure with the Garand is stunned."
    )


def test_effects_on_unseen_figures_are_reported_to_their_side_alone(close):
    unseen = close.element("german", "1st Squad, Team 2")
    man = close.battle.men(unseen)[0]
    name = f"{man.rank} ({man.weapons[0].name}): roll"
    entry = close.make("throw-grenade", dice={**ON_THE_POINT, name: 5}, **throw(close, man.id))

    assert close.battle.figures[man.id].state == "stunned"
    assert entry.told["us"].endswith("it falls on the point. No effect seen.")
    assert f"Your {man.rank}" in entry.told["german"]
    assert "stunned" in entry.told["umpire"]
    empty = Table()
    empty.engage()
    nobody = ready(empty).make("throw-grenade", dice=ON_THE_POINT, **throw(empty))
    assert log_lines([entry], US) == log_lines([replace(nobody, at=entry.at)], US)


def test_the_thrower_reads_the_working_of_figures_in_sight(close):
    first = men(close)[0].id
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 5}
    entry = close.make("throw-grenade", dice=dice, **throw(close, first))
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")

    assert blast.shown_to == ("us",)
    assert blast.steps[-1].label == "figure 2 with the MP40 is"


def test_a_side_asks_the_umpire_who_resolves_it(close):
    with pytest.raises(KeyError):
        close.attempt("throw-grenade", US, **throw(close))
    told = throw(close, distance_in=9)
    del told["groups"]
    entry = close.make("ask-grenade", US, **told)
    wish = close.battle.requests[0]

    assert wish.move == "throw-grenade"
    assert entry.told["us"].endswith("(Mk 2 Pineapple) at contact A, 9″. The umpire resolves it.")
    assert "german" not in entry.told
    thrown = close.make(wish.move, dice=ON_THE_POINT, groups=(), **wish.told)
    assert not close.battle.requests
    assert "(Mk 2 Pineapple) 9″" in thrown.told["us"]


def test_a_side_asks_for_its_own_men_alone(close):
    german = close.element("german", TEAM)
    with pytest.raises(Refusal, match="in the list"):
        close.make("ask-grenade", US, element=german.id, distance_in=9)
    with pytest.raises(Refusal, match="not active"):
        close.make("ask-grenade", GERMAN, element=german.id, distance_in=9)


def test_men_out_of_command_may_refuse_to_throw(close):
    team = close.element("us", TEAM)
    close.make("set-command", element=team.id, leads="no", sight="no")
    entry = close.make("throw-grenade", dice={"nerve: roll": 6}, **throw(close))

    assert "does not throw" in entry.told["us"]
    assert close.element("us", TEAM).left == 3
    assert not close.battle.combat


def test_a_grenade_close_by_is_thrown_back_on_a_two(close):
    first = men(close)[0].id
    dice = {**ON_THE_POINT, "thrown back: roll": 2}
    entry = close.make("throw-grenade", dice=dice, **throw(close, first, returns=first))

    assert men(close)[0].state == "ready"
    assert "it is thrown back" in entry.told["us"]


def test_a_three_fails_to_throw_a_grenade_back(close):
    first = men(close)[0].id
    dice = {**ON_THE_POINT, "thrown back: roll": 3, f"{FELDWEBEL}roll": 5}
    close.make("throw-grenade", dice=dice, **throw(close, first, returns=first))

    assert men(close)[0].state == "stunned"


def test_nobody_lets_the_fuse_burn_unless_the_rule_is_in_play(close):
    progress = close.attempt("throw-grenade", dice=ON_THE_POINT, **throw(close))
    assert "cooked" not in [a.name for a in progress.asks]


def test_a_cooked_grenade_goes_off_in_the_hand_on_the_quality_itself():
    table = cooking()
    hand = men(table, "us")[0]
    name = f"{hand.rank} ({hand.weapons[0].name}): roll"
    dice = {"fuse: roll": 4, name: 2}
    entry = table.make("throw-grenade", dice=dice, **throw(table, cooked="yes"))

    # he stands at the burst itself, exposed: nothing is added
    assert men(table, "us")[0].state == "dead"
    assert "it goes off in the hand" in entry.told["us"]
    assert "rattenkrieg/throw" not in [r.procedure for r in entry.resolutions]


def test_a_cooked_grenade_that_leaves_the_hand_cannot_be_thrown_back():
    table = cooking()
    first = men(table)[0].id
    told = throw(table, first, cooked="yes")
    progress = table.attempt("throw-grenade", dice={"fuse: roll": 3, **ON_THE_POINT}, **told)

    assert progress.dice.prefix == "Feldwebel 2 (MP40): "
    assert "returns" not in [a.name for a in progress.asks]


def test_a_throw_after_running_strays_an_inch_more(close):
    runner = men(close, "us")[0]
    close.make("throw-grenade", dice=ON_THE_POINT, **throw(close))  # his order is Fire
    close.make("move", element=close.element("us", TEAM).id, men=(runner.id,), gait="run")
    assert close.battle.figures[runner.id].ran
    entry = close.make("throw-grenade", dice={**ON_THE_POINT, "direction": 12}, **throw(close))

    assert "it falls 1″ from the point" in entry.told["us"]


def test_nobody_farther_than_an_inch_throws_it_back(close):
    first, second = (man.id for man in men(close)[:2])
    told = throw(close, first, second, **{f"from_{first}": 1, f"from_{second}": 1.5})
    (asked,) = (
        ask
        for ask in close.attempt("throw-grenade", dice=ON_THE_POINT, commit=False, **told).asks
        if ask.name == "returns"
    )

    assert [option.value for option in asked.options] == ["nobody", first]


def test_the_umpire_throws_at_a_point_where_the_player_chose_a_point(close):
    team = close.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "distance_in": 8}
    close.make("ask-grenade", US, target="point", indoors="no", **told)
    (wish,) = close.battle.requests
    progress = close.attempt(wish.move, commit=False, **wish.told)

    assert next(a.value for a in progress.asks if a.name == "target") == "point"


class TestALocatedEnemy:
    """A located enemy cannot be aimed at, but its models on the table are seen (3.2.1.2)."""

    @pytest.fixture
    def located(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM, "located")
        engaged.act_with("us", TEAM)
        return engaged

    def hurt(self, table, man):
        name = f"{man.rank} ({man.weapons[0].name}): roll"
        dice = {**ON_THE_POINT, name: 5}
        return table.make("throw-grenade", dice=dice, **throw(table, man.id)).told["us"]

    def test_the_log_shows_that_a_leader_of_a_located_element_is_hit(self, located):
        assert not located.element("german", TEAM).deployed
        assert self.hurt(located, men(located)[0]).endswith("The figure with the MP40 is stunned.")

    def test_figures_under_a_mojon_are_not_listed_as_hit(self, located):
        assert self.hurt(located, men(located)[1]).endswith("No effect seen.")

    def test_all_figures_are_listed_once_they_are_on_the_table(self, located):
        bring_about(located, e.ElementDeployed(located.element("german", TEAM).id))
        assert self.hurt(located, men(located)[1]).endswith(
            "The figure with the Mauser is stunned."
        )


def test_a_throw_into_a_room_lists_the_figures_of_the_enemy_named_to_be_there(close):
    team, target = close.element("us", TEAM), close.element("german", TEAM)
    into = {"indoors": "yes", "target": target.id, "distance_in": 3}
    close.make("ask-grenade", US, element=team.id, man=team.figures[0], **into)
    (wish,) = close.battle.requests
    assert wish.wants.endswith("at contact A into a room, 3″")
    resolved = {"element": team.id, **dict(wish.told)}
    asks = close.attempt("throw-grenade", dice=ON_THE_POINT, commit=False, **resolved).asks

    (near,) = [ask for ask in asks if ask.name == "near"]
    assert {option.value for option in near.options} == set(target.figures)


def test_a_grenade_may_set_something_on_fire(close):
    inputs = throw(close)
    asked = close.attempt("throw-grenade", dice=ON_THE_POINT, commit=False, **inputs).asks
    assert [x.rare for x in asked if x.name == "ignites"] == [True]
    lit = {"ignites": "yes", "burns": "the haystack", "fuel": "wood"}
    close.make("throw-grenade", dice={**ON_THE_POINT, "fire: roll": 4}, **inputs, **lit)

    (cell,) = close.battle.fire_and_smoke.cells.values()
    assert (cell.place, cell.strength) == ("the haystack", 4)
