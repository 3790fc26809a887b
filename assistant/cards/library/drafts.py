"""Half-finished cards: each change is kept until the card is saved or removed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.cards import codes
from assistant.cards.toml_files.reading import CardStore
from assistant.files import write_whole

FOLDER = "drafts"
MOST = 40  # drafts that are kept
MOST_BYTES = 512 * 1024  # of one
Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class SavedDraft:
    """The fields of a half-finished card as they were typed."""

    id: str
    path: str  # the editor's, in addresses
    slug: str  # of the card that is changed; empty: a new one
    form: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """The name that is typed so far; may be empty."""
        return next((value.strip() for key, value in self.form if key == "name"), "")


def keep_draft(shelf: CardStore, draft: SavedDraft) -> bool:
    """Save a draft; return whether it is kept now."""
    if not codes.is_id(draft.id) or shelf.own is None:
        return False
    path = _file(shelf, draft.id)
    if not path.exists() and sum(1 for _ in all_drafts(shelf)) >= MOST:
        return False
    body = {"path": draft.path, "slug": draft.slug, "form": draft.form}
    content = json.dumps(body, ensure_ascii=False).encode()
    if len(content) > MOST_BYTES:
        return False
    try:
        write_whole(path, content)
    except OSError:
        return False
    return True


def draft_of(shelf: CardStore, id: str) -> SavedDraft | None:
    """Return a draft; None if there is none, or it cannot be read."""
    if not codes.is_id(id) or shelf.own is None:
        return None
    try:
        body = json.loads(_file(shelf, id).read_text("utf-8"))
        form = tuple((str(name), str(value)) for name, value in body["form"])
        return SavedDraft(id, str(body["path"]), str(body["slug"]), form)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def all_drafts(shelf: CardStore) -> Iterator[SavedDraft]:
    """Yield every draft that can be read."""
    if shelf.own is None:
        return
    for path in sorted((shelf.own / FOLDER).glob("*.json")):
        if draft := draft_of(shelf, path.stem):
            yield draft


def remove_draft(shelf: CardStore, id: str) -> None:
    """Remove a draft, if there is one."""
    if codes.is_id(id) and shelf.own is not None:
        _file(shelf, id).unlink(missing_ok=True)


def _file(shelf: CardStore, id: str) -> Path:
    assert shelf.own is not None
    return shelf.own / FOLDER / f"{id}.json"
