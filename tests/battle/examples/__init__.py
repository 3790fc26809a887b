"""Events of each chapter for tests.

`UNSEEN`: kinds that a German must not notice, each as a function of the test's `Ambush`;
`PUBLIC`: kinds that both sides may know, with the reason; `BUILT`: a Hypothesis strategy for a
kind that cannot be built from its types alone. Some chapters have `BEFORE`, events before all of
these; `FIRST`, events before one kind that give it an effect; and `SECRET_PARTS` of kinds that
the enemy sees.
"""

from tests.battle.examples import (
    arms,
    care,
    command,
    craft,
    ground,
    minds,
    places,
    plight,
    script,
    special,
    support,
    travel,
    vehicles,
    works,
)

CHAPTERS = (
    *(arms, care, command, craft, ground, minds, places, plight, script),
    *(special, support, travel, vehicles, works),
)
UNSEEN = {kind: make for chapter in CHAPTERS for kind, make in chapter.UNSEEN.items()}
PUBLIC = {kind: why for chapter in CHAPTERS for kind, why in chapter.PUBLIC.items()}
BUILT = {kind: how for chapter in CHAPTERS for kind, how in chapter.BUILT.items()}
BEFORE = [make for chapter in CHAPTERS for make in getattr(chapter, "BEFORE", ())]
FIRST = {k: x for chapter in CHAPTERS for k, x in getattr(chapter, "FIRST", {}).items()}
SECRET_PARTS = {
    k: x for chapter in CHAPTERS for k, x in getattr(chapter, "SECRET_PARTS", {}).items()
}
