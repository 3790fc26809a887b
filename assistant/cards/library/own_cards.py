"""The referee's own cards: what their files may be called; saved, imported, removed."""

import os
import re
import threading
import unicodedata
from hashlib import sha256
from pathlib import Path, PurePosixPath, PureWindowsPath

from assistant.cards.library.checking import likely_kind
from assistant.cards.library.kinds import Kind, by_slug
from assistant.cards.toml_files.reading import Card, Shelf, card_of, decoded, whole
from assistant.cards.toml_files.writing import as_toml

MOST_BYTES = 256 * 1024  # of a file that is imported
LONGEST = 60  # letters of a slug
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
A_SLUG = f"small letters, digits and single hyphens, at most {LONGEST}"
SLUG_LINE = re.compile(r"^slug[ \t]*=.*$", re.MULTILINE)
# `check` is a word of the command line; the others are devices on Windows, whatever their ending
TAKEN = re.compile(r"check|con|prn|aux|nul|(com|lpt)[0-9]")

_writing = threading.Lock()


class Changed(ValueError):
    """A file is no longer what it was when somebody began to change it."""


def slug_of(words: str) -> str:
    """Words as a slug: `Paratroopers, 506th PIR` as paratroopers-506th-pir."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")
    return f"{slug}-1" if TAKEN.fullmatch(slug) else slug or "card"


def free_slug(words: str, shelf: Shelf) -> str:
    """A slug made of words that no card has."""
    slug, known = slug_of(words), by_slug(shelf)
    stem, number, free = slug[: LONGEST - 5], 2, slug
    while free in known:
        free, number = f"{stem}-{number}", number + 1
    return free


def refusal(slug: str, shelf: Shelf) -> str | None:
    """What is allowed instead of a slug for a card that is yet without; None when it is good."""
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST:
        return A_SLUG
    if TAKEN.fullmatch(slug) or slug in by_slug(shelf):
        return f"a name that no other file has, such as {free_slug(slug, shelf)}"
    return None


def digest(path: Path) -> str:
    """What a file holds, as a short text that differs when it is changed; empty without one."""
    try:
        return sha256(path.read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def save(shelf: Shelf, kind: Kind, slug: str, card: Card, was: str = "") -> Path:
    """Keep a card of the referee's, whole or not at all; the file must still be what it `was`.

    A card that tells a slug tells that of its file. Raises `Changed`, and `BadFile` when the
    folder cannot be written to.
    """
    assert shelf.own is not None
    assert SLUG.fullmatch(slug), slug
    if "slug" in type(card).model_fields:
        card = card.model_copy(update={"slug": slug})
    return _put(shelf.own / kind.folder / f"{slug}.toml", as_toml(card).encode(), was)


def read_in(shelf: Shelf, name: str, told: bytes) -> tuple[Kind, str]:
    """Keep an imported file as it is, under its own name or the next that is free.

    Answers its kind and slug; raises `BadFile` and keeps nothing when anything is wrong in it.
    """
    assert shelf.own is not None
    path = Path(PureWindowsPath(PurePosixPath(name).name).name[:100] or "file.toml")
    if len(told) > MOST_BYTES:
        raise whole(path, 1, f"a file may have at most {MOST_BYTES // 1024} kB")
    text = decoded(path, told)
    kind = likely_kind(path, text)
    card = card_of(kind.model, path, text, shelf)
    slug = free_slug(getattr(card, "slug", path.stem), shelf)
    if getattr(card, "slug", slug) != slug:
        told = SLUG_LINE.sub(f'slug = "{slug}"', text, count=1).encode()
    _put(shelf.own / kind.folder / f"{slug}.toml", told, "")
    return kind, slug


def remove(shelf: Shelf, kind: Kind, slug: str) -> None:
    """Take a card of the referee's away for good; raises `BadFile` when that cannot be done."""
    path = shelf.path(kind.folder, slug)
    assert shelf.is_own(path)
    try:
        path.unlink(missing_ok=True)
    except OSError as problem:
        raise whole(path, 1, f"cannot be removed: {problem.strerror}") from None


def _put(path: Path, told: bytes, was: str) -> Path:
    draft = path.with_suffix(".part")
    with _writing:
        if digest(path) != was:
            raise Changed(path.name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("wb") as file:
                file.write(told)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as problem:
            raise whole(path, 1, f"cannot be written: {problem.strerror}") from None
    return path
