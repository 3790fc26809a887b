"""The systems of rules, one folder each; loading a system registers its procedures."""

import importlib
import pkgutil
from threading import RLock

from assistant import rules

#: held while parts of the program are loaded: two threads at once could see halves of modules
LOADING = RLock()

FOLDERS = tuple(found.name for found in pkgutil.iter_modules(rules.__path__) if found.ispkg)
_loaded: set[str] = set()


def load(system: str) -> None:
    """Import all modules of a system and of its packages; a second call costs nothing.

    `system` is the name that ids of its procedures begin with, such as `rats-of-tobruk`.
    """
    name = system.replace("-", "_")
    if name in _loaded or name not in FOLDERS:
        return
    with LOADING:
        package = importlib.import_module(f"{rules.__name__}.{name}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
        _loaded.add(name)


def load_all() -> None:
    """Load each system, so that `PROCEDURES` is complete."""
    for name in FOLDERS:
        load(name)
