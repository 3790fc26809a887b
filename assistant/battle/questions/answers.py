"""The questions of a move, and how their answers are read.

Like dice, answers come by name from an object passed in. A question without a default that has
no answer ends the run, and the form shows all that was asked so far.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from assistant.battle.questions.burst_distances import BurstDistances
from assistant.battle.questions.map_points import METRES, MapPoint, Measure, Place, compass_degrees
from assistant.battle.questions.question import RESERVED_NAMES, Option, Question, Value
from assistant.battle.questions.scales import MARK
from assistant.battle.questions.wrong_answers import WrongAnswer
from assistant.rules.inputs import BadInputs

Answers = Mapping[str, str | tuple[str, ...]]


class MissingAnswer(LookupError):
    """A question without a default has no answer, or a wrong one."""


class Refused(ValueError):
    """The move is not allowed now; the message says why, in a sentence.

    `first` names moves of the same element, one of which would make the move possible. `stands`
    means that the umpire cannot overrule the refusal.
    """

    def __init__(self, why: str, first: tuple[str, ...] = (), *, stands: bool = True) -> None:
        super().__init__(why or "That is not allowed.")
        self.first = first
        self.stands = stands


class Unchanged(Refused):
    """The move would change nothing yet: its sheet shows a greyed button instead of a refusal."""


def distinct_options(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return options without those that give an answer again: a page shows each once."""
    found: dict[str, Option] = {}
    for option in options:
        found.setdefault(option.value, option)
    return tuple(found.values())


class Questions:
    """The questions of one run of a move, by their names."""

    def __init__(self, told: Mapping[str, object]) -> None:
        self.asks: dict[str, Question] = {}
        self.read: set[str] = set()  # the names under which an answer was looked for
        self._told = told

    def given(self, name: str) -> object:
        """Return the raw answer under a name, whether asked or not; None for no answer."""
        self.read.add(name)
        value = self._told.get(name)
        return None if value == "" else value

    @property
    def answers(self) -> Answers:
        """Return what people answered, of what was looked for: enough to ask the same again."""
        found = {name: self._told[name] for name in sorted(self.read & self._told.keys())}
        return {name: _form_values(value) for name, value in found.items() if value is not None}

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
        keys: bool = False,
        step: bool = False,
        wrong: str = "",
    ) -> str:
        """Ask for one of several options and return its value; a single option needs no answer.

        The move is refused if there is no option. `wrong` says why a given answer is no option,
        if the move knows it.
        """
        offered = distinct_options(options)
        if not offered and default is None:
            raise Refused(f"{words} There is nothing to choose from.")
        values = [option.value for option in offered]
        if default is None and len(values) == 1:
            default = values[0]
        ask = Question(
            name,
            words,
            "choice",
            offered,
            value=default,
            rare=rare,
            group=group,
            of=of,
            keys=keys,
            step=step,
        )
        told = self.given(name)
        if told is not None and str(told) not in values:
            allowed = ", ".join(option.words for option in offered)
            please = f"Choose one of: {allowed}" if allowed else "There is nothing to choose"
            self._refuse_answer(ask, told, wrong or please)
        return str(self._answer(ask, None if told is None else str(told)))

    def several(
        self,
        name: str,
        words: str,
        options: Iterable[Option],
        default: tuple[str, ...] | None = None,
        *,
        least: int = 0,
        likely: tuple[str, ...] = (),
        rare: bool = False,
        spread: BurstDistances | None = None,
    ) -> tuple[str, ...]:
        """Ask for any of several options; return their values in the order of the options.

        Likely options are ticked beforehand, but still asked. On a drawing of a burst people tap
        where each figure is, which answers the distance questions too.
        """
        offered = distinct_options(options)
        if not offered and least == 0 and default is None:
            default = ()  # nobody is there to be chosen: nothing is asked
        if spread:
            spread = replace(spread, typed=self._typed(spread, offered))
        ask = Question(
            name, words, "several", offered, value=default, likely=likely, rare=rare, spread=spread
        )
        told = self.given(name)
        if told is None:
            return tuple(self._answer(ask, None))  # type: ignore[arg-type]
        chosen = [told] if isinstance(told, str) else list(told)  # type: ignore[call-overload]
        values = [option.value for option in offered]
        ticked = replace(ask, likely=tuple(value for value in values if value in chosen))
        if any(value not in values for value in chosen):
            allowed = ", ".join(option.words for option in offered)
            self._refuse_answer(ticked, told, f"Choose among: {allowed or 'nothing'}")
        if len(set(chosen)) < least:
            self._refuse_answer(ticked, told, f"Choose {'one' if least == 1 else least} or more")
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
        """Ask a yes-or-no question."""
        told = self.given(name)
        ask = Question(name, words, "flag", value=default, rare=rare, group=group)
        if told is None:
            return bool(self._answer(ask, None))
        value = {"yes": True, "no": False, "on": True, "true": True, "false": False}.get(
            str(told).lower()
        )
        if value is None:
            self._refuse_answer(ask, told, "Answer yes or no")
        return bool(self._answer(ask, value))

    def number(
        self,
        name: str,
        words: str,
        default: float | None = None,
        *,
        least: float = 0,
        most: float = 2_000,
        unit: str = MARK,
        rare: bool = False,
        group: str = "",
    ) -> float:
        """Ask for a measured number."""
        ask = Question(
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
        unit: str = MARK,
        group: str = "",
    ) -> float | None:
        """Ask for a measured number that may be left blank; None if it is."""
        value = "" if default is None else default
        ask = Question(
            name, words, "number", unit=unit, value=value, least=least, most=most, group=group
        )
        figure = self._figure(ask, float)
        blank = figure is None and self._told.get(name) == ""
        told = self._answer(ask, "" if blank else figure)
        return float(told) if isinstance(told, int | float) else None

    def heading(
        self, name: str, words: str, default: float | None = None, *, rare: bool = False
    ) -> float:
        """Ask for a heading: degrees clockwise from north, or a compass point."""
        ask = Question(name, words, "heading", value=default, least=0, most=359, rare=rare)
        told = self.given(name)
        degrees = None if told is None else compass_degrees(str(told))
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
        takes: Callable[[Place], str] | None = None,
    ) -> Place:
        """Ask for a place on a plan, in metres east and north (`x_m`, `y_m`) or another measure.

        `takes` describes how long the way to a place takes.
        """
        spot = MapPoint(within, measure, start, inside)
        typed = [self.given(axis) for axis in spot.axes]
        spot = replace(spot, typed=tuple("" if t is None else str(t) for t in typed))  # type: ignore[arg-type]
        ask = Question(name, words, "place", value=default, spot=spot)
        found = [
            (default[i] if default else None)
            if told is None
            else self._read(ask, told, float, 0, within[i])
            for i, told in enumerate(typed)
        ]
        whole = typed != [None, None] and None not in found
        place: Place | None = (found[0], found[1]) if whole else None  # type: ignore[assignment]
        if takes and place:
            ask = replace(ask, spot=replace(spot, takes=takes(place)))
        return self._answer(ask, place)  # type: ignore[return-value]

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
        """Ask for a whole number."""
        ask = Question(name, words, "whole", value=default, least=least, most=most, rare=rare)
        return int(self._answer(ask, self._figure(ask, int)))  # type: ignore[arg-type]

    def text(
        self,
        name: str,
        words: str,
        default: str | None = "",
        *,
        longest: int = 200,
        rare: bool = False,
        digits: bool = False,
        form: Callable[[str], object] | None = None,
        please: str = "",
    ) -> str:
        """Return a few words of a person's own.

        With `form` no other answer is taken; `please` says what to enter.
        """
        ask = Question(name, words, "text", value=default, most=longest, rare=rare, digits=digits)
        told = self.given(name)
        if told is None:
            return str(self._answer(ask, None))
        if len(str(told)) > longest:
            self._refuse_answer(ask, str(told)[:40] + "...", f"Enter at most {longest} letters")
        words = " ".join(str(told).split())
        if form and not form(words):
            self._refuse_answer(ask, words, please)
        return str(self._answer(ask, words))

    def _typed(self, spread: BurstDistances, offered: tuple[Option, ...]) -> dict[str, str]:
        """Return what was typed for each figure of a burst."""
        told = {option.value: self.given(spread.prefix + option.value) for option in offered}
        return {id: str(value) for id, value in told.items() if spread.prefix and value is not None}

    def _figure(self, ask: Question, kind: type[int] | type[float]) -> float | None:
        told = self.given(ask.name)
        if told is None:
            return None
        assert ask.least is not None
        assert ask.most is not None
        return self._read(ask, told, kind, ask.least, ask.most)

    def _read(
        self, ask: Question, told: object, kind: type[int] | type[float], least: float, most: float
    ) -> float:
        whole = "a whole number" if kind is int else "a number"
        inches = MARK if ask.is_in_inches else ""
        allowed = f"Enter {whole} from {least:g} to {most:g}{inches}"
        plain = str(told).strip().replace(",", ".").replace("−", "-")
        try:
            figure = kind(plain.removesuffix(inches))
        except (ValueError, OverflowError):
            self._refuse_answer(ask, told, allowed)
        if not least <= figure <= most:
            self._refuse_answer(ask, told, allowed)
        return figure

    def _answer(self, ask: Question, answer: Value) -> Value:
        if ask.name in RESERVED_NAMES:
            raise ValueError(f"a question may not be called {ask.name!r}")
        told = answer is not None
        value = answer if told else ask.value
        usual = ask.value is not None and not (ask.kind == "choice" and len(ask.options) == 1)
        self.asks[ask.name] = replace(ask, value=value, answered=told, usual=usual)
        if value is None:
            raise MissingAnswer(ask.name)
        return value

    def _refuse_answer(self, ask: Question, told: object, please: str) -> Any:
        problem = WrongAnswer(ask.name, told, please, ask.words)
        self.asks[ask.name] = replace(ask, value=None, problem=str(problem), typed=str(told)[:200])
        raise BadInputs([problem])


def _form_values(value: object) -> str | tuple[str, ...]:
    """Return an answer as a form sends it: a text, or several texts."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else str(value)
