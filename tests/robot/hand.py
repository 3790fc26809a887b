"""A person who fills in a sheet as far as it goes; given answers must stay given."""

from dataclasses import dataclass, field
from random import Random
from typing import Literal

from .answers import answer_question, fill_sheet, throw_dice, toggled, with_dice
from .people import Person
from .screen import Form, Pairs, Screen, Sheet

MOST = 30  # looks at one sheet
REASON = "as we agreed at the table"
Came = Literal["made", "ready", "refused", "left", "open", "gone"]


@dataclass
class Manner:
    """The way in which a person fills in a sheet."""

    commits: bool = True
    declines: bool = False
    wrong: float = 0.05
    toggles: float = 0.15
    overrules: float = 0.4
    leaves: float = 0.04


@dataclass
class Hand:
    """One person at one sheet."""

    random: Random
    person: Person
    manner: Manner = field(default_factory=Manner)
    given: dict[str, list[str]] = field(default_factory=dict)
    action: str = ""
    declined: bool = False
    first: str = ""  # the move that a refusal led to
    refusals: int = 0
    asked_anything: bool = False
    refused: str = ""

    def fills(self, screen: Screen | None) -> Came:
        """Fill in a sheet until it is made, refused, or left."""
        before = self.person.table.count
        for _ in range(MOST):
            if screen is None:
                return "gone"
            sheet = screen.sheet
            if sheet is None:
                return "made" if self.person.table.count > before else "left"
            if sheet.form.action != self.action:  # another move's, that clears the way
                self.action, self.given = sheet.form.action, {}
            self.refused = sheet.refused
            self.asked_anything |= bool(sheet.shown or sheet.dice)
            came, screen = self._step(screen, sheet)
            if came:
                return came
        return "open"

    def _step(self, screen: Screen, sheet: Sheet) -> tuple[Came | None, Screen | None]:
        random, manner = self.random, self.manner
        if manner.commits and random.random() < manner.leaves:
            self.person.stale.append((sheet.form.action, sheet.form.pairs))
            return "left", None
        if sheet.refused:
            return self._at_refusal(sheet)
        if sheet.shown and random.random() < manner.toggles and (pairs := toggled(random, sheet)):
            return None, self._looks(sheet, pairs)
        if sheet.dice:
            return None, self._throws(sheet)
        if sheet.asked:
            pairs = answer_question(random, sheet, declines=manner.declines, wrong=manner.wrong)
            self.declined |= any(value in ("nobody", "none", "nothing") for _, value in pairs)
            return None, self._looks(sheet, pairs)
        if sheet.is_ready:
            if not manner.commits:
                return "ready", None
            return None, self.person.sends(sheet.form, sheet.form.pairs)
        return "refused" if sheet.problems else "open", None

    def _at_refusal(self, sheet: Sheet) -> tuple[Came | None, Screen | None]:
        random, manner = self.random, self.manner
        self.refusals += 1
        self.first = sheet.first
        if sheet.shown and not sheet.leads_on:
            table, address = self.person.table, sheet.form.action
            table.found("a", self.person.name, address, f"only the way back from: {sheet.refused}")
        if not manner.commits or self.refusals > 3:
            return "refused", None
        if sheet.may_overrule and random.random() < manner.overrules:
            pairs = [p for p in sheet.form.pairs if p[0] != "why"]
            pairs += [("why", REASON), ("overrule", "1")]
            return None, self.person.sends(sheet.form, pairs)
        if sheet.first and random.random() < 0.5:
            return None, self.person.opens(sheet.first)
        if sheet.shown and random.random() < 0.5 and (pairs := toggled(random, sheet)):
            return None, self._looks(sheet, pairs)
        return "refused", None

    def _throws(self, sheet: Sheet) -> Screen | None:
        random, manner = self.random, self.manner
        if manner.commits and random.random() < 0.5:
            return self.person.sends(sheet.form, [*sheet.form.pairs, ("roll", "1")])
        wrong = manner.wrong if manner.commits else 0.0
        pairs = with_dice(sheet, throw_dice(random, sheet, wrong=wrong))
        if not manner.commits:
            pairs.append(("preview", "1"))
        return self.person.sends(sheet.form, pairs)

    def _looks(self, sheet: Sheet, answers: Pairs) -> Screen | None:
        """Answer, and check the next questions; earlier answers are still there."""
        pairs = fill_sheet(sheet, answers)
        told = {name: [v for n, v in pairs if n == name] for name, _ in answers}
        for name in {n for n in sheet.asked if n not in told}:
            told[name] = [v for n, v in pairs if n == name]
        screen = self.person.sends(sheet.form, [*pairs, ("preview", "1")])
        after = screen.sheet if screen else None
        if after is not None and after.form.action == sheet.form.action:
            for name, values in told.items():
                self.given.pop(name, None)
                if not after.problems:  # else it could not be taken
                    self.given[name] = values
            self._holds_answers(sheet, after, set(told))
        return screen

    def _holds_answers(self, before: Sheet, after: Sheet, new: set[str]) -> None:
        form = after.form
        for name, values in list(self.given.items()):
            here = [v for n, v in form.pairs if n == name]
            meant = [v for v in values if v not in ("", "-")]
            if _same(here, meant):
                continue
            is_tick = any(f.kind == "checkbox" and f.name == name for f in form.fields)
            typed_now = name in new and not is_tick
            if typed_now or _is_let_go(form, name, meant) or after.problems:
                self.given.pop(name)  # it did not fit, or it no longer does
                continue
            letter, what = ("e", "shows other ticks") if is_tick else ("f", "is lost")
            was_kept = ("carried", name) in before.form.pairs
            if was_kept and name in after.shown and not self._would_be_taken(after, name, meant):
                self.given.pop(name)
                continue
            told = f"the answer {meant} to {name} {what}: {here}; changed: {sorted(new)}"
            self.person.table.found(letter, self.person.name, form.action, told)
            self.given.pop(name)

    def _would_be_taken(self, sheet: Sheet, name: str, values: list[str]) -> bool:
        """Return whether a dropped answer would be accepted if it were given again."""
        pairs = fill_sheet(sheet, [(name, value) for value in values])
        screen = self.person.sends(sheet.form, [*pairs, ("preview", "1")])
        after = screen.sheet if screen else None
        return after is not None and not after.problems and not after.refused


def _same(here: list[str], meant: list[str]) -> bool:
    return _plain(here) == _plain(meant)


def _plain(values: list[str]) -> set[object]:
    """Return answers in plain form: numbers as numbers, a plain no as nothing."""
    found: set[object] = set()
    for value in values:
        text = " ".join(value.replace(",", ".").replace("″", "").split())
        try:
            found.add(float(text))
        except ValueError:
            found.add(text)
    return found - {"", "-", "no", "yes"} | ({"yes"} if "yes" in values else set())


def _is_let_go(form: Form, name: str, meant: list[str]) -> bool:
    """Return whether an answer is no longer offered."""
    fields = [f for f in form.fields if f.name == name and f.kind != "hidden"]
    offered = {v for f in fields for v in (f.options or (f.value,))}
    kinds = {f.kind for f in fields}
    return bool(kinds & {"radio", "select", "checkbox"}) and not set(meant) <= offered
