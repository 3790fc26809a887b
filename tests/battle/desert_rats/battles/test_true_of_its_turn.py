"""Old marks, passing marks, wrecks and shots match the turn that they name (4.1)."""

import re

import pytest

from assistant.battle.desert_rats.reports.table_layout import TableLayout
from tests.battle.desert_rats.battles.test_true_of_the_moment import (
    BATTLES,
    HAIR_M,
    TURNS,
    Moment,
)
from tests.battle.desert_rats.player import Player

SHOT = re.compile(r"^(\S+(?:(?:, | and )\S+)*) fired at ")
SHOT_AT = re.compile(r"^(\S+(?:(?:, | and )\S+)*) (?:was|were each) shot at (.*)$")


class Memory:
    """The places where each player's elements saw enemies, at a turn's end or in passing."""

    def __init__(self, moment):
        then = moment.then
        self.at_end, self.passing, self.on_table = {}, {}, {}
        for seat in then.sides.values():
            eyes = {id for p in then.platoons_of_player(seat.id) for id in p.roster}
            seen = [(id, seers) for id, seers in moment.seen.items() if seers & eyes]
            self.at_end[seat.id] = {(id, then.elements[id].place) for id, _ in seen}
            chiefs = {p.command for p in then.platoons_of_player(seat.id)}
            exact = [id for id, seers in seen if seers & chiefs]
            self.on_table[seat.id] = {(id, then.elements[id].place) for id in exact}
            own = {p.id for p in then.platoons_of_player(seat.id)}
            gone = (c for c in then.contacts.values() if c.passing and c.seen == then.turn)
            self.passing[seat.id] = {(c.enemy, c.place) for c in gone if c.platoon in own}


def holds(mark, places):
    """Whether a mark's square contains one of these places."""
    half = mark.square_m / 2 + HAIR_M
    return any(abs(x - mark.x_m) <= half and abs(y - mark.y_m) <= half for _, (x, y) in places)


def is_true_of_its_turn(mark, seat, page, memories, moment):
    """Whether a mark is true of the turn that it names."""
    then = moment.then
    if mark.kind == "wreck" or mark.label.startswith(("wreck of ", "wrecks of ")):
        dead = [x for x in then.elements.values() if x.destroyed is not None]
        return holds(mark, [(x.id, x.place) for x in dead])
    memory = memories[page.turn - mark.stale]
    if mark.passing:
        return holds(mark, memory.passing[seat.id] - memory.at_end[seat.id])
    return holds(mark, memory.at_end[seat.id] | memory.passing[seat.id])


def keeps_what_stood_there(page, seat, memories, then):
    """Whether enemies that were on the table a turn ago, and are unseen now, are marked there."""
    if page.turn - 1 not in memories or not all(
        p.command for p in then.platoons_of_player(seat.id)
    ):
        return True
    before, now = memories[page.turn - 1], memories[page.turn]
    seen = {id for id, _ in now.at_end[seat.id] | now.passing[seat.id]}
    marks = [m for m in page.marks if m.stale == 1 and m.square_m == 100 and not m.passing]
    gone = [
        (id, place)
        for id, place in before.on_table[seat.id]
        if id not in seen and then.elements[id].is_in_battle and not then.elements[id].carried_by
    ]
    return all(any(holds(mark, [each]) for mark in marks) for each in gone)


def is_all_on_the_table(page, seat, battle):
    """Whether the helpers find each point of their list on the table."""
    wide, deep = TableLayout(battle.plan, battle.tables[seat.side]).size_mm
    return all(0 <= x <= wide and 0 <= y <= deep for x, y in (step.at_mm for step in page.steps))


def are_shots_true(page, seat, then):
    """Whether the lines of fire name as many shots as were fired, and who was hit by fire."""
    names = {x.id: x.name for x in then.elements.values()}
    own = [id for p in then.platoons_of_player(seat.id) for id in p.roster]
    fired = [names[s.firer] for s in then.shots if s.firer in own]
    lines = [found[1] for line in page.lines if (found := SHOT.match(line.words))]
    said = [name for line in lines for name in re.split(", | and ", line)]
    struck = {names[s.target] for s in then.shots if s.target in own and s.has_effect}
    lines_at = [found[1] for line in page.lines if (found := SHOT_AT.match(line.words))]
    told = {name for line in lines_at for name in re.split(", | and ", line)}
    lost = {names[id] for id in own if then.elements[id].destroyed == then.turn and then.turn}
    said_lost = {
        w.removesuffix(" is lost") for line in page.lines if (w := line.words)[-4:] == "lost"
    }
    return (sorted(said), told, said_lost) == (sorted(fired), struck, lost)


def are_named_enemies_true(page, seat, then):
    """Whether each enemy that a line of fire names fired at that element, or was its target."""
    enemies = {}
    for contact in (*then.held.values(), *then.contacts.values()):
        if contact.label and then.platoons[contact.platoon].side == seat.side:
            enemies[contact.label] = contact.enemy
    ids = {x.name: x.id for x in then.elements.values() if x.side == seat.side}
    fell = {(shot.firer, shot.target) for shot in then.shots}
    for line in page.lines:
        own = SHOT.match(line.words) or SHOT_AT.match(line.words)
        for name in re.split(", | and ", own[1]) if own else ():
            for label in re.findall(r"\bE\d+\b", line.words.removeprefix(own[1])):
                pair = ids[name], enemies[label]
                if (pair if line.kind == "fire" else pair[::-1]) not in fell:
                    return False
    return True


@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_each_mark_of_a_page_is_true_of_the_turn_that_it_names(played):
    slug, seed = played
    player = Player(seed, slug, size=seed % 2)  # no line is withheld, nothing is corrected
    player.looks = seed == 0
    memories, checked, before = {}, 0, None
    for battle in player.play(TURNS):
        if battle.phase not in ("orders", "over") or battle.told_of is before:
            continue
        before = battle.told_of
        moment = Moment(battle)
        memories[before.turn] = Memory(moment)
        for seat in battle.sides.values():
            page = battle.pages[seat.id]
            assert are_shots_true(page, seat, before), (battle.turn, seat.id)
            assert are_named_enemies_true(page, seat, before), (battle.turn, seat.id)
            assert is_all_on_the_table(page, seat, battle), (battle.turn, seat.id)
            assert keeps_what_stood_there(page, seat, memories, before), (battle.turn, seat.id)
            for mark in page.marks:
                if mark.side == seat.side or not (mark.stale or mark.passing or mark.square_m):
                    continue
                checked += 1
                found = is_true_of_its_turn(mark, seat, page, memories, moment)
                assert found, (battle.turn, seat.id, mark)
            for state in page.platoons:
                platoon = next(p for p in before.platoons.values() if p.name == state.name)
                alive = before.elements_of_platoon(platoon)
                assert (state.left, state.of) == (len(alive), len(platoon.roster))
    assert checked
