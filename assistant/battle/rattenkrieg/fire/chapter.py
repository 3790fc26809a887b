"""The moves and hooks of weapons, crews and ammunition (Rattenkrieg 15, 21)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import going_to_ground, picking_up, priority, target_marks
from assistant.battle.rattenkrieg.fire.crewed_weapons import crew_hits, gun_work
from assistant.battle.rattenkrieg.fire.offers import OFFERED
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import has_ducking_choices, has_marks
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        gun_work,
        priority,
        crew_hits,
        picking_up,
        going_to_ground,
    ),
    after=(
        Hook(target_marks.end_marks_by_fire, has_marks, (e.ActionTaken,)),
        Hook(going_to_ground.drop_choices, has_ducking_choices),
    ),
)
