"""The game systems that there are, each loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from assistant.battle.system import System
from assistant.rules.systems import LOADING

PACKAGES = {  # the package whose SYSTEM it is, by the system's id, in the order of the first page
    "rattenkrieg": "assistant.battle.rattenkrieg",
    "desert-rats": "assistant.battle.desert_rats",
    "battleaxe": "assistant.battle.battleaxe",
    "rats-of-tobruk": "assistant.battle.rats_of_tobruk",
}


class _Systems(Mapping[str, System]):
    def __getitem__(self, id: str) -> System:
        package = PACKAGES[id]
        with LOADING:
            found: System = import_module(package).SYSTEM
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


SYSTEMS: Mapping[str, System] = _Systems()
