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
from assistant.battle.readers import Reader
from assistant.battle.spots import METRES, Measure, Place, Spot, degrees_of
from assistant.rules.dice import DiceMissing, Fallen, Source, Throw, never
from assistant.rules.inputs import BadInputs, Problem
from assistant.rules.procedures import Pending, Procedure, find
from assistant.rules.working import Step

State = TypeVar("State")
Event = TypeVar("Event")
T = TypeVar("T")
# what the form that carries the answers calls its own fields, or what a browser asks that form for
# and would find the field instead: no question may bear such a name
TAKEN = frozenset(
    {
        *("again", "back", "carried", "die", "from", "overrule"),
        *("preview", "request", "roll", "tap", "why"),
        *("closest", "dataset", "elements", "form", "id", "matches", "method", "submit"),
    }
)
NO_WORDS: Mapping[str, str] = {}
Parts = Callable[[Sequence[Entry[Any]]], Sequence[Entry[Any]]]  # of those that stand, newest first
Without = Callable[[Parts], tuple[Sequence[Entry[Any]], Any] | None]
Withdrawn = Callable[[type[Any]], Sequence[Any]]
Value = str | float | int | bool | tuple[str, ...] | Place | None


@dataclass(frozen=True)
class Option:
    """One answer among several: its value, the word for it, its effect."""

    value: str
    words: str
    effect: str = ""
    group: str = ""  # the heading that it stands under among the others


@dataclass(frozen=True)
class Ask:
    """A question of a move, and the answer as far as there is one."""

    name: str
    words: str
    kind: str  # choice, several, number, heading, place, whole, flag, text
    options: tuple[Option, ...] = ()
    unit: str = ""
    value: Value = None
    answered: bool = False  # a person said so; else the value is the default
    problem: str = ""
    least: float | None = None
    most: float | None = None
    rare: bool = False  # seldom other than the default: folded away
    usual: bool = False  # had a default to choose against: stays in sight when answered
    group: str = ""  # the heading that it stands under, if the sheet has any
    spot: Spot | None = None  # of a place
    of: str = ""  # the element whose drawing stands beside it, to be tapped

    @property
    def fields(self) -> tuple[str, ...]:
        """The names under which it is answered."""
        return self.spot.axes if self.spot else (self.name,)

    @property
    def told(self) -> str:
        """The answer in words."""
        if self.kind in ("choice", "several"):
            chosen = self.value if isinstance(self.value, tuple) else (self.value,)
            return ", ".join(o.words for o in self.options if o.value in chosen) or "nobody"
        if self.spot and isinstance(self.value, tuple):
            return self.spot.told((float(self.value[0]), float(self.value[1])))
        if isinstance(self.value, float | int) and not isinstance(self.value, bool):
            return f"{self.value:g}{self.unit}"
        return str(self.value or "")

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Value, word and effect of each option."""
        return [(option.value, option.words, option.effect) for option in self.options]


class Refused(ValueError):
    """The move is not allowed now; the message says why, in a sentence."""


class Untold(LookupError):
    """A question without a default has no answer yet, or a bad one."""


@dataclass(frozen=True)
class Asked:
    """A throw of dice that a move waits for: whose working, what fell so far, what comes next."""

    procedure: Procedure[Any, Any]
    inputs: Json
    pending: Pending
    prefix: str
    readable: bool  # may the person who makes the move read working and odds
    words: Mapping[str, str]  # what the table calls things that the procedure has general names for


class WantsDice(LookupError):
    """The move goes on when the next die is given."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.pending.throw.name)
        self.asked = asked


class Play(Generic[State, Event]):
    """One run of a move over the state of a battle."""

    def __init__(
        self,
        state: State,
        apply: Callable[[State, Event], State],
        actor: Reader,
        told: Mapping[str, object],
        source: Source = never,
        *,
        draw: Callable[[str, int], int] = lambda name, count: 0,
        overrule: bool = False,
        settled: Callable[[State, Procedure[Any, Any]], Json] = lambda state, procedure: {},
        without: Without = lambda parts: None,
        withdrawn: Withdrawn = lambda kind: (),
        sides: Iterable[str] = (),
    ) -> None:
        self.state = state
        self.actor = actor
        self.asks: dict[str, Ask] = {}
        self.events: list[Event] = []
        self.resolutions: list[Resolved] = []
        self.sentences: dict[str, str] = {}
        self.set_aside: list[str] = []
        self.fallen: Fallen = {}
        self._apply = apply
        self._told = told
        self._source = source
        self._draw = draw
        self._settled = settled
        self._without = without
        self._withdrawn = withdrawn
        self._sides = frozenset(sides)
        self._overrule = overrule and actor.is_umpire
        self.undoes: tuple[int, ...] = ()  # the entries that this move comes before
        self.instead = ""  # why

    def happened(self, *events: Event) -> None:
        """Note facts; the state that the rest of the move sees has them already."""
        for event in events:
            self.events.append(event)
            self.state = self._apply(self.state, event)

    def require(self, holds: bool, why: str) -> None:
        """Refuse with a sentence unless this holds; the umpire may set a refusal aside."""
        if holds:
            return
        if not self._overrule:
            raise Refused(why)
        if why not in self.set_aside:
            self.set_aside.append(why)

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
        return {name: str(value) for name, value in told.items() if not isinstance(value, tuple)}

    def tell(self, readers: Iterable[str] | str, sentence: str) -> None:
        """What a reader's log says of this move; a later sentence to the same reader adds on.

        What is told to every side in one breath is said aloud: spectators hear it too.
        """
        told = [readers] if isinstance(readers, str) else list(readers)
        if self._sides and self._sides <= set(told):
            told.append("spectator")
        for reader in told:
            before = self.sentences.get(reader)
            self.sentences[reader] = f"{before} {sentence}" if before else sentence

    def resolve(
        self,
        id: str,
        inputs: Json,
        *,
        prefix: str = "",
        shown_to: Iterable[str] = (),
        words: Mapping[str, str] = NO_WORDS,
    ) -> Any:
        """The outcome of a procedure with this move's dice, kept with its working.

        The working may be read by the umpire and the sides named. `prefix` tells the dice of two
        resolutions in one move apart; `words` puts the table's names for the procedure's. What
        the battle has settled for such a procedure is filled in.
        """
        procedure = find(id)
        inputs = {**self._settled(self.state, procedure), **inputs}
        shown = tuple(shown_to)
        readable = self.actor.is_umpire or self.actor.side in shown

        def source(throw: Throw) -> Any:
            try:
                return self._source(replace(throw, name=prefix + throw.name))
            except DiceMissing:  # what is missing goes by the procedure's own name for it
                raise DiceMissing(throw) from None

        begun = procedure.begin(inputs, source)
        if isinstance(begun, Pending):
            begun = replace(begun, steps=_in_words(begun.steps, words))
            raise WantsDice(Asked(procedure, inputs, begun, prefix, readable, words))
        self.fallen.update({prefix + name: faces for name, faces in begun.dice.items()})
        self.resolutions.append(
            Resolved(
                id,
                begun.inputs,
                begun.told,
                _in_words(begun.steps, words),
                dict(begun.dice),
                shown,
            )
        )
        return begun.outcome

    def draw(self, name: str, among: Sequence[T]) -> T:
        """One of several by lot; the same lot however often this tap is run."""
        return among[self._draw(name, len(among))]

    def given(self, name: str) -> object:
        """What a person told under a name, unasked; None if nothing."""
        value = self._told.get(name)
        return None if value == "" else value

    def choose(
        self,
        name: str,
        words: str,
        options: Iterable[Option],
        default: str | None = None,
        *,
        rare: bool = False,
        group: str = "",
        of: str = "",
    ) -> str:
        """One answer out of several; a single option needs no answer."""
        offered = tuple(options)
        values = [option.value for option in offered]
        if default is None and len(values) == 1:
            default = values[0]
        ask = Ask(name, words, "choice", offered, value=default, rare=rare, group=group, of=of)
        told = self.given(name)
        if told is not None and str(told) not in values:
            allowed = ", ".join(option.words for option in offered) or "nothing: there is no choice"
            self._bad(ask, told, f"one of {allowed}")
        return str(self._answer(ask, None if told is None else str(told)))

    def several(
        self,
        name: str,
        words: str,
        options: Iterable[Option],
        default: tuple[str, ...] | None = None,
        *,
        least: int = 0,
        rare: bool = False,
    ) -> tuple[str, ...]:
        """Any of several answers, in the order of the options."""
        offered = tuple(options)
        ask = Ask(name, words, "several", offered, value=default, rare=rare)
        told = self.given(name)
        if told is None:
            return tuple(self._answer(ask, None))  # type: ignore[arg-type]
        chosen = [told] if isinstance(told, str) else list(told)  # type: ignore[call-overload]
        values = [option.value for option in offered]
        if any(value not in values for value in chosen):
            self._bad(ask, told, "some of " + ", ".join(option.words for option in offered))
        if len(set(chosen)) < least:
            self._bad(ask, told, f"at least {least}")
        return tuple(self._answer(ask, tuple(v for v in values if v in chosen)))  # type: ignore[arg-type]

    def flag(
        self,
        name: str,
        words: str,
        default: bool = False,
        *,
        rare: bool = False,
        group: str = "",
    ) -> bool:
        """Yes or no."""
        told = self.given(name)
        ask = Ask(name, words, "flag", value=default, rare=rare, group=group)
        if told is None:
            return bool(self._answer(ask, None))
        value = {"yes": True, "no": False, "on": True, "true": True, "false": False}.get(
            str(told).lower()
        )
        if value is None:
            self._bad(ask, told, "yes or no")
        return bool(self._answer(ask, value))

    def number(
        self,
        name: str,
        words: str,
        default: float | None = None,
        *,
        least: float = 0,
        most: float = 2_000,
        unit: str = "″",
        rare: bool = False,
        group: str = "",
    ) -> float:
        """A measured number."""
        ask = Ask(
            name,
            words,
            "number",
            unit=unit,
            value=default,
            least=least,
            most=most,
            rare=rare,
            group=group,
        )
        return float(self._answer(ask, self._figure(ask, float)))  # type: ignore[arg-type]

    def maybe(
        self,
        name: str,
        words: str,
        default: float | None = None,
        *,
        least: float = 0,
        most: float = 2_000,
        unit: str = "″",
        group: str = "",
    ) -> float | None:
        """A measured number that may be left blank."""
        value = "" if default is None else default
        ask = Ask(
            name, words, "number", unit=unit, value=value, least=least, most=most, group=group
        )
        figure = self._figure(ask, float)
        blank = figure is None and self._told.get(name) == ""
        told = self._answer(ask, "" if blank else figure)
        return float(told) if isinstance(told, int | float) else None

    def heading(
        self, name: str, words: str, default: float | None = None, *, rare: bool = False
    ) -> float:
        """Which way: degrees clockwise from north, or a compass point."""
        ask = Ask(name, words, "heading", value=default, least=0, most=359, rare=rare)
        told = self.given(name)
        degrees = None if told is None else degrees_of(str(told))
        return float(self._answer(ask, self._figure(ask, float) if degrees is None else degrees))  # type: ignore[arg-type]

    def place(
        self,
        name: str,
        words: str,
        within: Place,
        default: Place | None = None,
        *,
        start: Place | None = None,
        inside: tuple[Place, ...] = (),
        measure: Measure = METRES,
    ) -> Place:
        """A place on a plan: metres east and north, told as `x_m` and `y_m`; or as measured."""
        spot = Spot(within, measure, start, inside)
        typed = [self.given(axis) for axis in spot.axes]
        spot = replace(spot, typed=tuple("" if t is None else str(t) for t in typed))  # type: ignore[arg-type]
        ask = Ask(name, words, "place", value=default, spot=spot)
        found = [
            (default[i] if default else None)
            if told is None
            else self._read(ask, told, float, 0, within[i])
            for i, told in enumerate(typed)
        ]
        whole = typed != [None, None] and None not in found
        return self._answer(ask, (found[0], found[1]) if whole else None)  # type: ignore[return-value,arg-type]

    def whole(
        self,
        name: str,
        words: str,
        default: int | None = None,
        *,
        least: int = 0,
        most: int = 99,
        rare: bool = False,
    ) -> int:
        """A counted number."""
        ask = Ask(name, words, "whole", value=default, least=least, most=most, rare=rare)
        return int(self._answer(ask, self._figure(ask, int)))  # type: ignore[arg-type]

    def text(
        self,
        name: str,
        words: str,
        default: str | None = "",
        *,
        longest: int = 200,
        rare: bool = False,
    ) -> str:
        """A few words of a person's own."""
        ask = Ask(name, words, "text", value=default, rare=rare)
        told = self.given(name)
        if told is None:
            return str(self._answer(ask, None))
        if len(str(told)) > longest:
            self._bad(ask, str(told)[:40] + "...", f"at most {longest} letters")
        return str(self._answer(ask, str(told).strip()))

    def _figure(self, ask: Ask, kind: type[int] | type[float]) -> float | None:
        told = self.given(ask.name)
        if told is None:
            return None
        assert ask.least is not None
        assert ask.most is not None
        return self._read(ask, told, kind, ask.least, ask.most)

    def _read(
        self, ask: Ask, told: object, kind: type[int] | type[float], least: float, most: float
    ) -> float:
        whole = "a whole number" if kind is int else "a number"
        allowed = f"{whole} {least:g} to {most:g}"
        try:
            figure = kind(str(told).strip().replace(",", ".").replace("−", "-"))
        except (ValueError, OverflowError):
            self._bad(ask, told, allowed)
        if not least <= figure <= most:
            self._bad(ask, told, allowed)
        return figure

    def _answer(self, ask: Ask, answer: Value) -> Value:
        if ask.name in TAKEN:
            raise ValueError(f"a question may not be called {ask.name!r}")
        told = answer is not None
        value = answer if told else ask.value
        usual = ask.value is not None and not (ask.kind == "choice" and len(ask.options) == 1)
        self.asks[ask.name] = replace(ask, value=value, answered=told, usual=usual)
        if value is None:
            raise Untold(ask.name)
        return value

    def _bad(self, ask: Ask, told: object, allowed: str) -> Any:
        problem = Problem(ask.words.rstrip("?"), told, allowed)
        self.asks[ask.name] = replace(ask, value=None, problem=str(problem))
        raise BadInputs([replace(problem, input=ask.name)])


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
