"""Awareness, discipline, captives: the chapter's moves and hooks (Rattenkrieg 12 to 14, 15.16)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.morale import (
    alerting,
    conducting,
    discipline,
    interrogating,
    leaders,
    outgunning,
)
from assistant.battle.rattenkrieg.morale.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        alerting,
        conducting,
        discipline,
        interrogating,
        leaders,
    ),
    before=(
        alerting.rest,
        conducting.beyond_orders,
        discipline.fire_first,
    ),
    after=(
        alerting.sound_the_alarm,
        conducting.look_for_the_lost,
        discipline.look_for_temptation,
        leaders.look_for_leaders,
        outgunning.look_for_the_outgunned,
    ),
)
