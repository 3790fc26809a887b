"""The game systems, each loaded when it is first used."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from assistant.battle.packages import PACKAGES as PACKAGES
from assistant.battle.system import System
from assistant.rules.systems import LOADING

AnySystem = System[Any, Any, Any]  # which of them is known only while the program runs


class _Systems(Mapping[str, AnySystem]):
    def __getitem__(self, id: str) -> AnySystem:
        package = PACKAGES[id]
        with LOADING:
            found: AnySystem = import_module(package).SYSTEM
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


SYSTEMS: Mapping[str, AnySystem] = _Systems()
