"""Every system of rules there is a folder for; loading them registers their procedures."""

import importlib
import pkgutil

from assistant import rules


def load_all() -> None:
    """Import each system, so that `PROCEDURES` is whole; a second call costs nothing."""
    for found in pkgutil.iter_modules(rules.__path__):
        if found.ispkg:
            importlib.import_module(f"{rules.__name__}.{found.name}")
