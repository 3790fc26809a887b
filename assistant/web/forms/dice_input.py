"""The dice of a form: the faces that were entered, in order, and the throw that comes next."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.log import Json
from assistant.battle.play import Play
from assistant.battle.random_rolls import RandomRolls, Rolls, TapDice
from assistant.cards.wording import words_of
from assistant.rules.dice import Given, ThrownDice
from assistant.rules.procedures import Pending, Procedure
from assistant.web.forms.field_tree import Form
from assistant.web.forms.typed_values import number_or_text

EnteredDice = dict[
    str, list[Any]
]  # faces by the die's name, in order; text where no number was sent


@dataclass(frozen=True)
class DicePad:
    """The throw that the dice pad asks for."""

    name: str
    words: str
    faces: int
    count: int  # fields to fill
    before: tuple[int, ...]  # of this name, from earlier throws
    entered: tuple[Any, ...]  # of this throw, already in
    section: str
    other_dice: ThrownDice  # thrown under other names
    names: Sequence[str] = ()  # the owner of each die
    results: Sequence[tuple[str, str]] = ()  # of the faces of one die
    checked: Sequence[tuple[str, str]] = ()  # targets of a series of checks, and their results
    target: str = ""  # the faces that the rule asks for, such as “2 or less”


@dataclass(frozen=True)
class ResolvedThrow:
    """A throw of a move with many throws: whose throw it is, its faces and its result."""

    who: str  # the label by which the move names the throw
    faces: tuple[int, ...]
    result: Any


def settled_throws(play: Play[Any, Any]) -> tuple[ResolvedThrow, ...]:
    """Return the throws of a move that have their dice, the newest first."""
    found = [
        ResolvedThrow(prefix.rstrip(": "), tuple(_faces(each.dice)), each.steps[-1].value)
        for prefix, each in zip(play.prefixes, play.resolutions, strict=True)
        if each.dice and each.steps
    ]
    return tuple(reversed(found))


def _faces(dice: Json) -> Iterator[int]:
    for faces in dice.values():
        yield from faces if isinstance(faces, list) else (faces,)


def read_dice(form: Form) -> EnteredDice:
    """Return the faces that a form holds, by the name of the die.

    They are in the fields `dice.<name>` and in `die`, a key of the pad. `back` removes the last
    face, and `again` removes all.
    """
    faces_by_name: EnteredDice = {}
    if form.get("again"):
        return faces_by_name
    tapped = form.get("die", "").strip()
    for key, values in form.lists():
        if not key.startswith("dice."):
            continue
        faces = [number_or_text(each.strip()) for each in values if each.strip()]
        if tapped and len(faces) < len(values):
            faces.append(number_or_text(tapped))
            tapped = ""
        if faces:
            faces_by_name[key.removeprefix("dice.")] = faces
    if form.get("back") and faces_by_name:
        last = list(faces_by_name)[-1]
        faces_by_name[last] = faces_by_name[last][:-1]
    return {name: faces for name, faces in faces_by_name.items() if faces}


def as_lists(faces: Given) -> EnteredDice:
    """Return dice as a form holds them: a list of faces by name, even for one die."""
    return {name: [each] if isinstance(each, int) else list(each) for name, each in faces.items()}


ONE = "one"  # only the throw that is asked for
ROLLED = "rolled"  # the fields that say which dice of a form the program rolled
MOST_CLAIMS = 200
PLACES = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,99}")


def wants_roll(form: Form) -> bool:
    """Return whether the program should roll the dice that are missing."""
    return bool(form.get("roll"))


def hand_from_form(
    form: Form,
    typed: EnteredDice,
    lots: RandomRolls,
    *,
    may_roll: bool,
    rolls_all: bool = False,
    is_step: bool = False,
) -> TapDice:
    """Return the dice of a form: those that were typed in, and those that the program rolls.

    With `rolls_all` the program rolls all missing dice even if the form does not ask for that. Only
    an umpire's step may roll one die: a player who saw it could leave the move.
    """
    wanted: Rolls = "none"
    if may_roll and (rolls_all or wants_roll(form)):
        wanted = "one" if is_step and form.get("roll") == ONE else "all"
    return TapDice(typed, lots, _rolled_places(form, lots), wanted)


def rolled_dice_fields(hand: TapDice) -> tuple[str, ...]:
    """Return the values of the fields `rolled`: which dice on the form the program rolled.

    Each value holds the places, with commas between them, their seal, and the die's name.
    """
    found = ((name, ",".join(map(str, sorted(thrown)))) for name, thrown in hand.rolled.items())
    return tuple(f"{places} {hand.lots.seal(name, places)} {name}" for name, places in found)


def _rolled_places(form: Form, lots: RandomRolls) -> dict[str, set[int]]:
    """Return the places of dice that the program has shown; only its own seal proves that."""
    claimed: dict[str, set[int]] = {}
    for value in form.getlist(ROLLED)[:MOST_CLAIMS]:
        places, seal, name = (*value.split(" ", 2), "", "")[:3]
        if PLACES.fullmatch(places) and seal == lots.seal(name, places):
            claimed[name] = set(map(int, places.split(",")))
    return claimed


def dice_pad(
    procedure: Procedure[Any, Any], pending: Pending, entered: EnteredDice, *, readable: bool = True
) -> DicePad:
    """Return the pad for the next throw of a resolution that waits for dice.

    `entered` holds the faces that were entered so far. A pool whose size the rule knows is asked
    for together, unless its working is not `readable`: the size may be secret.
    """
    throw = pending.throw
    whole = throw.pool_size if readable and throw.pool_size is not None else None
    count = throw.count if whole is None else whole - throw.start
    faces = entered.get(throw.name, [])
    label = throw_label(throw.name, procedure.dice.get(throw.name, throw.name))
    if whole is not None:
        label += f", each of {whole} dice" if whole > 1 else ""
    return DicePad(
        throw.name,
        label,
        throw.faces,
        count,
        tuple(faces[: throw.start]),
        tuple(faces[throw.start : throw.start + count]),
        pending.steps[-1].section if pending.steps else procedure.section,
        {name: faces for name, faces in pending.dice.items() if name != throw.name},
        target=throw.target,
    )


def throw_label(name: str, words: str) -> str:
    """Return the label of a throw: the die's name, and whose die it is.

    A procedure whose die has no noun for a name describes it as `roll of the gunner`.
    """
    name = words_of(name)
    if words == name or " rolls" in words:  # a sentence
        return words
    return (
        f"{name} {words}"
        if re.match(r"(of|for|by|against|with|on|at) ", words)
        else f"{name}: {words}"
    )
