"""The umpire's own cards: allowed file names; saving, importing, removing."""

import json
import re
import threading
import unicodedata
from contextlib import suppress
from hashlib import sha256
from pathlib import Path, PurePosixPath, PureWindowsPath

from assistant.cards.library.checking import likely_kind
from assistant.cards.library.kinds import Kind, by_slug
from assistant.cards.library.map_pictures import remove_picture
from assistant.cards.library.own_names import with_free_name
from assistant.cards.toml_files.reading import (
    BadFile,
    Card,
    CardStore,
    card_of,
    decode_text,
    unusable_file,
)
from assistant.cards.toml_files.writing import as_toml
from assistant.files import write_whole

MOST_BYTES = 256 * 1024  # of a file that is imported
LONGEST = 60  # letters of a slug
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
A_SLUG = f"small letters, digits and single hyphens, at most {LONGEST}"
SLUG_LINE = re.compile(r"^slug[ \t]*=.*$", re.MULTILINE)
NAME_LINE = re.compile(r"^name[ \t]*=.*$", re.MULTILINE)
# `check` is a word of the command line; the others are devices on Windows, whatever their ending
TAKEN = re.compile(r"check|con|prn|aux|nul|(com|lpt)[0-9]")

_writing = threading.Lock()


class FileChanged(ValueError):
    """A file has changed since somebody began to edit it."""


def slug_of(words: str) -> str:
    """Return words as a slug: `Paratroopers, 506th PIR` as paratroopers-506th-pir."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")
    return f"{slug}-1" if TAKEN.fullmatch(slug) else slug or "card"


def free_slug(words: str, shelf: CardStore) -> str:
    """Return a slug made of words that no card has yet."""
    slug, known = slug_of(words), by_slug(shelf)
    stem, number, free = slug[: LONGEST - 5], 2, slug
    while free in known:
        free, number = f"{stem}-{number}", number + 1
    return free


def slug_error(slug: str, shelf: CardStore) -> str | None:
    """Return what a new card's slug must be like; None if the slug is valid."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        return A_SLUG
    if TAKEN.fullmatch(slug) or slug in by_slug(shelf):
        return f"a name that no other file has, such as {free_slug(slug, shelf)}"
    return None


def file_digest(path: Path) -> str:
    """Return a short text that differs when a file's content does; empty for no file."""
    try:
        return sha256(path.read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def save_card(shelf: CardStore, kind: Kind, slug: str, card: Card, was: str = "") -> Path:
    """Save an own card completely or not at all; the file must still have the digest `was`.

    A card with a slug field gets its file's slug. Raise `FileChanged`, and `BadFile` when the
    folder cannot be written to.
    """
    assert shelf.own is not None
    assert SLUG.fullmatch(slug), slug
    if "slug" in type(card).model_fields:
        card = card.model_copy(update={"slug": slug})
    return _write_file(shelf.own / kind.folder / f"{slug}.toml", as_toml(card).encode(), was)


def import_card(shelf: CardStore, name: str, content: bytes) -> tuple[Kind, str]:
    """Save an imported file unchanged, except for a slug or name that another own card has.

    Return its kind and slug; raise `BadFile` and save nothing if the file has any error.
    """
    assert shelf.own is not None
    path = Path(PureWindowsPath(PurePosixPath(name).name).name[:100] or "file.toml")
    if len(content) > MOST_BYTES:
        raise unusable_file(path, 1, f"a file may have at most {MOST_BYTES // 1024} kB")
    text = decode_text(path, content)
    kind = likely_kind(path, text)
    card = card_of(kind.model, path, text, shelf)
    slug = free_slug(getattr(card, "slug", path.stem), shelf)
    renamed = with_free_name(card, kind, shelf)
    if renamed != card:
        content = _with_name(kind, path, text, renamed, shelf).encode()
    if getattr(card, "slug", slug) != slug:
        content = SLUG_LINE.sub(f'slug = "{slug}"', decode_text(path, content), count=1).encode()
    _write_file(shelf.own / kind.folder / f"{slug}.toml", content, "")
    return kind, slug


def _with_name(kind: Kind, path: Path, text: str, renamed: Card, shelf: CardStore) -> str:
    """Return the text of a file with the new name of its card; nothing else in it changes."""
    quoted = json.dumps(getattr(renamed, "name", ""), ensure_ascii=False)
    changed = NAME_LINE.sub(lambda line: f"name = {quoted}", text, count=1)
    with suppress(BadFile):
        if card_of(kind.model, path, changed, shelf) == renamed:
            return changed
    return as_toml(renamed)  # the name is written in another way


def remove_card(shelf: CardStore, kind: Kind, slug: str) -> None:
    """Remove an own card and the picture of its map for good; raise `BadFile` if it cannot."""
    path = shelf.path(kind.folder, slug)
    assert shelf.is_own(path)
    try:
        remove_picture(shelf, kind, slug)
        path.unlink(missing_ok=True)
    except OSError as problem:
        raise unusable_file(path, 1, f"cannot be removed: {problem.strerror}") from None


def _write_file(path: Path, content: bytes, was: str) -> Path:
    with _writing:
        if file_digest(path) != was:
            raise FileChanged(path.name)
        try:
            write_whole(path, content)
        except OSError as problem:
            raise unusable_file(path, 1, f"cannot be written: {problem.strerror}") from None
    return path
