"""Mortars and rocket launchers: the chapter's moves and hooks (Rattenkrieg 27, 28)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.ground import phosphorus, thrown
from assistant.battle.rattenkrieg.on_the_table import has_targets
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
