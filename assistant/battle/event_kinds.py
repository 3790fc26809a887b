"""The kinds of events of a system, and how each is written to disk and read."""

import importlib
import json
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from assistant.battle.event import Event, Saved, brought_up


def kinds_in(package: ModuleType) -> Iterator[type[Event[Any]]]:
    """Import every module of a package, and yield the events that they define."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for kind in vars(importlib.import_module(found.name)).values():
            is_event = isinstance(kind, type) and issubclass(kind, Event)
            # a base of events holds no values
            if is_event and kind.__module__ == found.name and "__dataclass_fields__" in vars(kind):
                yield kind


class Kinds:
    """The kinds of events of one system."""

    def __init__(self, kinds: Iterable[type[Event[Any]]]) -> None:
        self.by_name: dict[str, type[Event[Any]]] = {}
        for kind in kinds:
            if self.by_name.setdefault(kind.saved_as, kind) is not kind:
                raise ValueError(f"two kinds of events are saved as {kind.saved_as!r}")
        self._adapters: dict[str, TypeAdapter[Any]] = {}  # of the kinds that a battle had so far

    def written(self, event: Event[Any]) -> Saved:
        """Return an event as it is saved."""
        kind = event.saved_as
        return Saved(kind, self._adapter(kind).dump_json(event).decode(), event.version)

    def read(self, kind: str, body: str, version: int = 1) -> Any:
        """Return an event as it was saved; raise `KeyError` for an unknown kind, `NewerVersion`.

        A body of an older version is first converted to the present version.
        """
        if version != self.by_name[kind].version:
            body = json.dumps(brought_up(self.by_name[kind], json.loads(body), version))
        return self._adapter(kind).validate_json(body)

    def _adapter(self, kind: str) -> TypeAdapter[Any]:
        adapter = self._adapters.get(kind)
        if adapter is None:
            adapter = self._adapters[kind] = TypeAdapter(self.by_name[kind])
        return adapter
