"""Views of the database that a person can read: `log`, `dice` and `units`.

They are for people with sqlite-utils or Datasette; the program itself never reads them.
"""

from contextlib import suppress
from pathlib import Path

from assistant.battle.storage.sqlite import Database, Error

FOLDER = Path(__file__).parent / "views"


def prepare(db: Database) -> None:
    """Create the views, or bring those of an earlier version up to date.

    A view is left out if the disk accepts no writes, or if somebody's own table has its name.
    """
    for path in sorted(FOLDER.glob("*.sql")):
        with suppress(Error):
            db.create_view(path.stem, path.read_text("utf-8").strip(), replace=True)
