"""The questions of a move that choose among options, or are answered in words."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from assistant.battle.questions.asking import Refused
from assistant.battle.questions.burst_distances import BurstDistances
from assistant.battle.questions.map_points import Drawing, WaySketch
from assistant.battle.questions.number_questions import NumberQuestions
from assistant.battle.questions.position_lists import LONGEST, WrongLine
from assistant.battle.questions.question import Option, Question
from assistant.frozen import replace
from assistant.rules.hidden_letters import CONTROL

LIST = ","  # between several answers in one text, as a button sends them
T = TypeVar("T")


def distinct_options(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return options without repeated answers: a page shows each answer once."""
    found: dict[str, Option] = {}
    for option in options:
        found.setdefault(option.value, option)
    return tuple(found.values())


class Questions(NumberQuestions):
    """The questions of one run of a move, by their names."""

    def choose(
        self,
        name: str,
        words: str,
        options: Iterable[Option],
        default: str | None = None,
        *,
        rare: bool = False,
        ahead: bool = False,
        group: str = "",
        of: str = "",
        keys: bool = False,
        step: bool = False,
        wrong: str = "",
        sketch: Callable[[], WaySketch] | None = None,
    ) -> str:
        """Ask for one of several options and return its value; a single option needs no answer.

        The move is refused if there is no option. `wrong` says why a given answer is not an option,
        if the move knows why. `sketch` returns the drawing of the result of all answers.
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
            ahead=ahead,
            group=group,
            of=of,
            keys=keys,
            step=step,
            drawing=Drawing(sketch) if sketch else None,
        )
        given = self.given(name)
        if given is not None and str(given) not in values:
            allowed = ", ".join(option.words for option in offered)
            please = f"Choose one of: {allowed}" if allowed else "There is nothing to choose"
            self._refuse_answer(ask, given, wrong or please)
        return str(self._answer(ask, None if given is None else str(given)))

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
        given = self.given(name)
        if given is None:
            return tuple(self._answer(ask, None))  # type: ignore[arg-type]
        values = [option.value for option in offered]
        if isinstance(given, str):
            chosen = [given] if given in values else given.split(LIST)  # as a button gives several
        else:
            chosen = list(given)  # type: ignore[call-overload]
        ticked = replace(ask, likely=tuple(value for value in values if value in chosen))
        if any(value not in values for value in chosen):
            allowed = ", ".join(option.words for option in offered)
            self._refuse_answer(ticked, given, f"Choose among: {allowed or 'nothing'}")
        if len(set(chosen)) < least:
            self._refuse_answer(ticked, given, f"Choose {'one' if least == 1 else least} or more")
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
        given = self.given(name)
        ask = Question(name, words, "flag", value=default, rare=rare, group=group)
        if given is None:
            return bool(self._answer(ask, None))
        value = {"yes": True, "no": False, "on": True, "true": True, "false": False}.get(
            str(given).lower()
        )
        if value is None:
            self._refuse_answer(ask, given, "Answer yes or no")
        return bool(self._answer(ask, value))

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
        ask = Question(
            *(name, words, "text"),
            value=default,
            most=longest,
            rare=rare,
            digits=digits,
            please=please,
        )
        given = self.given(name)
        if given is None:
            return str(self._answer(ask, None))
        if len(str(given)) > longest:
            self._refuse_answer(ask, str(given)[:40] + "...", f"Enter at most {longest} letters")
        words = " ".join(CONTROL.sub(" ", str(given)).split())
        if form and not form(words):
            self._refuse_answer(ask, words, please)
        return str(self._answer(ask, words))

    def lines(self, name: str, words: str, read: Callable[[str], T]) -> T:
        """Ask for a list with one thing per line, and return the list as `read` reads it.

        `read` raises `WrongLine` where a line is wrong.
        """
        ask = Question(name, words, "text", most=LONGEST, lines=True)
        given = self.given(name)
        if given is None:
            self._answer(ask, None)
        text = CONTROL.sub(" ", str(given).replace("\r\n", "\n")).strip()
        if len(text) > LONGEST:
            self._refuse_answer(ask, text, f"Enter at most {LONGEST} letters")
        try:
            found = read(text)
        except WrongLine as wrong:
            self._refuse_answer(ask, text, str(wrong).rstrip("."))
        self._answer(ask, text)
        return found

    def _typed(self, spread: BurstDistances, offered: tuple[Option, ...]) -> dict[str, str]:
        """Return the typed distance or ring of each figure near a burst."""
        given = {option.value: self.given(spread.prefix + option.value) for option in offered}
        return {
            id: str(value) for id, value in given.items() if spread.prefix and value is not None
        }
