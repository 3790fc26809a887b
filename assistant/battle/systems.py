"""The game systems that there are, each loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from assistant import battle
from assistant.battle.system import System
from assistant.rules.systems import LOADING

IDS = ("rattenkrieg", "desert-rats", "battleaxe", "rats-of-tobruk")  # as they are offered


class _Systems(Mapping[str, System]):
    def __getitem__(self, id: str) -> System:
        if id not in IDS:
            raise KeyError(id)
        with LOADING:
            found: System = import_module(f"{battle.__name__}.{id.replace('-', '_')}").SYSTEM
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


SYSTEMS: Mapping[str, System] = _Systems()
