"""The run of a move: it asks people questions, resolves procedures and records events."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from assistant.battle.log import Entry, Json, Resolved
from assistant.battle.questions.answers import MissingAnswer, Questions, Refused, Unchanged
from assistant.battle.questions.question import RESERVED_NAMES, Option, Question
from assistant.battle.questions.scales import MARK
from assistant.battle.questions.wrong_answers import described_for_people
from assistant.battle.random_rolls import OriginOf, origin_typed
from assistant.battle.viewers import Viewer
from assistant.rules.dice import DiceMissing, Given, Source, Throw, ThrownDice, given_dice, no_dice
from assistant.rules.procedures import Pending, Procedure, find
from assistant.rules.working import Step

__all__ = [
    "RESERVED_NAMES",
    "DiceNeeded",
    "MissingAnswer",
    "Move",
    "MoveSpec",
    "Option",
    "PendingThrow",
    "Play",
    "Question",
    "Refused",
    "Unchanged",
    "with_table_names",
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
class PendingThrow:
    """A throw of dice that a move waits for: its procedure, the dice so far, the next throw."""

    procedure: Procedure[Any, Any]
    inputs: Json
    pending: Pending
    prefix: str
    readable: bool  # may the person who makes the move read working and odds
    words: Mapping[str, str]  # what the table calls things that the procedure has general names for
    names: Sequence[str] = ()  # whose each die of the throw is, in order


class DiceNeeded(LookupError):
    """The run stops here until the next die is given."""

    def __init__(self, asked: PendingThrow) -> None:
        super().__init__(asked.pending.throw.name)
        self.asked = asked


class Play(Questions, Generic[State, Event]):
    """One run of a move on the state of a battle."""

    def __init__(
        self,
        state: State,
        apply: Callable[[State, Event], State],
        actor: Viewer,
        told: Mapping[str, object],
        source: Source = no_dice,
        *,
        origin: OriginOf = origin_typed,
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

    def record(self, *events: Event) -> None:
        """Record events; the rest of the move sees the state after them."""
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
        """Warn the umpire of something before the move is made."""
        if self.actor.is_umpire:
            self.cautions.append(words)

    def insert_before(self, parts: Parts, why: str) -> Sequence[Entry[Event]]:
        """Make this move before chosen entries, which the same entry undoes.

        It is refused when later entries need what would be undone. The refusal names neither the
        entries nor the reason, since they may be the enemy's.
        """
        assert not self.events, "what happened so far would stand on what is taken back"
        found = self._without(parts)
        if found is None:
            raise Refused("Too much has happened since for that to come first.")
        back, self.state = found
        self.undoes, self.instead = tuple(entry.seq for entry in back), why
        return back

    def withdrawn(self, kind: type[T]) -> Sequence[T]:
        """Return the events of a kind undone after the newest active event of that kind."""
        return self._withdrawn(kind)

    def answers_so_far(self) -> dict[str, str]:
        """Return the single answers given so far, to be sent again."""
        answered = (ask for ask in self.asks.values() if ask.answered)
        told = {name: self.given(name) for ask in answered for name in ask.fields}
        single = ((name, value) for name, value in told.items() if not isinstance(value, tuple))
        return {name: str(value).removesuffix(MARK) for name, value in single}

    def log(self, readers: Iterable[str] | str, sentence: str) -> None:
        """Add a sentence to viewers' logs; a later sentence to the same viewer follows it.

        A sentence to every side in one call is public: spectators read it too.
        """
        told = [readers] if isinstance(readers, str) else list(readers)
        if self._sides and set(self._sides) <= set(told):
            told.append("spectator")
        for reader in told:
            before = self.sentences.get(reader)
            self.sentences[reader] = f"{before} {sentence}" if before else sentence

    def announce(self, sentence: str) -> None:
        """Log a sentence in public: for the umpire, every side and spectators."""
        self.log(["umpire", *self._sides], sentence)

    def acts_for(self, side: str | None) -> bool:
        """Return whether the actor may act for a side; the umpire may act for all."""
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
        """Resolve a procedure with this move's dice, record its working, and return its outcome.

        The umpire and the sides in `shown_to` may read the working. `prefix` keeps the dice of two
        resolutions in one move apart; `words` replaces the procedure's names by the table's. The
        battle's settings complete the inputs. `fallen` are dice thrown in an earlier move. `names`
        says whose each die is, in order.
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

        begun = _begin_procedure(procedure, inputs, source)
        if isinstance(begun, Pending):
            begun = replace(begun, steps=_steps_with_table_names(begun.steps, words))
            raise DiceNeeded(PendingThrow(procedure, inputs, begun, prefix, readable, words, names))
        self.fallen.update({prefix + name: faces for name, faces in begun.dice.items()})
        self.prefixes.append(prefix)
        self.resolutions.append(
            Resolved(
                id,
                begun.inputs,
                begun.outcome_json,
                _steps_with_table_names(begun.steps, words),
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
        """Return the outcome of a procedure without dice for a preview; record nothing."""
        procedure = find(id)
        with described_for_people(procedure.title):
            return procedure.resolve(self.settled(procedure, inputs), no_dice).outcome

    def so_far(self, id: str, inputs: Json) -> Pending | None:
        """Return how far the given dice resolve a procedure; None if to its end. Record nothing.

        Use it in a move that asks a question between two dice.
        """
        procedure = find(id)
        begun = _begin_procedure(procedure, self.settled(procedure, inputs), self._source)
        return begun if isinstance(begun, Pending) else None

    def settled(self, procedure: Procedure[Any, Any], inputs: Json) -> Json:
        """Return the inputs, completed from the settings of the battle."""
        return {**self._settled(self.state, procedure), **inputs}

    def draw(self, name: str, among: Sequence[T]) -> T:
        """Return one of several at random; the same one however often this tap is run."""
        return among[self._draw(name, len(among))]


def _begin_procedure(procedure: Procedure[Any, Any], inputs: Json, source: Source) -> Any:
    with described_for_people(procedure.title):
        return procedure.begin(inputs, source)


def _steps_with_table_names(steps: tuple[Step, ...], words: Mapping[str, str]) -> tuple[Step, ...]:
    """Return the working with the table's own names, several values as a list."""
    return tuple(
        Step(
            with_table_names(s.label, words),
            list(s.value) if isinstance(s.value, tuple) else with_table_names(s.value, words),
            s.section,
        )
        for s in steps
    )


def with_table_names(value: T, words: Mapping[str, str]) -> T | str:
    """Return a text with general names replaced by the table's; any other value unchanged."""
    if not isinstance(value, str) or not words:
        return value
    return re.sub(
        r"\b(" + "|".join(words) + r")\b", lambda found: words[found[0].lower()], value, flags=re.I
    )


Move = Callable[[Any], None]


@dataclass(frozen=True)
class MoveSpec:
    """A registered move: its id, its title, and who may make it."""

    id: str
    title: str
    by: tuple[str, ...]  # roles: "umpire", "side"
    make: Move
    doc: str
    about: str = ""  # the field that names the element which the move is about; empty: none
