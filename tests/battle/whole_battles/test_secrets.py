"""What a side may not know changes nothing that it receives: not a word, an id, or an option."""

from copy import copy
from dataclasses import replace
from random import Random

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
from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens import moments as big_moments
from assistant.battle.rattenkrieg.state import HeardNoise, Mojon, Noise, PendingCheck, UmpireRequest
from assistant.battle.rattenkrieg.table_plan.phone import plan_snapshot
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import given_dice
from tests.battle import examples, fleet
from tests.battle.conftest import AT, GERMAN, US, Table
from tests.battle.everything import everything
from tests.battle.examples.script import in_store
from tests.battle.openings import MARK, mark
from tests.battle.random_play.player import PATIENCE, Player, played
from tests.battle.random_play.seeds import PLAYED
from tests.battle.tanks import T34, duel
from tests.battle.twins import twin
from tests.seeded import at_night

pytestmark = pytest.mark.long
SIDES = (GERMAN, US)
WATCHING = Viewer("spectator", GERMAN.battle)
BATTLES = [*((seed, 0) for seed in PLAYED), (100, 1)]
MORE = [*((seed, 0) for seed in range(26) if seed not in PLAYED), (101, 1)]
EVERY = 5  # moments of a battle of which one is looked at


class Ambush:
    """A US team in a building, of which no German knows; a round is on, and it is active.

    Or another element of a battle with vehicles, by its name.
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
        """What a reader sees before an event; of the battle as it began it is made once."""
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
    e.TargetDesignated: lambda a: e.TargetDesignated(a.element, "us"),
    e.CombatHappened: lambda a: e.CombatHappened(),
    e.EndingBegan: lambda a: e.EndingBegan("us", "nerve"),
    e.FigureChanged: lambda a: e.FigureChanged(a.man, "ready", "dead"),
    e.TableLeft: lambda a: e.TableLeft(a.element, "north", (a.man,)),
    e.FigureMoved: lambda a: e.FigureMoved(a.man, exposed=True, ran=True, stopped=True),
    e.FigureAimed: lambda a: e.FigureAimed(a.man, 2, a.german),
    e.FigureActionsLost: lambda a: e.FigureActionsLost(a.man, 1),
    e.WeaponJammed: lambda a: e.WeaponJammed(a.man, jammed=True),
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
    e.FiguresTurned: lambda a: e.FiguresTurned(a.element),
    e.SentinelSet: lambda a: e.SentinelSet(a.man, sentinel=True),
    e.DuckingSet: lambda a: e.DuckingSet(a.element, ducks=True),
    e.ValueOverruled: lambda a: e.ValueOverruled(a.element, "spent", 0, 2),
    e.RubbleCrossed: lambda a: e.RubbleCrossed(a.element),
    e.TargetDesignated: lambda a: e.TargetDesignated(a.german, "us"),
    e.TargetsSeenInTheOpen: lambda a: e.TargetsSeenInTheOpen(a.element, (a.german,)),
    e.SpottersFired: lambda a: e.SpottersFired(a.element, (a.man,), "shoot"),
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
    """A battle in which a kind of event makes a difference, the event, and the battle then."""
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


@pytest.fixture(
    scope="module", params=[*BATTLES, *at_night(MORE)], ids=lambda battle: f"seed {battle[0]}"
)
def battle(request) -> Player:
    seed, size = request.param
    return played(seed, size=size)


@pytest.fixture(scope="module")
def seen(battle):
    return received_once()


def received_once():
    """What a side receives after a moment of a battle: made once for all tests of the battle."""
    kept: dict[tuple[int, str], tuple] = {}

    def seen_by(moment, reader) -> tuple:
        key = moment.length, reader.side
        if key not in kept:
            kept[key] = received(moment.after, reader)
        return kept[key]

    return seen_by


def received(battle, reader) -> tuple:
    """All that a side can ask for: its page, its cards, the cards of enemies, its plan."""
    enemy = battle.enemy(reader.side).id
    own = [unit_view(battle, element) for element in battle.of_side(reader.side)]
    cards = [enemy_card(battle, element) for element in battle.of_side(enemy)]
    return side_view(battle, reader.side), own, cards, plan_snapshot(battle, reader.side)


def secrets_of(battle, reader) -> list[str]:
    """Texts that a side must not read now: ids of what it does not know, enemy names."""
    enemy = battle.enemy(reader.side).id
    hidden = [x for x in battle.of_side(enemy) if x.contact is None]
    closed = [x for x in battle.of_side(enemy) if x.concealment != "identified"]
    mojons = [m.id for m in battle.mojons_of(enemy) if not is_mojon_seen(m)]
    held = battle.minds.captives  # who is taken is seen by those who hold him
    figures = [id for x in closed for id in x.figures if id not in held]
    return [MARK.format(enemy), *(x.id for x in hidden), *figures, *mojons]


def moments(player):
    return player.moments[::EVERY]


def test_a_side_receives_no_name_or_id_that_it_may_not_know(battle, seen):
    for moment in battle.moments:
        for reader in SIDES:
            entries = battle.game.entries[: moment.length]
            line = log_lines(entries, reader, 1)
            large = big_moments(moment.after, entries, reader.side)
            text = repr((seen(moment, reader), line, large))
            assert not [s for s in secrets_of(moment.after, reader) if s in text]


def test_a_big_moment_is_the_same_whatever_the_enemy_hides(battle):
    for moment in moments(battle):
        entries = battle.game.entries[: moment.length]
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            shown = big_moments(moment.after, entries, reader.side)
            assert big_moments(other, entries, reader.side) == shown


def test_no_log_of_a_side_names_the_enemy_or_shows_an_id(battle):
    for reader in SIDES:
        text = repr(log_lines(battle.game.entries, reader))
        enemy = battle.battle.enemy(reader.side).id
        ids = [*battle.battle.elements, *battle.battle.figures, *battle.battle.mojons]
        assert not [s for s in (MARK.format(enemy), *ids) if s in text]


def test_secrets_change_nothing_that_a_side_receives(battle, seen):
    for moment in moments(battle):
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            assert received(other, reader) == seen(moment, reader)


def test_the_secrets_of_both_sides_change_nothing_that_spectators_receive(battle):
    for moment in moments(battle):
        there = everything(moment.after, WATCHING, [])
        for reader in SIDES:
            other = twin(moment.after, reader.side, Random(moment.length))
            assert everything(other, WATCHING, []) == there


def test_spectators_read_only_what_both_sides_read(battle):
    heard = 0
    for entry in battle.game.entries:
        if line := log_lines([entry], WATCHING):
            heard += 1
            assert all(line[0].words in entry.told[reader.side] for reader in SIDES)
            assert not line[0].resolved
            assert not [s for s in hidden_names(battle.battle) if s in line[0].words]

    assert heard


def hidden_names(battle) -> list[str]:
    """Texts that nobody reads in what is said aloud: ids, and names that a side gives its own."""
    ids = [*battle.elements, *battle.figures, *battle.mojons]
    return [*(MARK.format(side) for side in battle.sides), *ids]


def previewed(game, battle, reader, move, told, dice):
    """The sheet of a move as far as it goes, and all of it that the reader reads."""
    here = copy(game)
    here.state = battle
    progress = here.make(move, reader, told, given_dice(dice), at=AT, request="tap", commit=False)
    play, waits = progress.play, progress.dice
    throw = (waits.procedure.id, waits.pending.throw) if waits else None
    working = (waits.inputs, waits.pending.steps) if waits and waits.readable else None
    shown = [r for r in play.resolutions if reader.side in r.shown_to]
    text = repr((progress.asks, progress.refused, progress.problems, throw, working, shown))
    return progress, text + here.system.subject(battle, reader, told)


def test_the_sheet_of_a_move_shows_a_side_nothing_that_it_may_not_know(battle):
    for moment in moments(battle):
        for reader in SIDES:
            player = at(battle, moment.after, seed=moment.length)
            other = twin(moment.after, reader.side, player.random)
            for _ in range(3):
                move, told = player.wish(reader)
                compare_sheets(player, moment.after, other, reader, move, told)


def at(battle, state, seed):
    """Return a player who would continue from a moment of this battle."""
    player = copy(battle)
    player.random = Random(seed)
    player.table = copy(battle.table)
    player.table.game = copy(battle.game)
    player.table.game.state = state
    return player


def compare_sheets(player, one, other, reader, move, told):
    dice: dict[str, list[int]] = {}
    secrets = secrets_of(one, reader)
    for _ in range(PATIENCE):
        before = repr((told, dice))
        progress, text = previewed(player.game, one, reader, move, told, dice)
        _, same = previewed(player.game, other, reader, move, told, dice)
        assert text == same, (move, told)
        assert not [s for s in secrets if s in text and s not in before], (move, told)
        if not player.go_on(progress, reader, told, dice):
            return


def test_a_sides_own_actions_show_it_nothing_more(battle, seen):
    """The same tap with the same dice: the same words and working, whatever the enemy hides."""
    for moment in battle.moments:
        entry = moment.entry
        out = {entry.move, *map(moment.told.get, ("action", "nominee"))} & set(BRINGS_OUT)
        if entry.by == "umpire" or out or entry.undoes:
            continue  # what takes an action back reads it in the log
        reader = GERMAN if entry.by == "german" else US
        game = copy(battle.game)
        game.state = twin(moment.before, entry.by, Random(moment.length))
        game.entries = []
        game._keep = lambda entry: None
        dice = given_dice(moment.dice)
        made = game.make(
            entry.move,
            reader,
            moment.told,
            dice,
            at=AT,
            request=entry.request,
            lots=moment.lots,
        )

        assert made.entry is not None, (entry.move, made.refused, made.problems)
        assert log_lines([made.entry], reader) == log_lines([entry], reader)
        if entry.move not in TURNS_OVER:
            assert received(game.state, reader) == seen(moment, reader)


BRINGS_OUT = {
    "act-or-make": "the enemy's nominee comes on the table",
    "initiative": "the enemy's nominee may come on the table",
    "nobody": "the round ends if the enemy named nobody too; this side names no other then",
    "use-door": "whether it is locked comes out",
}
TURNS_OVER = {  # what is shot at turns its order over
    "shoot",
    "automatic-fire",
    "rake",
}


BEFORE_BOTH = {
    "rattenkrieg/initiative",  # whose roll brings the difference of Quality out
    # of what burns, drifts and shines for all to see
    *(f"rattenkrieg/{x}" for x in ("fire-start", "fire-turn", "white-phosphorus-turn")),
    *(f"rattenkrieg/{x}" for x in ("cloud-start", "cloud-turn", "flare")),
}


def sides_learn_nothing_more(player):
    """The same of a battle that another test has played."""
    seen = received_once()
    test_a_side_receives_no_name_or_id_that_it_may_not_know(player, seen)
    test_secrets_change_nothing_that_a_side_receives(player, seen)
    test_the_sheet_of_a_move_shows_a_side_nothing_that_it_may_not_know(player)
    test_a_sides_own_actions_show_it_nothing_more(player, seen)


def test_both_sides_read_only_the_working_of_dice_that_are_rolled_before_both(battle):
    read = {
        resolved.procedure
        for entry in battle.game.entries
        for resolved in entry.resolutions
        if len(set(resolved.shown_to)) > 1
    }

    assert read <= BEFORE_BOTH


def test_the_answers_do_not_reveal_that_nobody_is_left_of_a_located_enemy(engaged):
    name = "1st Squad, Team 1"
    engaged.order("us", name, "fire")
    engaged.rounds()
    element = engaged.act_with("us", name)
    engaged.reveal("german", name, "located")
    options = engaged.attempt("ask-close-combat", US, element=element.id).asks[0].options
    hidden = engaged.element("german", name)
    for man in hidden.figures:
        engaged.make("rule-man", element=hidden.id, man=man, state="dead", reason="for the test")

    assert not engaged.battle.able(engaged.element("german", name))
    assert engaged.attempt("ask-close-combat", US, element=element.id).asks[0].options == options


def test_the_umpire_and_nobody_else_sees_the_whole_log(battle):
    length = len([entry for entry in battle.game.entries if not entry.is_undo])

    assert len(log_lines(battle.game.entries, UMPIRE)) == length


class Hidden:
    """What the US side keeps to itself in one of two evenings that look the same to a German."""

    def __init__(self, what=None):
        self.what = what
        self.table = Table(change=self.changed)

    def changed(self, event):
        """The opening, with other men in other minds."""
        battle = mark(event).battle
        values = {"Quality": {"quality": 2}, "Aggressiveness": {"aggressiveness": 5}}
        if self.what not in values:
            return e.BattleOpened(battle)
        changes = values[self.what]
        theirs = {x.id: replace(x, **changes) for x in battle.of_side("us")}
        return e.BattleOpened(replace(battle, elements={**battle.elements, **theirs}))

    def evening(self):
        """The same things done in the open, step by step; the rest as this side hides it."""
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
        """Orders of both sides, face down."""
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
        """Germans move; a marker moves; the turn ends, and the next begins."""
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
        """A look at a marker."""
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
