"""A battle without a server: people at a table, in words of the table."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import count
from random import Random

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.play import Play
from assistant.battle.rattenkrieg.kit.hooks import look_after
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import SHIPPED
from assistant.rules.dice import given_dice

GERMAN = Viewer("side", "B", "german")
US = Viewer("side", "B", "us")
EVERYBODY = ("umpire", "side", "both")  # whose buttons a card has
MARK = "~{}~"
AT = "2026-01-01T20:00:00+00:00"


class Refusal(AssertionError):
    """A move was not made."""


def mark(event):
    """The same opening; names and ranks say whose they are, so that a text that holds one shows."""
    battle = event.battle
    reserves = {
        id: replace(
            reserve, entry=MARK.format(reserve.side), waiting=tuple(map(_marked, reserve.waiting))
        )
        for id, reserve in battle.script.reserves.items()
    }
    script = replace(battle.script, reserves=reserves)
    return replace(event, battle=replace(_marked(battle), script=script))


def _marked(they):
    """Those of a battle, or who are still to come."""
    sides = {id: x.side for x in they.elements.values() for id in x.figures}
    elements = {
        id: replace(x, name=f"{x.name} {MARK.format(x.side)}", unit=MARK.format(x.side))
        for id, x in they.elements.items()
    }
    figures = {
        id: replace(m, rank=f"{m.rank} {MARK.format(sides[id])}") for id, m in they.figures.items()
    }
    return replace(they, elements=elements, figures=figures)


def leaderless(side, name):
    """A change of the opening: nobody of this element can lead."""

    def change(event):
        battle = event.battle
        element = next(x for x in battle.of_side(side) if x.title == name)
        men = {id: replace(battle.figures[id], leader=False) for id in element.figures}
        elements = {**battle.elements, element.id: replace(element, has_leader=False)}
        figures = {**battle.figures, **men}
        return replace(event, battle=replace(battle, figures=figures, elements=elements))

    return change


BRIEFED = ("Mission", "Points")


def alone(table, side):
    """What stands on a side's page as its alone, beside its mission and points."""
    rows = side_view(table.battle, side).own
    return [(row.words, row.detail) for row in rows if row.words not in BRIEFED]


def bring_about(table, *events):
    """Facts as if a move had brought them, with what the chapters make of them."""
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    play.record(*events)
    look_after(play)
    table.game.state = play.state


class Same:
    """A card that is the same as no other, however alike they are."""

    def __init__(self, card):
        self.card = card

    def __hash__(self):
        return id(self.card)

    def __eq__(self, other):
        return self.card is other.card


@cache
def easy_company():
    """Return the shipped scenario."""
    return scenario_files.scenario("easy-company")


@lru_cache(maxsize=16)
def opening(same, size, seed, shelf):
    """Return the first event of a battle; its ids are numbers.

    Reading the cards is most of the work of a test. Nothing changes an event: all tests share it.
    """
    numbers = count(1)
    return rattenkrieg.SYSTEM.opened(
        same.card, size, lambda: f"ID{next(numbers):04}", Random(seed), shelf
    )


def unled(event):
    """The same opening, where leaders are with their elements and lead none in person.

    So everybody acts on the Quality of the element, and a leader fires as the others do.
    """
    they = event.battle
    men = {id: replace(man, quality=None) for id, man in they.figures.items()}
    elements = {
        id: replace(x, command="under-command" if x.command == "led" else x.command)
        for id, x in they.elements.items()
    }
    best = {id: max(x.quality for x in they.of_side(id)) for id in they.sides}
    sides = {
        id: replace(side, quality=best[id], ambush_left=best[id]) for id, side in they.sides.items()
    }
    battle = replace(they, figures=men, elements=elements, sides=sides)
    return replace(event, battle=battle)


class Table:
    """Moves made by name, with the dice that fell.

    Leaders lead nobody in person, so that the figures of a test are those of the order of battle;
    `led` has them lead as they do when a battle begins.
    """

    def __init__(
        self, size=0, seed=1, change=lambda event: event, card=None, shelf=SHIPPED, led=False
    ):
        self.kept = []
        self.requests = count(1)
        event = opening(Same(card or easy_company()), size, seed, shelf)
        self.game = Game("B", rattenkrieg.SYSTEM, [], self.kept.append, b"secret")
        self.game.begin(change(event if led else unled(event)), at=AT, words="begun")

    @property
    def battle(self):
        return self.game.state

    def until(self, acts, orders, seen=()):
        """The engagement with these orders laid, this element to act and these identified."""
        self.engage()
        for side, name, kind in orders:
            self.order(side, name, kind)
        self.rounds()
        self.act_with(*acts)
        for side, name in seen:
            self.reveal(side, name)
        return self

    def element(self, side, name):
        return next(e for e in self.battle.of_side(side) if e.title == name)

    def attempt(self, move, by=UMPIRE, dice=None, why="", request=None, commit=True, **told):
        told = {name: value for name, value in told.items() if value is not None}
        return self.game.make(
            move,
            by,
            told,
            given_dice(dice or {}),
            at=AT,
            request=request or f"request {next(self.requests)}",
            why=why,
            commit=commit,
        )

    def on_the_men(self):
        """Hits that a weapon could take: their owner says that his men took them."""
        for owed in [owed for owed in self.battle.owed if owed.kind == "hit"]:
            self.make("take-hit", owed=owed.id, takes="man")

    def make(self, move, by=UMPIRE, dice=None, why="", **told):
        progress = self.attempt(move, by, dice, why, **told)
        if progress.entry is None:
            asked = [a.name for a in progress.asks if a.value is None]
            thrown = progress.dice.pending.throw.name if progress.dice else None
            raise Refusal(progress.refused or progress.problems or asked or thrown)
        return progress.entry

    def undo(self, seq=None, why=""):
        seq = seq or self.game.last_standing().seq
        return self.game.undo(seq, why, at=AT, request=f"request {next(self.requests)}")

    def place_germans(self):
        """The Germans roll for their edge, if they have to, and put their Mojons there."""
        if is_unrolled(self.battle, "german"):
            self.make("roll-entry", GERMAN, dice={"entry": 3})
        self.make("place-all", GERMAN)

    def place_mojons(self):
        self.place_germans()
        self.make("place-all", US)

    def engage(self):
        """Mojons lie, the engagement's first turn is on."""
        self.place_mojons()
        self.make("begin-engagement", both_agree="yes")

    def order(self, side, name, kind):
        reader = GERMAN if side == "german" else US
        self.make("place-order", reader, element=self.element(side, name).id, kind=kind)

    def rounds(self):
        self.make("orders-ready", GERMAN)
        self.make("orders-ready", US)

    def act_with(self, side, name, die=None):
        """Nominate this element against nobody or whoever, and give it the action."""
        element = self.element(side, name)
        other = "us" if side == "german" else "german"
        dice = {"initiative": die} if die else {}
        told = {f"nominee_{side}": element.id, f"nominee_{other}": "nobody"}
        self.make("initiative", dice=dice, **told)
        return self.element(side, name)

    def reveal(self, side, name, state="identified"):
        element = self.element(side, name)
        self.make("rule-element", element=element.id, concealment=state, reason="for the test")


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def engaged():
    table = Table()
    table.engage()
    return table


@pytest.fixture
def firefight(engaged):
    """A US team acts; it and a German team see each other."""
    engaged.order("us", "1st Squad, Team 1", "fire")
    engaged.order("german", "1st Squad, Team 1", "fire")
    engaged.rounds()
    engaged.reveal("german", "1st Squad, Team 1")
    engaged.reveal("us", "1st Squad, Team 1")
    engaged.act_with("us", "1st Squad, Team 1")
    return engaged
