"""What people do with mortars and rocket launchers."""

from assistant.battle.rattenkrieg.support import (
    clinging,
    firing,
    handling,
    rifles,
    rockets,
    shelling,
    small_arms,
)

__all__ = [
    "clinging",
    "firing",
    "handling",
    "rifles",
    "rockets",
    "shelling",
    "small_arms",
]
