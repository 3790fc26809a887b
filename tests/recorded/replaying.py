"""Recorded battles made again: the same requests with the same dice in a new battle."""

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import Checkpoints, Entry, active_entries, as_json, fold_entries
from assistant.battle.play import Refused
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.storage.exported import ExportedHead, exported_lines
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import UMPIRE, Viewer
from tests.recorded.canonical import Known, digest, short, texts_read
from tests.unnumbered_dice import dice_of_figures

AT = "2026-01-01T20:00:00+00:00"
SECRET = b"secret"
EVERY = 12  # entries, between two at which the screens are compared
Json = dict[str, Any]


class OtherLot(Exception):
    """A random draw that was not recorded, or that had another number of options."""


class Drawn:
    """Random draws that repeat the recorded ones."""

    def __init__(self, draws: Mapping[str, list[int]]) -> None:
        self._draws = draws
        self.were_used = False

    def draw(self, name: str, count: int) -> int:
        """Return the recorded draw of a name, from as many options."""
        if name not in self._draws:
            raise OtherLot(f"a lot is drawn that was not drawn before: {name}")
        among, drawn = self._draws[name]
        if among != count:
            raise OtherLot(f"{name} was drawn among {among}, now among {count}")
        return drawn


@dataclass
class Played:
    """A battle made again, and the result of each request."""

    game: Game
    came: list[Json] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)  # requests that come to something else now


def begin_battle(system: str, opening: list[Any], words: str = "begun") -> Game:
    """Return a battle that has just begun: from the kind, body and version of its opening."""
    game = Game("B", SYSTEMS[system], [], lambda entry: None, SECRET)
    kind, body, *version = opening
    game.begin(game.system.read(kind, json.dumps(body), *version), at=AT, words=words)
    return game


def reader(by: str) -> Viewer:
    """Return who makes a request."""
    return UMPIRE if by == "umpire" else Viewer("side", "B", by)


def answers_of_request(told: Json) -> Json:
    """Return the answers of a request as a form gives them: several as a tuple."""
    return {n: tuple(value) if isinstance(value, list) else value for n, value in told.items()}


def make_request(game: Game, step: Json, number: int) -> Json:
    """Make one request; return `entry` and a digest of its events, `refused` or `waits`."""
    request = f"request {number}"
    if "undo" in step:
        besides = tuple(step.get("besides", ()))
        try:
            entry = game.undo(step["undo"], step["why"], at=AT, request=request, besides=besides)
        except Refused as refused:
            return {"refused": str(refused)}
        return {"entry": short(happened(game.system.id, entry))}
    try:
        progress = game.make(
            step["move"],
            reader(step["by"]),
            answers_of_request(step["told"]),
            dice_of_figures(step["dice"]),
            at=AT,
            request=request,
            why=step["why"],
            lots=Drawn(step["draws"]),  # type: ignore[arg-type]
        )
    except OtherLot as other:
        return {"refused": str(other)}
    if progress.entry:
        return {"entry": short(happened(game.system.id, progress.entry))}
    if progress.refused:
        return {"refused": progress.refused}
    waits = [ask.name for ask in progress.asks if ask.value is None]
    waits += [progress.dice.pending.throw.name] if progress.dice else []
    return {"waits": [*waits, *progress.problems]}


def played(system: str, opening: list[Any], steps: Sequence[Json], words: str = "begun") -> Played:
    """Make a battle from its requests."""
    fresh = Played(begin_battle(system, opening, words))
    for number, step in enumerate(steps, 1):
        fresh.came.append(make_request(fresh.game, step, number))
    return fresh


def played_again(log: Sequence[Entry[Any]], steps: Sequence[Json], first: Game) -> Played:
    """Repeat a battle from its requests, each after the entries recorded before it.

    Where a request leads to other events than the recorded ones, the recorded entry takes the place
    of the new one, so that the following requests are not affected.
    """
    again, recorded = Played(first), {entry.request: entry for entry in log}
    for number, step in enumerate(steps, 1):
        before, was = _kept_as_it_is(again.game), recorded.get(f"request {number}")
        came = make_request(again.game, step, number)
        new = again.game.entries[len(before.entries) :]
        again.came.append(came)
        if was is not None and new and not same_resolved(was, new[0]):
            came["resolves"] = "otherwise"
            again.differs.append(f"{number} {resolutions_of(was)}\nnow {resolutions_of(new[0])}")
        wanted = happened(first.system.id, was) if was else ""
        if bool(was) != bool(new) or (new and happened(first.system.id, new[0]) != wanted):
            found = happened(first.system.id, new[0]) if new else came
            again.differs.append(f"{number} {step.get('move')}\n{wanted}\nnow\n{found}")
            again.game = _kept_as_it_is(before._with_entry(was) if was else before)
        elif new:
            came["entry"] = "as recorded"
    return again


def _kept_as_it_is(game: Game) -> Game:
    """Return a copy of a battle that stays as it is, whatever is played in the other."""
    kept = copy(game)
    kept.entries = list(game.entries)
    # its next entry may be another one with the same number, so it shares no folded states
    kept._checkpoints = Checkpoints(game.system.empty, game.system.apply)
    return kept


def same_resolved(before: Entry[Any], now: Entry[Any]) -> bool:
    """Return whether an entry's resolutions hold everything that was recorded, and maybe more."""
    there, was = resolutions_of(now), resolutions_of(before)
    return there == was or holds(there, was)


def holds(now: Any, before: Any) -> bool:
    """Return whether a JSON value holds everything in another one; objects may have more."""
    match before, now:
        case dict(), dict():
            return all(name in now and holds(now[name], before[name]) for name in before)
        case list(), list():
            return len(before) == len(now) and all(map(holds, now, before))
    return bool(before == now)


def export(game: Game, title: str) -> str:
    """Return a battle as the file that an umpire exports."""
    return "".join(
        exported_lines(ExportedHead(system=game.system.id, title=title, opened=AT), game.entries)
    )


def happened(system: str, entry: Entry[Any]) -> str:
    """Return the events of an entry as they are written, byte for byte."""
    return "\n".join(" ".join(SYSTEMS[system].written(event)[:2]) for event in entry.events)


def resolutions_of(entry: Entry[Any]) -> list[Json]:
    """Return what an entry resolved, as JSON, without the words of its working."""
    kept = ("procedure", "inputs", "outcome", "dice", "shown_to", "origins")
    found: list[Json] = json.loads(as_json(entry.resolutions))
    return [{name: each[name] for name in kept} for each in found]


def texts_of_entry(entry: Entry[Any]) -> str:
    """Return the texts of an entry: sentences, working, reasons."""
    steps = [[s.label, s.value, s.section] for each in entry.resolutions for s in each.steps]
    return json.dumps([entry.told, steps, entry.overruled, entry.why], ensure_ascii=False)


def states(game: Game) -> Iterator[str]:
    """Yield a digest of the state after each entry, as undo leaves it."""
    known = Known()
    again = Game("B", game.system, [], lambda entry: None, SECRET)
    for length, entry in enumerate(game.entries, 1):
        if entry.undoes is None:
            again.state = fold_entries([entry], again.state, game.system.apply)
        else:
            again.state = at_entry(game, length).state
        yield digest(again.state, known)


def at_entry(game: Game, length: int) -> Game:
    """Return a battle after this many entries; to be looked at, not to be played."""
    before = copy(game)
    before.entries = game.entries[:length]
    before.state = game._checkpoints.fold(active_entries(before.entries))
    return before


def screens(game: Game, length: int) -> dict[str, str]:
    """Return each reader's screens after this many entries, as text."""
    return {who: "\n".join(found) for who, found in pages(at_entry(game, length))}


def pages(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Yield the text of the console, of each side's phone and of a spectator's."""
    views, state = game.system.views, game.state
    told = (UMPIRE, views.umpire_view(state), _cards(game, None))
    sides = [
        (Viewer("side", "B", side), views.side_view(state, side), _cards(game, side))
        for side in state.sides
    ]
    for who, view, cards in (told, *sides, (Viewer("spectator", "B"), views.table_view(state), [])):
        log = log_lines(game.entries, who, 12)
        yield (
            who.name,
            [*texts_read(view), *texts_read(cards), *texts_read([line.words for line in log])],
        )


def _cards(game: Game, side: str | None) -> list[object]:
    """Return the cards of units that a side, or the umpire, can open."""
    cards, state = game.system.cards, game.state
    if cards is None:
        return []
    found: list[object] = []
    for id, unit in cards.units(state).items():
        if side in (None, unit.side):
            found.append(cards.own(state, id, umpire=side is None))
        else:
            found.append(cards.enemy(state, id))
    return found


def look(game: Game) -> list[int]:
    """Return the numbers of entries after which the screens of a battle are compared."""
    last = len(game.entries)
    return [*range(EVERY, last, EVERY), last]
