"""Folders that a whole process of tests shares, and that it takes away when it ends."""

import atexit
import shutil
from pathlib import Path
from tempfile import mkdtemp


def folder_of_the_process() -> Path:
    """Make an empty folder that is there until the process ends."""
    folder = Path(mkdtemp(prefix="assistant-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
