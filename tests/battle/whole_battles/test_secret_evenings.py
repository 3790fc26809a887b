"""Two whole evenings that differ only in secrets look the same to a side."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, US, Table
from tests.battle.everything import everything
from tests.battle.openings import mark

pytestmark = pytest.mark.long


class Hidden:
    """The US side's secrets in one of two evenings that look the same to a German."""

    def __init__(self, what=None):
        self.what = what
        self.table = Table(change=self.changed)

    def changed(self, event):
        """Return the opening with another Quality or Aggressiveness, if that is the secret."""
        battle = mark(event).battle
        values = {"Quality": {"quality": 2}, "Aggressiveness": {"aggressiveness": 5}}
        if self.what not in values:
            return e.BattleOpened(battle)
        changes = values[self.what]
        theirs = {x.id: replace(x, **changes) for x in battle.of_side("us")}
        return e.BattleOpened(replace(battle, elements={**battle.elements, **theirs}))

    def evening(self):
        """Play the same visible acts, step by step; this side hides the rest."""
        table, other = self.table, self.what
        first, second, third = table.battle.mojons_of("us")
        if other == "who is under which marker":
            one, two = (table.battle.in_mojon(m.id)[0].id for m in (first, second))
            table.make("write-to-mojon", US, element=one, to=second.id)
            table.make("write-to-mojon", US, element=two, to=first.id)
        if other == "a marker with nobody under it":
            one = table.battle.in_mojon(first.id)[0].id
            table.make("write-to-mojon", US, element=one, to=second.id)
            table.make("make-decoy", mojon=first.id, why="the scenario gives one")
        yield table.place_germans()
        place = "the barn" if other == "where a hidden Mojon lies" else "the farm"
        table.make("place-mojon", US, mojon=third.id, hidden="yes", place=place)
        yield table.make("place-mojon", US, mojon=first.id)
        yield table.make("place-mojon", US, mojon=second.id)
        yield table.make("approach-turn", dice={"initiative": 1}, first="us")
        yield table.make("extend-pathway", US, mojon=first.id, distance_in=8)
        yield table.make("extend-pathway", US, mojon=second.id, distance_in=9)
        if other == "where a hidden Mojon lies":
            table.make("extend-pathway", US, mojon=third.id, distance_in=7)
        yield table.make("begin-engagement", both_agree="yes")
        yield from self.orders((second, third))
        yield from self.rounds(second)

    def orders(self, mojons):
        """Place orders of both sides face down."""
        kind = "ambush" if self.what == "the kinds of orders" else "fire"
        for mojon in mojons:
            element = self.table.battle.in_mojon(mojon.id)[0].id
            yield self.table.make("place-order", US, element=element, kind=kind)
        self.own = [x.id for x in self.table.battle.of_side("german")]
        for element in self.own:
            yield self.table.make("place-order", GERMAN, element=element, kind="movement")
        yield self.table.make("orders-ready", US)
        yield self.table.make("orders-ready", GERMAN)

    def rounds(self, moving):
        """Move the Germans and a marker; end the turn and begin the next."""
        for element in self.own:
            named = {"nominee_german": element, "nominee_us": "nobody"}
            yield self.table.make("initiative", **named)
            yield self.table.make("move", GERMAN, element=element, gait="run")
            yield self.table.make("ask-spot", GERMAN, element=element, **self.look(moving))
            yield self.table.make("drop-wish", element=element)
            yield self.table.make("end-round")
        yield self.table.make("move-mojon", US, mojon=moving.id, distance_in=4)
        yield self.table.make("end-turn", why="agreed by both")
        yield self.table.make("begin-turn")

    def look(self, mojon):
        """Look at a marker."""
        return {"spot": f"mojon {mojon.id}", "distance_in": 20}


@pytest.mark.parametrize(
    "secret",
    [
        "who is under which marker",
        "a marker with nobody under it",
        "where a hidden Mojon lies",
        "the kinds of orders",
        "Quality",
        "Aggressiveness",
    ],
)
def test_two_evenings_that_differ_in_secrets_look_the_same(secret):
    open_one, other = Hidden(), Hidden(secret)
    steps = 0
    for _ in zip(open_one.evening(), other.evening(), strict=True):
        steps += 1
        one, two = open_one.table.game, other.table.game
        there = everything(two.state, GERMAN, two.entries)
        assert everything(one.state, GERMAN, one.entries) == there

    assert steps > 20
    assert open_one.table.battle != other.table.battle
