"""Choices that a player made before a die: once the die has fallen, they stay as they are.

A die may still be entered again, since anybody can mistype it; the log then says so. The choices
and the dice of an attempt are kept, so that its sheet opens with them again.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game
from assistant.battle.log import entry_with_seq
from assistant.battle.progress import Progress
from assistant.battle.questions.question import Question
from assistant.battle.random_rolls import Origin, OriginOf, TapDice
from assistant.battle.systems import AnyEntry
from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.web.forms.begun_attempts import Begun, Faces, Fields
from assistant.web.forms.dice_input import ROLLED, as_lists
from assistant.web.services import services
from assistant.web.sheets.next_links import NONE_CHOSEN
from assistant.web.sheets.sheet_page import Sheet

Dice = Mapping[str, list[Any]]
Run = Callable[[Mapping[str, object], Dice], Progress]  # with these answers and dice


def begun_attempt(game: Game, reader: Viewer, move: str, form: MultiDict[str, str]) -> Begun | None:
    """Return the attempt of a player that a form continues; None for the umpire, or without one.

    It is over when it is made, when the clock changes, or when the umpire has acted since so that
    the player reads it: an act that is hidden from the player changes nothing here.
    """
    if reader.is_umpire:
        return None
    for found in services().begun_attempts.attempts_at(game.id, reader.name, move):
        sent = {name: tuple(form.getlist(name)) for name in found.subject if name in form}
        if sent.items() <= found.subject.items():
            newer = game.entries[found.entries :]
            is_over = found.clock != game.system.clock(game.state)
            is_over = is_over or any(entry.request == found.tap for entry in newer)
            acts = (entry for entry in newer if entry.by == "umpire")
            if not is_over and not any(_can_read(game, reader, entry) for entry in acts):
                return found
            forget(game, reader, move, found)
    return None


def _can_read(game: Game, reader: Viewer, entry: AnyEntry) -> bool:
    """Return whether a player reads of an entry, or of the entries that it undoes."""
    undone = (entry_with_seq(game.entries, seq) for seq in entry.takes_back)
    return any(each is not None and reader.name in each.told for each in (entry, *undone))


def forget(game: Game, reader: Viewer, move: str, begun: Begun) -> None:
    """Forget an attempt that is made, or that the rules no longer allow."""
    services().begun_attempts.forget(game.id, reader.name, move, begun)


def is_refused(begun: Begun, progress: Progress, run: Run) -> bool:
    """Return whether the rules refuse an attempt now, with any answers after its dice.

    The sheet has the fixed answers, so the move is run again only if the sheet is refused, which
    may be for a later answer.
    """
    if not (progress.refused or progress.problems):
        return False
    sent = {**begun.subject, **begun.fixed}
    dice = {name: list(faces) for name, faces in begun.dice.items()}
    trial = run({name: _as_answer(values) for name, values in sent.items()}, dice)
    return bool(trial.refused or trial.problems)


def origin_of_dice(begun: Begun | None, hand: TapDice) -> OriginOf:
    """Return where each die of a tap came from; one that showed another face first is retyped."""

    def origin(name: str, place: int, face: int) -> Origin:
        found = hand.origin(name, place, face)
        return "retyped" if begun and begun.is_retyped(name, place, face) else found

    return origin


def with_choices(form: MultiDict[str, str], begun: Begun, *, opens: bool) -> MultiDict[str, str]:
    """Return a form with the fixed answers of an attempt; a sheet that `opens` has its dice too."""
    whole = form.copy()
    for name, values in (*begun.subject.items(), *begun.fixed.items()):
        whole.setlist(name, list(values))
    if whole.get("preview") in begun.fixed:
        whole["preview"] = "1"  # nor is a step before the die taken back
    if opens and not any(name.startswith("dice.") for name in form):
        for name, faces in begun.dice.items():
            whole.setlist(f"dice.{name}", [str(face) for face in faces])
        whole.setlist(ROLLED, list(begun.rolled))
    return whole


def keep_choices(
    game: Game,
    reader: Viewer,
    progress: Progress,
    begun: Begun | None,
    run: Run,
    answers: Mapping[str, object],
    rolled: tuple[str, ...],
    tap: str,
) -> Begun | None:
    """Keep the choices before a die that has just fallen; return the attempt, if any.

    A phone may look at its sheet again while the `tap` that makes the move is on its way.
    """
    dice = {name: tuple(faces) for name, faces in as_lists(progress.fallen).items()}
    if reader.is_umpire or not (dice or begun) or game.entry_of(tap):
        return None
    count, first = sum(map(len, dice.values())), _first_faces(begun, dice)
    if begun is None or count > begun.count:
        known = {name: list(faces) for name, faces in begun.dice.items()} if begun else {}
        before = run(answers, known)
        if before.fallen == progress.fallen:  # an earlier move threw them
            return begun
        asked = {name for ask in before.asks for name in ask.fields}
        about = {name for name in before.play.read if name in answers and name not in asked}
        subject = begun.subject if begun else {name: _form_fields(answers[name]) for name in about}
        fixed = _fields_of(before.asks, answers)
        clock = game.system.clock(game.state)
        begun = Begun(subject, fixed, dice, rolled, count, clock, len(game.entries), tap, first)
    else:
        begun = replace(begun, dice=dice, rolled=rolled, tap=tap, first=first)
    services().begun_attempts.keep(game.id, reader.name, progress.move.id, begun)
    return begun


def _first_faces(begun: Begun | None, dice: Faces) -> Faces:
    """Return the faces that the dice of an attempt showed first."""
    seen = begun.first if begun else {}
    added = {name: faces[len(seen.get(name, ())) :] for name, faces in dice.items()}
    return {**seen, **{name: (*seen.get(name, ()), *faces) for name, faces in added.items()}}


def with_fixed_choices(page: Sheet, begun: Begun | None) -> Sheet:
    """Return a sheet on which the fixed answers of an attempt can be read, but not changed."""
    if begun is None:
        return page
    every = (*page.settled, *page.asks, *page.rare)
    hidden = ((name, value) for name, values in begun.fixed.items() for value in values)
    return replace(
        page,
        fixed=tuple(ask for ask in every if ask.name in begun.fixed and not ask.rare),
        settled=_without_fixed(page.settled, begun),
        asks=_without_fixed(page.asks, begun),
        rare=_without_fixed(page.rare, begun),
        about=(*page.about, *hidden),
    )


def _without_fixed(asks: tuple[Question, ...], begun: Begun) -> tuple[Question, ...]:
    return tuple(ask for ask in asks if begun.fixed.keys().isdisjoint(ask.fields))


def _fields_of(asks: Iterable[Question], answers: Mapping[str, object]) -> Fields:
    """Return the fields of answered questions, and of suggested answers that were kept."""
    found: dict[str, tuple[str, ...]] = {}
    for ask in asks:
        if not ask.answered and ask.value is not None and ask.fields == (ask.name,):
            found[ask.name] = _form_fields(ask.value)
        found |= {name: _form_fields(answers[name]) for name in ask.fields if name in answers}
    return found


def _as_answer(values: tuple[str, ...]) -> object:
    """Return the answer in the fields of a form."""
    if NONE_CHOSEN in values:
        return tuple(value for value in values if value != NONE_CHOSEN)
    return values[-1]


def _form_fields(value: object) -> tuple[str, ...]:
    """Return an answer as the fields of a form send it."""
    match value:
        case bool():
            return ("yes" if value else "no",)
        case float() | int():
            return (f"{value:g}",)
        case tuple() | list():
            return (NONE_CHOSEN, *map(str, value))
    return (str(value),)
