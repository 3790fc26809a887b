"""The run of a move: it asks people questions, resolves procedures and records events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from assistant.battle.log import Entry
from assistant.battle.questions.answers import Questions
from assistant.battle.questions.asking import MissingAnswer, Refused, Unchanged
from assistant.battle.questions.question import RESERVED_NAMES, Option, Question
from assistant.battle.questions.scales import MARK
from assistant.battle.random_rolls import OriginOf, origin_typed
from assistant.battle.resolving import Resolving, Settled
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass
from assistant.rules.dice import Source, no_dice

__all__ = [
    "RESERVED_NAMES",
    "MissingAnswer",
    "Move",
    "MoveSpec",
    "Option",
    "Play",
    "Question",
    "Refused",
    "Unchanged",
]

State = TypeVar("State")
Event = TypeVar("Event")
T = TypeVar("T")
# of entries that are not undone, newest first
Parts = Callable[[Sequence[Entry[Any]]], Sequence[Entry[Any]]]
Without = Callable[[Parts], tuple[Sequence[Entry[Any]], Any] | None]
Withdrawn = Callable[[type[Any]], Sequence[Any]]
Recorded = Callable[[Any], Entry[Any] | None]


class Play(Questions, Resolving[State], Generic[State, Event]):
    """One run of a move on the state of a battle."""

    def __init__(
        self,
        state: State,
        apply: Callable[[State, Event], State],
        actor: Viewer,
        answers: Mapping[str, object],
        source: Source = no_dice,
        *,
        origin: OriginOf = origin_typed,
        draw: Callable[[str, int], int] = lambda name, count: 0,
        overrule: bool = False,
        settled: Settled[State] = lambda state, procedure: {},
        without: Without = lambda parts: None,
        withdrawn: Withdrawn = lambda kind: (),
        recorded: Recorded = lambda event: None,
        sides: Iterable[str] = (),
        about: str = "",
        looks: bool = False,
        foresees: bool = False,
    ) -> None:
        Questions.__init__(self, answers)
        Resolving.__init__(self, state, actor, source, origin, settled)
        self.before = state  # as it was when the move began
        self.events: list[Event] = []
        self.sentences: dict[str, str] = {}
        self._last_sentences: list[tuple[list[str], str]] = []
        self.set_aside: list[str] = []
        self.cautions: list[str] = []  # for the umpire, before the move is made
        self._apply = apply
        self._draw = draw
        self._without = without
        self._withdrawn = withdrawn
        self._recorded = recorded
        self._sides = tuple(sides)
        self._about = about
        self.looks = looks  # nothing is kept of this run: it may show only what its maker knows
        self.foresees = foresees  # the run asks only whether it is refused, and skips what follows
        self._overrule = overrule and actor.may_overrule
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

    def require(
        self, holds: bool, why: str, question: str = "", first: tuple[str, ...] = ()
    ) -> None:
        """Refuse with a sentence unless a rule allows the move; the umpire may overrule the rule.

        The code after this call must work when the rule is broken. `question` names the question
        whose answer is refused; empty for the newest. `first` names moves, one
        of which is offered instead.
        """
        if holds:
            return
        if not self._overrule:
            raise Refused(why, first, stands=False, question=question)
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
        assert not self.events, "events of this move could depend on the undone entries"
        found = self._without(parts)
        if found is None:
            raise Refused(
                "Too much has happened since then to enter this before it. Enter it after."
            )
        back, self.state = found
        self.undoes, self.instead = tuple(entry.seq for entry in back), why
        return back

    def withdrawn(self, kind: type[T]) -> Sequence[T]:
        """Return the events of a kind undone after the newest active event of that kind."""
        return self._withdrawn(kind)

    def entry_with(self, event: Event) -> Entry[Event] | None:
        """Return the newest active entry that recorded an event; None if there is none."""
        return self._recorded(event)

    def answers_so_far(self) -> dict[str, str]:
        """Return the single answers given so far, to be sent again."""
        answered = (ask for ask in self.asks.values() if ask.answered)
        given = {name: self.given(name) for ask in answered for name in ask.fields}
        single = ((name, value) for name, value in given.items() if not isinstance(value, tuple))
        return {name: str(value).removesuffix(MARK) for name, value in single}

    def log(self, readers: Iterable[str] | str, sentence: str) -> None:
        """Add a sentence to viewers' logs; a later sentence to the same viewer follows it.

        A sentence to every side in one call is public: spectators read it too.
        """
        viewers = [readers] if isinstance(readers, str) else list(readers)
        if self._sides and set(self._sides) <= set(viewers):
            viewers.append("spectator")
        for reader in viewers:
            before = self.sentences.get(reader)
            self.sentences[reader] = f"{before} {sentence}" if before else sentence

    def log_last(self, readers: Iterable[str], sentence: str) -> None:
        """Add a sentence to viewers' logs after all others of this move."""
        self._last_sentences.append(([*readers], sentence))

    def close_log(self) -> dict[str, str]:
        """Return the sentences of each viewer, once the move has made them all."""
        for readers, sentence in self._last_sentences:
            self.log(readers, sentence)
        self._last_sentences.clear()
        return dict(self.sentences)

    def announce(self, sentence: str) -> None:
        """Log a sentence in public: for the umpire, every side and spectators."""
        self.log(["umpire", *self._sides], sentence)

    def acts_for(self, side: str | None) -> bool:
        """Return whether the actor may act for a side; the umpire may act for all."""
        return self.actor.is_umpire or self.actor.side == side

    def draw(self, name: str, among: Sequence[T]) -> T:
        """Return one of several at random; the same one however often this tap is run."""
        return among[self._draw(name, len(among))]


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
    button: str = ""  # the words of the button that makes it, where the title does not say the act
