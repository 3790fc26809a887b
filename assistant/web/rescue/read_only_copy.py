"""A copy of a data folder that cannot be written, for reading its battles."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.battle.storage import schema, sqlite
from assistant.frozen import replace
from assistant.web.battles.checklist import Checklist
from assistant.web.database import database, renamed_files
from assistant.web.devices import device_tables
from assistant.web.rescue import rescue
from assistant.web.settings import Settings


@contextmanager
def read_only_copy(settings: Settings) -> Iterator[Settings]:
    """Copy the battles to a temporary folder, for reading only; yield its settings.

    Raise `OSError` or `sqlite.Error` if a copy does not fit there either.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / settings.database.name
        for ending in renamed_files.ENDINGS[:1] + renamed_files.ENDINGS[2:]:
            source = Path(f"{settings.database}{ending}")
            if source.exists():
                shutil.copyfile(source, f"{copy}{ending}")
        rescue.rescue(copy)
        db = database.connect(copy)
        schema.prepare(db)
        device_tables.prepare(db)
        Checklist(copy)
        database.close(copy)
        sqlite.forbid_writing(copy)
        yield replace(settings, file=str(copy))
