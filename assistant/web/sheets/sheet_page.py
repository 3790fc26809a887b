"""The sheet of a move as its page shows it: questions, working, odds and dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game, Progress
from assistant.battle.log import Resolved
from assistant.battle.play import MoveSpec, Question
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.resolving import with_table_names
from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.rules.working import Step
from assistant.web.forms import schema_forms
from assistant.web.forms.dice_input import DicePad, ResolvedThrow, settled_throws
from assistant.web.own_pages import drawings_beside
from assistant.web.pages import scaled_lengths
from assistant.web.sheets.missing_answers import mark_missing
from assistant.web.sheets.next_links import (
    ask_umpire_link,
    clearing_move,
    hidden_answers,
    link_with_answers,
    subject_of,
)
from assistant.web.sheets.odds_cache import chances_of
from assistant.web.sheets.requested_answers import asks_of_sheet
from assistant.web.sheets.throws_at_once import ThrowRow
from assistant.web.wording.face_results import results_by_face, series_of
from assistant.web.wording.joined_steps import joined_steps
from assistant.web.wording.odds_glance import NO_ODDS, ShownOdds


@dataclass(frozen=True)
class Sheet:
    """A move with the answers and dice so far."""

    move: MoveSpec
    clock: str
    about: tuple[tuple[str, str], ...]  # hidden fields
    subject: str
    asks: tuple[Question, ...]
    settled: tuple[Question, ...]  # answered, with nothing usual to choose against: one line
    rare: tuple[Question, ...]
    maps: Mapping[str, MapPointMap]  # on which places are tapped, by question
    has_maps: bool
    last_step: Question | None  # the step that one tap takes back
    question: Question | None  # the first that has no answer yet
    fan: str  # the diagram whose cells answer it
    resolved: tuple[Resolved, ...]  # so far, with dice, that this reader may see
    ways: tuple[object, ...]  # of shells through vehicles, so far
    works: tuple[tuple[Step, ...], ...]  # the working of each throw, the newest last
    sums: tuple[tuple[Step, ...], ...]  # the working behind a figure, which comes last
    series: str  # the player whose throw is next, in a move with many throws
    thrown: tuple[ResolvedThrow, ...]  # of a move with many throws, the newest first
    asked: DicePad | None
    odds: ShownOdds
    refused: str
    unchanged: str  # what to change first, where the move would change nothing
    first: tuple[str, str] | None  # the move that must come first: its title and address
    cautions: tuple[str, ...]
    problems: tuple[str, ...]  # those that no question shows
    may_overrule: bool
    asks_umpire: str  # the address at which a player asks the umpire to overrule; or empty
    last_answer: Question | None  # the answer that one tap takes back, when the move is refused
    why: str
    is_ready: bool  # one tap makes it, no dice are needed
    fallen: Mapping[str, Any]
    rolled: tuple[str, ...]  # which dice the program rolled: values of hidden fields
    request: str
    action: str
    back: str
    fixed: tuple[Question, ...] = ()  # answers that a fallen die keeps as they are
    rows: tuple[ThrowRow, ...] = ()  # all throws of a step, where one page asks for all
    acts: bool = False  # its question is the last: the button makes the move

    def with_rows(self, rows: tuple[ThrowRow, ...]) -> "Sheet":
        """Return the sheet with all throws of its step, if there are several."""
        if len(rows) < 2 or self.asked is None or self.asked.name not in {x.name for x in rows}:
            return self
        on_rows = {row.name for row in rows}
        other = {n: f for n, f in self.asked.other_dice.items() if n not in on_rows}
        asked = replace(self.asked, other_dice=other)
        return replace(self, rows=rows, asked=asked, works=(), thrown=(), odds=NO_ODDS, series="")

    @property
    def done_words(self) -> str:
        """The text of the button that makes the move."""
        if self.move.button:
            return self.move.button
        title = self.move.title
        return "Done" if "?" in title or "," in title else title


def build_sheet(
    game: Game,
    reader: Viewer,
    progress: Progress,
    answers: Mapping[str, object],
    token: str,
    action: str,
    back: str,
    form: MultiDict[str, str],
    rolled: tuple[str, ...],
) -> Sheet:
    """Return the sheet of a move with the answers and dice so far."""
    asks, about = asks_of_sheet(game, reader, progress, answers), subject_of(game)
    system = game.system
    dice = progress.dice
    readable = dice is not None and dice.readable
    resolved = [
        r for r in progress.play.resolutions if reader.is_umpire or reader.side in r.shown_to
    ]
    in_series = dice is not None and bool(dice.prefix) and progress.move.id in game.system.at_home
    works = () if in_series else tuple(r.steps for r in resolved if r.dice)
    odds = NO_ODDS
    if dice and readable:
        works += (joined_steps(dice.pending.steps),)
        if not dice.pending.dice:  # what has fallen already makes them others
            odds, words = chances_of(dice.procedure, dice.inputs), dice.words
            rows = tuple(replace(x, word=str(with_table_names(x.word, words))) for x in odds.rows)
            odds = replace(odds, rows=rows)
    first = next((a for a in asks if a.value is None), None)
    open_ask = mark_missing(first, form) if first else None
    burst = _drawing_of(open_ask, asks) if open_ask else None  # a distance in its list is missing
    shown = {a.name for a in (open_ask, burst) if a}
    seen = [a for a in asks if a.name not in shown and not _drawing_of(a, asks)]
    if open_ask and burst:
        open_ask = replace(burst, problem=open_ask.problem)
    stuck = progress.refused or progress.problems or dice or open_ask
    return Sheet(
        move=progress.move,
        clock=game.system.clock(game.state),
        about=(
            *((n, str(answers[n])) for n in about if n in answers),
            *hidden_answers(form, {field for ask in asks for field in ask.fields}, about),
        ),
        subject=game.system.subject(game.state, reader, answers),
        asks=tuple(a for a in seen if _stays_in_sight(a) and not a.rare),
        settled=tuple(a for a in seen if not _stays_in_sight(a) and not _has_one_answer(a)),
        rare=tuple(a for a in seen if a.usual and a.rare),
        maps={a.name: system.spot_map(game.state, reader, a) for a in asks if a.spot or a.drawing}
        if system.spot_map
        else {},
        has_maps=system.spot_map is not None,
        last_step=next((a for a in reversed(asks) if a.step and a.answered and not a.usual), None),
        question=open_ask,
        fan=system.fan(game.state, asks, partial(link_with_answers, answers, action, back))
        if system.fan
        else "",
        resolved=tuple(r for r in resolved if r.dice),
        ways=tuple(
            drawings_beside(
                resolved, (dice.procedure.id, dice.inputs) if dice and readable else None
            )
        ),
        works=tuple(filter(None, works)) if readable else (),
        sums=tuple(r.steps for r in resolved if r.steps and r.procedure in system.sums)
        if readable
        else (),
        series=dice.prefix.rstrip(": ") if dice and in_series else "",
        thrown=settled_throws(progress.play) if in_series and reader.is_umpire else (),
        asked=_dice_pad(
            progress, {} if progress.problems else schema_forms.read_dice(form), in_series
        )
        if dice
        else None,
        odds=odds,
        refused="" if progress.is_unchanged else progress.refused,
        unchanged=progress.refused if progress.is_unchanged else "",
        first=clearing_move(game, reader, progress, answers, action, back),
        cautions=() if stuck and not dice else tuple(progress.play.cautions),
        problems=()
        if any(ask.problem for ask in asks)
        else tuple(map(scaled_lengths.convert_problem, progress.problems)),
        may_overrule=progress.may_overrule,
        asks_umpire=ask_umpire_link(game, reader, progress, answers, action, back),
        last_answer=_answer_to_change(asks, progress.refused_answer),
        why=form.get("why", ""),
        is_ready=not stuck,
        fallen=progress.fallen if not dice else {},
        rolled=rolled,
        request=token,
        action=action,
        back=back,
    )


def _answer_to_change(asks: Sequence[Question], refused: str) -> Question | None:
    """Return the refused answer, or else the newest one, unless its field is on the sheet."""
    answered = [ask for ask in reversed(asks) if ask.answered and ask.kind != "place"]
    found = next((ask for ask in answered if ask.name == refused), next(iter(answered), None))
    return None if found and _stays_in_sight(found) and not found.rare else found


def _has_one_answer(ask: Question) -> bool:
    return ask.rare and len(ask.options) == 1 and not ask.problem  # nothing to choose or read


def _stays_in_sight(ask: Question) -> bool:
    """Return whether a question is shown whole: after it was answered, or while it still waits."""
    return ask.usual or ask.value is None or ask.kind == "place" or ask.spread is not None


def _drawing_of(ask: Question, asks: Sequence[Question]) -> Question | None:
    """Return the question about a burst in whose list a figure's distance is entered, if any."""
    for each in asks:
        spread = each.spread if each.answered else None
        if spread and spread.prefix and ask.name.startswith(spread.prefix):
            fields = {spread.prefix + option.value for option in each.options}
            if ask.name in fields:
                return each
    return None


def _dice_pad(progress: Progress, thrown: Mapping[str, list[Any]], in_series: bool) -> DicePad:
    """Return the dice pad of the throw that a move waits for, with names that tell throws apart.

    In a move with many throws, each is named by its thrower and its purpose.
    """
    assert progress.dice is not None
    prefix = progress.dice.prefix
    own = {n.removeprefix(prefix): f for n, f in thrown.items() if n.startswith(prefix)}
    asked = schema_forms.dice_pad(
        progress.dice.procedure, progress.dice.pending, own, readable=progress.dice.readable
    )
    earlier = dict(progress.play.fallen)
    earlier.update({prefix + name: faces for name, faces in asked.other_dice.items()})
    label = progress.dice.words.get(prefix, prefix)
    meant = asked.words.removeprefix(f"{asked.name}: ") if label else asked.words
    words = f"{label}{asked.name if in_series else meant}"
    names = progress.dice.names if len(progress.dice.names) == asked.count else ()
    asked = replace(asked, name=prefix + asked.name, words=words, other_dice=earlier, names=names)
    if not progress.dice.readable:  # the faces are as secret as the sum above them
        return replace(asked, target="")
    if asked.count != 1:
        return asked
    waits = (progress.dice.procedure, progress.dice.inputs, progress.dice.pending)
    series = series_of(*waits)
    named = results_by_face(*waits)
    return replace(
        asked,
        words=series.next_target or asked.words,
        results=tuple((f, str(with_table_names(x, progress.dice.words))) for f, x in named),
        checked=series.results,
    )
