"""The packs in a data folder: each is kept, used, hidden, updated and removed as a whole.

Each pack has a folder, and in it a folder with its present content. A change writes a new one
beside it; then the index, in one step, names the new one. A power cut leaves the old pack or the
new one.
"""

import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Literal

from assistant.battle.storage.pack_file import Pack, pack_text, read_pack
from assistant.cards import codes
from assistant.cards.library.own_cards import slug_error
from assistant.cards.library.pack_cards import (
    YOURS,
    Clash,
    check_cards,
    clashes,
    with_answers,
    write_cards,
)
from assistant.cards.toml_files.pack_index import CARDS, PackRow, read_index, write_index
from assistant.cards.toml_files.reading import BadFile, CardStore, unusable_file
from assistant.frozen import dataclass, replace

FILE = "pack.jsonl"
MOST_PACKS = 60
IN_MEMORY = 6  # packs that were read last: each picture of a page would read its pack again
Kept = Literal["new", "same", "update"]
NO_ROOM = f"there are {MOST_PACKS} packs already, and no more are kept; remove one first"
OLDER = "edition {sent} is older than yours, edition {here}; remove yours to go back"

_writing = threading.RLock()


@dataclass(frozen=True)
class KeptPack:
    """A pack in the data folder."""

    pack: Pack
    is_chosen: bool
    update: Pack | None  # another edition, which waits for an answer
    names: tuple[tuple[str, str], ...]  # answers about names

    @property
    def id(self) -> str:
        """The id of the pack, the same in every edition."""
        return self.pack.head.pack

    @property
    def scenario(self) -> str:
        """The slug of the scenario, under which it is played here."""
        return dict(self.names).get(self.pack.head.scenario, self.pack.head.scenario)


@lru_cache(IN_MEMORY)
def _pack_at(path: Path) -> Pack:
    """Return the pack in a file, which never changes: another content has another folder."""
    return read_pack(path, path.read_bytes())


class KeptPacks:
    """All packs in a data folder."""

    def __init__(self, shelf: CardStore) -> None:
        assert shelf.packs is not None
        self._shelf, self._home = shelf, shelf.packs

    def list_packs(self) -> list[KeptPack]:
        """Return every pack that can be read, by name."""
        found = (self._kept(id, row) for id, row in read_index(self._home).items())
        return sorted(filter(None, found), key=lambda kept: kept.pack.head.name.casefold())

    def pack(self, id: str) -> KeptPack | None:
        """Return the pack with an id; None if there is none, or it cannot be read."""
        row = read_index(self._home).get(id)
        return self._kept(id, row) if row else None

    def picture(self, id: str, number: int) -> bytes | None:
        """Return a picture of a pack by its number from 1."""
        kept = self.pack(id)
        pictures = kept.pack.pictures if kept else ()
        return pictures[number - 1] if 1 <= number <= len(pictures) else None

    def keep(self, pack: Pack, path: Path = Path(FILE)) -> Kept:
        """Keep a pack that has arrived, hidden; another edition of one here waits for an answer.

        `arriving_pack` has checked its cards. Raise `BadFile` about `path` if the pack is older
        than the one here.
        """
        with self._changes() as rows:
            here = self.pack(pack.head.pack)
            if here is not None:
                if here.pack.digest == pack.digest:
                    return "same"
                if here.pack.head.edition > pack.head.edition:
                    sent = OLDER.format(sent=pack.head.edition, here=here.pack.head.edition)
                    raise unusable_file(path, 1, sent)
            elif len(rows) >= MOST_PACKS:
                raise unusable_file(path, 1, NO_ROOM)
            folder = self._write(pack, None)
            if here is None:
                rows[pack.head.pack] = PackRow(folder)
                return "new"
            rows[pack.head.pack] = replace(rows[pack.head.pack], next=folder)
            return "update"

    def choose(self, id: str, answers: Mapping[str, str]) -> list[Clash]:
        """Use a pack, or return the clashes of names without an answer.

        `answers` maps the slug of a card to its new name, or to `YOURS`. Raise `BadFile` if the
        cards do not fit together with these answers; then nothing has changed.
        """
        with self._changes() as rows:
            kept = self.pack(id)
            if kept is None or kept.is_chosen:
                return []
            cards, scenario = kept.pack.cards, kept.pack.head.scenario
            given = {**dict(kept.names), **answers}
            found = clashes(self._shelf, cards, scenario)
            asked = [clash for clash in found if not self._is_answered(clash, given)]
            if asked:
                return found
            taken = {clash.card.slug: given[clash.card.slug] for clash in found}
            placed = replace(kept.pack, cards=with_answers(cards, taken))
            check_cards(placed.cards, self._shelf)
            folder = self._write(kept.pack, placed)
            rows[id] = replace(rows[id], folder=folder, is_chosen=True, names=tuple(taken.items()))
            return []

    def hide(self, id: str) -> None:
        """Hide a pack: its scenario and cards are listed nowhere until it is used again."""
        with self._changes() as rows:
            if id in rows:
                rows[id] = replace(rows[id], is_chosen=False)

    def answer_update(self, id: str, *, take: bool) -> list[Clash]:
        """Accept a pack's new edition, or drop it; return clashes that keep it from being used.

        A pack that was in use stays in use, with the same answers about names.
        """
        with self._changes() as rows:
            row = rows.get(id)
            if row is None or not row.next:
                return []
            if not take:
                rows[id] = replace(row, next="")
                return []
            rows[id] = replace(row, folder=row.next, next="", is_chosen=False)
        return self.choose(id, {}) if row.is_chosen else []

    def remove(self, id: str) -> None:
        """Remove a pack with everything that came with it. Battles that began stay."""
        with self._changes() as rows:
            rows.pop(id, None)

    def _is_answered(self, clash: Clash, answers: Mapping[str, str]) -> bool:
        answer = answers.get(clash.card.slug)
        if answer is None:
            return False
        if answer == YOURS:
            return clash.may_be_yours
        others = [new for slug, new in answers.items() if slug != clash.card.slug]
        return slug_error(answer, self._shelf) is None and answer not in others

    def _kept(self, id: str, row: PackRow) -> KeptPack | None:
        pack = self._read(id, row.folder)
        if pack is None:
            return None
        update = self._read(id, row.next) if row.next else None
        return KeptPack(pack, row.is_chosen, update, row.names)

    def _read(self, id: str, folder: str) -> Pack | None:
        path = self._home / id / folder / FILE
        try:
            return _pack_at(path)
        except (OSError, BadFile):
            return None

    def _write(self, pack: Pack, placed: Pack | None) -> str:
        """Write the content of a pack, and its cards if it is used; return the folder's name."""
        name = codes.new_id()
        folder = self._home / pack.head.pack / name
        folder.mkdir(parents=True)
        (folder / FILE).write_text(pack_text(pack), encoding="utf-8", newline="\n")
        if placed is not None:
            write_cards(folder / CARDS, placed.cards)
        return name

    @contextmanager
    def _changes(self) -> Iterator[dict[str, PackRow]]:
        """Yield the index to be changed; write it after that, then remove unused folders."""
        with _writing:
            before = read_index(self._home)
            rows = dict(before)
            try:
                yield rows
                if rows != before:
                    write_index(self._home, rows)
                    self._tidy(rows)
            except OSError as problem:
                raise unusable_file(
                    self._home, 1, f"the pack cannot be written: {problem.strerror}"
                ) from None

    def _tidy(self, rows: Mapping[str, PackRow]) -> None:
        for place in self._home.iterdir():
            if not codes.is_id(place.name) or not place.is_dir():
                continue
            row = rows.get(place.name)
            if row is None:
                shutil.rmtree(place, ignore_errors=True)
                continue
            for folder in place.iterdir():
                if folder.name not in (row.folder, row.next):
                    shutil.rmtree(folder, ignore_errors=True)
