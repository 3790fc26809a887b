"""Every system of rules there is a folder for; loading them registers their procedures."""

import importlib
import pkgutil
from threading import RLock

from assistant import rules

#: held while parts of the program are loaded: two threads at once could see halves of modules
LOADING = RLock()


def load_all() -> None:
    """Import each system, so that `PROCEDURES` is whole; a second call costs nothing."""
    for found in pkgutil.iter_modules(rules.__path__):
        if found.ispkg:
            importlib.import_module(f"{rules.__name__}.{found.name}")
