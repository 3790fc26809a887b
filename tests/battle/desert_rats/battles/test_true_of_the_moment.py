"""What pages say of the enemy is true of the moment they name, over many random turns (4.1)."""

from itertools import product
from math import dist

import pytest

from assistant.battle.desert_rats.kit.naming import model_label
from assistant.battle.desert_rats.sight.sighting import all_spottings
from tests.battle.desert_rats.player import Player
from tests.seeded import at_night, few_when_quick

TURNS = 14
HAIR_M = 1e-6  # a place this near to a line of the grid counts as on it
NUMBERS = {"one": 1, "several": 2, "many": 5}  # the least of each
SCENARIOS = ("bir-tawil-gap", "bir-zareb")
BATTLES = [
    *few_when_quick((each,) for each in product(SCENARIOS, range(2))),
    *at_night(product(SCENARIOS, range(2, 4))),
]


class Moment:
    """The battle when the reports were sent, and who saw whom."""

    def __init__(self, battle):
        self.then = battle.told_of
        self.seen = {}  # by the enemy: the ids of all who see it, riders among them
        for observer, target, _ in all_spottings(self.then):
            aboard = [x.id for x in self.then.carried_elements(observer.id)]
            self.seen.setdefault(target.id, set()).update((observer.id, *aboard))

    def commanders(self, side):
        """The command elements of a side."""
        return {p.command for p in self.then.platoons.values() if p.side == side and p.command}

    def own(self, seat):
        """The elements of a player that can report."""
        platoons = [p for p in self.then.platoons_of_player(seat.id) if p.command]
        return {id for p in platoons for id in p.roster}

    def in_view(self, eyes, inside):
        """Whether any of these elements sees an enemy that is in a place."""
        return any(
            inside(self.then.elements[id].place) for id, seers in self.seen.items() if seers & eyes
        )


def is_true(moment, seat, mark):
    """Whether a mark of an enemy is true of the end of its turn."""
    if mark.kind == "model":
        here = (mark.x_m, mark.y_m)
        return moment.in_view(moment.commanders(seat.side), lambda place: place == here)
    half = mark.square_m / 2 + HAIR_M
    return moment.in_view(
        moment.own(seat),
        lambda place: abs(place[0] - mark.x_m) <= half and abs(place[1] - mark.y_m) <= half,
    )


def has_true_facts(moment, seat, mark):
    """Whether a model's type, heading and distance, and the number in a report, are true."""
    then, side = moment.then, seat.side
    if mark.kind == "model":
        where = (mark.x_m, mark.y_m)
        there = [x for x in then.elements.values() if x.side != side and x.place == where]
        facts = [(model_label(x.type), x.heading_deg) for x in there]
        return (mark.words, mark.heading_deg) in facts and is_true_distance(then, side, mark)
    counted = mark.label.removeprefix("wreck of ").removeprefix("wrecks of ").split()[0]
    number = NUMBERS.get(counted) or (int(counted) if counted.isdecimal() else 1)
    half, eyes = mark.square_m / 2 + HAIR_M, moment.own(seat)
    places = [then.elements[id].place for id, seers in moment.seen.items() if seers & eyes]
    inside = [1 for x, y in places if max(abs(x - mark.x_m), abs(y - mark.y_m)) <= half]
    return len(inside) >= number


def is_true_distance(then, side, mark):
    """Whether a model is as far from the element that sees it as the page says."""
    metres, _, name = mark.note.partition(" m from ")
    if not name:
        return True  # another player's command element sees it
    observer = next(x for x in then.elements.values() if (x.name, x.side) == (name, side))
    eye = then.elements[observer.carried_by] if observer.carried_by else observer
    return int(dist(eye.place, (mark.x_m, mark.y_m)) + HAIR_M) == int(metres)


def is_of_now(mark):
    """Whether a mark says that an enemy is there at the end of the turn."""
    return mark.kind in ("model", "report") and not mark.stale and not mark.passing


@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_an_enemy_reported_as_seen_is_truly_seen_at_that_place(played):
    slug, seed = played
    player = Player(seed, slug, size=seed % 2, rulings=0.2)
    checked, before = 0, None
    for battle in player.play(TURNS):
        if battle.phase not in ("orders", "over") or battle.told_of is before:
            continue
        before = battle.told_of
        moment = Moment(battle)
        for seat in battle.sides.values():
            enemies = [m for m in battle.pages[seat.id].marks if m.side != seat.side]
            for mark in filter(is_of_now, enemies):
                checked += 1
                assert is_true(moment, seat, mark), (battle.turn, seat.id, mark.words)
                assert has_true_facts(moment, seat, mark), (battle.turn, seat.id, mark.words)
    assert checked
