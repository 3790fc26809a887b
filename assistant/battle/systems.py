"""The game systems, each loaded when it is first used."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from assistant.battle.event import Event
from assistant.battle.log import Entry
from assistant.battle.packages import PACKAGES as PACKAGES
from assistant.battle.play import Play
from assistant.battle.system import BattleState, System
from assistant.rules.systems import LOADING

# The system of a battle is known only while the program runs. The shared parts see the types that
# all systems have in common.
AnyEvent = Event[BattleState]
AnyEntry = Entry[AnyEvent]
AnyPlay = Play[BattleState, AnyEvent]
AnySystem = System[BattleState, AnyEvent, object]


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
