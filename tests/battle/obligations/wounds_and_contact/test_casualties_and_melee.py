"""Wounded and stunned figures, hunkering down over turns, close combat (Rattenkrieg 15 to 17)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.lookups.figures.able_figures import shooters
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.morale_and_wounds.test_care import (
    BEARER,
    MEDIC,
    TEAM,
    VICTIM,
    acting,
    at_the_end,
    carry,
    staffed,
    us,
    wound,
)
from tests.battle.rattenkrieg.morale_and_wounds.test_close import (
    GUNNER,
    MAUSER,
    fight,
    german,
    states,
    touching,
)

__all__ = ["acting", "touching"]


def let_german_fall(table, result, number=1):
    """Let a German figure fall; return its id."""
    id = german(table).figures[number]
    bring_about(table, e.FigureChanged(id, "ready", result, table.battle.turn))
    return id


@pytest.fixture
def hurt(engaged):
    """A German team is active, with one hurt figure."""
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("german", TEAM)
    return engaged


@pytest.mark.parametrize("result", ["wounded", "stunned"])
def test_a_wounded_or_stunned_figure_neither_fights_nor_moves(hurt, result):
    id = let_german_fall(hurt, result)
    hurt.reveal("us", TEAM)
    hurt.make("lose-first", element=german(hurt).id)
    asks = hurt.attempt("move", element=german(hurt).id, gait="walk").play.asks

    assert id not in [m.id for m in shooters(hurt.battle, german(hurt), single=True)]
    assert id not in [option.value for option in asks["men"].options]


@pytest.mark.parametrize("result", ["wounded", "stunned", "hunkered-down"])
def test_an_element_with_nobody_up_does_not_react(engaged, result):
    engaged.face("movement")
    *others, last = range(len(german(engaged).figures))
    for number in others:
        let_german_fall(engaged, result, number)
    engaged.make("move", US, element=us(engaged).id, gait="run")
    could = engaged.attempt("react", GERMAN, commit=False, element=german(engaged).id)
    assert could.refused == ""

    let_german_fall(engaged, result, last)
    with pytest.raises(Refusal, match="needs ready figures"):
        engaged.make("react", GERMAN, element=german(engaged).id)


def test_a_stunned_figure_keeps_its_weapon_and_is_up_at_the_end_of_the_turn(hurt):
    id = let_german_fall(hurt, "stunned")
    assert hurt.battle.figures[id].weapons
    lines = {man.state for man in unit_view(hurt.battle, german(hurt)).men}
    assert "stunned" in lines
    hurt.make("stand-down", element=german(hurt).id)
    hurt.make("end-turn")
    if hurt.battle.stage == "end":
        hurt.make("begin-turn")

    assert hurt.battle.figures[id].state == "ready"


def test_others_can_take_the_weapon_of_a_wounded_figure(hurt):
    id = let_german_fall(hurt, "wounded", GUNNER)
    taker = german(hurt).figures[MAUSER]
    hurt.make("lose-first", element=german(hurt).id)
    told = {"element": german(hurt).id, "fallen": id, "weapon": "MG42", "man": taker}
    hurt.make("pick-up-weapon", **told)

    assert "MG42" in [w.name for w in hurt.battle.figures[taker].weapons]
    assert "MG42" not in [w.name for w in hurt.battle.figures[id].weapons]


def test_a_hunkered_down_figure_stays_down_in_the_next_turn(hurt):
    id = let_german_fall(hurt, "hunkered-down")
    hurt.make("stand-down", element=german(hurt).id)
    hurt.make("end-turn")
    if hurt.battle.stage == "end":
        hurt.make("begin-turn")

    assert hurt.battle.figures[id].state == "hunkered-down"


def test_with_one_action_left_nobody_rises(hurt):
    let_german_fall(hurt, "hunkered-down")
    spent = german(hurt).allowed - 1
    hurt.make("lose-first", element=german(hurt).id)
    hurt.make("rule-element", element=german(hurt).id, spent=spent, reason="for the test")

    with pytest.raises(Refusal, match="takes 2"):
        hurt.make("rejoin", element=german(hurt).id)


def test_two_litter_bearers_carry_without_harm():
    def both(event):
        battle = staffed(event).battle
        team = next(x for x in battle.of_side("us") if x.title == TEAM)
        staff = {**battle.wounds.staff, team.figures[MEDIC]: "litter-bearer"}
        return BattleOpened(replace(battle, wounds=replace(battle.wounds, staff=staff)))

    table = Table(change=both)
    table.engage()
    table.order("us", TEAM, "movement")
    table.rounds()
    table.act_with("us", TEAM)
    wound(table)
    entry = carry(table, MEDIC, BEARER)

    assert entry.resolutions[0].dice == {}
    assert "4″" in entry.told["us"]


def test_a_combat_medic_takes_two_off_the_die(acting):
    man = us(acting).figures[BEARER]
    acting.make("first-aid", element=us(acting).id, man=man, **{"as": "combat-medic"})
    (owed,) = at_the_end(acting)
    acting.make("check-wound", US, owed=owed.id, dice={"roll": 5})

    assert acting.battle.figures[us(acting).figures[VICTIM]].state == "ready"


def test_the_ultimate_check_is_made_once(acting):
    (owed,) = at_the_end(acting)
    acting.make("check-wound", US, owed=owed.id, dice={"roll": 3})

    assert acting.battle.figures[owed.figure].state == "ready"
    assert owed.id not in [x.id for x in acting.battle.owed]


@pytest.mark.parametrize(("die", "state"), [(2, "ready"), (6, "dead"), (3, "wounded")])
def test_an_advanced_wound_follows_its_row_and_no_other_check(acting, die, state):
    acting.make("set-rules", **{"advanced-wounds": "yes"})
    (owed,) = at_the_end(acting)
    told = {"owed": owed.id, "cause": "rifle-machine-gun"}
    entry = acting.make("check-wound", US, dice={"roll": die}, **told)

    assert [r.procedure for r in entry.resolutions] == ["rattenkrieg/advanced-wound"]
    assert acting.battle.figures[owed.figure].state == state


def test_first_aid_counts_on_the_die_of_an_advanced_wound(acting):
    acting.make("set-rules", **{"advanced-wounds": "yes"})
    man = us(acting).figures[BEARER]
    acting.make("first-aid", element=us(acting).id, man=man, **{"as": "combat-medic"})
    (owed,) = at_the_end(acting)
    told = {"owed": owed.id, "cause": "rifle-machine-gun"}
    acting.make("check-wound", US, dice={"roll": 4}, **told)

    assert acting.battle.figures[owed.figure].state == "ready"  # four, less two


def test_figures_without_actions_fight_hand_to_hand(touching):
    team = german(touching)
    touching.make("rule-element", element=team.id, spent=team.allowed, reason="for the test")
    fight(touching, 1)

    assert states(touching, us(touching))[1] == "dead"


def test_a_helper_never_takes_the_result(touching):
    progress = touching.attempt(
        "close-combat",
        element=us(touching).id,
        target=german(touching).id,
        attackers=us(touching).figures[1:2],
        defenders=german(touching).figures[1:3],
        attacker_helpers=2,
        dice={"roll": 6},
    )

    assert progress.dice.pending.throw.faces == 2
    assert progress.dice.pending.throw.name == "pick"


def test_a_figure_that_goes_back_is_no_longer_in_contact(touching):
    fight(touching, 3)
    key = " ".join(sorted((us(touching).id, german(touching).id)))

    assert 0 not in touching.battle.distances.get(key, {}).values()


def test_a_female_figure_subtracts_1_from_the_first_die(acting):
    acting.make("set-rules", **{"advanced-wounds": "yes"})
    (owed,) = at_the_end(acting)
    told = {"owed": owed.id, "cause": "rifle-machine-gun", "woman": "yes"}
    acting.make("check-wound", US, dice={"roll": 3}, **told)

    assert acting.battle.figures[owed.figure].state == "ready"


def test_a_fourth_turn_is_rolled_for_like_the_third(acting):
    acting.make("set-rules", **{"advanced-wounds": "yes"})
    id = us(acting).figures[VICTIM]
    figures = {**acting.battle.figures, id: replace(acting.battle.figures[id], wounded_turn=-1)}
    acting.game.state = replace(acting.battle, figures=figures)
    (owed,) = at_the_end(acting)
    told = {"owed": owed.id, "cause": "rifle-machine-gun"}
    entry = acting.make("check-wound", US, dice={"roll": 4}, **told)

    assert entry.resolutions[0].inputs["turn"] == 4
    assert acting.battle.figures[id].state == "ready"  # four recovers in the third turn alone
