"""Packs made from scenarios here: the author and licence of the last one, and its pictures."""

import json
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from assistant.battle.storage.pack_file import LARGEST_EDITION, MOST_PICTURES, Pack, PackHead
from assistant.cards import codes
from assistant.cards.library.kinds import Kind
from assistant.cards.library.pack_cards import (
    PackCard,
    cards_of_scenario,
    check_cards,
    scenario_kinds,
)
from assistant.cards.toml_files.reading import CardStore, name_in, unusable_file, values_of
from assistant.files import write_whole
from assistant.frozen import dataclass
from assistant.web.moments import now

FILE = "made.json"
PICTURES = "pictures"
LICENCES = ("CC BY-SA 4.0", "CC BY 4.0", "CC0 1.0", "for private games only")  # offered
NOTE = 2  # the form of the note in the file
FILLED_IN = LICENCES[0]  # the licence that a first note has even if nobody chose it
LONGEST_WORDS = 80  # letters of an author or a licence
FULL = f"a pack can have at most {MOST_PICTURES} pictures; remove one first"
_writing = threading.RLock()


@dataclass(frozen=True)
class About:
    """The words about a pack that its maker enters; a pack leaves out each empty one."""

    author: str = ""
    licence: str = ""
    figures: str = ""  # where they come from


class Making:
    """The scenarios on this computer from which packs can be made."""

    def __init__(self, shelf: CardStore) -> None:
        assert shelf.packs is not None
        self._shelf, self._home = shelf, shelf.packs

    def scenarios(self) -> list[tuple[Kind, str, str]]:
        """Return the kind, slug and name of each of the umpire's own scenarios."""
        found = []
        for kind in scenario_kinds():
            for slug, path in self._shelf.paths(kind.folder).items():
                if self._shelf.is_own(path):
                    found.append((kind, slug, name_in(path)))
        return found

    def others(self) -> list[str]:
        """Return the slugs of the scenarios here that are not the umpire's own."""
        folders = [self._shelf.paths(kind.folder) for kind in scenario_kinds()]
        return [x for paths in folders for x, path in paths.items() if not self._shelf.is_own(path)]

    def about(self, slug: str) -> About:
        """Return the author and licence of the last pack, and the words on a scenario's figures."""
        noted = self._noted()
        figures = str(_part(_part(noted, "scenarios"), slug).get("figures", ""))
        return About(str(noted.get("author", "")), str(noted.get("licence", "")), figures)

    def cards(self, kind: Kind, slug: str) -> tuple[PackCard, ...]:
        """Return the cards that a pack of a scenario would have; raise `BadFile`."""
        cards = cards_of_scenario(self._shelf, kind, slug)
        check_cards(cards)
        return cards

    def pack(self, kind: Kind, slug: str, about: About) -> Pack:
        """Return a pack of a scenario; raise `BadFile`.

        It has the id of the last one, and the next edition if anything has changed.
        """
        cards, pictures = self.cards(kind, slug), tuple(self.pictures(slug))
        name = str(values_of(cards[0].file, cards[0].text)["name"])
        with _writing:
            noted = self._noted()
            last = _part(_part(noted, "scenarios"), slug)
            content = _digest(name, about, cards, pictures)
            id = str(last.get("pack", ""))
            edition = last.get("edition") if codes.is_id(id) else 0
            edition = edition if isinstance(edition, int) else 0
            if last.get("content") != content or edition == 0:
                edition = min(edition + 1, LARGEST_EDITION)
            head = PackHead(
                pack=id if codes.is_id(id) else codes.new_id(),
                edition=edition,
                name=name,
                author=about.author,
                licence=about.licence,
                figures=about.figures,
                made=now(),
                kind=kind.category,
                scenario=slug,
                cards=len(cards),
                pictures=len(pictures),
            )
            note = {
                "pack": head.pack,
                "edition": edition,
                "content": content,
                "figures": about.figures,
            }
            self._note(noted, slug, about, note)
        return Pack(head, cards, pictures)

    def keep_words(self, slug: str, about: About) -> None:
        """Keep the words for the next pack of a scenario; raise `BadFile`."""
        with _writing:
            noted = self._noted()
            last = _part(_part(noted, "scenarios"), slug)
            self._note(noted, slug, about, {**last, "figures": about.figures})

    def pictures(self, slug: str) -> Iterator[bytes]:
        """Yield the pictures of a scenario."""
        for path in self._picture_files(slug)[:MOST_PICTURES]:
            yield path.read_bytes()

    def add_picture(self, slug: str, jpeg: bytes) -> None:
        """Add a picture to a scenario; raise `BadFile`."""
        with _writing:
            files = self._picture_files(slug)
            if len(files) >= MOST_PICTURES:
                raise unusable_file(Path(slug), 1, FULL)
            number = 1 + max((int(path.stem) for path in files), default=0)
            try:
                write_whole(self._home / PICTURES / slug / f"{number}.jpg", jpeg)
            except OSError as problem:
                raise unusable_file(
                    Path(slug), 1, f"the picture cannot be written: {problem.strerror}"
                ) from None

    def remove_picture(self, slug: str, number: int) -> None:
        """Remove a picture of a scenario by its number from 1."""
        with _writing:
            files = self._picture_files(slug)
            if 1 <= number <= len(files):
                files[number - 1].unlink(missing_ok=True)

    def _picture_files(self, slug: str) -> list[Path]:
        files = (self._home / PICTURES / slug).glob("*.jpg")
        return sorted((x for x in files if x.stem.isdecimal()), key=lambda path: int(path.stem))

    def _noted(self) -> dict[str, Any]:
        try:
            noted = json.loads((self._home / FILE).read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        noted = noted if isinstance(noted, dict) else {}
        if noted.get("note") != NOTE and noted.get("licence") == FILLED_IN:
            del noted["licence"]
        return noted

    def _note(self, noted: dict[str, Any], slug: str, about: About, note: dict[str, Any]) -> None:
        scenarios = {**_part(noted, "scenarios"), slug: note}
        words = {"author": about.author, "licence": about.licence}
        self._write({"note": NOTE, **words, "scenarios": scenarios})

    def _write(self, noted: dict[str, Any]) -> None:
        path = self._home / FILE
        try:
            write_whole(path, json.dumps(noted, ensure_ascii=False, indent=1).encode())
        except OSError as problem:
            raise unusable_file(path, 1, f"the pack cannot be made: {problem.strerror}") from None


def _part(noted: dict[str, Any], name: str) -> dict[str, Any]:
    part = noted.get(name)
    return part if isinstance(part, dict) else {}


def _digest(
    name: str, about: About, cards: tuple[PackCard, ...], pictures: tuple[bytes, ...]
) -> str:
    """Return a text that differs when anything in a pack does."""
    parts = [name, about.author, about.licence, about.figures]
    parts += [f"{card.kind.category} {card.slug} {card.text}" for card in cards]
    parts += [sha256(picture).hexdigest() for picture in pictures]
    return sha256(json.dumps(parts).encode()).hexdigest()
