"""Mortars and rocket launchers: the chapter's moves and hooks (Rattenkrieg 27, 28)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.ground import phosphorus, thrown
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.support import (
    clinging,
    firing,
    handling,
    rifles,
    rockets,
    shelling,
    small_arms,
)
from assistant.battle.rattenkrieg.support.offers import OFFERED


def has_targets(battle: Battle) -> bool:
    """Return whether a mortar fires, or there is a vehicle that phosphorus can blind."""
    return bool(battle.support.mortars or battle.vehicles.of)


CHAPTER = replace(
    OFFERED,
    when=has_targets,
    moves=(
        firing,
        handling,
        phosphorus,
        rifles,
        rockets,
        shelling,
        small_arms,
        thrown,
    ),
    before=(clinging.blinded,),
    after=(firing.rest,),
)
