"""Random battles: nothing breaks, every event fits, and the file folds to the same battle."""

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.log import ConditionalConflict, Entry, active_entries, fold_entries
from assistant.rules.procedures import PROCEDURES
from tests.battle.random_play.player import Player, played
from tests.battle.random_play.seeds import PLAYED
from tests.seeded import at_night

pytestmark = pytest.mark.long
SYSTEM = rattenkrieg.SYSTEM
PLATOONS = (100, 101, 102)
# one with *Something else*, one where an element deploys, one with a grenade, two with an aim
SELDOM = (12, 13, 16, 37, 129)
MORE = [(seed, 0) for seed in range(36) if seed not in (*PLAYED, *SELDOM)]
MORE += [(seed, 1) for seed in range(103, 106)]
OFTEN = {
    *(
        "place-mojon",
        "extend-pathway",
        "extend-pathways",
        "end-pathway",
        "approach-turn",
        "begin-engagement",
    ),
    *("place-order", "orders-ready", "nominate", "initiative", "act-or-make", "react", "end-round"),
    *("move", "aim", "act", "shoot", "automatic-fire", "spot", "suppress", "ask-spot", "deploy"),
    *("throw-grenade", "ask-grenade"),
    *("end-turn", "begin-turn", "check-comrade", "check-wound", "rule-element", "stop-pathway"),
}
BATTLES = [*((seed, 0) for seed in (*PLAYED, *SELDOM)), *((seed, 1) for seed in PLATOONS)]


@pytest.fixture(params=[*BATTLES, *at_night(MORE)], ids=lambda battle: f"seed {battle[0]}")
def battle(request) -> Player:
    seed, size = request.param
    return played(seed, size=size)


def reread(entry: Entry) -> Entry:
    events = [SYSTEM.read(*SYSTEM.written(event)) for event in entry.events]
    return Entry(entry.seq, entry.at, entry.by, entry.move, entry.request, tuple(events))


def test_the_log_on_disk_folds_to_the_present_state(battle):
    kept = [reread(entry) for entry in active_entries(battle.table.kept)]

    assert fold_entries(kept, SYSTEM.empty, SYSTEM.apply) == battle.battle


def test_every_event_fits_the_state_before_it(battle):
    for moment in (moment for moment in battle.moments if not moment.entry.undoes):
        state = moment.before
        for event in moment.entry.events:
            why = SYSTEM.conflict(state, event)
            fits = why is None or isinstance(
                why, ConditionalConflict
            )  # fire may strike the unknown
            assert fits or moment.entry.overruled, (moment.entry.move, event, why)
            state = SYSTEM.apply(state, event)


def test_the_state_after_an_entry_is_the_state_before_with_its_events(battle):
    for moment in battle.moments:
        if moment.entry.undoes is None:
            assert fold_entries([moment.entry], moment.before, SYSTEM.apply) == moment.after


def test_nobody_spends_more_actions_than_they_have_without_a_ruling(battle):
    """Spent actions stay spent when a leader falls and the element has fewer actions."""
    ruled = set()
    for moment in battle.moments:
        if moment.entry.overruled or moment.entry.move == "rule-element":
            ruled |= {getattr(event, "element", None) for event in moment.entry.events}
            ruled |= {getattr(event, "thing", None) for event in moment.entry.events}
        for element in moment.after.elements.values():
            was = moment.before.elements.get(element.id, element)
            has_spent = element.spent > was.spent
            allowed = max(was.allowed, element.allowed)
            enough = element.spent <= allowed or not has_spent
            assert enough or element.id in ruled, moment.entry


def test_the_random_player_gets_as_far_as_people_do():
    made = {m.entry.move for seed, size in BATTLES for m in played(seed, size=size).moments}

    assert made >= OFTEN


def test_moves_name_existing_procedures():
    assert {"rattenkrieg/shoot", "rattenkrieg/automatic-fire"} <= set(PROCEDURES)


def test_undo_and_redo_happen_in_random_battles():
    assert sum(played(seed, size=size).undone for seed, size in BATTLES) > len(BATTLES)
