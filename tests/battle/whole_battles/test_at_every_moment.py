"""Random battles: after each entry every button works, and somebody can continue.

One battle serves all three tests, because playing it takes as long as checking it.
"""

from functools import cache

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US
from tests.battle.moves.test_idle_buttons import BREAKS, BY_JOB, refusal_of
from tests.battle.random_play.player import Player
from tests.battle.random_play.seeds import FLEET, MORTARS, TANKS
from tests.battle.random_play.ways_on import tasks_left_over, untrue
from tests.seeded import at_night, of_whole_runs

SHORT = ((8, 200), (25, 120))  # a seed, and how often somebody tries something
SEEDS = (*range(500, 504), *TANKS, *FLEET, MORTARS)
WHOLE = [(seed, 250) for seed in SEEDS]
BATTLES = [
    *SHORT,
    *of_whole_runs(WHOLE),
    *at_night([(seed, 250) for seed in range(504, 512)]),
]


class Watcher(Player):
    """A random player that tries every enabled button after each entry."""

    def __init__(self, seed, size=0):
        super().__init__(seed, size)
        self.tried = 0
        self.idle = []  # buttons of cards that only refuse
        self.unready = []  # buttons whose moves are refused although nothing is open
        self.stuck = set()  # what nobody can do, and what is still to do when it is done

    def try_something(self):
        before = len(self.game.entries)
        super().try_something()
        if len(self.game.entries) > before:
            for by in (US, GERMAN):
                for element in self.battle.of_side(by.side):
                    self.looks_at(by, element)
                self.tries_tasks(by, due_for(self.battle, by.side))
            self.tries_tasks(UMPIRE, due_now(self.battle))
            self.goes_on()

    def take_back(self):
        before = len(self.game.entries)
        super().take_back()
        if len(self.game.entries) > before:
            self.goes_on()

    def looks_at(self, by, element):
        """Try every enabled button of a card."""
        view = unit_view(self.battle, element)
        for offer in (*view.offers, *filter(None, [view.hunkers])):
            if offer.barred:
                continue
            found = self.leads_on(by, offer.move, {"element": element.id, **offer.told})
            if found.refused and not found.asks:
                self.idle.append((element.title, offer.words, found.refused))
            if offer.group in ("act", "fire") and offer.move not in BY_JOB:
                why = refusal_of(self.table, by, element, offer, found)
                self.idle += [(element.title, offer.words, why)] if BREAKS in why else []

    def tries_tasks(self, by, tasks):
        """Try every button of the tasks."""
        for tap in (tap for task in tasks for tap in task.taps):
            if tap.move:  # else it opens the card
                self.leads_on(by, tap.move, tap.told)

    def leads_on(self, by, move, told):
        """Try a move: it is not refused while nobody has anything to answer."""
        self.tried += 1
        found = self.table.attempt(move, by, commit=False, **told)
        asked = any(a.kind != "choice" or len(a.options) > 1 for a in found.asks)
        if found.refused and not asked and not found.may_overrule:
            self.unready.append((by, move, told, found.refused))
        return found

    def goes_on(self):
        """Check that somebody can continue after the last entry."""
        last = self.moments[-1]
        wrong = (*untrue(last.after), *tasks_left_over(last))
        self.stuck |= {(last.entry.move, words) for words in wrong}


@cache
def played_battle(seed, tries):
    """Return a player who has played the battle of a seed, cached for all tests."""
    player = Watcher(seed).play(tries)
    assert player.tried
    return player


@pytest.mark.long
@pytest.mark.parametrize("battle", BATTLES)
def test_no_button_of_a_card_leads_only_to_a_refusal(battle):
    assert played_battle(*battle).idle == []


@pytest.mark.parametrize("battle", BATTLES)
def test_every_ready_button_leads_on(battle):
    assert played_battle(*battle).unready == []


@pytest.mark.parametrize("battle", BATTLES)
def test_people_can_always_continue(battle):
    assert played_battle(*battle).stuck == set()
