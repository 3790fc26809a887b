"""A battle in progress: its log in memory and on disk, moves made on it, undo and redo."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from sys import intern

from assistant.battle.ended import BattleEnded
from assistant.battle.log import Checkpoints, Entry, ResolutionList, active_entries, fold_entries
from assistant.battle.play import Play
from assistant.battle.progress import Progress as Progress
from assistant.battle.progress import run_move
from assistant.battle.random_rolls import (
    Attempt,
    OriginOf,
    RandomRolls,
    RollsOfAttempts,
    origin_typed,
)
from assistant.battle.systems import AnyEntry, AnyEvent, AnyPlay, AnySystem
from assistant.battle.umpires.crossing import raise_if_crossed
from assistant.battle.umpires.parts import events_refusal, move_refusal
from assistant.battle.undo.dependent_entries import BrokenEntry
from assistant.battle.undo.undoing import Undoing
from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.rules.dice import Source

NEW = 32  # entries whose workings people still look at


class Game:
    """One battle: everything that happens goes through here, one move at a time.

    `keep` puts an entry on disk and returns when it is there; only then does the entry count.
    `secret` is the key of all that the program rolls and draws in this battle.
    """

    def __init__(
        self,
        id: str,
        system: AnySystem,
        entries: list[AnyEntry],
        keep: Callable[[AnyEntry], None],
        secret: bytes,
    ) -> None:
        self.id = id
        self.system = system
        self.entries = entries
        self._checkpoints = Checkpoints(system.empty, system.apply)
        self.state = self._checkpoints.fold(active_entries(entries))
        self._keep = keep
        self._ended = ""  # why no more entries are taken
        #: the battle with the entry that is put on disk at this moment, for pages to be made
        #: meanwhile; only to be read
        self.coming: Game | None = None
        self._lots = RollsOfAttempts(secret)
        self._lock = threading.RLock()

    @property
    def _undoing(self) -> Undoing:
        return Undoing(self.id, self.system, self.entries, self._checkpoints.fold)

    @property
    def title(self) -> str:
        """Return the title of the battle, as every page shows it."""
        return str(self.state.title)

    @property
    def is_over(self) -> bool:
        """Return whether the battle has ended."""
        ending = self.system.ending
        return ending is not None and ending.is_over(self.state)

    def rename_battle(self, title: str) -> None:
        """Give the battle another title; its log keeps the title that it began with."""
        with self._lock:
            self.state = replace(self.state, title=title)

    @contextmanager
    def ending(self, why: str) -> Iterator[None]:
        """Take no entry during this context, nor after it, unless it fails."""
        with self._lock:
            yield
            self._ended = why

    def begin(self, event: AnyEvent, *, at: str, words: str) -> None:
        """Append the first entry: the battle as it was set up."""
        inputs = {"umpire": words}
        self._append(Entry(1, at, "umpire", "open", f"open {self.id}", (event,), told=inputs))

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
        since: int | None = None,
    ) -> Progress:
        """Make a move, or get as far as the answers and dice go.

        `lots` are those of this attempt, where `source` rolls with them; `origin` says where each
        die of `source` came from, and `device` which device sent it. Raise `KeyError` for a move
        that this reader cannot make. A request made twice gets the result of the first. `since` is
        the number of entries that an umpire's page shows; raise `Crossed` if another did the same.
        """
        move = self.system.moves[move_id]
        if actor.role not in move.by:
            raise KeyError(move_id)
        with self._lock:
            if commit and (done := self.entry_of(request)):
                play: AnyPlay = Play(self.state, self.system.apply, actor, told)
                return Progress(move, play, entry=done)
            if commit and since is not None and actor.is_umpire:
                raise_if_crossed(self.entries, since, move_id, told, device)
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
                without=lambda parts: self._undoing.state_without(parts),
                withdrawn=lambda kind: self._undoing.withdrawn(kind),
                recorded=lambda event: self._undoing.entry_with(event),
                sides=self.state.sides,
                about=move.about,
                looks=not commit,
            )
            if outside := move_refusal(self.system, self.state, actor, move_id, told):
                return Progress(move, play, refused=outside)
            stopped = run_move(move, play)
            if outside := events_refusal(self.system, self.state, actor, play):
                return Progress(move, play, refused=outside)
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
                resolutions=ResolutionList(play.resolutions) if play.resolutions else (),
                told=play.close_log(),
                overruled=tuple(play.set_aside),
                why=why.strip() if play.set_aside else play.instead,
                undoes=play.undoes[0] if play.undoes else None,
                besides=play.undoes[1:],
                device=intern(device),  # the log is long, and devices are few
                answers=play.answers,
            )
            self._append(entry)
            self._lots.forget(self._attempt(move_id, actor, told))
            return replace(stopped, entry=entry)

    def lots(self, move_id: str, actor: Viewer, answers: Mapping[str, object]) -> RandomRolls:
        """Return the lots of an attempt at a move: the same until it makes an entry.

        The lots depend on the actor, the move, its element, and the length of the log at their
        first use. They depend on nothing else that a device sends.
        """
        with self._lock:
            return self._lots.lots_of(self._attempt(move_id, actor, answers), len(self.entries))

    def _attempt(self, move_id: str, actor: Viewer, answers: Mapping[str, object]) -> Attempt:
        about = self.system.moves[move_id].about
        element = str(answers.get(about, "")) if about else ""
        known = element if element in self.system.elements(self.state) else ""
        return actor.name, move_id, known

    def leaning_on(self, seq: int) -> tuple[BrokenEntry, ...]:
        """Find the later entries that would not fit without an entry: an undo includes them."""
        with self._lock:
            return self._undoing.dependents_of(seq)

    def undo(
        self,
        seq: int,
        why: str,
        *,
        at: str,
        request: str,
        besides: tuple[int, ...] = (),
        device: str = "",
        author: str = "umpire",
    ) -> AnyEntry:
        """Undo an entry, and those `besides`, or redo; raise `Refused` if the rest breaks."""
        with self._lock:
            if done := self.entry_of(request):
                return done
            entry = self._undoing.undo(seq, why.strip(), at, request, besides)
            entry = replace(entry, device=intern(device), by=intern(author))
            self._append(entry)
            return entry

    def last_standing(self) -> AnyEntry | None:
        """Return the entry that a plain Undo undoes; never the opening. None if there is none."""
        stand = active_entries(self.entries)
        return stand[-1] if len(stand) > 1 else None

    def last_undo(self) -> AnyEntry | None:
        """Return the undo that Redo undoes: the newest entry, if it is an undo."""
        last = self.entries[-1] if self.entries else None
        return last if last and last.is_undo else None

    def entry_of(self, request: str) -> AnyEntry | None:
        """Return the entry that a request made; None if it made none."""
        return next((e for e in reversed(self.entries) if e.request == request), None)

    def _append(self, entry: AnyEntry) -> None:
        if self._ended:
            raise BattleEnded(self._ended)
        coming = self.coming = self._with_entry(entry)
        try:
            self._keep(entry)
        finally:
            self.coming = None
        self.state = coming.state
        self.entries.append(entry)  # last, so that the state is never behind the entries
        if isinstance(old := self.entries[-NEW:][0].resolutions, ResolutionList):
            old.pack()

    def _with_entry(self, entry: AnyEntry) -> "Game":
        """Return the battle with one more entry."""
        more = copy(self)
        more._lock = threading.RLock()
        more.entries = [*self.entries, entry]
        if entry.undoes is None:
            more.state = fold_entries([entry], self.state, self.system.apply)
        else:
            again = self._checkpoints.fold(active_entries(more.entries))
            more.state = replace(again, title=self.title)
        return more
