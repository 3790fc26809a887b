"""Links from a sheet to other pages, with the answers so far."""

from collections.abc import Container, Iterator, Mapping, Set
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game, Progress
from assistant.battle.play import RESERVED_NAMES
from assistant.battle.requests import ASK, request_text
from assistant.battle.viewers import Viewer
from assistant.web.sheets.missing_answers import LOOK

ABOUT = ("element", "side")  # what a move of any system may be about: never a question
CARRIED = "carried"
NONE_CHOSEN = "-"  # marks a question with several answers, of which none may be chosen


def subject_of(game: Game) -> tuple[str, ...]:
    """Return the answers that name the subject of a move of a battle."""
    return (*ABOUT, *game.system.about)


def link_with_answers(
    answers: Mapping[str, object], action: str, back: str, more: Mapping[str, str]
) -> str:
    """Return the address of the same sheet with more answers."""
    pairs: list[tuple[str, object]] = []
    for name, value in answers.items():
        if isinstance(value, tuple):
            pairs += [(name, each) for each in (NONE_CHOSEN, *value)]
        elif name not in more:
            pairs.append((name, value))
    return f"{action}?{urlencode([*pairs, *more.items(), ('from', back)])}"


def back_to_acts(back: str, action: str) -> str:
    """Return the address to which a sheet returns: on a phone, the buttons of the card.

    `action` is the sheet's own address. The sheet of an order returns to the top of the card, as
    its button is not among the others.
    """
    acts = action.startswith("/side/") and not action.endswith("/place-order")
    return f"{back}#act" if acts and back.startswith("/u/") else back


def outdated_answers(progress: Progress, form: MultiDict[str, str]) -> set[str]:
    """Return the answers that no longer fit because another answer was changed.

    They answer an earlier form of the question: they were carried along, or chosen from options
    that have changed. An empty drawing of a burst counts too: it does not yet mean that nobody is
    near.
    """
    kept = set(form.getlist(CARRIED))
    is_look = "preview" in form
    found = {
        name
        for ask in progress.asks
        if ask.problem
        for name in ask.fields
        if name in kept or (is_look and ask.kind == "choice")
    }
    if form.get("preview") == LOOK:
        found |= {ask.name for ask in progress.asks if ask.spread and not ask.value}
    return found


def clearing_move(
    game: Game,
    reader: Viewer,
    progress: Progress,
    answers: Mapping[str, object],
    action: str,
    back: str,
) -> tuple[str, str] | None:
    """Return the move that must come before a refused one: its title and address."""
    about = {name: str(answers[name]) for name in subject_of(game) if name in answers}
    for move in filter(None, map(game.system.moves.get, progress.first)):
        if reader.role in move.by:
            there = action.removesuffix(progress.move.id) + move.id
            return move.title, link_with_answers(about, there, back, {})
    return None


def ask_umpire_link(
    game: Game,
    reader: Viewer,
    progress: Progress,
    answers: Mapping[str, object],
    action: str,
    back: str,
) -> str:
    """Return the address at which a player asks the umpire to overrule a refusal, or ""."""
    open_to = progress.refused and progress.is_rule and "umpire" in progress.move.by
    has_umpire = ASK in game.system.moves and game.system.has_umpire(game.state)
    if reader.is_umpire or not (open_to and has_umpire):
        return ""
    there = action.removesuffix(progress.move.id) + ASK
    more = {"wanted": request_text(progress.move.id, answers), "words": progress.refused}
    return link_with_answers({}, there, back, more)


def hidden_answers(
    form: MultiDict[str, str], asked: Set[str], about: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield the answers to questions that are not shown now, as hidden fields.

    A ticked box puts other questions before these, or in their place. When a step is taken back,
    the answers that came after it are dropped.
    """
    is_back = form.get("preview", "") in form
    for name in dict.fromkeys(form.getlist(CARRIED) if is_back else form):
        if name in asked or name in about or name in RESERVED_NAMES or name.startswith("dice."):
            continue
        yield CARRIED, name
        for value in form.getlist(name):
            yield name, value
