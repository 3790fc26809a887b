"""The moves and hooks of mortars, launchers and gun fire at figures (Rattenkrieg 27, 28)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.heavy_weapons import (
    clinging,
    handling,
    mortars,
    phosphorus,
    rifles,
    rockets,
    shelling,
    small_arms,
    thrown,
)
from assistant.battle.rattenkrieg.heavy_weapons.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.on_the_table import has_targets

CHAPTER = replace(
    OFFERED,
    when=has_targets,
    moves=(
        mortars,
        handling,
        phosphorus,
        rifles,
        rockets,
        shelling,
        small_arms,
        thrown,
    ),
    before=(clinging.require_no_phosphorus,),
    after=(mortars.end_interrupted_fire,),
)
