"""Ten turns of Easy Company on the console and two phones: every chapter of the foot rules."""

from tests.browser.evening import Evening
from tests.browser.screens import Screens
from tests.browser.stories import chapters_fight, chapters_ground, chapters_last, chapters_opening
from tests.browser.stories.story import Story

CHAPTERS = (
    *(chapters_opening.approach, chapters_opening.ambush, chapters_opening.spotting),
    *(chapters_fight.fire, chapters_fight.grenade, chapters_fight.machine_guns),
    *(chapters_fight.close_combat, chapters_fight.nerve),
    *(chapters_ground.building, chapters_ground.traps_and_jobs, chapters_ground.flames),
    *(chapters_last.wounded, chapters_last.the_end),
)


def test_ten_turns_of_easy_company(evening: Evening, screens: Screens) -> None:
    screens.expected.add("422 /side/do/automatic-fire")  # the field of view refuses it
    story = Story(evening)
    for chapter in CHAPTERS:
        chapter(story)
