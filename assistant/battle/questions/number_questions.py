"""The questions of a move that are answered with numbers: measures, counts, headings, places."""

from collections.abc import Callable
from functools import partial

from assistant.battle.questions.asking import Asking
from assistant.battle.questions.map_points import (
    METRES,
    VIA,
    Drawing,
    MapPoint,
    Measure,
    Place,
    SnapLine,
    WaySketch,
    clock_degrees,
    compass_degrees,
)
from assistant.battle.questions.question import Question
from assistant.battle.questions.scales import MARK
from assistant.frozen import replace

MOST_BENDS = 20  # of a way


class NumberQuestions(Asking):
    """The questions of one run of a move that are answered with numbers."""

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
        entered = self._answer(ask, "" if blank else figure)
        return float(entered) if isinstance(entered, int | float) else None

    def heading(
        self,
        name: str,
        words: str,
        default: float | None = None,
        *,
        rare: bool = False,
        turned_deg: int = 0,
        twelve_deg: int | None = None,
    ) -> float:
        """Ask for a heading: degrees clockwise from north, a compass point, or a clock hour.

        `turned_deg` is the compass direction in which the person looks across the map. `twelve_deg`
        is the direction of 12 o’clock at the table of the heading; None if no table has it.
        """
        ask = Question(
            name,
            words,
            "heading",
            value=default,
            least=0,
            most=359,
            rare=rare,
            turned_deg=turned_deg,
            twelve_deg=twelve_deg,
        )
        given = self.given(name)
        degrees = None if given is None else compass_degrees(str(given))
        if degrees is None and given is not None and twelve_deg is not None:
            degrees = clock_degrees(str(given), twelve_deg)
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
        sketch: Callable[[Place | None, tuple[Place, ...]], WaySketch] | None = None,
        by_legs: bool = False,
        is_outline: bool = False,
        is_line: bool = False,
        lines: tuple[SnapLine, ...] = (),
    ) -> Place:
        """Ask for a place on a plan, in meters east and north (`x_m`, `y_m`) or another measure.

        `sketch` returns the drawing of the way to a place, or the drawing shown without a place. A
        tap near one of the `lines` goes to that line. A way `by_legs` may have bends: they are in
        the question's `spot`. If the place is the last corner of an outline, the earlier corners
        are in `spot` too; with `is_line` the outline stays open.
        """
        spot = MapPoint(
            within,
            measure,
            start,
            inside,
            by_legs=by_legs,
            is_outline=is_outline,
            is_line=is_line,
            lines=lines,
        )
        typed = [self.given(axis) for axis in spot.axes]
        spot = replace(spot, typed=tuple("" if t is None else str(t) for t in typed))  # type: ignore[arg-type]
        ask = Question(name, words, "place", value=default, spot=spot)
        found = [
            (default[i] if default else None)
            if entered is None
            else self._read(ask, entered, float, 0, within[i])
            for i, entered in enumerate(typed)
        ]
        whole = typed != [None, None] and None not in found
        place: Place | None = (found[0], found[1]) if whole else None  # type: ignore[assignment]
        if by_legs or is_outline:
            spot = replace(spot, via=self._bends(ask, within))
        if sketch:
            spot = replace(spot, drawing=Drawing(partial(sketch, place, spot.via)))
        ask = replace(ask, spot=spot)
        return self._answer(ask, place)  # type: ignore[return-value]

    def outline(self, name: str, words: str, within: Place) -> tuple[Place, ...]:
        """Ask for the corners of an area on a plan, one after another; return those so far."""
        last = self.place(name, words, within, is_outline=True)
        spot = self.asks[name].spot
        return (*(spot.via if spot else ()), last)

    def _bends(self, ask: Question, within: Place) -> tuple[Place, ...]:
        """Return the bends of a path as they were entered."""
        bends: list[Place] = []
        for each in str(self.given(VIA) or "").split(";")[:MOST_BENDS]:
            words = each.split()
            if len(words) == len(within):
                x, y = (self._read(ask, words[i], float, 0, within[i]) for i in (0, 1))
                if x is not None and y is not None and (x, y) not in bends[-1:]:
                    bends.append((x, y))
        return tuple(bends)

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

    def _figure(self, ask: Question, kind: type[int] | type[float]) -> float | None:
        given = self.given(ask.name)
        if given is None:
            return None
        assert ask.least is not None
        assert ask.most is not None
        return self._read(ask, given, kind, ask.least, ask.most)

    def _read(
        self,
        ask: Question,
        answers: object,
        kind: type[int] | type[float],
        least: float,
        most: float,
    ) -> float:
        whole = "a whole number" if kind is int else "a number"
        inches = MARK if ask.is_in_inches else ""
        allowed = f"Enter {whole} from {least:g} to {most:g}{inches}"
        plain = str(answers).strip().replace(",", ".").replace("−", "-")
        try:
            figure = kind(plain.removesuffix(inches))
        except (ValueError, OverflowError):
            self._refuse_answer(ask, answers, allowed)
        if not least <= figure <= most:
            self._refuse_answer(ask, answers, allowed)
        return figure
