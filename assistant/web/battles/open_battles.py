"""The battles of one data folder: opened, kept in memory, saved before a change is shown."""

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import Entry
from assistant.battle.storage import exported, schema, store, unreadable
from assistant.battle.storage.unreadable import Unreadable
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.battle.viewers import Viewer
from assistant.cards import codes
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from assistant.frozen import replace
from assistant.web.battles import battle_notes, copied_names
from assistant.web.battles.battle_notes import BattleNotes
from assistant.web.battles.campaign_ledger import Ledger
from assistant.web.battles.checklist import Checklist
from assistant.web.battles.clocks import glance_at
from assistant.web.battles.glances import Glance
from assistant.web.battles.incoming import Incoming, Prove, read_incoming
from assistant.web.battles.page_versions import PageVersions
from assistant.web.battles.pages_ahead import PagesAhead
from assistant.web.battles.saved_battles import read_battle
from assistant.web.battles.scenario_shelf import ScenarioShelf
from assistant.web.battles.shared_pages import SharedPages
from assistant.web.database import backups, database
from assistant.web.moments import now
from assistant.web.streams import event_stream

REMOVED = "This battle was removed, so nothing was done."


class Battles:
    """Every battle on disk, each loaded and replayed when it is first requested."""

    def __init__(self, path: Path, listeners: event_stream.Hub, shelf: CardStore = SHIPPED) -> None:
        self._path = path
        self._hub = listeners
        self._games: dict[str, Game] = {}
        self._unread: dict[str, Unreadable] = {}  # kept until the program starts again
        self.glances: dict[tuple[str, str], Glance] = {}  # by battle and newest entry
        self._ahead = PagesAhead(listeners)
        self._lock = threading.RLock()
        self.ticks = Checklist(path)
        self.notes = BattleNotes(path)
        self.shared = SharedPages()
        self.scenarios = ScenarioShelf(shelf)
        self.campaigns = Ledger(path)
        self.versions = PageVersions(self.game, self._ahead, self.ticks, self.notes, listeners)

    def list_battles(self) -> list[dict[str, Any]]:
        """Return the battles on disk, newest first: id, system, title, opened."""
        return store.battles(database.connect(self._path))

    def row(self, id: str) -> dict[str, Any]:
        """Return the row of a battle; raise `KeyError`."""
        found = next((row for row in self.list_battles() if row["id"] == id), None)
        if found is None:
            raise KeyError(id)
        return found

    def open(self, scenario: str, size: int = 0, scale: str = "") -> str:
        """Set up a battle from a scenario, in a scale that its system has; return its id."""
        system = self.scenarios.system_of(scenario)
        event, words = self.scenarios.opening(scenario, size, scale)
        return self.begin(system, event, words)

    def begin(self, system: AnySystem, event: Any, words: str) -> str:
        """Set up a battle from its first event, with words for the log; return its id."""
        id = codes.new_id()
        with self._lock:
            title = system.apply(system.empty, event).title
            store.add_battle(database.connect(self._path), id, system.id, title, now())
            game = self._game(id, system, [])
            game.begin(event, at=now(), words=words)
            self._games[id] = game
        backups.back_up(self._path)
        return id

    def game(self, id: str) -> Game | None:
        """Return the battle with an id, or None; raise `Unreadable`."""
        if coming := self._ahead.game(id):
            return coming
        with self._lock:
            if id in self._games:
                return self._games[id]
            found = next((row for row in self.list_battles() if row["id"] == id), None)
            if found is None:
                return None
            if id in self._unread:  # its players ask again and again
                raise self._unread[id]
            try:
                self._games[id] = read_battle(self._path, found, self._game)
            except Unreadable as unreadable:
                self._unread[id] = unreadable
                raise
            return self._games[id]

    def exported(self, id: str, *, photos: bool = True) -> str:
        """Return a battle as the text of a file; raise `KeyError` or `Unreadable`."""
        game = self.game(id)
        if game is None:
            raise KeyError(id)
        row = self.row(id)
        # not checked: a battle leaves the laptop whatever its title holds
        head = exported.ExportedHead.model_construct(
            system=row["system"], title=row["title"], opened=row["opened"]
        )
        notes = self.notes.exported(id, photos=photos)
        return "".join(exported.exported_lines(head, tuple(game.entries), notes))

    def raw(self, id: str) -> str:
        """Return the rows of a battle as they are on disk, for a battle that cannot be read."""
        return unreadable.raw_lines(database.connect(self._path), self.row(id))

    def import_file(self, path: Path, text: str, prove: Prove = lambda path, battle: None) -> str:
        """Save the battle in the text of a file as a new battle; return its id.

        `prove` is called with the file and the battle before it is saved. Raise `BadFile`.
        """
        return self.save(read_incoming(path, text, prove))

    def save(self, incoming: Incoming) -> str:
        """Save a battle that was read as a new battle, with its notes; return its id."""
        head = copied_names.head_of_copy(incoming.battle, database.connect(self._path))
        id = self.keep(head.system, head.title, head.opened, incoming.battle.log)
        for number, (note, photo) in enumerate(incoming.notes):
            new = battle_notes.note_id(id, note.author, str(number))
            self.notes.add(id, replace(note, id=new), photo)
        return id

    def keep(self, system: str, title: str, opened: str, log: Sequence[Entry[Any]]) -> str:
        """Save a whole battle as a new one; return its id."""
        with self._lock:
            id = codes.new_id()
            row = {"id": id, "system": system, "title": title, "opened": opened}
            store.add_log(database.connect(self._path), row, log, SYSTEMS[system].written)
        return id

    def rename(self, id: str, title: str) -> None:
        """Give a battle another title on all pages; raise `KeyError`."""
        with self._lock:
            self.row(id)
            store.rename(database.connect(self._path), id, title)
            if game := self._games.get(id):
                game.rename_battle(title)
        self.joined(id)

    @contextmanager
    def reread(self, ids: Collection[str], why: str) -> Iterator[None]:
        """Change rows of battles on disk, and read the battles again at the next request.

        Nobody makes an entry meanwhile. A tap that waited for the end is refused: `Ended` says why.
        """
        with ExitStack() as held:
            held.enter_context(self._lock)
            for game in filter(None, map(self._games.get, ids)):
                held.enter_context(game.ending(why))
            yield
            for id in ids:
                for known in (self._games, self._unread):
                    known.pop(id, None)
                self.notes.forget(id)
            self.glances = {key: at for key, at in self.glances.items() if key[0] not in ids}
        for id in ids:
            self.changed(id)

    def put_away(self, id: str, *, hidden: bool) -> None:
        """Hide a battle from the first page, or bring it back; raise `KeyError`."""
        self.row(id)
        store.put_away(database.connect(self._path), id, hidden=hidden)

    def remove(self, id: str, first: Callable[[store.Database], None] = lambda db: None) -> None:
        """Delete a battle with everything that belongs to it; raise `KeyError`.

        `first` runs before, in the same transaction.
        """
        with self.reread([id], REMOVED):
            self.row(id)
            store.remove(database.connect(self._path), id, first)
            self.versions.forget(id)

    def was_removed(self, id: str) -> bool:
        """Return whether somebody removed a battle with this id."""
        return store.was_removed(database.connect(self._path), id)

    def glance(self, row: dict[str, Any], last: str, *, opens: bool = True) -> Glance | None:
        """Return the line of a battle in the list of battles; None if it is not known yet.

        `last` is when its newest entry was made. A battle that nobody plays is not kept in memory.
        """
        if game := self._games.get(row["id"]):
            return glance_at(game)
        key = (row["id"], last)
        if key not in self.glances and opens:
            try:
                self.glances[key] = glance_at(read_battle(self._path, row, self._game))
            except Unreadable as unreadable:
                self.glances[key] = Glance(why=str(unreadable))
        return self.glances.get(key)

    def with_element(self, code: str) -> Game | None:
        """Return the newest battle that has an element with this code.

        Loaded battles are searched first; of the others only those whose opening names the id.
        """
        loaded = [row["id"] for row in self.list_battles() if row["id"] in self._games]
        word = codes.fold(code)
        named = store.opened_with(database.connect(self._path), word) if codes.is_id(word) else ()
        for id in chain(loaded, (id for id in named if id not in loaded)):
            game = self.readable(id)
            cards = game.system.cards if game else None
            if game and cards and codes.find(code, cards.units(game.state)):
                return game
        return None

    def readable(self, id: str) -> Game | None:
        """Return a battle, or None if there is none with this id or its log cannot be read."""
        try:
            return self.game(id)
        except Unreadable:
            return None

    def changed(self, id: str, tapped_by: Viewer | None = None) -> None:
        """Update the pages whose view has changed; call this after a commit."""
        self._ahead.wait()
        self.versions.keep_replays_up(self._games.get(id))
        digest = self.versions.digest
        self._hub.announce(id, lambda reader, card: digest(reader, id, card), tapped_by)

    def joined(self, id: str) -> None:
        """Update the umpire's pages after something that is in no log: a device joined, a note."""
        self.versions.add_joined(id)
        self.changed(id)

    def _game(self, id: str, system: AnySystem, log: list[Entry[Any]]) -> Game:
        def keep(entry: Entry[Any]) -> None:
            def meanwhile() -> None:
                if game.coming and entry.by != "umpire":  # the umpire's page is long
                    self._ahead.begin(game.coming, Viewer("side", id, entry.by))

            store.append(database.connect(self._path), id, entry, system.written, meanwhile)

        game = Game(id, system, log, keep, schema.secret_of(database.connect(self._path), id))
        return game
