"""Figures in contact: who falls, who retreats, who surrenders (17)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.naming import man as named
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import US, Refusal, Table, bring_about

GARANDS, MAUSERS = "1st Squad, Team 1", "1st Squad, Team 1"
SERGEANT, FELDWEBEL, MAUSER, SECOND_MAUSER, GUNNER = 0, 0, 1, 2, 4


@pytest.fixture
def touching(engaged):
    """Two teams whose figures may touch: Garands, and Mausers with an MP40 and an MG42."""
    engaged.rounds()
    return engaged


def us(table):
    return table.element("us", GARANDS)


def german(table):
    return table.element("german", MAUSERS)


def told(table, attackers=(1,), defenders=(MAUSER,), **more):
    """Return the inputs of a US attack, figure against figure."""
    return {
        "element": us(table).id,
        "target": german(table).id,
        "attackers": tuple(us(table).figures[n] for n in attackers),
        "defenders": tuple(german(table).figures[n] for n in defenders),
        **more,
    }


def fight(table, roll=None, pick=None, **more):
    dice = {name: die for name, die in (("roll", roll), ("pick", pick)) if die}
    return table.make("close-combat", dice=dice, **told(table, **more))


def states(table, element):
    return [m.state for m in table.battle.men(element)]


# A Garand and a Mauser are rifles: no modifier of either side
@pytest.mark.parametrize(
    ("roll", "attacker", "defender"),
    [
        (1, "dead", "ready"),
        (2, "wounded", "ready"),
        (3, "ready", "ready"),
        (4, "ready", "ready"),
        (5, "ready", "wounded"),
        (6, "ready", "dead"),
    ],
)
def test_rifle_against_rifle_is_even(touching, roll, attacker, defender):
    fight(touching, roll)

    assert states(touching, us(touching))[1] == attacker
    assert states(touching, german(touching))[MAUSER] == defender


@pytest.mark.parametrize(
    ("roll", "who"), [(3, "Private 2 (Garand)"), (4, "Private 3 (Mauser)"), (5, "nobody")]
)
def test_the_attacker_goes_back_on_a_three_and_the_defender_on_a_four(touching, roll, who):
    told = fight(touching, roll).told["umpire"]

    assert (f"{who}: goes back 1″" in told) is (roll < 5)
    assert told.count("goes back") == (roll < 5)


def test_each_of_several_attackers_counts_with_its_weapon_and_may_have_helpers(touching):
    arms = {f"arm_{us(touching).figures[1]}": "bayonet-assault-rifle"}
    arms |= {f"arm_{us(touching).figures[2]}": "smg-sword"}
    with pytest.raises(Refusal, match="from 0 to 2"):
        fight(touching, 1, attacker_helpers=3)
    entry = fight(touching, 1, 1, attackers=(1, 2), attacker_helpers=4, **arms)

    assert entry.resolutions[0].outcome["modifier"] == 1 + 2 + 4 * 2
    assert states(touching, german(touching))[MAUSER] == "dead"


def test_an_entered_bayonet_drives_the_defender_back_on_a_three(touching):
    bayonet = {f"arm_{us(touching).figures[1]}": "bayonet-assault-rifle"}
    entry = fight(touching, 3, **bayonet)

    assert entry.resolutions[0].outcome["modified"] == 4
    assert "Private 3 (Mauser): goes back 1″" in entry.told["german"]
    assert "figure 3 with the Mauser: goes back 1″" in entry.told["us"]


def test_a_sub_machine_gun_and_a_machine_gun_defend_better_than_rifles(touching):
    # MP40 -2, MG42 as an LMG -3: in all -5 on the die of four
    entry = fight(touching, 4, pick=2, attackers=(1, 2), defenders=(FELDWEBEL, GUNNER))

    assert entry.resolutions[0].outcome["modifier"] == -5
    assert states(touching, us(touching)) == ["ready", "ready", "dead", "ready"]


def test_each_attacking_helper_adds_two_and_each_defending_helper_subtracts_two(touching):
    entry = fight(touching, 3, attacker_helpers=2, defender_helpers=1)

    assert entry.resolutions[0].outcome["modifier"] == 2
    assert states(touching, german(touching))[MAUSER] == "wounded"


def test_a_man_in_contact_has_two_helpers_at_most(touching):
    with pytest.raises(Refusal, match="0 to 2"):
        fight(touching, 3, attacker_helpers=3)


def test_surprise_needs_an_attack_from_behind_before_the_enemy_can_react(touching):
    behind = touching.attempt("close-combat", **told(touching, from_behind="yes"))
    both = touching.attempt(
        "close-combat", **told(touching, from_behind="yes", caught_unready="yes")
    )

    sums = [
        [s.value for s in progress.dice.pending.steps if s.label == "modifiers of both sides"]
        for progress in (behind, both)
    ]
    assert sums == [[0], [4]]


SURPRISE = {"from_behind": "yes", "caught_unready": "yes"}


def test_figures_with_some_aggressiveness_fight_on_against_sure_death(touching):
    # surprise 4 and a bayonet 1: even a one kills
    bayonet = {f"arm_{us(touching).figures[1]}": "bayonet-assault-rifle"}
    fight(touching, 1, **SURPRISE, **bayonet)

    assert states(touching, german(touching))[MAUSER] == "dead"


def test_figures_without_aggressiveness_surrender_before_the_die(touching):
    touching.make("rule-element", element=german(touching).id, aggressiveness=0, reason="broken")
    bayonet = {f"arm_{us(touching).figures[1]}": "bayonet-assault-rifle"}
    entry = fight(touching, **SURPRISE, **bayonet)

    assert not entry.resolutions[0].dice
    assert states(touching, german(touching))[MAUSER] == "prisoner"
    assert "figure 3 with the Mauser: taken prisoner" in entry.told["us"]


def test_without_aggressiveness_in_play_sure_death_is_not_waited_for():
    table = Table(change=without_aggressiveness)
    table.engage()
    table.rounds()
    bayonet = {f"arm_{us(table).figures[1]}": "bayonet-assault-rifle"}
    fight(table, **SURPRISE, **bayonet)

    assert states(table, german(table))[MAUSER] == "prisoner"


def without_aggressiveness(event):
    """The same opening without the rules of Aggressiveness."""
    rules = {**event.battle.rules, "aggressiveness": False}
    return replace(event, battle=replace(event.battle, rules=rules))


def test_a_difference_of_four_does_not_always_kill(touching):
    touching.make("rule-element", element=german(touching).id, aggressiveness=0, reason="broken")
    fight(touching, 1, **SURPRISE)

    assert states(touching, german(touching))[MAUSER] == "wounded"


@pytest.mark.parametrize(("fate", "state"), [("prisoner", "prisoner"), ("dead", "dead")])
@pytest.mark.parametrize("helpless", ["stunned", "hunkered-down"])
def test_the_helpless_are_killed_or_taken_without_a_die(touching, helpless, fate, state):
    him = german(touching).figures[MAUSER]
    touching.make(
        "rule-man", element=german(touching).id, man=him, state=helpless, reason="for the test"
    )
    fight(touching, fate=fate)

    assert touching.battle.figures[him].state == state


def test_a_stunned_figure_beside_a_fighting_one_counts_for_nothing(touching):
    gunner = german(touching).figures[GUNNER]
    touching.make(
        "rule-man", element=german(touching).id, man=gunner, state="stunned", reason="for the test"
    )
    entry = fight(touching, 5, defenders=(MAUSER, GUNNER))

    assert entry.resolutions[0].outcome["modifier"] == 0
    assert states(touching, german(touching))[MAUSER] == "wounded"
    assert touching.battle.figures[gunner].state == "stunned"


def test_the_second_die_decides_which_of_several_figures_in_front_falls(touching):
    entry = fight(touching, 6, pick=2, defenders=(MAUSER, SECOND_MAUSER))
    steps = entry.resolutions[0].steps
    picked = [step.value for step in steps if step.label == "figure of this side"]

    fallen = states(touching, german(touching))
    assert (fallen[MAUSER], fallen[SECOND_MAUSER]) == ("ready", "dead")
    assert picked == [named(touching.battle.men(german(touching))[SECOND_MAUSER])]


def test_a_death_hand_to_hand_is_seen_by_his_comrades(touching):
    fight(touching, 6)

    assert [(o.kind, o.element) for o in touching.battle.owed] == [
        ("comrade-killed", german(touching).id)
    ]


def test_elements_in_contact_know_each_other_and_it_is_combat(touching):
    fight(touching, 3)

    assert us(touching).concealment == german(touching).concealment == "identified"
    assert touching.battle.combat


def test_close_combat_is_no_action_unless_it_is_opened_standing(engaged):
    engaged.order("us", GARANDS, "fire")
    engaged.rounds()
    engaged.act_with("us", GARANDS)
    fight(engaged, 3)
    assert us(engaged).left == 4

    engaged.make("no-reaction")
    fight(engaged, 3, opens="yes")
    assert us(engaged).left == 3
    assert engaged.battle.noise.action == "fight"


def test_no_side_reads_the_working_of_close_combat(touching):
    entry = fight(touching, 3)

    assert {r.shown_to for r in entry.resolutions} == {()}


def test_only_the_umpire_resolves_it(touching):
    with pytest.raises(KeyError):
        touching.make("close-combat", US, element=us(touching).id)


def test_a_player_asks_for_it_without_an_action(touching):
    offer = next(
        x
        for x in unit_view(touching.battle, us(touching)).offers
        if x.by == "side" and x.move == "ask-close-combat"
    )
    assert offer.barred == "no enemy located yet"
    touching.reveal("german", MAUSERS)
    entry = touching.make("ask-close-combat", US, element=us(touching).id)
    assert (
        entry.told["us"] == f"{GARANDS} wants close combat with contact A. The umpire resolves it."
    )
    [task] = [x for x in due_now(touching.battle) if any(t.move == "close-combat" for t in x.taps)]
    assert task.title == "U 1st, Team 1 wants close combat with contact A (G 1st, Team 1)."

    fight(touching, 3)
    assert not touching.battle.requests
    assert us(touching).left == 4


# Prisoners


def test_prisoners_are_taken_and_get_away(touching):
    team = german(touching)
    two = team.figures[1:3]
    entry = touching.make("take-prisoner", element=team.id, men=two, captor=us(touching).id)
    assert states(touching, team) == ["ready", "prisoner", "prisoner", "ready", "ready"]
    assert "the figure with the Mauser and the figure with the Mauser" in entry.told["us"]

    touching.make("free-prisoner", element=team.id, men=two[:1])
    assert states(touching, team) == ["ready", "ready", "prisoner", "ready", "ready"]


def test_the_last_man_loses_his_aggressiveness_when_his_comrades_are_taken(touching):
    team = german(touching)
    told = {"element": team.id, "men": team.figures[:4]}
    entry = touching.make("take-prisoner", captor=us(touching).id, **told)
    line = "1st Squad, Team 1: only one able figure is left, so its Aggressiveness falls to 0."

    assert german(touching).aggressiveness == 0
    assert line in entry.told["german"]
    assert "Aggressiveness" not in entry.told["us"]


def test_only_prisoners_can_be_freed(touching):
    with pytest.raises(Refusal, match="No figure of 1st Squad, Team 1 is a prisoner"):
        touching.make("free-prisoner", element=german(touching).id)


def test_a_fully_captured_element_is_no_longer_hidden(touching):
    team = german(touching)
    told = {"element": team.id, "men": team.figures}
    touching.make("take-prisoner", captor=us(touching).id, **told)

    assert german(touching).concealment == "identified"
    assert side_view(touching.battle, "us").contacts[0].words == "nobody left"


def test_the_card_of_an_element_taken_whole_says_so_and_shows_no_actions_left(touching):
    team = german(touching)
    assert not unit_view(touching.battle, team).why_out
    told = {"element": team.id, "men": team.figures}
    touching.make("take-prisoner", captor=us(touching).id, **told)

    view = unit_view(touching.battle, german(touching))
    assert view.why_out == "All its figures are prisoners. It can no longer act."
    assert (german(touching).left > 0, view.left) == (True, 0)
    row = next(x for x in side_view(touching.battle, "german").elements if x.id == team.id)
    assert row.left == 0


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("dead", "None of its figures can fight."),
        ("exited", "All its figures have left the table."),
    ],
)
def test_the_card_says_why_a_lost_element_acts_no_more(touching, state, words):
    for man in german(touching).figures:
        bring_about(touching, e.FigureChanged(man, touching.battle.figures[man].state, state))

    assert unit_view(touching.battle, german(touching)).why_out == f"{words} It can no longer act."


def test_the_fate_of_the_helpless_is_asked_by_name(touching):
    men = german(touching).figures
    for id in men[1:3]:
        state = {"man": id, "state": "stunned", "reason": "for the test"}
        touching.make("rule-man", element=german(touching).id, **state)
    asks = touching.attempt("close-combat", commit=False, **told(touching, defenders=(1, 2))).asks
    (fate,) = [ask for ask in asks if ask.name == "fate"]

    assert (
        fate.words
        == "What happens to Private 3 (Mauser) and Private 4 (Mauser)? The attacker chooses."
    )


def test_a_single_remaining_figure_is_offered_as_one(firefight):
    for id in german(firefight).figures[1:]:
        state = {"man": id, "state": "dead", "reason": "for the test"}
        firefight.make("rule-man", element=german(firefight).id, **state)
    shooter = {"element": us(firefight).id, "man": us(firefight).figures[1]}
    asks = firefight.attempt("shoot", US, commit=False, **shooter).asks
    (target,) = [ask for ask in asks if ask.name == "target"]

    assert "1 figure" in {option.effect for option in target.options}


def test_a_player_does_not_ask_for_it_while_orders_are_placed(touching):
    touching.reveal("german", MAUSERS)
    touching.make("end-turn")
    touching.game.state = replace(touching.battle, stage="orders")
    offers = unit_view(touching.battle, us(touching)).offers

    assert "ask-close-combat" not in [x.move for x in offers]
    with pytest.raises(Refusal, match="only in the rounds"):
        touching.make("ask-close-combat", US, element=us(touching).id)


def test_nobody_asks_whether_those_who_fought_hand_to_hand_were_out_of_sight(touching):
    fight(touching, 5)
    assert touching.battle.elements[us(touching).id].concealment == "identified"
    touching.make("end-turn", why="agreed")
    for owed in touching.battle.owed:
        touching.make("waive-check", owed=owed.id, reason="for the test")
    asks = {ask.name: ask for ask in touching.attempt("begin-turn", commit=False).asks}

    assert "unseen" not in asks
    touching.make("begin-turn")
    assert not touching.battle.morale.touched


def test_one_sheet_asks_for_the_figures_of_both_sides(touching):
    asked = {"element": us(touching).id, "target": german(touching).id}
    open_asks = touching.attempt("close-combat", commit=False, **asked).asks
    assert [x.name for x in open_asks if x.value is None] == ["attackers", "defenders"]

    asked["defenders"] = german(touching).figures[MAUSER]
    open_asks = touching.attempt("close-combat", commit=False, **asked).asks
    assert [x.name for x in open_asks if x.value is None] == ["attackers"]
