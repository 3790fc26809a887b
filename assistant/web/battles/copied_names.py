"""Names of copies: a battle that is imported twice is listed under two names."""

from collections.abc import Collection

from assistant.battle.storage import store
from assistant.battle.storage.exported import Exported, ExportedHead
from assistant.battle.storage.exported_fields import LONGEST_TITLE
from assistant.cards.library.own_names import free_name


def name_of_copy(name: str, taken: Collection[str]) -> str:
    """Return a name that is free: the name itself, or with the next number in brackets."""
    return free_name(name, taken, LONGEST_TITLE)


def head_of_copy(battle: Exported, db: store.Database) -> ExportedHead:
    """Return the head of a battle's file, with a title that no copy of the battle here has."""
    copies = store.titles_of_copies(db, battle.log[0].request)
    return battle.head.model_copy(update={"title": name_of_copy(battle.head.title, copies)})
