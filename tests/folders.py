"""Folders that a whole process of tests shares and removes when it ends."""

import atexit
import shutil
from pathlib import Path
from tempfile import mkdtemp


def folder_of_the_process() -> Path:
    """Make an empty folder that exists until the process ends."""
    folder = Path(mkdtemp(prefix="assistant-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
