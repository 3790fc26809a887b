"""Events that a side does not see change nothing for it; all others are public for a reason."""

from copy import copy

import pytest

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg import KINDS
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import (
    StopRequested,
    StopRequestSettled,
)
from assistant.battle.rattenkrieg.events.vehicles.coming_and_going import (
    FollowerDelayed,
    FollowerPlaced,
)
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.state import HeardNoise, Mojon, Noise, PendingCheck, UmpireRequest
from tests.battle import examples, fleet
from tests.battle.conftest import AT, GERMAN, US, Table
from tests.battle.everything import everything
from tests.battle.examples.script import in_store
from tests.battle.openings import mark
from tests.battle.tanks import T34, duel
from tests.battle.whole_battles.test_secrets import WATCHING

pytestmark = pytest.mark.long


class Ambush:
    """A US team in a building, unknown to all Germans; a round has begun, and the team is active.

    With a name: another element of a battle with vehicles.
    """

    def __init__(self, hidden="", shelf=None):
        told = {"card": duel(), "shelf": shelf} if shelf else {}
        self.table = Table(change=lambda event: in_store(mark(event)), **told)
        battle = self.table.battle
        mojons = battle.mojons_of("us")
        named = [x for x in battle.of_side("us") if hidden and x.name.startswith(hidden)]
        there = named[0] if named else battle.in_mojon(mojons[0].id)[0]
        first = battle.mojons.get(there.mojon, mojons[0])
        rest = [m for m in mojons if m != first]
        self.table.place_germans()
        if is_unrolled(self.table.battle, "us"):
            self.table.make("roll-entry", US, dice={"entry": 3})
        self.table.make("place-mojon", US, mojon=first.id, hidden="yes", place="the farm")
        for mojon in rest:
            self.table.make("place-mojon", US, mojon=mojon.id)
        self.table.make("begin-engagement", both_agree="yes")
        self.mojon = first.id
        self.element = there.id
        self.man = next(m.id for m in battle.men(there) if m.weapons)
        self.other, self.last = rest[0].id, rest[-1].id
        self.unordered = self.table.battle.in_mojon(self.last)[0].id
        self.german = next(self.table.battle.of_side("german")).id
        self.german_man = self.table.battle.elements[self.german].figures[0]
        if there.mojon:
            self.table.make("place-order", US, element=self.element, kind="fire")
        self.table.make("place-order", GERMAN, element=self.german, kind="fire")
        self.table.make("orders-ready", GERMAN)
        self.table.make("orders-ready", US)
        self.battle = self.table.battle
        for event in (
            *([] if there.mojon else [e.OrderPlaced(self.element, "movement", False, False)]),
            e.RoundBegan(1),
            e.Nominated("german", None),
            e.Nominated("us", self.element),
            e.ElementActivated(self.element),
            e.ActionTaken(self.element, "aim", 1, (self.man,)),
            e.CheckScheduled(PendingCheck("nerve here", "nerve", self.element)),
            *(make(self) for make in examples.BEFORE),
        ):
            self.battle = apply(self.battle, event)
        self._shown = {}

    def shown(self, before, reader):
        """What a reader sees before an event; for the opening it is cached."""
        if before is not self.battle:
            return everything(before, reader, self.table.game.entries)
        if reader not in self._shown:
            self._shown[reader] = everything(before, reader, self.table.game.entries)
        return self._shown[reader]


AMBUSHES = {
    "a team": lambda: Ambush(),
    "a tank": lambda: Ambush(T34, fleet.shelf()),
    "a boat": lambda: Ambush(fleet.GUNBOAT, fleet.shelf()),
    "an aircraft": lambda: Ambush(fleet.PLANE, fleet.shelf(alike=True)),
}


@pytest.fixture(scope="module", params=AMBUSHES)
def ambush(request):
    return AMBUSHES[request.param]()


UNSEEN = {
    e.AllowanceChanged: lambda a: e.AllowanceChanged(a.element, 1),
    e.ElementAssigned: lambda a: e.ElementAssigned(a.unordered, a.other),
    e.DecoyMade: lambda a: e.DecoyMade(a.mojon),
    e.MojonAdded: lambda a: e.MojonAdded(Mojon("one more", 99, "us", decoy=True)),
    FollowerPlaced: lambda a: FollowerPlaced(
        a.unordered, Mojon("one more", 99, "us", placed=True, hidden=True)
    ),
    FollowerDelayed: lambda a: FollowerDelayed(
        a.unordered, Mojon("one more", 99, "us"), 3, "the ford"
    ),
    e.MojonPlaced: lambda a: e.MojonPlaced(a.mojon, "the barn", hidden=True),
    e.PathwayExtended: lambda a: e.PathwayExtended(a.mojon, 8, "the barn"),
    e.PathwayEnded: lambda a: e.PathwayEnded(a.mojon),
    e.PathwayStopped: lambda a: e.PathwayStopped(a.mojon, "german"),
    e.PathwayCleaned: lambda a: e.PathwayCleaned(a.mojon, 4),
    e.MojonMoved: lambda a: e.MojonMoved(a.mojon, 4),
    e.MojonRemoved: lambda a: e.MojonRemoved(a.mojon),
    e.MojonReturned: lambda a: e.MojonReturned(a.mojon),
    e.OrderPlaced: lambda a: e.OrderPlaced(a.element, "ambush", True, True),
    e.OrderTakenBack: lambda a: e.OrderTakenBack(a.element, True, False),
    e.SideReady: lambda a: e.SideReady("us", ready=False),
    e.Nominated: lambda a: e.Nominated("us", a.unordered),
    e.ElementActivated: lambda a: e.ElementActivated(a.element, in_reaction=True),
    e.OrderTurnedOver: lambda a: e.OrderTurnedOver(a.element),
    e.ActionTaken: lambda a: e.ActionTaken(a.element, "quiet-gesture", 1, (a.man,)),
    e.ActionJoined: lambda a: e.ActionJoined(a.element, (a.man,)),
    e.ActionsPaid: lambda a: e.ActionsPaid(a.element, 1, "reaction"),
    e.ReactionOffered: lambda a: e.ReactionOffered(Noise(a.element, "run", 6)),
    e.ReactionMissed: lambda a: e.ReactionMissed(a.german),
    e.ReactionsClosed: lambda a: e.ReactionsClosed(),
    e.ReactionsDeclined: lambda a: e.ReactionsDeclined((a.german,)),
    e.PerceptionSet: lambda a: e.PerceptionSet((), (a.german,)),
    e.NoiseHeard: lambda a: e.NoiseHeard(HeardNoise("us", "run", {a.element: "north"}, 1)),
    e.ShotsFired: lambda a: e.ShotsFired(a.element, 2, "MG42"),
    e.RubbleCrossed: lambda a: e.RubbleCrossed(a.element),
    e.TargetsSeenInTheOpen: lambda a: e.TargetsSeenInTheOpen(a.element, (a.german,)),
    e.SpottersFired: lambda a: e.SpottersFired(a.element, (a.man,), "shoot"),
    e.TargetDesignated: lambda a: e.TargetDesignated(a.german, "us"),
    e.CombatHappened: lambda a: e.CombatHappened(),
    e.EndingBegan: lambda a: e.EndingBegan("us", "nerve"),
    e.FigureChanged: lambda a: e.FigureChanged(a.man, "ready", "dead"),
    e.TableLeft: lambda a: e.TableLeft(a.element, "north", (a.man,)),
    e.FigureMoved: lambda a: e.FigureMoved(a.man, exposed=True, ran=True, stopped=True),
    e.FigureAimed: lambda a: e.FigureAimed(a.man, 2, a.german),
    e.FigureActionsLost: lambda a: e.FigureActionsLost(a.man, 1),
    e.WeaponJammed: lambda a: e.WeaponJammed(a.man, jammed=True),
    e.StunnedWhileDown: lambda a: e.StunnedWhileDown(a.man, down=True),
    e.ElementDeployed: lambda a: e.ElementDeployed(a.element),
    e.AggressivenessChanged: lambda a: e.AggressivenessChanged(a.element, 2, 5),
    e.AggressivenessChangedTemporarily: lambda a: e.AggressivenessChangedTemporarily(
        a.element, 2, 3, 2
    ),
    e.TemporaryAggressivenessEnded: lambda a: e.TemporaryAggressivenessEnded(a.element, 2, 1),
    e.MilitiaRaised: lambda a: e.MilitiaRaised(a.element, 2, 3),
    e.LeaderAdjusted: lambda a: e.LeaderAdjusted(a.element, 2, 3, 1),
    e.EndOfTurnAggressivenessSet: lambda a: e.EndOfTurnAggressivenessSet(
        a.element, "fury", 1, 1, True, "fury"
    ),
    e.CommandSet: lambda a: e.CommandSet(a.element, "out-of-command"),
    e.CheckScheduled: lambda a: e.CheckScheduled(
        PendingCheck("wound there", "wound", a.element, a.man)
    ),
    e.CheckMade: lambda a: e.CheckMade("nerve here"),
    e.RequestMade: lambda a: e.RequestMade(
        UmpireRequest(a.element, "spot", {"element": a.element}, "wants to spot")
    ),
    e.RequestSettled: lambda a: e.RequestSettled(a.element),
    e.Camouflaged: lambda a: e.Camouflaged(a.element, ("ghillie-suit",)),
    e.DistanceEntered: lambda a: e.DistanceEntered(a.element, a.german, 14, "us"),
    e.CoverAndFacingEntered: lambda a: e.CoverAndFacingEntered(
        f"{a.element} {a.german} {a.german} shows", "head", "us"
    ),
    e.CoverAnswersEnded: lambda a: e.CoverAnswersEnded(),
    e.FiguresTurned: lambda a: e.FiguresTurned(a.element),
    e.SentinelSet: lambda a: e.SentinelSet(a.man, sentinel=True),
    e.DuckingSet: lambda a: e.DuckingSet(a.element, ducks=True),
    e.ValueOverruled: lambda a: e.ValueOverruled(a.element, "spent", 0, 2),
    **examples.UNSEEN,
}
FIRST = {
    e.MojonReturned: lambda a: [e.MojonRemoved(a.mojon)],
    e.ReactionMissed: lambda a: [e.ReactionOffered(Noise(a.element, "run", 6))],
    e.ReactionsClosed: lambda a: [e.ReactionOffered(Noise(a.element, "run", 6))],
    e.ReactionsDeclined: lambda a: [e.ReactionOffered(Noise(a.element, "run", 6))],
    e.PerceptionSet: lambda a: [e.ReactionOffered(Noise(a.element, "run", 6))],
    e.RequestSettled: lambda a: [UNSEEN[e.RequestMade](a)],
    e.FiguresTurned: lambda a: [
        e.CoverAndFacingEntered(f"{a.element} {a.german} {a.german} off", "90", "us")
    ],
    e.CoverAnswersEnded: lambda a: [UNSEEN[e.CoverAndFacingEntered](a)],
    **examples.FIRST,
}
PUBLIC = {
    e.BattleOpened: "both sides sit at the table",
    e.ConditionsChanged: "light, weather and noise hold over the whole table",
    e.RulesChanged: "the rules in play are told to everybody",
    e.ApproachTurnBegan: "the turn, and who goes first, are said aloud",
    e.TurnBegan: "the turn is said aloud",
    e.StageBegan: "the stage of the turn is said aloud",
    e.RoundBegan: "the round is said aloud",
    e.RoundEnded: "the round is said aloud",
    e.InitiativeWon: "the roll is made before both",
    e.InitiativeLapsed: "that nobody acts after the roll is said aloud",
    e.NextElementChosen: "whose action it is, is said aloud",
    e.AmbushSprung: "the enemy springs it on what he has noticed",
    e.HeldActionLost: "the enemy, whose ambush it was, sees that nobody goes on",
    e.StoodDown: "that it goes on with another is said aloud",
    e.FirstActionLost: "that it loses the action is said aloud",
    e.ConcealmentChanged: "it is what the enemy learns",
    e.BattleEnded: "the end is said aloud",
    StopRequested: "the side that asks knows it; test_stop_requests shows that the owner does not",
    StopRequestSettled: "the side that asked is answered; its owner never knew of it",
    **examples.PUBLIC,
}


def test_every_kind_of_event_is_unseen_by_somebody_or_public_for_a_reason():
    assert set(UNSEEN) | set(PUBLIC) == set(KINDS.by_name.values())
    assert not set(UNSEEN) & set(PUBLIC)


def before_and_after(ambush, kind):
    """A battle in which an event of a kind has an effect, the event, and the battle after it."""
    before = ambush.battle
    for earlier in FIRST.get(kind, lambda a: [])(ambush):
        before = apply(before, earlier)
    event = UNSEEN[kind](ambush)
    return before, event, apply(before, event)


@pytest.fixture(scope="module")
def team():
    return AMBUSHES["a team"]()


def test_each_example_makes_a_difference(team):
    made = {kind: before_and_after(team, kind) for kind in UNSEEN}

    assert [kind.__name__ for kind, (before, _, after) in made.items() if before == after] == []


@pytest.mark.parametrize("kind", UNSEEN, ids=lambda kind: kind.__name__)
def test_unseen_events_change_nothing_for_a_side(ambush, kind):
    before, event, after = before_and_after(ambush, kind)
    entries = ambush.table.game.entries
    told = {"umpire": "something happens", "us": "something happens"}
    entry = Entry(len(entries) + 1, AT, "us", "some", "one tap", (event,), told=told)

    assert isinstance(event, kind)
    for reader in (GERMAN, WATCHING):
        assert everything(after, reader, [*entries, entry]) == ambush.shown(before, reader)


SECRET_PARTS = {
    "allowances of a turn": lambda a, n: e.TurnBegan(2, {a.element: n, a.german: 3}),
    "who was written to a Mojon": lambda a, n: e.ElementAssigned(
        a.unordered, (a.last, a.other)[n - 1]
    ),
    "the kind of an order face down": lambda a, n: e.OrderPlaced(
        a.visible, ("fire", "ambush")[n - 1], True, n == 2
    ),
    "whom the enemy names": lambda a, n: e.Nominated("us", (a.element, a.visible)[n - 1]),
    "the aim of a figure": lambda a, n: e.FigureAimed(a.man, n, a.german),
    "the nerve of an element in the open": lambda a, n: e.AggressivenessChanged(a.visible, 2, n),
    "the losses of an element under its marker": lambda a, n: e.FigureChanged(
        a.beneath, "ready", ("dead", "stunned")[n - 1]
    ),
    **examples.SECRET_PARTS,
}


@pytest.mark.parametrize("part", SECRET_PARTS)
def test_the_secret_part_of_what_is_seen_changes_nothing(ambush, part):
    here = copy(ambush)
    here.visible = here.battle.in_mojon(here.other)[0].id
    here.beneath = here.battle.elements[here.visible].figures[1]
    one, other = (apply(here.battle, SECRET_PARTS[part](here, n)) for n in (1, 2))

    assert one != other
    for reader in (GERMAN, WATCHING):
        assert everything(one, reader, []) == everything(other, reader, [])
