"""Close combat continues, round after round, until no figures touch (Rattenkrieg 17.2)."""

import pytest

from assistant.battle.rattenkrieg.lookups.distances import enemies_in_base_contact
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import TEAM, US, Refusal, Table
from tests.battle.openings import leaderless
from tests.battle.rattenkrieg.morale_and_wounds.test_close import (
    MAUSER,
    SURPRISE,
    fight,
    german,
    states,
    told,
    touching,
    us,
)

__all__ = ["touching"]

TWO = {"attackers": (1, 2), "defenders": (MAUSER,)}


def lose_one_of_two(table):
    """Two figures attack one, and one attacker falls: the other attacker still touches it."""
    return fight(table, 1, pick=2, **TWO)


@pytest.fixture
def broken():
    """A US team touches a German team without a leader, whose Aggressiveness is 0."""
    table = Table(change=leaderless("german", TEAM))
    table.engage()
    table.rounds()
    table.make("rule-element", element=german(table).id, aggressiveness=0, reason="for the test")
    return table


@pytest.mark.parametrize(("fate", "state"), [("prisoner", "prisoner"), ("dead", "dead")])
def test_broken_figures_do_not_defend_themselves(broken, fate, state):
    entry = fight(broken, fate=fate)
    (round_,) = [r for r in entry.resolutions if r.procedure == "rattenkrieg/close-combat"]

    assert (round_.outcome["result"], round_.dice) == ("defender-at-mercy", {})
    assert states(broken, german(broken))[MAUSER] == state
    assert states(broken, us(broken))[1] == "ready"


def test_broken_figures_in_contact_are_attacked_and_do_not_attack(broken):
    reversed_ = {"element": german(broken).id, "target": us(broken).id}
    asks = broken.attempt("close-combat", commit=False, **reversed_).asks
    attackers = next(ask for ask in asks if ask.name == "attackers")

    assert {option.value for option in attackers.options} <= set(us(broken).figures)


def test_the_umpire_reads_that_broken_figures_are_helpless(broken):
    asks = broken.attempt("close-combat", commit=False, **told(broken, defenders=())).asks
    (touched,) = [ask for ask in asks if ask.name == "defenders"]

    assert {option.effect for option in touched.options} == {"broken, helpless"}


def test_the_last_figure_that_hides_does_not_defend_itself(broken):
    last = german(broken).figures[MAUSER]
    for id in german(broken).figures:
        if id != last:
            fallen = {"man": id, "state": "dead", "reason": "for the test"}
            broken.make("rule-man", element=german(broken).id, **fallen)
    (owed,) = [x for x in broken.battle.owed if x.kind == "conduct"]
    broken.make("conduct", owed=owed.id, threatened="no")
    fight(broken, fate="prisoner")

    assert states(broken, german(broken))[MAUSER] == "prisoner"


def rounds_due(table):
    return [x for x in table.battle.owed if x.kind == "contact"]


def test_figures_left_in_contact_roll_again(touching):
    lose_one_of_two(touching)
    (owed,) = rounds_due(touching)
    task = next(x for x in due_now(touching.battle) if "in contact" in x.title)

    assert (owed.element, owed.thing) == (us(touching).id, german(touching).id)
    assert (task.taps[0].move, task.taps[0].likely) == ("close-combat", True)
    assert dict(task.taps[0].told) == {"element": us(touching).id, "target": german(touching).id}


def test_the_next_round_counts_again_with_the_figures_left(touching):
    first = lose_one_of_two(touching)
    assert states(touching, us(touching))[2] == "dead"
    (before,) = rounds_due(touching)
    again = fight(touching, 6)

    assert first.resolutions[0].inputs["attackers"] == ["rifle", "rifle"]
    assert again.resolutions[0].inputs["attackers"] == ["rifle"]
    assert states(touching, german(touching))[MAUSER] == "dead"
    assert before not in touching.battle.owed
    assert rounds_due(touching) == []


def suggested_figures(table, **more):
    """Return the figures suggested for the next round, by the names of the questions."""
    told = {"element": us(table).id, "target": german(table).id, **more}
    asks = table.attempt("close-combat", commit=False, **told).asks
    return {ask.name: ask.value for ask in asks if ask.name in ("attackers", "defenders")}


def test_the_next_round_proposes_the_figures_that_still_touch(touching):
    assert suggested_figures(touching) == {"attackers": None, "defenders": None}
    lose_one_of_two(touching)

    ours, theirs = us(touching).figures, german(touching).figures
    assert suggested_figures(touching) == {"attackers": (ours[1],), "defenders": (theirs[MAUSER],)}


def test_a_figure_that_went_back_is_not_proposed(touching):
    three = {"attackers": (1, 2, 3), "defenders": (MAUSER, MAUSER + 1)}
    fight(touching, 3, pick=2, **three)
    assert rounds_due(touching)

    ours, theirs = us(touching).figures, german(touching).figures
    both = (theirs[MAUSER], theirs[MAUSER + 1])
    assert suggested_figures(touching) == {"attackers": (ours[1], ours[3]), "defenders": both}


def test_a_round_that_the_other_side_begins_proposes_the_same_figures(touching):
    lose_one_of_two(touching)
    told = {"element": german(touching).id, "target": us(touching).id}
    asks = touching.attempt("close-combat", commit=False, **told).asks
    found = {ask.name: ask.value for ask in asks}
    assert found["attackers"] == (german(touching).figures[MAUSER],)
    assert found["defenders"] == (us(touching).figures[1],)


def test_an_undone_round_proposes_nobody(touching):
    lose_one_of_two(touching)
    touching.undo()
    assert suggested_figures(touching) == {"attackers": None, "defenders": None}


def test_each_round_has_its_own_check(touching):
    three = {"attackers": (1, 2, 3), "defenders": (MAUSER,)}
    fight(touching, 1, pick=2, **three)
    (first,) = rounds_due(touching)
    fight(touching, 1, pick=2, **{**three, "attackers": (1, 3)})
    (second,) = rounds_due(touching)

    assert second.id == f"{first.id} 2"
    assert (second.element, second.thing) == (first.element, first.thing)


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_when_one_of_two_falls_or_goes_back_contact_ends(touching, roll):
    fight(touching, roll)

    assert rounds_due(touching) == []


def test_the_defenders_may_be_the_attackers_of_the_next_round(touching):
    lose_one_of_two(touching)
    told = {"element": german(touching).id, "target": us(touching).id}
    men = {"attackers": german(touching).figures[1:2], "defenders": us(touching).figures[1:2]}
    touching.make("close-combat", dice={"roll": 6}, **told, **men)

    assert rounds_due(touching) == []


def test_when_one_goes_back_the_others_fight_on(touching):
    fight(touching, 3, pick=2, **TWO)

    assert len(rounds_due(touching)) == 1


def test_the_turn_does_not_end_over_a_contact_and_the_umpire_may_say_that_it_is_over(touching):
    lose_one_of_two(touching)
    (owed,) = rounds_due(touching)
    touching.make("end-turn", why="agreed")
    with pytest.raises(Refusal, match="still due"):
        touching.make("begin-turn")
    touching.make("waive-check", owed=owed.id, why="they ran")
    assert rounds_due(touching) == []


def enemies_in_contact(table):
    return enemies_in_base_contact(table.battle, us(table), UMPIRE)


def test_figures_that_still_touch_are_in_contact(touching):
    lose_one_of_two(touching)

    assert enemies_in_contact(touching) == [german(touching)]


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_after_contact_ends_a_shot_hits_nobody_else(touching, roll):
    fight(touching, roll)

    assert enemies_in_contact(touching) == []


def test_a_round_that_is_not_needed_ends_the_contact(touching):
    lose_one_of_two(touching)
    (owed,) = rounds_due(touching)
    touching.make("waive-check", owed=owed.id)

    assert enemies_in_contact(touching) == []


def test_the_round_that_is_due_names_the_enemy(touching):
    lose_one_of_two(touching)
    task = next(x for x in due_now(touching.battle) if "in contact" in x.title)

    assert task.title == "U 1st, Team 1 is in contact: a round of close combat."
    assert task.words == "G 1st, Team 1"


def test_no_side_is_asked_on_its_page_about_the_next_round_of_contact(touching):
    lose_one_of_two(touching)
    tasks = [x for side in ("us", "german") for x in due_for(touching.battle, side)]

    assert [x.title for x in tasks if "contact" in x.title] == []


def test_undo_takes_the_next_round_back(touching):
    lose_one_of_two(touching)
    touching.undo()

    assert rounds_due(touching) == []


def test_a_side_still_resolves_no_round_itself(touching):
    lose_one_of_two(touching)
    with pytest.raises(KeyError):
        touching.make("close-combat", US, element=us(touching).id)


def test_a_figure_that_surrenders_drops_the_weapon_and_is_led_by_the_captor(touching):
    touching.make("rule-element", element=german(touching).id, aggressiveness=0, reason="broken")
    bayonet = {f"arm_{us(touching).figures[1]}": "bayonet-assault-rifle"}
    fight(touching, **SURPRISE, **bayonet)
    id = german(touching).figures[MAUSER]
    captive, figure = touching.battle.morale.captives[id], touching.battle.figures[id]

    assert figure.weapons == ()
    assert [weapon.name for weapon in figure.dropped] == ["Mauser"]
    assert (captive.captor, captive.escort) == (us(touching).id, us(touching).figures[1])
