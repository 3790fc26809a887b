"""A battle without a server: people at a table who make moves by name."""

from itertools import count

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.play import Play
from assistant.battle.rattenkrieg.kit.chapters.hooks import run_after_hooks
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.toml_files.reading import SHIPPED
from tests.battle.openings import Same, easy_company, opening, unled
from tests.unnumbered_dice import dice_of_figures

TEAM = "1st Squad, Team 1"  # of both sides
GERMAN = Viewer("side", "B", "german")
US = Viewer("side", "B", "us")
EVERYBODY = ("umpire", "side", "both")  # whose buttons a card has
AT = "2026-01-01T20:00:00+00:00"


class Refusal(AssertionError):
    """A move was not made."""


BRIEFED = ("Mission", "Points")


def rows_of_side_alone(table, side):
    """The rows on a side's page for that side alone, apart from its mission and points."""
    rows = side_view(table.battle, side).own
    return [(row.words, row.detail) for row in rows if row.words not in BRIEFED]


def bring_about(table, *events):
    """Record events as if a move had caused them, with the effects that the chapters add."""
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    play.record(*events)
    run_after_hooks(play)
    table.game.state = play.state


class Table:
    """Moves made by name, with the dice that fell.

    Leaders do not lead in person, so that the figures of a test are those of the order of battle;
    `led` makes them lead as at the start of a battle.
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
        """Start the engagement with these orders; `acts` is to act, `seen` are identified."""
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
            dice_of_figures(dice or {}),
            at=AT,
            request=request or f"request {next(self.requests)}",
            why=why,
            commit=commit,
        )

    def on_the_men(self):
        """Hits that a weapon could take: its owner lets the figures take them."""
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
        """Let the Germans roll for their edge, if needed, and place their Mojons there."""
        if is_unrolled(self.battle, "german"):
            self.make("roll-entry", GERMAN, dice={"entry": 3})
        self.make("place-all", GERMAN)

    def place_mojons(self):
        self.place_germans()
        self.make("place-all", US)

    def engage(self):
        """Place the Mojons, and begin the first turn of the engagement."""
        self.place_mojons()
        self.make("begin-engagement", both_agree="yes")

    def order(self, side, name, kind):
        reader = GERMAN if side == "german" else US
        self.make("place-order", reader, element=self.element(side, name).id, kind=kind)

    def rounds(self):
        self.make("orders-ready", GERMAN)
        self.make("orders-ready", US)

    def face(self, kind="fire"):
        """A US team acts under this order; it and a German team see each other."""
        self.order("us", TEAM, kind)
        self.order("german", TEAM, "fire")
        self.rounds()
        for side in ("german", "us"):
            self.reveal(side, TEAM)
        self.act_with("us", TEAM)
        return self

    def run_and_react(self):
        """A US team runs past a German team, which reacts: both are active."""
        self.face("movement")
        self.make("move", US, element=self.element("us", TEAM).id, gait="run")
        self.make("react", GERMAN, element=self.element("german", TEAM).id)
        return self

    def shot(self, man=0, **told):
        """The answers for a shot of a US figure at the German team."""
        team, target = self.element("us", TEAM), self.element("german", TEAM)
        return {"element": team.id, "man": team.figures[man], "target": target.id} | told

    def next_turn(self):
        """End the round and the turn without checks, and begin the next turn."""
        if self.battle.round:
            self.make("end-round", why="agreed by both")
        self.make("end-turn", why="agreed by both")
        for owed in self.battle.owed:
            self.make("waive-check", owed=owed.id, reason="for the test")
        self.make("begin-turn", unseen=())

    def act_with(self, side, name, die=None):
        """Nominate this element against any enemy or none, and give it the action."""
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
    return engaged.face()
