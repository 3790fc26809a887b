"""The moves and hooks of awareness, discipline and captives (Rattenkrieg 12 to 14, 15.16)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.morale import (
    awareness_alarms,
    conduct,
    discipline,
    identified_leaders,
    interrogation,
    outgunned,
)
from assistant.battle.rattenkrieg.morale.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        awareness_alarms,
        conduct,
        discipline,
        interrogation,
        identified_leaders,
    ),
    before=(
        awareness_alarms.require_alert,
        conduct.require_obedience,
        discipline.require_fire_first,
    ),
    after=(
        awareness_alarms.suggest_alarm,
        conduct.suggest_conduct,
        discipline.suggest_discipline_checks,
        identified_leaders.suggest_identifying_leaders,
        outgunned.suggest_outgunned_checks,
    ),
)
