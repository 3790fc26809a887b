"""A move as it is made: it asks people what it must know, resolves procedures, notes what happened.

A move is a function of a `Play`. It reads like the table: ask, resolve, say what happened. Like
dice, answers come by name from an object passed in: an answer without a default that nobody gave
ends the run, and the form shows all that was asked so far. Nothing is kept between two runs.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from assistant.battle.log import Entry, Json, Resolved
from assistant.battle.lots import OriginOf, everything_typed
from assistant.battle.questions.answers import Questions, Refused, Unchanged, Untold
from assistant.battle.questions.question import TAKEN, Ask, Option
from assistant.battle.questions.scales import MARK
from assistant.battle.questions.wrong_answers import for_people
from assistant.battle.viewers import Reader
from assistant.rules.dice import DiceMissing, Given, Source, Throw, ThrownDice, given_dice, no_dice
from assistant.rules.procedures import Pending, Procedure, find
from assistant.rules.working import Step

__all__ = [
    "TAKEN",
    "Ask",
    "Asked",
    "Move",
    "Moved",
    "Option",
    "Play",
    "Refused",
    "Unchanged",
    "Untold",
    "WantsDice",
    "in_words",
]

State = TypeVar("State")
Event = TypeVar("Event")
T = TypeVar("T")
NO_WORDS: Mapping[str, str] = {}
NO_DICE: Given = {}
Parts = Callable[[Sequence[Entry[Any]]], Sequence[Entry[Any]]]  # of those that stand, newest first
Without = Callable[[Parts], tuple[Sequence[Entry[Any]], Any] | None]
Withdrawn = Callable[[type[Any]], Sequence[Any]]
Settled = Callable[[State, Procedure[Any, Any]], Json]  # the inputs that a battle's settings give


@dataclass(frozen=True)
class Asked:
    """A throw of dice that a move waits for: whose working, what fell so far, what comes next."""

    procedure: Procedure[Any, Any]
    inputs: Json
    pending: Pending
    prefix: str
    readable: bool  # may the person who makes the move read working and odds
    words: Mapping[str, str]  # what the table calls things that the procedure has general names for
    names: Sequence[str] = ()  # whose each die of the throw is, in order


class WantsDice(LookupError):
    """The move goes on when the next die is given."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.pending.throw.name)
        self.asked = asked


class Play(Questions, Generic[State, Event]):
    """One run of a move over the state of a battle."""

    def __init__(
        self,
        state: State,
        apply: Callable[[State, Event], State],
        actor: Reader,
        told: Mapping[str, object],
        source: Source = no_dice,
        *,
        origin: OriginOf = everything_typed,
        draw: Callable[[str, int], int] = lambda name, count: 0,
        overrule: bool = False,
        settled: Settled[State] = lambda state, procedure: {},
        without: Without = lambda parts: None,
        withdrawn: Withdrawn = lambda kind: (),
        sides: Iterable[str] = (),
        about: str = "",
        looks: bool = False,
    ) -> None:
        super().__init__(told)
        self.state = state
        self.actor = actor
        self.events: list[Event] = []
        self.resolutions: list[Resolved] = []
        self.prefixes: list[str] = []  # of the dice of each
        self.sentences: dict[str, str] = {}
        self.set_aside: list[str] = []
        self.cautions: list[str] = []  # for the umpire, before the move is made
        self.fallen: ThrownDice = {}
        self._apply = apply
        self._source = source
        self._origin = origin
        self._draw = draw
        self._settled = settled
        self._without = without
        self._withdrawn = withdrawn
        self._sides = tuple(sides)
        self._about = about
        self.looks = looks  # nothing is kept of this run: it may show only what its maker knows
        self._overrule = overrule and actor.is_umpire
        self.undoes: tuple[int, ...] = ()  # the entries that this move comes before
        self.instead = ""  # why

    @property
    def about(self) -> str:
        """The id of the element that the move is about; empty where the move declares none."""
        return str(self.given(self._about) or "") if self._about else ""

    def happened(self, *events: Event) -> None:
        """Note facts; the state that the rest of the move sees has them already."""
        for event in events:
            self.events.append(event)
            self.state = self._apply(self.state, event)

    def need(self, holds: bool, why: str) -> None:
        """Refuse the move unless a precondition holds; nobody may overrule that.

        A precondition comes before every rule: a hex on the board, a unit in the battle, an open
        check, an answer in the right form. The code after this call may rely
        on it.
        """
        if not holds:
            raise Refused(why)

    def require(self, holds: bool, why: str) -> None:
        """Refuse with a sentence unless a rule allows the move; the umpire may overrule the rule.

        The code after this call must work when the rule is broken: it may not rely on it.
        """
        if holds:
            return
        if not self._overrule:
            raise Refused(why, stands=False)
        if why not in self.set_aside:
            self.set_aside.append(why)

    def need_change(self, is_changed: bool, please: str = "Change something first.") -> None:
        """Refuse a move that would change nothing; its sheet greys the button and says `please`."""
        if not is_changed:
            raise Unchanged(please)

    def caution(self, words: str) -> None:
        """Say beforehand what the umpire wants to know before the move is made."""
        if self.actor.is_umpire:
            self.cautions.append(words)

    def come_before(self, parts: Parts, why: str) -> Sequence[Entry[Event]]:
        """Make this move before entries that are chosen, which are taken back for it.

        The same entry does all of it. Refused when later ones need what is to be taken back; why
        and which is not said, for the enemy's may be among them.
        """
        assert not self.events, "what happened so far would stand on what is taken back"
        found = self._without(parts)
        if found is None:
            raise Refused("Too much has happened since for that to come first.")
        back, self.state = found
        self.undoes, self.instead = tuple(entry.seq for entry in back), why
        return back

    def withdrawn(self, kind: type[T]) -> Sequence[T]:
        """Facts of a kind that were taken back after the newest of that kind that stands."""
        return self._withdrawn(kind)

    def told_so_far(self) -> dict[str, str]:
        """The single answers that people gave to what was asked, to be given again."""
        answered = (ask for ask in self.asks.values() if ask.answered)
        told = {name: self.given(name) for ask in answered for name in ask.fields}
        single = ((name, value) for name, value in told.items() if not isinstance(value, tuple))
        return {name: str(value).removesuffix(MARK) for name, value in single}

    def tell(self, readers: Iterable[str] | str, sentence: str) -> None:
        """What a reader's log says of this move; a later sentence to the same reader adds on.

        What is told to every side in one breath is said aloud: spectators hear it too.
        """
        told = [readers] if isinstance(readers, str) else list(readers)
        if self._sides and set(self._sides) <= set(told):
            told.append("spectator")
        for reader in told:
            before = self.sentences.get(reader)
            self.sentences[reader] = f"{before} {sentence}" if before else sentence

    def announce(self, sentence: str) -> None:
        """Say something aloud: the umpire and every side hear it, and so do spectators."""
        self.tell(["umpire", *self._sides], sentence)

    def acts_for(self, side: str | None) -> bool:
        """Whether whoever makes the move may act for a side: the umpire for every one."""
        return self.actor.is_umpire or self.actor.side == side

    def resolve(
        self,
        id: str,
        inputs: Json,
        *,
        prefix: str = "",
        shown_to: Iterable[str] = (),
        words: Mapping[str, str] = NO_WORDS,
        fallen: Given = NO_DICE,
        names: Sequence[str] = (),
    ) -> Any:
        """The outcome of a procedure with this move's dice, kept with its working.

        The working may be read by the umpire and the sides named. `prefix` tells the dice of two
        resolutions in one move apart; `words` puts the table's names for the procedure's. What
        the battle has settled for such a procedure is filled in. `fallen` are dice that are on the
        table already, from an earlier move. `names` says whose each die is, in order.
        """
        procedure = find(id)
        inputs = self.settled(procedure, inputs)
        shown = tuple(shown_to)
        readable = self.actor.is_umpire or self.actor.side in shown

        def source(throw: Throw) -> Any:
            if throw.name in fallen:
                return given_dice(fallen)(throw)
            try:
                return self._source(replace(throw, name=prefix + throw.name))
            except DiceMissing:  # what is missing goes by the procedure's own name for it
                raise DiceMissing(throw) from None

        begun = _begun(procedure, inputs, source)
        if isinstance(begun, Pending):
            begun = replace(begun, steps=_in_words(begun.steps, words))
            raise WantsDice(Asked(procedure, inputs, begun, prefix, readable, words, names))
        self.fallen.update({prefix + name: faces for name, faces in begun.dice.items()})
        self.prefixes.append(prefix)
        self.resolutions.append(
            Resolved(
                id,
                begun.inputs,
                begun.outcome_json,
                _in_words(begun.steps, words),
                dict(begun.dice),
                shown,
                self._origins(begun.dice, prefix, fallen),
            )
        )
        return begun.outcome

    def _origins(self, dice: ThrownDice, prefix: str, fallen: Given) -> dict[str, list[str]]:
        """Return where each die of a resolution came from, by the die's name."""
        origins: dict[str, list[str]] = {}
        for name, faces in dice.items():
            thrown = [faces] if isinstance(faces, int) else faces
            origins[name] = [
                "earlier" if name in fallen else self._origin(prefix + name, place, face)
                for place, face in enumerate(thrown)
            ]
        return origins

    def weighed(self, id: str, inputs: Json) -> Any:
        """What a procedure without dice would come to: shown before anybody decides, not kept."""
        procedure = find(id)
        with for_people(procedure.title):
            return procedure.resolve(self.settled(procedure, inputs), no_dice).outcome

    def so_far(self, id: str, inputs: Json) -> Pending | None:
        """How far the dice that fell go in a procedure, without keeping anything; None: to its end.

        For a move that asks something between two dice.
        """
        procedure = find(id)
        begun = _begun(procedure, self.settled(procedure, inputs), self._source)
        return begun if isinstance(begun, Pending) else None

    def settled(self, procedure: Procedure[Any, Any], inputs: Json) -> Json:
        """Return the inputs, completed from the settings of the battle."""
        return {**self._settled(self.state, procedure), **inputs}

    def draw(self, name: str, among: Sequence[T]) -> T:
        """One of several by lot; the same lot however often this tap is run."""
        return among[self._draw(name, len(among))]


def _begun(procedure: Procedure[Any, Any], inputs: Json, source: Source) -> Any:
    with for_people(procedure.title):
        return procedure.begin(inputs, source)


def _in_words(steps: tuple[Step, ...], words: Mapping[str, str]) -> tuple[Step, ...]:
    """The working with the table's own names, several values as a list: as it is read from disk."""
    return tuple(
        Step(
            in_words(s.label, words),
            list(s.value) if isinstance(s.value, tuple) else in_words(s.value, words),
            s.section,
        )
        for s in steps
    )


def in_words(value: T, words: Mapping[str, str]) -> T | str:
    """A text with general names replaced by the table's; anything else as it is."""
    if not isinstance(value, str) or not words:
        return value
    return re.sub(
        r"\b(" + "|".join(words) + r")\b", lambda found: words[found[0].lower()], value, flags=re.I
    )


Move = Callable[[Any], None]


@dataclass(frozen=True)
class Moved:
    """A registered move: its id, what people call it, and who may make it."""

    id: str
    title: str
    by: tuple[str, ...]  # roles: "umpire", "side"
    make: Move
    doc: str
    about: str = ""  # the field that names the element which the move is about; empty: none
