"""Prisoners: their weapons, who moves them, who gets them back (Rattenkrieg 13.4.6)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import Captured
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
)
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, bring_about

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def taken(engaged):
    """A German rifleman is the prisoner of a US team that acts and sees his own team."""
    engaged.order("us", TEAM, "fire")
    engaged.order("german", TEAM, "fire")
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    prisoner = german(engaged).figures[-1]
    engaged.arms = engaged.battle.figures[prisoner].weapons
    told = {"element": german(engaged).id, "men": (prisoner,), "captor": us(engaged).id}
    engaged.entry = engaged.make("take-prisoner", escort=us(engaged).figures[1], **told)
    engaged.prisoner = prisoner
    return engaged


def german(table):
    return table.element("german", TEAM)


def us(table):
    return table.element("us", TEAM)


def figure(table):
    return table.battle.figures[table.prisoner]


def test_a_figure_that_surrenders_drops_the_weapons_immediately(taken):
    assert figure(taken).weapons == ()
    assert figure(taken).dropped == taken.arms


def test_a_figure_that_the_umpire_enters_as_a_prisoner_has_dropped_the_weapons(engaged):
    figure = engaged.battle.figures[german(engaged).figures[-1]]
    told = {"element": german(engaged).id, "man": figure.id, "reason": "it gave up"}
    engaged.make("rule-man", state="prisoner", **told)
    now = engaged.battle.figures[figure.id]
    assert (now.weapons, now.dropped) == ((), figure.weapons)
    engaged.undo()

    assert engaged.battle.figures[figure.id] == figure


def test_somebody_else_picks_up_the_weapons_of_a_prisoner(taken):
    taker = us(taken).figures[-1]
    taken.make("lose-first", US, element=us(taken).id)
    rifle, *rest = taken.arms
    told = {"element": us(taken).id, "fallen": taken.prisoner, "man": taker}
    taken.make("pick-up-weapon", US, weapon=rifle.name, **told)

    assert rifle in taken.battle.figures[taker].weapons
    assert figure(taken).dropped == tuple(rest)


def test_a_freed_figure_is_unarmed_until_it_takes_up_a_weapon(taken):
    taken.make("free-prisoner", element=german(taken).id, men=(taken.prisoner,))

    assert (figure(taken).state, figure(taken).weapons) == ("ready", ())
    assert figure(taken).dropped == taken.arms


def test_both_sides_read_and_see_that_a_figure_is_captured(taken):
    assert "taken prisoner" in taken.entry.told["us"]
    assert "taken prisoner" in taken.entry.told["german"]
    assert any("holds one prisoner" in x for x in unit_view(taken.battle, us(taken)).facts)
    assert "taken" in repr(unit_view(taken.battle, german(taken)).men)


def test_the_own_side_no_longer_commands_a_prisoner(taken):
    assert figure(taken) not in taken.battle.able(german(taken))
    other = {"element": german(taken).id, "men": (taken.prisoner,)}
    with pytest.raises(Refusal):
        taken.make("hunker-down", GERMAN, **other)


def test_all_who_surrender_at_the_end_of_a_turn_become_prisoners(engaged):
    engaged.rounds()
    engaged.make(
        "rule-element", element=german(engaged).id, aggressiveness=5, reason="for the test"
    )
    engaged.make("end-turn")
    must = e.EndOfTurnAggressivenessSet(german(engaged).id, "surrenders", 0, 0, False, "surrenders")
    bring_about(engaged, must)
    tap = next(t for box in due_now(engaged.battle) for t in box.taps if t.move == "take-prisoner")
    engaged.make(tap.move, captor=us(engaged).id, **tap.told)

    men = engaged.battle.men(german(engaged))
    assert {m.state for m in men} == {"prisoner"}
    assert all(m.weapons == () for m in men)


def test_the_card_of_the_captor_names_the_escort(taken):
    assert any("escorted by" in line for line in unit_view(taken.battle, us(taken)).facts)


class TestBurstsAmongPrisoners:
    """A burst affects every figure in its area, including a prisoner among the captors (21.2)."""

    def test_a_prisoner_is_listed_with_the_captors(self, taken):
        dice = {"scatter": 4}
        told = {"element": us(taken).id, "man": us(taken).figures[0], "distance_in": 5}
        ask = taken.attempt("throw-grenade", dice=dice, groups=(us(taken).id,), **told)
        theirs = taken.attempt("throw-grenade", dice=dice, groups=(german(taken).id,), **told)

        listed = [o.value for o in ask.play.asks["near"].options]
        assert taken.prisoner in listed
        assert set(us(taken).figures) <= set(listed)
        assert taken.prisoner not in [o.value for o in theirs.play.asks["near"].options]

    def test_a_burst_kills_a_prisoner(self, taken):
        entry = burst_among(taken, roll=1)

        assert figure(taken).state == "dead"
        for side in ("us", "german"):
            assert "falls" in entry.told[side] or "dead" in entry.told[side]

    def test_the_element_of_a_prisoner_is_not_attacked_elsewhere(self, taken):
        burst_among(taken, roll=6)

        assert german(taken).id not in taken.battle.morale.under_fire

    def test_a_prisoner_with_an_escort_has_no_combat_stance(self, taken):
        assert stance(burst_among(taken, roll=6)) == 0

    def test_a_figure_on_its_way_to_the_captors_has_combat_stance(self, taken):
        bring_about(taken, Captured(taken.prisoner, us(taken).id))

        assert stance(burst_among(taken, roll=6)) == 1

    def test_a_wounded_prisoner_who_recovers_is_still_a_prisoner(self, taken):
        burst_among(taken, roll=2)
        assert figure(taken).state == "wounded"
        taken.make("end-round", why="agreed by both")
        taken.make("end-turn", why="agreed by both")
        owed = next(o for o in taken.battle.owed if o.kind == "wound")
        taken.make("check-wound", dice={"roll": 1}, owed=owed.id)

        assert figure(taken).state == "prisoner"


def test_fire_burns_prisoners_where_their_captors_are(taken):
    told = {"element": us(taken).id, "men": (taken.prisoner,)}
    taken.make("touch-fire", dice={"roll": 1}, **told)

    assert figure(taken).state == "dead"


def test_a_falling_wall_buries_prisoners_with_their_captors(taken):
    mill = {"building": "another", "name": "the mill", "facade": "east wall", "storeys": 1}
    wall = {"material": "brick-wall", "wide": 1, "ends": "plain", "openings_0": ()}
    taken.make("mark-facade", floors="wooden-floor", **mill, **wall)
    section = next(iter(taken.battle.buildings.sections))
    name = f"1. {man(figure(taken))}: roll"
    taken.make(
        "hit-section",
        dice={"dust: density": 3, name: 1},
        where="the mill, east wall",
        section=section,
        points=2,
        groups=(us(taken).id,),
        there=(taken.prisoner,),
    )

    assert figure(taken).state == "dead"


def burst_among(table, roll):
    """Throw a US grenade that falls short among the captors: only their prisoner is near."""
    told = {"element": us(table).id, "man": us(table).figures[0], "distance_in": 5}
    told |= {"groups": (us(table).id,), "near": (table.prisoner,)}
    return table.make(
        "throw-grenade", dice={"scatter": 4, f"{man(figure(table))}: roll": roll}, **told
    )


def stance(entry):
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")
    return blast.inputs["stance"]


def test_a_prisoner_on_the_way_needs_another_captor_when_all_captors_fall(taken):
    bring_about(taken, Captured(taken.prisoner, us(taken).id))
    fall = [e.FigureChanged(m.id, m.state, "dead") for m in taken.battle.men(us(taken))]
    bring_about(taken, *fall)

    assert [o.figure for o in taken.battle.owed if o.kind == "unguarded"] == [taken.prisoner]


def test_a_prisoner_goes_where_the_escort_goes(taken):
    escort = us(taken).figures[1]
    other = taken.element("us", OTHER)
    bring_about(taken, FigureDetached(escort, "apart-alone", "Escort"))
    assert taken.battle.morale.captives[taken.prisoner].captor == "apart-alone"
    bring_about(taken, FigureJoined(escort, other.id))

    held = taken.battle.morale.captives[taken.prisoner]
    assert (held.captor, held.escort) == (other.id, escort)


class TestDeathsByRuling:
    """The umpire says whether a death that no die brought shakes the comrades."""

    def rule(self, table, **told):
        told = {"element": german(table).id, "man": german(table).figures[1], **told}
        return table.make("rule-man", state="dead", reason="he fell", **told)

    def test_the_loss_of_a_prisoner_shakes_an_element_if_the_umpire_says_so(self, engaged):
        self.rule(engaged, shakes="yes")

        assert [x.kind for x in engaged.battle.owed] == ["comrade-killed"]

    def test_otherwise_the_log_says_that_the_element_does_not_roll(self, engaged):
        entry = self.rule(engaged)

        assert not engaged.battle.owed
        assert "The comrades do not roll" in entry.told["german"]


def test_a_prisoner_whose_escort_leaves_the_table_needs_another_one(taken):
    escort = us(taken).figures[1]
    taken.make("lose-first", US, element=us(taken).id)
    taken.make("move", US, element=us(taken).id, gait="walk")
    told = {"edge": "south", "permission": "order", "men": (escort,)}
    taken.make("leave-table", US, element=us(taken).id, **told)

    assert [x.figure for x in taken.battle.owed if x.kind == "unguarded"] == [taken.prisoner]
