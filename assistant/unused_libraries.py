"""Libraries that other libraries load if they are installed, but that nothing here uses."""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


@contextmanager
def absent(name: str) -> Iterator[None]:
    """Let imports in this thread fail to find a library, unless it is loaded already."""
    finder = _Refusing(name)
    sys.meta_path = [finder, *sys.meta_path]  # a new list: other threads may be reading the old one
    try:
        yield
    finally:
        sys.meta_path = [each for each in sys.meta_path if each is not finder]


@contextmanager
def replace_unused(name: str, *held: str, **values: object) -> Iterator[None]:
    """Let imports find an empty library instead of one that is imported but never used.

    `held` are the names that are imported from it, and `values` those whose value is read during
    the import. A library that is loaded already stays.
    """
    if name in sys.modules:
        yield
        return
    found = sys.modules[name] = ModuleType(name)
    vars(found).update(dict.fromkeys(held), **values)
    try:
        yield
    finally:
        if sys.modules.get(name) is found:
            del sys.modules[name]


class _Refusing(MetaPathFinder):
    """A finder that hides one library from the thread that made it; others import as before."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread = threading.get_ident()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Refuse the library; leave every other one to the other finders."""
        if fullname == self._name and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None
