"""A battle in progress: its log in memory and on disk, moves made on it, undo and redo."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from sys import intern
from typing import Any

from assistant.battle.dependent_entries import BrokenEntry, entries_that_break, first_break
from assistant.battle.ended import BattleEnded
from assistant.battle.log import (
    UNDO,
    Checkpoints,
    Entry,
    active_entries,
    fold_entries,
    undos_by_entry,
)
from assistant.battle.play import (
    DiceNeeded,
    MissingAnswer,
    MoveSpec,
    Parts,
    PendingThrow,
    Play,
    Question,
    Refused,
    Unchanged,
)
from assistant.battle.random_rolls import OriginOf, RandomRolls, origin_typed
from assistant.battle.repeated_moves import refusal
from assistant.battle.systems import AnySystem
from assistant.battle.viewers import Viewer
from assistant.rules.dice import BadDie, Source, ThrownDice
from assistant.rules.inputs import BadInputs

Attempt = tuple[str, str, str]  # actor, move id, element id or ""
MOST_ATTEMPTS = 500  # of which the lots are remembered


@dataclass(frozen=True)
class Progress:
    """The progress of a move: made, or waiting for an answer or a die."""

    move: MoveSpec
    play: Play[Any, Any]
    entry: Entry[Any] | None = None  # made, and on disk
    refused: str = ""
    is_unchanged: bool = False  # refused because the answers so far would change nothing
    first: tuple[str, ...] = ()  # moves of which one would clear the way
    may_overrule: bool = False  # the umpire's word sets the refusal aside
    is_rule: bool = False  # a rule refused it: a player may ask the umpire to overrule
    problems: tuple[str, ...] = ()
    dice: PendingThrow | None = None  # the throw it waits for

    @property
    def asks(self) -> list[Question]:
        """Everything asked so far, with the answers there are."""
        return list(self.play.asks.values())

    @property
    def fallen(self) -> ThrownDice:
        """The dice used so far, by their names in this move."""
        fallen = dict(self.play.fallen)
        if self.dice:
            before = self.dice.pending.dice.items()
            fallen.update({self.dice.prefix + name: faces for name, faces in before})
        return fallen


class Game:
    """One battle: everything that happens goes through here, one move at a time.

    `keep` puts an entry on disk and returns when it is there; only then does the entry count.
    `secret` is the key of all that the program rolls and draws in this battle.
    """

    def __init__(
        self,
        id: str,
        system: AnySystem,
        entries: list[Entry[Any]],
        keep: Callable[[Entry[Any]], None],
        secret: bytes,
    ) -> None:
        self.id = id
        self.system = system
        self.entries = entries
        self._checkpoints: Checkpoints[Any, Any] = Checkpoints(system.empty, system.apply)
        self.state: Any = self._checkpoints.fold(active_entries(entries))
        self._keep = keep
        self._secret = secret
        self._ended = ""  # why no more entries are taken
        #: the battle with the entry that is put on disk at this moment, for pages to be made
        #: meanwhile; only to be read
        self.coming: Game | None = None
        self._lots: dict[
            Attempt, RandomRolls
        ] = {}  # of attempts that made no entry yet, oldest first
        self._lock = threading.RLock()

    @property
    def title(self) -> str:
        """Return the title of the battle, as every page shows it."""
        return str(self.state.title)

    def rename_battle(self, title: str) -> None:
        """Call the battle by another title; its log keeps what it was called when it began."""
        with self._lock:
            self.state = replace(self.state, title=title)

    @contextmanager
    def ending(self, why: str) -> Iterator[None]:
        """Take no entry meanwhile; afterwards none any more, unless what is done here fails."""
        with self._lock:
            yield
            self._ended = why

    def begin(self, event: Any, *, at: str, words: str) -> None:
        """Append the first entry: the battle as it was set up."""
        told = {"umpire": words}
        self._append(Entry(1, at, "umpire", "open", f"open {self.id}", (event,), told=told))

    def make(
        self,
        move_id: str,
        actor: Viewer,
        told: Mapping[str, object],
        source: Source,
        *,
        at: str,
        request: str,
        why: str = "",
        commit: bool = True,
        lots: RandomRolls | None = None,
        origin: OriginOf = origin_typed,
        device: str = "",
    ) -> Progress:
        """Make a move, or get as far as the answers and dice go.

        `lots` are those of this attempt, where `source` rolls with them; `origin` says where each
        die of `source` came from, and `device` which device sent it. Raises `KeyError` for a move
        that this reader cannot make. A request made twice counts once: the
        second gets the result of the first.
        """
        move = self.system.moves[move_id]
        if actor.role not in move.by:
            raise KeyError(move_id)
        with self._lock:
            if commit and (done := self.entry_of(request)):
                play: Play[Any, Any] = Play(self.state, self.system.apply, actor, told)
                return Progress(move, play, entry=done)
            play = Play(
                self.state,
                self.system.apply,
                actor,
                told,
                source,
                origin=origin,
                draw=(lots or self.lots(move_id, actor, told)).draw,
                overrule=bool(why.strip()),
                settled=self.system.settled,
                without=self._without_parts,
                withdrawn=self._withdrawn,
                sides=self.state.sides,
                about=move.about,
                looks=not commit,
            )
            stopped = _run(move, play)
            if stopped.refused or stopped.problems or stopped.dice or not commit:
                return stopped
            if len(play.asks) and any(ask.value is None for ask in play.asks.values()):
                return stopped
            entry = Entry(
                seq=len(self.entries) + 1,
                at=at,
                by=intern("umpire" if actor.is_umpire else str(actor.side)),
                move=move.id,
                request=request,
                events=tuple(play.events),
                resolutions=tuple(play.resolutions),
                told=dict(play.sentences),
                overruled=tuple(play.set_aside),
                why=why.strip() if play.set_aside else play.instead,
                undoes=play.undoes[0] if play.undoes else None,
                besides=play.undoes[1:],
                device=intern(device),  # the log is long, and devices are few
                answers=play.answers,
            )
            self._append(entry)
            self._lots.pop(self._attempt(move_id, actor, told), None)
            return replace(stopped, entry=entry)

    def lots(self, move_id: str, actor: Viewer, told: Mapping[str, object]) -> RandomRolls:
        """Return the lots of an attempt at a move: the same until it makes an entry.

        The lots depend on the actor, the move, its element, and the length of the log at their
        first use. They depend on nothing else that a device sends.
        """
        with self._lock:
            attempt, after = self._attempt(move_id, actor, told), str(len(self.entries))
            lots = self._lots.get(attempt)
            if lots is None or (not lots.were_used and lots.attempt[0] != after):
                self._lots.pop(attempt, None)
                while len(self._lots) >= MOST_ATTEMPTS:
                    self._forget_one()
                lots = self._lots[attempt] = RandomRolls(self._secret, (after, *attempt))
            return lots

    def _forget_one(self) -> None:
        """Forget the lots of one attempt: unused ones first, which come out the same again."""
        unused = (attempt for attempt, lots in self._lots.items() if not lots.were_used)
        del self._lots[next(unused, next(iter(self._lots)))]

    def _attempt(self, move_id: str, actor: Viewer, told: Mapping[str, object]) -> Attempt:
        about = self.system.moves[move_id].about
        element = str(told.get(about, "")) if about else ""
        known = element if element in self.system.elements(self.state) else ""
        return actor.name, move_id, known

    def leaning_on(self, seq: int) -> tuple[BrokenEntry, ...]:
        """Find the later entries that would not fit without an entry: an undo includes them."""
        found: list[BrokenEntry] = []
        with self._lock:
            while more := self._entries_depending_on(self._undo(seq, besides=_seqs(found))):
                found += more
                if not any(breaks.entry.takes_back for breaks in more):
                    break  # else an entry that one of these took back is there again
        return tuple(found)

    def undo(
        self, seq: int, why: str, *, at: str, request: str, besides: tuple[int, ...] = ()
    ) -> Entry[Any]:
        """Take an entry back, or take an undo back (redo); raises `Refused` if the rest breaks.

        The same undo also takes back the entries `besides`.
        """
        with self._lock:
            if done := self.entry_of(request):
                return done
            target = next((e for e in self.entries if e.seq == seq), None)
            if target is None or seq == 1:
                raise Refused("This entry cannot be undone.")
            if seq in undos_by_entry(self.entries):
                raise Refused("This entry is already undone.")
            if not set(besides) <= {e.seq for e in self.entries[1:]} - {seq}:
                raise Refused("This entry cannot be undone.")
            entry = self._undo(seq, why.strip(), at, request, besides)
            if breaks := self._entries_broken_by(entry):
                later = breaks.entry
                change = "With this entry back" if target.is_undo else "Without this entry"
                raise Refused(
                    f"Undo “{later.told.get('umpire', later.move)}” first. {change}, {breaks.why}."
                )
            self._append(entry)
            return entry

    def _undo(
        self,
        seq: int,
        why: str = "",
        at: str = "",
        request: str = "",
        besides: tuple[int, ...] = (),
    ) -> Entry[Any]:
        number = len(self.entries) + 1
        return Entry(
            number, at, "umpire", UNDO, request, why=why, undoes=seq, besides=tuple(besides)
        )

    def _entries_broken_by(self, undo: Entry[Any], *, strict: bool = True) -> BrokenEntry | None:
        after, system = [*self.entries, undo], self.system
        refused = self._refusal if strict else None
        return first_break(
            after,
            system.empty,
            system.apply,
            system.conflict,
            refused,
            strict=strict,
            fold=self._checkpoints.fold,
        )

    def _entries_depending_on(self, undo: Entry[Any]) -> list[BrokenEntry]:
        after, system = [*self.entries, undo], self.system
        return list(
            entries_that_break(
                after,
                system.empty,
                system.apply,
                system.conflict,
                self._refusal,
                fold=self._checkpoints.fold,
            )
        )

    def _refusal(self, state: Any, entry: Entry[Any]) -> str:
        return refusal(self.system, self.id, state, entry)

    def _without_parts(self, parts: Parts) -> tuple[Sequence[Entry[Any]], Any] | None:
        """Return the chosen active entries and the state without them, or None if that breaks."""
        back = parts(active_entries(self.entries)[:0:-1])
        if not back:
            return None
        latest, *earlier = (entry.seq for entry in back)
        undo = replace(self._undo(latest), besides=tuple(earlier))
        if self._entries_broken_by(undo, strict=False):
            return None
        left = active_entries([*self.entries, undo])
        return back, self._checkpoints.fold(left)

    def _withdrawn(self, kind: type[Any]) -> list[Any]:
        """Return the events of a kind that were undone after the newest active one of that kind."""
        undone = undos_by_entry(self.entries)
        found: list[Any] = []
        for entry in self.entries:
            facts = [event for event in entry.events if isinstance(event, kind)]
            if facts and entry.seq not in undone:
                found = []
            elif facts:
                found += facts
        return found

    def last_standing(self) -> Entry[Any] | None:
        """Return the entry that a plain Undo undoes; never the opening. None if there is none."""
        stand = active_entries(self.entries)
        return stand[-1] if len(stand) > 1 else None

    def last_undo(self) -> Entry[Any] | None:
        """Return the undo that Redo undoes: the newest entry, if it is an undo."""
        last = self.entries[-1] if self.entries else None
        return last if last and last.is_undo else None

    def entry_of(self, request: str) -> Entry[Any] | None:
        """Return the entry that a request made; None if it made none."""
        return next((e for e in reversed(self.entries) if e.request == request), None)

    def _append(self, entry: Entry[Any]) -> None:
        if self._ended:
            raise BattleEnded(self._ended)
        coming = self.coming = self._with_entry(entry)
        try:
            self._keep(entry)
        finally:
            self.coming = None
        self.state = coming.state
        self.entries.append(entry)  # last, so that the state is never behind the entries

    def _with_entry(self, entry: Entry[Any]) -> "Game":
        """Return the battle as it is with an entry more."""
        more = copy(self)
        more._lock = threading.RLock()
        more.entries = [*self.entries, entry]
        if entry.undoes is None:
            more.state = fold_entries([entry], self.state, self.system.apply)
        else:
            again = self._checkpoints.fold(active_entries(more.entries))
            more.state = replace(again, title=self.title)
        return more


def _seqs(found: Sequence[BrokenEntry]) -> tuple[int, ...]:
    return tuple(breaks.entry.seq for breaks in found)


def _run(move: MoveSpec, play: Play[Any, Any]) -> Progress:
    try:
        move.make(play)
    except MissingAnswer:
        return Progress(move, play)
    except Refused as refused:
        may = play.actor.is_umpire and not refused.stands
        return Progress(
            move,
            play,
            refused=str(refused),
            is_unchanged=isinstance(refused, Unchanged),
            first=refused.first,
            may_overrule=may,
            is_rule=not refused.stands,
        )
    except BadInputs as bad:
        return Progress(move, play, problems=tuple(map(str, bad.problems)))
    except BadDie as bad:
        return Progress(move, play, problems=(str(bad),))
    except DiceNeeded as wants:
        return Progress(move, play, dice=wants.asked)
    return Progress(move, play)
