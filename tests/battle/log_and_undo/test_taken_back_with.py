"""Undo of an entry also undoes the entries that need it, or is refused."""

import pytest

from assistant.battle.log import ConditionalConflict, active_entries, fold_entries
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.events import ConcealmentChanged
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.screens import umpire_view
from tests.battle.conftest import AT, GERMAN, US
from tests.battle.happened import faults
from tests.battle.random_play.overruling import all_screens
from tests.battle.random_play.player import Player
from tests.battle.random_play.seeds import MORTARS, TANKS
from tests.seeded import at_night

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
SEEDS = (*range(500, 504), *TANKS, MORTARS, *at_night(range(504, 508)))


def entries_that_conflict(entries):
    """Entries in force with an event that does not fit, and the reason."""
    state, found = SYSTEM.empty, set()
    for entry in active_entries(entries):
        for event in entry.events:
            if why := SYSTEM.conflict(state, event):
                found.add((entry.seq, why))
            state = SYSTEM.apply(state, event)
    return found


class Regretter(Player):
    """A player who undoes older entries with all entries that need them."""

    def take_back(self):
        """Undo a random entry with those that need it; the rest of the log must still fit."""
        before = list(self.game.entries)
        if len(before) < 2:
            return
        seq = self.random.choice(active_entries(before)[-25:]).seq
        if seq == 1:
            return
        too = tuple(breaks.entry.seq for breaks in self.game.leaning_on(seq))
        request = f"tap {self.random.random()}"
        entry = self.game.undo(seq, "", at=AT, request=request, besides=too)
        assert set(entry.takes_back) == {seq, *too}
        left = active_entries(self.game.entries)
        assert not {seq, *too} & {each.seq for each in left}
        assert entries_that_conflict(self.game.entries) <= entries_that_conflict(before)
        assert faults(self.game.entries) <= faults(before)
        assert fold_entries(left, SYSTEM.empty, SYSTEM.apply) == self.battle
        all_screens(self.battle, self.game.entries)
        self.undone += 1


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_after_any_undo_every_active_entry_still_fits(seed):
    assert Regretter(seed).play(250).undone


def test_a_short_evening_of_second_thoughts():
    assert Regretter(11).play(120).undone


@pytest.fixture
def reacted(engaged):
    """A German team reacted to a US walk, left its Mojon for that, and acted."""
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    walker = engaged.act_with("us", TEAM)
    engaged.walked = engaged.make("move", US, element=walker.id, gait="walk").seq
    reacting = engaged.element("german", OTHER)
    engaged.reaction = engaged.make("react", element=reacting.id).seq
    engaged.make("stand-down", US, element=walker.id)
    engaged.acted = engaged.make("move", GERMAN, element=reacting.id, gait="walk").seq
    return engaged


def test_a_reaction_stays_while_what_it_made_active_has_acted(reacted):
    with pytest.raises(Refused, match="would not be active"):
        reacted.undo(reacted.reaction)


def test_a_reaction_is_undone_with_the_action_that_it_answers(reacted):
    assert moves_leaning(reacted, reacted.walked) == ["react", "move"]


def test_the_results_of_a_reaction_are_undone_with_it(reacted):
    leaning = [breaks.entry.seq for breaks in reacted.game.leaning_on(reacted.reaction)]
    assert leaning == [reacted.acted]
    entry = reacted.game.undo(
        reacted.reaction, "he did not see it", at=AT, request="the tap", besides=tuple(leaning)
    )

    assert entry.takes_back == (reacted.reaction, reacted.acted)
    assert not reacted.element("german", OTHER).deployed
    assert reacted.element("german", OTHER).spent == 0
    assert umpire_view(reacted.battle)


def test_one_redo_restores_all_entries_of_an_undo(reacted):
    before = reacted.battle
    reacted.game.undo(reacted.reaction, "", at=AT, request="1", besides=(reacted.acted,))
    reacted.undo(reacted.game.last_undo().seq)

    assert reacted.battle == before


@pytest.mark.parametrize("besides", [(1,), (99,), (-1,)])
def test_only_logged_entries_are_undone_together(reacted, besides):
    before = len(reacted.game.entries)
    with pytest.raises(Refused, match="cannot be undone"):
        reacted.game.undo(reacted.acted, "", at=AT, request="1", besides=besides)
    assert len(reacted.game.entries) == before


def test_no_entry_depends_on_the_last_one(reacted):
    assert reacted.game.leaning_on(reacted.game.last_standing().seq) == ()


def test_a_declined_request_is_undone_with_the_request(firefight):
    asker = firefight.element("us", TEAM).id
    mojon = firefight.element("german", OTHER).mojon
    told = {"element": asker, "spot": f"mojon {mojon}", "distance_in": "9"}
    asked = firefight.make("ask-spot", US, **told).seq
    firefight.make("drop-wish", element=asker)
    assert moves_leaning(firefight, asked) == ["drop-wish"]


def moves_leaning(engaged, seq):
    return [breaks.entry.move for breaks in engaged.game.leaning_on(seq)]


def test_orders_are_removed_when_the_turn_is_undone(engaged):
    began = engaged.game.last_standing().seq
    engaged.make("orders-ready", US)
    engaged.make("orders-ready", GERMAN)
    assert moves_leaning(engaged, began) == ["orders-ready", "orders-ready"]


def test_the_next_turn_is_undone_with_the_end_of_the_turn_before_it(engaged):
    engaged.make("orders-ready", US)
    engaged.make("orders-ready", GERMAN)
    ended = engaged.make("end-turn").seq
    engaged.make("begin-turn")
    assert moves_leaning(engaged, ended) == ["begin-turn"]


@pytest.fixture
def shot(engaged):
    """A US team shoots at a German team, which the entry before last revealed."""
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    shooter = engaged.act_with("us", TEAM)
    engaged.reveal("german", TEAM)
    engaged.revealed = engaged.game.last_standing().seq
    target = engaged.element("german", TEAM)
    engaged.make(
        "shoot",
        US,
        dice={"roll": 6, "confirm": 1},
        element=shooter.id,
        man=shooter.figures[0],
        target=target.id,
        distance_in="9",
    )
    return engaged


def test_fire_is_undone_with_the_entry_that_revealed_its_target(shot):
    assert moves_leaning(shot, shot.revealed) == ["shoot"]


def test_fire_that_struck_an_unknown_enemy_is_not_undone(firefight):
    struck = firefight.element("german", OTHER)
    event = ElementsAttacked(firefight.element("us", TEAM).id, (struck.id,))
    why = SYSTEM.conflict(firefight.battle, event)
    assert isinstance(why, ConditionalConflict)
    known = ConcealmentChanged(struck.id, "undetected", "located", "A")
    assert SYSTEM.conflict(SYSTEM.apply(firefight.battle, known), event) is None
