"""Prisoners: their captors, their escorts, their answers (13.4.6, 13.5)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, bring_about

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def german(table, name=TEAM):
    return table.element("german", name)


def us(table, name=TEAM):
    return table.element("us", name)


@pytest.fixture
def taken(engaged):
    """A German is the prisoner of a US team; the turn's rounds have begun."""
    engaged.make("set-rules", interrogation="yes")
    engaged.rounds()
    prisoner, escort = german(engaged).figures[1], us(engaged).figures[1]
    told = {"element": german(engaged).id, "men": (prisoner,), "captor": us(engaged).id}
    engaged.make("take-prisoner", escort=escort, **told)
    engaged.prisoner, engaged.escort = prisoner, escort
    return engaged


def man_of(table, element, id):
    return next(m for m in unit_view(table.battle, element).men if m.id == id)


class TestCustody:
    def test_captor_and_escort_are_remembered(self, taken):
        held = taken.battle.morale.captives[taken.prisoner]
        view = unit_view(taken.battle, us(taken))

        assert (held.captor, held.escort) == (us(taken).id, taken.escort)
        assert "It holds one prisoner, escorted by Private 2 (Garand)." in view.facts
        assert "escorts one prisoner" in man_of(taken, us(taken), taken.escort).words
        assert man_of(taken, german(taken), taken.prisoner).words.endswith("taken by the enemy")

    def test_the_nearest_known_enemy_is_proposed(self, engaged):
        one, other = us(engaged), us(engaged, OTHER)
        far = {f"to_{one.id}": 20, f"to_{other.id}": 6}
        engaged.make("tell-distances", element=german(engaged).id, **far)
        asks = engaged.attempt(
            "take-prisoner", element=german(engaged).id, men=(german(engaged).figures[0],)
        ).asks

        assert next(a for a in asks if a.name == "captor").value == other.id

    def test_the_umpire_says_to_whom_where_no_distance_is_known(self, engaged):
        told = {"element": german(engaged).id, "men": (german(engaged).figures[0],)}
        asks = engaged.attempt("take-prisoner", commit=False, **told).asks

        captor = next(a for a in asks if a.name == "captor")
        assert captor.value is None
        assert {x.value for x in captor.options} == {x.id for x in engaged.battle.of_side("us")}

    def test_when_the_escort_falls_another_is_asked_for(self, taken):
        self.kill(taken)

        assert [tap.words for tap in self.box(taken).taps] == [
            *("Another escort", "Free the prisoner", "Dismiss")
        ]

    def test_another_figure_takes_charge_of_a_prisoner(self, taken):
        self.kill(taken)
        tap = self.box(taken).taps[0]
        taken.make(tap.move, escort=us(taken).figures[2], **tap.told)

        assert taken.battle.morale.captives[taken.prisoner].escort == us(taken).figures[2]
        assert not self.box(taken)

    def test_an_escort_whom_the_umpire_rules_dead_is_replaced_too(self, taken):
        told = {"man": taken.escort, "state": "dead", "reason": "for the test"}
        taken.make("rule-man", element=us(taken).id, **told)

        assert self.box(taken)

    def test_when_all_the_captors_fall_others_may_take_over(self, taken):
        men = taken.battle.men(us(taken))
        bring_about(taken, *(e.FigureChanged(m.id, m.state, "dead") for m in men))
        others = [x for x in taken.battle.of_side("us") if taken.battle.able(x)]
        *escorts, free = self.box(taken).taps[:-1]

        assert [tap.told["element"] for tap in escorts] == [x.id for x in others[:3]]
        assert free.words == "Free the prisoner"
        taken.make(escorts[0].move, escort=others[0].figures[0], **escorts[0].told)
        assert taken.battle.morale.captives[taken.prisoner].captor == others[0].id
        assert not self.box(taken)

    def test_a_prisoner_on_the_way_to_a_captor_needs_no_escort_yet(self, taken):
        taken.make("guard-prisoner", US, element=us(taken).id, escort="nobody")
        bring_about(taken, e.FigureChanged(us(taken).figures[0], "ready", "dead"))

        assert not self.box(taken)

    def test_a_prisoner_without_a_captor_is_free(self, taken):
        self.kill(taken)
        tap = self.box(taken).taps[1]
        taken.make(tap.move, **tap.told)

        assert taken.battle.figures[taken.prisoner].state == "ready"
        assert taken.prisoner not in taken.battle.morale.captives
        assert not self.box(taken)

    def test_a_side_may_hand_prisoners_to_another_element(self, taken):
        other = us(taken, OTHER)
        taken.make("guard-prisoner", US, element=other.id, escort=other.figures[0])

        assert taken.battle.morale.captives[taken.prisoner].captor == other.id
        with pytest.raises(Refusal, match="has no prisoner to escort"):
            taken.make("guard-prisoner", GERMAN, element=german(taken).id)

    def test_prisoners_without_an_escort_are_named_and_share_its_buttons(self, taken):
        second = german(taken).figures[2]
        told = {"men": (second,), "captor": us(taken).id, "escort": taken.escort}
        taken.make("take-prisoner", element=german(taken).id, **told)
        self.kill(taken)
        task = self.box(taken)
        words = f"{task.title} {task.words}"

        assert [tap.words for tap in task.taps] == [
            *("Another escort", "Free Private 3", "Free Private 4", "Dismiss")
        ]
        assert all(f"the escort of {name} (G " in words for name in ("Private 3", "Private 4"))
        taken.make("guard-prisoner", escort=us(taken).figures[2], **task.taps[0].told)
        assert not self.box(taken)

    def kill(self, table):
        """Kill the escort of the prisoner."""
        bring_about(table, e.FigureChanged(table.escort, "ready", "dead"))

    def box(self, table):
        return next((x for x in due_now(table.battle) if "lost the escort of" in x.title), None)


def test_prisoners_have_numbers_for_their_captors_and_names_for_the_umpire(taken):
    other = german(taken).figures[2]
    taken.make("take-prisoner", element=german(taken).id, men=(other,), captor=us(taken).id)
    told = {"element": us(taken).id, "man": us(taken).figures[0]}

    def options(move, by):
        asks = taken.attempt(move, by, commit=False, **told).asks
        return [x.words for x in next(a for a in asks if a.name == "prisoner").options]

    assert options("ask-interrogate", US) == ["Prisoner 1", "Prisoner 2"]
    assert options("interrogate", UMPIRE) == ["Private 3", "Private 4"]


class TestInterrogation:
    def ask(self, table, die, by=None, **told):
        told = {"element": us(table).id, "man": us(table).figures[0], **told}
        told = {"prisoner": table.prisoner, **told}
        return table.make("interrogate", dice={"roll": die}, **told)

    # Quality 4, Aggressiveness 2 against Quality 1, Aggressiveness 0: difference 5
    def test_a_die_under_the_difference_reveals_what_they_mean_to_do(self, taken):
        entry = self.ask(taken, 4, told="to hold the crossroads")

        assert "to hold the crossroads" in entry.told["us"]
        assert "crossroads" not in entry.told["german"]
        assert "A prisoner’s answer: to hold the crossroads" in repr(side_view(taken.battle, "us"))
        assert "crossroads" not in repr(side_view(taken.battle, "german"))

    def test_the_difference_itself_reveals_what_one_mojon_hides(self, taken):
        hidden = german(taken, OTHER)
        entry = self.ask(taken, 5, mojon_told=hidden.mojon, told="a machine gun")

        number = taken.battle.mojons[hidden.mojon].number
        assert f"under Mojon {number}: a machine gun" in entry.told["us"]
        assert german(taken, OTHER).concealment == "located"

    def test_the_answer_of_a_prisoner_may_reveal_scenery(self, taken):
        entry = self.ask(taken, 5, mojon_told="elsewhere", told="mines in the lane")

        assert "mines in the lane" in entry.told["us"]
        assert german(taken, OTHER).concealment == "undetected"

    def test_a_silent_prisoner_gains_aggressiveness_and_is_freed(self, taken):
        entry = self.ask(taken, 6)

        assert taken.battle.figures[taken.prisoner].state == "ready"
        assert "free again" in entry.told["german"]
        assert "prisoner is free again" in entry.told["us"]

    def test_an_interrogation_takes_the_whole_turn_of_both_figures(self, taken):
        self.ask(taken, 4, told="to hold")
        asks = taken.battle.figures[us(taken).figures[0]]

        assert asks.lost == us(taken).allowed
        with pytest.raises(Refusal, match="interrogated this turn"):
            self.ask(taken, 4, man=us(taken).figures[2], told="more")

    def test_an_element_that_has_acted_this_turn_asks_nobody(self, taken):
        taken.make("rule-element", element=us(taken).id, spent=1, reason="test")

        with pytest.raises(Refusal, match="has acted already"):
            self.ask(taken, 4)

    def test_a_side_asks_the_umpire(self, taken):
        told = {"element": us(taken).id, "man": us(taken).figures[0]}
        taken.make("ask-interrogate", US, **told)
        wish = taken.battle.requests[0]
        taken.make(wish.move, dice={"roll": 4}, told="to hold", **wish.told)

        assert not taken.battle.requests

    def test_without_the_rule_there_is_no_interrogation(self, engaged):
        with pytest.raises(Refusal, match="does not use interrogation"):
            engaged.make("interrogate", element=us(engaged).id)
        offers = unit_view(engaged.battle, us(engaged), umpire=True).offers
        assert "interrogate" not in [offer.move for offer in offers]

    def test_a_side_without_prisoners_asks_nobody(self, taken):
        with pytest.raises(Refusal, match="has no prisoner"):
            taken.make("interrogate", element=us(taken, OTHER).id)

    def test_an_interrogation_can_be_undone(self, taken):
        before = taken.battle
        self.ask(taken, 6)
        taken.undo()

        assert taken.battle == before
